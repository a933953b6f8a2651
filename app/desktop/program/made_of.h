// SPDX-License-Identifier: GPL-3.0-or-later
// What the program is made of beside its own source, for About. The test `packages` holds it against the copyright file
// that packages carry.
#pragma once

#include <QStringList>

namespace axiscape {

// One line each: name, licence.
QStringList madeOf();

} // namespace axiscape
