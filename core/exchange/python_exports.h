// SPDX-License-Identifier: GPL-3.0-or-later
// Exports that are Python modules: a head with the strategy as literals, the runtime they share, a tail of their own.
#pragma once

#include "core/exchange/exchange.h"

namespace axiscape::exchange {

// The document string with {model}, {schedule}, {mesh}, {path} and {fingerprint} filled in.
[[nodiscard]] std::string pythonHead(std::string_view document, const ExportInput& input);
// A file of resources/python from its imports on, under a comment that names it.
[[nodiscard]] std::string embedded(std::string_view name, std::string_view text);

// As exportDeviceLocal. Error besides: cancelled.
[[nodiscard]] Result<DeviceLocalExport> deviceLocal(const ExportInput& input, const Progress& progress);

} // namespace axiscape::exchange
