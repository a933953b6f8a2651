// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/cli/input.h"

#include "core/bytecode/write.h"

namespace axiscape::cli {

int printModel(const Console& console, const std::string& model, const std::string& form, const std::string& target) {
    if (!target.empty() && form != "portable")
        return report(Error{ErrorCode::wrongInput,
                            "a target is of portable artifacts",
                            "--target " + target,
                            {},
                            "Write one: --to portable",
                            {}});
    const auto opened = openInput(model, console);
    if (!opened) return report(opened.error());
    if (form == "bytecode" || form == "portable") {
        const auto bytes = form == "bytecode"
                               ? writeBytecode(*opened->module)
                               : writePortable(*opened->module, target.empty() ? std::string(kUsualPortable) : target);
        return bytes ? output(*bytes) : report(bytes.error());
    }
    return output(form == "generic" ? printGeneric(*opened->module) : printText(*opened->module));
}

} // namespace axiscape::cli
