// Sets of places, sets of actions and hands of cards as machine words.
#pragma once

#include <bit>
#include <cstdint>

#ifdef __BMI2__
#include <immintrin.h>
#endif

#include "tables.h"

using Word = std::uint64_t;

inline int size(Word word) { return std::popcount(word); }
inline int lowest(Word word) { return std::countr_zero(word); }

// The k-th member, counted from 0.
inline int member(Word word, int k) {
#ifdef __BMI2__
    return lowest(_pdep_u64(Word{1} << k, word));
#else
    for (; k; --k) word &= word - 1;
    return lowest(word);
#endif
}

// A set of paths: 62 in the first word, as in an action mask.
struct Paths {
    Word first, second;

    bool empty() const { return !(first | second); }
    int size() const { return ::size(first) + ::size(second); }
    Paths operator&(Paths other) const { return {first & other.first, second & other.second}; }
    Paths operator|(Paths other) const { return {first | other.first, second | other.second}; }
    Paths without(Paths other) const { return {first & ~other.first, second & ~other.second}; }
};

inline Paths paths_at(int at) { return {PATH_SETS[2 * at], PATH_SETS[2 * at + 1]}; }
inline Paths path_set(int path) {
    return path < WORD ? Paths{Word{1} << path, 0} : Paths{0, Word{1} << (path - WORD)};
}

// A set of action ids in words of 62 bits; the highest id without offers lies in the fifth.
struct Mask {
    static constexpr int WORDS = 5;
    Word words[WORDS] = {};

    template <int ID>
    void add() {
        words[ID / WORD] |= Word{1} << (ID % WORD);
    }

    // Add FIRST + b for every bit b of a word of so many bits.
    template <int FIRST, int BITS>
    void put(Word bits) {
        constexpr int i = FIRST / WORD, shift = FIRST % WORD;
        words[i] |= (bits << shift) & ((Word{1} << WORD) - 1);
        if constexpr (shift + BITS > WORD) words[i + 1] |= bits >> (WORD - shift);
    }

    int member(int k) const {
        int i = 0;
        for (; k >= size(words[i]); ++i) k -= size(words[i]);
        return i * WORD + ::member(words[i], k);
    }
};

// Cards: a lane of eight bits for each kind, the highest bit of which stays free.
constexpr Word EACH = 0x0101010101, SPARE = EACH << 7;

inline Word one(int kind) { return Word{1} << (8 * kind); }
inline int count_of(Word cards, int kind) { return (cards >> (8 * kind)) & 127; }
inline Word all_of(Word cards, int kind) { return cards & (Word{127} << (8 * kind)); }
inline int total(Word cards) { return ((cards * EACH) >> 32) & 127; }
inline bool covers(Word cards, Word price) { return (((cards | SPARE) - price) & SPARE) == SPARE; }

// The lowest bit of each lane in which there are as many cards as the price says.
inline Word lanes_covering(Word cards, Word price) { return (((cards | SPARE) - price) & SPARE) >> 7; }

// The same as five bits.
inline Word kinds_covering(Word cards, Word price) {
    return (lanes_covering(cards, price) * 0x0102040810 >> 32) & 31;
}

// The kind of the k-th card: as many lanes as hold, with all before them, no more than k cards.
inline int kind_of(Word cards, int k) {
    const Word up_to = (cards * EACH) & (EACH * 127);
    return size((((k * EACH) | SPARE) - up_to) & SPARE);
}
