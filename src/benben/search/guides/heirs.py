"""How the games of `cheops-heirs` are played on: the sums of the sensible opponent, as rules."""

from __future__ import annotations

from collections.abc import MutableSequence, Sequence
from math import exp, sqrt, tanh

from benben.games.cheops_heirs.board import (
    ABOVE_LEFT,
    ABOVE_RIGHT,
    AROUND,
    BELOW_LEFT,
    BELOW_RIGHT,
    FIELD_WORDS,
    FIELDS,
)
from benben.games.cheops_heirs.data import (
    COLOR_COUNT,
    DOUBLE,
    ENTRIES,
    ENTRY_KIND,
    ENTRY_LARGER,
    ENTRY_SMALLER,
    ENTRY_VALUE,
    HAND,
    MEMBER_KINDS,
    MUST_KEEP,
    MUST_SELL,
    NEIGHBOR_PRICE,
    TABLE_LENGTH,
    TIMES,
)
from benben.games.cheops_heirs.moves import (
    BUY_JOKER,
    END_TURN,
    HIRE,
    HIRE_LATER,
    KEEP,
    KEEP_LAW,
    NAME_COLOR,
    PLACE,
    REACH,
    REFUSE_JOKER,
    SELL,
    SELL_STOCK,
    TAKE,
)
from benben.games.cheops_heirs.placing import fits
from benben.games.cheops_heirs.refill import hand_size
from benben.games.cheops_heirs.scoring import best_color, points
from benben.games.cheops_heirs.selling import market_price
from benben.games.cheops_heirs.state import (
    ASK_JOKER,
    ASK_LAW,
    ASK_TREASURE,
    FIRST_MEMBER,
    LAW_TILE,
    START,
    State,
)
from benben.kernel.places import bits, has, lowest
from benben.kernel.rules import replaces, rule
from benben.kernel.schema import WORD
from benben.search.rules import TASTES, WORK, any_action, guided, jitter

# Where on the desk things lie.
LEFT, GAP, SELLS, FRACTION, TAKES = WORK, WORK + 8, WORK + 16, WORK + 24, WORK + 25
WAITS, CHANCES, GAINS, COUNTS = WORK + 32, WORK + 40, WORK + 64, WORK + 128

# The tastes; the first ones are those of `bots.cheops_heirs.outlook`.
T_OTHERS, T_SWAYED, T_PRIOR, T_SOONER, T_OPENING, T_VARIETY, T_LAW, T_HIRE, T_WIN = range(9)
T_SPREAD, T_DOUBT, T_KEEP, T_JOKER, T_REACH, T_LATE, T_WANTED = range(9, 16)
NEVER = 1e9


@rule
def taste(desk: Sequence[float], seat: int, which: int) -> float:
    return desk[seat * TASTES + which]


@rule
def survey(s: State, seat: int, desk: MutableSequence[float]) -> None:
    """What will probably be sold of each color until the game ends."""
    for c in range(COLOR_COUNT):
        desk[LEFT + c] = 0.0
    for f in range(FIELDS):
        content = s.fields[f]
        if content < COLOR_COUNT:
            desk[LEFT + content] += 1.0
    sold = 0
    kept = 0
    for c in range(COLOR_COUNT):
        sold += s.sold[c]
        desk[GAP + c] = TABLE_LENGTH[s.tables[c]] - 1.0 - s.sold[c]
        for other in range(s.seats):
            kept += s.players[other].stock[c]
    prior = taste(desk, seat, T_PRIOR)
    usual = (sold + prior / 2.0) / (sold + kept + prior)
    for c in range(COLOR_COUNT):
        desk[SELLS + c] = usual
    settle(s, seat, desk)
    market = market_price(s)
    for c in range(COLOR_COUNT):
        price = 0.0
        n = spread_sales(desk, c, 0, 0)
        for k in range(n):
            price += desk[CHANCES + k] * plain_number(s, desk, c, s.sold[c] + k)
        desk[WAITS + c] = price
    for c in range(COLOR_COUNT):
        desk[SELLS + c] = min(
            0.95, max(0.05, usual + taste(desk, seat, T_SWAYED) * tanh((market - desk[WAITS + c]) / 10.0))
        )
    settle(s, seat, desk)


