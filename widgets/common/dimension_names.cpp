// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/common/dimension_names.h"

#include <algorithm>

namespace axiscape {
namespace {

auto placeOf(const DimensionNames& names, const std::string& key) {
    return std::lower_bound(names.begin(), names.end(), key,
                            [](const auto& entry, const std::string& wanted) { return entry.first < wanted; });
}

} // namespace

DimensionNames renamed(const DimensionNames& names, const LogicalDimension& dimension, const QString& name) {
    DimensionNames out = names;
    const std::string text = name.trimmed().toStdString();
    std::erase_if(out, [&](const auto& entry) { return entry.first == dimension.key; });
    if (!text.empty() && text != dimension.name) out.insert(placeOf(out, dimension.key), {dimension.key, text});
    return out;
}

QString shownName(const DimensionNames& names, const LogicalDimension& dimension) {
    // Few: a file may give them in any order.
    for (const auto& [key, name] : names)
        if (key == dimension.key) return QString::fromStdString(name);
    return QString::fromStdString(dimension.name);
}

QString Designer::nameOf(DimensionId dimension) const {
    const LogicalDimensionsPointer& all = dimensions();
    if (!all || !dimension.valid() || dimension.value >= all->all.size()) return {};
    return shownName(dimensionNames(), (*all)[dimension]);
}

} // namespace axiscape
