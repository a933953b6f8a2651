// SPDX-License-Identifier: GPL-3.0-or-later
// Facts of a module alone, made once when it is opened.
#pragma once

#include "core/session/session.h"

namespace axiscape {

// Everything that depends on the module alone, made once.
std::shared_ptr<const Model> makeModel(std::shared_ptr<const Module> module, std::string path,
                                       std::shared_ptr<const CustomRules> custom = nullptr);

} // namespace axiscape
