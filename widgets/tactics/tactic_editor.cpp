// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/tactics/tactic_editor.h"

#include "widgets/common/offers.h"
#include "widgets/common/theme.h"
#include "widgets/tactics/action_list.h"
#include "widgets/tactics/pattern_model.h"

#include <QComboBox>
#include <QCompleter>
#include <QDialogButtonBox>
#include <QFormLayout>
#include <QHeaderView>
#include <QLabel>
#include <QLineEdit>
#include <QPushButton>
#include <QStyledItemDelegate>
#include <QTableView>

namespace axiscape {
namespace {

// Patterns are completed from the paths of the arguments, rules chosen from a list. Counts follow every keystroke.
class PatternDelegate : public QStyledItemDelegate {
  public:
    PatternDelegate(QStringList paths, QStringList rules, QObject* parent)
        : QStyledItemDelegate(parent), m_paths(std::move(paths)), m_rules(std::move(rules)) {}

    QWidget* createEditor(QWidget* parent, const QStyleOptionViewItem& option,
                          const QModelIndex& index) const override {
        auto* self = const_cast<PatternDelegate*>(this); // commitData is a signal of ours
        if (index.column() == PatternModel::ruleColumn) {
            auto* box = new QComboBox(parent);
            box->addItems(m_rules);
            connect(box, &QComboBox::activated, this, [self, box] { emit self->commitData(box); });
            return box;
        }
        auto* line = qobject_cast<QLineEdit*>(QStyledItemDelegate::createEditor(parent, option, index));
        if (!line) return nullptr;
        auto* completer = new QCompleter(m_paths, line);
        completer->setFilterMode(Qt::MatchContains);
        line->setCompleter(completer);
        styleOffers(*completer);
        connect(line, &QLineEdit::textChanged, this, [self, line] { emit self->commitData(line); });
        return line;
    }

    void setEditorData(QWidget* editor, const QModelIndex& index) const override {
        const QString text = index.data(Qt::EditRole).toString();
        if (auto* box = qobject_cast<QComboBox*>(editor)) return box->setCurrentText(text);
        auto* line = qobject_cast<QLineEdit*>(editor);
        if (line && line->text() != text && line->text().trimmed() != text) line->setText(text);
    }

    void setModelData(QWidget* editor, QAbstractItemModel* model, const QModelIndex& index) const override {
        if (auto* box = qobject_cast<QComboBox*>(editor)) model->setData(index, box->currentText(), Qt::EditRole);
        if (auto* line = qobject_cast<QLineEdit*>(editor)) model->setData(index, line->text(), Qt::EditRole);
    }

    void updateEditorGeometry(QWidget* editor, const QStyleOptionViewItem& option, const QModelIndex&) const override {
        editor->setGeometry(option.rect);
    }

