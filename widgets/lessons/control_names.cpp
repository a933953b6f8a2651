// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/lessons/control_names.h"

#include <QRegularExpression>

namespace axiscape {
namespace {

const QRegularExpression& markedName() {
    static const QRegularExpression marked(QStringLiteral("\\*\\*([^*]+)\\*\\*"));
    return marked;
}

} // namespace

QStringList controlNames(const QString& text) {
    QStringList names;
    for (auto found = markedName().globalMatch(text); found.hasNext();) names << found.next().captured(1);
    return names;
}

QString withControls(const QString& text, const QColor& colour) {
    return text.toHtmlEscaped().replace(markedName(),
                                        QStringLiteral("<b style=\"color:%1\">\\1</b>").arg(colour.name()));
}

QString withoutMarks(const QString& text) { return QString(text).replace(markedName(), QStringLiteral("\\1")); }

} // namespace axiscape
