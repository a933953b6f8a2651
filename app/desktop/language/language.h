// SPDX-License-Identifier: GPL-3.0-or-later
// The language of the window: chosen once at the start, from the settings, the command line or the desktop.
#pragma once

#include <QString>
#include <vector>

class QCoreApplication;

namespace axiscape {

struct Language {
    QString code; // "de", "zh_CN"; "pseudo" for finding text that is cut off
    QString name; // in the language itself
};

// English first, then what is shipped. The pseudo language is not listed.
std::vector<Language> languages();

// Installs the words, those of core too (core/base/words.h), and the number marks of the language. Empty: that of the
// desktop, or English where it is not shipped. Returns the code taken. To be called before the first widget is made.
QString installLanguage(QCoreApplication& application, const QString& code);

// What the pseudo language makes of a text: accents on every letter, a third longer, in brackets. Markup, marks such
// as %1 and %n, entities and "&" before a letter stay; what reads as keys ("Ctrl+K") stays whole.
QString pseudoText(const QString& source);

} // namespace axiscape
