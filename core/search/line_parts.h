// SPDX-License-Identifier: GPL-3.0-or-later
// Parts of a line: decisions of one family, over some of the axes, that it takes, exchanges and gives up as one.
#pragma once

#include "core/search/changes.h"
#include "core/search/grouped.h"

namespace axiscape::searching {

using LinePart = Decisions;

// What is about arguments alike, and where that is a whole dimension of the model (a vocabulary), this; over the axes.
[[nodiscard]] std::vector<LinePart> partsAlike(const Space& space, const Side& axes);
// Dimensions of data (line_apart.h) over the axes: over the side of a line these do both, as where experts and the
// batch are cut over the same ones.
[[nodiscard]] std::vector<LinePart> partsOfData(const Space& space, const Side& axes);
// Dimensions that are not of data over some of the axes, each over sets of them; of those of the same sizes over one,
// the last.
[[nodiscard]] std::vector<LinePart> partsOfModel(const Space& space, const Mesh& mesh);

} // namespace axiscape::searching
