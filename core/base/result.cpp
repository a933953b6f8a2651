// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/base/result.h"

namespace axiscape {

Text Error::said() const {
    Text out = what;
    if (!why.empty()) out = words::phrase("{}: {}", out, why);
    if (!todo.empty()) out = words::phrase("{}. {}", out, todo);
    if (!where.empty()) out = words::phrase("{}: {}", where, out);
    if (!detail.empty()) out = words::list({out, detail}, "\n");
    return out;
}

std::string Error::text() const { return words::english(said()); }

} // namespace axiscape
