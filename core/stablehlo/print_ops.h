// SPDX-License-Identifier: GPL-3.0-or-later
// Ops and their regions as text.
#pragma once

#include "core/stablehlo/print_locations.h"
#include "core/stablehlo/print_values.h"

namespace axiscape::stablehlo {

enum class PrintForm : std::uint8_t {
    generic, // every op alike, without locations
    text,    // as JAX prints where that is short and exact, else generic; with locations
};

// Ops and their regions.
class OpPrinter : protected ValuePrinter {
  protected:
    OpPrinter(const Module& module, PrintForm form) : ValuePrinter(module), m_form(form), m_locations(module) {}

    // Those of the list that stand directly in the region; the list holds the ops of regions inside as well.
    void ops(IdRange<OpId> list, RegionId region, int depth);
    void returned(std::string_view op, std::span<const ValueId> values, int depth);
    std::string locationDefinitions() const { return m_locations.definitions(); }

  private:
    void op(OpId id, int depth);
    void genericOp(OpId id, int depth);
    bool prettyOp(OpId id); // false, and nothing printed, if the op has no short form
    void manualComputation(OpId id, int depth);
    void unknownOp(OpId id, std::string_view rest);
    void functionType(OpId id);
    void regionBody(RegionId id, int depth);

    PrintForm m_form;
    LocationPrinter m_locations;
};

} // namespace axiscape::stablehlo
