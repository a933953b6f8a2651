// SPDX-License-Identifier: GPL-3.0-or-later
// What is asked of the operating system beside files and child programs. Nothing outside core/base asks it by itself
// (the test `layering`), so another system is a change of this folder alone.
//
//   const TemporaryFolder folder("ask");            // gone with what is in it
//   if (!folder.path().empty()) write(folder.path() / "ask.py");
#pragma once

#include <filesystem>
#include <string_view>

namespace axiscape {

// The file of the running program; empty where the system does not say.
[[nodiscard]] std::filesystem::path programFile();

class TemporaryFolder {
  public:
    explicit TemporaryFolder(std::string_view purpose);
    ~TemporaryFolder();
    TemporaryFolder(const TemporaryFolder&) = delete;
    TemporaryFolder& operator=(const TemporaryFolder&) = delete;

    // Of this person alone; empty if none could be made.
    [[nodiscard]] const std::filesystem::path& path() const { return m_path; }

  private:
    std::filesystem::path m_path;
};

} // namespace axiscape