@rule
def settle(s: State, seat: int, desk: MutableSequence[float]) -> None:
    """How many treasures will still be taken, from how often each color is sold."""
    total = 0.0
    for c in range(COLOR_COUNT):
        if s.under[c] == MUST_SELL:
            desk[SELLS + c] = 1.0
        elif s.under[c] == MUST_KEEP:
            desk[SELLS + c] = 0.0
        total += desk[LEFT + c]
    for c in range(COLOR_COUNT):
        goes = desk[SELLS + c] * desk[LEFT + c]
        gap = desk[GAP + c]
        desk[WAITS + c] = gap * total / goes if gap > 0.0 and goes > 0.0 else (NEVER if gap > 0.0 else 0.0)
    needed = 3 if s.three_tables else 2
    last = 0.0
    for _ in range(needed):
        least = 0
        for c in range(1, COLOR_COUNT):
            if desk[WAITS + c] < desk[WAITS + least]:
                least = c
        last = desk[WAITS + least]
        desk[WAITS + least] = 2.0 * NEVER
    takes = min(total, max(1.0, taste(desk, seat, T_SOONER) * last))
    desk[TAKES] = takes
    desk[FRACTION] = takes / total if total > 0.0 else 0.0


@rule
def plain_number(s: State, desk: Sequence[float], c: int, entry: int) -> float:
    """What a number brings about, whoever has the treasure."""
    at = s.tables[c] * ENTRIES + entry
    if s.number_color == c and s.number_entry == entry:
        return s.new_number * 1.0
    if ENTRY_KIND[at] == DOUBLE:
        return (ENTRY_LARGER[at] + ENTRY_SMALLER[at]) / 2.0
    if ENTRY_KIND[at] == TIMES:
        stocks = 0
        for seat in range(s.seats):
            stocks += s.players[seat].stock[c]
        return ENTRY_VALUE[at] * (1.0 + stocks + will_keep(desk, c))
    return ENTRY_VALUE[at] * 1.0


@rule
def will_keep(desk: Sequence[float], c: int) -> float:
    """How many more of a color will probably be kept."""
    return desk[LEFT + c] * desk[FRACTION] * (1.0 - desk[SELLS + c])


@rule
def spread_sales(desk: MutableSequence[float], c: int, more_sold: int, taken: int) -> int:
    """How likely 0, 1, 2 … more are sold by the end; tells how many chances there are."""
    gap = int(desk[GAP + c]) - more_sold
    n = int(desk[LEFT + c]) - taken
    p = desk[FRACTION] * desk[SELLS + c]
    if gap <= 0 or n <= 0 or p <= 0.0:
        desk[CHANCES] = 1.0
        return 1
    p = min(p, 0.999)
    chance = (1.0 - p) ** n
    rest = 1.0
    found = min(gap, n)
    for k in range(found):
        desk[CHANCES + k] = chance
        rest -= chance
        chance *= (n - k) / (k + 1.0) * p / (1.0 - p)
    desk[CHANCES + found] = max(0.0, rest)
    return found + 1


@rule
def color_utility(
    s: State, desk: MutableSequence[float], c: int, seat: int, more: int, more_sold: int, taken: int
) -> float:
    """What the stocks of a color will bring the seat, less what they bring others; `more` are added to its own."""
    total = more
    for other in range(s.seats):
        count = s.players[other].stock[c]
        if other == seat:
            count += more
        else:
            total += count
        desk[COUNTS + other] = count
    total += s.players[seat].stock[c]
    if total == 0:
        return 0.0
    own = desk[COUNTS + seat]
    plain = own - taste(desk, seat, T_OTHERS) * (total - own) / (s.seats - 1.0)
    keeps = will_keep(desk, c)
    n = spread_sales(desk, c, more_sold, taken)
    found = 0.0
    for k in range(n):
        entry = s.sold[c] + more_sold + k
        at = s.tables[c] * ENTRIES + entry
        chance = desk[CHANCES + k]
        if s.number_color == c and s.number_entry == entry:
            found += chance * s.new_number * plain
        elif ENTRY_KIND[at] == DOUBLE:
            found += chance * double_utility(s, desk, seat, at, keeps)
        elif ENTRY_KIND[at] == TIMES:
            found += chance * ENTRY_VALUE[at] * (total + keeps) * plain
        else:
            found += chance * ENTRY_VALUE[at] * plain
    return found


