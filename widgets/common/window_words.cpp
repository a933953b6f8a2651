// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/common/window_words.h"

namespace axiscape {
namespace {

words::Language& languageOfWindow() {
    static words::Language language;
    return language;
}

} // namespace

void setWindowLanguage(words::Language language) { languageOfWindow() = std::move(language); }
const words::Language& windowLanguage() { return languageOfWindow(); }

std::string lettersOf(const Text& text) { return words::shown(text, windowLanguage()); }
std::string lettersOf(const words::Figure& figure) { return words::shown(figure, windowLanguage()); }
QString inWords(const Text& text) { return QString::fromStdString(lettersOf(text)); }
QString inWords(const words::Figure& figure) { return QString::fromStdString(lettersOf(figure)); }

} // namespace axiscape
