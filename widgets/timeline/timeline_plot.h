// SPDX-License-Identifier: GPL-3.0-or-later
// Lanes above, memory below, one x axis. Drag zooms, a double click shows everything again, the wheel zooms around the
// pointer and scrolls sideways, a click on an interval asks for its op.
#pragma once

#include "core/drawing/theme.h"
#include "core/insight/timeline_data.h"
#include "widgets/timeline/item_card.h"
#include "widgets/timeline/timeline_observed.h"

#include <QWidget>
#include <memory>

namespace axiscape {

class TimelinePlot : public QWidget {
    Q_OBJECT
  public:
    explicit TimelinePlot(QWidget* parent = nullptr);
    ~TimelinePlot() override;

    // Keeps the zoom if the x axis means the same; null shows nothing.
    void setData(std::shared_ptr<const TimelineData> data);
    void setPreview(std::shared_ptr<const TimelineData> preview); // drawn dashed over the memory
    // What a compiler did otherwise: badges above the lanes. Null: there is none.
    void setObserved(std::shared_ptr<const WantedAndGot> observed);
    void setLook(const Theme& theme, const AxisStyles& axes);
    // Ringed; where only a part is shown and the op is not in it, its place comes into view.
    void setSelected(OpId op);
    void setSelectedLayer(LayerId layer); // its stretches are tinted

    void resetZoom();
    void zoomTo(double from, double to);
    double from() const; // of the visible part, on the x axis
    double to() const;
    // Where things are, in pixels of this widget.
    QRect lanesArea() const;
    QRect memoryArea() const;
    // The canvas that takes the mouse.
    QWidget* canvas() const;
    // What the pointer is told at a place of the memory; empty beside everything.
    QString tipAt(QPoint position) const;
    // The card of the interval under the pointer; without a title if there is none.
    ItemCard cardAt(QPoint position) const;
    // Where the card stands, and the interval that it is about, as far as it is in sight; null if there is none.
    QRectF cardPlaceAt(QPoint position) const;
    QRectF barAt(QPoint position) const;
    std::vector<TimelineBadge> badges() const; // as they stand now

  signals:
    void opPicked(OpId op);
    void observedPicked(int row); // of what the compiler did
    void rangeChanged();

  protected:
    bool eventFilter(QObject* watched, QEvent* event) override;
    void keyPressEvent(QKeyEvent* event) override;

  private:
    struct Private;
    std::unique_ptr<Private> d;
};

} // namespace axiscape
