// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/stablehlo/verify.h"

namespace axiscape {

// misfit() of the ops whose attributes name dimensions. Numbers of operands, results and regions are right already and
// all types are tensors.
std::string structuredMisfit(const OpView& op);

// Sizes that are equal, or one of them dynamic.
bool fits(std::int64_t a, std::int64_t b);
bool sameShape(std::span<const std::int64_t> a, std::span<const std::int64_t> b);
bool isDimension(std::int64_t d, std::size_t rank);
// Dimensions in range and none twice; a list with one entry per dimension. Empty if so.
std::string dimensionsMisfit(std::string_view name, std::span<const std::int64_t> dims, std::size_t rank);
std::string lengthMisfit(std::string_view name, std::size_t length, std::size_t rank);

} // namespace axiscape
