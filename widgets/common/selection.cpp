// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/common/selection.h"

namespace axiscape {

void Selection::pick(ValueId value, OpId op, LayerId layer) {
    if (m_followed) return m_followed->pick(value, op, layer);
    if (value == m_now->value && op == m_now->op && layer == m_now->layer) return;
    m_now->value = value, m_now->op = op, m_now->layer = layer;
    emit changed();
}

void Selection::setDevice(int device) {
    if (m_followed) return m_followed->setDevice(device);
    if (device == std::exchange(m_now->device, device)) return;
    emit deviceChanged();
}

void Selection::setSteps(std::vector<ValueId> steps) {
    if (m_followed) return m_followed->setSteps(std::move(steps));
    if (steps == m_now->steps) return;
    m_now->steps = std::move(steps);
    emit stepsChanged();
}

void Selection::setDimension(DimensionHighlight dimension) {
    if (m_followed) return m_followed->setDimension(std::move(dimension));
    if (dimension == m_now->dimension) return;
    m_now->dimension = std::move(dimension);
    emit dimensionChanged();
}

void Selection::set(const Selected& next) {
    const Selected to = next; // who hears of a part may change what was given
    pick(to.value, to.op, to.layer);
    setDevice(to.device);
    setSteps(to.steps);
    setDimension(to.dimension);
}

void Selection::reveal() {
    if (m_followed) return m_followed->reveal();
    emit revealRequested();
}

void Selection::read(Selected& now) {
    const Selected before = *m_now;
    m_now = &now;
    if (before.value != now.value || before.op != now.op || before.layer != now.layer) emit changed();
    if (before.device != now.device) emit deviceChanged();
    if (before.steps != now.steps) emit stepsChanged();
    if (!(before.dimension == now.dimension)) emit dimensionChanged();
}

void Selection::follow(Selection& other) {
    m_followed = &other;
    for (const auto signal : {&Selection::changed, &Selection::deviceChanged, &Selection::dimensionChanged,
                              &Selection::stepsChanged, &Selection::revealRequested})
        connect(&other, signal, this, signal);
    read(*other.m_now);
}

void Selection::unfollow(Selected& now) {
    if (m_followed) m_followed->disconnect(this);
    m_followed = nullptr;
    read(now);
}

} // namespace axiscape