  private:
    QStringList m_paths, m_rules;
};

QPushButton* smallButton(const QString& text) {
    auto* button = new QPushButton(text);
    button->setProperty("small", true);
    button->setAutoDefault(false);
    return button;
}

} // namespace

TacticEditor::TacticEditor(const std::shared_ptr<const Module>& module, const Mesh& mesh, const Tactic& tactic,
                           bool isNew, QWidget* parent)
    : QDialog(parent), m_tactic(tactic), m_patterns(new PatternModel(module, tactic.inputs, this)) {
    setObjectName(QStringLiteral("tacticEditor"));
    setWindowTitle(isNew ? tr("New tactic") : tr("Edit %1").arg(QString::fromStdString(tactic.name)));
    setAttribute(Qt::WA_DeleteOnClose);
    resize(560, 420);

    m_name = new QLineEdit(QString::fromStdString(tactic.name));
    m_name->setObjectName(QStringLiteral("tacticName"));
    m_axis = new QComboBox;
    m_axis->setObjectName(QStringLiteral("tacticAxis"));
    for (const MeshAxis& axis : mesh.axes)
        m_axis->addItem(tr("%1, %2 devices").arg(QString::fromStdString(axis.name)).arg(axis.size),
                        QString::fromStdString(axis.name));
    m_axis->setCurrentIndex(std::max(0, m_axis->findData(QString::fromStdString(tactic.axis))));

    QStringList paths;
    for (const Argument& argument : module->arguments()) paths << QString::fromStdString(argument.path);
    m_table = new QTableView;
    m_table->setObjectName(QStringLiteral("patterns"));
    m_table->setAccessibleName(tr("Patterns"));
    m_table->setTabKeyNavigation(false); // Tab leaves the table
    m_table->setModel(m_patterns);
    m_table->setItemDelegate(new PatternDelegate(paths, m_patterns->ruleCodes(), m_table));
    m_table->setSelectionMode(QAbstractItemView::SingleSelection);
    m_table->setEditTriggers(QAbstractItemView::DoubleClicked | QAbstractItemView::EditKeyPressed |
                             QAbstractItemView::AnyKeyPressed | QAbstractItemView::SelectedClicked);
    styleTable(*m_table);
    m_table->setSelectionBehavior(QAbstractItemView::SelectItems);
    m_table->verticalHeader()->setDefaultSectionSize(30); // an open editor has a border
    m_table->horizontalHeader()->setSectionResizeMode(PatternModel::patternColumn, QHeaderView::Stretch);
    m_table->setColumnWidth(PatternModel::ruleColumn, 180);
    m_table->setColumnWidth(PatternModel::matchColumn, 80);

    auto* add = smallButton(tr("Add a pattern"));
    add->setObjectName(QStringLiteral("addPattern"));
    m_remove = smallButton(tr("Remove"));
    m_remove->setObjectName(QStringLiteral("removePattern"));
    m_up = smallButton(tr("Move up"));
    m_down = smallButton(tr("Move down"));
    m_up->setToolTip(tr("An argument takes the first pattern that matches it"));
    m_down->setToolTip(m_up->toolTip());
    auto* buttons = new QHBoxLayout;
    for (QPushButton* button : {add, m_remove, m_up, m_down}) buttons->addWidget(button);
    buttons->addStretch(1);
    m_problem = new QLabel;
    m_problem->setProperty("role", QStringLiteral("worse"));
    m_problem->setWordWrap(true);

    auto* box = new QDialogButtonBox;
    m_accept = box->addButton(isNew ? tr("Add tactic") : tr("Apply changes"), QDialogButtonBox::AcceptRole);
    m_accept->setProperty("primary", true);
    m_accept->setDefault(true);
    box->addButton(QDialogButtonBox::Cancel)->setAutoDefault(false);

    auto* form = new QFormLayout;
    form->addRow(tr("&Name"), m_name);
    form->addRow(tr("&Axis"), m_axis);
    auto* column = new QVBoxLayout(this);
    column->setContentsMargins(16, 16, 16, 16);
    column->setSpacing(12);
    column->addLayout(form);
    column->addWidget(m_table, 1);
    column->addLayout(buttons);
    if (!tactic.actions.empty()) {
        m_actions = new ActionList(tactic, *module, mesh);
        auto* drop = smallButton(tr("Remove action"));
        connect(drop, &QPushButton::clicked, this, &TacticEditor::removeAction);
        column->addWidget(new QLabel(tr("Stored actions, run after the patterns")));
        column->addWidget(m_actions);
        column->addWidget(drop, 0, Qt::AlignLeft);
    }
    column->addWidget(m_problem);
    column->addWidget(box);

    connect(add, &QPushButton::clicked, this, &TacticEditor::addPattern);
    connect(m_remove, &QPushButton::clicked, this, &TacticEditor::removePattern);
    connect(m_up, &QPushButton::clicked, this, [this] { movePattern(-1); });
    connect(m_down, &QPushButton::clicked, this, [this] { movePattern(1); });
    connect(m_name, &QLineEdit::textChanged, this, &TacticEditor::refresh);
    connect(m_patterns, &QAbstractItemModel::dataChanged, this, &TacticEditor::refresh);
    connect(m_patterns, &QAbstractItemModel::rowsInserted, this, &TacticEditor::refresh);
    connect(m_patterns, &QAbstractItemModel::rowsRemoved, this, &TacticEditor::refresh);
    connect(m_table->selectionModel(), &QItemSelectionModel::currentChanged, this, &TacticEditor::refresh);
    connect(box, &QDialogButtonBox::accepted, this, &QDialog::accept);
    connect(box, &QDialogButtonBox::rejected, this, &QDialog::reject);
    if (isNew && tactic.inputs.empty()) addPattern();
    refresh();
    m_name->setFocus();
    m_name->selectAll();
}

Tactic TacticEditor::tactic() const {
    Tactic tactic = m_tactic;
    tactic.name = m_name->text().trimmed().toStdString();
    tactic.inputs = m_patterns->rules();
    if (m_actions) m_actions->store(tactic);
    // Stored actions name their own axes: a tactic of those alone keeps having none.
    if (!tactic.inputs.empty()) tactic.axis = m_axis->currentData().toString().toStdString();
    return tactic;
}

void TacticEditor::addPattern() {
    const int row = m_patterns->addRule({{}, InputRule::Kind::dimension, 0});
    const QModelIndex cell = m_patterns->index(row, PatternModel::patternColumn);
    m_table->setCurrentIndex(cell);
    if (isVisible()) m_table->edit(cell);
}

void TacticEditor::removePattern() { m_patterns->removeRule(m_table->currentIndex().row()); }

void TacticEditor::movePattern(int by) { m_patterns->moveRule(m_table->currentIndex().row(), by); }

void TacticEditor::removeAction() {
    m_actions->removeCurrent();
    refresh();
}

void TacticEditor::refresh() {
    const int row = m_table->currentIndex().row();
    m_remove->setEnabled(row >= 0);
    m_up->setEnabled(row > 0);
    m_down->setEnabled(row >= 0 && row + 1 < m_patterns->rowCount());
    QString problem;
    if (m_name->text().trimmed().isEmpty()) problem = tr("A name is needed");
    if (m_patterns->rowCount() == 0 && (!m_actions || m_actions->count() == 0))
        problem = tr("At least one pattern is needed");
    m_accept->setEnabled(problem.isEmpty() && m_patterns->acceptable());
    for (int i = 0; i < m_patterns->rowCount() && problem.isEmpty(); ++i) {
        problem = m_patterns->problem(i);
        if (!problem.isEmpty()) problem = tr("Pattern %1: %2").arg(i + 1).arg(problem);
    }
    m_problem->setText(problem);
}

} // namespace axiscape
