// SPDX-License-Identifier: GPL-3.0-or-later
// Where panels write what the person picked, and hear of it: each repaints on changed(). The value itself stands in
// Shown.
#pragma once

#include "widgets/common/shown.h"

#include <QObject>

namespace axiscape {

class Selection : public QObject {
    Q_OBJECT
  public:
    explicit Selection(Selected& now) : m_now(&now) {}

    const Selected& now() const { return *m_now; }
    ValueId value() const { return m_now->value; }
    OpId op() const { return m_now->op; }
    LayerId layer() const { return m_now->layer; }
    int device() const { return m_now->device; }
    const DimensionHighlight& dimension() const { return m_now->dimension; }
    const std::vector<ValueId>& steps() const { return m_now->steps; }
    bool empty() const { return m_now->empty(); }

    void selectArgument(ValueId value) { pick(value, {}, {}); }
    void selectOp(OpId op, ValueId result) { pick(result, op, {}); }
    void selectLayer(LayerId layer) { pick({}, {}, layer); }
    void clear() { pick({}, {}, {}); }
    void setDevice(int device);
    void setSteps(std::vector<ValueId> steps);
    void setDimension(DimensionHighlight dimension);
    void set(const Selected& next); // all of it
    void reveal();                  // asks for it to be centred in the graph

    // From now on it is the other's: read there, written there, told as it tells.
    void follow(Selection& other);
    void unfollow(Selected& now); // its own again

  signals:
    void changed();
    void deviceChanged();
    void dimensionChanged();
    void stepsChanged();
    void revealRequested(); // a search hit, a double click in a table

  private:
    void pick(ValueId value, OpId op, LayerId layer);
    void read(Selected& now); // from another place: what differs is told

    Selected* m_now;
    Selection* m_followed = nullptr;
};

} // namespace axiscape
