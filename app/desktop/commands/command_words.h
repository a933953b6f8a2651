// SPDX-License-Identifier: GPL-3.0-or-later
// What else people call the commands: the palette finds them by these words, too.
#pragma once

#include <QString>
#include <string_view>

namespace axiscape {

// Those of a row of commands.cpp, in the language of the window.
QString translatedWords(const char* words);
// Those of a tactic of the library, by the name that the command line has for it; empty: none.
QString libraryWords(std::string_view kind);

// How well what is typed fits a command: 0 best, -1 not at all. Each word typed begins a word of the name (0) or is
// within one (1), or does so in its tip, its id or the other words for it (2, 3); else the letters occur in the name
// in that order (4). What is not a letter or a figure does not count: "zero1" is "ZeRO-1".
int commandRank(const QString& typed, const QString& name, const QString& others);

// True if the letters of `typed` occur in `text` in that order, whatever the case.
bool fuzzyMatch(const QString& typed, const QString& text);

} // namespace axiscape
