// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/observe/buffers.h"

#include <cstdlib>
#include <fmt/format.h>
#include <unordered_map>

namespace axiscape {

std::vector<BufferBeside> buffersBeside(const CompilerMemory& memory, const SpmdProgram& program, std::size_t most) {
    const Module& module = program.partition.module();
    std::unordered_map<std::string, std::vector<ValueId>> byPath, byPlace, byName;
    for (std::uint32_t a = 0; a < module.argumentCount(); ++a) byPath[module.argument(a).path].push_back(ValueId{a});
    for (const OpId op : module.ops()) {
        const Location location = module.location(op);
        const auto name = module.text(location.nameStack), file = module.text(location.file);
        if (name.empty()) continue;
        for (const ValueId value : module.results(op)) {
            if (!module.type(value).isTensor()) continue;
            byName[std::string(name)].push_back(value);
            if (!file.empty()) byPlace[fmt::format("{} {}:{}", name, file, location.line)].push_back(value);
        }
    }
    std::vector<BufferBeside> out;
    for (const CompilerBuffer& buffer : memory.buffers) {
        if (out.size() >= most) break;
        BufferBeside& beside = out.emplace_back(BufferBeside{buffer, {}, 0});
        const auto among = [&](const std::unordered_map<std::string, std::vector<ValueId>>& values,
                               const std::string& key) {
            const auto found = values.find(key);
            if (found == values.end() || beside.ours) return;
            const auto far = [&](ValueId value) { return std::abs(program.localBytes(value) - buffer.bytes); };
            ValueId nearest = found->second.front();
            for (const ValueId value : found->second)
                if (far(value) < far(nearest)) nearest = value;
            beside.ours = nearest;
            beside.oursBytes = program.localBytes(nearest);
        };
        if (buffer.kind == BufferKind::argument) among(byPath, pathOfName(buffer.opName));
        among(byPlace, fmt::format("{} {}", buffer.opName, buffer.source));
        among(byName, buffer.opName);
    }
    return out;
}

} // namespace axiscape
