// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/tactics/tactic_card.h"

#include "core/insight/found_for.h"
#include "widgets/common/certainty_words.h"
#include "widgets/common/unpriced.h"
#include "widgets/common/window_words.h"

#include <QCoreApplication>
#include <algorithm>

namespace axiscape {
namespace {

struct Cards {
    Q_DECLARE_TR_FUNCTIONS(axiscape::Cards)
};

constexpr int kExplainedRefusals = 8;

std::vector<int> chipsOf(const Tactic& tactic, const Mesh& mesh) {
    std::vector<int> axes;
    const auto add = [&](int axis) {
        if (std::find(axes.begin(), axes.end(), axis) == axes.end()) axes.push_back(axis);
    };
    if (!tactic.axis.empty())
        if (const auto axis = mesh.find(tactic.axis)) add(*axis);
    if (tactic.actions.empty()) // else those that a search used of those it might
        for (const auto& name : tactic.axes)
            if (const auto axis = mesh.find(name)) add(*axis);
    for (const auto& action : tactic.actions)
        if (action.kind != Action::Kind::propagate && action.axis < mesh.axes.size()) add(action.axis);
    return axes;
}

QStringList detailsOf(const Tactic& tactic, std::optional<qsizetype> changed, bool wouldBe, bool more) {
    const QString rule = ruleText(tactic);
    if (!changed) return {rule};
    const int n = static_cast<int>(*changed);
    const QString count = inWords(words::grouped(n));
    const QString values = n == 1 ? Cards::tr("1 value") : Cards::tr("%1 values").arg(count);
    const QString moreValues = n == 1 ? Cards::tr("1 more value") : Cards::tr("%1 more values").arg(count);
    const QString reach = wouldBe ? Cards::tr("would change %1").arg(values)
                                  : Cards::tr("propagated to %1").arg(more ? moreValues : values);
    return {QStringLiteral("%1, %2").arg(rule, reach), QStringLiteral("%1, %2").arg(rule, values), reach};
}

void addFigures(TacticCard& card, const Snapshot& after, const Snapshot& before) {
    if (after.simulation && before.simulation) {
        const Simulation& now = *after.simulation;
        const Simulation& then = *before.simulation;
        card.peakBytes = static_cast<double>(now.memory.peak);
        card.capacityBytes = now.capacityBytes;
        card.figures.push_back(bytesFigure(Cards::tr("Peak"), card.peakBytes, static_cast<double>(then.memory.peak)));
        card.figures.push_back(secondsFigure(Cards::tr("Step"), now.stepSeconds, then.stepSeconds));
        card.figures.back().value = withUnpricedMark(card.figures.back().value, &now);
        card.explanation = withUnpricedTip(card.explanation, &now);
        const auto line = [](const QString& figure, const QString& range) {
            return Cards::tr("%1: %2", "a figure, its range").arg(figure, range);
        };
        if (const QString peak = peakRangeText(after), step = stepRangeText(after); !peak.isEmpty())
            card.ranges = line(Cards::tr("Peak"), peak) + QLatin1Char('\n') + line(Cards::tr("Step"), step);
    }
    for (int k = 0; k < kCollectiveKinds; ++k) {
        const auto kind = static_cast<CollectiveKind>(k);
        const auto now = after.program.counts[kind], then = before.program.counts[kind];
        if (now == 0 && then == 0) continue;
        const auto name = collectiveName(kind);
        card.figures.push_back(
            countFigure(QString::fromLatin1(name.data(), static_cast<qsizetype>(name.size())), now, then));
    }
}

QString staleByText(StaleBy by) {
    switch (by) {
    case StaleBy::program:
        return Cards::tr("found for another model");
    case StaleBy::batch:
        return Cards::tr("found for another batch");
    case StaleBy::sizes:
        return Cards::tr("found for other sizes");
    case StaleBy::mesh:
        return Cards::tr("found for another mesh");
    case StaleBy::hardware:
        return Cards::tr("found for other hardware");
    case StaleBy::tactics:
        break;
    }
    return Cards::tr("found on other tactics");
}

void addProblems(TacticCard& card, const Snapshot& after) {
    const Tactic& tactic = after.strategy.schedule.tactics.back();
    QStringList lines;
    if (after.previous) {
        const FoundFor now = foundFor(*after.model, after.previous->strategy);
        if (const auto by = staleBy(tactic, now)) {
            card.stale = staleByText(*by);
            lines << Cards::tr("Its plan was %1. Search again to have one for this.")
                         .arg(inWords(*whyStale(tactic, now)));
        }
    }
    if (after.error) {
        card.error = inWords(after.error->what);
        lines << inWords(after.error->said());
        card.explanation = lines.join(QLatin1Char('\n'));
        return;
    }
    if (!after.unmatched.empty()) {
        QStringList patterns;
        for (const auto& pattern : after.unmatched) patterns << QString::fromStdString(pattern);
        const bool nothing = after.unmatched.size() == tactic.inputs.size() && tactic.actions.empty();
        (nothing ? card.error : card.warning) =
            nothing ? Cards::tr("Matches no argument")
            : after.unmatched.size() == 1
                ? Cards::tr("1 pattern unmatched")
                : Cards::tr("%n patterns unmatched", nullptr, static_cast<int>(after.unmatched.size()));
        lines << Cards::tr("No argument matches %1").arg(patterns.join(QStringLiteral(", ")));
    }
    if (hasNothingStored(tactic)) {
        card.stale = Cards::tr("no plan yet");
        lines << inWords(nothingStoredText(tactic));
    }
    if (!after.refused.empty()) {
        card.warning = refusalText(after.refused);
        const auto shown = std::min<std::size_t>(after.refused.size(), kExplainedRefusals);
        for (std::size_t i = 0; i < shown; ++i) {
            const Refusal& refusal = after.refused[i];
            QString line = inWords(legalityText(refusal.why));
            if (refusal.action < after.actions.size())
                line.prepend(
                    inWords(actionText(after.actions[refusal.action], *after.model->module, after.strategy.mesh)) +
                    QStringLiteral(": "));
            lines << line;
        }
        if (shown < after.refused.size())
            lines << Cards::tr("and %n more", nullptr, static_cast<int>(after.refused.size() - shown));
    }
    if (tactic.kind == Tactic::Kind::automatic) lines << wishLines(tactic);
    card.explanation = lines.join(QLatin1Char('\n'));
}

// The card of the last tactic of `after`.
TacticCard cardOf(const Snapshot& after, bool wouldBe) {
    const Tactic& tactic = after.strategy.schedule.tactics.back();
    TacticCard card;
    card.preview = wouldBe;
    card.name = inWords(words::named(tactic.name));
    card.enabled = tactic.enabled;
    card.automatic = tactic.kind == Tactic::Kind::automatic;
    card.axes = chipsOf(tactic, after.strategy.mesh);
    card.subject =
        tactic.kind == Tactic::Kind::automatic ? foundText(tactic, *after.model->module) : subjectText(tactic);
    if (!tactic.enabled) {
        card.details = {Cards::tr("Switched off. Values keep what the other tactics decide.")};
        return card;
    }
    addProblems(card, after);
    if (!after.previous || !card.error.isEmpty()) {
        card.details = {ruleText(tactic)};
        return card;
    }
    const auto values = static_cast<qsizetype>(changedValues(*after.previous, after).size());
    card.details = tactic.kind == Tactic::Kind::automatic ? wishTexts(tactic)
                                                          : detailsOf(tactic, values, wouldBe, after.tacticCount() > 1);
    addFigures(card, after, *after.previous);
    return card;
}

// A card nothing is known of yet.
TacticCard plainCard(const Tactic& tactic, const Mesh& mesh) {
    TacticCard card;
    card.name = inWords(words::named(tactic.name));
    card.enabled = tactic.enabled;
    card.automatic = tactic.kind == Tactic::Kind::automatic;
    card.axes = chipsOf(tactic, mesh);
    card.subject = subjectText(tactic);
    card.details = {ruleText(tactic)};
    card.pending = true;
    return card;
}

} // namespace

std::size_t currentPrefix(const Strategy& strategy, const Snapshot& snapshot) {
    const Strategy& other = snapshot.strategy;
    if (!(other.mesh == strategy.mesh) || other.hardware != strategy.hardware || other.host != strategy.host ||
        !(other.schedule.options == strategy.schedule.options))
        return 0;
    const auto& a = strategy.schedule.tactics;
    const auto& b = other.schedule.tactics;
    const auto differ = std::mismatch(a.begin(), a.end(), b.begin(), b.end());
    return static_cast<std::size_t>(differ.first - a.begin());
}

void addWouldBe(TacticCard& card, const Snapshot& with) {
    if (!with.previous) return;
    TacticCard on;
    addFigures(on, with, *with.previous);
    QStringList deltas;
    for (const Figure& figure : on.figures) deltas << figure.delta;
    // Without hardware the collectives are all there is to say.
    if (on.peakBytes <= 0)
        for (qsizetype i = 0; i < deltas.size(); ++i)
            deltas[i] = on.figures[static_cast<std::size_t>(i)].label + QLatin1Char(' ') + deltas[i];
    card.wouldBe = deltas.isEmpty() ? Cards::tr("would change nothing")
                                    : Cards::tr("would be %1").arg(deltas.mid(0, 2).join(QStringLiteral(", ")));
}

std::vector<TacticCard> tacticCards(const Strategy& strategy, const Snapshot* snapshot, const Snapshot* preview) {
    const auto& tactics = strategy.schedule.tactics;
    const std::size_t known = snapshot ? currentPrefix(strategy, *snapshot) : 0;
    std::vector<TacticCard> cards;
    for (std::size_t i = 0; i < tactics.size(); ++i) {
        TacticCard card = plainCard(tactics[i], strategy.mesh);
        if (i < known) {
            card = cardOf(snapshot->after(i + 1), false);
        } else if (snapshot && i < snapshot->tacticCount()) {
            TacticCard old = cardOf(snapshot->after(i + 1), false);
            if (old.name == card.name) card.figures = std::move(old.figures); // the last ones stay, greyed
            card.peakBytes = old.peakBytes;
            card.capacityBytes = old.capacityBytes;
        }
        cards.push_back(std::move(card));
    }
    if (!preview) return cards;
    const std::size_t changed = currentPrefix(strategy, *preview); // the first tactic that differs
    if (changed >= preview->tacticCount()) return cards;
    TacticCard wouldBe = cardOf(preview->after(changed + 1), true);
    if (preview->tacticCount() > tactics.size()) // one more: the others stay beside it
        cards.insert(cards.begin() + static_cast<std::ptrdiff_t>(changed), std::move(wouldBe));
    else
        cards[changed] = std::move(wouldBe);
    return cards;
}

QString subjectText(const Tactic& tactic) {
    if (tactic.inputs.size() == 1) return QString::fromStdString(tactic.inputs.front().pattern);
    QStringList names;
    for (const auto& input : tactic.inputs) {
        const QString name = QString::fromStdString(input.pattern).section(QLatin1Char('/'), -1);
        if (!names.contains(name)) names << name;
    }
    if (!tactic.actions.empty())
        names << (tactic.actions.size() == 1
                      ? Cards::tr("1 stored action")
                      : Cards::tr("%n stored actions", nullptr, static_cast<int>(tactic.actions.size())));
    return names.isEmpty() ? Cards::tr("nothing yet") : names.join(QStringLiteral(", "));
}

QString foundText(const Tactic& tactic, const Module& module) {
    QStringList cut;
    int whole = 0, onOps = 0;
    for (const Action& action : tactic.actions) {
        if (action.kind == Action::Kind::propagate) continue;
        if (!action.onArgument || action.argument >= module.argumentCount()) {
            ++onOps;
        } else if (action.kind == Action::Kind::atomic) {
            ++whole;
        } else {
            const QString path = QString::fromStdString(module.argument(action.argument).path);
            QString name = path.section(QLatin1Char('/'), -1);
            if (!name.isEmpty() && name[0].isDigit()) name = path.section(QLatin1Char('/'), -2); // "batch/0"
            if (!cut.contains(name)) cut << name;
        }
    }
    if (whole > 0) cut << Cards::tr("%n kept whole", nullptr, whole);
    if (onOps > 0) cut << Cards::tr("%n action(s) on ops", nullptr, onOps);
    return cut.isEmpty() ? Cards::tr("nothing yet") : cut.join(QStringLiteral(", "));
}

namespace {

QString countOf(std::int64_t n) { return inWords(words::grouped(n)); }

QString methodName(const Tactic& tactic) {
    if (tactic.method == "toast") return QStringLiteral("TOAST");
    return tactic.method == "automap" ? QStringLiteral("Automap") : QString::fromStdString(tactic.method);
}

// What is best, and what a plan has to keep besides: the first alone, and all.
QStringList goals(const Tactic& tactic) {
    QStringList out;
    out << (tactic.tokensAtLeast > 0 ? Cards::tr("smallest of %1 tokens/s").arg(countOf(tactic.tokensAtLeast))
                                     : Cards::tr("fastest"));
    if (tactic.peakAtMost > 0)
        out << Cards::tr("in %1").arg(inWords(words::inBytes(static_cast<double>(tactic.peakAtMost))));
    if (tactic.collectivesAtMost >= 0)
        out << Cards::tr("%1 collectives at most").arg(countOf(tactic.collectivesAtMost));
    return out;
}

std::int64_t statesOf(const Tactic& tactic) { return tactic.budget > 0 ? tactic.budget : tactic.evaluations; }

} // namespace

QStringList wishTexts(const Tactic& tactic) {
    const QString goal = goals(tactic).join(QStringLiteral(", "));
    const std::int64_t states = statesOf(tactic);
    const QString budget = states > 0 ? countOf(states) : Cards::tr("default budget");
    const QString seed = Cards::tr("seed %1").arg(tactic.seed);
    return {QStringList{goal, methodName(tactic), budget, seed}.join(QStringLiteral(" · ")),
            QStringList{goal, methodName(tactic), budget}.join(QStringLiteral(" · ")),
            QStringList{goal, budget}.join(QStringLiteral(" · ")), goal};
}

QStringList wishLines(const Tactic& tactic) {
    QStringList lines;
    QStringList axes, only;
    for (const std::string& axis : tactic.axes) axes << QString::fromStdString(axis);
    for (const std::string& one : tactic.only) only << QString::fromStdString(one);
    lines << Cards::tr("Wanted: %1, over %2")
                 .arg(goals(tactic).join(QStringLiteral(", ")), axes.join(QStringLiteral(", ")));
    if (!only.isEmpty()) lines << Cards::tr("Decides only about %1").arg(only.join(QStringLiteral(", ")));
    if (tactic.arguments > 0) lines << Cards::tr("Looks at %1 groups of arguments").arg(countOf(tactic.arguments));
    lines << Cards::tr("Method %1, seed %2").arg(methodName(tactic)).arg(tactic.seed);
    if (tactic.budget > 0) lines << Cards::tr("Budget: %1 states").arg(countOf(tactic.budget));
    if (tactic.actions.empty()) return lines;
    lines << Cards::tr("Found in %1 states:").arg(countOf(tactic.evaluations));
    constexpr std::size_t kShown = 10;
    for (std::size_t i = 0; i < std::min(kShown, tactic.decisions.size()); ++i)
        lines << QStringLiteral("  ") + QString::fromStdString(tactic.decisions[i]);
    if (tactic.decisions.size() > kShown)
        lines << Cards::tr("and %n more", nullptr, static_cast<int>(tactic.decisions.size() - kShown));
    return lines;
}

QString ruleText(const Tactic& tactic) {
    if (tactic.kind == Tactic::Kind::automatic) return wishTexts(tactic).front();
    if (tactic.inputs.empty()) return tactic.actions.empty() ? Cards::tr("no patterns") : Cards::tr("as stored");
    const InputRule& first = tactic.inputs.front();
    const bool alike = std::all_of(tactic.inputs.begin(), tactic.inputs.end(), [&](const InputRule& rule) {
        return rule.kind == first.kind && (rule.kind != InputRule::Kind::dimension || rule.dim == first.dim);
    });
    if (!alike) return Cards::tr("%n patterns", nullptr, static_cast<int>(tactic.inputs.size()));
    switch (first.kind) {
    case InputRule::Kind::dimension:
        return Cards::tr("dim %1").arg(first.dim);
    case InputRule::Kind::replicated:
        return Cards::tr("kept whole");
    case InputRule::Kind::firstDivisibleDim:
        return Cards::tr("first dim that divides");
    case InputRule::Kind::unknown:
        break;
    }
    return Cards::tr("left to propagation");
}

QString refusalText(const std::vector<Refusal>& refused) {
    if (refused.empty()) return {};
    const int n = static_cast<int>(refused.size());
    const Legality& first = refused.front().why;
    if (std::ranges::all_of(refused, [&](const Refusal& refusal) {
            return refusal.why.verdict == Verdict::doesNotDivide && refusal.why.by == first.by;
        }))
        return n == 1 ? Cards::tr("1 does not divide by %1").arg(first.by)
                      : Cards::tr("%n do not divide by %1", nullptr, n).arg(first.by);
    return n == 1 ? Cards::tr("1 action refused") : Cards::tr("%n actions refused", nullptr, n);
}

QString cardDescription(const TacticCard& card, const Mesh& mesh) {
    QStringList parts;
    QStringList axes;
    for (int axis : card.axes) axes << QString::fromStdString(mesh.axes[static_cast<std::size_t>(axis)].name);
    if (!card.enabled) parts << Cards::tr("switched off");
    if (card.preview) parts << Cards::tr("preview");
    parts << Cards::tr("%1 on %2", "axes on arguments").arg(axes.join(QStringLiteral(", ")), card.subject);
    parts << card.details.value(0);
    for (const auto& figure : card.figures)
        parts << QStringLiteral("%1 %2 (%3)").arg(figure.label, figure.value, figure.delta);
    if (card.capacityBytes > 0) parts << roomText(card.peakBytes, card.capacityBytes);
    for (const QString& problem : {card.wouldBe, card.stale, card.warning, card.error})
        if (!problem.isEmpty()) parts << problem;
    return parts.join(QStringLiteral("; "));
}

} // namespace axiscape
