// SPDX-License-Identifier: GPL-3.0-or-later
// What is to be opened, and how.
#pragma once

#include "core/tactics/project.h"

#include <QString>
#include <memory>
#include <optional>

namespace axiscape {

struct LeftWork;

struct OpenRequest {
    QString model;                          // the file that is read
    std::optional<ProjectFile> project{};   // its strategies; else one that decides nothing
    QString projectPath{};                  // it was read from there
    QString tactics{};                      // a file, opened on top
    bool isUnsaved = false;                 // it is in no file, or in no newer one
    bool toFront = true;                    // its tab is shown
    std::shared_ptr<const LeftWork> left{}; // it is that work
    const QString& path() const { return projectPath.isEmpty() ? model : projectPath; }
};

// A model, or a project and the model that it names.
Result<OpenRequest> openRequestOf(const QString& path);

} // namespace axiscape
