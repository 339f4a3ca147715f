// Random games of the base game, the same ones as `NativeInstance.random_games` plays for the same seeds.

#include "game.h"

namespace {

constexpr int COLUMNS = 25;  // games.py says what they are

template <int SEATS>
void play(std::int64_t seed, int turn_limit, std::int64_t* row) {
    Game<SEATS> game(static_cast<std::uint64_t>(seed), turn_limit);
    game.play_out();
    row[0] = game.actions;
    row[1] = game.digest;
    row[8] = game.round;
    row[9] = game.ended;
    row[10] = game.first;
    for (int seat = 0; seat < SEATS; ++seat) {
        row[2 + seat] = game.players[seat].points;
        row[11 + seat] = static_cast<std::int64_t>(game.players[seat].hand);
        row[15 + seat] = static_cast<std::int64_t>(game.players[seat].cards);
    }
    row[19] = static_cast<std::int64_t>(game.supply);
    row[20] = static_cast<std::int64_t>(game.deck);
    row[21] = game.chance.a;
    row[22] = game.chance.b;
    row[23] = game.chance.c;
    row[24] = game.chance.d;
}

}  // namespace

extern "C" void play_games(const std::int64_t* seeds, std::int64_t count, int seats, int turn_limit,
                           std::int64_t* rows) {
    for (std::int64_t i = 0; i < count; ++i)
        (seats == 3 ? play<3> : play<4>)(seeds[i], turn_limit, rows + COLUMNS * i);
}
