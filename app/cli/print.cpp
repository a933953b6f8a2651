// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/cli/input.h"

namespace axiscape::cli {

int printModel(const Console& console, const std::string& model, bool generic) {
    const auto opened = openInput(model, console.progress);
    if (!opened) return report(opened.error());
    return output(generic ? printGeneric(*opened->module) : printText(*opened->module));
}

} // namespace axiscape::cli
