// SPDX-License-Identifier: GPL-3.0-or-later
// What TimelinePlot adds to QCustomPlot. Included by timeline_plot.cpp and plot_parts.cpp only: qcustomplot.h is heavy.
#pragma once

#include <algorithm>
#include <functional>

// Its header iterates with Qt's old macro, which is switched off in this project.
#pragma push_macro("foreach")
#undef foreach
// NOLINTNEXTLINE(bugprone-macro-parentheses): a declaration stands in none
#define foreach(variable, container) for (variable : container)
#include <qcustomplot.h>
#pragma pop_macro("foreach")

namespace axiscape {

// A plot in a panel that has no room yet keeps the size it had: nothing can be painted on no pixels, and QCustomPlot
// complains of it once a layer.
class RoomedPlot : public QCustomPlot {
  public:
    using QCustomPlot::QCustomPlot;

  protected:
    void resizeEvent(QResizeEvent* event) override {
        if (!event->size().isEmpty()) QCustomPlot::resizeEvent(event);
    }
};

// Seconds in the unit that suits the range: "0", "100", "200 ms"; or positions of the program.
class TimeTicker : public QCPAxisTicker {
  public:
    void setProgramOrder(bool on) { m_programOrder = on; }
    // Labels need about a hundred pixels each.
    void setWidth(int pixels) { m_count = std::clamp(pixels / 100.0, 1.5, 10.0); }

  protected:
    double getTickStep(const QCPRange& range) override;
    int getSubTickCount(double) override { return 0; }
    QVector<QString> createLabelVector(const QVector<double>& ticks, const QLocale& locale, QChar formatChar,
                                       int precision) override;

  private:
    bool m_programOrder = false;
    double m_count = 5.5;
};

// Bytes in a binary unit: steps are powers of two of it.
class ByteTicker : public QCPAxisTicker {
  public:
    void setUnit(double bytes) { m_unit = bytes; }

  protected:
    double getTickStep(const QCPRange& range) override;
    int getSubTickCount(double) override { return 0; }
    QString getTickLabel(double tick, const QLocale& locale, QChar formatChar, int precision) override;

  private:
    double m_unit = 1;
};

// A plottable that leaves all painting to a function: geometry, colours and tests live outside QCustomPlot.
class PaintedPlottable : public QCPAbstractPlottable {
  public:
    using Paint = std::function<void(QCPPainter&)>;
    // `margins` around the axis rectangle may be painted too (names of lanes, words above the plot).
    PaintedPlottable(QCPAxisRect& rect, QMargins margins, Paint paint);

    double selectTest(const QPointF&, bool, QVariant*) const override { return -1; }
    QCPRange getKeyRange(bool& found, QCP::SignDomain) const override { return found = false, QCPRange(); }
    QCPRange getValueRange(bool& found, QCP::SignDomain, const QCPRange&) const override {
        return found = false, QCPRange();
    }

  protected:
    QRect clipRect() const override;
    void draw(QCPPainter* painter) override { m_paint(*painter); }
    void drawLegendIcon(QCPPainter*, const QRectF&) const override {}

  private:
    QPointer<QCPAxisRect> m_rect;
    QMargins m_margins;
    Paint m_paint;
};

// On a layer with a buffer of its own: the pointer's line moves without painting the rest again.
class PaintedOverlay : public QCPLayerable {
  public:
    using Paint = std::function<void(QCPPainter&)>;
    PaintedOverlay(QCustomPlot& plot, Paint paint);

  protected:
    void applyDefaultAntialiasingHint(QCPPainter*) const override {}
    void draw(QCPPainter* painter) override { m_paint(*painter); }

  private:
    Paint m_paint;
};

} // namespace axiscape
