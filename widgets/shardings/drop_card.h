// SPDX-License-Identifier: GPL-3.0-or-later
// The enlarged strip of an argument while an axis is held over it: floats over its parent, follows nothing, and turns
// pointer positions (of the parent) into previews and drops.
#pragma once

#include "widgets/common/designer.h"
#include "widgets/shardings/drop_strip.h"

#include <QWidget>
#include <optional>

namespace axiscape {

class DropCard : public QWidget {
    Q_OBJECT
  public:
    DropCard(Designer& designer, QWidget* parent);

    // Shows the argument's strip with the cell of `dim` under `at`, or the middle there if dim is -1.
    void showFor(std::uint32_t argument, AxisId axis, QPoint at, int dim = -1);
    bool shows(std::uint32_t argument) const { return isVisible() && m_argument == argument; }
    // The pointer is there: previews the dimension under it. False if nothing can be dropped.
    bool moveTo(QPoint at, bool thisOneOnly);
    std::optional<AxisDrop> dropAt(QPoint at, bool thisOneOnly);
    void finish(); // ends the preview and hides
    const DropStrip& strip() const { return m_strip; }
    QPoint cellCentre(int dim) const; // in the parent

  protected:
    void paintEvent(QPaintEvent*) override;

  private:
    void redraw();
    Designer& m_designer;
    std::uint32_t m_argument = 0;
    AxisId m_axis = 0;
    int m_target = -1;
    bool m_thisOneOnly = false;
    std::vector<std::int64_t> m_shape;
    TensorSharding m_sharding;
    std::vector<std::string> m_reasons, m_notes;
    DropStrip m_strip;
};

} // namespace axiscape
