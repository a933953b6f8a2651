// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/profile/profile_builder.h"

#include "core/observe/facts.h"

#include <algorithm>
#include <charconv>
#include <tuple>

namespace axiscape::profile {

std::uint32_t ProfileBuilder::programOf(std::int64_t id, std::string_view name) {
    const auto [at, isNew] = m_programs.try_emplace(id, static_cast<std::uint32_t>(m_profile.programs.size()));
    if (isNew) {
        m_profile.programs.push_back({std::string(name), id, false, {}});
        m_instructions.emplace_back();
    }
    return at->second;
}

std::uint32_t ProfileBuilder::instructionOf(std::uint32_t program, std::string_view name) {
    auto& known = m_instructions[program];
    auto& all = m_profile.programs[program].instructions;
    const auto [at, isNew] = known.try_emplace(std::string(name), static_cast<std::uint32_t>(all.size()));
    if (isNew) all.push_back({std::string(name), {}, {}, {}, {}});
    return at->second;
}

ProfiledInstruction& ProfileBuilder::instruction(std::uint32_t program, std::uint32_t at) {
    return m_profile.programs[program].instructions[at];
}

void ProfileBuilder::setOpcode(ProfiledInstruction& instruction, std::string_view opcode) {
    instruction.opcode = opcode;
    if (const auto collective = observed::collectiveOf(opcode)) {
        instruction.collective = *collective;
        std::ranges::replace(instruction.collective, '-', '_');
    }
}

Profile ProfileBuilder::settle() {
    auto& all = m_profile.ops;
    double first = all.empty() ? 0 : all.front().begin;
    for (const ProfiledOp& op : all) first = std::min(first, op.begin);
    for (ProfiledOp& op : all) op.begin -= first, op.end -= first;
    std::ranges::sort(all, [](const ProfiledOp& a, const ProfiledOp& b) {
        return std::tuple(a.line, a.begin, -a.end) < std::tuple(b.line, b.begin, -b.end);
    });
    return std::move(m_profile);
}

std::optional<std::uint32_t> deviceOfPlane(std::string_view name) {
    if (!name.starts_with("/device:")) return std::nullopt;
    const auto digits = name.substr(name.rfind(':') + 1);
    std::uint32_t device = 0;
    const auto end = std::from_chars(digits.data(), digits.data() + digits.size(), device).ptr;
    return !digits.empty() && end == digits.data() + digits.size() ? std::optional(device) : std::nullopt;
}

Error readingCancelled(const std::string& name) {
    return {ErrorCode::cancelled, words::phrase("cancelled"), name, {}, {}, {}};
}

} // namespace axiscape::profile
