// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/base/result.h"

#include <QFrame>

class QLabel;

namespace axiscape {

// One message above the graph: what, where, why, what to do. Stays until closed or the next one; never modal.
class MessageBar : public QFrame {
    Q_OBJECT
  public:
    explicit MessageBar(QWidget* parent = nullptr);
    void showError(const Error& error);
    void showWarning(const QString& text);
    QString text() const;

  private:
    void present(const QString& role, const QString& heading, const QString& body, const QString& detail);
    QLabel *m_heading, *m_body, *m_detail;
};

} // namespace axiscape
