// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/ir/ir.h"
#include "core/structure/named_dimensions.h"
#include "core/structure/structure.h"

#include <QObject>
#include <memory>
#include <vector>

namespace axiscape {

// A logical dimension shown in colour wherever it goes through the graph.
struct DimensionHighlight {
    std::shared_ptr<const NamedDimensions> names; // what `id` is a number of
    DimensionId id;                               // invalid: none
    int slot = -1;                                // which of the eight axis colours; -1: the accent
    friend bool operator==(const DimensionHighlight&, const DimensionHighlight&) = default;
};

// What every panel looks at. A tensor is the unit; an op is selected through its first result, an argument through its
// value; a layer by itself. Shared by all panels; each writes what the user picked and repaints on changed().
class Selection : public QObject {
    Q_OBJECT
  public:
    using QObject::QObject;
    ValueId value() const { return m_value; }
    OpId op() const { return m_op; }          // valid if an op or one of its results is selected
    LayerId layer() const { return m_layer; } // valid if a layer is selected
    int device() const { return m_device; }   // hovered or picked in the mesh; -1 none
    const DimensionHighlight& dimension() const { return m_dimension; } // hovered or picked among the dimensions
    bool empty() const { return !m_value.valid() && !m_op.valid() && !m_layer.valid(); }

    void selectArgument(ValueId value) { set(value, {}, {}); }
    void selectOp(OpId op, ValueId result) { set(result, op, {}); }
    void selectLayer(LayerId layer) { set({}, {}, layer); }
    void clear() { set({}, {}, {}); }
    void setDevice(int device) {
        if (device == m_device) return;
        m_device = device;
        emit deviceChanged();
    }
    // Places of an answer, numbered 1, 2, ... in the graph while it is shown.
    const std::vector<ValueId>& steps() const { return m_steps; }
    void setSteps(std::vector<ValueId> steps) {
        if (steps == m_steps) return;
        m_steps = std::move(steps);
        emit stepsChanged();
    }
    void setDimension(DimensionHighlight dimension) {
        if (dimension == m_dimension) return;
        m_dimension = std::move(dimension);
        emit dimensionChanged();
    }

  signals:
    void changed();
    void deviceChanged();
    void dimensionChanged();
    void stepsChanged();
    void revealRequested(); // centre the selection in the graph (a search hit, a double click in a table)

  private:
    void set(ValueId value, OpId op, LayerId layer) {
        if (value == m_value && op == m_op && layer == m_layer) return;
        m_value = value, m_op = op, m_layer = layer;
        emit changed();
    }
    ValueId m_value;
    OpId m_op;
    LayerId m_layer;
    int m_device = -1;
    DimensionHighlight m_dimension;
    std::vector<ValueId> m_steps;
};

} // namespace axiscape
