// SPDX-License-Identifier: GPL-3.0-or-later
// What arguments and ops are called, and where they come from.
#include "core/bytecode/entries.h"
#include "core/hlo/converter.h"
#include "core/hlo/metadata.h"
#include "core/stablehlo/lexer.h"

#include <charconv>

namespace axiscape::hlo {

using bytecode::quotedBytes;

std::string_view Converter::argumentAttributes(std::uint32_t c, std::size_t parameter, const Instruction& instruction) {
    std::string text;
    if (const auto sharding = instruction.attribute("sharding"); !sharding.empty())
        text = "mhlo.sharding = " + quotedBytes(sharding);
    if (const auto sharding = shardyText(instruction, "xla.sdy.sharding"); !sharding.empty())
        text += (text.empty() ? "" : ", ") + std::string("sdy.sharding = ") + sharding;
    if (c == m_module.entry && donated().contains(parameter))
        text += (text.empty() ? "" : ", ") + std::string("jax.buffer_donor = true");
    return keep(std::move(text));
}

// {0}: (3, {}, may-alias) of an alias and (3, {}) of a donor both give parameter 3.
const std::set<std::size_t>& Converter::donated() {
    if (m_donated) return *m_donated;
    auto& parameters = m_donated.emplace();
    for (const auto* name : {"buffer_donor", "input_output_alias"}) {
        const auto text = m_module.attribute(name);
        for (auto at = text.find('('); at != text.npos; at = text.find('(', at + 1)) {
            std::size_t number = 0;
            const auto* end = text.data() + text.size();
            const auto [rest, error] = std::from_chars(text.data() + at + 1, end, number);
            if (error == std::errc() && std::string_view(rest, end).starts_with(", {")) parameters.insert(number);
        }
    }
    return parameters;
}

Metadata Converter::metadataOf(const Instruction& instruction) {
    auto said = hlo::metadataOf(instruction);
    if (instruction.attribute("metadata").empty()) return said; // of a proto: nothing is escaped
    for (auto* words : {&said.name, &said.file})
        if (words->find('\\') != words->npos) *words = keep(unescaped(*words));
    return said;
}

std::uint32_t Converter::location(const Location& location) {
    const auto id = m_builder.location(location);
    if (m_locations.size() <= id.value) m_locations.resize(id.value + 1);
    auto& number = m_locations[id.value];
    if (number == 0) {
        number = static_cast<std::uint32_t>(m_program.locations.size());
        m_program.locations.push_back({{}, id, location.nameStack, {}});
    }
    return number;
}

// As a location that is a name alone: the name JAX gave it, else its own.
std::uint32_t Converter::argumentName(const Instruction& instruction, std::size_t leaf, std::size_t leaves) {
    const auto said = metadataOf(instruction).name;
    std::string name(said.empty() ? instruction.name : said);
    if (leaves > 1) name += fmt::format("[{}]", leaf);
    Location named;
    named.nameStack = m_builder.intern(name);
    return location(named);
}

std::uint32_t Converter::location(const Instruction& instruction) {
    const auto metadata = metadataOf(instruction);
    if (metadata.isEmpty()) return 0;
    const auto small = [](std::int64_t value) {
        return value < 0 || value > 0x7fffffff ? 0 : static_cast<std::int32_t>(value);
    };
    const auto text = [&](std::string_view words) { return words.empty() ? StringId() : m_builder.internKept(words); };
    Location from;
    from.nameStack = text(metadata.name);
    if (metadata.frame >= 1 && metadata.frame <= static_cast<std::int64_t>(m_module.frames.size())) {
        const auto& frame = m_module.frames[static_cast<std::size_t>(metadata.frame - 1)];
        (from.nameStack.valid() ? from.function : from.nameStack) = text(frame.function);
        from.file = text(frame.file);
        from.line = small(frame.line);
        from.column = small(frame.column);
    } else if (!metadata.file.empty()) {
        from.file = text(metadata.file);
        from.line = small(metadata.line);
    }
    return location(from);
}

} // namespace axiscape::hlo
