// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/model/program_panel.h"

#include "widgets/common/dimension_menu.h"
#include "widgets/common/filter_completer.h"
#include "widgets/common/filter_words.h"
#include "widgets/common/icons.h"
#include "widgets/common/theme.h"
#include "widgets/common/window_words.h"
#include "widgets/model/program_model.h"
#include "widgets/model/program_tree_view.h"

#include <QAction>
#include <QKeyEvent>
#include <QLabel>
#include <QLineEdit>
#include <QScopedValueRollback>
#include <QScrollBar>
#include <QVBoxLayout>

namespace axiscape {
namespace {

// More matches than this stay closed: opening them all would only bury them.
constexpr std::uint32_t kOpenMatches = 600;

// And back.
int keyOfFold(int first) { return -2 - first; }

} // namespace

ProgramPanel::ProgramPanel(const QString& title, Designer& designer, ProgramModel* model, QWidget* parent)
    : PanelFrame(title, parent), m_designer(designer), m_model(model), m_search(new QLineEdit),
      m_tree(new ProgramTreeView(designer)), m_nothing(new QLabel) {
    m_model->setParent(this);
    m_search->setClearButtonEnabled(true);
    m_search->installEventFilter(this);
    new FilterCompleter(designer, *m_search);

    m_tree->setModel(m_model);
    m_tree->setExpandsOnDoubleClick(false); // it reveals
    m_tree->setHorizontalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
    styleTree(*m_tree);
    m_tree->installEventFilter(this);

    m_nothing->setProperty("role", QStringLiteral("note"));
    m_nothing->setWordWrap(true);
    m_nothing->setContentsMargins(12, 4, 12, 4);
    m_nothing->hide();

    auto* body = new QWidget;
    auto* column = new QVBoxLayout(body);
    column->setContentsMargins(0, 8, 0, 4);
    column->setSpacing(6);
    auto* field = new QHBoxLayout;
    field->setContentsMargins(8, 0, 8, 0);
    field->addWidget(m_search);
    column->addLayout(field);
    column->addWidget(m_nothing);
    column->addWidget(m_tree, 1);
    setBody(body);
}

void ProgramPanel::begin() {
    connect(m_search, &QLineEdit::textChanged, this, &ProgramPanel::applyFilter);
    connect(m_tree->selectionModel(), &QItemSelectionModel::currentChanged, this, &ProgramPanel::select);
    connect(m_tree, &QTreeView::activated, this, [this](const QModelIndex& index) {
        select(index);
        m_designer.selection().reveal();
    });
    const auto remember = [this](const QModelIndex& index, bool open) {
        if (m_model->filtered()) return;
        const int layer = index.data(ProgramModel::kLayerRole).toInt(),
                  fold = index.data(ProgramModel::kFoldRole).toInt();
        const int key = fold >= 0 ? keyOfFold(fold) : layer;
        if (open)
            m_expanded.insert(key);
        else
            m_expanded.remove(key);
    };
    connect(m_tree, &QTreeView::expanded, this, [remember](const QModelIndex& index) { remember(index, true); });
    connect(m_tree, &QTreeView::collapsed, this, [remember](const QModelIndex& index) { remember(index, false); });
    connect(&m_designer, &Designer::modelChanged, this, &ProgramPanel::takeModel);
    connect(&m_designer, &Designer::snapshotChanged, this, &ProgramPanel::takeSnapshot);
    connect(&m_designer, &Designer::themeChanged, this, &ProgramPanel::takeTheme);
    connect(&m_designer, &Designer::steppingChanged, this, &ProgramPanel::followSteps);
    connect(&m_designer.selection(), &Selection::changed, this, &ProgramPanel::showSelection);
    takeTheme();
    takeModel();
}

void ProgramPanel::focusSearch() {
    m_search->setFocus(Qt::ShortcutFocusReason);
    m_search->selectAll();
}

void ProgramPanel::takeModel() {
    m_expanded.clear();
    m_beforeSteps.reset();
    {
        const QSignalBlocker quiet(m_search);
        m_search->clear();
    }
    m_model->setModel(m_designer.model());
    takeSnapshot();
    m_tree->expand(m_model->index(0, 0));
    applyFilter();
}

void ProgramPanel::takeSnapshot() {
    takeLook();
    const SnapshotPointer snapshot = m_designer.snapshot();
    if (snapshot && snapshot->model != m_designer.model()) return; // of the model before
    const bool filtered = m_model->filtered();
    m_model->setSnapshot(snapshot);
    if (filtered && m_model->filter().needsSharding()) applyFilter();
    m_tree->viewport()->update();
}

void ProgramPanel::takeTheme() {
    const Theme& theme = m_designer.theme();
    takeLook();
    for (QAction* action : m_search->actions())
        if (action->objectName() == QLatin1String("searchIcon")) delete action;
    QAction* icon = m_search->addAction(makeIcon(Icon::search, theme.text2, theme.off), QLineEdit::LeadingPosition);
    icon->setObjectName(QStringLiteral("searchIcon"));
    m_tree->viewport()->update();
}

void ProgramPanel::applyFilter() {
    const QString text = m_search->text();
    const Mesh& mesh = m_designer.strategy().mesh;
    {
        const QScopedValueRollback quiet(m_following, true);
        m_model->setFilter(text, mesh);
        if (!m_model->filtered())
            restoreExpanded();
        else if (m_model->shownArguments() + m_model->shownOps() <= kOpenMatches)
            m_tree->expandAll();
    }
    const auto model = m_designer.model();
    const bool nothing = model && m_model->rowCount() == 0;
    m_nothing->setText(nothing ? QString::fromStdString(nothingMatches(text.toStdString(), m_model->filter(), mesh))
                               : QString());
    m_nothing->setVisible(nothing);
    const QString all = model ? note() : QString();
    header()->setNote(m_model->filtered() ? tr("%1 of %2").arg(inWords(words::grouped(shown())), all) : all);
    showSelection();
}

QVariantMap ProgramPanel::look() const {
    QVariantList expanded;
    for (const int layer : m_expanded) expanded << layer;
    return {{QStringLiteral("filter"), m_search->text()},
            {QStringLiteral("expanded"), expanded},
            {QStringLiteral("place"), m_tree->verticalScrollBar()->value()}};
}

void ProgramPanel::showLook(const QVariantMap& look) {
    m_expanded.clear();
    for (const QVariant& layer : look.value(QStringLiteral("expanded")).toList()) m_expanded.insert(layer.toInt());
    {
        const QSignalBlocker quiet(m_search);
        m_search->setText(look.value(QStringLiteral("filter")).toString());
    }
    applyFilter();
    m_tree->verticalScrollBar()->setValue(look.value(QStringLiteral("place")).toInt());
}

void ProgramPanel::restoreExpanded() {
    m_tree->expand(m_model->index(0, 0));
    const auto keys = m_expanded;
    for (const int key : keys) m_tree->expand(indexOfKey(key));
}

// Of what is open: layers by their number, folds by that of their first layer.
QModelIndex ProgramPanel::indexOfKey(int key) const {
    return key < 0 ? m_model->indexOfFold(LayerId{static_cast<std::size_t>(keyOfFold(key))})
                   : m_model->indexOf(LayerId{static_cast<std::size_t>(key)});
}

void ProgramPanel::showSelection() {
    const auto model = m_designer.model();
    if (!model || m_following) return;
    const Selection& selection = m_designer.selection();
    QModelIndex index;
    if (selection.layer().valid())
        index = m_model->indexOf(selection.layer());
    else if (selection.op().valid())
        index = m_model->indexOfOp(selection.op());
    else if (selection.value().valid() && model->module->isArgument(selection.value()))
        index = m_model->indexOfArgument(selection.value().value);
    const QScopedValueRollback quiet(m_following, true);
    if (!index.isValid()) {
        m_tree->selectionModel()->clear();
        return;
    }
    if (index == m_tree->currentIndex() && m_tree->selectionModel()->isSelected(index)) return;
    m_tree->setCurrentIndex(index);
    m_tree->scrollTo(index);
}

// Each step opens the layers around its tensor; with the end of the steps they are closed again.
void ProgramPanel::followSteps() {
    if (m_designer.isStepping()) {
        m_beforeSteps = Look{m_expanded, m_tree->verticalScrollBar()->value()};
        return;
    }
    const auto before = std::exchange(m_beforeSteps, std::nullopt);
    if (!before) return;
    if (!m_model->filtered())
        for (const int key : QSet<int>(m_expanded - before->expanded)) m_tree->collapse(indexOfKey(key));
    m_tree->doItemsLayout(); // else the bar has the range of before
    m_tree->verticalScrollBar()->setValue(before->scrolled);
}

void ProgramPanel::select(const QModelIndex& index) {
    if (m_following || !index.isValid()) return;
    const QScopedValueRollback quiet(m_following, true);
    const int argument = index.data(ProgramModel::kArgumentRole).toInt(),
              op = index.data(ProgramModel::kOpRole).toInt();
    if (argument >= 0) return m_designer.selection().selectArgument(ValueId{static_cast<std::size_t>(argument)});
    if (op < 0) { // a fold stands for its first layer, as in the graph
        const int fold = index.data(ProgramModel::kFoldRole).toInt();
        return m_designer.selection().selectLayer(
            LayerId{static_cast<std::size_t>(fold >= 0 ? fold : index.data(ProgramModel::kLayerRole).toInt())});
    }
    const OpId id{static_cast<std::size_t>(op)};
    const auto results = m_designer.model()->module->results(id);
    m_designer.selection().selectOp(id, results.empty() ? ValueId{} : *results.begin());
}

bool ProgramPanel::treeKey(const QKeyEvent& key) {
    if (key.key() == Qt::Key_Escape && m_model->filtered()) {
        m_search->clear();
        return true;
    }
    if (key.modifiers() & (Qt::ControlModifier | Qt::AltModifier | Qt::MetaModifier)) return false;
    const QModelIndex index = m_tree->currentIndex();
    const int argument = index.isValid() ? index.data(ProgramModel::kArgumentRole).toInt() : -1;
    const int axis = axisOfLetter(m_designer.strategy().mesh, key.text());
    if (argument < 0 || axis < 0) return false;
    const QPoint below = m_tree->viewport()->mapToGlobal(m_tree->visualRect(index).bottomLeft());
    popUpDimensions(this, m_designer, static_cast<std::uint32_t>(argument), static_cast<AxisId>(axis), below);
    return true;
}

bool ProgramPanel::searchKey(int key) {
    if (key == Qt::Key_Escape) {
        m_search->clear();
        return true;
    }
    if (key != Qt::Key_Down && key != Qt::Key_Return) return false;
    QModelIndex first = m_tree->currentIndex().isValid() ? m_tree->currentIndex() : m_model->index(0, 0);
    while (m_model->filtered() && m_model->rowCount(first) > 0) first = m_model->index(0, 0, first);
    m_tree->setFocus(Qt::TabFocusReason);
    m_tree->setCurrentIndex(first);
    if (key == Qt::Key_Return) m_designer.selection().reveal();
    return true;
}

bool ProgramPanel::eventFilter(QObject* watched, QEvent* event) {
    if (event->type() != QEvent::KeyPress) return PanelFrame::eventFilter(watched, event);
    const auto* key = static_cast<QKeyEvent*>(event);
    if (watched == m_tree ? treeKey(*key) : searchKey(key->key())) return true;
    return PanelFrame::eventFilter(watched, event);
}

} // namespace axiscape
