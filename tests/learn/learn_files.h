// SPDX-License-Identifier: GPL-3.0-or-later
// The lessons and exercises that come with the program, and the models they name.
#pragma once

#include "core/base/file.h"
#include "core/learn/lesson.h"
#include "core/learn/sessions.h"
#include "tests/support/support.h"

#include <algorithm>

namespace axiscape::test {

inline std::filesystem::path lessonsFolder() { return data("../../resources/lessons"); }

inline std::vector<std::filesystem::path> lessonFiles() {
    std::vector<std::filesystem::path> files;
    for (const auto& entry : std::filesystem::directory_iterator(lessonsFolder()))
        if (const auto name = entry.path().filename().string(); name.starts_with("l") && name.ends_with(".json"))
            files.push_back(entry.path());
    std::ranges::sort(files);
    return files;
}

inline learn::Sessions::Folders lessonModels() {
    return {{data("../../resources/models")}, {lessonsFolder() / "models"}};
}

} // namespace axiscape::test
