// SPDX-License-Identifier: GPL-3.0-or-later
// Names of values and lists of them, for both printers.
#pragma once

#include "core/ir/ir.h"

#include <string>
#include <vector>

namespace axiscape {

// What both printers share: the text under way, the names values have in it, lists of values and of types.
// Results are %0, %1, ... in the order they are printed (%3#1 of an op with several), arguments of main and of regions
// %arg0, %arg1, ...: whatever names the source had.
class ValuePrinter {
  protected:
    explicit ValuePrinter(const Module& module);

    void indent(int depth) { m_text.append(2 * static_cast<std::size_t>(depth), ' '); }
    void name(ValueId value);
    void nameArguments(IdRange<ValueId> arguments);
    // ^bb0(%arg0: type, ...): and names for the arguments
    void block(IdRange<ValueId> arguments, int depth);
    // %0 =      %0:2 =      nothing where there is no result
    void resultNames(OpId op);

    template <class Values> void names(const Values& values) {
        separated(values, [this](ValueId v) { name(v); });
    }
    template <class Values> void typeList(const Values& values) {
        separated(values, [this](ValueId v) { m_text += m_module.type(v).text; });
    }
    template <class Values> void types(const Values& values) {
        m_text += "(";
        typeList(values);
        m_text += ")";
    }
    template <class Values> void resultTypes(const Values& values) {
        if (values.size() == 1)
            m_text += m_module.type(values[0]).text;
        else
            types(values);
    }
    template <class Values, class Print> void separated(const Values& values, Print print) {
        bool first = true;
        for (const ValueId v : values) {
            if (!first) m_text += ", ";
            first = false;
            print(v);
        }
    }
    // The op that ends regions of an op.
    std::string_view terminator(OpId parent) const;

    const Module& m_module;
    std::string m_text;

  private:
    std::vector<std::uint32_t> m_number; // per value: of its op in print order, or of the argument
    std::uint32_t m_results = 0, m_arguments = 0;
};

// A line of Module::otherTopLevel() without the location behind it.
[[nodiscard]] std::string_view withoutLocation(std::string_view line);

} // namespace axiscape
