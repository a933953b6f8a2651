// SPDX-License-Identifier: GPL-3.0-or-later
// Products of ZeRO 3 for which XLA sends the parameter to an axis that cuts nothing, instead of gathering it.
#pragma once

#include "core/simulate/gathered_activations.h"
#include "core/simulate/kernels.h"

namespace axiscape::simulation {

// A parameter lies in parts along what its product sums, the other operand's batch is cut over the same axis, and a
// larger axis is idle. Where the whole parameter has more bytes than a device's result, XLA's partitioner cuts it over
// the idle axis (smaller parts: a permute), slices the other operand to match, and sums over that axis. What only
// products read is then written in slices: one for that product, another one, as the parameter lies in parts, for the
// product that makes its gradient. The matrix is gathered where another product wants it whole.
//
//   x: 2048x4096 of a device, w: 4096x4096 in 2 parts over batch, model=4 idle
//     ->  x[:, 1024] . w[1024, :], summed over model; in the backward pass x[:, 2048]^T . dy
class IdleAxes {
  public:
    IdleAxes() = default;
    // `turned`: parameters for which the batch is gathered instead stay in their parts.
    IdleAxes(const SpmdProgram& program, const LocalWork& work, const ProgramFacts& known,
             const GatheredActivations& turned);

    // What is written of a value of so many bytes.
    std::int64_t written(ValueId value, std::int64_t bytes) const {
        return m_slices.empty() || m_slices[value].forProduct == 0
                   ? bytes
                   : bytes / m_slices[value].forProduct + bytes / m_slices[value].forGradient;
    }
    // Of a gather that is not done: in how many parts its product reads what it would bring; 0: it is done.
    std::int64_t sentInParts(std::uint32_t collective) const { return m_sent.empty() ? 0 : m_sent[collective]; }

  private:
    // In how many parts.
    struct Slices {
        std::int32_t forProduct = 0, forGradient = 1; // 0: it is written whole
    };
    IdVector<ValueId, Slices> m_slices; // empty: none
    std::vector<std::int32_t> m_sent;   // per collective; empty: none
};

} // namespace axiscape::simulation
