// SPDX-License-Identifier: GPL-3.0-or-later
// Texts of lessons name what is in the window as it is written there, between two stars: "press **Choose**". A test
// finds each name in the window, in every language.
#pragma once

#include <QColor>
#include <QString>
#include <QStringList>

namespace axiscape {

QStringList controlNames(const QString& text); // in order
// As HTML: names in bold, in that colour.
QString withControls(const QString& text, const QColor& colour);
QString withoutMarks(const QString& text);

} // namespace axiscape
