// SPDX-License-Identifier: GPL-3.0-or-later
// "dim 1, by ZeRO-3", "repeated 4 times over batch": one line for every axis, its chip in front, and behind it a button
// that asks why, or why not.
#pragma once

#include "core/drawing/drawing.h"
#include "core/insight/tensor_report.h"
#include "widgets/common/designer.h"

#include <QWidget>

class QPushButton;

namespace axiscape {

class AxisFactsView : public QWidget {
    Q_OBJECT
  public:
    explicit AxisFactsView(Designer& designer, QWidget* parent = nullptr);
    void setFacts(const std::vector<AxisFact>& facts, const Mesh& mesh);
    QString text(std::size_t line) const;
    QSize sizeHint() const override { return {200, kLine * static_cast<int>(m_facts.size())}; }
    QSize minimumSizeHint() const override { return {60, sizeHint().height()}; }

  signals:
    void whyRequested(AxisId axis);

  protected:
    bool event(QEvent* event) override;
    void resizeEvent(QResizeEvent*) override { placeButtons(); }
    void paintEvent(QPaintEvent*) override;

  private:
    static constexpr int kLine = 24;
    void placeButtons();
    Designer& m_designer;
    std::vector<AxisFact> m_facts;
    std::vector<QPushButton*> m_buttons; // one a line; more are hidden
    Mesh m_mesh;
};

// One tensor strip as a widget, 20 px high.
class StripView : public QWidget {
    Q_OBJECT
  public:
    explicit StripView(Designer& designer, QWidget* parent = nullptr);
    void setStrip(Strip strip, const Mesh& mesh);
    QSize sizeHint() const override;

  protected:
    void paintEvent(QPaintEvent*) override;

  private:
    Designer& m_designer;
    Strip m_strip;
    Mesh m_mesh;
};

} // namespace axiscape
