// SPDX-License-Identifier: GPL-3.0-or-later
// profile: what was measured. The device ops of an .xplane.pb, as jax.profiler writes it, with the programs they are
// of; or of a trace as Perfetto shows it, which does not hold the programs.
//
//   const auto profile = readProfile(bytes, "vm.xplane.pb");
//   const std::size_t step = longestProgram(*profile);          // the one that devices spend most time on
//   const DeviceTime time = deviceTimeOf(*profile, step);       // device_time.h
//
// An op of a device is an event that says which instruction of which program it runs: thunks of XLA's CPU runtime, by
// their stats `hlo_op`, `program_id`, `device_ordinal`, `run_id`; on planes of TPUs and GPUs the lines of XLA ops. What
// else is in the file (Python, thread pools, transfers) is left out. Times are seconds from the first op.
#pragma once

#include "core/base/progress.h"
#include "core/base/result.h"

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace axiscape {

struct ProfiledInstruction {
    std::string name, opcode;
    std::string opName, source; // "jit(f)/layer_0/add", "model.py:12"; empty: not said
    std::string collective;     // "all_reduce"; empty: computes
};

struct ProfiledProgram {
    std::string name; // "jit_train_step"
    std::int64_t id = 0;
    bool hasText = false; // the profile holds the program itself; else instructions have their names alone
    std::vector<ProfiledInstruction> instructions;
};

struct ProfiledOp {
    std::uint32_t program = 0, instruction = 0; // into programs, and into its instructions
    std::uint32_t device = 0;
    std::uint32_t line = 0; // a thread or stream; ops of one nest or follow each other
    std::int64_t run = 0;   // which execution of the program
    double begin = 0, end = 0;
};

struct Profile {
    std::vector<ProfiledProgram> programs;
    std::vector<ProfiledOp> ops; // by line, then begin; of two that begin together the longer first
};

// Either form, by content. Error: not a profile, or broken, with the byte or line; no op of a device is in it;
// cancelled.
[[nodiscard]] Result<Profile> readProfile(std::string_view bytes, const std::string& name,
                                          const Progress& progress = {});
[[nodiscard]] Result<Profile> readXplane(std::string_view bytes, const std::string& name,
                                         const Progress& progress = {});

// Whether the bytes begin like one: a message whose planes have names.
[[nodiscard]] bool isXplane(std::string_view bytes);

// The program that devices spend most time on. There is at least one.
[[nodiscard]] std::size_t longestProgram(const Profile& profile);

} // namespace axiscape
