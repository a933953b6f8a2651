// SPDX-License-Identifier: GPL-3.0-or-later
// A tensor's report in words.
#pragma once

#include "core/insight/tensor_report.h"

namespace axiscape {

std::string kindText(TensorReport::Kind kind); // "result of an op"
std::string reasonText(const AxisFact& fact);  // "asked for by dot_general that uses it"; empty if nothing is known

// "256 MiB" of "32" when the units agree: {"32", "256 MiB"}; else both with theirs.
std::pair<std::string, std::string> bytesOfBytes(std::int64_t part, std::int64_t whole);

} // namespace axiscape
