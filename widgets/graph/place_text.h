// SPDX-License-Identifier: GPL-3.0-or-later
// Bookmarks as text.
#pragma once

#include "core/session/session.h"
#include "widgets/graph/graph_history.h"

#include <optional>
#include <string>

namespace axiscape {

// What a bookmark is on, as a project keeps it: "op:1234", "argument:params/w", "layer:layer_0/attn".
std::string placeText(const GraphPlace& place, const Model& model);
std::optional<GraphPlace> placeOfText(std::string_view text,
                                      const Model& model); // nothing: the model has no such place

} // namespace axiscape
