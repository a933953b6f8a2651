// SPDX-License-Identifier: GPL-3.0-or-later
// For showing to a room: all of the graph on the whole screen with larger type, above it one line with memory and
// time, no menus, bars and other panels; only a lesson under way stays. Esc leaves; leaving puts everything back as it
// was.
#pragma once

#include "widgets/graph/graph_look.h"

#include <QByteArray>
#include <QObject>
#include <QString>
#include <optional>

class QMainWindow;
class QVBoxLayout;

namespace axiscape {

class Designer;
class GraphPanel;
class PresentationBar;

class PresentationMode : public QObject {
    Q_OBJECT
  public:
    // `column`: what the graph stands in; the line comes on top of it.
    PresentationMode(QMainWindow& window, Designer& designer, GraphPanel& graph, QVBoxLayout& column);
    bool isOn() const { return m_on; }
    void setOn(bool on);
    // The style sheet was set anew (another theme): its type is enlarged again.
    void enlargeType();

  signals:
    void changed(bool on);

  protected:
    bool eventFilter(QObject* watched, QEvent* event) override;

  private:
    QMainWindow& m_window;
    Designer& m_designer;
    GraphPanel& m_graph;
    QVBoxLayout& m_column;
    PresentationBar* m_bar = nullptr;
    std::optional<GraphStand> m_stand; // where the graph was before
    bool m_on = false, m_wasMaximized = false;
    QByteArray m_state;
    QString m_plain, m_large; // style sheets; as enlarged, to tell it from one set anew
};

// Every "font-size: 12px" times the factor, and a base size for all that names none.
QString enlarged(const QString& styleSheet, double factor);

} // namespace axiscape
