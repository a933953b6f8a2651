// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/observe/buffers.h"

#include "core/hlo/read_proto.h"
#include "core/hlo/read_text.h"
#include "core/observe/facts.h"

#include <algorithm>
#include <charconv>
#include <map>
#include <unordered_map>

namespace axiscape {
namespace {

using namespace observed;

// The number right behind `key`.
std::optional<std::int64_t> numberBehind(std::string_view line, std::string_view key) {
    const auto at = line.find(key);
    if (at == line.npos) return std::nullopt;
    std::int64_t number = 0;
    const char* begin = line.data() + at + key.size();
    const auto [end, error] = std::from_chars(begin, line.data() + line.size(), number);
    return error == std::errc() && end != begin && number >= 0 ? std::optional(number) : std::nullopt;
}

struct Value {
    std::string_view name; // "all-reduce.29{1}"
    std::int64_t bytes = 0, offset = 0;
};
// " value: <2385 all-reduce.29{1} @0> (size=65536,offset=131072): f32[256,64]{1,0}"
std::optional<Value> valueIn(std::string_view line) {
    const auto open = line.find("value: <");
    const auto at = line.find(" @", open == line.npos ? line.size() : open);
    const auto bytes = numberBehind(line, "(size="), offset = numberBehind(line, ",offset=");
    if (at == line.npos || !bytes || !offset) return std::nullopt;
    auto name = line.substr(open + 8, at - open - 8);
    name.remove_prefix(std::min(name.size(), name.find(' ') + 1));
    return Value{name, *bytes, *offset};
}

// What the instructions of a module are there for.
class Instructions {
  public:
    explicit Instructions(std::string_view program) {
        if (program.empty()) return;
        try {
            if (hlo::isProto(program))
                hlo::readProto(program, m_module);
            else
                hlo::readText(program, m_module);
        } catch (const Damage&) {
            m_module = {};
        }
        for (const auto& computation : m_module.computations)
            for (const auto& one : computation.instructions) m_byName.try_emplace(one.name, &computation, &one);
    }
    // Part 3 of a tuple of sums is there for the sake of what its operand 3 is.
    std::optional<MadeFor> of(std::string_view value) const {
        const auto brace = value.find('{');
        const auto found = m_byName.find(value.substr(0, brace));
        if (found == m_byName.end()) return std::nullopt;
        const auto& [computation, one] = found->second;
        const hlo::Instruction* said = one;
        const auto part = brace == value.npos ? std::nullopt : numberBehind(value.substr(brace), "{");
        if (part && collectiveOf(one->opcode) && static_cast<std::size_t>(*part) < one->operands.size())
            said = &computation->instructions[one->operands[static_cast<std::size_t>(*part)]];
        if (opNameOf(*said).empty()) said = one;
        return MadeFor{opNameOf(*said), madeFor(*said, m_module).source};
    }

  private:
    hlo::HloModule m_module;
    std::unordered_map<std::string_view, std::pair<const hlo::Computation*, const hlo::Instruction*>> m_byName;
};

// Places of one allocation: what begins where another does and is no larger lies in the same.
void addPlaces(const std::vector<Value>& values, BufferKind kind, const Instructions& instructions,
               CompilerMemory& to) {
    std::map<std::int64_t, std::vector<Value>> byOffset;
    for (const Value& value : values) byOffset[value.offset].push_back(value);
    for (auto& [offset, here] : byOffset) {
        std::ranges::stable_sort(here, [](const Value& a, const Value& b) { return a.bytes > b.bytes; });
        CompilerBuffer buffer{kind, std::string(here[0].name), here[0].bytes, {}, {}};
        for (const Value& value : here) { // the largest that the program says something of
            const auto said =
                buffer.opName.empty() && value.bytes == buffer.bytes ? instructions.of(value.name) : std::nullopt;
            if (said && !said->opName.empty()) {
                buffer.name = value.name;
                buffer.opName = said->opName;
                buffer.source = said->source;
            }
        }
        to.buffers.push_back(std::move(buffer));
    }
}

} // namespace

std::string_view bufferKindName(BufferKind kind) {
    switch (kind) {
    case BufferKind::argument:
        return "argument";
    case BufferKind::result:
        return "result";
    case BufferKind::temporary:
        break;
    }
    return "temporary";
}

Result<CompilerMemory> compilerMemory(std::string_view report, std::string_view program, const std::string& where) {
    CompilerMemory memory;
    memory.file = where;
    const Instructions instructions(program);
    bool counts = false, any = false; // constants, and what only helper threads have, are not memory of the program
    BufferKind kind = BufferKind::temporary;
    std::vector<Value> values;
    const auto close = [&] {
        if (counts) addPlaces(values, kind, instructions, memory);
        values.clear();
    };
    while (!report.empty()) {
        const auto line = report.substr(0, report.find('\n'));
        report.remove_prefix(std::min(report.size(), line.size() + 1));
        if (line.starts_with("allocation ")) {
            close();
            const auto bytes = numberBehind(line, ": size ");
            if (!bytes) continue;
            any = true;
            const auto says = [&](std::string_view what) { return line.find(what) != line.npos; };
            counts = !says(", constant") && !says(", thread-local");
            kind = says(", parameter ")                                 ? BufferKind::argument
                   : says(", output shape") || says(", maybe-live-out") ? BufferKind::result
                                                                        : BufferKind::temporary;
            if (!counts) continue;
            memory.peakBytes += *bytes;
            (kind == BufferKind::argument ? memory.argumentBytes
             : kind == BufferKind::result ? memory.resultBytes
                                          : memory.temporaryBytes) += *bytes;
        } else if (const auto value = valueIn(line)) {
            values.push_back(*value);
        }
    }
    close();
    if (!any)
        return fail("this is no report of buffers", where, "it lists no allocations",
                    "dump it: XLA_FLAGS=\"--xla_dump_to=FOLDER --xla_dump_hlo_as_text\"");
    std::ranges::stable_sort(memory.buffers,
                             [](const CompilerBuffer& a, const CompilerBuffer& b) { return a.bytes > b.bytes; });
    return memory;
}

} // namespace axiscape
