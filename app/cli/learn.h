// SPDX-License-Identifier: GPL-3.0-or-later
// `axiscape-cli grade` and `axiscape-cli lessons`.
#pragma once

#include "app/cli/console.h"

#include <string>
#include <vector>

namespace axiscape::cli {

struct GradeRequest {
    std::string key, exercise; // exercise: its id, where the key has several
    std::vector<std::string> files;
    std::string handout; // a file to write for students instead
    std::string models;  // a folder of models beside those that come along
};
// Exit 0: all have full points; 1: not; 2: the key is wrong.
int gradeFiles(const Console& console, const GradeRequest& request);

struct LessonsRequest {
    std::vector<std::string> files; // lessons, exercises, texts of lessons in other languages
    std::string models;
    bool refresh = false; // write the figures of the day into the files
};
// Exit 0: all are as they say; 1: not.
int walkLessons(const Console& console, const LessonsRequest& request);

} // namespace axiscape::cli
