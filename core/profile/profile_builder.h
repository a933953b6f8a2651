// SPDX-License-Identifier: GPL-3.0-or-later
// Puts a profile together whatever file it comes from: programs by number or name, their instructions by name, ops in
// order. Times are seconds from any moment until `settle`, then from the first op.
#pragma once

#include "core/profile/profile.h"

#include <unordered_map>

namespace axiscape::profile {

class ProfileBuilder {
  public:
    std::uint32_t programOf(std::int64_t id, std::string_view name);
    std::uint32_t instructionOf(std::uint32_t program, std::string_view name);
    ProfiledInstruction& instruction(std::uint32_t program, std::uint32_t at);
    // What runs it is known: "all-reduce-start" is a collective.
    void setOpcode(ProfiledInstruction& instruction, std::string_view opcode);
    void setHasText(std::uint32_t program) { m_profile.programs[program].hasText = true; }
    void add(const ProfiledOp& op) { m_profile.ops.push_back(op); }
    Profile settle();

  private:
    Profile m_profile;
    std::unordered_map<std::int64_t, std::uint32_t> m_programs;
    std::vector<std::unordered_map<std::string, std::uint32_t>> m_instructions; // of each program
};

// "/device:TPU:3" is device 3; nothing of the host's plane.
[[nodiscard]] std::optional<std::uint32_t> deviceOfPlane(std::string_view name);

[[nodiscard]] Error readingCancelled(const std::string& name);

// Whether a text begins like a trace: as JSON does.
[[nodiscard]] bool isTrace(std::string_view bytes);
[[nodiscard]] Result<Profile> readTrace(std::string_view text, const std::string& name, const Progress& progress);

} // namespace axiscape::profile
