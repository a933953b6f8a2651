// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/lessons/demo_page.h"

#include "widgets/common/window_words.h"

#include <QDialog>
#include <QHBoxLayout>
#include <QLabel>
#include <QPushButton>
#include <QShortcut>
#include <QVBoxLayout>

namespace axiscape {
namespace {

QString demoWords(const std::string& text) { return QString::fromStdString(text); }

QLabel* wrapped(const char* role, const char* name, QWidget* parent) {
    auto* made = new QLabel(parent);
    made->setObjectName(QLatin1String(name));
    made->setProperty("role", QLatin1String(role));
    made->setWordWrap(true);
    made->setTextFormat(Qt::PlainText);
    made->setAlignment(Qt::AlignTop | Qt::AlignLeft);
    return made;
}

QString clockTime(std::int64_t seconds) {
    return QStringLiteral("%1:%2").arg(seconds / 60).arg(seconds % 60, 2, 10, QLatin1Char('0'));
}

} // namespace

DemoPage::DemoPage(Designer& designer, QWidget* parent)
    : QWidget(parent), m_designer(designer), m_document(designer), m_title(wrapped("section", "demoTitle", this)),
      m_count(wrapped("note", "demoCount", this)), m_act(wrapped("lead", "demoAct", this)),
      m_figures(wrapped("headline", "demoFigures", this)), m_state(wrapped("note", "demoState", this)) {
    setObjectName(QStringLiteral("demo"));
    m_count->setWordWrap(false);
    auto* column = new QVBoxLayout(this);
    column->setContentsMargins(12, 8, 12, 12);
    column->setSpacing(8);
    auto* head = new QHBoxLayout;
    head->addWidget(m_title, 1);
    head->addWidget(m_count, 0, Qt::AlignTop);
    auto* keys = wrapped("note", "demoKeys", this);
    keys->setText(tr("Right or PageDown goes on, Left or PageUp goes back."));
    auto* row = new QHBoxLayout;
    const auto add = [&](const QString& text, const char* name) {
        auto* made = new QPushButton(text, this);
        made->setObjectName(QLatin1String(name));
        row->addWidget(made);
        return made;
    };
    m_leave = add(tr("All lessons"), "demoLeave");
    row->addStretch(1);
    m_back = add(tr("Back"), "demoBack");
    m_next = add(tr("Next"), "demoNext");
    column->addLayout(head);
    column->addWidget(m_act);
    column->addSpacing(8);
    column->addWidget(m_figures);
    column->addStretch(1);
    column->addWidget(m_state);
    column->addWidget(keys);
    column->addLayout(row);
    makeNotes();
    connect(m_leave, &QPushButton::clicked, this, &DemoPage::left);
    connect(m_back, &QPushButton::clicked, this, &DemoPage::back);
    connect(m_next, &QPushButton::clicked, this, &DemoPage::next);
    for (const auto& [key, forward] : {std::pair{Qt::Key_Right, true}, std::pair{Qt::Key_PageDown, true},
                                       std::pair{Qt::Key_Left, false}, std::pair{Qt::Key_PageUp, false}}) {
        auto* shortcut = new QShortcut(key, this);
        shortcut->setContext(Qt::ApplicationShortcut); // the notes may have the keys
        shortcut->setEnabled(false);
        connect(shortcut, &QShortcut::activated, this, [this, forward = forward] { forward ? next() : back(); });
        m_keys.push_back(shortcut);
    }
    connect(&designer, &Designer::snapshotChanged, this, &DemoPage::look);
}

void DemoPage::makeNotes() {
    m_notes = new QDialog(this);
    m_notes->setObjectName(QStringLiteral("demoNotes"));
    m_notes->setWindowTitle(tr("Speaker's notes"));
    m_notes->resize(460, 280);
    m_time = wrapped("note", "demoTime", m_notes);
    m_say = wrapped("lead", "demoSay", m_notes);
    m_then = wrapped("note", "demoThen", m_notes);
    auto* column = new QVBoxLayout(m_notes);
    column->setContentsMargins(20, 16, 20, 16);
    column->setSpacing(12);
    column->addWidget(m_time);
    column->addWidget(m_say, 1);
    column->addWidget(m_then);
}

void DemoPage::start(const learn::Demo& demo) {
    m_task.cancel();
    m_demo = demo;
    m_failed.clear();
    m_places = {learn::Place{demo.start.strategy, {}, {}}};
    m_step = 0;
    m_waits = true;
    for (QShortcut* key : m_keys) key->setEnabled(true);
    m_notes->show();
    const auto path = m_document.expect(demo.start);
    if (path)
        emit startWanted(*path, demo.start.strategy);
    else
        m_failed = inWords(path.error().what);
    look();
}

void DemoPage::stop() {
    m_task.cancel();
    m_demo.reset();
    for (QShortcut* key : m_keys) key->setEnabled(false);
    m_notes->hide();
}

// The first step begins when its document is there.
void DemoPage::look() {
    if (m_demo && m_waits && m_document.isHere()) {
        m_waits = false;
        enter(0);
    }
    refresh();
}

void DemoPage::enter(std::size_t step) {
    m_step = step;
    if (m_demo->steps[step].moves.empty()) return take(m_places.back());
    m_task.start(
        [model = m_document.model(), from = m_places.back(), moves = m_demo->steps[step].moves,
         sessions = m_document.sessions()](const Progress&) { return learn::played(model, from, moves, *sessions); },
        [this](Result<learn::Place> made) { take(std::move(made)); });
    refresh();
}

void DemoPage::take(Result<learn::Place> made) {
    if (made) {
        m_places.push_back(std::move(*made));
        showPlace(demoWords(m_demo->steps[m_step].act));
        if (isAtEnd()) emit ended(demoWords(m_demo->id));
    } else {
        m_failed = inWords(made.error().what);
    }
    refresh();
}

void DemoPage::showPlace(const QString& undoText) {
    if (!(m_places.back().strategy == m_designer.strategy())) m_designer.edit(undoText, m_places.back().strategy);
}

void DemoPage::next() {
    if (m_demo && !m_task.isBusy() && m_document.isHere() && !isAtEnd()) enter(m_step + 1);
}

void DemoPage::back() {
    if (!m_demo || m_task.isBusy() || m_step == 0 || !m_document.isHere() || m_places.size() < 2) return;
    m_places.pop_back();
    --m_step;
    showPlace(tr("Back in the demo"));
    refresh();
}

void DemoPage::refresh() {
    if (!m_demo) return;
    const learn::Demo::Step& step = m_demo->steps[m_step];
    const bool isHere = m_document.isHere();
    m_title->setText(demoWords(m_demo->title));
    m_count->setText(tr("%1 of %2").arg(m_step + 1).arg(m_demo->steps.size()));
    m_act->setText(demoWords(step.act));
    const SnapshotPointer now = m_designer.snapshot();
    if (isHere && now->simulation)
        m_figures->setText(
            tr("%1 a step\n%2 peak\n%n collectives", nullptr, static_cast<int>(now->program.counts.total()))
                .arg(inWords(words::inSeconds(now->simulation->stepSeconds)),
                     inWords(words::inBytes(static_cast<double>(now->simulation->memory.peak)))));
    m_state->setText(!m_failed.isEmpty() ? m_failed
                     : m_task.isBusy()   ? tr("Working…")
                     : !isHere           ? tr("The demo's model is not in front")
                                         : QString());
    m_time->setText(tr("%1 · %2 of %3").arg(clockTime(step.at)).arg(m_step + 1).arg(m_demo->steps.size()));
    m_say->setText(demoWords(step.say));
    m_then->setText(isAtEnd()
                        ? tr("The end")
                        : tr("Next, at %1: %2")
                              .arg(clockTime(m_demo->steps[m_step + 1].at), demoWords(m_demo->steps[m_step + 1].act)));
    m_back->setEnabled(isHere && !m_task.isBusy() && m_step > 0);
    m_next->setEnabled(isHere && !m_task.isBusy() && !isAtEnd());
}

} // namespace axiscape
