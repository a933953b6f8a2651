// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/tactics/profile.h"

namespace axiscape {

std::optional<Options> optionsOfProfile(std::string_view name) {
    if (name == "partir") return Options{};
    if (name != "least") return std::nullopt;
    Options least;
    least.profile = name;
    least.reshards = "minimal";
    least.extended = true;
    least.shareGathers = true;
    return least;
}

} // namespace axiscape
