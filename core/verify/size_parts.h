// SPDX-License-Identifier: GPL-3.0-or-later
// How a part of a dimension and its whole shrink together.
#pragma once

#include <algorithm>
#include <cstdint>

namespace axiscape::verification {

// How a part lies in a whole that is longer: what slice takes and pad fills around.
enum class PartForm : std::uint8_t {
    corner, // few elements near either end, or anywhere: the whole is free
    border, // all but a few elements: both keep their difference
    share,  // one of several: part, whole and what is around it are divided together
};
[[nodiscard]] PartForm partForm(std::int64_t whole, std::int64_t part);

// Where the part starts in a whole of another size.
struct PartPlace {
    std::int64_t whole = 0, part = 0, start = 0; // as they are
    std::int64_t startIn(std::int64_t newWhole, std::int64_t newPart) const;
};

} // namespace axiscape::verification
