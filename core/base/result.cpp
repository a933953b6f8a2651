// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/base/result.h"

#include "core/base/words.h"

namespace axiscape {

std::string Error::text() const {
    std::string out;
    if (!where.empty()) out += where + ": ";
    out += what;
    if (!why.empty()) out = words::say("{}: {}", out, why);
    if (!todo.empty()) out = words::say("{}. {}", out, todo);
    if (!detail.empty()) out += "\n" + detail;
    return out;
}

} // namespace axiscape
