// The base game of `ancient-egypt`: variable set-up, fixed harbors, no offers between players.
#pragma once

#include <array>
#include <utility>

#include "chance.h"
#include "route.h"
#include "words.h"

enum class Phase : std::uint8_t { settle, cart, roll, discard, robber, rob, free_oxcart, turn };
enum Ended : std::uint8_t { RUNNING, FINISHED, UNFINISHED };

struct Player {
    Word hand = 0, rates = FOREIGN_RATES;
    Word cards = 0, fresh = 0;  // development cards not yet played, and those bought this turn
    Word settlements = 0, cities = 0;
    Word touched = 0;        // by the player's oxcarts
    Paths carts{}, reach{};  // where oxcarts stand; where the player may build on, if it is free
    Word discard = 0;
    std::uint8_t owes = 0, discard_kind = 0;
    std::uint8_t carts_left = OXCARTS, settlements_left = SETTLEMENTS, cities_left = CITIES;
    std::uint8_t mercenaries = 0, route = 0, points = 0;

    Word buildings() const { return settlements | cities; }
};

template <int SEATS>
class Game {
public:
    Game(std::uint64_t seed, int turn_limit) : chance(seed), driver(seed ^ DRIVER), turn_limit(turn_limit) {
        lay_out_map();
        choose_first();
    }

    void play_out() {
        while (!ended) step();
    }

    Generator chance, driver;
    int actions = 0;
    std::uint32_t digest = 0;
    int first = 0, round = 1;
    Ended ended = RUNNING;
    Word supply = SUPPLY, deck = DECK;
    std::array<Player, SEATS> players;

private:
    Phase phase = Phase::settle;
    bool rolled = false, played = false;
    int active = 0;
    unsigned asked = 0;  // who still has to discard
    int free_oxcarts = 0, placed = 0, new_settlement = 0;
    int route_holder = -1, army_holder = -1;
    int robber = 0, turn_limit;
    Word open = ALL_INTERSECTIONS[0];  // vacant, with only vacant neighbors
    Paths free = {ALL_PATHS[0], ALL_PATHS[1]};
    Word income[13][SEATS] = {};  // what each roll gives, without what the robber keeps
    std::uint8_t terrain[HEXES], tokens[HEXES];

    // Play

    // Who is asked, what is legal, a choice, and what follows from it.
    [[gnu::always_inline]] void step() {
        Player& player = players[active];
        switch (phase) {
            case Phase::turn: return act(player, choose(active, legal_turn(player)));
            case Phase::roll: return begin(player, choose(active, legal_roll(player)));
            case Phase::robber: return move_robber(player, choose(active, legal_robber()) - ROBBER);
            case Phase::rob: return rob(player, choose(active, legal_rob()) - ROB);
            case Phase::discard: return discard(member(asked, size(asked) > 1 ? driver.below(size(asked)) : 0));
            case Phase::free_oxcart: return place_free(player, choose(active, legal_carts(player)) - CART);
            case Phase::settle: return settle_first(player, choose(active, legal_settle()) - SETTLE);
            case Phase::cart: return cart_first(player, choose(active, legal_cart()) - CART);
        }
    }

    // One of the legal actions, each equally likely; the digest is that of `benben.kernel.play`.
    [[gnu::always_inline]] int choose(int seat, const Mask& mask) {
        int count = 0;
        Word possible = 0;
        for (int i = 0; i < Mask::WORDS; ++i) {
            count += size(mask.words[i]);
            possible ^= mask.words[i] >> i;
        }
        const int action = mask.member(count > 1 ? driver.below(count) : 0);
        digest = (digest * 33 + (possible & 0x3FFFFFFF) + (possible >> 31) + seat * 7919 + action) & 0x7FFFFFFF;
        ++actions;
        return action;
    }

    // Legality

    Mask legal_settle() const {
        Mask mask;
        mask.put<SETTLE, INTERSECTIONS>(open);
        return mask;
    }

    static void put_paths(Mask& mask, Paths paths) {
        mask.put<CART, WORD>(paths.first);
        mask.put<CART + WORD, PATHS - WORD>(paths.second);
    }

