// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/desktop/commands/shortcut_sheet.h"

#include "widgets/common/theme.h"

#include <QDialogButtonBox>
#include <QHeaderView>
#include <QKeyEvent>
#include <QLabel>
#include <QLineEdit>
#include <QPushButton>
#include <QStyle>
#include <QStyledItemDelegate>
#include <QTableView>
#include <QVBoxLayout>

namespace axiscape {
namespace {

// Takes the first combination that is pressed; Backspace alone takes the keys away. Esc and Enter end it without.
class KeysField : public QLineEdit {
  public:
    using QLineEdit::QLineEdit;
    std::optional<QKeySequence> keys;
    std::function<void()> taken;

  protected:
    bool event(QEvent* event) override {
        if (event->type() != QEvent::ShortcutOverride) return QLineEdit::event(event);
        event->accept(); // a shortcut of the window is a key like any other here
        return true;
    }
    void keyPressEvent(QKeyEvent* event) override {
        const int key = event->key();
        if (key == Qt::Key_Control || key == Qt::Key_Shift || key == Qt::Key_Alt || key == Qt::Key_Meta ||
            key == Qt::Key_AltGr || key == Qt::Key_unknown || key == 0)
            return;
        const auto held = event->modifiers() & ~Qt::KeypadModifier;
        keys = key == Qt::Key_Backspace && held == Qt::NoModifier
                   ? QKeySequence()
                   : QKeySequence(QKeyCombination(held, static_cast<Qt::Key>(key)));
        taken();
    }
};

class KeysDelegate : public QStyledItemDelegate {
  public:
    using QStyledItemDelegate::QStyledItemDelegate;
    QWidget* createEditor(QWidget* parent, const QStyleOptionViewItem&, const QModelIndex& index) const override {
        auto* field = new KeysField(parent);
        field->setObjectName(QStringLiteral("shortcutEditor"));
        field->setPlaceholderText(ShortcutSheet::tr("Press the keys"));
        field->setAccessibleName(ShortcutSheet::tr("Press the keys for %1")
                                     .arg(index.siblingAtColumn(ShortcutsModel::Command).data().toString()));
        auto* self = const_cast<KeysDelegate*>(this); // the signals of a delegate are not const
        field->taken = [self, field] {
            emit self->commitData(field);
            emit self->closeEditor(field, NoHint);
        };
        return field;
    }
    void setEditorData(QWidget*, const QModelIndex&) const override {} // begins empty
    void setModelData(QWidget* editor, QAbstractItemModel* model, const QModelIndex& index) const override {
        if (const auto& keys = static_cast<KeysField*>(editor)->keys) model->setData(index, QVariant::fromValue(*keys));
    }
};

} // namespace

ShortcutSheet::ShortcutSheet(const ActionRegistry& registry, QWidget* parent)
    : QDialog(parent), m_model(new ShortcutsModel(registry, this)), m_search(new QLineEdit(this)),
      m_table(new QTableView(this)), m_says(new QLabel(this)), m_change(new QPushButton(tr("Change"), this)),
      m_default(new QPushButton(tr("Default"), this)) {
    setObjectName(QStringLiteral("shortcuts"));
    setWindowTitle(tr("Keyboard and mouse"));
    m_search->setObjectName(QStringLiteral("shortcutSearch"));
    m_search->setPlaceholderText(tr("Type a command or its keys"));
    m_search->setAccessibleName(tr("Find a command"));
    m_table->setObjectName(QStringLiteral("shortcutTable"));
    m_table->setAccessibleName(tr("Commands and their shortcuts"));
    styleTable(*m_table);
    m_table->setModel(m_model);
    m_table->setTabKeyNavigation(false);
    m_table->setSelectionMode(QAbstractItemView::SingleSelection);
    m_table->setEditTriggers(QAbstractItemView::EditKeyPressed | QAbstractItemView::DoubleClicked);
    m_table->horizontalHeader()->setSectionResizeMode(ShortcutsModel::Command, QHeaderView::Stretch);
    m_table->horizontalHeader()->resizeSection(ShortcutsModel::Keys, 180);
    m_table->setItemDelegateForColumn(ShortcutsModel::Keys, new KeysDelegate(this));
    m_says->setObjectName(QStringLiteral("shortcutSays"));
    m_says->setWordWrap(true);
    m_says->setMinimumHeight(36);
    m_says->setAlignment(Qt::AlignTop | Qt::AlignLeft);
    const auto say = [this](const QString& text, const char* role) {
        m_says->setText(text);
        m_says->setProperty("role", QLatin1String(role));
        m_says->style()->unpolish(m_says);
        m_says->style()->polish(m_says);
    };
    const QString hint = tr("F2 or a double click, then the new keys. Backspace takes them away, Esc keeps them.");
    say(hint, "note");

    auto* buttons = new QDialogButtonBox(QDialogButtonBox::Close, this);
    auto* all = buttons->addButton(tr("All defaults"), QDialogButtonBox::ResetRole);
    all->setObjectName(QStringLiteral("shortcutDefaults"));
    m_change->setObjectName(QStringLiteral("shortcutChange"));
    m_default->setObjectName(QStringLiteral("shortcutDefault"));
    buttons->addButton(m_change, QDialogButtonBox::ActionRole);
    buttons->addButton(m_default, QDialogButtonBox::ActionRole);
    for (QAbstractButton* button : buttons->buttons()) // Enter is for the table
        static_cast<QPushButton*>(button)->setAutoDefault(false);
    auto* column = new QVBoxLayout(this);
    column->addWidget(m_search);
    column->addWidget(m_table, 1);
    column->addWidget(m_says);
    column->addWidget(buttons);
    resize(640, 560);

    connect(m_search, &QLineEdit::textChanged, this, [this](const QString& text) {
        m_model->setFilter(text);
        m_table->setCurrentIndex(m_model->index(0, ShortcutsModel::Keys));
    });
    connect(m_search, &QLineEdit::returnPressed, this, [this] { m_table->setFocus(); });
    connect(m_table->selectionModel(), &QItemSelectionModel::currentChanged, this, [this, say, hint] {
        say(hint, "note");
        refreshButtons();
    });
    connect(m_model, &ShortcutsModel::refused, this, [say](const QString& why) { say(why, "worse"); });
    connect(m_model, &ShortcutsModel::edited, this, [this, say, hint] {
        say(hint, "note");
        refreshButtons();
        emit edited();
    });
    connect(m_change, &QPushButton::clicked, this, [this] {
        m_table->setFocus();
        m_table->edit(m_table->currentIndex().siblingAtColumn(ShortcutsModel::Keys));
    });
    connect(m_default, &QPushButton::clicked, this, [this] { m_model->restoreDefault(m_table->currentIndex().row()); });
    connect(all, &QPushButton::clicked, m_model, &ShortcutsModel::restoreDefaults);
    connect(buttons, &QDialogButtonBox::rejected, this, &QDialog::close);
    m_table->setCurrentIndex(m_model->index(0, ShortcutsModel::Keys));
    m_search->setFocus();
    refreshButtons();
}

void ShortcutSheet::refreshButtons() {
    const bool command = m_model->action(m_table->currentIndex().row()) != nullptr;
    m_change->setEnabled(command);
    m_default->setEnabled(command);
}

} // namespace axiscape
