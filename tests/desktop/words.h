// SPDX-License-Identifier: GPL-3.0-or-later
// The window in another language, and whether its words have the room they need.
#pragma once

#include "app/desktop/language/language.h"
#include "core/base/words.h"
#include "widgets/common/format.h"
#include "widgets/common/window_words.h"

#include <QAbstractButton>
#include <QAbstractSpinBox>
#include <QApplication>
#include <QLabel>
#include <QLineEdit>
#include <QRegularExpression>
#include <QToolButton>
#include <QTranslator>
#include <QtTest>

namespace axiscape::test {

// Each test has its own words: what installLanguage puts on the application is taken off again.
class Words {
  public:
    explicit Words(const QString& code) : m_before(translators()) { installLanguage(*qApp, code); }
    ~Words() {
        for (QTranslator* each : translators())
            if (!m_before.contains(each)) delete each;
        QLocale::setDefault(QLocale::c());
        setWindowLanguage({});
    }

  private:
    static QList<QTranslator*> translators() { return qApp->findChildren<QTranslator*>(); }
    QList<QTranslator*> m_before;
};

inline QString plain(QString text) {
    return text.remove(QRegularExpression(QStringLiteral("<[^>]*>")))
        .replace(QLatin1String("&nbsp;"), QLatin1String(" "))
        .replace(QLatin1String("&amp;"), QLatin1String("&"));
}

// Words that have less room than they need, in labels of one line, on buttons and in fields of numbers.
inline QStringList cutOff(QWidget& root) {
    QStringList out;
    for (QWidget* widget : root.findChildren<QWidget*>()) {
        if (!widget->isVisibleTo(&root)) continue;
        QString text;
        int room = widget->contentsRect().width();
        if (auto* label = qobject_cast<QLabel*>(widget)) {
            if (label->wordWrap() || !label->pixmap(Qt::ReturnByValue).isNull()) continue;
            text = plain(label->text());
        } else if (auto* button = qobject_cast<QAbstractButton*>(widget)) {
            auto* tool = qobject_cast<QToolButton*>(button);
            if (button->text().isEmpty() || (tool && tool->toolButtonStyle() == Qt::ToolButtonIconOnly)) continue;
            text = button->text().remove(QLatin1Char('&'));
        } else if (auto* box = qobject_cast<QAbstractSpinBox*>(widget)) {
            const auto* field = box->findChild<QLineEdit*>();
            text = field->text();
            room = field->contentsRect().width();
        } else {
            continue;
        }
        int needed = 0;
        for (const QString& line : text.split(QLatin1Char('\n')))
            needed = qMax(needed, widget->fontMetrics().horizontalAdvance(line));
        if (needed > room + 1)
            out << QStringLiteral("%1 “%2”: “%3” has %4 of %5")
                       .arg(QLatin1String(widget->metaObject()->className()), widget->objectName(), text)
                       .arg(room)
                       .arg(needed);
    }
    return out;
}

} // namespace axiscape::test
