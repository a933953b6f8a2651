// SPDX-License-Identifier: GPL-3.0-or-later
// Why a list is empty: "No tensor matches `axis:expert`. The mesh has batch and model."
#pragma once

#include "core/insight/tensor_filter.h"

namespace axiscape {

std::string nothingMatches(std::string_view text, const TensorFilter& filter, const Mesh& mesh);

} // namespace axiscape
