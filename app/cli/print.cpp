// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/cli/input.h"
#include "core/stablehlo/stablehlo.h"

namespace axiscape::cli {

int printModel(const Console& console, const std::string& model) {
    const auto session = openModel(model, console.progress);
    if (!session) return report(session.error());
    return output(printGeneric(*(*session)->model()->module));
}

} // namespace axiscape::cli
