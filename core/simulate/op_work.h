// SPDX-License-Identifier: GPL-3.0-or-later
// Flops and bytes of ops as one device runs them.
#pragma once

#include "core/sharding/custom_rules.h"
#include "core/spmd/spmd.h"

namespace axiscape {

inline constexpr double kTranscendental = 8; // vector instructions an element
// Axiscape knows no cost of it: only its bytes are charged, and the simulation says so.
[[nodiscard]] bool isUnpriced(OpKind kind);

// Local sizes of what an op does, straight from its site's nest: each placed axis divides the operands and results that
// carry its factor. No allocation.
class LocalWork {
  public:
    // `device`: whose shares; they differ only where axes do not divide. Device 0 has the largest.
    explicit LocalWork(const SpmdProgram& program, std::int64_t device = 0);

    // What the op reads of operand k of its site (after redistribution) and writes as result r (before its reduction).
    std::int64_t operandBytes(SiteId site, std::uint32_t operand) const;
    std::int64_t resultBytes(SiteId site, std::uint32_t result) const;
    std::int64_t resultElements(SiteId site, std::uint32_t result) const;
    // Of the value as it lies between ops.
    std::int64_t valueBytes(ValueId value) const {
        return m_uneven ? unevenBytes(value) : bytes(value, m_divisor[m_program.shardingOf[value]]);
    }

    // Multiply-adds of dot_general and convolution count two.
    struct Products {
        double flops = 0;
        double padded = 0; // flops of the tiles the matrix unit runs
    };
    // `tile`: the side of the matrix unit's tile. `taps`: a convolution is one product a position of its window, each
    // of whole tiles, as TPUs run them; else one product over window and features together.
    Products products(OpId op, std::int64_t tile, bool taps) const;
    // Of one device: what the user's file says of a custom call, else its own share of the estimate that it brings
    // along; nothing if neither says so.
    std::optional<CustomCost> callCost(OpId op) const;
    // Of the vector unit: one an element made (reduced, moved), more for transcendental functions.
    double vectorFlops(OpId op) const;

  private:
    std::int64_t bytes(ValueId value, std::int64_t divisor) const;
    std::int64_t slotDivisor(SiteId site, std::uint32_t slot) const;
    std::int64_t slotElements(SiteId site, std::uint32_t slot, ValueId value) const;
    std::int64_t unevenBytes(ValueId value) const;
    std::int64_t localDim(SiteId site, std::uint32_t slot, std::int64_t dim) const;
    Products dotProducts(OpId op, SiteId site, std::int64_t tile) const;
    Products convolutionProducts(OpId op, SiteId site, std::int64_t tile, bool taps) const;

    const SpmdProgram& m_program;
    const SiteTable& m_sites;
    const Module& m_module;
    std::vector<std::int64_t> m_divisor; // per ShardingIndex
    bool m_uneven = false;               // shares are rounded up
    std::vector<std::int64_t> m_at;      // coordinates of the device
};

} // namespace axiscape
