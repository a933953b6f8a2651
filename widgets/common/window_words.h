// SPDX-License-Identifier: GPL-3.0-or-later
// The edge at which what core says becomes letters of the window: in its language, which is set once at the start.
#pragma once

#include "core/base/text.h"

#include <QString>

namespace axiscape {

void setWindowLanguage(words::Language language); // before the first text is asked for; English until then
const words::Language& windowLanguage();

QString inWords(const Text& text);
QString inWords(const words::Figure& figure);
// The same for what is drawn.
std::string lettersOf(const Text& text);
std::string lettersOf(const words::Figure& figure);

} // namespace axiscape
