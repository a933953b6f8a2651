// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/stablehlo/kept_functions.h"

#include "core/stablehlo/call_graph.h"
#include "core/stablehlo/lexer.h"

namespace axiscape {
namespace {

// Nor white space behind it.
std::string withoutLocations(std::string_view text) {
    std::string result;
    Lexer lex(text);
    std::size_t copied = 0;
    while (lex.at() < text.size()) {
        const char c = lex.raw();
        if (c == '"') {
            if (lex.string().empty()) break;
        } else if (c == ' ' && text.substr(lex.at()).starts_with(" loc(")) {
            result += lex.from(copied);
            lex.seek(lex.at() + 4);
            if (!lex.balanced()) return std::string(text);
            copied = lex.at();
        } else {
            lex.skipRaw();
        }
    }
    result += text.substr(copied);
    return result.erase(result.find_last_not_of(" \r\n\t") + 1);
}

} // namespace

std::vector<std::uint32_t> keptFunctionNumbers(const ParsedProgram& program, std::optional<std::uint32_t> main,
                                               ModuleBuilder& builder) {
    const auto count = static_cast<std::uint32_t>(program.functions.size());
    if (count <= 1 && main) return {};
    const FunctionNames names(program, builder);
    const auto reach = [&](std::vector<std::uint32_t> open, std::vector<bool>& reached) {
        for (const auto f : open) reached[f] = true;
        while (!open.empty()) {
            const auto calls = callsIn(program, program.functions[open.back()]);
            open.pop_back();
            for (std::uint32_t i = 0; i < calls.count; ++i) {
                const auto callee = names.find(program.ops[program.calls[calls.first + i]].name);
                if (callee == FunctionNames::kNone || reached[callee]) continue;
                reached[callee] = true;
                open.push_back(callee);
            }
        }
    };
    std::vector<bool> inlined(count), kept(count);
    if (main) reach({*main}, inlined);
    std::vector<std::uint32_t> others;
    for (std::uint32_t f = 0; f < count; ++f)
        if (!inlined[f]) others.push_back(f);
    reach(others, kept);
    std::vector<std::uint32_t> numbers;
    for (std::uint32_t f = 0; f < count; ++f)
        if (kept[f]) numbers.push_back(f);
    return numbers;
}

std::vector<std::string> keptFunctions(const ParsedProgram& program, std::optional<std::uint32_t> main,
                                       ModuleBuilder& builder) {
    std::vector<std::string> texts;
    for (const auto f : keptFunctionNumbers(program, main, builder))
        texts.push_back(withoutLocations(program.functions[f].text));
    return texts;
}

} // namespace axiscape
