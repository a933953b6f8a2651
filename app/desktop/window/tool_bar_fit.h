// SPDX-License-Identifier: GPL-3.0-or-later
// Room in a toolbar: while it needs more than the window has, what can be said shorter is, one step after the other,
// and comes back where there is room again. What does not fit even then Qt puts behind a button, which gets a name
// here.
#pragma once

#include <QObject>
#include <functional>
#include <vector>

class QToolBar;

namespace axiscape {

class ToolBarFit : public QObject {
    Q_OBJECT
  public:
    using Step = std::function<void(bool isShort)>; // doing it twice changes nothing
    ToolBarFit(QToolBar& bar, std::vector<Step> steps);
    std::size_t stepsTaken() const { return m_taken; }

  public slots:
    void fitSoon(); // once, in a later turn of the event loop: what changed is laid out by then

  protected:
    bool eventFilter(QObject* watched, QEvent* event) override;

  private:
    void fit();
    int needed() const;
    QToolBar& m_bar;
    std::vector<Step> m_steps;
    std::size_t m_taken = 0;
    bool m_soon = false;
};

} // namespace axiscape
