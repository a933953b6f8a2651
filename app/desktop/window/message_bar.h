// SPDX-License-Identifier: GPL-3.0-or-later
// One message above the graph: what, where, why, what to do, or one thing offered. Stays until closed, until what it is
// about is mended, or until the next one; never modal. An offer and a message do not take each other's place: the newer
// one is in front, the other comes back when that is gone.
#pragma once

#include "core/base/result.h"

#include <QFrame>
#include <functional>
#include <optional>

class QLabel;
class QPushButton;

namespace axiscape {

class MessageBar : public QFrame {
    Q_OBJECT
  public:
    explicit MessageBar(QWidget* parent = nullptr);
    void showError(const Error& error);
    // `file`: the one that it is about; empty: the strategy as it is.
    void showErrorAbout(const Error& error, const QString& file);
    void showWarning(const QString& text);
    void showWarningAbout(const QString& text, const QString& file);
    // Something that can be done about it, on a button; doing it closes the bar. `declined`: a person closed it.
    void showOffer(const QString& text, const QString& button, std::function<void()> accept,
                   std::function<void()> declined = {});
    void mended(const QString& file); // the message goes if it is about that
    void clear();                     // message and offer go: they were of something else
    QString text() const;

  private:
    struct Message {
        QString role, heading, body, detail;
        std::optional<QString> about; // none: it goes only when it is closed
        QString button;               // of an offer
        std::function<void()> accept, declined;
    };
    static Message messageOf(const Error& error);
    bool isOfferShown() const { return m_offer && (m_isOfferInFront || !m_message); }
    void put(Message message);
    void present();
    void dismiss(); // by a person
    QLabel *m_heading, *m_body, *m_detail;
    QPushButton* m_accept;
    std::optional<Message> m_message, m_offer;
    bool m_isOfferInFront = false;
};

} // namespace axiscape
