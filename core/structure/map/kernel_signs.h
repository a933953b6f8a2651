// SPDX-License-Identifier: GPL-3.0-or-later
// What may be seen in a chain of light ops, and what chains with such signs are called.
#pragma once

#include "core/ops/per_op.h"
#include "core/structure/map/kernel_parts.h"

namespace axiscape::structure {

namespace sign {
inline constexpr std::uint64_t exponential = 1ull << 0;
inline constexpr std::uint64_t maximumOver = 1ull << 1;
inline constexpr std::uint64_t sumOver = 1ull << 2;
inline constexpr std::uint64_t division = 1ull << 3;
inline constexpr std::uint64_t difference = 1ull << 4;
inline constexpr std::uint64_t logarithm = 1ull << 5;
inline constexpr std::uint64_t inverseRoot = 1ull << 6; // rsqrt, sqrt, power
inline constexpr std::uint64_t hyperbolic = 1ull << 7;
inline constexpr std::uint64_t errorFunction = 1ull << 8;
inline constexpr std::uint64_t logisticCurve = 1ull << 9;
inline constexpr std::uint64_t waves = 1ull << 10;
inline constexpr std::uint64_t aboveZero = 1ull << 11; // maximum with a constant
inline constexpr std::uint64_t choice = 1ull << 12;
inline constexpr std::uint64_t comparison = 1ull << 13;
inline constexpr std::uint64_t counted = 1ull << 14; // iota
inline constexpr std::uint64_t converted = 1ull << 15;
inline constexpr std::uint64_t product = 1ull << 16;
inline constexpr std::uint64_t sum = 1ull << 17;
inline constexpr std::uint64_t weightAdded = 1ull << 18;
inline constexpr std::uint64_t weightTimes = 1ull << 19;
inline constexpr std::uint64_t negation = 1ull << 20;
inline constexpr std::uint64_t sliced = 1ull << 21;
inline constexpr std::uint64_t joined = 1ull << 22;
inline constexpr std::uint64_t mixedWords = 1ull << 23;
inline constexpr std::uint64_t powers = 1ull << 24; // three products, or a power
inline constexpr std::uint64_t itsOwn = 1ull << 25; // times what it is made of
inline constexpr std::uint64_t differenceOfMean = 1ull << 26;
inline constexpr std::uint64_t overBatch = 1ull << 27; // sums over a leading dimension, not over the last
inline constexpr std::uint64_t inGroups = 1ull << 28;
inline constexpr std::uint64_t tabled = 1ull << 29;
inline constexpr std::uint64_t randomChoice = 1ull << 30;
inline constexpr std::uint64_t belowOne = 1ull << 31; // minimum
inline constexpr std::uint64_t softplusLog = 1ull << 32;
inline constexpr std::uint64_t expMinusOne = 1ull << 33;
inline constexpr std::uint64_t boolean = 1ull << 34;
inline constexpr std::uint64_t meetsSum = 1ull << 35; // branches meet: add, multiply, subtract, ...
inline constexpr std::uint64_t meetsProduct = 1ull << 36;
inline constexpr std::uint64_t meetsDifference = 1ull << 37;
inline constexpr std::uint64_t meetsConcat = 1ull << 38;
inline constexpr std::uint64_t toScalar = 1ull << 39;
inline constexpr std::uint64_t floatSum = 1ull << 40;
inline constexpr std::uint64_t squares = 1ull << 41; // times itself
inline constexpr std::uint64_t byConstant = 1ull << 43;
inline constexpr std::uint64_t ofTwoSlices = 1ull << 42; // a product of two slices of one tensor
} // namespace sign

// A chain with all signs of a row and none of the others has its name; what the row takes is seen no more.
struct KernelPattern {
    const char* name;
    KernelKind kind;
    std::uint64_t all, none, takes;
};
[[nodiscard]] std::span<const KernelPattern> kernelPatterns(); // tried in order

// Reads the signs of kernels, one after the other.
class SignReader {
  public:
    SignReader(const MapProgram& program, const KernelGroups& groups, const Kernels& kernels)
        : m_program(program), m_module(program.module), m_groups(groups), m_kernels(kernels),
          m_slice(m_module.opCount(), 0) {}
    std::uint64_t signsOf(KernelId id);

  private:
    const MapProgram& m_program;
    const Module& m_module;
    const KernelGroups& m_groups;
    const Kernels& m_kernels;
    IdVector<OpId, std::uint32_t> m_slice; // of ops in chains: the slice they are made of, from 1 on

    std::uint32_t sliceOf(ValueId v, KernelId id) const;
    void follow(OpId op, KernelId id);

    // What an op shows: whatever it works on, of real numbers, and what its operands say besides.
    struct OpSigns {
        std::uint64_t always = 0, ofReal = 0;
        std::uint64_t (SignReader::*more)(OpId op, KernelId id) const = nullptr;
    };
    static const PerOp<OpSigns>& opSigns();
    std::uint64_t ofExponential(OpId op, KernelId id) const;
    std::uint64_t ofDivide(OpId op, KernelId id) const;
    std::uint64_t ofMaximum(OpId op, KernelId id) const;
    std::uint64_t ofSubtract(OpId op, KernelId id) const;
    std::uint64_t ofSelect(OpId op, KernelId id) const;
    std::uint64_t ofConcatenate(OpId op, KernelId id) const;
    std::uint64_t ofAdd(OpId op, KernelId id) const;
    std::uint64_t ofMultiply(OpId op, KernelId id) const;
    std::uint64_t ofReduce(OpId op, KernelId id) const;

    bool isReal(OpId op) const; // its result
    bool isLogistic(OpId exp) const;
    bool isConstant(ValueId v) const;
    bool comesFromSum(ValueId v) const;
};

} // namespace axiscape::structure
