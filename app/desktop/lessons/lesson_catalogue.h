// SPDX-License-Identifier: GPL-3.0-or-later
// The lessons that come with the program, and a person's own in ~/.config/axiscape/lessons: what they need is a file.
#pragma once

#include "core/learn/demos.h"
#include "core/learn/lesson.h"
#include "core/learn/sessions.h"

#include <QString>
#include <vector>

namespace axiscape {

struct LessonCatalogue {
    std::vector<learn::Lesson> lessons;     // by their order, own ones behind
    std::vector<learn::Exercise> exercises; // as their files have them, own ones behind
    std::vector<learn::Demo> demos;
    learn::Sessions::Folders models;
    std::vector<Error> errors; // files that cannot be read: they are left out, and said
};
// In the language of that code ("de"), where a lesson has it; else in English.
LessonCatalogue lessonCatalogue(const QString& language);
QString ownLessonsFolder();
learn::Sessions::Folders lessonModelFolders();

} // namespace axiscape
