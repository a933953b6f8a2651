// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/cli/input.h"
#include "core/stablehlo/stablehlo.h"

namespace axiscape::cli {

int printModel(const Console& console, const std::string& model, bool generic) {
    const auto text = readInput(model);
    if (!text) return report(text.error());
    const auto module = importText(*text, model == "-" ? "standard input" : model, console.progress);
    if (!module) return report(module.error());
    return output(generic ? printGeneric(**module) : printText(**module));
}

} // namespace axiscape::cli
