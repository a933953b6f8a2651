// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/desktop/window/message_bar.h"

#include "app/desktop/program/log.h"
#include "widgets/common/paint.h"
#include "widgets/common/window_words.h"

#include <QHBoxLayout>
#include <QLabel>
#include <QPushButton>
#include <QShortcut>
#include <QStyle>
#include <QToolButton>
#include <QVBoxLayout>

namespace axiscape {
namespace {

QString textOf(const std::string& text) { return QString::fromStdString(text); }

// A sentence of its own: capital first, full stop last.
QString sentence(const Text& text) {
    QString made = inWords(text);
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
    m_detail->setFont(monoFont());
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
        const auto accept = m_offer ? m_offer->accept : nullptr;
        m_offer.reset();
        present();
        if (accept) accept();
    });
    row->addWidget(m_accept, 0, Qt::AlignVCenter);
    auto* close = new QToolButton(this);
    close->setText(QStringLiteral("×"));
    close->setAutoRaise(true);
    close->setAccessibleName(tr("Close the message"));
    close->setToolTip(tr("Close the message (Esc)"));
    connect(close, &QToolButton::clicked, this, &MessageBar::dismiss);
    row->addWidget(close, 0, Qt::AlignTop);
    auto* escape = new QShortcut(Qt::Key_Escape, this);
    escape->setContext(Qt::WidgetWithChildrenShortcut);
    connect(escape, &QShortcut::activated, this, &MessageBar::dismiss);
    hide();
}

void MessageBar::showError(const Error& error) { put(messageOf(error)); }

void MessageBar::showErrorAbout(const Error& error, const QString& file) {
    Message message = messageOf(error);
    message.about = file;
    put(std::move(message));
}

void MessageBar::showWarning(const QString& text) { put({QStringLiteral("warningBar"), text, {}, {}, {}, {}, {}, {}}); }

void MessageBar::showWarningAbout(const QString& text, const QString& file) {
    put({QStringLiteral("warningBar"), text, {}, {}, file, {}, {}, {}});
}

void MessageBar::showOffer(const QString& text, const QString& button, std::function<void()> accept,
                           std::function<void()> declined) {
    m_offer = {QStringLiteral("offerBar"), text, {}, {}, {}, button, std::move(accept), std::move(declined)};
    m_isOfferInFront = true;
    present();
}

void MessageBar::mended(const QString& file) {
    if (!m_message || m_message->about != file) return;
    m_message.reset();
    present();
}

void MessageBar::clear() {
    m_message.reset();
    m_offer.reset();
    present();
}

QString MessageBar::text() const {
    return QStringList{m_heading->text(), m_body->text(), m_detail->text()}.join(QLatin1Char('\n'));
}

MessageBar::Message MessageBar::messageOf(const Error& error) {
    QStringList body{sentence(error.why), sentence(error.todo), tr("Nothing was changed.")};
    body.removeAll(QString());
    Message message;
    message.role = QStringLiteral("errorBar");
    message.heading = inWords(error.where.empty() ? error.what : words::phrase("{}: {}", error.where, error.what));
    message.body = body.join(QLatin1Char(' '));
    message.detail = textOf(error.detail);
    qCWarning(logDocument).noquote().nospace() << message.heading << ". " << message.body;
    return message;
}

void MessageBar::put(Message message) {
    m_message = std::move(message);
    m_isOfferInFront = false;
    present();
}

void MessageBar::dismiss() {
    auto& front = isOfferShown() ? m_offer : m_message;
    const auto declined = front ? front->declined : nullptr;
    front.reset();
    present();
    if (declined) declined();
}

void MessageBar::present() {
    const bool isOffer = isOfferShown();
    const auto& front = isOffer ? m_offer : m_message;
    if (!front) return hide();
    setProperty("role", front->role);
    style()->unpolish(this);
    style()->polish(this);
    m_accept->setText(front->button);
    m_accept->setVisible(isOffer);
    m_heading->setText(front->heading);
    m_body->setText(front->body);
    m_body->setVisible(!front->body.isEmpty());
    m_detail->setText(front->detail);
    m_detail->setVisible(!front->detail.isEmpty());
    setAccessibleName(front->heading);
    show();
}

} // namespace axiscape
