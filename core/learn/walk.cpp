// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/learn/walk.h"

#include "core/learn/grade.h"

#include <cmath>
#include <fmt/format.h>

namespace axiscape::learn {
namespace {

class Walker {
  public:
    Walker(Learner learner, Sessions& sessions) : m_learner(std::move(learner)), m_sessions(sessions) {}

    void step(const Step& step, std::size_t index) {
        m_at = step.id;
        if (step.open) {
            auto opened = Learner::at(*step.open, m_sessions);
            if (!opened) return wrong(opened.error().text());
            m_learner = std::move(*opened);
        }
        fill(step.say);
        if (step.check && step.wait && step.wait != Step::Wait::read && holds(*step.check))
            wrong("the check holds before anything was done");
        for (const WrongWay& way : step.wrong) tried(step, way);
        play(m_learner, step.solution);
        if (step.check && !holds(*step.check)) wrong(step.check->text() + " does not hold after the solution");
        for (const WrongWay& way : step.wrong)
            if (holds(way.when)) wrong("told as wrong after the solution: " + way.when.text());
        fill(step.explain);
        for (std::size_t i = 0; i < step.figures.size(); ++i)
            figure(step.figures[i], fmt::format("/steps/{}/figures/{}/value", index, i));
        m_report.steps += 1;
        m_report.checks += step.check.has_value();
        m_report.wrongWays += step.wrong.size();
    }

    void figure(const Figure& figure, const std::string& path) {
        const auto value = figure.expr.evaluate(m_learner);
        if (!value) return wrong(value.error().text());
        const double* number = value->number();
        if (!number) return wrong(figure.expr.text() + " is no number");
        const bool off = std::abs(*number - figure.value) > figure.tolerance * std::abs(figure.value) + 1e-12;
        if (off) wrong(fmt::format("{} is {}, the file says {}", figure.expr.text(), *number, figure.value));
        m_report.found.push_back({path, *number, figure.value, off});
        ++m_report.figures;
    }

    // A figure that is shown and not held against one: it can be told.
    void told(const Expression& expression, const std::string& path) {
        const auto value = expression.evaluate(m_learner);
        if (!value) return wrong(value.error().text());
        if (!value->number()) return wrong(expression.text() + " is no number");
        m_report.found.push_back({path, *value->number(), *value->number(), false});
    }

    void setAt(std::string at) { m_at = std::move(at); }
    const Learner& learner() const { return m_learner; }
    Report& report() { return m_report; }

  private:
    void wrong(const std::string& what) { m_report.wrong.push_back(m_at + ": " + what); }

    bool holds(const Expression& expression) { return holds(m_learner, expression); }
    bool holds(const Learner& learner, const Expression& expression) {
        const auto value = expression.evaluate(learner);
        if (!value) wrong(value.error().text());
        return value && truth(*value);
    }

    void fill(const Told& told) {
        if (const auto text = told.filled(m_learner); !text) wrong(text.error().text());
    }

    bool play(Learner& learner, const std::vector<Move>& moves) {
        for (const Move& move : moves)
            if (const auto played = learner.play(move); !played) {
                wrong(move.kind + ": " + played.error().text());
                return false;
            }
        return true;
    }

    void tried(const Step& step, const WrongWay& way) {
        if (!way.tried) {
            holds(way.when);
            return;
        }
        Learner other = m_learner;
        if (!play(other, *way.tried)) return;
        if (step.check && holds(other, *step.check)) wrong("the wrong way passes the check: " + way.when.text());
        if (!holds(other, way.when)) wrong("the wrong way is not recognised: " + way.when.text());
        if (const auto text = way.say.filled(other); !text) wrong(text.error().text());
    }

    Learner m_learner;
    Sessions& m_sessions;
    Report m_report;
    std::string m_at;
};

Report failed(std::string what) {
    Report report;
    report.wrong.push_back(std::move(what));
    return report;
}

} // namespace

Report walkLesson(const Lesson& lesson, Sessions& sessions) {
    auto start = Learner::at(lesson.start, sessions);
    if (!start) return failed(start.error().text());
    Walker walker(std::move(*start), sessions);
    walker.report().start = lesson.start.strategy;
    for (std::size_t i = 0; i < lesson.steps.size(); ++i) {
        walker.step(lesson.steps[i], i);
        if (lesson.predict && lesson.predict->after == lesson.steps[i].id)
            walker.told(lesson.predict->expr, "/predict/value");
    }
    walker.setAt("find");
    walker.figure(lesson.find.figure, "/find/value");
    walker.report().end = walker.learner().strategy();
    return std::move(walker.report());
}

Report walkExercise(const Exercise& exercise, Sessions& sessions) {
    Report report;
    report.steps = 1;
    Answer handedIn;
    if (exercise.start) {
        auto learner = Learner::at(*exercise.start, sessions);
        if (!learner) return failed(learner.error().text());
        report.start = learner->strategy();
        if (!exercise.isNumber && grade(exercise, Answer{learner->strategy(), {}}, sessions).reachedAll)
            report.wrong.push_back("all goals hold at the start");
        for (const Move& move : exercise.solution)
            if (const auto played = learner->play(move); !played)
                return failed(move.kind + ": " + played.error().text());
        report.end = learner->strategy();
        handedIn.strategy = learner->strategy();
        if (exercise.par) {
            const auto value = exercise.par->expr.evaluate(*learner);
            if (!value || !value->number()) return failed("par: " + exercise.par->expr.text() + " cannot be told");
            report.found.push_back({"/par/value", *value->number(), exercise.par->value, false});
        }
        if (exercise.answer && exercise.answer->check) {
            const auto holds = exercise.answer->check->evaluate(*learner);
            if (!holds || !truth(*holds))
                report.wrong.push_back(exercise.answer->check->text() + " does not hold after the solution");
        }
    }
    if (exercise.answer && exercise.answer->value) handedIn.number = fmt::format("{}", *exercise.answer->value);
    const Grade result = grade(exercise, handedIn, sessions);
    for (const std::string& reason : result.reasons) report.wrong.push_back(reason);
    if (result.points != result.of) report.wrong.push_back(fmt::format("{} of {} points", result.points, result.of));
    return report;
}

} // namespace axiscape::learn
