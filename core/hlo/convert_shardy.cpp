// SPDX-License-Identifier: GPL-3.0-or-later
// What Shardy leaves in HLO for itself: meshes, shardings as texts, and manual computations taken apart.
#include "core/hlo/converter.h"
#include "core/hlo/read_text.h"
#include "core/stablehlo/lexer.h"

#include <algorithm>

namespace axiscape::hlo {
namespace {

constexpr std::string_view kEnter = "\"xla.sdy.GlobalToLocalShape\"", kLeave = "\"xla.sdy.LocalToGlobalShape\"";
constexpr std::uint32_t kNone = 0xffffffffu;

// The value of a key of {a="b",c={d}}: a text without its quotes, else as written. Texts in the proto are quoted once.
std::string frontendValue(std::string_view dictionary, std::string_view key) {
    for (const auto part : partsOf(dictionary)) {
        if (!part.starts_with(key) || part.substr(key.size(), 1) != "=") continue;
        const auto value = part.substr(key.size() + 1);
        return value.starts_with('"') ? unescaped(value) : std::string(value);
    }
    return {};
}

std::uint32_t throughElement(const Computation& source, std::uint32_t i) {
    const auto& one = source.instructions[i];
    return one.opcode == "get-tuple-element" && one.operands.size() == 1 ? one.operands[0] : i;
}

} // namespace

std::string Converter::shardyText(const Instruction& instruction, std::string_view key) const {
    const auto dictionary = instruction.attribute("frontend_attributes");
    if (dictionary.empty()) return {};
    auto text = frontendValue(dictionary, key);
    constexpr std::string_view list = "#sdy.sharding_per_value<[", one = "#sdy.sharding<";
    const bool single =
        key == "xla.sdy.sharding" && text.starts_with(list) && text.ends_with("]>") && text.find(">, <") == text.npos;
    if (single) text = std::string(one) + text.substr(list.size() + 1, text.size() - list.size() - 3);
    return key != "xla.sdy.sharding" || text.starts_with(one) ? text : std::string();
}

void Converter::meshes() {
    const auto all = frontendValue(m_module.attribute("frontend_attributes"), "xla.sdy.meshes");
    constexpr std::string_view mark = "#sdy.mesh";
    std::vector<std::string> lines;
    for (const auto part : partsOf(all)) {
        const auto equals = part.find('=');
        const auto mesh = part.find(mark);
        if (mesh == part.npos && !lines.empty()) lines.back() += ", " + std::string(part); // device_ids=[0]>
        if (equals == part.npos || mesh == part.npos || mesh < equals) continue;
        auto name = part.substr(0, equals);
        while (name.ends_with(' ')) name.remove_suffix(1);
        lines.push_back(fmt::format("sdy.mesh @{} = {}", name, part.substr(mesh + mark.size())));
    }
    for (auto& line : lines) m_program.otherTopLevel.push_back(keep(std::move(line)));
}

// Only where nothing else reads what is inside: else the calls stay as they are.
Converter::Manuals Converter::manualsOf(const Computation& source, std::vector<bool>& within) const {
    Manuals found;
    const auto& all = source.instructions;
    for (std::uint32_t leave = 0; leave < all.size(); ++leave) {
        if (all[leave].attribute("custom_call_target") != kLeave || all[leave].operands.empty()) continue;
        Manual area{kNone, throughElement(source, all[leave].operands[0])};
        if (all[area.call].opcode != "call") continue;
        std::vector<std::uint32_t> inside{area.call};
        bool fits = true;
        for (const auto o : all[leave].operands) {
            fits &= throughElement(source, o) == area.call;
            inside.push_back(o);
        }
        for (const auto o : all[area.call].operands) {
            const auto enter = throughElement(source, o);
            fits &=
                all[enter].attribute("custom_call_target") == kEnter && (area.enter == kNone || area.enter == enter);
            area.enter = enter;
            inside.push_back(o);
        }
        if (area.enter != kNone) inside.push_back(area.enter);
        const auto isInside = [&](std::uint32_t i) {
            return std::find(inside.begin(), inside.end(), i) != inside.end();
        };
        for (std::uint32_t i = 0; i < all.size() && fits; ++i)
            fits = i == leave || isInside(i) || std::none_of(all[i].operands.begin(), all[i].operands.end(), isInside);
        if (!fits) continue;
        for (const auto i : inside) within[i] = true;
        found.emplace(leave, area);
    }
    return found;
}

bool Converter::manual(const Computation& source, const Manual& manual, const Instruction& leave,
                       const std::vector<Leaves>& values, std::uint32_t at, Leaves& result) {
    Leaves operands;
    Shape local; // of what is within
    Made made{"sdy.manual_computation", {}, &operands, &leave.shape, {}, {}, at};
    std::string in = "#sdy.sharding_per_value<[]>";
    if (manual.enter != kNone) {
        const auto& enter = source.instructions[manual.enter];
        for (const auto o : enter.operands) operands.insert(operands.end(), values[o].begin(), values[o].end());
        local = enter.shape;
        in = shardyText(enter, "xla.sdy.in_shardings");
    }
    made.attributes = {{"in_shardings", std::move(in)},
                       {"out_shardings", shardyText(leave, "xla.sdy.out_shardings")},
                       {"manual_axes", shardyText(leave, "xla.sdy.manual_axes")}};
    for (const auto& [name, text] : made.attributes)
        if (text.empty()) fail(fmt::format("a manual computation has no {}", name));
    const auto place = m_assembler.begin();
    const auto index = newRegion();
    made.regions.push_back(index);
    const auto first = static_cast<std::uint32_t>(m_program.valueType.size());
    const auto arguments = newValues(local);
    if (arguments.size() != operands.size()) fail("a manual computation has other parameters than it is given");
    m_program.regions[index].arguments = {first, static_cast<std::uint32_t>(arguments.size())};
    std::vector<Leaves> parameters;
    for (const auto o : source.instructions[manual.call].operands) {
        if (o == manual.enter) {
            parameters.push_back(arguments);
        } else {
            const std::vector<Leaves> entered{arguments};
            Computation only;
            only.instructions.push_back(source.instructions[manual.enter]);
            Instruction part = source.instructions[o];
            part.operands = {0};
            if (!element(only, part, entered, parameters.emplace_back())) return false;
        }
    }
    if (!body(computation(source.instructions[manual.call].attribute("to_apply")), index, parameters)) return false;
    return emit(place, made, result);
}

} // namespace axiscape::hlo
