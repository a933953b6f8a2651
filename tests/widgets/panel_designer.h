// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "tests/widgets/graph_designer.h"
#include "widgets/common/axis_mime.h"

#include <QCoreApplication>
#include <QDragEnterEvent>
#include <QWidget>

namespace axiscape::test {

// A designer for panels: it can be without a model at first, and writes down what was edited.
class PanelDesigner : public GraphDesigner {
  public:
    using GraphDesigner::GraphDesigner;
    std::shared_ptr<const Model> model() const override { return open ? GraphDesigner::model() : nullptr; }
    SnapshotPointer snapshot() const override { return open ? GraphDesigner::snapshot() : nullptr; }
    void edit(const QString& undoText, Strategy next) override {
        edits << undoText;
        GraphDesigner::edit(undoText, std::move(next));
    }
    void openNow() {
        open = true;
        emit modelChanged();
        emit snapshotChanged();
    }
    // A tactic as a person writes it: axis, and dimension by pattern.
    void addTactic(const std::string& name, const std::string& axis,
                   const std::vector<std::pair<std::string, std::uint8_t>>& dims) {
        Strategy next = strategy();
        Tactic tactic;
        tactic.name = name;
        tactic.axis = axis;
        for (const auto& [pattern, dim] : dims) tactic.inputs.push_back({pattern, InputRule::Kind::dimension, dim});
        next.schedule.tactics.push_back(tactic);
        GraphDesigner::edit({}, next);
    }
    bool open = true;
    QStringList edits;
};

// An axis held over a widget, as the window system tells it.
class AxisHeld {
  public:
    AxisHeld(QWidget* target, int axis) : m_target(target), m_data(axisMimeData(axis, QStringLiteral("axis"))) {}
    bool enter(QPoint at) {
        QDragEnterEvent event(at, Qt::CopyAction, m_data.get(), Qt::LeftButton, Qt::NoModifier);
        QCoreApplication::sendEvent(m_target, &event);
        return event.isAccepted();
    }
    bool move(QPoint at, Qt::KeyboardModifiers keys = Qt::NoModifier) {
        QDragMoveEvent event(at, Qt::CopyAction, m_data.get(), Qt::LeftButton, keys);
        QCoreApplication::sendEvent(m_target, &event);
        return event.isAccepted();
    }
    bool drop(QPoint at, Qt::KeyboardModifiers keys = Qt::NoModifier) {
        QDropEvent event(at, Qt::CopyAction, m_data.get(), Qt::LeftButton, keys);
        event.ignore();
        QCoreApplication::sendEvent(m_target, &event);
        return event.isAccepted();
    }
    void leave() {
        QDragLeaveEvent event;
        QCoreApplication::sendEvent(m_target, &event);
    }

  private:
    QWidget* m_target;
    std::unique_ptr<QMimeData> m_data;
};

} // namespace axiscape::test
