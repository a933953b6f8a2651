// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/model/model_panel.h"

#include "core/base/numbers.h"
#include "widgets/common/dimension_menu.h"
#include "widgets/common/filter_completer.h"
#include "widgets/common/icons.h"
#include "widgets/common/replay.h"
#include "widgets/common/theme.h"
#include "widgets/model/layer_delegate.h"
#include "widgets/model/layer_model.h"

#include <QAction>
#include <QKeyEvent>
#include <QLabel>
#include <QLineEdit>
#include <QScopedValueRollback>
#include <QTreeView>
#include <QVBoxLayout>

namespace axiscape {
namespace {

// More matches than this stay closed: opening them all would only bury them.
constexpr std::uint32_t kOpenMatches = 600;

// The tree with chevrons of our own: a style sheet leaves it none.
class LayerTreeView : public QTreeView {
  public:
    explicit LayerTreeView(const Designer& designer) : m_designer(designer) {}

  protected:
    void drawBranches(QPainter* painter, const QRect& rect, const QModelIndex& index) const override {
        QTreeView::drawBranches(painter, rect, index);
        if (!model()->hasChildren(index)) return;
        const auto x = static_cast<float>(rect.right()) - 12, y = static_cast<float>(rect.center().y()) + 0.5f;
        const bool open = isExpanded(index);
        const Point strokes[] = {
            {x, open ? y - 2 : y - 4}, {x + 4, open ? y + 2 : y}, {open ? x + 8 : x, open ? y - 2 : y + 4}};
        DrawList list;
        list.polyline(strokes, m_designer.theme().text3, 1.5f);
        replay(list, *painter);
    }

