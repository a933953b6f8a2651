// SPDX-License-Identifier: GPL-3.0-or-later
// Ways through the lessons that come with the program: for half an hour, a lecture, a day.
#pragma once

#include "core/base/text.h"

#include <functional>
#include <string>
#include <vector>

namespace axiscape::learn {

struct Course {
    Text title, about;
    std::vector<std::string> lessons; // ids, in their order
};
[[nodiscard]] std::vector<Course> courses();

struct CourseProgress {
    std::size_t done = 0;
    std::string next; // the first that is not done; the first of all where all are
};
[[nodiscard]] CourseProgress progressOf(const Course& course, const std::function<bool(const std::string&)>& isDone);

} // namespace axiscape::learn
