// SPDX-License-Identifier: GPL-3.0-or-later
// A path as the window writes it, as core takes it.
#pragma once

#include <QString>
#include <filesystem>

namespace axiscape {

inline std::filesystem::path pathOf(const QString& path) { return std::filesystem::path(path.toStdU16String()); }

} // namespace axiscape
