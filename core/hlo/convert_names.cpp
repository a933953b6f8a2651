// SPDX-License-Identifier: GPL-3.0-or-later
// What arguments and ops are called, and where they come from.
#include "core/bytecode/entries.h"
#include "core/hlo/converter.h"
#include "core/hlo/metadata.h"
#include "core/stablehlo/lexer.h"

namespace axiscape::hlo {

using bytecode::quotedBytes;

std::string_view Converter::argumentAttributes(std::uint32_t c, std::size_t parameter, const Instruction& instruction) {
    std::string text;
    if (const auto sharding = instruction.attribute("sharding"); !sharding.empty())
        text = "mhlo.sharding = " + quotedBytes(sharding);
    if (const auto sharding = shardyText(instruction, "xla.sdy.sharding"); !sharding.empty())
        text += (text.empty() ? "" : ", ") + std::string("sdy.sharding = ") + sharding;
    if (c == m_module.entry) {
        const auto number = fmt::format("({}, {{", parameter);
        for (const auto* name : {"buffer_donor", "input_output_alias"})
            if (m_module.attribute(name).find(number) != std::string_view::npos) {
                text += (text.empty() ? "" : ", ") + std::string("jax.buffer_donor = true");
                break;
            }
    }
    return keep(std::move(text));
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
