// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/graph/find_bar.h"

#include "widgets/common/counts.h"
#include "widgets/common/icons.h"

#include <QHBoxLayout>
#include <QKeyEvent>
#include <QLabel>
#include <QLineEdit>
#include <QTimer>
#include <QToolButton>
#include <algorithm>

namespace axiscape {

FindBar::FindBar(GraphScene& scene, QWidget* parent)
    : QFrame(parent), m_scene(scene), m_field(new QLineEdit), m_place(new QLabel), m_slow(new QTimer(this)) {
    setObjectName(QStringLiteral("findBar"));
    setProperty("card", true);
    setAttribute(Qt::WA_StyledBackground);
    setFocusProxy(m_field);
    m_field->setObjectName(QStringLiteral("findField"));
    m_field->setAccessibleName(tr("Find ops and tensors in the graph"));
    m_field->setPlaceholderText(tr("Find: name, op:, layer:, shape:, axis:"));
    m_field->setToolTip(
        tr("dense, op:dot_general, layer:mlp, shape:4096, axis:batch, bytes>64M, "
           "collective:all_reduce, sharding:{\"batch\"}\nEnter goes to the next, Shift+Enter to the one before"));
    m_field->setMinimumWidth(230);
    m_field->installEventFilter(this);
    m_place->setObjectName(QStringLiteral("findPlace"));
    m_place->setProperty("role", QStringLiteral("note"));
    m_place->setMinimumWidth(84);
    const auto button = [&](const char* id, const QString& name, const QString& tip) {
        auto* made = new QToolButton;
        made->setObjectName(QLatin1String(id));
        made->setAccessibleName(name);
        made->setToolTip(tip);
        made->setFixedSize(26, 26);
        made->setIconSize({16, 16});
        return made;
    };
    m_expression = button("findExpression", tr("Regular expression"), tr("Take the words as a regular expression"));
    m_expression->setText(QStringLiteral(".*"));
    m_expression->setCheckable(true);
    m_previous = button("findPrevious", tr("Previous match"), tr("Previous match (Shift+Enter)"));
    m_next = button("findNext", tr("Next match"), tr("Next match (Enter, F3)"));
    m_close = button("findClose", tr("Close the search"), tr("Close the search (Esc)"));
    auto* row = new QHBoxLayout(this);
    row->setContentsMargins(6, 5, 6, 5);
    row->setSpacing(4);
    row->addWidget(m_field, 1);
    row->addWidget(m_expression);
    row->addWidget(m_place);
    row->addWidget(m_previous);
    row->addWidget(m_next);
    row->addWidget(m_close);

    m_slow->setSingleShot(true);
    m_slow->setInterval(100);
    connect(m_slow, &QTimer::timeout, this, [this] { m_place->setText(tr("Searching")); });
    connect(m_field, &QLineEdit::textChanged, this, [this] { m_current = -1, search(); });
    connect(m_expression, &QToolButton::toggled, this, [this] { m_current = -1, search(); });
    connect(m_next, &QToolButton::clicked, this, [this] { step(1); });
    connect(m_previous, &QToolButton::clicked, this, [this] { step(-1); });
    connect(m_close, &QToolButton::clicked, this, &FindBar::close);
    Designer& designer = scene.designer();
    connect(&designer, &Designer::themeChanged, this, &FindBar::updateIcons);
    connect(&designer, &Designer::snapshotChanged, this, [this] {
        if (isVisible()) search(); // shardings may be among the words
    });
    connect(&designer, &Designer::modelChanged, this, [this] {
        m_current = -1;
        if (isVisible()) search();
    });
    updateIcons();
    hide();
}

void FindBar::open(const QString& words) {
    if (!words.isEmpty()) {
        m_expression->setChecked(false);
        m_field->setText(words);
    }
    show();
    raise();
    m_field->setFocus(Qt::ShortcutFocusReason);
    m_field->selectAll();
    if (!m_field->text().isEmpty()) search();
}

void FindBar::close() {
    m_task.cancel();
    hide();
    m_hits.clear();
    m_current = -1;
    setState(State::idle, {});
    emit hitsChanged();
    emit closed();
}

void FindBar::search() {
    m_task.cancel();
    const GraphQuery query(m_field->text(), m_expression->isChecked(), m_scene.designer().strategy().mesh);
    if (query.empty() || !query.problem().isEmpty() || m_scene.empty()) {
        m_hits.clear();
        m_current = -1;
        if (query.problem().isEmpty())
            setState(State::idle, {});
        else if (m_expression->isChecked())
            setState(State::problem, tr("Not an expression"));
        else
            setState(State::nothing, tr("No match"));
        m_place->setToolTip(query.problem());
        emit hitsChanged();
        return;
    }
    m_place->setToolTip({});
    m_state = State::searching;
    m_slow->start();
    m_task.start([query, style = std::make_shared<GraphStyle>(m_scene.style())](
                     const Progress& progress) { return searchGraph(*style, query, progress); },
                 [this](std::vector<GraphHit> hits) { take(std::move(hits)); });
}

void FindBar::take(std::vector<GraphHit> hits) {
    // A search again, after a tactic: the place among the hits stays.
    if (m_current >= 0) {
        const auto kept = std::find(hits.begin(), hits.end(), m_hits[static_cast<std::size_t>(m_current)]);
        m_current = kept == hits.end() ? -1 : static_cast<int>(kept - hits.begin());
    }
    m_hits = std::move(hits);
    setState(m_hits.empty() ? State::nothing : State::found, m_hits.empty() ? tr("No match") : QString());
    showPlace();
    emit hitsChanged();
}

void FindBar::step(int by) {
    const int count = static_cast<int>(m_hits.size());
    if (!count) return;
    const bool first = m_current < 0;
    if (first) { // on from what is selected
        const OpId at = m_scene.designer().selection().op();
        const auto after = std::find_if(m_hits.begin(), m_hits.end(), [&](const GraphHit& hit) {
            return hit.op.valid() && at.valid() && hit.op > at;
        });
        m_current = after == m_hits.end() ? 0 : static_cast<int>(after - m_hits.begin());
        if (by < 0) m_current = (m_current + count - 1) % count;
    } else
        m_current = (m_current + by + count) % count;
    showPlace();
    emit jumped(m_hits[static_cast<std::size_t>(m_current)], first);
}

void FindBar::setState(State state, const QString& words) {
    m_state = state;
    m_slow->stop();
    m_place->setText(words);
    const bool found = state == State::found;
    m_next->setEnabled(found);
    m_previous->setEnabled(found);
}

void FindBar::showPlace() {
    if (m_state != State::found) return;
    const QString count = countLabel(static_cast<std::int64_t>(m_hits.size()));
    m_place->setText(m_current < 0 ? tr("%1 found").arg(count) : tr("%1 of %2").arg(countLabel(m_current + 1), count));
}

void FindBar::keyPressEvent(QKeyEvent* event) {
    const bool back = event->modifiers().testFlag(Qt::ShiftModifier);
    switch (event->key()) {
    case Qt::Key_Return:
    case Qt::Key_Enter:
    case Qt::Key_F3:
        return step(back ? -1 : 1);
    case Qt::Key_Escape:
        return close();
    default:
        QFrame::keyPressEvent(event);
    }
}

bool FindBar::eventFilter(QObject* watched, QEvent* event) {
    if (watched != m_field || event->type() != QEvent::KeyPress) return QFrame::eventFilter(watched, event);
    const auto* key = static_cast<QKeyEvent*>(event);
    if (key->key() == Qt::Key_Down || key->key() == Qt::Key_Up) {
        step(key->key() == Qt::Key_Down ? 1 : -1);
        return true;
    }
    return QFrame::eventFilter(watched, event);
}

void FindBar::updateIcons() {
    const Theme& theme = m_scene.theme();
    m_previous->setIcon(makeIcon(Icon::up, theme.text2, theme.off));
    m_next->setIcon(makeIcon(Icon::down, theme.text2, theme.off));
    m_close->setIcon(makeIcon(Icon::close, theme.text2, theme.off));
}

} // namespace axiscape
