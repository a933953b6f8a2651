// SPDX-License-Identifier: GPL-3.0-or-later
// The JSON Schemas of tactic files and projects, made from the list of fields (strategy_fields.h), so that they cannot
// know other keys than the reader. resources/schema holds them for people and editors; the test tactics.schema says
// when those are old.
#pragma once

#include <string>

namespace axiscape::tactics {

[[nodiscard]] std::string tacticFileSchema();
[[nodiscard]] std::string projectSchema();

} // namespace axiscape::tactics
