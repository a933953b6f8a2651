// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/learn/courses.h"

namespace axiscape::learn {

std::vector<Course> courses() {
    const std::vector<std::string> all{"l01-what-sharding-is",
                                       "l02-meshes-and-axes",
                                       "l03-four-ways",
                                       "l04-data-parallel",
                                       "l05-megatron",
                                       "l06-zero",
                                       "l07-partial-sums",
                                       "l08-conflicts",
                                       "l09-redistribution",
                                       "l10-memory",
                                       "l11-time",
                                       "l12-sequence-experts",
                                       "l13-search",
                                       "l14-export"};
    return {{words::phrase("Half an hour"),
             words::phrase("for who has never seen an all_gather"),
             {all[0], all[2], all[3], all[4]}},
            {words::phrase("A lecture"), words::phrase("for students"), {all.begin(), all.begin() + 8}},
            {words::phrase("A day"), words::phrase("for engineers, with the exercises"), all}};
}

CourseProgress progressOf(const Course& course, const std::function<bool(const std::string&)>& isDone) {
    CourseProgress progress;
    for (const std::string& lesson : course.lessons)
        if (isDone(lesson))
            ++progress.done;
        else if (progress.next.empty())
            progress.next = lesson;
    if (progress.next.empty()) progress.next = course.lessons.front();
    return progress;
}

} // namespace axiscape::learn
