// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/tactics/conflicts_popup.h"

#include "widgets/common/conflict_text.h"

#include <QEvent>
#include <QHBoxLayout>
#include <QLabel>
#include <QPushButton>
#include <QScreen>
#include <QScrollArea>
#include <QVBoxLayout>

namespace axiscape {
namespace {

constexpr int kWidth = 460, kHeight = 360;
constexpr std::size_t kShown = 40; // more are counted

QLabel* label(const QString& text, const char* role) {
    auto* l = new QLabel(text);
    l->setProperty("role", QString::fromLatin1(role));
    l->setWordWrap(true);
    l->setTextFormat(Qt::PlainText);
    return l;
}

} // namespace

ConflictsPopup::ConflictsPopup(Designer& designer, QWidget* parent) : QFrame(parent, Qt::Popup), m_designer(designer) {
    setObjectName(QStringLiteral("panel"));
    setAccessibleName(tr("Conflicts"));
    setAttribute(Qt::WA_DeleteOnClose);
    setAttribute(Qt::WA_StyledBackground);
    setFixedWidth(kWidth);
    auto* column = new QVBoxLayout(this);
    column->setContentsMargins(1, 1, 1, 1);
    auto* scroll = new QScrollArea;
    scroll->setWidgetResizable(true);
    scroll->setFrameShape(QFrame::NoFrame);
    scroll->setHorizontalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
    m_list = new QWidget;
    scroll->setWidget(m_list);
    column->addWidget(scroll);
    new QVBoxLayout(m_list);
    connect(&designer, &Designer::snapshotChanged, this, &ConflictsPopup::rebuild);
    rebuild();
}

void ConflictsPopup::popUp(QPoint right) {
    const int height = std::min(kHeight, m_list->sizeHint().height() + 4);
    const int top = right.y() - height - 4;
    const QRect room = screen()->availableGeometry();
    setGeometry(std::max(room.left(), right.x() - kWidth), top >= room.top() ? top : right.y() + 28, kWidth, height);
    show();
}

void ConflictsPopup::rebuild() {
    const SnapshotPointer snapshot = m_designer.snapshot();
    if (!snapshot || snapshot->conflicts.empty()) {
        close();
        return;
    }
    const auto questions = conflictQuestions(*snapshot);
    m_sides.clear();
    delete m_list->layout();
    qDeleteAll(m_list->findChildren<QWidget*>(QString(), Qt::FindDirectChildrenOnly));
    auto* column = new QVBoxLayout(m_list);
    column->setContentsMargins(12, 12, 12, 12);
    column->setSpacing(4);
    column->addWidget(label(tr("Propagation stopped here. Choose one side; the other is moved at the op."), "note"));
    for (std::size_t i = 0; i < questions.size() && i < kShown; ++i) {
        const ConflictQuestion& q = questions[i];
        column->addSpacing(8);
        auto* where = new QPushButton(q.where);
        where->setProperty("quiet", true);
        where->setProperty("small", true);
        where->setToolTip(tr("Show it in the graph"));
        connect(where, &QPushButton::clicked, this, [this, op = q.op, value = q.value] {
            Selection& selection = m_designer.selection();
            op.valid() ? selection.selectOp(op, value) : selection.selectArgument(value);
            selection.reveal();
        });
        column->addWidget(where, 0, Qt::AlignLeft);
        column->addWidget(label(q.question, ""));
        auto* sides = new QHBoxLayout;
        for (const ConflictSide& side : q.sides) {
            auto* button = new QPushButton(tr("Cut %1", "a dimension").arg(side.label));
            button->setObjectName(QStringLiteral("side"));
            button->setProperty("small", true);
            button->setToolTip(side.askedBy);
            connect(button, &QPushButton::clicked, this, [this, axis = q.axis, side] { choose(axis, side); });
            button->installEventFilter(this);
            m_sides.emplace_back(button, Side{q.axis, side});
            sides->addWidget(button);
        }
        sides->addStretch(1);
        column->addLayout(sides);
    }
    if (questions.size() > kShown)
        column->addWidget(label(tr("and %n more", nullptr, static_cast<int>(questions.size() - kShown)), "note"));
    column->addStretch(1);
    if (auto* first = m_list->findChild<QPushButton*>(QStringLiteral("side"))) first->setFocus();
}

// The side under the pointer or the keyboard is previewed everywhere.
bool ConflictsPopup::eventFilter(QObject* watched, QEvent* event) {
    const bool begins = event->type() == QEvent::Enter || event->type() == QEvent::FocusIn;
    const bool ends = event->type() == QEvent::Leave || event->type() == QEvent::FocusOut;
    if (begins)
        for (const auto& [button, side] : m_sides)
            if (button == watched)
                m_designer.startPreview(
                    choosingSide(m_designer.strategy(), m_designer.selectedTactic(), side.axis, side.answer).next);
    if (ends) m_designer.endPreview();
    return QFrame::eventFilter(watched, event);
}

void ConflictsPopup::hideEvent(QHideEvent* event) {
    m_designer.endPreview();
    QFrame::hideEvent(event);
}

void ConflictsPopup::choose(AxisId axis, const ConflictSide& side) {
    if (axis >= m_designer.strategy().mesh.axes.size()) return;
    m_designer.endPreview();
    const ScheduleEdit edit = choosingSide(m_designer.strategy(), m_designer.selectedTactic(), axis, side);
    const int selected = edit.selected;
    m_designer.edit(edit.undoText, edit.next);
    m_designer.followTactic(selected);
}

} // namespace axiscape
