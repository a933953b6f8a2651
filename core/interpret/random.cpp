// SPDX-License-Identifier: GPL-3.0-or-later
// Random bits: ThreeFry-2x32 (Salmon et al., 20 rounds) and Philox-4x32 (10 rounds), counters and layout as XLA's.
#include "core/interpret/tensor/elements.h"

#include <array>
#include <cmath>
#include <fmt/format.h>
#include <numbers>

namespace axiscape::kernels {

using Words = std::array<std::uint32_t, 2>;

namespace {

std::uint32_t low(std::uint64_t x) { return static_cast<std::uint32_t>(x); }
std::uint32_t high(std::uint64_t x) { return static_cast<std::uint32_t>(x >> 32); }
std::uint64_t joined(std::uint32_t lower, std::uint32_t upper) {
    return lower | static_cast<std::uint64_t>(upper) << 32;
}

} // namespace

Words threeFry(Words x, Words key) {
    constexpr int rotations[2][4] = {{13, 15, 26, 6}, {17, 29, 16, 24}};
    const std::uint32_t keys[3] = {key[0], key[1], key[0] ^ key[1] ^ 0x1BD11BDA};
    x[0] += keys[0];
    x[1] += keys[1];
    for (std::uint32_t round = 0; round < 5; ++round) {
        for (const int by : rotations[round % 2]) {
            x[0] += x[1];
            x[1] = (x[1] << by | x[1] >> (32 - by)) ^ x[0];
        }
        x[0] += keys[(round + 1) % 3];
        x[1] += keys[(round + 2) % 3] + round + 1;
    }
    return x;
}

namespace {

std::array<std::uint32_t, 4> philox(std::array<std::uint32_t, 4> x, Words key) {
    for (int round = 0; round < 10; ++round) {
        const std::uint64_t a = std::uint64_t{0xD2511F53} * x[0], b = std::uint64_t{0xCD9E8D57} * x[2];
        x = {high(b) ^ x[1] ^ key[0], low(b), high(a) ^ x[3] ^ key[1], low(a)};
        key[0] += 0x9E3779B9;
        key[1] += 0xBB67AE85;
    }
    return x;
}

template <class Out> void threeFryWhole(std::uint64_t key, std::uint64_t counter, Out* out, std::int64_t n) {
    const Words keys{low(key), high(key)};
    for (std::int64_t i = 0; i < n; ++i, ++counter) {
        const auto bits = threeFry({low(counter), high(counter)}, keys);
        out[i] = static_cast<Out>(joined(bits[0], bits[1]));
    }
}

// One counter gives two words, to neighbours along the first even dimension, or the largest one where none is even (the
// last word of it is then left out). Returns how many counters were used.
template <class Out>
std::uint64_t threeFryPairs(std::uint64_t key, std::uint64_t counter, Out* out, std::span<const std::int64_t> shape) {
    std::size_t cut = 0;
    while (cut < shape.size() && shape[cut] % 2 != 0) ++cut;
    if (cut == shape.size())
        for (std::size_t d = cut = 0; d < shape.size(); ++d)
            if (shape[d] > shape[cut]) cut = d;
    const std::int64_t size = shape.empty() ? 1 : shape[cut], half = (size + 1) / 2;
    std::int64_t outer = 1, inner = 1;
    for (std::size_t d = 0; d < shape.size(); ++d) (d < cut ? outer : inner) *= d == cut ? 1 : shape[d];
    const Words keys{low(key), high(key)};
    std::uint64_t at = counter;
    for (std::int64_t o = 0; o < outer; ++o)
        for (std::int64_t c = 0; c < half; ++c)
            for (std::int64_t i = 0; i < inner; ++i, ++at) {
                const auto bits = threeFry({low(at), high(at)}, keys);
                out[(o * size + 2 * c) * inner + i] = static_cast<Out>(bits[0]);
                if (2 * c + 1 < size) out[(o * size + 2 * c + 1) * inner + i] = static_cast<Out>(bits[1]);
            }
    return at - counter;
}

// Blocks of four words; one of 64 bits takes two. `state` is key, counter and the counter's upper half; XLA
// takes the key for the latter where the state has but two.
template <class Out> void philoxBlocks(std::span<std::uint64_t> state, Out* out, std::int64_t n) {
    constexpr std::int64_t perBlock = sizeof(Out) == 8 ? 2 : 4;
    const Words keys{low(state[0]), high(state[0])};
    std::uint64_t lower = state[1], upper = state[state.size() > 2 ? 2 : 0];
    for (std::int64_t i = 0; i < n; i += perBlock) {
        const auto bits = philox({low(lower), high(lower), low(upper), high(upper)}, keys);
        for (std::int64_t k = 0; k < perBlock && i + k < n; ++k) {
            const auto word = static_cast<std::size_t>(k);
            out[i + k] = sizeof(Out) == 8 ? static_cast<Out>(joined(bits[word * 2], bits[word * 2 + 1]))
                                          : static_cast<Out>(bits[word]);
        }
        if (++lower == 0) ++upper;
    }
    state[1] = lower;
    if (state.size() > 2) state[2] = upper;
}

template <class Out> void fill(bool isThreeFry, std::span<std::uint64_t> state, Tensor& bits) {
    auto* out = bits.mutableData<Out>();
    if (!isThreeFry) return philoxBlocks(state, out, bits.elements());
    if constexpr (sizeof(Out) == 8) {
        threeFryWhole(state[0], state[1], out, bits.elements());
        state[1] += static_cast<std::uint64_t>(bits.elements());
    } else {
        state[1] += threeFryPairs(state[0], state[1], out, bits.shape());
    }
}

// In [0, 1): as many bits as the mantissa holds.
double unit(std::uint64_t bits) { return static_cast<double>(bits >> 11) * 0x1p-53; }

} // namespace

Result<std::vector<Tensor>> rngBitGenerator(OpRef op, std::span<const Tensor> operands) {
    const auto algorithm = op.module.textOf(op.op, AttributeName::rng_algorithm);
    const bool isThreeFry = algorithm == "THREE_FRY";
    const auto result = op.module.results(op.op).size() == 2 ? op.resultType(1) : TensorType{};
    if (operands.size() != 1 || !result.isTensor()) return fail("not evaluated: rng_bit_generator of a dynamic shape");
    if (!isThreeFry && algorithm != "PHILOX" && algorithm != "DEFAULT")
        return fail(fmt::format("not evaluated: the random algorithm {}", algorithm));
    const auto& given = operands[0];
    const bool isWords = given.dtype() == ElementType::ui32; // pairs of halves, the lower first
    const auto words = given.elements() / (isWords ? 2 : 1);
    if ((given.dtype() != ElementType::ui64 && !isWords) || words < 2 || words > (isThreeFry ? 2 : 3) ||
        given.byteCount() != static_cast<std::size_t>(words) * 8)
        return fail(fmt::format("rng_bit_generator: a state of {} {} is none of {}", given.elements(),
                                elementName(given.dtype()), algorithm));
    std::array<std::uint64_t, 3> state{};
    std::memcpy(state.data(), given.bytes(), given.byteCount());
    const std::span<std::uint64_t> used(state.data(), static_cast<std::size_t>(words));
    Tensor bits(result.dtype, result.shape);
    switch (slotBytes(result.dtype)) {
    case 1:
        fill<std::uint8_t>(isThreeFry, used, bits);
        break;
    case 2:
        fill<std::uint16_t>(isThreeFry, used, bits);
        break;
    case 4:
        fill<std::uint32_t>(isThreeFry, used, bits);
        break;
    case 8:
        fill<std::uint64_t>(isThreeFry, used, bits);
        break;
    default:
        return fail(fmt::format("not evaluated: random bits of {}", elementName(result.dtype)));
    }
    if (elementBits(result.dtype) < 8) bits = narrowed(bits.retyped(computingType(result.dtype)), result.dtype);
    Tensor next(given.dtype(), given.shape());
    std::memcpy(next.mutableBytes(), state.data(), next.byteCount());
    return std::vector<Tensor>{std::move(next), std::move(bits)};
}

Result<std::vector<Tensor>> rng(OpRef op, std::span<const Tensor> operands) {
    const auto result = op.resultType();
    if (operands.size() < 2 || !result.isTensor() || isInteger(operands[0].dtype()) != isInteger(result.dtype) ||
        operands[0].elements() != 1 || operands[1].elements() != 1)
        return fail("not evaluated: rng with these operands");
    const auto parameter = [&](std::size_t i) {
        return convertTensor(operands[i], ElementType::f64).data<double>()[0];
    };
    const double a = parameter(0), b = parameter(1);
    const bool isNormal = op.module.textOf(op.op, AttributeName::rng_distribution) == "NORMAL";
    Tensor numbers(ElementType::f64, result.shape);
    auto* out = numbers.mutableData<double>();
    const Words key{op.op.value, 0x52E6B16Bu};
    for (std::int64_t i = 0; i < numbers.elements(); ++i) {
        const auto counter = static_cast<std::uint64_t>(2 * i);
        const auto first = threeFry({low(counter), high(counter)}, key);
        const double u = unit(joined(first[0], first[1]));
        if (isNormal) { // Box and Muller
            const auto second = threeFry({low(counter + 1), high(counter + 1)}, key);
            const double angle = 2 * std::numbers::pi * unit(joined(second[0], second[1]));
            out[i] = a + b * std::sqrt(-2 * std::log(1 - u)) * std::cos(angle);
        } else if (result.dtype == ElementType::i1) {
            out[i] = u < 0.5 ? a : b;
        } else {
            out[i] = isInteger(result.dtype) ? std::floor(a + (b - a) * u) : a + (b - a) * u;
        }
    }
    Tensor drawn = convertTensor(numbers, result.dtype);
    return std::vector<Tensor>{std::move(drawn)};
}

} // namespace axiscape::kernels
