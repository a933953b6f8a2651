// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/search/search_words.h"

#include "widgets/common/format.h"
#include "widgets/common/window_words.h"

#include <QCoreApplication>
#include <QStringList>
#include <algorithm>
#include <cmath>

namespace axiscape {
namespace {

struct SearchText {
    Q_DECLARE_TR_FUNCTIONS(axiscape::SearchText)
};

QString count(std::int64_t n) { return inWords(words::grouped(n)); }

QString bestText(const SearchRun& run) {
    const FoundTactic& best = run.found.front();
    QString text = SearchText::tr("Best: %1").arg(costText(best.cost));
    if (run.isOfShapes()) text += SearchText::tr(" on %1").arg(QString::fromStdString(meshText(best.mesh)));
    return text;
}

QString nothingBetterText(const SearchRun& run) {
    return run.base.schedule.tactics.empty() ? SearchText::tr("Nothing better than an empty schedule")
                                             : SearchText::tr("Nothing better than the schedule as it is");
}

// How much of the old plan is in the best.
QString changeText(const SearchRun& run) {
    const auto& old = run.order.options.from;
    if (!run.order.again || old.empty() || run.found.empty()) return {};
    const auto& now = run.found.front().tactic.decisions;
    const auto stay =
        std::ranges::count_if(now, [&](const std::string& one) { return std::ranges::find(old, one) != old.end(); });
    return SearchText::tr("; of %1 decisions %2 stay, %3 are new")
        .arg(old.size())
        .arg(stay)
        .arg(std::ssize(now) - stay);
}

SearchWords overWords(const SearchRun& run) {
    if (run.evaluations == 0)
        return run.state == SearchRun::State::stopped
                   ? SearchWords{SearchText::tr("Stopped before anything was priced."), {}}
                   : SearchWords{SearchText::tr("There is nothing left to decide over these axes."), {}};
    const bool anyFits = run.before.fits || (!run.found.empty() && run.found.front().cost.fits);
    if (!anyFits) {
        const SearchCost& least = run.isBetterThanBefore() ? run.found.front().cost : run.before;
        return {SearchText::tr("Nothing fits into %1. The best one misses by %2.")
                    .arg(bytesLabel(run.capacityBytes),
                         bytesLabel(static_cast<double>(least.peakBytes) - run.capacityBytes)),
                QStringLiteral("worse")};
    }
    if (!run.isBetterThanBefore())
        return {SearchText::tr("%1 (%2).").arg(nothingBetterText(run), costText(run.before)), {}};
    if (!run.isGain())
        return {
            SearchText::tr("%1, no better than the schedule as it was (%2)").arg(bestText(run), costText(*run.current)),
            {}};
    QString was = costText(run.before);
    if (!run.before.fits) was += SearchText::tr(", which does not fit");
    return {SearchText::tr("%1; before: %2").arg(bestText(run), was) + changeText(run), QStringLiteral("better")};
}

} // namespace

QString methodText(SearchMethod method) {
    switch (method) {
    case SearchMethod::toast:
        return SearchText::tr("Dimensions (TOAST)");
    case SearchMethod::automap:
        return SearchText::tr("Arguments (Automap)");
    case SearchMethod::greedy:
        return SearchText::tr("Greedy, to compare");
    case SearchMethod::random:
        break;
    }
    return SearchText::tr("Random, to compare");
}

QString methodExplanation(SearchMethod method) {
    switch (method) {
    case SearchMethod::toast:
        return SearchText::tr("A tree search: one decision cuts a logical dimension (batch, heads, …) over an axis "
                              "everywhere and answers its conflicts.");
    case SearchMethod::automap:
        return SearchText::tr("A tree search: one decision cuts equal arguments of all layers, or keeps them whole, "
                              "and propagates.");
    case SearchMethod::greedy:
        return SearchText::tr("Takes the best single decision again and again.");
    case SearchMethod::random:
        break;
    }
    return SearchText::tr("Takes decisions at random.");
}

QString costText(const SearchCost& cost) {
    return SearchText::tr("%1, %2").arg(secondsLabel(cost.stepSeconds),
                                        bytesLabel(static_cast<double>(cost.peakBytes)));
}

QString fitText(const SearchCost& cost, double capacityBytes) {
    const double room = capacityBytes - static_cast<double>(cost.peakBytes);
    if (!cost.fits && room >= 0) return SearchText::tr("Not within the limits");
    return cost.fits ? SearchText::tr("%1 free").arg(bytesLabel(room))
                     : SearchText::tr("Over by %1").arg(bytesLabel(-room));
}

QString decisionsText(const FoundTactic& found) {
    if (found.decisions.empty()) return SearchText::tr("nothing is decided");
    QStringList words;
    for (const Text& decision : found.decisions) words << inWords(decision);
    return words.join(QStringLiteral("; "));
}

double spentPart(const SearchRun& run) {
    const SearchOptions& options = run.order.options;
    double part = 0;
    if (options.evaluations > 0) part = static_cast<double>(run.evaluations) / static_cast<double>(options.evaluations);
    if (options.seconds > 0) part = std::max(part, run.seconds / options.seconds);
    return std::clamp(part, 0.0, 1.0);
}

QString briefSpentText(const SearchRun& run) {
    const auto budget = run.order.options.evaluations;
    return run.isBusy() && budget > 0 ? SearchText::tr("%1 of %2").arg(count(run.evaluations), count(budget))
                                      : count(run.evaluations);
}

QString spentText(const SearchRun& run) {
    const SearchOptions& options = run.order.options;
    if (run.state == SearchRun::State::none || run.state == SearchRun::State::failed) return {};
    if (run.state == SearchRun::State::preparing) return SearchText::tr("Finding what there is to decide");
    QStringList parts;
    parts << (options.evaluations > 0 && run.isBusy()
                  ? SearchText::tr("%1 of %2 evaluations").arg(count(run.evaluations), count(options.evaluations))
                  : SearchText::tr("%1 evaluations").arg(count(run.evaluations)));
    if (!run.isBusy()) {
        parts << SearchText::tr("%1, seed %2").arg(secondsLabel(run.seconds)).arg(options.seed);
        return parts.join(QStringLiteral(", "));
    }
    if (run.state == SearchRun::State::stopping) return parts.front() + SearchText::tr(", stopping");
    if (run.seconds < 0.5 || run.evaluations == 0) return parts.front();
    const double rate = static_cast<double>(run.evaluations) / run.seconds;
    parts << SearchText::tr("%1 a second").arg(inWords(words::inDigits(rate)));
    double left = options.seconds > 0 ? options.seconds - run.seconds : 1e300;
    if (options.evaluations > 0)
        left = std::min(left, static_cast<double>(options.evaluations - run.evaluations) / rate);
    const auto seconds = static_cast<qint64>(std::max(1.0, std::round(left)));
    parts << (seconds < 120 ? SearchText::tr("at most %1 s left").arg(seconds)
                            : SearchText::tr("at most %1 min left").arg((seconds + 59) / 60));
    return parts.join(QStringLiteral(", "));
}

SearchWords headline(const SearchRun& run) {
    switch (run.state) {
    case SearchRun::State::none:
        return {};
    case SearchRun::State::failed:
        return {run.error ? inWords(run.error->said()) : QString(), QStringLiteral("worse")};
    case SearchRun::State::done:
    case SearchRun::State::stopped:
        return overWords(run);
    default:
        break;
    }
    if (!run.isBetterThanBefore())
        return {run.evaluations > 0 ? SearchText::tr("%1 so far").arg(nothingBetterText(run))
                                    : SearchText::tr("Looking at the model"),
                {}};
    QString text = bestText(run);
    if (!run.found.front().cost.fits)
        text += SearchText::tr(", over by %1 so far")
                    .arg(bytesLabel(static_cast<double>(run.found.front().cost.peakBytes) - run.capacityBytes));
    return {text, {}};
}

} // namespace axiscape
