// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QByteArray>
#include <QObject>
#include <QString>

class QMainWindow;
class QWidget;

namespace axiscape {

// For showing to a room: the whole screen, larger type, no menus, bars and panels but the graph. Leaving puts
// everything back as it was.
class PresentationMode : public QObject {
    Q_OBJECT
  public:
    explicit PresentationMode(QMainWindow& window) : m_window(window) {}
    bool isOn() const { return m_on; }
    void setOn(bool on);
    // The style sheet of the application was set anew (another theme): its type is enlarged again.
    void enlargeType();

  signals:
    void changed(bool on);

  private:
    QMainWindow& m_window;
    bool m_on = false, m_wasMaximized = false;
    QByteArray m_state;
    QString m_sheet; // as enlarged, to tell it from one set anew
    QString m_plain;
};

// Every "font-size: 12px" times the factor, and a base size for all that names none.
QString enlarged(const QString& styleSheet, double factor);

} // namespace axiscape
