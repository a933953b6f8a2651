// SPDX-License-Identifier: GPL-3.0-or-later
// Whether a step of a lesson or an exercise speaks of how long a step of the model takes: there a learner has to be
// told when all of that is the launch of kernels (core/insight/launch_time.h), or nothing that is tried seems to help.
#pragma once

#include "core/learn/lesson.h"

namespace axiscape::learn {

[[nodiscard]] bool isAboutTime(const Expression& of);
// By what it says, checks or answers.
[[nodiscard]] bool isAboutTime(const Step& step);
// By its goals or its par.
[[nodiscard]] bool isAboutTime(const Exercise& exercise);

} // namespace axiscape::learn
