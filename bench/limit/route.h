// The Longest Trade Route (AE-29 to AE-31).
#pragma once

#include <algorithm>

#include "words.h"

// Routes over one player's oxcarts; another player's building interrupts them.
struct Routes {
    Paths carts;
    Word blocked;

    // The longest of what follows each unused oxcart at an intersection, given where it leads and what is left unused.
    template <typename Follow>
    static int step(int at, Paths unused, Follow follow) {
        int longest = 0;
        const Paths ways = unused & paths_at(at);
        for (Word left = ways.first; left; left &= left - 1) {
            const Paths rest = {unused.first & ~(left & -left), unused.second};
            longest = std::max(longest, 1 + follow(other_end(lowest(left), at), rest));
        }
        for (Word left = ways.second; left; left &= left - 1) {
            const Paths rest = {unused.first, unused.second & ~(left & -left)};
            longest = std::max(longest, 1 + follow(other_end(WORD + lowest(left), at), rest));
        }
        return longest;
    }

    static int other_end(int path, int at) { return PATH_ENDS[2 * path] ^ PATH_ENDS[2 * path + 1] ^ at; }

    // The longest way on from an intersection over unused oxcarts; `met` collects those it could have used.
    int from(int at, Paths unused, Paths& met) const {
        met = met | (unused & paths_at(at));
        return step(at, unused, [&](int next, Paths rest) { return beyond(next, rest, met); });
    }

    int beyond(int at, Paths unused, Paths& met) const {
        return (blocked >> at) & 1 ? 0 : from(at, unused, met);
    }

    // The longest through an oxcart; if it is no longer than what is known, a bound is enough.
    int through(int path, int known) const {
        const int start = PATH_ENDS[2 * path], end = PATH_ENDS[2 * path + 1];
        const Paths unused = carts.without(path_set(path));
        Paths one_way{}, other_way{};
        const int most = 1 + beyond(start, unused, one_way) + beyond(end, unused, other_way);
        if (most <= known || (one_way & other_way).empty()) return most;
        return 1 + both_ways(start, end, unused);
    }

    // When both ends lead to the same oxcarts: every way from one end, combined with the longest from the other.
    int both_ways(int at, int end, Paths unused) const {
        Paths met{};
        const int longest = beyond(end, unused, met);
        if ((blocked >> at) & 1) return longest;
        return std::max(longest, step(at, unused, [&](int next, Paths rest) { return both_ways(next, end, rest); }));
    }

    int anywhere(Word touched) const {
        int longest = 0;
        const int most = carts.size();
        Paths met{};
        for (; touched && longest < most; touched &= touched - 1)
            longest = std::max(longest, from(lowest(touched), carts, met));
        return longest;
    }
};
