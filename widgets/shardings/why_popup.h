// SPDX-License-Identifier: GPL-3.0-or-later
// The answer to "why (not)?" beside the panel that asked, over the graph: the steps stay readable while each is looked
// at there. It follows the schedule until closed; Esc closes it and gives the focus back.
#pragma once

#include "widgets/common/designer.h"
#include "widgets/shardings/why_report.h"

#include <QFrame>
#include <QPointer>

class QScrollArea;
class QVBoxLayout;

namespace axiscape {

class WhyChangeRow;

class WhyPopup : public QFrame {
    Q_OBJECT
  public:
    WhyPopup(Designer& designer, ValueId value, AxisId axis, QWidget* window);
    ~WhyPopup() override;

    // Its right edge left of that rectangle of the window, its top at the rectangle's, inside the window.
    void showBeside(const QRect& asker);
    const WhyReport& report() const { return m_report; }

  protected:
    void keyPressEvent(QKeyEvent* event) override;

  private:
    void rebuild();
    void place();
    void addHead(QVBoxLayout& column);
    void addSteps(QVBoxLayout& column);
    void addChange(QVBoxLayout& column);
    void numberSteps();
    void finish();

    Designer& m_designer;
    WhyReport m_report;
    std::shared_ptr<const Model> m_model;
    QPointer<QWidget> m_askedFrom;
    QScrollArea* m_scroll;
    QWidget* m_content = nullptr;
    std::vector<QPointer<WhyChangeRow>> m_changes;
    QRect m_asker;
};

} // namespace axiscape