  private:
    const Designer& m_designer;
};

} // namespace

ModelPanel::ModelPanel(Designer& designer, QWidget* parent)
    : PanelFrame(tr("Model"), parent), m_designer(designer), m_layers(new LayerModel(this)),
      m_delegate(new LayerDelegate(this)), m_search(new QLineEdit), m_tree(new LayerTreeView(designer)),
      m_nothing(new QLabel) {
    m_search->setObjectName(QStringLiteral("modelSearch"));
    m_search->setPlaceholderText(tr("Search name, shape:, axis:"));
    m_search->setAccessibleName(tr("Search layers and arguments"));
    m_search->setToolTip(tr("Words in a name or path, shape:4096, axis:batch, bytes>64M\nEnter selects the first, Esc "
                            "clears, Ctrl+Shift+F comes back here"));
    m_search->setClearButtonEnabled(true);
    m_search->installEventFilter(this);
    new FilterCompleter(designer, *m_search);

    m_tree->setObjectName(QStringLiteral("modelTree"));
    m_tree->setAccessibleName(tr("Layers and arguments"));
    m_tree->setModel(m_layers);
    m_tree->setItemDelegate(m_delegate);
    m_tree->setHeaderHidden(true);
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

    connect(m_search, &QLineEdit::textChanged, this, &ModelPanel::applyFilter);
    connect(m_tree->selectionModel(), &QItemSelectionModel::currentChanged, this, &ModelPanel::select);
    connect(m_tree, &QTreeView::activated, this, [this](const QModelIndex& index) {
        select(index);
        emit m_designer.selection().revealRequested();
    });
    const auto remember = [this](const QModelIndex& index, bool open) {
        if (m_layers->filtered()) return;
        const int layer = index.data(LayerModel::kLayerRole).toInt();
        if (open)
            m_expanded.insert(layer);
        else
            m_expanded.remove(layer);
    };
    connect(m_tree, &QTreeView::expanded, this, [remember](const QModelIndex& index) { remember(index, true); });
    connect(m_tree, &QTreeView::collapsed, this, [remember](const QModelIndex& index) { remember(index, false); });
    connect(&designer, &Designer::modelChanged, this, &ModelPanel::takeModel);
    connect(&designer, &Designer::snapshotChanged, this, &ModelPanel::takeSnapshot);
    connect(&designer, &Designer::themeChanged, this, &ModelPanel::takeTheme);
    connect(&designer.selection(), &Selection::changed, this, &ModelPanel::showSelection);
    takeTheme();
    takeModel();
}

void ModelPanel::focusSearch() {
    m_search->setFocus(Qt::ShortcutFocusReason);
    m_search->selectAll();
}

void ModelPanel::takeModel() {
    m_expanded.clear();
    {
        const QSignalBlocker quiet(m_search);
        m_search->clear();
    }
    m_layers->setModel(m_designer.model());
    takeSnapshot();
    m_tree->expand(m_layers->index(0, 0));
    applyFilter();
}

void ModelPanel::takeSnapshot() {
    m_delegate->setLook(m_designer.theme(), axisStyles(m_designer.strategy().mesh));
    const SnapshotPointer snapshot = m_designer.snapshot();
    if (snapshot && snapshot->model != m_designer.model()) return; // of the model before
    const bool filtered = m_layers->filtered();
    m_layers->setSnapshot(snapshot);
    if (filtered && m_layers->filter().needsSharding()) applyFilter();
    m_tree->viewport()->update();
}

void ModelPanel::takeTheme() {
    const Theme& theme = m_designer.theme();
    m_delegate->setLook(theme, axisStyles(m_designer.strategy().mesh));
    for (QAction* action : m_search->actions())
        if (action->objectName() == QLatin1String("searchIcon")) delete action;
    QAction* icon = m_search->addAction(makeIcon(Icon::search, theme.text2, theme.off), QLineEdit::LeadingPosition);
    icon->setObjectName(QStringLiteral("searchIcon"));
    m_tree->viewport()->update();
}

void ModelPanel::applyFilter() {
    const QString text = m_search->text();
    const Mesh& mesh = m_designer.strategy().mesh;
    {
        const QScopedValueRollback quiet(m_following, true);
        m_layers->setFilter(text, mesh);
        if (!m_layers->filtered())
            restoreExpanded();
        else if (m_layers->shownArguments() <= kOpenMatches)
            m_tree->expandAll();
    }
    const auto model = m_designer.model();
    const bool nothing = model && m_layers->rowCount() == 0;
    m_nothing->setText(nothing ? QString::fromStdString(nothingMatches(text.toStdString(), m_layers->filter(), mesh))
                               : QString());
    m_nothing->setVisible(nothing);
    if (!model) {
        header()->setNote({});
    } else {
        const auto count = static_cast<int>(model->module->argumentCount());
        const QString all = count == 1 ? tr("1 argument") : tr("%1 arguments").arg(count);
        header()->setNote(m_layers->filtered() ? tr("%1 of %2").arg(m_layers->shownArguments()).arg(all) : all);
    }
    showSelection();
}

void ModelPanel::restoreExpanded() {
    m_tree->expand(m_layers->index(0, 0));
    const auto layers = m_expanded;
    for (const int layer : layers) m_tree->expand(m_layers->indexOf(LayerId{static_cast<std::size_t>(layer)}));
}

void ModelPanel::showSelection() {
    const auto model = m_designer.model();
    if (!model || m_following) return;
    const Selection& selection = m_designer.selection();
    QModelIndex index;
    if (selection.layer().valid())
        index = m_layers->indexOf(selection.layer());
    else if (selection.value().valid() && model->module->isArgument(selection.value()))
        index = m_layers->indexOfArgument(selection.value().value);
    const QScopedValueRollback quiet(m_following, true);
    if (!index.isValid()) {
        m_tree->selectionModel()->clear();
        return;
    }
    if (index == m_tree->currentIndex() && m_tree->selectionModel()->isSelected(index)) return;
    m_tree->setCurrentIndex(index);
    m_tree->scrollTo(index);
}

void ModelPanel::select(const QModelIndex& index) {
    if (m_following || !index.isValid()) return;
    const QScopedValueRollback quiet(m_following, true);
    const int argument = index.data(LayerModel::kArgumentRole).toInt();
    if (argument >= 0)
        m_designer.selection().selectArgument(ValueId{static_cast<std::size_t>(argument)});
    else
        m_designer.selection().selectLayer(
            LayerId{static_cast<std::size_t>(index.data(LayerModel::kLayerRole).toInt())});
}

bool ModelPanel::treeKey(int key, const QString& text) {
    if (key == Qt::Key_Escape && m_layers->filtered()) {
        m_search->clear();
        return true;
    }
    const QModelIndex index = m_tree->currentIndex();
    const int argument = index.isValid() ? index.data(LayerModel::kArgumentRole).toInt() : -1;
    const int axis = axisOfLetter(m_designer.strategy().mesh, text);
    if (argument < 0 || axis < 0) return false;
    const QPoint below = m_tree->viewport()->mapToGlobal(m_tree->visualRect(index).bottomLeft());
    popUpDimensions(this, m_designer, static_cast<std::uint32_t>(argument), static_cast<AxisId>(axis), below);
    return true;
}

bool ModelPanel::eventFilter(QObject* watched, QEvent* event) {
    if (event->type() != QEvent::KeyPress) return PanelFrame::eventFilter(watched, event);
    const auto* key = static_cast<QKeyEvent*>(event);
    if (watched == m_tree) return treeKey(key->key(), key->text()) || PanelFrame::eventFilter(watched, event);
    if (key->key() == Qt::Key_Escape) {
        m_search->clear();
        return true;
    }
    if (key->key() == Qt::Key_Down || key->key() == Qt::Key_Return) {
        QModelIndex first = m_tree->currentIndex().isValid() ? m_tree->currentIndex() : m_layers->index(0, 0);
        while (m_layers->filtered() && m_layers->rowCount(first) > 0) first = m_layers->index(0, 0, first);
        m_tree->setFocus(Qt::TabFocusReason);
        m_tree->setCurrentIndex(first);
        if (key->key() == Qt::Key_Return) emit m_designer.selection().revealRequested();
        return true;
    }
    return PanelFrame::eventFilter(watched, event);
}

} // namespace axiscape