@rule
def double_utility(s: State, desk: Sequence[float], seat: int, at: int, keeps: float) -> float:
    """Two numbers side by side: how likely each stays alone with the most."""
    most = ENTRY_LARGER[at] * 1.0
    others = ENTRY_SMALLER[at] * 1.0
    if s.majority:
        most, others = others, most
    doubt = sqrt(0.15 + keeps)
    found = 0.0
    for other in range(s.seats):
        count = desk[COUNTS + other]
        if count > 0.0:
            rival = 0.0
            for third in range(s.seats):
                if third != other:
                    rival = max(rival, desk[COUNTS + third])
            alone = 1.0 / (1.0 + exp(-2.5 * (count - rival - 0.5) / doubt))
            value = count * (others + alone * (most - others))
            found += value if other == seat else -taste(desk, seat, T_OTHERS) * value / (s.seats - 1.0)
    return found


@rule
def keep_gain(s: State, desk: MutableSequence[float], c: int, seat: int, taken: int) -> float:
    return color_utility(s, desk, c, seat, 1, 0, taken) - color_utility(s, desk, c, seat, 0, 0, 0)


@rule
def sell_gain(s: State, desk: MutableSequence[float], c: int, seat: int, taken: int) -> float:
    gain = market_price(s) + color_utility(s, desk, c, seat, 0, 1, taken) - color_utility(s, desk, c, seat, 0, 0, 0)
    if desk[GAP + c] == 1.0:
        full = 1
        for other in range(COLOR_COUNT):
            if desk[GAP + other] == 0.0:
                full += 1
        if full >= (3 if s.three_tables else 2):
            gain += taste(desk, seat, T_WIN) if wins_by_ending(s, c, seat) else -taste(desk, seat, T_WIN)
    return gain


@rule
def wins_by_ending(s: State, c: int, seat: int) -> bool:
    """Whether the seat wins if selling this one ends the game."""
    s.sold[c] += 1
    own = points(s, seat) + market_price(s)
    best = 0
    for other in range(s.seats):
        if other != seat:
            best = max(best, points(s, other))
    s.sold[c] -= 1
    return own >= best


@rule
def weigh_colors(s: State, desk: MutableSequence[float], seat: int, at: int) -> None:
    """What taking each color brings a seat: the better of selling and keeping, and the worth of a law tile."""
    for c in range(COLOR_COUNT):
        sells = desk[GAP + c] > 0.0 and s.under[c] != MUST_KEEP
        keeps = s.under[c] != MUST_SELL
        gain = 0.0
        if desk[LEFT + c] > 0.0:
            if sells:
                gain = sell_gain(s, desk, c, seat, 1)
            if keeps:
                kept = keep_gain(s, desk, c, seat, 1)
                gain = max(gain, kept) if sells else kept
        desk[at + c] = gain
    desk[at + LAW_TILE] = taste(desk, seat, T_LAW)


@rule
def opened_word(s: State, f: int, w: int) -> int:
    """Word w of the fields that can be used after one is covered."""
    word = s.open[w]
    if f // WORD == w:
        word &= ~(1 << (f - w * WORD))
    for side in range(2):
        above = ABOVE_RIGHT[f] if side else ABOVE_LEFT[f]
        if above >= 0 and above // WORD == w:
            beside = BELOW_RIGHT[above] if BELOW_LEFT[above] == f else BELOW_LEFT[above]
            if s.fields[beside] >= FIRST_MEMBER and s.fields[above] < FIRST_MEMBER:
                word |= 1 << (above - w * WORD)
    return word


