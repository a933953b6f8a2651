// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/base/result.h"

#include <QFrame>
#include <functional>

class QLabel;
class QPushButton;

namespace axiscape {

// One message above the graph: what, where, why, what to do, or one thing offered. Stays until closed or the next one;
// never modal.
class MessageBar : public QFrame {
    Q_OBJECT
  public:
    explicit MessageBar(QWidget* parent = nullptr);
    void showError(const Error& error);
    void showWarning(const QString& text);
    // Something that can be done about it, on a button; doing it closes the bar.
    void showOffer(const QString& text, const QString& button, std::function<void()> accept);
    QString text() const;

  private:
    void present(const QString& role, const QString& heading, const QString& body, const QString& detail);
    QLabel *m_heading, *m_body, *m_detail;
    QPushButton* m_accept;
    std::function<void()> m_offered;
};

} // namespace axiscape
