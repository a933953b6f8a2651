// SPDX-License-Identifier: GPL-3.0-or-later
// Axes of small pictures: which values they show, and at which of them they say a figure. Pure.
#pragma once

#include <string>
#include <vector>

namespace axiscape {

// Values on an axis of so many pixels. Logarithmic where the largest is several times the least: a search begins far
// from where it ends.
struct ValueScale {
    double low = 0, high = 1;
    bool logarithmic = false;
    double part(double value) const; // 0 at low, 1 at high; may lie outside
};
// `capacity`: 0, or a value that the scale shows if it is anywhere near.
ValueScale valueScale(double least, double largest, double capacity);

struct ValueTick {
    double value = 0;
    std::string text;
};
// Some `count` of them at round values, as the window writes these.
std::vector<ValueTick> secondTicks(const ValueScale& scale, int count);
std::vector<ValueTick> byteTicks(const ValueScale& scale, int count);
std::vector<ValueTick> countTicks(double last, int count); // 0 to last

} // namespace axiscape