@rule
def best_for(s: State, desk: Sequence[float], seat: int, at: int, member_kind: int, f: int) -> float:
    """The best a seat could take when a member of this kind (−1: none) lies on f."""
    best = 0.0
    for w in range(FIELD_WORDS):
        opened = opened_word(s, f, w)
        fitting = 0
        for kind in range(MEMBER_KINDS):
            if s.players[seat].members[kind]:
                closed = s.touched[kind * FIELD_WORDS + w]
                if kind == member_kind:
                    closed |= AROUND[f * FIELD_WORDS + w]
                fitting |= opened & ~closed
        while fitting:
            field = w * WORD + lowest(fitting)
            best = max(best, desk[at + s.fields[field]])
            fitting &= fitting - 1
    return best


@rule
def choose_place(s: State, seat: int, driver: MutableSequence[int], desk: MutableSequence[float]) -> int:
    """The member and field that bring most, less what the next player is offered; −1 if nothing can be placed."""
    following = (seat + 1) % s.seats
    weigh_colors(s, desk, seat, GAINS)
    weigh_colors(s, desk, following, GAINS + LAW_TILE + 1)
    best = -NEVER
    found = -1
    for w in range(FIELD_WORDS):
        for kind in range(MEMBER_KINDS):
            count = s.players[seat].members[kind]
            fields = fits(s, kind, w) if count else 0
            while fields:
                f = w * WORD + lowest(fields)
                fields &= fields - 1
                score = desk[GAINS + s.fields[f]] - taste(desk, seat, T_OPENING) * best_for(
                    s, desk, following, GAINS + LAW_TILE + 1, kind, f
                )
                score += jitter(driver, taste(desk, seat, T_SPREAD)) - (
                    0.0 if count > 1 else taste(desk, seat, T_VARIETY)
                )
                if score > best:
                    best = score
                    found = PLACE + kind * FIELDS + f
    return found


@rule
def choose_hire(s: State, seat: int, desk: MutableSequence[float]) -> int:
    """The field for a neighbor, if a second treasure is worth more than the price; or −1. Colors are weighed."""
    best = taste(desk, seat, T_HIRE)
    found = -1
    price = 0 if s.players[seat].neighbor_held else NEIGHBOR_PRICE
    placed = 0.0
    for w in range(FIELD_WORDS):
        fitting = 0
        for kind in range(MEMBER_KINDS):
            if s.players[seat].members[kind]:
                fitting |= fits(s, kind, w)
        while fitting:
            placed = max(placed, desk[GAINS + s.fields[w * WORD + lowest(fitting)]])
            fitting &= fitting - 1
    for w in range(FIELD_WORDS):
        fields = s.open[w]
        while fields:
            f = w * WORD + lowest(fields)
            fields &= fields - 1
            gain = desk[GAINS + s.fields[f]]
            if gain > price - 10.0:
                gain += best_for(s, desk, seat, GAINS, -1, f) - placed - price
                if gain > best:
                    best = gain
                    found = HIRE + f
    return found


@rule
def choose_member(s: State, seat: int, words: Sequence[int], desk: Sequence[float]) -> int:
    """Take members that one doesn't have; a third of a kind only into an empty hand."""
    best = -NEVER
    found = -1
    everywhere = max(1, bits(s.open[0]) + bits(s.open[1]))
    for stack in range(3):
        if has(words, TAKE + stack):
            kind = s.stacks[stack].top
            fitting = bits(fits(s, kind, 0)) + bits(fits(s, kind, 1))
            wanted = 1.5 - s.players[seat].members[kind] + taste(desk, seat, T_WANTED) * fitting / everywhere
            if wanted > best:
                best = wanted
                found = TAKE + stack
    if found >= 0 and (best > 0.0 or not has(words, END_TURN) or hand_size(s, seat) < HAND - 1):
        return found
    return END_TURN


