// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/tactics/tactics_panel.h"

#include "widgets/common/axis_chip.h"
#include "widgets/common/schedule_edits.h"
#include "widgets/tactics/palette_view.h"
#include "widgets/tactics/tactic_editor.h"

#include <QButtonGroup>
#include <QHBoxLayout>
#include <QLabel>
#include <QMenu>
#include <QToolButton>
#include <QVBoxLayout>

namespace axiscape {
namespace {

constexpr std::size_t kMostNamed = 3; // more axes are their letters alone
constexpr int kLongestName = 60;      // px

} // namespace

TacticsPanel::TacticsPanel(Designer& designer, QWidget* parent)
    : PanelFrame(tr("Tactics"), parent), m_designer(designer), m_model(new PaletteModel(designer, this)),
      m_view(new PaletteView(designer, *m_model)), m_axes(new QWidget), m_group(new QButtonGroup(this)) {
    auto* row = new QHBoxLayout(m_axes);
    row->setContentsMargins(12, 6, 8, 2);
    row->setSpacing(4);
    auto* over = new QLabel(tr("over", "an axis; its chips follow"));
    over->setProperty("role", QStringLiteral("note"));
    row->addWidget(over);
    row->addStretch(1);
    auto* body = new QWidget;
    auto* column = new QVBoxLayout(body);
    column->setContentsMargins(0, 0, 0, 0);
    column->setSpacing(0);
    column->addWidget(m_axes);
    column->addWidget(m_view, 1);
    setBody(body);
    connect(m_group, &QButtonGroup::idClicked, this, &TacticsPanel::chooseAxis);
    connect(m_view, &PaletteView::startRequested, this, &TacticsPanel::start);
    connect(m_view, &PaletteView::previewRequested, this, &TacticsPanel::preview);
    connect(m_view, &PaletteView::axisRequested, this, &TacticsPanel::chooseAxis);
    connect(m_view, &PaletteView::menuRequested, this, &TacticsPanel::openMenu);
    connect(&designer, &Designer::libraryOffersChanged, this, &TacticsPanel::addWaiting);
    connect(&designer, &Designer::libraryOffersChanged, this,
            [this] { // held over another place: what it would do there
                if (m_previewing && !m_designer.libraryOffers().empty()) preview(m_view->currentIndex());
            });
    connect(&designer, &Designer::modelChanged, this, [this] {
        m_waiting.reset(); // it was for another schedule
        followMesh();
    });
    connect(&designer, &Designer::snapshotChanged, this, &TacticsPanel::followMesh);
    connect(&designer, &Designer::themeChanged, this, &TacticsPanel::rebuildAxes);
    followMesh();
}

std::string TacticsPanel::axis() const { return m_designer.model() ? m_axis : std::string(); }

void TacticsPanel::followMesh() {
    const Mesh mesh = m_designer.model() ? m_designer.strategy().mesh : Mesh{};
    const std::vector<std::uint8_t>& colours = m_designer.strategy().axisColours;
    if (mesh == m_mesh && colours == m_colours) return;
    m_mesh = mesh;
    m_colours = colours;
    if (!m_mesh.find(m_axis)) m_axis = m_mesh.axes.empty() ? std::string() : m_mesh.axes.front().name;
    rebuildAxes();
    m_designer.offerLibrary(m_axis);
    emit axisChanged();
}

void TacticsPanel::rebuildAxes() {
    for (QAbstractButton* button : m_group->buttons()) delete button;
    m_axes->setVisible(!m_mesh.axes.empty());
    header()->setNote(m_mesh.axes.empty() ? QString() : tr("drag onto the schedule"));
    const AxisStyles axes = axisStylesOf(m_designer.strategy());
    for (std::size_t i = 0; i < m_mesh.axes.size(); ++i) {
        const QString name = QString::fromStdString(m_mesh.axes[i].name);
        auto* button = new QToolButton;
        button->setObjectName(QStringLiteral("libraryAxis"));
        button->setCheckable(true);
        button->setChecked(m_mesh.axes[i].name == m_axis);
        const bool named = m_mesh.axes.size() <= kMostNamed;
        button->setToolButtonStyle(named ? Qt::ToolButtonTextBesideIcon : Qt::ToolButtonIconOnly);
        button->setText(fontMetrics().elidedText(name, Qt::ElideRight, kLongestName));
        button->setFixedHeight(24);
        if (!named) button->setFixedWidth(26);
        button->setIconSize(kAxisChipIconSize);
        button->setIcon(axisChipIcon(i, axes, m_designer.theme(), devicePixelRatioF()));
        button->setAccessibleName(tr("Over %1").arg(name));
        button->setToolTip(
            tr("What the tactics would do over %1 (%2)").arg(name, QString::fromStdString(axes.letters[i])));
        m_group->addButton(button, static_cast<int>(i));
        auto* row = static_cast<QHBoxLayout*>(m_axes->layout());
        row->insertWidget(row->count() - 1, button); // before the stretch
    }
}

void TacticsPanel::chooseAxis(int axis) {
    if (axis < 0 || static_cast<std::size_t>(axis) >= m_mesh.axes.size()) return;
    if (auto* button = m_group->button(axis)) button->setChecked(true);
    if (m_mesh.axes[static_cast<std::size_t>(axis)].name == m_axis) return;
    preview({}); // it was of the other axis
    m_axis = m_mesh.axes[static_cast<std::size_t>(axis)].name;
    m_designer.offerLibrary(m_axis);
    emit axisChanged();
}

void TacticsPanel::preview(const QModelIndex& index) {
    const auto kind = m_model->kindAt(index);
    const auto next = kind ? m_model->with(*kind) : std::nullopt;
    if (next) {
        m_previewing = true;
        m_designer.startPreview(*next);
    } else if (std::exchange(m_previewing, false)) {
        m_designer.endPreview();
    }
}

void TacticsPanel::start(const QModelIndex& index) {
    if (const auto kind = m_model->kindAt(index)) return add(*kind);
    if (m_model->isManual(index)) return newManualTactic();
    emit fileRequested();
}

void TacticsPanel::add(LibraryKind kind) {
    auto next = m_model->with(kind);
    if (!next) return;
    preview({});
    const int slot = m_designer.librarySlot();
    const std::string name = next->schedule.tactics[static_cast<std::size_t>(slot)].name;
    m_designer.edit(tr("Add %1").arg(QString::fromStdString(name)), std::move(*next));
    m_designer.followTactic(slot);
}

// A drop may come before what is offered at that place is known: then it waits for that.
void TacticsPanel::addAt(LibraryKind kind, int slot) {
    m_designer.holdLibraryOver(slot);
    m_waiting = kind;
    addWaiting();
}

void TacticsPanel::addWaiting() {
    if (!m_waiting || m_designer.libraryOffers().empty()) return;
    add(*std::exchange(m_waiting, std::nullopt));
    m_designer.holdLibraryOver(-1);
}

void TacticsPanel::openMenu(const QModelIndex& index, QPoint global) {
    auto* menu = new QMenu(this);
    menu->setObjectName(QStringLiteral("paletteMenu"));
    menu->setAttribute(Qt::WA_DeleteOnClose);
    const QPersistentModelIndex at = index;
    const QString name = index.data(Qt::DisplayRole).toString();
    const QString text = m_model->kindAt(index) ? tr("Add %1 over %2").arg(name, QString::fromStdString(m_axis)) : name;
    connect(menu->addAction(text), &QAction::triggered, this, [this, at] { start(at); });
    menu->popup(global);
}

void TacticsPanel::newManualTactic() {
    if (!m_designer.model() || m_designer.strategy().mesh.axes.empty()) return;
    Tactic tactic;
    tactic.name = freeName(m_designer.strategy().schedule, tr("Manual").toStdString());
    tactic.axis = m_axis;
    auto* editor = new TacticEditor(m_designer.model()->module, m_designer.strategy().mesh, tactic, true, this);
    connect(editor, &QDialog::accepted, this, [this, editor] {
        const ScheduleEdit edit = appended(m_designer.strategy(), editor->tactic());
        m_designer.edit(edit.undoText, edit.next);
        m_designer.followTactic(edit.selected);
    });
    editor->open();
}

} // namespace axiscape
