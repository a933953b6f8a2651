// SPDX-License-Identifier: GPL-3.0-or-later
// What arguments and ops are called, and where they come from.
#include "core/bytecode/entries.h"
#include "core/hlo/converter.h"
#include "core/hlo/read_text.h"

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

// As a location that is a name alone: the name JAX gave it, else its own.
std::uint32_t Converter::argumentName(const Instruction& instruction, std::size_t leaf, std::size_t leaves) {
    auto name = metadataField(instruction.attribute("metadata"), "op_name");
    std::string text = name.empty() ? quotedBytes(instruction.name) : std::string(name);
    if (leaves > 1) text.insert(text.size() - 1, fmt::format("[{}]", leaf));
    m_program.locations.push_back({keep(std::move(text)), {}, {}, {}});
    return static_cast<std::uint32_t>(m_program.locations.size() - 1);
}

// op_name="jit(f)/add": with its quotes.
std::string_view Converter::metadataField(std::string_view metadata, std::string_view key) {
    const auto at = metadata.find(std::string(key) + "=");
    if (at == metadata.npos || (at > 0 && metadata[at - 1] != '{' && metadata[at - 1] != ' ')) return {};
    const auto start = at + key.size() + 1;
    if (start < metadata.size() && metadata[start] == '"') {
        auto end = start + 1;
        while (end < metadata.size() && metadata[end] != '"') end += metadata[end] == '\\' ? 2 : 1;
        return end < metadata.size() ? metadata.substr(start, end + 1 - start) : std::string_view();
    }
    return metadata.substr(start, metadata.find_first_of(" }", start) - start);
}

std::uint32_t Converter::location(const Instruction& instruction) {
    const auto metadata = instruction.attribute("metadata");
    if (metadata.empty()) return 0;
    const auto [found, added] = m_locations.try_emplace(metadata, 0u);
    if (!added) return found->second;
    const auto name = metadataField(metadata, "op_name");
    std::string place;
    const auto frame = numbersOf(metadataField(metadata, "stack_frame_id"));
    if (frame.size() == 1 && frame[0] >= 1 && frame[0] <= static_cast<std::int64_t>(m_module.frames.size())) {
        const auto& at = m_module.frames[static_cast<std::size_t>(frame[0] - 1)];
        place = fmt::format("\"{}\"(\"{}\":{}:{})", at.function, at.file, at.line, at.column);
    } else if (const auto file = metadataField(metadata, "source_file"); !file.empty()) {
        const auto line = metadataField(metadata, "source_line");
        place = fmt::format("{}:{}:0", file, line.empty() ? "0" : line);
    }
    std::string text = name.empty() ? place : place.empty() ? std::string(name) : fmt::format("{}({})", name, place);
    m_program.locations.push_back({keep(text.empty() ? "unknown" : std::move(text)), {}, {}, {}});
    return found->second = static_cast<std::uint32_t>(m_program.locations.size() - 1);
}

} // namespace axiscape::hlo
