// SPDX-License-Identifier: GPL-3.0-or-later
// The region of a reduce, scatter, sort, ...: a small program over scalars, run for many lanes at once: argument i is a
// tensor of `lanes` elements (or of one, for all lanes).
//
//   Result<LaneProgram> add = LaneProgram::of(module, region);
//   if (add->combiner()) ...               // one of the plain ones: a tight loop of its own
//   Result<std::vector<Tensor>> sums = add->run(lanes, {accumulators, elements});
#pragma once

#include "core/interpret/kernels.h"

#include <map>

namespace axiscape::kernels {

class LaneProgram {
  public:
    // Error for an op that is not lane by lane (none that JAX writes): names it.
    [[nodiscard]] static Result<LaneProgram> of(const Module& module, RegionId region);

    // The region is `f(a, b)` of its two arguments, in either order: add, multiply, minimum, maximum, and, or, xor; or
    // returns its second argument (`select`, a plain overwriting scatter).
    std::optional<OpKind> combiner() const { return m_combiner; }
    // Results have `lanes` elements.
    [[nodiscard]] Result<std::vector<Tensor>> run(std::int64_t lanes, std::span<const Tensor> arguments) const;
    // The same, but results in other values of the region than those it returns.
    [[nodiscard]] Result<std::vector<Tensor>> run(std::int64_t lanes, std::span<const Tensor> arguments,
                                                  std::span<const ValueId> wanted) const;

  private:
    [[nodiscard]] Result<std::vector<Tensor>> registers(std::int64_t lanes, std::span<const Tensor> arguments) const;

    const Module* m_module = nullptr;
    RegionId m_region;
    std::optional<OpKind> m_combiner;
    struct Step {
        OpId op;
        std::vector<std::uint32_t> operands; // registers
        std::uint32_t result = 0;            // register
    };
    std::vector<Step> m_steps;
    std::vector<Tensor> m_constants; // by register; dtype none where it is no constant
    std::vector<std::uint32_t> m_yields;
    std::map<std::uint32_t, std::uint32_t> m_registerOf; // by value
};

} // namespace axiscape::kernels
