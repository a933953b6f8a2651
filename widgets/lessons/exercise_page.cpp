// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/lessons/exercise_page.h"

#include "core/insight/launch_time.h"
#include "core/learn/about_time.h"
#include "core/learn/answer.h"
#include "widgets/common/theme.h"
#include "widgets/common/window_words.h"

#include <QHBoxLayout>
#include <QLabel>
#include <QLineEdit>
#include <QPushButton>
#include <QScrollBar>
#include <QTextBrowser>
#include <QVBoxLayout>

namespace axiscape {
namespace {

QString lettersOfCore(const std::string& text) { return QString::fromStdString(text); }

QPushButton* namedButton(const QString& text, const char* name, QWidget* parent) {
    auto* made = new QPushButton(text, parent);
    made->setObjectName(QLatin1String(name));
    return made;
}

// A figure of par as what it counts.
QString parFigure(const learn::Exercise::Par& par, const learn::Value& value) {
    const std::string& of = par.expr.text();
    const bool isTime = of == "step" || of == "compute" || of == "communication" || of == "exposed";
    const bool isBytes = of == "peak" || of.ends_with("_bytes");
    return lettersOfCore(learn::shown(value, isTime ? "time" : isBytes ? "bytes" : ""));
}

QString ticked(bool holds, const QString& text, const QColor& colour) {
    return QStringLiteral("<p style=\"margin:4px 0 0 0\"><span style=\"color:%1\">%2</span>&nbsp; %3</p>")
        .arg(colour.name(), holds ? QStringLiteral("✓") : QStringLiteral("○"), text);
}

} // namespace

ExercisePage::ExercisePage(Designer& designer, QWidget* parent)
    : QWidget(parent), m_designer(designer), m_document(designer) {
    setObjectName(QStringLiteral("exercise"));
    auto* column = new QVBoxLayout(this);
    column->setContentsMargins(12, 8, 12, 12);
    column->setSpacing(8);
    auto* head = new QHBoxLayout;
    m_title = new QLabel(this);
    m_title->setWordWrap(true);
    m_title->setProperty("role", QLatin1String("section"));
    m_count = new QLabel(this);
    m_count->setProperty("role", QLatin1String("note"));
    head->addWidget(m_title, 1);
    head->addWidget(m_count, 0, Qt::AlignTop);
    m_text = new QTextBrowser(this);
    m_text->setObjectName(QStringLiteral("exerciseText"));
    m_text->setAccessibleName(tr("What the exercise asks"));
    m_text->setFrameShape(QFrame::NoFrame);
    m_text->viewport()->setAutoFillBackground(false);
    m_text->document()->setDocumentMargin(6);
    m_answerRow = new QWidget(this);
    auto* row = new QHBoxLayout(m_answerRow);
    row->setContentsMargins(0, 0, 0, 0);
    m_answer = new QLineEdit(m_answerRow);
    m_answer->setObjectName(QStringLiteral("exerciseAnswer"));
    m_answer->setAccessibleName(tr("Your answer"));
    m_answer->setPlaceholderText(tr("Your answer, with its unit"));
    m_unit = new QLabel(m_answerRow);
    auto* checked = namedButton(tr("Check"), "exerciseCheck", m_answerRow);
    row->addWidget(m_answer, 1);
    row->addWidget(m_unit);
    row->addWidget(checked);
    m_state = new QLabel(this);
    m_state->setObjectName(QStringLiteral("exerciseState"));
    m_state->setWordWrap(true);
    auto* first = new QHBoxLayout;
    m_hint = namedButton({}, "exerciseHint", this);
    m_over = namedButton(tr("Start over"), "exerciseOver", this);
    first->addWidget(m_hint);
    first->addStretch(1);
    first->addWidget(m_over);
    m_save = namedButton(tr("Save the answer…"), "exerciseSaveAnswer", this);
    m_save->setToolTip(tr("A file to hand in: axiscape-cli grade reads it"));
    first->addWidget(m_save);
    auto* last = new QHBoxLayout;
    m_leave = namedButton(tr("All lessons"), "exerciseLeave", this);
    m_next = namedButton(tr("Next exercise"), "exerciseNext", this);
    last->addWidget(m_leave);
    last->addStretch(1);
    last->addWidget(m_next);
    column->addLayout(head);
    column->addWidget(m_text, 1);
    column->addWidget(m_answerRow);
    column->addWidget(m_state);
    column->addLayout(first);
    column->addLayout(last);
    connect(checked, &QPushButton::clicked, this, &ExercisePage::check);
    connect(m_answer, &QLineEdit::returnPressed, this, &ExercisePage::check);
    connect(m_hint, &QPushButton::clicked, this, &ExercisePage::hint);
    connect(m_over, &QPushButton::clicked, this, &ExercisePage::startOver);
    connect(m_save, &QPushButton::clicked, this, &ExercisePage::saveAnswer);
    connect(m_answer, &QLineEdit::textChanged, this,
            [this](const QString& text) { m_save->setEnabled(!text.trimmed().isEmpty()); });
    connect(m_leave, &QPushButton::clicked, this, &ExercisePage::left);
    connect(m_next, &QPushButton::clicked, this, &ExercisePage::nextWanted);
    connect(&designer, &Designer::snapshotChanged, this, &ExercisePage::look);
    connect(&designer, &Designer::themeChanged, this, &ExercisePage::refresh);
}

void ExercisePage::start(const learn::Exercise& exercise, const QString& place) {
    m_task.cancel();
    m_exercise = exercise;
    m_place = place;
    m_standing.reset();
    m_hints = learn::HintLadder(exercise);
    m_failed.clear();
    m_said.clear();
    m_answer->clear();
    m_save->setEnabled(false);
    m_text->verticalScrollBar()->setValue(0);
    if (exercise.start) {
        const auto path = m_document.expect(*exercise.start);
        if (path)
            emit startWanted(*path, exercise.start->strategy);
        else
            m_failed = inWords(path.error().what);
    }
    look();
}

void ExercisePage::stop() {
    m_task.cancel();
    m_exercise.reset();
    m_standing.reset();
}

void ExercisePage::look() {
    if (m_exercise && !m_exercise->isNumber && m_document.isHere()) {
        m_standing =
            learn::standingOf(*m_exercise, m_designer.strategy(), learn::SnapshotNames(m_designer.snapshot(), {}));
        judge();
    }
    refresh();
}

void ExercisePage::judge() {
    if (m_standing && m_standing->reachedAll && m_standing->spoiled.empty() && !m_hints.solutionWasShown())
        emit solved(lettersOfCore(m_exercise->id));
}

void ExercisePage::check() {
    if (!m_exercise || !m_exercise->isNumber) return;
    m_standing.reset();
    const auto number = learn::typedAnswer(m_answer->text().toStdString(), m_exercise->answer->unit);
    if (!number) {
        m_said = inWords(number.error().what);
        return refresh();
    }
    m_standing = learn::standingOf(*m_exercise, *number);
    m_said = !m_standing ? tr("Your copy does not hold the number. Save the answer: it is graded with the key")
             : m_standing->reachedAll ? tr("✓ Right")
                                      : tr("Not this number");
    judge();
    refresh();
}

void ExercisePage::saveAnswer() {
    if (!m_exercise || !m_exercise->isNumber) return;
    const std::string typed = m_answer->text().trimmed().toStdString();
    if (const auto number = learn::typedAnswer(typed, m_exercise->answer->unit); !number) {
        m_said = inWords(number.error().what);
        return refresh();
    }
    emit answerSaveWanted(lettersOfCore(m_exercise->id), lettersOfCore(learn::answerFile(typed)));
}

void ExercisePage::answerSaved(const QString& path) {
    m_said = tr("Saved as %1").arg(path);
    refresh();
}

void ExercisePage::hint() {
    if (!m_exercise || m_task.isBusy()) return;
    if (m_hints.hasNext()) {
        m_hints.take();
        return refresh();
    }
    if (!m_hints.solutionIsOffered() || !m_document.isHere()) return;
    m_hints.showSolution();
    m_task.start([model = m_document.model(), from = learn::Place{m_exercise->start->strategy, {}, {}},
                  moves = m_exercise->solution, sessions = m_document.sessions()](
                     const Progress&) { return learn::played(model, from, moves, *sessions); },
                 [this](Result<learn::Place> made) {
                     if (!made)
                         m_failed = inWords(made.error().what);
                     else if (!(made->strategy == m_designer.strategy()))
                         m_designer.edit(tr("Show the solution"), std::move(made->strategy));
                     look();
                 });
    refresh();
}

void ExercisePage::startOver() {
    if (!m_exercise || !m_exercise->start || !m_document.isHere()) return;
    if (!(m_designer.strategy() == m_exercise->start->strategy))
        m_designer.edit(tr("Start the exercise over"), m_exercise->start->strategy);
}

std::optional<Text> ExercisePage::whyLittlePays() const {
    const SnapshotPointer now = m_designer.snapshot();
    return m_standing && now && learn::isAboutTime(*m_exercise) ? whyNothingPays(*now) : std::nullopt;
}

QString ExercisePage::goalsHtml() const {
    const Theme& theme = m_designer.theme();
    const auto colour = [&](bool holds) { return toQColor(holds ? theme.ok : theme.text2); };
    QString html;
    std::size_t reached = 0;
    for (std::size_t i = 0; i < m_exercise->goals.size(); ++i) {
        const learn::Goal& goal = m_exercise->goals[i];
        const bool holds = m_standing && m_standing->goals[i].holds;
        reached += holds;
        const QString said = lettersOfCore(goal.say.empty() ? goal.expr.text() : goal.say).toHtmlEscaped();
        html += ticked(holds, tr("%1 (%n points)", nullptr, static_cast<int>(goal.points)).arg(said), colour(holds));
    }
    if (const auto& par = m_exercise->par) {
        const bool holds = m_standing && m_standing->reachedAll && m_standing->par->holds;
        QString said = tr("par: %1 at most %2 (%n points)", nullptr, static_cast<int>(par->points))
                           .arg(lettersOfCore(par->expr.text()), parFigure(*par, learn::Value(par->value)));
        if (m_standing && !m_standing->par->error) said += tr(", now %1").arg(parFigure(*par, m_standing->par->is));
        html += ticked(holds, said.toHtmlEscaped(), colour(holds));
    }
    if (html.isEmpty()) return {};
    // Else a learner tries one cut after the other, and wonders that none makes the step shorter.
    if (const auto why = whyLittlePays()) html += QStringLiteral("<p>%1</p>").arg(inWords(*why).toHtmlEscaped());
    return QStringLiteral("<p><b>%1</b></p>")
               .arg(tr("Goals: %1 of %2 reached").arg(reached).arg(m_exercise->goals.size())) +
           html;
}

QString ExercisePage::restHtml() const {
    QString html;
    const auto list = [&](const QString& title, const QStringList& lines) {
        if (lines.isEmpty()) return;
        html += QStringLiteral("<p><b>%1</b></p>").arg(title.toHtmlEscaped());
        for (const QString& line : lines)
            html += QStringLiteral("<p style=\"margin:4px 0 0 0\">%1</p>").arg(line.toHtmlEscaped());
    };
    QStringList moves, hints;
    for (const Text& line : learn::allowedMoves(*m_exercise)) moves << inWords(line);
    list(tr("What may be done"), moves);
    for (std::size_t i = 0; i < m_hints.taken(); ++i)
        hints << QStringLiteral("%1. %2").arg(i + 1).arg(lettersOfCore(m_exercise->hints[i]));
    list(tr("Hints: %1 of %2 taken").arg(m_hints.taken()).arg(m_hints.all()), hints);
    return html;
}

void ExercisePage::refresh() {
    if (!m_exercise) return;
    const bool needsModel = m_exercise->start.has_value();
    const bool isHere = !needsModel || m_document.isHere();
    m_title->setText(lettersOfCore(m_exercise->title));
    m_count->setText(m_place);
    const int scrolled = m_text->verticalScrollBar()->value();
    m_text->setHtml(QStringLiteral("<p>%1</p>").arg(lettersOfCore(m_exercise->ask).toHtmlEscaped()) + goalsHtml() +
                    restHtml());
    m_text->verticalScrollBar()->setValue(scrolled);
    m_answerRow->setVisible(m_exercise->isNumber);
    if (m_exercise->isNumber) m_unit->setText(lettersOfCore(m_exercise->answer->unit));
    QStringList state;
    if (!m_failed.isEmpty())
        state << m_failed;
    else if (m_task.isBusy())
        state << tr("Working…");
    else if (!isHere)
        state << tr("The exercise's model is not in front");
    if (!m_said.isEmpty()) state << m_said;
    if (m_standing) {
        for (const Text& why : m_standing->spoiled) state << inWords(why);
        state << tr("%1 of %2 points").arg(m_hints.solutionWasShown() ? 0 : m_standing->points).arg(m_standing->of);
        if (m_hints.solutionWasShown()) state << tr("the solution was shown");
    }
    m_state->setText(state.join(QStringLiteral(" · ")));
    m_state->setVisible(!state.isEmpty());
    m_hint->setText(m_hints.hasNext() ? tr("Hint %1 of %2").arg(m_hints.taken() + 1).arg(m_hints.all())
                                      : tr("Show the solution"));
    const bool canShow = m_hints.solutionIsOffered() && needsModel && isHere && !m_exercise->isNumber;
    m_hint->setEnabled(!m_task.isBusy() && (m_hints.hasNext() || canShow));
    m_save->setVisible(m_exercise->isNumber);
    m_over->setVisible(needsModel && !m_exercise->isNumber);
    m_over->setEnabled(!m_task.isBusy() && isHere);
    const bool isSolved = m_standing && m_standing->reachedAll && m_standing->spoiled.empty();
    m_next->setDefault(isSolved);
}

} // namespace axiscape
