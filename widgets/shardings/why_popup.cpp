// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/shardings/why_popup.h"

#include "widgets/common/axis_chip.h"
#include "widgets/common/icons.h"
#include "widgets/shardings/why_change_row.h"
#include "widgets/shardings/why_step.h"

#include <QApplication>
#include <QHBoxLayout>
#include <QKeyEvent>
#include <QLabel>
#include <QPushButton>
#include <QScrollArea>
#include <QToolButton>
#include <QVBoxLayout>
#include <algorithm>

namespace axiscape {
namespace {

constexpr int kWidth = 392, kMargin = 8;
constexpr int kEdges = 4;      // border and margin of both sides
constexpr int kScrollBar = 12; // counted always: a bar that comes for a pixel would wrap the text and need itself

QLabel* popupLabel(const QString& text, const char* role, const QString& name = {}) {
    auto* made = new QLabel(text);
    made->setObjectName(name);
    made->setProperty("role", QString::fromLatin1(role));
    made->setTextFormat(Qt::PlainText);
    made->setTextInteractionFlags(Qt::TextSelectableByMouse);
    made->setWordWrap(true);
    return made;
}

} // namespace

WhyPopup::WhyPopup(Designer& designer, ValueId value, AxisId axis, QWidget* window)
    : QFrame(window), m_designer(designer), m_model(designer.model()), m_askedFrom(QApplication::focusWidget()),
      m_scroll(new QScrollArea) {
    setObjectName(QStringLiteral("panel"));
    setAccessibleName(tr("Why"));
    setAttribute(Qt::WA_DeleteOnClose);
    setAttribute(Qt::WA_StyledBackground);
    setFocusPolicy(Qt::StrongFocus);
    m_report.value = value;
    m_report.axis = axis;
    m_scroll->setWidgetResizable(true);
    m_scroll->setFrameShape(QFrame::NoFrame);
    m_scroll->setHorizontalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
    m_scroll->setFocusPolicy(Qt::NoFocus);
    auto* all = new QVBoxLayout(this);
    all->setContentsMargins(1, 1, 1, 1);
    all->addWidget(m_scroll);
    connect(&designer, &Designer::snapshotChanged, this, &WhyPopup::rebuild);
    connect(&designer, &Designer::themeChanged, this, &WhyPopup::rebuild);
    connect(&designer, &Designer::modelChanged, this, &WhyPopup::finish);
    rebuild();
}

WhyPopup::~WhyPopup() { m_designer.selection().setSteps({}); }

void WhyPopup::finish() {
    hide(); // before the focus moves: it would go to a sibling
    if (m_askedFrom) m_askedFrom->setFocus();
    close();
}

void WhyPopup::rebuild() {
    const SnapshotPointer snapshot = m_designer.snapshot();
    if (!snapshot || snapshot->model != m_model || m_report.axis >= snapshot->partition().mesh().axes.size())
        return finish();
    m_report = whyReport(*snapshot, m_report.value, m_report.axis);
    if (QWidget* old = m_scroll->takeWidget()) old->deleteLater(); // one of its buttons may have been clicked
    m_content = new QWidget;
    auto* column = new QVBoxLayout(m_content);
    column->setContentsMargins(14, 10, 14, 12);
    column->setSpacing(6);
    addHead(*column);
    addSteps(*column);
    addChange(*column);
    numberSteps();
    column->addStretch(1);
    m_scroll->setWidget(m_content);
    m_content->show();
    if (isVisible()) place();
}

void WhyPopup::addHead(QVBoxLayout& column) {
    auto* head = new QHBoxLayout;
    head->setSpacing(6);
    auto* question = new QLabel(m_report.question);
    question->setObjectName(QStringLiteral("whyQuestion"));
    question->setProperty("role", QStringLiteral("title"));
    head->addWidget(question);
    head->addWidget(new AxisChip(m_designer, static_cast<int>(m_report.axis), true));
    auto* mark = new QLabel(QStringLiteral("?"));
    mark->setProperty("role", QStringLiteral("title"));
    head->addWidget(mark);
    head->addStretch(1);
    auto* close = new QToolButton;
    close->setObjectName(QStringLiteral("whyClose"));
    close->setIcon(makeIcon(Icon::close, m_designer.theme().text2, m_designer.theme().off));
    close->setFixedSize(24, 24);
    close->setAccessibleName(tr("Close"));
    close->setToolTip(tr("Close (Esc)"));
    connect(close, &QToolButton::clicked, this, &WhyPopup::finish);
    head->addWidget(close);
    column.addLayout(head);
    column.addWidget(popupLabel(m_report.subject, "note", QStringLiteral("whySubject")));
    column.addWidget(popupLabel(m_report.answer, "", QStringLiteral("whyAnswer")));
    auto* exact = popupLabel(tr("Exact term: %1").arg(m_report.exact), "exact", QStringLiteral("whyExact"));
    column.addWidget(exact);
}

void WhyPopup::addSteps(QVBoxLayout& column) {
    if (!m_report.steps.empty()) {
        column.addSpacing(4);
        column.addWidget(popupLabel(m_report.heading, "caption"));
    }
    auto* list = new QVBoxLayout;
    list->setSpacing(2);
    int number = 0;
    for (const WhyStepShown& step : m_report.steps) {
        auto* button = new WhyStepButton(m_designer, step.value.valid() ? ++number : 0, step);
        connect(button, &QAbstractButton::clicked, this, [this, value = step.value] {
            Selection& selection = m_designer.selection();
            if (m_model->module->isArgument(value))
                selection.selectArgument(value);
            else
                selection.selectOp(m_model->module->definingOp(value), value);
            selection.reveal();
        });
        list->addWidget(button);
    }
    column.addLayout(list);
    if (m_report.obstacles.empty()) return;
    column.addSpacing(4);
    column.addWidget(popupLabel(tr("A cut here would be refused"), "caption"));
    for (const QString& obstacle : m_report.obstacles) column.addWidget(popupLabel(obstacle, "note"));
}

void WhyPopup::addChange(QVBoxLayout& column) {
    m_changes.clear();
    if (m_report.changes.empty()) return;
    column.addSpacing(4);
    column.addWidget(popupLabel(tr("What would change it"), "caption"));
    std::vector<Strategy> strategies;
    for (const WhyChange& change : m_report.changes) {
        m_changes.push_back(new WhyChangeRow(m_designer, change));
        column.addWidget(m_changes.back());
        strategies.push_back(change.edit.next);
    }
    m_designer.estimate(std::move(strategies), [popup = QPointer(this)](std::size_t i, const SnapshotPointer& then) {
        if (!popup || i >= popup->m_changes.size()) return;
        WhyChangeRow* row = popup->m_changes[i];
        const SnapshotPointer now = popup->m_designer.snapshot();
        if (row && now && row->change().edit.next == then->strategy) row->setFigures(*now, *then);
    });
}

// The steps have their numbers in the graph as long as they are listed.
void WhyPopup::numberSteps() {
    std::vector<ValueId> steps;
    for (const WhyStepShown& step : m_report.steps)
        if (step.value.valid()) steps.push_back(step.value);
    m_designer.selection().setSteps(std::move(steps));
}

void WhyPopup::showBeside(const QRect& asker) {
    m_asker = asker;
    show(); // first: heights are those of the style
    place();
    raise();
    setFocus();
}

void WhyPopup::place() {
    const QRect room = parentWidget()->rect().adjusted(kMargin, kMargin, -kMargin, -kMargin);
    const int width = std::min(kWidth, room.width());
    const int wanted = m_content->layout()->hasHeightForWidth()
                           ? m_content->layout()->totalHeightForWidth(width - kEdges - kScrollBar)
                           : m_content->sizeHint().height();
    const int height = std::min(wanted + kEdges + kScrollBar, room.height());
    const int left = std::clamp(m_asker.left() - kMargin - width, room.left(), room.right() + 1 - width);
    const int top = std::clamp(m_asker.top(), room.top(), room.bottom() + 1 - height);
    setGeometry(left, top, width, height);
}

void WhyPopup::keyPressEvent(QKeyEvent* event) {
    if (event->key() == Qt::Key_Escape) return finish();
    QFrame::keyPressEvent(event);
}

} // namespace axiscape
