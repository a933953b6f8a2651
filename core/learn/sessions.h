// SPDX-License-Identifier: GPL-3.0-or-later
// The models of lessons and exercises, found by name and each opened once.
#pragma once

#include "core/session/session.h"

#include <list>
#include <mutex>

namespace axiscape::learn {

class Sessions {
  public:
    // Where "sample:NAME" and "lesson:NAME" are looked for, as NAME.mlir or NAME.mlir.gz; the first that has it counts.
    struct Folders {
        std::vector<std::filesystem::path> samples, lessons;
    };
    // `kept`: so many are held, those used last, whoever else holds them or not.
    explicit Sessions(Folders folders, std::size_t kept = 16) : m_folders(std::move(folders)), m_kept(kept) {}

    // From any thread. Errors: there is no such model; it cannot be read.
    [[nodiscard]] Result<std::shared_ptr<Session>> open(const std::string& model);
    [[nodiscard]] Result<std::filesystem::path> find(const std::string& model) const;

  private:
    Folders m_folders;
    std::mutex m_mutex;
    std::size_t m_kept;
    std::list<std::pair<std::string, std::shared_ptr<Session>>> m_open; // used last in front
};

} // namespace axiscape::learn
