// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/desktop/language/english_plurals.h"

namespace axiscape {

QString EnglishPlurals::translate(const char*, const char* source, const char*, int n) const {
    if (n < 0 || !source) return {};
    QString text = QString::fromUtf8(source);
    return withGroupedCount(text.replace(QLatin1String("(s)"), QLatin1String(n == 1 ? "" : "s")));
}

QString withGroupedCount(QString text) { return text.replace(QLatin1String("%n"), QLatin1String("%Ln")); }

} // namespace axiscape
