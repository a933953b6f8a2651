// SPDX-License-Identifier: GPL-3.0-or-later
// Calls inlined, from main down.
#pragma once

#include "core/stablehlo/program.h"

namespace axiscape {

// Calls inlined in place, from `main` down, into the builder, whose attributes and types the program uses already.
// Without a function to start from nothing is inlined and all functions are kept.
// Errors: a call of a function that is not there or whose types differ, functions that call each other in a
// circle, a program too large once inlined.
[[nodiscard]] Result<std::shared_ptr<const Module>> inlineCalls(const ParsedProgram& program, const SourceText& source,
                                                                ModuleBuilder& builder, const Progress& progress);

} // namespace axiscape
