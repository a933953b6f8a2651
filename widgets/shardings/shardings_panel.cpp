// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/shardings/shardings_panel.h"

#include "widgets/common/filter_completer.h"
#include "widgets/common/filter_words.h"
#include "widgets/common/icons.h"
#include "widgets/common/theme.h"
#include "widgets/shardings/report_words.h"
#include "widgets/shardings/shardings_model.h"
#include "widgets/shardings/shardings_table.h"
#include "widgets/shardings/tensor_view.h"

#include <QAction>
#include <QHBoxLayout>
#include <QLabel>
#include <QLineEdit>
#include <QScopedValueRollback>
#include <QScrollArea>
#include <QScrollBar>
#include <QToolButton>
#include <QVBoxLayout>

namespace axiscape {

ShardingsPanel::ShardingsPanel(Designer& designer, QWidget* parent)
    : PanelFrame(tr("Sharding"), parent), m_designer(designer), m_tensor(new TensorView(designer)),
      m_tensors(new ShardingsModel(this)), m_table(new ShardingsTable(designer, *m_tensors)), m_filter(new QLineEdit),
      m_results(new QToolButton), m_nothing(new QLabel) {
    m_filter->setObjectName(QStringLiteral("tensorFilter"));
    m_filter->setPlaceholderText(tr("Filter name, axis:, shape:"));
    m_filter->setAccessibleName(tr("Filter tensors"));
    m_filter->setToolTip(tr(
        "dense axis:batch shape:4096 bytes>64M local<1G layer:attn op:dot_general dtype:bf16\nAll of them must hold"));
    m_filter->setClearButtonEnabled(true);
    m_results->setObjectName(QStringLiteral("opResults"));
    m_results->setText(tr("Op results"));
    m_results->setCheckable(true);
    m_results->setProperty("framed", true);
    m_results->setToolTip(tr("List the results of ops too"));
    m_nothing->setProperty("role", QStringLiteral("note"));
    m_nothing->setWordWrap(true);
    m_nothing->setContentsMargins(12, 6, 12, 6);
    m_nothing->hide();
    m_tensor->setSizePolicy(QSizePolicy::Preferred, QSizePolicy::Preferred);
    m_table->setMinimumHeight(96);

    new FilterCompleter(designer, *m_filter);

    auto* body = new QWidget;
    auto* column = new QVBoxLayout(body);
    column->setContentsMargins(0, 0, 0, 0);
    column->setSpacing(0);
    auto* line = new QHBoxLayout;
    line->setContentsMargins(12, 2, 12, 4);
    line->setSpacing(6);
    line->addWidget(m_filter, 1);
    line->addWidget(m_results);
    // In a low window the tensor scrolls; without that its parts would overlap.
    auto* scroll = new QScrollArea;
    scroll->setWidgetResizable(true);
    scroll->setFrameShape(QFrame::NoFrame);
    scroll->setFocusPolicy(Qt::NoFocus);
    scroll->setHorizontalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
    scroll->setMinimumHeight(96);
    scroll->setWidget(m_tensor);
    column->addWidget(scroll, 5);
    column->addLayout(line);
    column->addWidget(m_nothing);
    column->addWidget(m_table, 4); // eight rows and more in a window of 1280x800
    setBody(body);
    setTabOrder(m_filter, m_results);
    setTabOrder(m_results, m_table);

    connect(m_filter, &QLineEdit::textChanged, this, &ShardingsPanel::applyFilter);
    connect(m_results, &QToolButton::toggled, this, [this](bool shown) {
        const QScopedValueRollback quiet(m_following, true);
        m_tensors->setOpResultsShown(shown);
    });
    connect(m_results, &QToolButton::toggled, this, &ShardingsPanel::showSelection);
    connect(m_results, &QToolButton::toggled, this, &ShardingsPanel::refreshNothing);
    connect(m_table->selectionModel(), &QItemSelectionModel::currentChanged, this, &ShardingsPanel::select);
    connect(m_table, &QTableView::doubleClicked, this, [this] { m_designer.selection().reveal(); });
    connect(&designer, &Designer::modelChanged, this, &ShardingsPanel::takeModel);
    connect(&designer, &Designer::snapshotChanged, this, &ShardingsPanel::takeSnapshot);
    connect(&designer, &Designer::previewChanged, this, [this] { m_tensors->setPreview(m_designer.preview()); });
    connect(&designer, &Designer::themeChanged, this, &ShardingsPanel::takeTheme);
    connect(&designer, &Designer::steppingChanged, this, [this] { // the rows of the steps were gone to meanwhile
        if (m_designer.isStepping())
            m_scrolledBeforeSteps = m_table->verticalScrollBar()->value();
        else
            m_table->verticalScrollBar()->setValue(m_scrolledBeforeSteps);
    });
    connect(&designer.selection(), &Selection::changed, this, &ShardingsPanel::showSelection);
    connect(&designer.selection(), &Selection::changed, this, &ShardingsPanel::refreshNote);
    takeTheme();
    takeModel();
}

void ShardingsPanel::takeTheme() {
    const Theme& theme = m_designer.theme();
    m_tensors->setTint(toQColor(theme.tint));
    for (QAction* action : m_filter->actions())
        if (action->objectName() == QLatin1String("filterIcon")) delete action;
    QAction* icon = m_filter->addAction(makeIcon(Icon::search, theme.text2, theme.off), QLineEdit::LeadingPosition);
    icon->setObjectName(QStringLiteral("filterIcon"));
}

void ShardingsPanel::takeModel() {
    {
        const QScopedValueRollback quiet(m_following, true);
        const QSignalBlocker silent(m_filter);
        m_filter->clear();
        m_tensors->setModel(m_designer.model());
    }
    takeSnapshot();
    refreshNote();
}

void ShardingsPanel::takeSnapshot() {
    {
        const QScopedValueRollback quiet(m_following, true);
        m_tensors->setSnapshot(m_designer.snapshot());
        // The names of axes in the filter are those of the mesh.
        if (!m_filter->text().isEmpty()) m_tensors->setFilter(m_filter->text(), m_designer.strategy().mesh);
    }
    showSelection();
    refreshNothing();
    refreshNote();
}

void ShardingsPanel::applyFilter() {
    {
        const QScopedValueRollback quiet(m_following, true);
        m_tensors->setFilter(m_filter->text(), m_designer.strategy().mesh);
    }
    showSelection();
    refreshNothing();
}

QVariantMap ShardingsPanel::look() const {
    return {{QStringLiteral("filter"), m_filter->text()},
            {QStringLiteral("results"), m_results->isChecked()},
            {QStringLiteral("column"), m_tensors->sortColumn()},
            {QStringLiteral("order"), static_cast<int>(m_tensors->sortOrderNow())}};
}

void ShardingsPanel::showLook(const QVariantMap& look) {
    m_results->setChecked(look.value(QStringLiteral("results")).toBool());
    m_tensors->sort(look.value(QStringLiteral("column")).toInt(),
                    static_cast<Qt::SortOrder>(look.value(QStringLiteral("order")).toInt()));
    m_filter->setText(look.value(QStringLiteral("filter")).toString());
}

void ShardingsPanel::refreshNothing() {
    const bool nothing = m_designer.model() && m_tensors->rowCount() == 0;
    m_nothing->setVisible(nothing);
    if (!nothing) return;
    const std::string text = m_filter->text().toStdString();
    m_nothing->setText(
        text.empty() ? tr("The program has no arguments.")
                     : QString::fromStdString(nothingMatches(text, m_tensors->filter(), m_designer.strategy().mesh)));
}

void ShardingsPanel::refreshNote() {
    const TensorReport& report = m_tensor->report();
    header()->setNote(report.name.empty() ? QString()
                                          : QString::fromStdString(kindText(report.kind) + " · " + report.dtype));
}

void ShardingsPanel::showSelection() {
    if (m_following) return;
    const QScopedValueRollback quiet(m_following, true);
    const int row = m_tensors->rowOf(m_designer.selection().value());
    if (row < 0) {
        m_table->selectionModel()->clear();
        return;
    }
    if (m_table->currentIndex().row() == row && m_table->selectionModel()->isRowSelected(row)) return;
    m_table->setCurrentIndex(m_tensors->index(row, ShardingsModel::Tensor));
    m_table->scrollTo(m_tensors->index(row, ShardingsModel::Tensor));
}

void ShardingsPanel::select(const QModelIndex& index) {
    if (m_following || !index.isValid()) return;
    const auto model = m_designer.model();
    const ValueId value = m_tensors->valueAt(index.row());
    const QScopedValueRollback quiet(m_following, true);
    if (model->module->isArgument(value))
        m_designer.selection().selectArgument(value);
    else
        m_designer.selection().selectOp(model->module->definingOp(value), value);
}

} // namespace axiscape
