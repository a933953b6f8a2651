// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/search/line_apart.h"

#include <algorithm>

namespace axiscape::searching {

std::vector<std::uint8_t> dimensionsOfData(const Space& space) {
    std::vector<std::uint8_t> out(space.logical.names.size(), 0);
    for (std::uint32_t i = 0; i < out.size(); ++i)
        out[i] = std::ranges::any_of(space.logical.names[DimensionId{i}].arguments, [&](const ArgumentDimension& at) {
            const Role role = space.facts.roles[at.argument];
            return role != Role::parameter && role != Role::optimizerState;
        });
    return out;
}

std::array<bool, 3> stepsOf(const Decision& one, const Side& side, const std::vector<std::uint8_t>& isOfData) {
    const bool isOfSide = isOf(side, one.axis), isCut = one.dimension.valid();
    const bool isData = isCut && isOfData[one.dimension.value];
    return {!isOfSide && isData, isOfSide && isCut && !isData, !isOfSide};
}

std::array<Decisions, 2> firstStepsOf(const Space& space, const LineApart& line) {
    const auto isOfData = dimensionsOfData(space);
    std::array<Decisions, 2> out;
    for (std::size_t step = 0; step < out.size(); ++step)
        std::ranges::copy_if(line.line.decisions, std::back_inserter(out[step]),
                             [&](std::uint32_t d) { return stepsOf(space.decisions[d], line.side, isOfData)[step]; });
    return out;
}

Side axesOfModel(const Space& space, const Decisions& line) {
    const auto isOfData = dimensionsOfData(space);
    Side out;
    for (const AxisId axis : axesOf(space)) {
        const auto first = std::ranges::find_if(line, [&](std::uint32_t d) {
            const Decision& one = space.decisions[d];
            return one.axis == axis && d < space.usual && one.dimension.valid() && !one.isOfState;
        });
        if (first != line.end() && isOfData[space.decisions[*first].dimension.value] == 0) out.push_back(axis);
    }
    return out;
}

} // namespace axiscape::searching
