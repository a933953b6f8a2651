// SPDX-License-Identifier: GPL-3.0-or-later
// Lines in which some of the axes, a side, do what is not about data and the others the rest, as where a person has
// axes for the model and others for the data. Such a line has three steps: data is cut over the others, then what is
// not of data over the side, then anything is decided over the others.
#pragma once

#include "core/search/changes.h"
#include "core/search/evaluate.h"
#include "core/search/grouped.h"

#include <array>

namespace axiscape::searching {

struct LineApart {
    Side side; // the axes that do what is not about data
    Line line;
};

// Dimensions that what a step is given has, as a batch or a sequence: by logical dimension.
[[nodiscard]] std::vector<std::uint8_t> dimensionsOfData(const Space& space);

// Of the three steps those that a decision may be of.
[[nodiscard]] std::array<bool, 3> stepsOf(const Decision& one, const Side& side,
                                          const std::vector<std::uint8_t>& isOfData);

// What a line decides in the first step, and in the second: without what else there is over the others.
[[nodiscard]] std::array<Decisions, 2> firstStepsOf(const Space& space, const LineApart& line);

// The side of any line: the axes over which the first dimension it cuts is not of data. What is about some arguments
// or the optimizer state alone does not count.
[[nodiscard]] Side axesOfModel(const Space& space, const Decisions& line);

} // namespace axiscape::searching
