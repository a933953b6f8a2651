// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/desktop/message_bar.h"

#include "app/desktop/log.h"

#include <QHBoxLayout>
#include <QLabel>
#include <QPushButton>
#include <QShortcut>
#include <QStyle>
#include <QToolButton>
#include <QVBoxLayout>

namespace axiscape {
namespace {

QString of(const std::string& text) { return QString::fromStdString(text); }

// A sentence of its own: capital first, full stop last.
QString sentence(const std::string& text) {
    QString made = of(text);
    if (made.isEmpty()) return made;
    made[0] = made[0].toUpper();
    return made.endsWith(QLatin1Char('.')) ? made : made + QLatin1Char('.');
}

} // namespace

MessageBar::MessageBar(QWidget* parent)
    : QFrame(parent), m_heading(new QLabel(this)), m_body(new QLabel(this)), m_detail(new QLabel(this)),
      m_accept(new QPushButton(this)) {
    setObjectName(QStringLiteral("messageBar"));
    auto* row = new QHBoxLayout(this);
    row->setContentsMargins(12, 8, 8, 8);
    auto* column = new QVBoxLayout;
    column->setSpacing(2);
    m_heading->setProperty("role", QStringLiteral("strong"));
    m_detail->setProperty("role", QStringLiteral("code"));
    for (QLabel* label : {m_heading, m_body, m_detail}) {
        label->setTextFormat(Qt::PlainText);
        label->setTextInteractionFlags(Qt::TextSelectableByMouse | Qt::TextSelectableByKeyboard);
        column->addWidget(label);
    }
    m_body->setWordWrap(true);
    m_heading->setWordWrap(true);
    row->addLayout(column, 1);
    m_accept->setObjectName(QStringLiteral("messageAccept"));
    m_accept->setProperty("small", true);
    m_accept->setProperty("primary", true);
    connect(m_accept, &QPushButton::clicked, this, [this] {
        hide();
        if (m_offered) m_offered();
    });
    row->addWidget(m_accept, 0, Qt::AlignVCenter);
    auto* close = new QToolButton(this);
    close->setText(QStringLiteral("×"));
    close->setAutoRaise(true);
    close->setAccessibleName(tr("Close the message"));
    close->setToolTip(tr("Close the message (Esc)"));
    connect(close, &QToolButton::clicked, this, &QWidget::hide);
    row->addWidget(close, 0, Qt::AlignTop);
    auto* escape = new QShortcut(Qt::Key_Escape, this);
    escape->setContext(Qt::WidgetWithChildrenShortcut);
    connect(escape, &QShortcut::activated, this, &QWidget::hide);
    hide();
}

void MessageBar::showError(const Error& error) {
    QStringList body{sentence(error.why), sentence(error.todo), tr("Nothing was changed.")};
    body.removeAll(QString());
    const QString heading =
        error.where.empty() ? of(error.what) : of(error.where) + QStringLiteral(": ") + of(error.what);
    qCWarning(logDocument).noquote() << heading << body.join(QLatin1Char(' '));
    present(QStringLiteral("errorBar"), heading, body.join(QLatin1Char(' ')), of(error.detail));
}

void MessageBar::showWarning(const QString& text) { present(QStringLiteral("warningBar"), text, {}, {}); }

void MessageBar::showOffer(const QString& text, const QString& button, std::function<void()> accept) {
    present(QStringLiteral("offerBar"), text, {}, {});
    m_offered = std::move(accept);
    m_accept->setText(button);
    m_accept->show();
}

QString MessageBar::text() const {
    return QStringList{m_heading->text(), m_body->text(), m_detail->text()}.join(QLatin1Char('\n'));
}

void MessageBar::present(const QString& role, const QString& heading, const QString& body, const QString& detail) {
    setProperty("role", role);
    style()->unpolish(this);
    style()->polish(this);
    m_accept->hide();
    m_offered = nullptr;
    m_heading->setText(heading);
    m_body->setText(body);
    m_body->setVisible(!body.isEmpty());
    m_detail->setText(detail);
    m_detail->setVisible(!detail.isEmpty());
    setAccessibleName(heading);
    show();
}

} // namespace axiscape
