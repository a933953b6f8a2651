// SPDX-License-Identifier: GPL-3.0-or-later
// Programs nobody would write, and schedules nobody would choose: small, valid, the same for the same seed everywhere.
#pragma once

#include "core/ir/ir.h"

#include <cstdint>
#include <memory>
#include <random>

namespace axiscape::test {

// std::mt19937 gives the same numbers everywhere; the distributions of the standard library do not.
class Random {
  public:
    explicit Random(std::uint32_t seed) : m_engine(seed) {}
    std::uint32_t below(std::size_t n) { return static_cast<std::uint32_t>(m_engine() % n); }
    bool oneIn(std::uint32_t n) { return below(n) == 0; }
    template <class List> auto& oneOf(List&& list) { return list[below(std::size(list))]; }

  private:
    std::mt19937 m_engine;
};

struct ProgramSize {
    std::uint32_t arguments = 5;
    std::uint32_t steps = 16;  // an op or a small group of ops each
    bool controlFlow = true;   // while and case
    std::uint32_t results = 4; // at most
    std::uint32_t recent = 6;  // they are among so many newest values, so that most ops are alive
};

// Tensors of f32 of rank 0 to 4 and at most 4096 elements; dot_general, convolution, element-wise ops, compare and
// select, reduce, reshape, transpose, broadcast_in_dim, concatenate, slice, pad, reverse, dynamic_slice and
// dynamic_update_slice, gather, scatter, sort, while, case, optimization_barrier. Values stay near 1 in magnitude, so
// that sums of many are compared without overflow.
std::shared_ptr<const Module> randomProgram(Random& random, const ProgramSize& size = {});

} // namespace axiscape::test
