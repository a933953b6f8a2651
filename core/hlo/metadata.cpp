// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/hlo/metadata.h"

#include "core/hlo/read_text.h"
#include "core/stablehlo/lexer.h"

#include <algorithm>

namespace axiscape::hlo {
namespace {

// How long the value is that the text begins with: a word in quotes, or all up to a blank or the closing brace.
std::size_t valueSize(std::string_view text) {
    std::size_t end = 0;
    if (text.starts_with('"')) {
        for (end = 1; end < text.size() && text[end] != '"';) end += text[end] == '\\' ? 2 : 1;
        return std::min(end + 1, text.size());
    }
    for (int depth = 0; end < text.size(); ++end) { // {1}
        depth += text[end] == '{' ? 1 : text[end] == '}' ? -1 : 0;
        if (depth < 0 || (depth == 0 && text[end] == ' ')) break;
    }
    return end;
}

std::int64_t numberOf(std::string_view value) {
    const auto numbers = numbersOf(value);
    return numbers.size() == 1 ? numbers[0] : 0;
}

} // namespace

// {op_name="jit(f)/add" source_file="f.py" source_line=3 stack_frame_id=5}
Metadata metadataOf(const Instruction& instruction) {
    auto text = instruction.attribute("metadata");
    if (text.empty()) return instruction.metadata;
    Metadata said;
    if (text.starts_with('{')) text.remove_prefix(1);
    while (!text.empty()) {
        const auto equals = text.find('=');
        if (equals == text.npos) break;
        auto key = text.substr(0, equals);
        key.remove_prefix(std::min(key.find_first_not_of(' '), key.size()));
        text.remove_prefix(equals + 1);
        const auto value = text.substr(0, valueSize(text));
        text.remove_prefix(value.size());
        if (key == "op_name")
            said.name = withoutQuotes(value);
        else if (key == "source_file")
            said.file = withoutQuotes(value);
        else if (key == "source_line")
            said.line = numberOf(value);
        else if (key == "stack_frame_id")
            said.frame = numberOf(value);
    }
    return said;
}

} // namespace axiscape::hlo
