// SPDX-License-Identifier: GPL-3.0-or-later
// Products of ZeRO 3 for which XLA gathers what goes through the layers instead of the parameter.
#pragma once

#include "core/simulate/order.h"
#include "core/simulate/storage.h"

namespace axiscape::simulation {

// A parameter lies in parts along a dimension that its product keeps, over the axis that cuts the batch. Both cannot
// cut the result. XLA's propagation lets the larger of the two tensors decide, of equal ones the left operand: where
// that is the parameter, the batch is gathered in front of the product and the axis cuts features of the result, until
// something of the batch's sharding is added to it. On that way the next product reads features that are cut: it sums
// over those without gathering its parameter, or, where its parameter lies in parts along what it keeps, has the batch
// gathered too. What is gathered is written, and stays for the products of the backward pass that read it.
class GatheredActivations {
  public:
    GatheredActivations() = default;
    // `categories`, of arguments: those that are told and are no parameters stay as they are.
    GatheredActivations(const SpmdProgram& program, const ProgramFacts& known,
                        std::span<const MemoryCategory> categories);

    bool empty() const { return m_instead.empty(); }
    // The collective gathers a parameter that XLA leaves where it is.
    bool replaces(std::uint32_t collective) const { return !empty() && m_instead[collective] != kAsItIs; }
    // What is gathered instead; invalid if nothing is.
    ValueId instead(std::uint32_t collective) const {
        return m_instead[collective] == kNothing ? ValueId{} : ValueId{m_instead[collective]};
    }
    // What would never be written otherwise, from the product that has it gathered to the last that reads it.
    [[nodiscard]] std::vector<Storage> written(const SpmdProgram& program, const LocalWork& work,
                                               const FusedKernels& kernels, const Order& order) const;

  private:
    static constexpr std::uint32_t kAsItIs = 0xffffffffu, kNothing = 0xfffffffeu;
    std::vector<std::uint32_t> m_instead; // per collective; empty: all as they are
};

} // namespace axiscape::simulation
