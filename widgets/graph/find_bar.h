// SPDX-License-Identifier: GPL-3.0-or-later
// Searches the whole program, drawn or not, on a worker; the newest words win. Says how many there are, and keeps "no
// match" apart from "searching". Enter and F3 go on, with Shift back; Esc closes.
#pragma once

#include "widgets/common/task.h"
#include "widgets/graph/graph_scene.h"
#include "widgets/graph/graph_search.h"

#include <QFrame>

class QLabel;
class QLineEdit;
class QTimer;
class QToolButton;

namespace axiscape {

class FindBar : public QFrame {
    Q_OBJECT
  public:
    enum class State : std::uint8_t { idle, searching, found, nothing, problem };

    explicit FindBar(GraphScene& scene, QWidget* parent);

    State state() const { return m_state; }
    const std::vector<GraphHit>& hits() const { return m_hits; }
    int current() const { return m_current; } // -1: none was gone to
    void open(const QString& words = {});     // empty: those of before
    void close();
    // Goes to the next hit, the one before, or the first after what is selected. Nothing without hits.
    void step(int by);

  signals:
    void hitsChanged();
    void jumped(const GraphHit& hit, bool first); // first: of these hits
    void closed();

  protected:
    void keyPressEvent(QKeyEvent* event) override;
    bool eventFilter(QObject* watched, QEvent* event) override;

  private:
    void search();
    void take(std::vector<GraphHit> hits);
    void setState(State state, const QString& words);
    void showPlace();
    void updateIcons();
    GraphScene& m_scene;
    QLineEdit* m_field;
    QToolButton *m_expression, *m_previous, *m_next, *m_close;
    QLabel* m_place;
    QTimer* m_slow; // "Searching" only if it takes that long
    State m_state = State::idle;
    std::vector<GraphHit> m_hits;
    int m_current = -1;
    Task<std::vector<GraphHit>> m_task;
};

} // namespace axiscape
