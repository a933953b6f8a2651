// SPDX-License-Identifier: GPL-3.0-or-later
// Transforms of a program as the window says them.
#pragma once

#include "core/transform/transform.h"

#include <QString>

namespace axiscape {

// "layers recomputed", "layer_* recomputed but for products by weights"; empty for none.
QString transformWords(std::span<const Transform> transforms);

} // namespace axiscape
