// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/observe/facts.h"

#include "core/bytecode/cursor.h"
#include "core/hlo/groups.h"
#include "core/hlo/metadata.h"
#include "core/structure/name_stack.h"

#include <algorithm>
#include <array>
#include <cctype>
#include <fmt/format.h>
#include <fmt/ranges.h>
#include <numeric>

namespace axiscape::observed {
namespace {

using namespace hlo;

constexpr std::size_t kMostLetters = std::size_t{16} << 20; // of the names in one
constexpr std::size_t kMostNested = 64;                     // lists of names

constexpr std::array<std::string_view, 7> kCollectives = {
    "all-gather",         "all-reduce",           "reduce-scatter",   "all-to-all",
    "collective-permute", "collective-broadcast", "ragged-all-to-all"};

// f32, bf16, u8, c64, pred, f8e4m3fn: bits are the first number, but for pred.
std::int64_t bitsOf(std::string_view element) {
    if (element == "pred") return 8;
    std::int64_t bits = 0;
    const auto digit = std::find_if(element.begin(), element.end(), [](unsigned char c) { return std::isdigit(c); });
    for (auto c = digit; c != element.end() && std::isdigit(static_cast<unsigned char>(*c)) && bits < 1024; ++c)
        bits = bits * 10 + (*c - '0');
    return bits;
}

void leaves(const Shape& shape, std::vector<const Shape*>& to) {
    if (!shape.isTuple()) return to.push_back(&shape);
    for (const auto& part : shape.parts) leaves(part, to);
}

// What comes out: of a pair, what its done gives.
const Shape& resultOf(const Computation& c, std::uint32_t n) {
    const auto& start = c.instructions[n];
    if (!start.opcode.ends_with("-start")) return start.shape;
    const auto done = std::find_if(c.instructions.begin(), c.instructions.end(), [&](const Instruction& other) {
        return other.opcode.ends_with("-done") && !other.operands.empty() && other.operands[0] == n;
    });
    if (done != c.instructions.end()) return done->shape;
    return start.shape.parts.size() >= 2 ? start.shape.parts[1] : start.shape;
}

// What made a value, through what only hands it on.
MadeFor makerOf(const Computation& computation, std::uint32_t n, const HloModule& module) {
    for (int steps = 0; steps < 8; ++steps) {
        const Instruction& i = computation.instructions[n];
        auto made = madeFor(i, module);
        const bool handsOn = i.opcode == "bitcast" || i.opcode == "copy" || i.opcode == "get-tuple-element" ||
                             i.opcode == "reshape" || i.opcode == "transpose" || i.opcode == "convert";
        if (!made.opName.empty() || !handsOn || i.operands.empty()) return made;
        n = i.operands[0];
    }
    return {};
}

// Those of namesIn. `room`: letters that may still be written; 0: it were too many.
std::vector<std::string> splitNames(std::string_view combined, std::size_t depth, std::size_t& room) {
    std::size_t open = combined.npos;
    for (std::size_t i = 0; i < combined.size() && open == combined.npos; ++i) // "f(" is a transform's, "/(" a list's
        if (combined[i] == '(' && (i == 0 || combined[i - 1] == '/' || combined[i - 1] == ':')) open = i;
    if (open == combined.npos) return {std::string(combined)};
    if (depth == 0) return room = 0, std::vector<std::string>();
    std::vector<std::string> out;
    const auto take = [&](std::size_t letters) { return room = letters < room ? room - letters : 0; };
    std::size_t from = open + 1, brackets = 1, at = from;
    const auto add = [&] {
        for (const std::string& inner : splitNames(combined.substr(from, at - from), depth - 1, room))
            if (take(open + inner.size() + 1) > 0) out.push_back(fmt::format("{}{}", combined.substr(0, open), inner));
    };
    for (; at < combined.size() && room > 0; ++at) {
        if (combined[at] == '(') ++brackets;
        if (combined[at] == ')' && --brackets == 0) break;
        if (combined[at] != ':' || brackets != 1) continue;
        add();
        from = at + 1;
    }
    if (brackets != 0) return {std::string(combined)}; // cut short: none of ours to read
    add();
    const auto rest = combined.substr(at + 1);
    for (std::string& name : out)
        if (take(rest.size()) > 0) name += rest;
    return out;
}

} // namespace

std::optional<std::string_view> collectiveOf(std::string_view opcode) {
    if (opcode.ends_with("-start")) opcode.remove_suffix(6);
    const auto found = std::find(kCollectives.begin(), kCollectives.end(), opcode);
    return found == kCollectives.end() ? std::nullopt : std::optional(*found);
}

MadeFor madeFor(const Instruction& instruction, const HloModule& module) {
    MadeFor out;
    const auto metadata = metadataOf(instruction);
    out.opName = metadata.name;
    if (metadata.frame >= 1 && metadata.frame <= static_cast<std::int64_t>(module.frames.size())) {
        const auto& at = module.frames[static_cast<std::size_t>(metadata.frame - 1)];
        if (!at.file.empty()) out.source = fmt::format("{}:{}", at.file, at.line);
    } else if (!metadata.file.empty()) {
        out.source = fmt::format("{}:{}", metadata.file, metadata.line);
    }
    return out;
}

std::vector<std::string> namesIn(std::string_view combined) {
    auto room = kMostLetters;
    auto names = splitNames(combined, kMostNested, room);
    if (room == 0) return {std::string(combined)}; // no list that XLA writes
    return names;
}

std::int64_t bytesOf(const Shape& shape) {
    std::vector<const Shape*> all;
    leaves(shape, all);
    std::int64_t bytes = 0;
    for (const auto* leaf : all) {
        std::int64_t bits = bitsOf(leaf->element);
        for (const auto size : leaf->sizes)
            if (size < 0 || __builtin_mul_overflow(bits, size, &bits)) bits = 0;
        bytes += (bits + 7) / 8;
    }
    return bytes;
}

std::vector<std::string> leafTexts(const Shape& shape) {
    std::vector<const Shape*> all;
    leaves(shape, all);
    std::vector<std::string> texts;
    texts.reserve(all.size());
    for (const auto* leaf : all) texts.push_back(fmt::format("{}[{}]", leaf->element, fmt::join(leaf->sizes, ",")));
    return texts;
}

std::string opNameOf(const Instruction& instruction) {
    std::string name;
    for (const char c : metadataOf(instruction).name)
        if (c != '\\') name += c;
    return name;
}

std::string chainOf(const Instruction& instruction) {
    const auto attributes = instruction.attribute("frontend_attributes");
    const auto at = attributes.find("chain_id");
    if (at == attributes.npos) return {};
    const auto end = attributes.find_first_of(",}", at);
    return fmt::format("{} {} {}", instruction.opcode, instruction.attribute("channel_id"),
                       attributes.substr(at, end - at));
}

ObservedCollective rowOf(const Computation& computation, std::uint32_t instruction, const HloModule& module,
                         const ComputationsByName& names) {
    const auto& i = computation.instructions[instruction];
    ObservedCollective row;
    row.instruction = i.name;
    row.computation = computation.name;
    row.kind = *collectiveOf(i.opcode); // NOLINT(bugprone-unchecked-optional-access): asked of collectives alone
    std::replace(row.kind.begin(), row.kind.end(), '-', '_');
    if (i.opcode.ends_with("-start")) row.form = ObservedCollective::Form::start;
    for (const auto operand : i.operands) {
        const auto& shape = computation.instructions[operand].shape;
        std::vector<const Shape*> all;
        leaves(shape, all);
        for (const auto* leaf : all) row.tensorBytes.push_back(bytesOf(*leaf));
        for (auto& text : leafTexts(shape)) row.operandShapes.push_back(std::move(text));
    }
    row.operandBytes = std::accumulate(row.tensorBytes.begin(), row.tensorBytes.end(), std::int64_t{0});
    // An exchange written in parts, one for each device, is one tensor all the same.
    if (row.kind == "all_to_all") row.tensorBytes = {row.operandBytes};
    row.tensors = static_cast<std::int64_t>(row.tensorBytes.size());
    const auto& result = resultOf(computation, instruction);
    row.resultBytes = bytesOf(result);
    row.resultShapes = leafTexts(result);
    if (const auto groups = i.attribute("replica_groups"); !groups.empty()) {
        const auto read = groupsOf(groups);
        if (!read) throw Damage{i.offset, "the replica groups cannot be read"};
        row.groups = *read;
    }
    if (const auto pairs = i.attribute("source_target_pairs"); !pairs.empty()) {
        const auto read = groupsOf(pairs);
        if (!read || std::any_of(read->begin(), read->end(), [](const auto& pair) { return pair.size() != 2; }))
            throw Damage{i.offset, "the pairs of a permute cannot be read"};
        row.pairs = *read;
    }
    if (const auto reducer = computationOf(names, i.attribute("to_apply"))) {
        const auto& body = module.computations[*reducer];
        row.reducer = body.instructions[body.root].opcode;
    }
    auto said = madeFor(i, module);
    // Of what is combined each tensor has its name in the list, else that of what makes it.
    if (row.tensors > 1 && row.operandShapes.size() == i.operands.size()) {
        const auto listed = namesIn(said.opName);
        for (std::size_t k = 0; k < i.operands.size(); ++k) {
            auto made = makerOf(computation, i.operands[k], module);
            if (listed.size() == i.operands.size() && made.opName != listed[k]) made = {listed[k], {}};
            if (made.opName.empty()) made = said;
            row.sentFor.push_back({std::move(made.opName), std::move(made.source)});
        }
    }
    row.opName = std::move(said.opName);
    row.source = std::move(said.source);
    row.layer = fmt::format("{}", fmt::join(parseNameStack(row.opName).scopes, "/"));
    return row;
}

} // namespace axiscape::observed
