// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/stablehlo/print_ops.h"
#include "core/stablehlo/stablehlo.h"

#include "core/base/sha256.h"

namespace axiscape {
namespace {

class GenericPrinter : stablehlo::OpPrinter {
  public:
    explicit GenericPrinter(const Module& module) : stablehlo::OpPrinter(module, stablehlo::PrintForm::generic) {}

    std::string print() {
        m_text += "\"builtin.module\"()";
        if (!m_module.name().empty()) m_text += " <{sym_name = \"" + m_module.name() + "\"}>";
        m_text += " ({\n";
        for (const auto& line : m_module.otherTopLevel()) ((m_text += "  ") += withoutLocation(line)) += "\n";
        m_text += "  \"func.func\"() <{";
        argumentAttributes();
        m_text += "function_type = ";
        const IdRange<ValueId> arguments(ValueId{0u}, m_module.argumentCount());
        types(arguments);
        m_text += " -> ";
        resultTypes(m_module.results());
        resultAttributes();
        m_text += ", sym_name = \"main\"}> ({\n";
        block(arguments, 1);
        ops(m_module.ops(), RegionId{}, 2);
        returned("func.return", m_module.results(), 2);
        m_text += "  }) : () -> ()\n})";
        if (!m_module.attributes().empty()) m_text += " {" + m_module.attributes() + "}";
        m_text += " : () -> ()\n";
        return std::move(m_text);
    }

  private:
    void argumentAttributes() {
        bool any = false;
        for (const auto& argument : m_module.arguments()) any = any || !argument.attributes.empty();
        if (!any) return;
        m_text += "arg_attrs = [";
        for (std::size_t i = 0; i < m_module.argumentCount(); ++i)
            m_text += (i ? ", {" : "{") + m_module.argument(i).attributes + "}";
        m_text += "], ";
    }

    void resultAttributes() {
        bool any = false;
        for (std::size_t i = 0; i < m_module.results().size(); ++i) any = any || !m_module.result(i).attributes.empty();
        if (!any) return;
        m_text += ", res_attrs = [";
        for (std::size_t i = 0; i < m_module.results().size(); ++i)
            m_text += (i ? ", {" : "{") + m_module.result(i).attributes + "}";
        m_text += "]";
    }
};

} // namespace

std::string printGeneric(const Module& module) { return GenericPrinter(module).print(); }

std::string fingerprint(const Module& module) { return "sha256:" + sha256(printGeneric(module)); }

} // namespace axiscape