    Mask legal_cart() const {
        Mask mask;
        put_paths(mask, paths_at(new_settlement) & free);
        return mask;
    }

    Mask legal_carts(const Player& player) const {
        Mask mask;
        put_paths(mask, player.reach & free);
        return mask;
    }

    Mask legal_roll(const Player& player) const {
        Mask mask;
        mask.add<ROLL>();
        if (player.cards) put_cards(mask, player);
        return mask;
    }

    Mask legal_turn(const Player& player) const {
        Mask mask;
        mask.add<END_TURN>();
        if (player.carts_left && covers(player.hand, OXCART_COST)) put_paths(mask, player.reach & free);
        if (player.settlements_left && covers(player.hand, SETTLEMENT_COST))
            mask.put<SETTLE, INTERSECTIONS>(open & player.touched);
        if (player.cities_left && covers(player.hand, CITY_COST)) mask.put<CITY, INTERSECTIONS>(player.settlements);
        if (deck && covers(player.hand, CARD_COST)) mask.add<BUY_CARD>();
        if (const Word enough = lanes_covering(player.hand, player.rates))
            mask.put<EXCHANGE, KINDS * KINDS>(exchanges(enough));
        if (player.cards) put_cards(mask, player);
        return mask;
    }

    // For each kind of which there is enough, a row of what the supply gives for it, without that kind itself.
    Word exchanges(Word enough) const {
        constexpr Word ROWS = 0b00001'00001'00001'00001'00001, ITSELF = 0b10000'01000'00100'00010'00001;
        const Word rows = (enough * 0x1249 >> 12) & ROWS;  // from every eighth bit to every fifth
        return rows * kinds_covering(supply, EACH) & ~ITSELF;
    }

    void put_cards(Mask& mask, const Player& player) const {
        const Word playable = played ? 0 : player.cards - player.fresh;
        if (count_of(playable, MERCENARY_CARD)) mask.add<MERCENARY>();
        if (count_of(playable, FREE_OXCARTS_CARD) && can_place_cart(player)) mask.add<FREE_OXCARTS>();
        if (count_of(playable, MONOPOLY_CARD)) mask.put<MONOPOLY, KINDS>((1 << KINDS) - 1);
        if (count_of(playable, PLENTY_CARD)) {
            Word choices = 0;
            for (int kind = KINDS; kind--;) choices = choices << (KINDS + 1) | plenty_choices(kind);
            mask.put<PLENTY, KINDS * (KINDS + 1)>(choices);
        }
    }

    // The second kinds that go with a first one; the highest bit means none.
    Word plenty_choices(int first) const {
        if (!count_of(supply, first)) return 0;
        if (total(supply) == 1) return 1 << KINDS;
        return kinds_covering(supply, EACH + one(first)) & (31 << first);
    }

    Mask legal_robber() const {
        Mask mask;
        mask.put<ROBBER, HEXES>(ALL_HEXES[0] ^ (Word{1} << robber));
        return mask;
    }

    Word victims() const {
        Word found = 0;
        for (int other = 0; other < SEATS; ++other)
            if (other != active && players[other].hand && players[other].buildings() & CORNER_SETS[robber])
                found |= 1 << other;
        return found;
    }

    Mask legal_rob() const {
        Mask mask;
        mask.put<ROB, SEATS>(victims());
        return mask;
    }

    Mask legal_discard(const Player& player) const {
        const int kind = player.discard_kind, due = player.owes - total(player.discard);
        const int least = std::max(0, due - total(player.hand >> (8 * kind + 8)));
        const int most = std::min(due, count_of(player.hand, kind));
        Mask mask;
        mask.put<DISCARD, SUPPLY_OF_EACH + 1>(((Word{1} << (most - least + 1)) - 1) << least);
        return mask;
    }

    bool can_place_cart(const Player& player) const { return player.carts_left && !(player.reach & free).empty(); }

    // Actions

    void begin(Player& player, int action) {
        if (action == ROLL)
            roll();
        else
            play_card(player, action);
    }

