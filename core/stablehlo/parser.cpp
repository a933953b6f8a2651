// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/stablehlo/parser.h"

#include "core/stablehlo/source_error.h"

namespace axiscape::stablehlo {

Parser::Parser(const SourceText& source, ModuleBuilder& builder, const Progress& progress)
    : m_source(source), m_builder(builder), m_progress(progress), m_lex(source.text) {
    // a line of a module printed with locations is about 100 characters long
    const std::size_t ops = source.text.size() / 128;
    m_program.ops.reserve(ops);
    m_program.valueType.reserve(ops);
    m_program.valueOffset.reserve(ops);
    m_program.valuePool.reserve(2 * ops);
}

Result<ParsedProgram> Parser::run() {
    if (!topLevel()) return fail(std::move(*m_error)); // NOLINT(bugprone-unchecked-optional-access): it says why
    std::uint32_t first = 0;                           // offset plus one
    for (const auto place : m_undefinedLocations)
        if (place != 0 && (first == 0 || place < first)) first = place;
    if (first != 0) {
        error(first - 1, "a location is never defined", "the file has no line that defines it",
              "the end of the file may be missing: write it again");
        return fail(std::move(*m_error));
    }
    return std::move(m_program);
}

void Parser::OpenOp::reset() {
    kind = applied = OpKind::unknown;
    isCall = typesRead = false;
    callee = {};
    index = firstResult = resultCount = location = words = 0;
    operands.clear();
    initials.clear();
    regions.clear();
    resultNames.clear();
    carried.clear();
    operandTypes.clear();
    resultTypes.clear();
    attributes.clear();
    ints.clear();
}

bool Parser::error(std::size_t offset, std::string what, std::string why, std::string todo) {
    if (m_error) return false;
    // Something is open and the text ends on this very line without closing anything: the last word is half a word.
    if (!m_open.empty() && m_lex.text().find_first_of("\n}", m_lex.at()) == std::string_view::npos) return cutShort();
    if (!m_open.empty() && m_lex.end()) return cutShort();
    if (todo.empty()) todo = "print the module again, or report this line if it is what your tool prints";
    m_error = errorAt(m_source.path, m_source.text, offset, std::move(what), std::move(why), std::move(todo));
    return false;
}

bool Parser::expected(std::string_view what) {
    if (m_error) return false;
    m_lex.space();
    const auto offset = m_lex.at();
    return error(offset, "expected " + std::string(what), "something else stands here");
}

bool Parser::cutShort() {
    if (m_error) return false;
    std::string why = "the text ends here";
    if (!m_open.empty()) {
        const Open& open = m_open.back();
        const auto place = placeInText("line", m_source.text, open.offset); // line:LINE:COLUMN
        const auto line = place.substr(5, place.find(':', 5) - 5);
        why = "the text ends before the " + std::string(open.what);
        if (!open.name.empty()) why += " " + std::string(open.name);
        why += " that begins on line " + line + " is closed";
    }
    m_error = errorAt(m_source.path, m_source.text, m_source.text.size(), "the module is cut short", std::move(why),
                      "write the file again and let the writer finish");
    return false;
}

bool Parser::cancelled() {
    m_error = Error{ErrorCode::cancelled, "reading was cancelled", m_source.path, {}, {}, {}};
    return false;
}

} // namespace axiscape::stablehlo
