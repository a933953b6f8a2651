// SPDX-License-Identifier: GPL-3.0-or-later
// Values of f32 that a TPU keeps and moves as bf16.
#pragma once

#include "core/spmd/spmd.h"

namespace axiscape {

// True if the op rounds what it reads to bf16, given which values are narrow.
[[nodiscard]] bool readsNarrow(const Module& module, OpId op, const IdVector<ValueId, std::uint8_t>& narrow);

// Values of type f32 that only products read, at default precision, themselves or through ops that move elements and
// compute nothing. Products on a TPU round their operands to bf16, so its compiler keeps and moves these as bf16.
class NarrowValues {
  public:
    NarrowValues() = default;
    explicit NarrowValues(const SiteTable& sites); // linear in ops and uses

    bool contains(ValueId value) const { return value.value < m_narrow.size() && m_narrow[value]; }
    bool rounds(const Module& module, OpId op) const { return readsNarrow(module, op, m_narrow); }
    // An f32 value that the body of a loop reads as such, whatever else becomes of it there.
    bool onlyProductsRead(const Module& module, ValueId value) const;
    // What a redistribution delivers to all its uses, or a reduction behind its op.
    bool contains(const SpmdProgram& program, std::uint32_t collective) const;

  private:
    IdVector<ValueId, std::uint8_t> m_narrow; // empty: none
};

// What a gather brings to one op, element by element, whose result is rounded to bf16 and read nowhere else (new
// parameters of ZeRO 2): the compiler gathers what was rounded.
[[nodiscard]] bool isGatheredRounded(const Module& module, const Collective& collective);

} // namespace axiscape
