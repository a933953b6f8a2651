// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/desktop/program/made_of.h"

namespace axiscape {
namespace {

struct Part {
    const char *name, *licence;
};

constexpr Part kParts[] = {
    {"Qt 6", "LGPL-3"},
    {"QCustomPlot", "GPL-3.0-or-later"},
    {"{fmt}", "Expat"},
    {"nlohmann/json", "Expat"},
    {"CLI11", "BSD-3-Clause"},
    {"tl::expected", "CC0-1.0"},
    {"Eigen", "MPL-2.0"},
    {"zlib", "Zlib"},
    {"The GNU C library", "LGPL-2.1-or-later"},
    {"The GNU C++ library", "GPL-3.0-or-later with the GCC runtime library exception"},
    {"Roboto", "Apache-2.0"},
    {"JetBrains Mono", "OFL-1.1"},
    {"DejaVu", "Bitstream-Vera"},
};

} // namespace

QStringList madeOf() {
    QStringList out;
    for (const Part& part : kParts)
        out << QLatin1String(part.name) + QStringLiteral(": ") + QLatin1String(part.licence);
    return out;
}

} // namespace axiscape
