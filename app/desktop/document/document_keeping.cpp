// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/desktop/document/document_keeping.h"

#include "app/desktop/document/recovery.h"

namespace axiscape {

DocumentKeeping::DocumentKeeping() = default;
DocumentKeeping::~DocumentKeeping() = default;

} // namespace axiscape
