// SPDX-License-Identifier: GPL-3.0-or-later
// Custom calls without a cost, said wherever seconds stand: one mark behind the figure, and a tip that names them.
#pragma once

#include <QLabel>
#include <QString>

namespace axiscape {

struct Simulation;

// "478 ms †"; the text alone where everything has a price.
QString withUnpricedMark(const QString& seconds, const Simulation* simulation);
// "2 of custom_call @foo have no price: the figures are without them", a line a kind; empty if there is nothing to say.
QString unpricedTip(const Simulation* simulation);
// The tip below another one, where it has something to say.
QString withUnpricedTip(const QString& tip, const Simulation* simulation);

// The mark by itself, for the head of a panel that is full of seconds. Hidden where everything has a price.
class UnpricedMark : public QLabel {
    Q_OBJECT
  public:
    explicit UnpricedMark(const QString& name, QWidget* parent = nullptr);
    void setSimulation(const Simulation* simulation);
};

} // namespace axiscape
