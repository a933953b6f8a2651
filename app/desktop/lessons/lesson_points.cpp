// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/desktop/lessons/lesson_points.h"

#include "widgets/common/theme.h"
#include "widgets/graph/graph_panel.h"
#include "widgets/graph/graph_view.h"
#include "widgets/lessons/lessons_panel.h"
#include "widgets/shardings/shardings_model.h"
#include "widgets/shardings/shardings_panel.h"
#include "widgets/shardings/shardings_table.h"

#include <QAction>
#include <QDockWidget>
#include <QEvent>
#include <QMenu>
#include <QMenuBar>
#include <QPainter>
#include <QToolBar>
#include <algorithm>

namespace axiscape {
namespace {

constexpr int kRing = 3; // px

// As lessons call panels; those that are none are commands, in the tool bar or in a menu.
struct Place {
    const char *panel, *dock, *command;
};
constexpr Place kPointedAt[] = {
    {"mesh", "dockMesh", ""},
    {"schedule", "dockSchedule", ""},
    {"tactics", "dockTactics", ""},
    {"sharding", "dockShardings", ""},
    {"timeline", "dockTimeline", ""},
    {"search", "dockSearch", ""},
    {"redistribute", "dockRedistribution", ""},
    {"verify", "", "schedule.verify"},
    {"export", "", "file.export"},
    {"check", "", "schedule.check"},
    {"conflicts", "dockConflicts", ""},
};

std::optional<std::uint32_t> argumentCalled(const Model& model, const std::string& path) {
    for (std::uint32_t i = 0; i < model.module->argumentCount(); ++i)
        if (model.module->argument(i).path == path) return i;
    return std::nullopt;
}

QWidget* buttonOf(QWidget& window, const char* command) {
    auto* action = window.findChild<QAction*>(QLatin1String(command));
    for (auto* bar : window.findChildren<QToolBar*>())
        if (QWidget* found = action ? bar->widgetForAction(action) : nullptr) return found;
    return nullptr;
}

QMenuBar* menuBarOf(QWidget& window) { return window.findChild<QMenuBar*>(); }

// The menu of the bar that has the command.
const QMenu* menuOf(QWidget& window, const char* command) {
    const auto* action = window.findChild<QAction*>(QLatin1String(command));
    for (const QAction* title : menuBarOf(window)->actions())
        if (action && title->menu() && title->menu()->actions().contains(action)) return title->menu();
    return nullptr;
}

} // namespace

PointRing::PointRing(QWidget& over, QColor colour, Part part)
    : QWidget(&over), m_colour(colour), m_part(std::move(part)) {
    setObjectName(QStringLiteral("pointRing"));
    setAttribute(Qt::WA_TransparentForMouseEvents);
    over.installEventFilter(this);
    setGeometry(over.rect());
    show();
    raise();
}

QRect PointRing::ringed() const {
    const QRect part = m_part ? m_part() & rect() : QRect();
    return part.isEmpty() ? rect() : part;
}

void PointRing::paintEvent(QPaintEvent*) {
    QPainter painter(this);
    painter.setRenderHint(QPainter::Antialiasing);
    painter.setPen(QPen(m_colour, kRing));
    const QRectF around = QRectF(ringed()).adjusted(kRing / 2., kRing / 2., -kRing / 2., -kRing / 2.);
    painter.drawRoundedRect(around, 6, 6);
}

bool PointRing::eventFilter(QObject* watched, QEvent* event) {
    if (watched == parent() && event->type() == QEvent::Resize) setGeometry(parentWidget()->rect());
    return QWidget::eventFilter(watched, event);
}

LessonPoints::LessonPoints(QWidget& window, LessonsPanel& panel, Designer& designer)
    : QObject(&window), m_window(window), m_panel(panel), m_designer(designer) {
    connect(&panel, &LessonsPanel::stepChanged, this, &LessonPoints::point);
    connect(&panel, &LessonsPanel::stepDoneChanged, this, &LessonPoints::point);
    connect(&designer, &Designer::snapshotChanged, this, &LessonPoints::point); // the model may just have come
    connect(&designer, &Designer::themeChanged, this, &LessonPoints::point);
}

void LessonPoints::point() {
    delete m_ring;
    const learn::Step* step = m_panel.stepNow();
    if (step && step->point && !m_panel.stepDone() && m_designer.model()) pointAt(*step);
}

void LessonPoints::pointAt(const learn::Step& step) {
    const learn::Step::Point& at = *step.point;
    const QColor colour = toQColor(m_designer.theme().accent);
    const auto argument = argumentCalled(*m_designer.model(), at.tensor);
    if (at.panel == "graph") {
        auto* graph = m_window.findChild<GraphPanel*>();
        GraphView& view = graph->view();
        if (!argument || !view.isVisible()) {
            m_ring = new PointRing(*graph, colour, {});
            return;
        }
        const auto rectOf = [&view, argument = *argument]() -> QRect {
            const auto& layout = view.scene().layout();
            if (argument >= layout.nodeOfArgument.size()) return {};
            const auto& node = layout.nodes[layout.nodeOfArgument[argument]];
            return view.toView(node.rect).toAlignedRect().adjusted(-6, -6, 6, 6);
        };
        const auto& layout = view.scene().layout();
        if (*argument < layout.nodeOfArgument.size() && !view.viewport()->rect().intersects(rectOf()))
            view.centreOn(layout.nodes[layout.nodeOfArgument[*argument]].rect);
        m_ring = new PointRing(*view.viewport(), colour, rectOf);
        return;
    }
    const auto* place =
        std::ranges::find(kPointedAt, at.panel, [](const Place& one) { return std::string(one.panel); });
    if (place == std::end(kPointedAt)) return;
    if (*place->command) {
        if (QWidget* button = buttonOf(m_window, place->command))
            m_ring = new PointRing(*button, colour, {});
        else if (const QMenu* menu = menuOf(m_window, place->command))
            m_ring = new PointRing(*menuBarOf(m_window), colour,
                                   [this, menu] { return menuBarOf(m_window)->actionGeometry(menu->menuAction()); });
        return;
    }
    auto* dock = m_window.findChild<QDockWidget*>(QLatin1String(place->dock));
    const bool isAsked = step.check && step.check->text().find("ui.panel") != std::string::npos;
    if (!isAsked) {
        dock->show();
        dock->raise();
    }
    auto* shardings = qobject_cast<ShardingsPanel*>(dock->widget());
    auto* table = shardings ? shardings->findChild<ShardingsTable*>() : nullptr;
    if (!table || !argument) {
        m_ring = new PointRing(*dock->widget(), colour, {});
        return;
    }
    m_ring = new PointRing(*table->viewport(), colour, [shardings, table, argument = *argument]() -> QRect {
        const int row = shardings->tensors().rowOf(ValueId{argument});
        if (row < 0) return {};
        QRect around = table->visualRect(shardings->tensors().index(row, 0));
        around.setLeft(0);
        around.setRight(table->viewport()->width() - 1);
        return around;
    });
}

} // namespace axiscape
