// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/stablehlo/lexer.h"
#include "core/stablehlo/print_ops.h"
#include "core/stablehlo/stablehlo.h"

#include <algorithm>
#include <cctype>

namespace axiscape {
namespace {

// @name, in quotes where it is no bare word.
std::string symbol(std::string_view name) {
    const bool bare = !name.empty() && (std::isalpha(static_cast<unsigned char>(name[0])) || name[0] == '_') &&
                      std::all_of(name.begin(), name.end(), [](unsigned char c) {
                          return std::isalnum(c) || c == '_' || c == '$' || c == '.' || c == '-';
                      });
    return "@" + (bare ? std::string(name) : axiscape::quoted(name));
}

// What stands between {-# and #-} belongs behind the module.
bool isResources(std::string_view line) { return line.starts_with("{-#"); }

class TextPrinter : stablehlo::OpPrinter {
  public:
    explicit TextPrinter(const Module& module) : stablehlo::OpPrinter(module, stablehlo::PrintForm::text) {}

    std::string print() {
        for (const auto& alias : m_module.aliases()) (m_text += alias) += "\n";
        m_text += "module";
        if (!m_module.name().empty()) (m_text += " ") += symbol(m_module.name());
        if (const auto attributes = moduleAttributes(); !attributes.empty())
            ((m_text += " attributes {") += attributes) += "}";
        m_text += " {\n";
        for (const auto& line : m_module.otherTopLevel())
            if (!isResources(line)) ((m_text += "  ") += withoutLocation(line)) += "\n";
        if (hasMain()) main();
        for (const auto& function : m_module.keptFunctions()) ((m_text += "  ") += function) += "\n";
        ((m_text += "}") += stablehlo::LocationPrinter::unknown) += "\n";
        for (const auto& line : m_module.otherTopLevel())
            if (isResources(line)) (m_text += line) += "\n";
        m_text += locationDefinitions();
        return std::move(m_text);
    }

  private:
    // The generic form has the name of the module among its attributes.
    std::string moduleAttributes() const {
        std::string text;
        Lexer lex(m_module.attributes());
        while (!lex.end()) {
            const auto start = lex.at();
            const auto name = lex.peek() == '"' ? lex.string() : lex.word();
            if (name.empty()) return m_module.attributes();
            if (lex.accept('=') && !lex.attributeValue(true)) return m_module.attributes();
            if (name != "sym_name") (text += text.empty() ? "" : ", ") += lex.from(start);
            lex.accept(',');
            lex.space();
        }
        return text;
    }

    void attributes(const std::string& dictionary) {
        if (!dictionary.empty()) ((m_text += " {") += dictionary) += "}";
    }

    // A module without a function to start from has other functions and nothing else.
    bool hasMain() const {
        return m_module.keptFunctions().empty() || m_module.argumentCount() > 0 || m_module.opCount() > 0 ||
               !m_module.results().empty();
    }

    void main() {
        m_text += "  func.func public @main(";
        const IdRange<ValueId> arguments(ValueId{0u}, m_module.argumentCount());
        nameArguments(arguments);
        separated(arguments, [this](ValueId v) {
            name(v);
            (m_text += ": ") += m_module.type(v).text;
            const Argument& argument = m_module.argument(v.value);
            attributes(argument.attributes);
            if (argument.name != "arg" + std::to_string(v.value))
                ((m_text += " loc(") += axiscape::quoted(argument.name)) += ")";
        });
        m_text += ")";
        if (const auto results = m_module.results(); !results.empty()) {
            m_text += " -> (";
            for (std::size_t i = 0; i < results.size(); ++i) {
                if (i > 0) m_text += ", ";
                m_text += m_module.type(results[i]).text;
                attributes(m_module.result(i).attributes);
            }
            m_text += ")";
        }
        if (!m_module.mainAttributes().empty()) ((m_text += " attributes {") += m_module.mainAttributes()) += "}";
        m_text += " {\n";
        ops(m_module.ops(), RegionId{}, 2);
        returned("return", m_module.results(), 2);
        ((m_text += "  }") += stablehlo::LocationPrinter::unknown) += "\n";
    }
};

} // namespace

std::string printText(const Module& module) { return TextPrinter(module).print(); }

} // namespace axiscape
