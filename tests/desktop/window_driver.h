// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "app/desktop/window/main_window.h"
#include "core/base/numbers.h"
#include "tests/support/support.h"
#include "widgets/common/axis_mime.h"
#include "widgets/graph/graph_panel.h"
#include "widgets/graph/graph_view.h"
#include "widgets/shardings/drop_card.h"
#include "widgets/shardings/shardings_model.h"
#include "widgets/shardings/shardings_panel.h"
#include "widgets/shardings/shardings_table.h"

#include <QDragEnterEvent>
#include <QSettings>
#include <QTemporaryDir>
#include <QtTest>
#include <memory>

namespace axiscape::test {

// A real main window with settings of its own, driven as a person would.
class WindowDriver {
  public:
    enum class Size : std::uint8_t { designed, first }; // kDesignedSize; as it is on this screen
    explicit WindowDriver(Size size = Size::designed) {
        QCoreApplication::setOrganizationName(QStringLiteral("Axiscape"));
        QCoreApplication::setApplicationName(QStringLiteral("AxiscapeTest"));
        QSettings::setPath(QSettings::IniFormat, QSettings::UserScope, m_settings.path());
        window = std::make_unique<MainWindow>();
        window->setThemeMode(Theme::Mode::light);
        if (size == Size::designed) window->resize(1680, 1050);
        window->graph().showOps(); // most of what is tested is done there
        window->show();
    }
    ~WindowDriver() { window.reset(); }

    DocumentManager& documents() { return window->documents(); }
    Document& document() { return window->document(); }
    const Snapshot& snapshot() { return *document().snapshot(); }

    bool open(const std::string& model) {
        documents().openModel(QString::fromStdString(modelPath(model).string()));
        return QTest::qWaitFor([this] { return document().model() && settled() && window->graph().isLaidOut(); },
                               120000);
    }
    // The same with the lowering of the papers: what is tested is what that leaves to a person.
    bool openAsPartir(const std::string& model) {
        if (!open(model)) return false;
        Strategy strategy = document().strategy();
        strategy.schedule.options = {};
        document().edit(QStringLiteral("Profile"), strategy);
        document().undoStack().clear();
        return settle();
    }
    bool settled() {
        return !documents().isOpening() && !document().isEvaluating() && document().snapshot() &&
               document().snapshot()->strategy == document().strategy();
    }
    bool settle() {
        return QTest::qWaitFor([this] { return settled(); }, 60000);
    }

    // By its key: the window has it only while it is the active one, and a dialog may just have gone.
    bool undo() {
        window->activateWindow();
        if (!QTest::qWaitForWindowActive(window.get())) return false;
        const int before = document().undoStack().index();
        QTest::keyClick(window.get(), Qt::Key_Z, Qt::ControlModifier);
        return document().undoStack().index() == before - 1 && settle();
    }

    std::uint32_t argument(const std::string& path) {
        const Module& module = *document().model()->module;
        for (std::uint32_t i = 0; i < module.argumentCount(); ++i)
            if (module.argument(i).path == path) return i;
        return module.argumentCount();
    }
    // "64x8": what a device holds of an argument.
    std::string local(const std::string& path) {
        return shapeCode(snapshot().program.localShape(ValueId{argument(path)}));
    }
    std::int64_t count(CollectiveKind kind) { return snapshot().program.counts[kind]; }

    // Drags an axis over an argument's row in the table of shardings, to the cell of its dimension, and lets go.
    bool dropInTable(const std::string& path, int dim, int axis) {
        auto* table = window->findChild<ShardingsTable*>(QStringLiteral("shardingsTable"));
        auto* panel = window->findChild<ShardingsPanel*>();
        const int row = panel->tensors().rowOf(ValueId{argument(path)});
        if (row < 0) return false;
        const QModelIndex strip = panel->tensors().index(row, ShardingsModel::Sharding);
        table->scrollTo(strip, QAbstractItemView::PositionAtCenter);
        QWidget* viewport = table->viewport();
        drag(viewport, QEvent::DragEnter, table->visualRect(strip).center(), axis);
        drag(viewport, QEvent::DragMove, table->visualRect(strip).center(), axis);
        if (!table->dropCard().isVisible()) return false;
        const QPoint at = viewport->mapFrom(table->dropCard().parentWidget(), table->dropCard().cellCentre(dim));
        drag(viewport, QEvent::DragMove, at, axis);
        return drag(viewport, QEvent::Drop, at, axis);
    }

    // Drags an axis over an argument's node in the graph, to the cell of its dimension, and lets go.
    bool dropInGraph(const std::string& path, int dim, int axis) {
        GraphView& view = window->graph().view();
        const NodeIndex node = view.scene().layout().nodeOfArgument[argument(path)];
        view.setScale(1, {});
        view.centreOn(view.scene().layout().nodes[node].rect);
        QWidget* viewport = view.viewport();
        const QRectF rect = view.toView(view.scene().layout().nodes[node].rect);
        drag(viewport, QEvent::DragEnter, rect.center().toPoint(), axis);
        drag(viewport, QEvent::DragMove, rect.center().toPoint(), axis);
        if (view.dropState().target() != node) return false;
        const auto cells = dropCells(view.scene().layout(), view.scene().style(), view.viewportNow(), node);
        const Point centre = cells[static_cast<std::size_t>(dim)].centre();
        const QPoint at(static_cast<int>(centre.x), static_cast<int>(centre.y));
        drag(viewport, QEvent::DragMove, at, axis);
        return view.dropState().dimension() == dim && drag(viewport, QEvent::Drop, at, axis);
    }

    std::unique_ptr<MainWindow> window;

  private:
    // True if the target accepted.
    bool drag(QWidget* target, QEvent::Type type, QPoint at, int axis) {
        const std::unique_ptr<QMimeData> data(axisMimeData(
            axis, QString::fromStdString(document().strategy().mesh.axes[static_cast<std::size_t>(axis)].name)));
        std::unique_ptr<QDropEvent> event;
        if (type == QEvent::DragEnter)
            event = std::make_unique<QDragEnterEvent>(at, Qt::CopyAction, data.get(), Qt::LeftButton, Qt::NoModifier);
        else if (type == QEvent::DragMove)
            event = std::make_unique<QDragMoveEvent>(at, Qt::CopyAction, data.get(), Qt::LeftButton, Qt::NoModifier);
        else
            event = std::make_unique<QDropEvent>(at, Qt::CopyAction, data.get(), Qt::LeftButton, Qt::NoModifier);
        QCoreApplication::sendEvent(target, event.get());
        return event->isAccepted();
    }
    QTemporaryDir m_settings;
};

} // namespace axiscape::test
