// SPDX-License-Identifier: GPL-3.0-or-later
// What a tactic file or a project names outside itself: its model, and a file of hardware. A stranger's file must not
// make the program read what the stranger has no right to see, so that a name leads into the file's own folder, through
// links and "..", or what it names is used only as the very program that the file was made for (a model), or as a
// profile (hardware); what else it is, is not said.
#pragma once

#include "core/tactics/project.h"

#include <filesystem>

namespace axiscape {

struct NamedModel {
    std::filesystem::path path;
    bool isOutside = false; // of the folder of the file that names it
};
// Where the model of a file is by what it says of it; "-" and "" stand in the current folder.
[[nodiscard]] NamedModel namedModel(const std::string& hint, const std::filesystem::path& file);
// Whether it can be read there at all: what is outside has to be a file, and no pipe that would be waited for.
[[nodiscard]] bool canBeRead(const NamedModel& model);
// Whether it may be used, once it is read: `fingerprint` is what it has, `wanted` what the file says.
[[nodiscard]] bool mayBeUsed(const NamedModel& model, const std::string& wanted, const std::string& fingerprint);
// The same for all reasons: what an error of reading says would tell what stands in a file that is nobody's business.
[[nodiscard]] Error outsideOf(const NamedModel& model, const std::string& file);

// How a text names files of hardware: as its folder has them, or, where it was written by this program to be read by it
// alone, as this program does.
enum class NamedFiles : std::uint8_t { beside, any };
[[nodiscard]] Result<ProjectFile> parseKeptProject(std::string_view text, const std::string& where);

// A strategy's hardware as a file in that folder has to name it: a file of its own relative to it.
[[nodiscard]] std::string hardwareSeenFrom(const std::filesystem::path& folder, const std::string& hardware);
// Whether it is one of the person's files, and no name of a profile.
[[nodiscard]] bool isHardwareFile(const std::string& hardware);

} // namespace axiscape
