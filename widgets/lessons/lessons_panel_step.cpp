// SPDX-License-Identifier: GPL-3.0-or-later
// The lesson under way: what holds, what is said, what a person may press.
#include "widgets/lessons/control_names.h"
#include "widgets/lessons/lessons_panel.h"

#include "core/insight/launch_time.h"
#include "core/learn/about_time.h"
#include "core/learn/answer.h"
#include "core/structure/tensor_name.h"
#include "widgets/common/theme.h"
#include "widgets/common/window_words.h"

#include <QLabel>
#include <QProgressBar>
#include <QPushButton>
#include <QStyle>
#include <QTextBrowser>
#include <algorithm>

namespace axiscape {
namespace {

QString lettered(const std::string& text) { return QString::fromStdString(text); }

// An argument by its path; what an op makes by its name; "result" for what is returned.
learn::Value tensorSelected(const Module& module, const LayerTree& layers, ValueId value) {
    if (module.isArgument(value)) return learn::Value(module.argument(value.value).path);
    const auto results = module.results();
    if (results.size() == 1 && results[0] == value) return learn::Value("result");
    return learn::Value(tensorName(module, layers, value, NameForm::path));
}

} // namespace

bool LessonsPanel::isAtEnd() const { return m_lesson && m_step >= lesson().steps.size(); }

bool LessonsPanel::isHere() { return m_lesson && m_document.isHere(); }

void LessonsPanel::enter(std::size_t step) {
    m_step = step;
    m_done = m_entered = false;
    m_wrong.clear();
    m_failed.clear();
    // Asked for anew: what was in front before is nothing that was done for this step.
    m_place.told.erase("ui.panel");
    m_place.told.erase("ui.buffer");
    if (!isAtEnd())
        if (const auto& other = lesson().steps[step].open) open(*other);
    if (isAtEnd()) finish(lettered(lesson().id));
    look();
    emit stepChanged();
}

void LessonsPanel::tell(const learn::ToldValues& told) {
    if (!isHere() || isAtEnd()) return;
    for (const auto& [name, value] : told) m_place.told[name] = value;
    look();
}

learn::ToldValues LessonsPanel::toldNow() const {
    learn::ToldValues told = m_place.told;
    const Selection& selection = m_designer.selection();
    const Model& model = *m_designer.model();
    if (selection.value().valid())
        told["ui.tensor"] = tensorSelected(*model.module, model.structure->layers, selection.value());
    if (selection.value().valid())
        for (const PartialAxis partial : m_designer.snapshot()->partition().definition(selection.value()).partial)
            told["ui.partial"] = learn::Value(m_designer.strategy().mesh.axes[partial.axis].name);
    if (selection.op().valid())
        for (const Collective& one : m_designer.snapshot()->program.collectives)
            if (one.op == selection.op()) told["ui.collective"] = learn::Value(collectiveName(one.kind));
    return told;
}

learn::SnapshotNames LessonsPanel::names() const { return {m_designer.snapshot(), toldNow()}; }

QString LessonsPanel::shown(const learn::Told& told) {
    if (told.empty()) return {};
    return isHere() ? lettered(told.shown(names())) : lettered(told.text());
}

// Facts of the snapshot that is shown: cheap, so asked whenever it or the selection has changed.
void LessonsPanel::look() {
    if (!m_lesson || isAtEnd() || !isHere()) return refresh();
    const learn::Step& step = lesson().steps[m_step];
    follow();
    if (!m_entered) {
        m_entered = true;
        m_before[m_step] = m_place;
    }
    const auto holds = [&](const learn::Expression& of) {
        const auto value = of.evaluate(names());
        return value && learn::truth(*value);
    };
    const bool wasDone = std::exchange(m_done, !step.check || holds(*step.check));
    m_wrong.clear();
    if (const auto& before = m_before[m_step]; !m_done && before && hasTried(*before))
        for (const learn::WrongWay& way : step.wrong)
            if (m_wrong.isEmpty() && holds(way.when)) m_wrong = shown(way.say);
    if (const auto& predict = lesson().predict; m_done && predict && predict->after == step.id)
        if (const auto value = predict->expr.evaluate(names()); value && value->number()) m_found = *value->number();
    refresh();
    if (m_done != wasDone) emit stepDoneChanged();
}

// Something was changed, or a job has answered: what is not tried cannot be wrong.
bool LessonsPanel::hasTried(const learn::Place& before) const {
    if (!(before.strategy == m_designer.strategy())) return true;
    return std::ranges::any_of(learn::jobNames(), [&](std::string_view name) {
        const auto now = m_place.told.find(std::string(name)), then = before.told.find(std::string(name));
        return now != m_place.told.end() && (then == before.told.end() || !(now->second == then->second));
    });
}

QString LessonsPanel::said() { return !m_lesson || isAtEnd() ? QString() : shown(lesson().steps[m_step].say); }

QString LessonsPanel::answer() {
    if (!m_lesson || isAtEnd()) return {};
    return m_done ? shown(lesson().steps[m_step].explain) : m_wrong;
}

QString LessonsPanel::predictedText() const {
    if (!m_found) return {};
    const std::string& unit = lesson().predict->unit;
    const auto ofUnit = [&](double number) { return lettered(learn::shownAnswer(number, unit)); };
    return m_predicted ? tr("You guessed %1; it is %2.").arg(ofUnit(*m_predicted), ofUnit(*m_found))
                       : tr("What was asked at the start: %1.").arg(ofUnit(*m_found));
}

void LessonsPanel::refresh() {
    if (!m_lesson) return;
    const learn::Lesson& of = lesson();
    const auto steps = static_cast<int>(of.steps.size());
    m_title->setText(lettered(of.title));
    m_progress->setRange(0, steps);
    m_progress->setValue(static_cast<int>(m_step) + (m_done ? 1 : 0));
    m_count->setText(isAtEnd() ? tr("Done") : tr("%1 of %2").arg(m_step + 1).arg(steps));
    QString html;
    const QColor accent = toQColor(m_designer.theme().accent);
    const auto paragraph = [&](const QString& text) {
        if (!text.isEmpty()) html += QStringLiteral("<p>%1</p>").arg(withControls(text, accent));
    };
    if (m_step == 0) paragraph(lettered(of.aim));
    if (isAtEnd()) {
        for (const std::string& line : of.summary) paragraph(lettered(line));
        paragraph(tr("To find: %1").arg(lettered(of.find.what)));
    } else {
        html += QStringLiteral("<p><b>%1</b></p>").arg(withControls(said(), accent));
        paragraph(answer());
        if (m_done && of.predict && of.predict->after == of.steps[m_step].id) paragraph(predictedText());
        const learn::Step& step = of.steps[m_step];
        if (m_done && isHere() && learn::isAboutTime(step))
            if (const auto why = whyNothingPays(*m_designer.snapshot())) paragraph(inWords(*why));
    }
    // What was done already; what is to come would say figures that are not so yet.
    for (std::size_t k = 0; k < m_step; ++k)
        html += QStringLiteral("<p style=\"color:%1; margin-top:4px; margin-bottom:0\">✓&nbsp; %2</p>")
                    .arg(toQColor(m_designer.theme().text2).name(), m_saidThen[k].toHtmlEscaped());
    m_text->setHtml(html);
    m_predict->setVisible(of.predict && m_step == 0 && !m_done);
    if (of.predict) m_ask->setText(lettered(of.predict->ask));
    const bool here = isHere();
    m_state->setText(!m_failed.isEmpty() ? m_failed
                     : isAtEnd()         ? QString()
                     : m_task.isBusy()   ? tr("Working…")
                     : !here             ? tr("The lesson's model is not in front")
                     : m_done            ? tr("✓ Done")
                     : m_wrong.isEmpty() ? tr("Not yet")
                                         : tr("Not quite"));
    const bool isJob = !isAtEnd() && of.steps[m_step].wait == learn::Step::Wait::job;
    m_show->setText(isJob ? tr("Run it") : tr("Show me"));
    m_backButton->setEnabled(!m_task.isBusy() && here && m_step > 0);
    m_show->setEnabled(!m_task.isBusy() && here && !m_done && !isAtEnd() && !of.steps[m_step].solution.empty());
    m_next->setEnabled(!m_task.isBusy() && m_done && !isAtEnd());
    if (m_next->property("primary").toBool() != m_next->isEnabled()) { // what comes next is to be seen at a glance
        m_next->setProperty("primary", m_next->isEnabled());
        m_next->style()->polish(m_next);
    }
}

void LessonsPanel::showMe() {
    if (!isHere() || isAtEnd() || m_task.isBusy()) return;
    m_task.start(
        [model = m_document.model(), from = m_before[m_step].value_or(m_place), moves = lesson().steps[m_step].solution,
         sessions = m_document.sessions()](const Progress&) { return learn::played(model, from, moves, *sessions); },
        [this](Result<learn::Place> made) {
            if (!made) {
                m_failed = inWords(made.error().what);
                return refresh();
            }
            taken(std::move(*made));
        });
    refresh();
}

void LessonsPanel::taken(learn::Place made) {
    m_place = made;
    if (!(made.strategy == m_designer.strategy())) m_designer.edit(tr("Show me"), std::move(made.strategy));
    look(); // what changes the strategy is looked at again when its snapshot is there
}

// What was there before is undone; anything else is one thing more that was done.
void LessonsPanel::follow() {
    const Strategy& now = m_designer.strategy();
    if (now == m_place.strategy) return;
    if (!m_place.history.empty() && m_place.history.back() == now)
        m_place.history.pop_back();
    else
        m_place.history.push_back(m_place.strategy);
    m_place.strategy = now;
}

void LessonsPanel::next() {
    if (!m_lesson || !m_done || isAtEnd()) return;
    m_saidThen[m_step] = withoutMarks(said());
    const bool hadFocus = m_next->hasFocus();
    enter(m_step + 1);
    if (hadFocus && !m_next->isEnabled()) m_text->setFocus(); // not on what leaves the lesson
}

void LessonsPanel::back() {
    if (!m_lesson || m_step == 0 || !isHere()) return;
    // A step in another model is begun anew there.
    const std::size_t to = m_step - 1;
    std::string model = lesson().start.model;
    for (std::size_t k = 0; k <= to; ++k)
        if (lesson().steps[k].open) model = lesson().steps[k].open->model;
    const auto before = m_before[to];
    if (model != m_document.model())
        open({model, before ? before->strategy : lesson().start.strategy});
    else if (before && !(before->strategy == m_designer.strategy()))
        m_designer.edit(tr("Back in the lesson"), before->strategy);
    if (before) m_place = *before;
    m_step = to;
    m_done = false;
    look();
    emit stepChanged();
}

} // namespace axiscape
