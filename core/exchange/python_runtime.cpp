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
constexpr std::string_view kAsk =
#include "python_ask.inc"
    ;
} // namespace

std::string_view pythonApply() { return kApply; }
std::string_view pythonRun() { return kRun; }
std::string_view pythonAsk() { return kAsk; }

} // namespace axiscape::exchange