    void act(Player& player, int action) {
        if (action == END_TURN) return end_turn(player);
        if (action < SETTLE) {
            pay(player, OXCART_COST);
            place_cart(player, action - CART);
        } else if (action < CITY) {
            pay(player, SETTLEMENT_COST);
            place_settlement(player, action - SETTLE);
        } else if (action < ROLL) {
            pay(player, CITY_COST);
            raise_city(player, action - CITY);
        } else if (action == BUY_CARD) {
            buy_card(player);
        } else if (action >= EXCHANGE && action < ROBBER) {
            exchange(player, (action - EXCHANGE) / KINDS, (action - EXCHANGE) % KINDS);
            return;
        } else {
            return play_card(player, action);
        }
        end_if_won();
    }

    void pay(Player& player, Word price) {
        player.hand -= price;
        supply += price;
    }

    void exchange(Player& player, int give, int get) {
        const Word price = all_of(player.rates, give);
        player.hand += one(get) - price;
        supply += price - one(get);
    }

    void end_turn(Player& player) {
        player.fresh = 0;
        rolled = played = false;
        active = active + 1 == SEATS ? 0 : active + 1;
        round += active == first;
        begin_turn();
        if (round > turn_limit && !ended) ended = UNFINISHED;
    }

    void begin_turn() {
        phase = Phase::roll;
        end_if_won();
    }

    void end_if_won() {
        if (players[active].points >= POINTS_TO_WIN) ended = FINISHED;
    }

    void go_on() { phase = rolled ? Phase::turn : Phase::roll; }

    // The roll

    void roll() {
        rolled = true;
        const int one_die = chance.below(6), other_die = chance.below(6);
        const int number = 2 + one_die + other_die;
        if (number == 7) return seven();
        produce(income[number]);
        phase = Phase::turn;
    }

    void produce(const Word (&owed)[SEATS]) {
        Word sum = 0;
        for (Word cards : owed) sum += cards;
        if (!covers(supply, sum)) [[unlikely]] return produce_short(owed, sum);
        supply -= sum;
        for (int seat = 0; seat < SEATS; ++seat) players[seat].hand += owed[seat];
    }

    // Of a kind that can't serve all, nobody gets any, but a single taker gets what is left (AE-16).
    void produce_short(const Word (&owed)[SEATS], Word sum) {
        for (int kind = 0; kind < KINDS; ++kind) {
            const Word left = all_of(supply, kind);
            const bool enough = all_of(sum, kind) <= left;
            for (int seat = 0; seat < SEATS; ++seat) {
                const Word cards = all_of(owed[seat], kind);
                const Word given = enough ? cards : cards == all_of(sum, kind) ? left : 0;
                players[seat].hand += given;
                supply -= given;
            }
        }
    }

    void seven() {
        for (int seat = 0; seat < SEATS; ++seat) {
            const int count = total(players[seat].hand);
            if (count > DISCARD_LIMIT) {
                players[seat].owes = count / 2;
                asked |= 1 << seat;
            }
        }
        phase = asked ? Phase::discard : Phase::robber;
    }

    void discard(int seat) {
        Player& player = players[seat];
        player.discard += (choose(seat, legal_discard(player)) - DISCARD) * one(player.discard_kind);
        if (++player.discard_kind < KINDS) return;
        asked &= ~(1 << seat);
        if (asked) return;
        for (Player& each : players) {
            pay(each, each.discard);
            each.discard = each.owes = each.discard_kind = 0;
        }
        phase = Phase::robber;
    }

    // The robber

    void move_robber(Player& player, int h) {
        change_income(robber, 1);
        robber = h;
        change_income(robber, -1);
        const Word found = victims();
        if (size(found) > 1) {
            phase = Phase::rob;
        } else {
            if (found) steal(player, players[lowest(found)]);
            go_on();
        }
    }

    void change_income(int h, int sign) {
        const Word corners = CORNER_SETS[h], card = sign * one(terrain[h]);
        for (int seat = 0; seat < SEATS; ++seat)
            income[tokens[h]][seat] +=
                card * (size(players[seat].settlements & corners) + 2 * size(players[seat].cities & corners));
    }

