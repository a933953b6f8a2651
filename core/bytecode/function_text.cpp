// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/bytecode/function_text.h"

#include <unordered_map>

namespace axiscape::bytecode {
namespace {

class Printer {
  public:
    explicit Printer(Reading& reading) : m_reading(reading), m_tree(reading.tree) {}

    std::string print(std::uint32_t index) {
        op(index, true);
        return std::move(m_text);
    }

  private:
    void name(std::uint32_t value) {
        const auto [found, added] = m_names.try_emplace(m_reading.value(value), m_names.size());
        fmt::format_to(std::back_inserter(m_text), "%{}", found->second);
    }

    void types(Span32 values, bool ofOperands) {
        for (std::uint32_t i = 0; i < values.count; ++i) {
            if (i) m_text += ", ";
            const auto value = values.first + i;
            m_text += m_reading.typeOfValue(ofOperands ? m_reading.value(m_tree.operands[value]) : value);
        }
    }

    void op(std::uint32_t index, bool inFunction) {
        const TreeOp& op = m_tree.ops[index];
        if (m_reading.isCast[op.name]) return;
        for (std::uint32_t i = 0; i < op.results.count; ++i) {
            m_text += i ? ", " : "";
            name(op.results.first + i);
        }
        if (op.results.count) m_text += " = ";
        const bool plainReturn = m_reading.isReturn[op.name] && m_reading.nameOf(op) == "stablehlo.return";
        ((m_text += '"') += plainReturn && inFunction ? "func.return" : m_reading.nameOf(op)) += "\"(";
        for (std::uint32_t i = 0; i < op.operands.count; ++i) {
            m_text += i ? ", " : "";
            name(m_tree.operands[op.operands.first + i]);
        }
        m_text += ")";
        const auto attributes = m_reading.attributes(op);
        for (std::size_t i = 0; i < attributes.size(); ++i) {
            (m_text += i ? ", " : " <{") += keyText(attributes[i].name);
            if (attributes[i].text != "unit") (m_text += " = ") += attributes[i].text;
        }
        if (!attributes.empty()) m_text += "}>";
        const bool function = m_reading.nameOf(op) == "func.func";
        for (std::uint32_t i = 0; i < op.regions.count; ++i) {
            const auto& region = m_tree.regions[op.regions.first + i];
            m_text += i ? ", {\n" : " ({\n";
            if (region.arguments.count > 0) {
                m_text += "^bb0(";
                for (std::uint32_t k = 0; k < region.arguments.count; ++k) {
                    m_text += k ? ", " : "";
                    name(region.arguments.first + k);
                    (m_text += ": ") += m_reading.typeOfValue(region.arguments.first + k);
                }
                m_text += "):\n";
            }
            for (auto inner = region.firstOp; inner < region.endOp; inner = m_tree.ops[inner].endOp)
                this->op(inner, function);
            m_text += "}";
        }
        if (op.regions.count) m_text += ")";
        m_text += " : (";
        types(op.operands, true);
        m_text += ") -> (";
        types(op.results, false);
        m_text += ")\n";
    }

    Reading& m_reading;
    const Tree& m_tree;
    std::unordered_map<std::uint32_t, std::size_t> m_names;
    std::string m_text;
};

} // namespace

std::string functionText(Reading& reading, std::uint32_t op) {
    auto text = Printer(reading).print(op);
    while (text.ends_with('\n')) text.pop_back();
    return text;
}

} // namespace axiscape::bytecode
