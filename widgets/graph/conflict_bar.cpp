// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/graph/conflict_bar.h"

#include "widgets/common/counts.h"
#include "widgets/common/icons.h"

#include <QHBoxLayout>
#include <QKeyEvent>
#include <QLabel>
#include <QPushButton>
#include <QToolButton>
#include <QVBoxLayout>
#include <algorithm>

namespace axiscape {
namespace {

constexpr int kWidth = 372;

} // namespace

ConflictBar::ConflictBar(Designer& designer, QWidget* parent)
    : QFrame(parent), m_designer(designer), m_question(new QLabel), m_where(new QLabel), m_count(new QLabel),
      m_next(new QToolButton), m_close(new QToolButton), m_sides(new QHBoxLayout) {
    setObjectName(QStringLiteral("conflictBar"));
    setProperty("card", true);
    setAttribute(Qt::WA_StyledBackground);
    setAccessibleName(tr("Conflict"));
    setFixedWidth(kWidth);
    setCursor(Qt::ArrowCursor);
    m_question->setObjectName(QStringLiteral("conflictQuestion"));
    m_question->setWordWrap(true);
    m_question->setTextFormat(Qt::PlainText);
    m_where->setProperty("role", QStringLiteral("note"));
    m_where->setWordWrap(true);
    m_where->setTextFormat(Qt::PlainText);
    m_count->setProperty("role", QStringLiteral("note"));
    for (QToolButton* button : {m_next, m_close}) {
        button->setFixedSize(24, 24);
        button->setIconSize({16, 16});
    }
    m_next->setObjectName(QStringLiteral("conflictNext"));
    m_next->setAccessibleName(tr("Next question here"));
    m_next->setToolTip(tr("The next question at this op"));
    m_close->setObjectName(QStringLiteral("conflictClose"));
    m_close->setAccessibleName(tr("Decide later"));
    m_close->setToolTip(tr("Decide later (Esc)"));
    auto* head = new QHBoxLayout;
    head->setSpacing(4);
    head->addWidget(m_question, 1);
    head->addWidget(m_count, 0, Qt::AlignTop);
    head->addWidget(m_next, 0, Qt::AlignTop);
    head->addWidget(m_close, 0, Qt::AlignTop);
    auto* column = new QVBoxLayout(this);
    column->setContentsMargins(12, 8, 8, 10);
    column->setSpacing(6);
    column->addLayout(head);
    column->addWidget(m_where);
    m_sides->setSpacing(6);
    column->addLayout(m_sides);
    connect(m_close, &QToolButton::clicked, this, &ConflictBar::dismiss);
    connect(m_next, &QToolButton::clicked, this, [this] { show((m_shown + 1) % m_questions.size()); });
    const auto icons = [this] {
        const Theme& theme = m_designer.theme();
        m_next->setIcon(makeIcon(Icon::right, theme.text2, theme.off));
        m_close->setIcon(makeIcon(Icon::close, theme.text2, theme.off));
    };
    connect(&designer, &Designer::themeChanged, this, icons);
    connect(&designer, &Designer::snapshotChanged, this, [this] { // decided here or elsewhere
        if (isVisible())
            ask(m_op, false);
        else if (m_decided.valid()) // there may be another question
            ask(std::exchange(m_decided, OpId{}), true);
    });
    connect(&designer, &Designer::modelChanged, this, [this] {
        m_decided = {};
        dismiss();
    });
    icons();
    hide();
}

bool ConflictBar::ask(OpId op, bool activate) {
    m_questions.clear();
    const SnapshotPointer snapshot = m_designer.snapshot();
    if (snapshot && op.valid())
        for (ConflictQuestion& q : conflictQuestions(*snapshot))
            if (std::binary_search(q.ops.begin(), q.ops.end(), op)) m_questions.push_back(std::move(q));
    if (m_questions.empty()) {
        dismiss();
        return false;
    }
    m_op = op;
    show(0);
    QFrame::show();
    fit();
    raise();
    if (activate)
        if (auto* first = findChild<QPushButton*>()) first->setFocus(Qt::ShortcutFocusReason);
    return true;
}

void ConflictBar::show(std::size_t question) {
    m_shown = question;
    const ConflictQuestion& q = m_questions[question];
    m_question->setText(q.question);
    m_where->setText(q.where);
    const bool several = m_questions.size() > 1;
    m_count->setText(several ? tr("%1 of %2")
                                   .arg(countLabel(static_cast<std::int64_t>(question) + 1),
                                        countLabel(static_cast<std::int64_t>(m_questions.size())))
                             : QString());
    m_next->setVisible(several);
    while (QLayoutItem* item = m_sides->takeAt(0)) {
        if (item->widget()) item->widget()->deleteLater(), item->widget()->hide(), item->widget()->setParent(nullptr);
        delete item;
    }
    for (std::size_t i = 0; i < q.sides.size(); ++i) {
        auto* button = new QPushButton(tr("Cut %1", "a dimension").arg(q.sides[i].label), this);
        button->setProperty("small", true);
        button->setProperty("side", static_cast<int>(i));
        button->setObjectName(QStringLiteral("conflictSide%1").arg(i));
        button->setToolTip(q.sides[i].askedBy);
        button->setMaximumWidth(kWidth - 24);
        button->installEventFilter(this);
        connect(button, &QPushButton::clicked, this, [this, side = q.sides[i]] { choose(side); });
        m_sides->addWidget(button);
        button->show(); // now: the bar's height counts it
    }
    m_sides->addStretch(1);
    fit();
}

// As high as the question in full; fonts are known only once polished.
void ConflictBar::fit() {
    ensurePolished();
    for (QWidget* part : findChildren<QWidget*>()) part->ensurePolished();
    layout()->invalidate();
    layout()->activate();
    resize(kWidth, layout()->totalHeightForWidth(kWidth));
    emit resized();
}

void ConflictBar::preview(int side) {
    if (side < 0) {
        if (std::exchange(m_previewing, false)) m_designer.endPreview();
        return;
    }
    if (m_shown >= m_questions.size()) return;
    const ConflictQuestion& q = m_questions[m_shown];
    if (static_cast<std::size_t>(side) >= q.sides.size()) return;
    m_previewing = true;
    m_designer.startPreview(choosingSide(m_designer.strategy(), m_designer.selectedTactic(), q.axis,
                                         q.sides[static_cast<std::size_t>(side)])
                                .next);
}

void ConflictBar::choose(const ConflictSide& side) {
    const ScheduleEdit edit = // made before the question goes
        choosingSide(m_designer.strategy(), m_designer.selectedTactic(), m_questions[m_shown].axis, side);
    m_decided = m_op;
    dismiss();
    m_designer.edit(edit.undoText, edit.next);
    m_designer.followTactic(edit.selected);
}

void ConflictBar::dismiss() {
    preview(-1);
    m_op = {};
    if (isHidden()) return;
    const bool hadFocus = focusWidget() && focusWidget()->hasFocus();
    hide();
    emit dismissed(hadFocus);
}

bool ConflictBar::eventFilter(QObject* watched, QEvent* event) {
    const int side = watched->property("side").toInt();
    switch (event->type()) {
    case QEvent::Enter:
    case QEvent::FocusIn:
        preview(side);
        break;
    case QEvent::Leave:
    case QEvent::FocusOut:
        preview(-1);
        break;
    default:
        break;
    }
    return QFrame::eventFilter(watched, event);
}

void ConflictBar::keyPressEvent(QKeyEvent* event) {
    if (event->key() == Qt::Key_Escape) return dismiss();
    if (event->key() == Qt::Key_Return || event->key() == Qt::Key_Enter)
        if (auto* button = qobject_cast<QPushButton*>(focusWidget())) return button->click();
    QFrame::keyPressEvent(event);
}

} // namespace axiscape
