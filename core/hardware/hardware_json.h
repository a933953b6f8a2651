// SPDX-License-Identifier: GPL-3.0-or-later
// Hardware profiles read from JSON.
#pragma once

#include "core/hardware/hardware.h"

namespace axiscape::hardware {

struct HardwareFile {
    Hardware hardware;
    bool shown = true; // in lists; else it is found by name only
    std::vector<HardwareNumber> numbers;
    std::string text; // of the file
};

[[nodiscard]] Result<HardwareFile> readHardwareText(std::string_view text, const std::string& where);

} // namespace axiscape::hardware
