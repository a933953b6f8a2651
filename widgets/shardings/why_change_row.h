// SPDX-License-Identifier: GPL-3.0-or-later
// One thing that would change an answer: a button that does it, what it would cost, and a switch that previews it.
#pragma once

#include "widgets/common/designer.h"
#include "widgets/shardings/why_changes.h"

#include <QPointer>
#include <QWidget>

class QLabel;
class QPushButton;

namespace axiscape {

class WhyChangeRow : public QWidget {
    Q_OBJECT
  public:
    WhyChangeRow(Designer& designer, WhyChange change, QWidget* parent = nullptr);
    ~WhyChangeRow() override;
    const WhyChange& change() const { return m_change; }
    void setFigures(const Snapshot& now, const Snapshot& then);
    QString figures() const; // in words, without colours

  private:
    void preview(bool on);
    Designer& m_designer;
    QPointer<Designer> m_open; // an answer that is put aside may be deleted after the window
    WhyChange m_change;
    QLabel* m_figures;
    QPushButton* m_preview;
    QString m_words;
};

} // namespace axiscape
