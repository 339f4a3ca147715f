// The generator of `benben.kernel.chance`: sfc32, and numbers below a bound by Lemire's method.
#pragma once

#include <cstdint>

struct Generator {
    std::uint32_t a, b, c, d;

    explicit Generator(std::uint64_t seed)
        : a(static_cast<std::uint32_t>(seed)), b((seed >> 32) & 0x3FFFFFFF), c(0x9E3779B9), d(1) {
        for (int i = 0; i < 15; ++i) next();
    }

    std::uint32_t next() {
        const std::uint32_t result = a + b + d;
        a = b ^ (b >> 9);
        b = c * 9;
        c = ((c << 21) | (c >> 11)) + result;
        d += 1;
        return result;
    }

    int below(std::uint32_t n) {
        std::uint64_t product = std::uint64_t{next()} * n;
        if (static_cast<std::uint32_t>(product) < n) [[unlikely]] {
            const std::uint32_t reject = -n % n;
            while (static_cast<std::uint32_t>(product) < reject) product = std::uint64_t{next()} * n;
        }
        return static_cast<int>(product >> 32);
    }
};