    void rob(Player& player, int victim) {
        steal(player, players[victim]);
        go_on();
    }

    void steal(Player& player, Player& victim) {
        const Word card = one(kind_of(victim.hand, chance.below(total(victim.hand))));
        victim.hand -= card;
        player.hand += card;
    }

    // Building

    void place_cart(Player& player, int path) {
        player.carts = player.carts | path_set(path);
        player.carts_left -= 1;
        free = free.without(path_set(path));
        const Word blocked = others_buildings(player);
        for (int end = 2 * path; end < 2 * path + 2; ++end) {
            const int at = PATH_ENDS[end];
            player.touched |= Word{1} << at;
            if (!((blocked >> at) & 1)) player.reach = player.reach | paths_at(at);
        }
        if (OXCARTS - player.carts_left > player.route) {
            const int length = Routes{player.carts, blocked}.through(path, player.route);
            if (length > player.route) {
                player.route = length;
                if (length >= LEAST_ROUTE) judge_route();
            }
        }
    }

    Word others_buildings(const Player& player) const {
        Word found = 0;
        for (const Player& other : players) found |= other.buildings();
        return found & ~player.buildings();
    }

    void place_settlement(Player& player, int at) {
        player.settlements |= Word{1} << at;
        player.settlements_left -= 1;
        player.points += 1;
        open &= ~NEAR_SETS[at];
        player.reach = player.reach | paths_at(at);
        if (HARBOR_OF[at] >= 0) use_harbor(player, PRINTED_HARBORS[HARBOR_OF[at]]);
        raise_income(player, at);
        cut_off_others(player, at);
    }

    void raise_city(Player& player, int at) {
        player.settlements ^= Word{1} << at;
        player.cities |= Word{1} << at;
        player.settlements_left += 1;
        player.cities_left -= 1;
        player.points += 1;
        raise_income(player, at);
    }

    void raise_income(const Player& player, int at) {
        for (int i = AROUND * at; i < AROUND * at + AROUND; ++i) {
            const int h = HEXES_AT[i];
            if (h >= 0 && h != robber) income[tokens[h]][&player - &players[0]] += one(terrain[h]);
        }
    }

    void use_harbor(Player& player, int harbor) {
        if (harbor == ANY_HARBOR) {
            for (int kind = 0; kind < KINDS; ++kind)
                if (count_of(player.rates, kind) == SUPPLY_RATE)
                    player.rates -= (SUPPLY_RATE - HARBOR_RATE) * one(kind);
        } else {
            player.rates += SPECIAL_RATE * one(harbor - 1) - all_of(player.rates, harbor - 1);
        }
    }

    // A building keeps others from building through it (AE-24), and interrupts their routes (AE-31).
    void cut_off_others(const Player& player, int at) {
        bool interrupted = false;
        for (Player& other : players) {
            if (&other == &player || !((other.touched >> at) & 1)) continue;
            for (int i = AROUND * at; i < AROUND * at + AROUND; ++i)
                if (PATHS_AT[i] >= 0 && !((other.touched >> NEIGHBORS[i]) & 1))
                    other.reach = other.reach.without(path_set(PATHS_AT[i]));
            if ((other.carts & paths_at(at)).size() > 1) {
                other.route = Routes{other.carts, others_buildings(other)}.anywhere(other.touched);
                interrupted = true;
            }
        }
        if (interrupted) judge_route();
    }

    // The holder keeps the card while longest or tied; else it goes to the only longest, or nobody (AE-30, AE-31).
    void judge_route() {
        int longest = 0, alone = -1;
        for (int seat = 0; seat < SEATS; ++seat) {
            if (players[seat].route > longest) {
                longest = players[seat].route;
                alone = seat;
            } else if (players[seat].route == longest) {
                alone = -1;
            }
        }
        if (longest < LEAST_ROUTE)
            alone = -1;
        else if (route_holder >= 0 && players[route_holder].route == longest)
            return;
        pass_special_card(route_holder, alone);
    }

