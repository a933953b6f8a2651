// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/base/sha256_blocks.h"

#include <array>
#include <bit>

#ifdef __x86_64__
#include <cpuid.h>
#include <immintrin.h>
#endif

namespace axiscape::sha256_blocks {
namespace {

constexpr std::array<std::uint32_t, 64> kRound = {
    0x428a2f98, 0x71374491, 0xb5c0fbcf, 0xe9b5dba5, 0x3956c25b, 0x59f111f1, 0x923f82a4, 0xab1c5ed5,
    0xd807aa98, 0x12835b01, 0x243185be, 0x550c7dc3, 0x72be5d74, 0x80deb1fe, 0x9bdc06a7, 0xc19bf174,
    0xe49b69c1, 0xefbe4786, 0x0fc19dc6, 0x240ca1cc, 0x2de92c6f, 0x4a7484aa, 0x5cb0a9dc, 0x76f988da,
    0x983e5152, 0xa831c66d, 0xb00327c8, 0xbf597fc7, 0xc6e00bf3, 0xd5a79147, 0x06ca6351, 0x14292967,
    0x27b70a85, 0x2e1b2138, 0x4d2c6dfc, 0x53380d13, 0x650a7354, 0x766a0abb, 0x81c2c92e, 0x92722c85,
    0xa2bfe8a1, 0xa81a664b, 0xc24b8b70, 0xc76c51a3, 0xd192e819, 0xd6990624, 0xf40e3585, 0x106aa070,
    0x19a4c116, 0x1e376c08, 0x2748774c, 0x34b0bcb5, 0x391c0cb3, 0x4ed8aa4a, 0x5b9cca4f, 0x682e6ff3,
    0x748f82ee, 0x78a5636f, 0x84c87814, 0x8cc70208, 0x90befffa, 0xa4506ceb, 0xbef9a3f7, 0xc67178f2};

void oneBlock(std::uint32_t* state, const unsigned char* data) {
    std::array<std::uint32_t, 64> w;
    for (std::size_t i = 0; i < 16; ++i, data += 4)
        w[i] = std::uint32_t(data[0]) << 24 | std::uint32_t(data[1]) << 16 | std::uint32_t(data[2]) << 8 | data[3];
    for (std::size_t i = 16; i < 64; ++i) {
        const auto s0 = std::rotr(w[i - 15], 7) ^ std::rotr(w[i - 15], 18) ^ (w[i - 15] >> 3);
        const auto s1 = std::rotr(w[i - 2], 17) ^ std::rotr(w[i - 2], 19) ^ (w[i - 2] >> 10);
        w[i] = w[i - 16] + s0 + w[i - 7] + s1;
    }
    std::uint32_t a = state[0], b = state[1], c = state[2], d = state[3];
    std::uint32_t e = state[4], f = state[5], g = state[6], h = state[7];
    for (std::size_t i = 0; i < 64; ++i) {
        const auto s1 = std::rotr(e, 6) ^ std::rotr(e, 11) ^ std::rotr(e, 25);
        const auto t1 = h + s1 + ((e & f) ^ (~e & g)) + kRound[i] + w[i];
        const auto s0 = std::rotr(a, 2) ^ std::rotr(a, 13) ^ std::rotr(a, 22);
        const auto t2 = s0 + ((a & b) ^ (a & c) ^ (b & c));
        h = g, g = f, f = e, e = d + t1, d = c, c = b, b = a, a = t1 + t2;
    }
    const std::array<std::uint32_t, 8> step{a, b, c, d, e, f, g, h};
    for (std::size_t i = 0; i < 8; ++i) state[i] += step[i];
}

#ifdef __x86_64__
// Four rounds a turn: the state as (f, e, b, a) and (h, g, d, c), words of the message four and four, each four made of
// the sixteen before it (Intel, "Intel SHA Extensions", 2013).
__attribute__((target("sha,sse4.1"))) void instructed(std::uint32_t* state, const unsigned char* data,
                                                      std::size_t blocks) {
    const auto at = [](auto* memory) { return reinterpret_cast<const __m128i*>(memory); };
    const auto swapBytes = _mm_set_epi64x(0x0c0d0e0f08090a0b, 0x0405060700010203);
    const auto dcba = _mm_shuffle_epi32(_mm_loadu_si128(at(state)), 0xb1);
    const auto hgfe = _mm_shuffle_epi32(_mm_loadu_si128(at(state + 4)), 0x1b);
    auto feba = _mm_alignr_epi8(dcba, hgfe, 8), hgdc = _mm_blend_epi16(hgfe, dcba, 0xf0);
    for (; blocks > 0; --blocks, data += 64) {
        const auto febaBefore = feba, hgdcBefore = hgdc;
        __m128i w[4]; // an array of the library would lose what this type is aligned to
#pragma GCC unroll 16
        for (std::size_t i = 0; i < 16; ++i) {
            auto& four = w[i % 4];
            const auto last = w[(i + 3) % 4];
            if (i < 4)
                four = _mm_shuffle_epi8(_mm_loadu_si128(at(data + 16 * i)), swapBytes);
            else
                four = _mm_sha256msg2_epu32(
                    _mm_add_epi32(_mm_sha256msg1_epu32(four, w[(i + 1) % 4]), _mm_alignr_epi8(last, w[(i + 2) % 4], 4)),
                    last);
            const auto words = _mm_add_epi32(four, _mm_loadu_si128(at(&kRound[4 * i])));
            hgdc = _mm_sha256rnds2_epu32(hgdc, feba, words);
            feba = _mm_sha256rnds2_epu32(feba, hgdc, _mm_shuffle_epi32(words, 0x0e));
        }
        feba = _mm_add_epi32(feba, febaBefore);
        hgdc = _mm_add_epi32(hgdc, hgdcBefore);
    }
    const auto abef = _mm_shuffle_epi32(feba, 0x1b), cdgh = _mm_shuffle_epi32(hgdc, 0xb1);
    _mm_storeu_si128(reinterpret_cast<__m128i*>(state), _mm_blend_epi16(abef, cdgh, 0xf0));
    _mm_storeu_si128(reinterpret_cast<__m128i*>(state + 4), _mm_alignr_epi8(cdgh, abef, 8));
}

bool hasInstructions() {
    unsigned a = 0, b = 0, c = 0, d = 0;
    if (!__get_cpuid(1, &a, &b, &c, &d) || !(c & bit_SSE4_1)) return false;
    return __get_cpuid_count(7, 0, &a, &b, &c, &d) && (b & bit_SHA);
}
#endif

} // namespace

void portable(std::uint32_t* state, const unsigned char* data, std::size_t blocks) {
    for (; blocks > 0; --blocks, data += 64) oneBlock(state, data);
}

Blocks byInstructions() {
#ifdef __x86_64__
    static const bool has = hasInstructions();
    if (has) return instructed;
#endif
    return nullptr;
}

Blocks fastest() {
    const auto own = byInstructions();
    return own ? own : portable;
}

} // namespace axiscape::sha256_blocks
