// SPDX-License-Identifier: GPL-3.0-or-later
// Kernels under the ceilings of the chip: flops a byte to the right, flop/s upwards, both logarithmic. Kernels that are
// alike are one mark, as large as their share of the step; its colour is its layer's, its shape the pass it is of. A
// click asks for its op, the arrows walk from the longest on.
#pragma once

#include "core/drawing/theme.h"
#include "core/insight/roofline.h"

#include <QWidget>

namespace axiscape {

class RooflineView : public QWidget {
    Q_OBJECT
  public:
    explicit RooflineView(QWidget* parent = nullptr);

    void setRoofline(SnapshotPointer snapshot, Roofline roof); // null: nothing
    void setLook(const Theme& theme);
    void setSelected(OpId op); // its mark is ringed
    const std::vector<RooflineGroup>& groups() const { return m_groups; }
    QPointF markAt(std::size_t group) const; // where it stands
    // "layer_* backward: 32 dot_general alike ..."; what is told at a mark.
    QString describe(std::size_t group) const;
    QString laidAside() const; // what has no place under the ceilings; empty: nothing
    QSize sizeHint() const override { return {480, 220}; }
    QSize minimumSizeHint() const override { return {240, 150}; }

  signals:
    void opPicked(OpId op);

  protected:
    void paintEvent(QPaintEvent* event) override;
    void mousePressEvent(QMouseEvent* event) override;
    void keyPressEvent(QKeyEvent* event) override;
    bool event(QEvent* event) override;

  private:
    struct Family { // layers of one colour
        QString name;
        double seconds = 0;
        Colour colour = 0;
    };
    QRectF area() const;
    double x(double intensity) const;
    double y(double rate) const;
    double radius(const RooflineGroup& group) const;
    int groupAt(QPointF at) const;
    void findFamilies();
    void colourFamilies();
    void paintGrid(QPainter& painter) const;
    void paintCeilings(QPainter& painter) const;
    void paintMarks(QPainter& painter) const;
    void paintFamilies(QPainter& painter) const;

    SnapshotPointer m_snapshot;
    Roofline m_roof;
    std::vector<RooflineGroup> m_groups; // with flops and bytes; most seconds first
    std::vector<Family> m_families;      // most seconds first; the last may be all others
    std::vector<std::size_t> m_familyOf; // of each group
    std::size_t m_aside = 0;             // kernels that only move
    double m_asideSeconds = 0;
    Theme m_theme = makeTheme(Theme::Mode::light);
    OpId m_selected;
    int m_focused = -1;
};

// "54.1 Tflop/s".
QString flopRateLabel(double perSecond);

} // namespace axiscape
