// SPDX-License-Identifier: GPL-3.0-or-later
// What the panel says of the place where a run is.
#include "core/mesh/sub_axes.h"
#include "widgets/common/format.h"
#include "widgets/common/theme.h"
#include "widgets/debugger/debugger_panel.h"
#include "widgets/debugger/devices_view.h"
#include "widgets/debugger/lines_model.h"

#include <QComboBox>
#include <QLabel>
#include <QMenu>
#include <QPalette>
#include <QScrollBar>
#include <QSignalBlocker>
#include <QSlider>
#include <QTableView>
#include <QToolButton>
#include <algorithm>

namespace axiscape {
namespace {

QString opName(const Module& module, OpId op) {
    if (!op.valid()) return DebuggerPanel::tr("an argument");
    const auto name = QString::fromStdString(std::string(module.kindName(op)));
    const QString line = QString::fromStdString(module.locationText(op));
    return line.isEmpty() ? DebuggerPanel::tr("op %1, %2").arg(op.value).arg(name)
                          : DebuggerPanel::tr("op %1, %2 at %3").arg(op.value).arg(name, line);
}

QString elementPlace(const std::vector<std::int64_t>& index) {
    QStringList numbers;
    for (const std::int64_t i : index) numbers << QString::number(i);
    return QStringLiteral("[%1]").arg(numbers.join(QStringLiteral(", ")));
}

// A number to six digits; what is none stays as it is written.
QString shortNumber(const std::string& text) {
    const QString all = QString::fromStdString(text);
    bool isNumber = false;
    const double number = all.toDouble(&isNumber);
    return isNumber ? QString::number(number, 'g', 6) : all;
}

// The first axis along which two devices differ: whose colour what is sent between them has.
AxisId axisBetween(const Mesh& mesh, std::uint32_t a, std::uint32_t b) {
    for (AxisId axis = 0; axis < mesh.axes.size(); ++axis)
        if (coordinateOf(mesh, axis, a) != coordinateOf(mesh, axis, b)) return axis;
    return 0;
}

} // namespace

QString DebuggerPanel::positionText() const {
    if (!m_snapshot) return tr("Open a model to run it");
    if (!m_frame) return {};
    QString text =
        m_frame->step == 0 ? tr("At the beginning") : tr("%n op(s) run so far", "", static_cast<int>(m_frame->step));
    if (m_frame->done) text = tr("The run is over, %n op(s)", "", static_cast<int>(m_frame->step));
    if (m_hop >= 0) text = tr("Hop %1 of %2 of the collective").arg(m_hop + 1).arg(m_frame->hops.size());
    return text + QStringLiteral(" · ") +
           tr("%1 sent", "bytes").arg(bytesLabel(static_cast<double>(m_frame->bytesSent)));
}

QString DebuggerPanel::verdictText() const {
    if (!m_said.isEmpty()) return m_said;
    if (!m_frame || !m_snapshot) return {};
    const Module& module = *m_snapshot->model->module;
    if (!m_frame->first)
        return m_frame->done ? tr("Every device has its part of what the whole program gives")
                             : tr("Until here every device holds what it should");
    const DifferingElement& first = *m_frame->first;
    QString text = tr("First difference: %1. Device %2 has %3 at %4, not %5.")
                       .arg(opName(module, first.op))
                       .arg(first.device)
                       .arg(shortNumber(first.have), elementPlace(first.index), shortNumber(first.want));
    if (!m_frame->done) return text;
    QStringList names;
    for (const DifferingElement& one : m_frame->wrong) {
        const auto& result = module.result(one.result);
        names << QString::fromStdString(result.path.empty() ? result.name : result.path);
    }
    constexpr qsizetype shown = 4;
    const auto count = static_cast<int>(names.size());
    if (count > shown) names = names.first(shown) << QStringLiteral("…");
    text += QLatin1Char('\n') + tr("%n wrong result(s): %1", "", count).arg(names.join(QStringLiteral(", ")));
    return text;
}

QString DebuggerPanel::collectiveText() const {
    if (!m_frame || m_frame->hops.empty() || !m_program) return {};
    const auto name = QString::fromStdString(std::string(m_program->device->kindName(m_frame->last)));
    std::int64_t all = 0;
    for (const auto& hop : m_frame->hops)
        for (const Hop& one : hop) all += one.bytes;
    QString text =
        tr("%1 in %n hop(s) of a ring, %2 in all", "collective, bytes", static_cast<int>(m_frame->hops.size()))
            .arg(name, bytesLabel(static_cast<double>(all)));
    if (m_hop >= 0) {
        const auto& now = m_frame->hops[static_cast<std::size_t>(m_hop)];
        text += QLatin1Char('\n') + (now.front().adds ? tr("Now each device adds what it is sent to its own")
                                                      : tr("Now each device keeps what it is sent"));
    }
    return text;
}

void DebuggerPanel::refreshFacts() {
    m_position->setText(positionText());
    m_verdict->setText(verdictText());
    m_collective->setText(collectiveText());
    m_collective->setVisible(!m_collective->text().isEmpty());
    m_show->setVisible(m_frame && m_frame->first && m_frame->first->op.valid());
    QString watched;
    if (m_frame && m_frame->watched.value.valid() && m_snapshot) {
        const Module& module = *m_snapshot->model->module;
        const ValueId value = m_frame->watched.value;
        watched = module.isArgument(value) ? QString::fromStdString(module.argument(value.value).path)
                                           : opName(module, module.definingOp(value));
        if (m_program && m_program->smaller) watched += QLatin1Char('\n') + tr("On a smaller copy of the model");
    }
    m_watched->setText(watched);
}

void DebuggerPanel::refresh() {
    const Theme& theme = m_designer.theme();
    m_lines->setTheme(theme);
    m_lines->setProgram(m_program, m_snapshot ? m_snapshot->model->structure : nullptr);
    m_lines->setFrame(m_frame);
    if (const int row = m_lines->current(); row >= 0)
        m_table->scrollTo(m_lines->index(row, 0), QAbstractItemView::EnsureVisible);
    m_devices->setTheme(theme);
    Mesh mesh;
    Colour line = theme.accent;
    if (m_program && m_frame) {
        mesh = m_program->small->partition.mesh();
        if (!m_frame->hops.empty() && !m_frame->hops.front().empty()) {
            const Hop& hop = m_frame->hops.front().front();
            const AxisId axis = axisBetween(mesh, hop.from, hop.to);
            line = axisLook(theme, axisStyles(mesh, m_snapshot->strategy.axisColours).lookOf(axis)).line;
        }
    }
    m_devices->setFrame(m_frame, mesh, m_hop, line);
    const bool hasRun = m_frame != nullptr;
    m_back->setEnabled(hasRun && (m_wanted > 0 || m_hop > 0));
    m_step->setEnabled(hasRun && (!m_frame->done || m_hop >= 0));
    m_run->setEnabled(hasRun && !m_frame->done);
    m_stopWhen->setEnabled(hasRun);
    m_restart->setEnabled(hasRun && m_wanted > 0);
    m_sabotage->setEnabled(hasRun || !m_mistake.none());
    {
        const QSignalBlocker quiet(m_slider);
        const std::size_t lines = m_program ? m_program->lines.size() : 0;
        m_slider->setRange(0, static_cast<int>(std::max(lines, m_furthest)));
        m_slider->setValue(static_cast<int>(m_wanted));
        m_slider->setEnabled(hasRun);
    }
    m_banner->setVisible(!m_mistake.none());
    QPalette wash = m_banner->palette();
    wash.setColor(QPalette::Window, toQColor(theme.overtint));
    m_banner->setPalette(wash);
    m_bannerText->setText(tr("Sabotage: %1. Of this run alone, never of the strategy.").arg(m_mistakeWords));
    refreshFacts();
}

// What can be done wrong here: the all_reduce of the marked line, or where the run is; else the first ones there are.
void DebuggerPanel::fillSabotages() {
    QMenu& menu = *m_sabotage->menu();
    menu.clear();
    if (!m_snapshot) return;
    const Module& module = *m_snapshot->model->module;
    const Mesh mesh = wholeMesh(m_snapshot->partition().mesh());
    std::vector<OpId> reduced;
    if (const auto here = reducedHere()) reduced.push_back(*here);
    constexpr std::size_t most = 12;
    for (const Collective& one : m_snapshot->program.collectives)
        if (one.kind == CollectiveKind::all_reduce && reduced.size() < most &&
            std::ranges::find(reduced, one.op) == reduced.end())
            reduced.push_back(one.op);
    for (const OpId op : reduced) {
        const QString name = opName(module, op);
        const QString drop = tr("Drop the all_reduce of %1").arg(name);
        menu.addAction(drop, this, [this, op, drop] {
            sabotage({Sabotage{Sabotage::Kind::drop, op, {}}, std::nullopt}, drop);
        });
        if (op != reduced.front() || mesh.axes.size() < 2) continue;
        for (const auto& axis : mesh.axes) {
            const QString wrong = tr("Reduce %1 over %2 instead").arg(name, QString::fromStdString(axis.name));
            menu.addAction(wrong, this, [this, op, wrong, name = axis.name] {
                sabotage({Sabotage{Sabotage::Kind::wrongAxis, op, name}, std::nullopt}, wrong);
            });
        }
    }
    const auto& tactics = m_snapshot->strategy.schedule.tactics;
    if (tactics.size() > 1) menu.addSeparator();
    for (std::size_t i = 0; i + 1 < tactics.size(); ++i) {
        const QString swap =
            tr("Swap the tactics %1 and %2")
                .arg(QString::fromStdString(tactics[i].name), QString::fromStdString(tactics[i + 1].name));
        menu.addAction(swap, this, [this, i, swap] { sabotage({std::nullopt, std::pair{i, i + 1}}, swap); });
    }
    if (menu.isEmpty()) menu.addAction(tr("Nothing is reduced, and there are no two tactics"))->setEnabled(false);
}

} // namespace axiscape
