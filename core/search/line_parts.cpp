// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/search/line_parts.h"

#include "core/search/line_apart.h"

#include <algorithm>
#include <map>
#include <set>

namespace axiscape::searching {
namespace {

// Of the family what is over the axes, if any is.
void addOver(const Decisions& family, const Space& space, const Side& axes, std::vector<LinePart>& parts) {
    LinePart part;
    std::ranges::copy_if(family, std::back_inserter(part),
                         [&](std::uint32_t d) { return isOf(axes, space.decisions[d].axis); });
    if (!part.empty()) parts.push_back(std::move(part));
}

// Sets of the axes, by the sizes in them.
std::map<std::vector<std::int64_t>, Side> lastOfSameSizes(const std::vector<AxisId>& axes, const Mesh& mesh) {
    std::map<std::vector<std::int64_t>, Side> out;
    for (std::uint32_t set = 1; set < (1u << axes.size()); ++set) {
        Side side;
        std::vector<std::int64_t> sizes;
        for (std::size_t i = 0; i < axes.size(); ++i)
            if ((set >> i & 1) != 0) {
                side.push_back(axes[i]);
                sizes.push_back(mesh.axes[axes[i]].size);
            }
        std::ranges::sort(sizes);
        out[std::move(sizes)] = std::move(side);
    }
    return out;
}

} // namespace

std::vector<LinePart> partsAlike(const Space& space, const Side& axes) {
    const auto isOfData = dimensionsOfData(space);
    const std::set<std::vector<std::uint32_t>> alike(space.argumentsOf.begin() + space.usual, space.argumentsOf.end());
    const auto isPart = [&](std::uint32_t d) {
        const DimensionId dimension = space.decisions[d].dimension;
        return d >= space.usual ||
               (dimension.valid() && isOfData[dimension.value] == 0 && alike.contains(space.argumentsOf[d]));
    };
    const auto all = static_cast<std::uint32_t>(space.decisions.size());
    std::vector<LinePart> out;
    for (const auto& [begin, end] : {std::pair{space.usual, all}, std::pair{0u, space.usual}})
        for (const Decisions& family : familiesOf(space, begin, end))
            if (isPart(family.front())) addOver(family, space, axes, out);
    return out;
}

std::vector<LinePart> partsOfData(const Space& space, const Side& axes) {
    const auto isOfData = dimensionsOfData(space);
    std::vector<LinePart> out;
    for (const Decisions& family : familiesOf(space, 0, space.usual)) {
        const DimensionId dimension = space.decisions[family.front()].dimension;
        if (dimension.valid() && isOfData[dimension.value] != 0) addOver(family, space, axes, out);
    }
    return out;
}

std::vector<LinePart> partsOfModel(const Space& space, const Mesh& mesh) {
    const auto isOfData = dimensionsOfData(space);
    const auto sets = lastOfSameSizes(axesOf(space), mesh);
    std::vector<LinePart> out;
    for (const Decisions& family : familiesOf(space, 0, space.usual)) {
        const Decision& first = space.decisions[family.front()];
        if (!first.dimension.valid() || isOfData[first.dimension.value] != 0 || first.isOfState) continue;
        for (const auto& [sizes, axes] : sets) addOver(family, space, axes, out);
    }
    return out;
}

} // namespace axiscape::searching
