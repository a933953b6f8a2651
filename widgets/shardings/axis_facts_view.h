// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/drawing/drawing.h"
#include "widgets/common/designer.h"
#include "widgets/shardings/tensor_report.h"

#include <QWidget>

namespace axiscape {

// "dim 1, by ZeRO-3", "repeated 4 times over batch": one line of 20 px for every axis, its chip in front.
class AxisFactsView : public QWidget {
    Q_OBJECT
  public:
    explicit AxisFactsView(Designer& designer, QWidget* parent = nullptr);
    void setFacts(const std::vector<AxisFact>& facts, const Mesh& mesh);
    QString text(std::size_t line) const;
    QSize sizeHint() const override { return {200, 20 * static_cast<int>(m_facts.size())}; }
    QSize minimumSizeHint() const override { return {60, sizeHint().height()}; }

  protected:
    bool event(QEvent* event) override;
    void paintEvent(QPaintEvent*) override;

  private:
    Designer& m_designer;
    std::vector<AxisFact> m_facts;
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
