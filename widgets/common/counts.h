// SPDX-License-Identifier: GPL-3.0-or-later
// Plain numbers as the window writes them, in the marks of its language.
#pragma once

#include <QString>
#include <cstdint>

namespace axiscape {

QString countLabel(std::int64_t count); // "24,258"; sizes in a shape, numbers of devices and code have no groups
QString numberLabel(double value);      // "1.25", without zeros at its end

} // namespace axiscape
