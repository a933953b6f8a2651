// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/debugger/debugger_panel.h"

#include "widgets/common/window_words.h"
#include "widgets/debugger/devices_view.h"
#include "widgets/debugger/lines_model.h"

#include <QComboBox>
#include <QKeyEvent>
#include <QLabel>
#include <QScrollBar>
#include <QSignalBlocker>
#include <QSlider>
#include <QTableView>
#include <QToolButton>
#include <algorithm>

namespace axiscape {
namespace {

constexpr int kBusyAfter = 300; // milliseconds until a run is announced

} // namespace

DebuggerPanel::DebuggerPanel(Designer& designer, QWidget* parent)
    : PanelFrame(tr("Debugger"), parent), m_designer(designer) {
    makeHeader();
    makeBody();
    m_busySoon.setSingleShot(true);
    m_busySoon.setInterval(kBusyAfter);
    connect(&m_busySoon, &QTimer::timeout, this, [this] {
        m_cancel->setVisible(m_task.isBusy());
        if (m_task.isBusy()) m_position->setText(tr("Running on numbers"));
    });
    m_task.onProgress([this](const std::string&, std::int64_t done, std::int64_t) {
        if (m_cancel->isVisible())
            m_position->setText(tr("Running on numbers, %n op(s) done", "", static_cast<int>(done)));
    });
    connect(&designer, &Designer::snapshotChanged, this, &DebuggerPanel::programChanged);
    connect(&designer, &Designer::modelChanged, this, &DebuggerPanel::programChanged);
    connect(&designer, &Designer::themeChanged, this, &DebuggerPanel::refresh);
    refresh();
}

DebuggerPanel::~DebuggerPanel() {
    if (m_marked) m_designer.selection().setSteps({});
}

// Behind another tab it costs nothing.
void DebuggerPanel::showEvent(QShowEvent* event) {
    PanelFrame::showEvent(event);
    programChanged();
    markInGraph();
}

void DebuggerPanel::hideEvent(QHideEvent* event) {
    PanelFrame::hideEvent(event);
    if (std::exchange(m_marked, false)) m_designer.selection().setSteps({});
}

// Another program runs from its beginning, and without the mistake that was put into the one before.
void DebuggerPanel::programChanged() {
    // Not worked out while nobody looks; but a program that is closed is not held.
    if (!isVisible() && (!m_snapshot || m_snapshot->model == m_designer.model())) return;
    if (m_designer.snapshot() == m_snapshot) return;
    const bool otherModel = !m_snapshot || !m_designer.snapshot() || m_snapshot->model != m_designer.snapshot()->model;
    m_snapshot = m_designer.snapshot();
    m_task.cancel();
    m_program.reset();
    m_frame.reset();
    m_mistake = {};
    m_said.clear();
    m_furthest = 0;
    m_watching.reset();
    ++m_number;
    if (otherModel) m_lines->clearBreakpoints();
    if (otherModel) m_running = std::make_shared<DebugRun>();
    if (!isVisible())
        m_snapshot.reset();
    else if (m_snapshot && m_snapshot->model == m_designer.model())
        goTo(0);
    else
        refresh();
}

void DebuggerPanel::ask(std::vector<StopAt> stops, bool intoCollective) {
    if (!m_snapshot) return;
    DebugQuestion question{m_snapshot, m_mistake, m_number, m_wanted, std::move(stops), m_watching};
    m_said.clear();
    m_task.start([run = m_running,
                  question = std::move(question)](const Progress& progress) { return run->answer(question, progress); },
                 [this, intoCollective](DebugAnswer answer) { answered(std::move(answer), intoCollective); });
    if (!m_busySoon.isActive()) m_busySoon.start();
}

void DebuggerPanel::answered(DebugAnswer answer, bool intoCollective) {
    m_busySoon.stop();
    m_cancel->hide();
    m_program = std::move(answer.program);
    if (answer.error)
        m_said = QString::fromStdString(answer.error->text());
    else if (!answer.reached)
        m_said = tr("The run is over: no place to stop at came");
    m_frame = m_program ? std::make_shared<const DebugFrame>(std::move(answer.frame)) : nullptr;
    if (m_frame) m_wanted = m_frame->step;
    m_furthest = std::max(m_furthest, m_wanted);
    m_hop = m_frame && intoCollective && !m_frame->hops.empty() ? 0 : -1;
    refresh();
    markInGraph();
}

void DebuggerPanel::goTo(std::size_t step) {
    m_wanted = step;
    ask({});
}

void DebuggerPanel::stepForward() {
    if (m_hop >= 0 && m_frame && !m_task.isBusy()) {
        m_hop = static_cast<std::size_t>(m_hop) + 1 < m_frame->hops.size() ? m_hop + 1 : -1;
        return refresh();
    }
    if (m_frame && m_frame->done && !m_task.isBusy()) return;
    ++m_wanted;
    ask({}, true);
}

void DebuggerPanel::stepBack() {
    if (m_hop > 0 && !m_task.isBusy()) {
        --m_hop;
        return refresh();
    }
    if (m_wanted == 0) return;
    goTo(m_wanted - 1);
}

void DebuggerPanel::restart() { goTo(0); }

void DebuggerPanel::runTo(OpId op) {
    programChanged();
    ++m_number; // a new run: what has run does not stop there again
    m_wanted = 0;
    ask({{StopAt::Kind::op, op, {}}});
}

void DebuggerPanel::runToBreakpoint() {
    std::vector<StopAt> stops;
    const Model* model = m_snapshot ? m_snapshot->model.get() : nullptr;
    const OpId selected = m_designer.selection().op();
    switch (static_cast<StopWhen>(m_stopWhen->currentData().toInt())) {
    case StopWhen::breakpoints:
        for (const OpId op : m_lines->breakpoints()) stops.push_back({StopAt::Kind::op, op, {}});
        if (stops.empty()) stops.push_back({StopAt::Kind::end, {}, {}});
        break;
    case StopWhen::difference:
        stops.push_back({StopAt::Kind::difference, {}, {}});
        break;
    case StopWhen::collective:
        stops.push_back({StopAt::Kind::collective, {}, {}});
        break;
    case StopWhen::selected:
        if (selected.valid()) stops.push_back({StopAt::Kind::op, selected, {}});
        break;
    case StopWhen::layer:
        if (const LayerId layer = m_designer.selection().layer(); model && (layer.valid() || selected.valid()))
            stops.push_back(
                {StopAt::Kind::layer,
                 {},
                 model->structure->layers.layer(layer.valid() ? layer : model->structure->layers.layerOf(selected))
                     .path});
        break;
    case StopWhen::line:
        if (model && selected.valid() && !model->module->locationText(selected).empty())
            stops.push_back({StopAt::Kind::line, {}, model->module->locationText(selected)});
        break;
    case StopWhen::end:
        stops.push_back({StopAt::Kind::end, {}, {}});
        break;
    }
    if (stops.empty()) {
        m_said = tr("Select an op in the graph first");
        return refresh();
    }
    ask(std::move(stops));
}

void DebuggerPanel::sabotage(Mistake mistake, const QString& words) {
    m_mistake = std::move(mistake);
    m_mistakeWords = words;
    ++m_number;
    m_furthest = 0;
    goTo(0);
}

void DebuggerPanel::putRight() { sabotage({}, {}); }

bool DebuggerPanel::takesKey(const QKeyEvent& event) {
    switch (event.modifiers() == Qt::NoModifier ? event.key() : 0) {
    case Qt::Key_F10:
        stepForward();
        return true;
    case Qt::Key_F8:
        stepBack();
        return true;
    case Qt::Key_F5:
        runToBreakpoint();
        return true;
    case Qt::Key_F6:
        restart();
        return true;
    default:
        return false;
    }
}

void DebuggerPanel::keyPressEvent(QKeyEvent* event) {
    if (!takesKey(*event)) PanelFrame::keyPressEvent(event);
}

// In a dock the header stands beside the panel, as its title bar.
bool DebuggerPanel::eventFilter(QObject* watched, QEvent* event) {
    if (watched == header() && event->type() == QEvent::KeyPress && takesKey(*static_cast<QKeyEvent*>(event)))
        return true;
    return PanelFrame::eventFilter(watched, event);
}

void DebuggerPanel::clickedLine(const QModelIndex& index) {
    if (index.column() == LinesModel::Number) return m_lines->toggleBreakpoint(index.row());
    const OpId op = m_lines->modelOpAt(index.row());
    if (!op.valid() || !m_snapshot) return;
    const auto results = m_snapshot->model->module->results(op);
    m_designer.selection().selectOp(op, results.empty() ? ValueId() : results[0]);
}

std::optional<OpId> DebuggerPanel::reducedHere() const {
    if (!m_program || !m_frame) return std::nullopt;
    const auto isReduced = [&](OpId op) {
        return op.valid() && m_program->device->kind(op) == OpKind::all_reduce && m_program->modelOps[op.value].valid();
    };
    // The line that is marked in the table, else where the run is.
    const OpId chosen = m_lines->opAt(m_table->currentIndex().row());
    for (const OpId op : {chosen, m_frame->last})
        if (isReduced(op)) return m_program->modelOps[op.value];
    return std::nullopt;
}

// Where the run is, and where the devices first went apart: 1 and 2 in graph and map.
void DebuggerPanel::markInGraph() {
    if (!isVisible() || !m_snapshot) return;
    std::vector<ValueId> places;
    const Module& module = *m_snapshot->model->module;
    const auto add = [&](OpId op) {
        if (op.valid() && op.value < module.opCount() && !module.results(op).empty())
            places.push_back(module.results(op)[0]);
    };
    if (m_frame) add(m_frame->modelOp);
    if (m_frame && m_frame->first) add(m_frame->first->op);
    m_marked = !places.empty() || m_marked;
    if (m_marked) m_designer.selection().setSteps(std::move(places));
}

} // namespace axiscape
