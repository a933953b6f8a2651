// SPDX-License-Identifier: GPL-3.0-or-later
// An error of a lesson, an exercise or an expression, in the words of the language it is shown in.
#pragma once

#include "core/base/result.h"
#include "core/base/text.h"

namespace axiscape::learn {

[[nodiscard]] inline tl::unexpected<Error> refused(const Text& what, std::string where = {}) {
    return fail(what, std::move(where));
}

} // namespace axiscape::learn
