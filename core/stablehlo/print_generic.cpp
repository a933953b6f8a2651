// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/stablehlo/print_attributes.h"
#include "core/stablehlo/stablehlo.h"

#include "core/base/sha256.h"

namespace axiscape {
namespace {

constexpr std::uint32_t kNone = 0xffffffffu;

class Printer {
  public:
    explicit Printer(const Module& module) : m_module(module), m_number(module.valueCount(), kNone) {}

    std::string print() {
        m_text.reserve(std::size_t{160} * module().allOpCount());
        m_text += "\"builtin.module\"()";
        if (!module().name().empty()) m_text += " <{sym_name = \"" + module().name() + "\"}>";
        m_text += " ({\n";
        for (const auto& line : module().otherTopLevel()) m_text += "  " + withoutLocation(line) + "\n";
        m_text += "  \"func.func\"() <{";
        argumentAttributes();
        m_text += "function_type = (";
        for (std::uint32_t i = 0; i < module().argumentCount(); ++i) {
            if (i > 0) m_text += ", ";
            m_text += module().type(ValueId{i}).text;
        }
        m_text += ") -> ";
        resultTypes(module().results());
        resultAttributes();
        m_text += ", sym_name = \"main\"}> ({\n";
        block(IdRange<ValueId>(ValueId{0u}, module().argumentCount()), 1);
        ops(module().ops(), RegionId{}, 2);
        returned("func.return", module().results(), 2);
        m_text += "  }) : () -> ()\n})";
        if (!module().attributes().empty()) m_text += " {" + module().attributes() + "}";
        m_text += " : () -> ()\n";
        return std::move(m_text);
    }

  private:
    const Module& module() const { return m_module; }

    static std::string withoutLocation(const std::string& line) {
        const auto at = line.rfind(" loc(");
        return at == line.npos ? line : line.substr(0, at);
    }

    void argumentAttributes() {
        bool any = false;
        for (const auto& argument : module().arguments()) any = any || !argument.attributes.empty();
        if (!any) return;
        m_text += "arg_attrs = [";
        for (std::size_t i = 0; i < module().argumentCount(); ++i)
            m_text += (i ? ", {" : "{") + module().argument(i).attributes + "}";
        m_text += "], ";
    }

    void resultAttributes() {
        bool any = false;
        for (std::size_t i = 0; i < module().results().size(); ++i) any = any || !module().result(i).attributes.empty();
        if (!any) return;
        m_text += ", res_attrs = [";
        for (std::size_t i = 0; i < module().results().size(); ++i)
            m_text += (i ? ", {" : "{") + module().result(i).attributes + "}";
        m_text += "]";
    }

    void indent(int depth) { m_text.append(static_cast<std::size_t>(2 * depth), ' '); }

    // ^bb0(%arg0: type, ...): and names for the arguments
    void block(IdRange<ValueId> arguments, int depth) {
        if (arguments.empty()) return;
        indent(depth);
        m_text += "^bb0(";
        for (std::uint32_t i = 0; i < arguments.size(); ++i) {
            m_number[arguments[i].value] = m_arguments++;
            if (i > 0) m_text += ", ";
            name(arguments[i]);
            m_text += ": ";
            m_text += module().type(arguments[i]).text;
        }
        m_text += "):\n";
    }

    void name(ValueId value) {
        if (module().valueKind(value) != ValueKind::opResult) {
            m_text += "%arg" + std::to_string(m_number[value.value]);
            return;
        }
        const auto results = module().results(module().definingOp(value));
        m_text += "%" + std::to_string(m_number[results[0].value]);
        if (results.size() > 1) m_text += "#" + std::to_string(module().index(value));
    }

    template <class Values> void names(const Values& values) {
        bool first = true;
        for (const ValueId v : values) {
            if (!first) m_text += ", ";
            first = false;
            name(v);
        }
    }

    template <class Values> void types(const Values& values) {
        bool first = true;
        m_text += "(";
        for (const ValueId v : values) {
            if (!first) m_text += ", ";
            first = false;
            m_text += module().type(v).text;
        }
        m_text += ")";
    }

    template <class Values> void resultTypes(const Values& values) {
        if (values.size() == 1)
            m_text += module().type(values[0]).text;
        else
            types(values);
    }

    void returned(std::string_view op, std::span<const ValueId> values, int depth) {
        indent(depth);
        m_text += "\"" + std::string(op) + "\"(";
        names(values);
        m_text += ") : ";
        types(values);
        m_text += " -> ()\n";
    }

    // Those of the list that stand directly in the region; the list holds the ops of regions inside as well.
    void ops(IdRange<OpId> list, RegionId region, int depth) {
        for (const OpId id : list)
            if (module().regionOf(id) == region) op(id, depth);
    }

    void op(OpId id, int depth) {
        indent(depth);
        const auto results = module().results(id);
        if (!results.empty()) {
            const auto number = m_results++;
            for (const ValueId v : results) m_number[v.value] = number;
            m_text += "%" + std::to_string(number);
            if (results.size() > 1) m_text += ":" + std::to_string(results.size());
            m_text += " = ";
        }
        m_text += "\"" + module().fullName(id) + "\"(";
        names(module().operands(id));
        m_text += ")";
        const auto attributes = printAttributes(module(), id);
        if (!attributes.properties.empty()) m_text += " <{" + attributes.properties + "}>";
        const auto regions = module().regions(id);
        if (!regions.empty()) {
            m_text += " (";
            for (std::uint32_t i = 0; i < regions.size(); ++i) {
                m_text += i > 0 ? ", {\n" : "{\n";
                const Region& region = module().region(regions[i]);
                block(region.arguments, depth);
                ops(region.ops, regions[i], depth + 1);
                returned(opKindDialect(module().kind(id)) == "sdy" ? "sdy.return" : "stablehlo.return", region.yields,
                         depth + 1);
                indent(depth);
                m_text += "}";
            }
            m_text += ")";
        }
        if (!attributes.others.empty()) m_text += " {" + attributes.others + "}";
        m_text += " : ";
        types(module().operands(id));
        m_text += " -> ";
        resultTypes(results);
        m_text += "\n";
    }

    const Module& m_module;
    std::string m_text;
    std::vector<std::uint32_t> m_number; // per value: of its op in print order, or of the argument
    std::uint32_t m_results = 0, m_arguments = 0;
};

} // namespace

std::string printGeneric(const Module& module) { return Printer(module).print(); }

std::string fingerprint(const Module& module) { return "sha256:" + sha256(printGeneric(module)); }

} // namespace axiscape