    void pass_special_card(int& holder, int seat) {
        if (holder >= 0) players[holder].points -= SPECIAL_CARD_POINTS;
        if (seat >= 0) players[seat].points += SPECIAL_CARD_POINTS;
        holder = seat;
    }

    // Development cards

    void buy_card(Player& player) {
        pay(player, CARD_COST);
        const int kind = kind_of(deck, chance.below(total(deck)));
        deck -= one(kind);
        player.cards += one(kind);
        player.fresh += one(kind);
        player.points += kind == POINT_CARD;
    }

    void play_card(Player& player, int action) {
        played = true;
        if (action == MERCENARY) {
            player.cards -= one(MERCENARY_CARD);
            player.mercenaries += 1;
            judge_army(player);
            phase = Phase::robber;
            end_if_won();
        } else if (action == FREE_OXCARTS) {
            player.cards -= one(FREE_OXCARTS_CARD);
            free_oxcarts = 2;
            phase = Phase::free_oxcart;
        } else if (action < PLENTY) {
            player.cards -= one(MONOPOLY_CARD);
            for (Player& other : players) {
                const Word given = all_of(other.hand, action - MONOPOLY);
                other.hand -= given;
                player.hand += given;
            }
        } else {
            player.cards -= one(PLENTY_CARD);
            const int second = (action - PLENTY) % (KINDS + 1);
            const Word taken = one((action - PLENTY) / (KINDS + 1)) + (second < KINDS ? one(second) : 0);
            supply -= taken;
            player.hand += taken;
        }
    }

    void judge_army(const Player& player) {
        const int seat = static_cast<int>(&player - &players[0]);
        if (player.mercenaries < LEAST_ARMY || army_holder == seat) return;
        for (const Player& other : players)
            if (&other != &player && other.mercenaries >= player.mercenaries) return;
        pass_special_card(army_holder, seat);
    }

    void place_free(Player& player, int path) {
        place_cart(player, path);
        end_if_won();
        if (--free_oxcarts && can_place_cart(player)) return;
        go_on();
    }

    // The set-up

    void lay_out_map() {
        for (int h = 0; h < HEXES; ++h) terrain[h] = PRINTED_TERRAIN[h];
        for (int h = 0; h < HEXES - 1; ++h) std::swap(terrain[h], terrain[h + chance.below(HEXES - h)]);
        const int corner = chance.below(HEX_CORNERS);
        int letter = 0;
        for (int step = 0; step < HEXES; ++step) {
            const int start = RING_STARTS[step], length = RING_LENGTHS[step];
            const int h = ALONG_RINGS[start + (step - start + corner * length / HEX_CORNERS) % length];
            if (terrain[h] == DESERT) robber = h;
            tokens[h] = terrain[h] == DESERT ? 0 : LETTERS[letter++];
        }
    }

    // The highest roll begins; ties roll again (AE-10).
    void choose_first() {
        unsigned rolling = (1 << SEATS) - 1;
        while (rolling & (rolling - 1)) {
            int highest = -1;
            unsigned best = 0;
            for (int seat = 0; seat < SEATS; ++seat) {
                if (!((rolling >> seat) & 1)) continue;
                const int one_die = chance.below(6), other_die = chance.below(6);
                if (one_die + other_die > highest) {
                    highest = one_die + other_die;
                    best = 0;
                }
                if (one_die + other_die == highest) best |= 1 << seat;
            }
            rolling = best;
        }
        first = active = lowest(rolling);
    }

    void settle_first(Player& player, int at) {
        place_settlement(player, at);
        new_settlement = at;
        if (placed >= SEATS)
            for (int i = AROUND * at; i < AROUND * at + AROUND; ++i)
                if (HEXES_AT[i] >= 0 && terrain[HEXES_AT[i]] < DESERT) pay(player, -one(terrain[HEXES_AT[i]]));
        phase = Phase::cart;
    }

    void cart_first(Player& player, int path) {
        place_cart(player, path);
        placed += 1;
        if (placed == 2 * SEATS) {
            active = first;
            return begin_turn();
        }
        active = (first + (placed < SEATS ? placed : 2 * SEATS - 1 - placed)) % SEATS;
        phase = Phase::settle;
    }
};
