// SPDX-License-Identifier: GPL-3.0-or-later
// What files of lessons and of exercises have in common.
#pragma once

#include "core/base/json_reader.h"
#include "core/learn/lesson.h"

namespace axiscape::learn {

// All of them refuse in the reader; what is returned then is blank.
std::string readId(JsonReader& reader, const JsonAt& at);
std::string readText(JsonReader& reader, const JsonAt& at); // not empty
Told readTold(JsonReader& reader, const JsonAt& at);
Expression readExpression(JsonReader& reader, const JsonAt& at);
State readState(JsonReader& reader, const JsonAt& at);
Move readMove(JsonReader& reader, const JsonAt& at);
std::vector<Move> readMoves(JsonReader& reader, const JsonAt& at);
double numberOr(JsonReader& reader, const JsonAt& object, std::string_view key, double other);
// The root of a file that says what it is and of which version.
void readHead(JsonReader& reader, const JsonAt& top, std::string_view format);

} // namespace axiscape::learn
