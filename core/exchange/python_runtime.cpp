// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/exchange/python_runtime.h"

namespace axiscape::exchange {

namespace {
constexpr std::string_view kApply =
#include "python_apply.inc"
    ;
constexpr std::string_view kRun =
#include "python_run.inc"
    ;
} // namespace

std::string_view pythonApply() { return kApply; }
std::string_view pythonRun() { return kRun; }

} // namespace axiscape::exchange