@rule
def choose_law(
    s: State, seat: int, words: Sequence[int], driver: MutableSequence[int], desk: MutableSequence[float]
) -> int:
    """Laws that are just turned up: the joker if it pays, others somewhere; laws 10 to 12 are kept."""
    if has(words, KEEP_LAW):
        return KEEP_LAW
    if has(words, BUY_JOKER):
        best = 0.0
        for c in range(COLOR_COUNT):
            best = max(best, keep_gain(s, desk, c, seat, 0))
        return BUY_JOKER if best > taste(desk, seat, T_JOKER) else REFUSE_JOKER
    return any_action(words, driver)


@rule
def choose_reach(s: State, seat: int, words: Sequence[int], desk: Sequence[float]) -> int:
    """The best treasure within reach of law 11, if it is worth it; or −1. Colors are weighed."""
    best = taste(desk, seat, T_REACH) * min(1.0, desk[TAKES] / (3.0 * s.seats))
    found = -1
    for kind in range(MEMBER_KINDS):
        for f in range(FIELDS):
            if has(words, REACH + kind * FIELDS + f) and desk[GAINS + s.fields[f]] > best:
                best = desk[GAINS + s.fields[f]]
                found = REACH + kind * FIELDS + f
    return found


@rule
def choose_late_sale(s: State, seat: int, words: Sequence[int], desk: MutableSequence[float]) -> int:
    """What to sell from one's stock by law 10, if it is worth it; or −1."""
    best = 0.5 + taste(desk, seat, T_LATE) * min(1.0, desk[TAKES] / (3.0 * s.seats))
    found = -1
    for c in range(COLOR_COUNT):
        if has(words, SELL_STOCK + c):
            gain = sell_gain(s, desk, c, seat, 0)
            gain -= color_utility(s, desk, c, seat, 0, 0, 0) - color_utility(s, desk, c, seat, -1, 0, 0)
            if gain > best:
                best = gain
                found = SELL_STOCK + c
    return found


@replaces(guided)
@rule
def guided_heir(
    s: State, seat: int, words: Sequence[int], driver: MutableSequence[int], desk: MutableSequence[float]
) -> int:
    """The sensible choice, nearly."""
    asked = s.asked[seat]
    if asked == ASK_JOKER:
        return NAME_COLOR + best_color(s, seat)
    if asked == ASK_TREASURE:
        survey(s, seat, desk)
        c = s.taken_color
        sold = sell_gain(s, desk, c, seat, 0)
        kept = keep_gain(s, desk, c, seat, 0)
        return SELL if sold + jitter(driver, taste(desk, seat, T_DOUBT)) > kept + taste(desk, seat, T_KEEP) else KEEP
    if asked == ASK_LAW:
        survey(s, seat, desk)
        return choose_law(s, seat, words, driver, desk)
    if s.pick_color >= 0 or s.pick_field >= 0:
        return any_action(words, driver)
    placing = 0
    for w in range(PLACE, HIRE, WORD):
        placing |= words[w // WORD]
    found = -1
    if s.players[seat].laws or placing:
        survey(s, seat, desk)
        found = choose_place(s, seat, driver, desk)
        if s.phase == START and has_any(words, HIRE, HIRE_LATER):
            hired = choose_hire(s, seat, desk)
            if hired >= 0:
                return hired
        if has_any(words, REACH, NAME_COLOR):
            reached = choose_reach(s, seat, words, desk)
            if reached >= 0:
                return reached
        if has_any(words, SELL_STOCK, REACH):
            sale = choose_late_sale(s, seat, words, desk)
            if sale >= 0:
                return sale
        if found >= 0 and has(words, found):
            return found
    return choose_member(s, seat, words, desk)


@rule
def has_any(words: Sequence[int], first: int, end: int) -> int:
    """Whether there is an action from `first` to before `end`."""
    for action in range(first, end):
        if has(words, action):
            return 1
    return 0
