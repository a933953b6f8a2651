// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/cli/compare.h"

#include "app/cli/input.h"
#include "app/cli/table.h"
#include "core/base/numbers.h"
#include "core/simulate/certainty.h"
#include "core/simulate/unpriced.h"

#include <algorithm>
#include <fmt/format.h>
#include <functional>
#include <set>

namespace axiscape::cli {
namespace {

// One strategy to be compared, before its model is open.
struct WantedOnes {
    std::string name, where;
    TacticFile file;
};

struct Wish {
    std::vector<WantedOnes> all;
    std::size_t namesModel = 0; // the first that says where it is
    std::string baseline;
};

std::string stemOf(const std::string& path) {
    std::string stem = path == "-" ? "standard input" : std::filesystem::path(path).stem().string();
    if (stem.ends_with(".tactics")) stem.resize(stem.size() - 8);
    return stem;
}

Result<Wish> read(const CompareRequest& request) {
    Wish wish;
    for (const auto& path : request.files) {
        const auto text = readInput(path);
        if (!text) return fail(text.error());
        if (isProjectText(*text)) {
            const auto project = parseProject(*text, path);
            if (!project) return fail(project.error());
            for (std::size_t i = 0; i < project->project.strategies.size(); ++i)
                wish.all.push_back({project->project.strategies[i].name, path, tacticFileOf(*project, i)});
            if (wish.baseline.empty()) wish.baseline = project->project.strategies[project->project.baseline].name;
        } else {
            auto file = parseTacticFile(*text, path);
            if (!file) return fail(file.error());
            wish.all.push_back({stemOf(path), path, std::move(*file)});
        }
    }
    const auto names = [](const WantedOnes& one) { return !one.file.modelPath.empty(); };
    wish.namesModel = static_cast<std::size_t>(std::ranges::find_if(wish.all, names) - wish.all.begin());
    if (wish.namesModel == wish.all.size() && request.model.empty())
        return fail("none of the files says where the model is", request.files.front(), {},
                    "Give the model with --model FILE");
    // Two files of one name in different folders are told apart by their paths, then by numbers.
    std::set<std::string> taken;
    for (auto& one : wish.all) {
        if (taken.contains(one.name)) one.name = one.where;
        const std::string stem = one.name;
        for (int n = 2; !taken.insert(one.name).second; ++n) one.name = fmt::format("{} {}", stem, n);
    }
    return wish;
}

// One model is read: with the sizes that the files agree on.
Result<Console> sameSizes(const Wish& wish, const Console& console) {
    const WantedOnes* first = nullptr;
    for (const auto& one : wish.all) {
        if (one.file.modelSizes.empty()) continue;
        if (!first) first = &one;
        if (one.file.modelSizes != first->file.modelSizes && console.opening.sizes.empty())
            return fail("the strategies are for other sizes of the model", one.where,
                        fmt::format("it was made for {}, {} for {}", sizesText(one.file.modelSizes), first->where,
                                    sizesText(first->file.modelSizes)),
                        "Give the sizes of all with --dim NAME=VALUE");
    }
    return first ? withSizesOf(first->file, first->where, console) : console;
}

Result<std::vector<Compared>> evaluateAll(const Wish& wish, const CompareRequest& request, const Console& console) {
    const auto opening = sameSizes(wish, console);
    if (!opening) return fail(opening.error());
    WantedOnes of = wish.namesModel < wish.all.size() ? wish.all[wish.namesModel] : wish.all.front();
    of.file.modelSizes.clear(); // agreed on above
    const auto session = openModelOf(of.file, of.where, request.model, request.customCalls, *opening);
    if (!session) return fail(session.error());
    std::vector<Compared> out;
    for (const auto& one : wish.all) {
        if (auto fits = checkFits(one.file, *(*session)->model(), one.where); !fits) return fail(fits.error());
        Strategy strategy = one.file.strategy;
        if (auto chosen = chooseHardware(strategy, request.hardware, request.host); !chosen)
            return fail(chosen.error());
        const auto snapshot = (*session)->evaluate(strategy, console.progress);
        if (!snapshot) return fail(snapshot.error());
        if (auto ok = checkTactics(**snapshot); !ok) return fail(ok.error());
        out.push_back({one.name, one.where, *snapshot});
    }
    return out;
}

std::string figureText(std::optional<double> value, Measure measure) {
    if (!value) return "-";
    if (measure == Measure::seconds) return secondsText(*value);
    return measure == Measure::bytes ? bytesText(*value) : countText(static_cast<std::int64_t>(*value));
}

std::string cellText(const ComparisonRow& row, std::size_t i, std::size_t baseline) {
    std::string text = figureText(row.values[i], row.measure);
    if (i == baseline || !row.values[i] || !row.values[baseline]) return text;
    const double delta = *row.values[i] - *row.values[baseline];
    if (delta == 0) return text + " (same)";
    return fmt::format("{} ({}{})", text, delta < 0 ? "-" : "+", figureText(std::abs(delta), row.measure));
}

std::string compareText(const std::vector<Compared>& all, std::size_t baseline) {
    Table figures{{"figure"}, {}, {}};
    std::vector<SnapshotPointer> snapshots;
    for (std::size_t i = 0; i < all.size(); ++i) {
        figures.head.push_back(all[i].name + (i == baseline ? " (baseline)" : ""));
        figures.right.insert(i + 1);
        snapshots.push_back(all[i].snapshot);
    }
    for (const auto& row : comparisonRows(snapshots)) {
        std::vector<std::string> cells{row.key};
        for (std::size_t i = 0; i < all.size(); ++i) cells.push_back(cellText(row, i, baseline));
        figures.rows.push_back(std::move(cells));
    }
    std::string unpriced;
    for (const auto& one : all)
        for (const auto& line : unpricedLines(one.snapshot->simulation.get()))
            unpriced += fmt::format("{}: {}\n", one.name, words::english(line));
    Table shardings{{"argument that differs"}, {}, {}};
    for (const auto& one : all) shardings.head.push_back(one.name);
    for (const auto& one : argumentDifferences(all)) {
        std::vector<std::string> cells{one.count > 1 ? fmt::format("{} (x{})", one.name, one.count) : one.name};
        const std::size_t rank = snapshots.front()->model->module->type(one.value).shape.size();
        for (const auto& s : snapshots)
            cells.push_back(shardyText(s->program.sharding(one.value), rank, s->partition().mesh()));
        shardings.rows.push_back(std::move(cells));
    }
    std::string undecided;
    const Simulation* from = all[baseline].snapshot->simulation.get();
    for (std::size_t i = 0; from && i < all.size(); ++i) {
        const Simulation* made = all[i].snapshot->simulation.get();
        if (i == baseline || !made) continue;
        const double chance = orderChance(made->stepSeconds, from->stepSeconds);
        if (chance < kDecided)
            undecided += fmt::format("not decided: whether {} or {} is faster; of steps so near the order is right in "
                                     "{:.0f} of 100 cases\n",
                                     all[i].name, all[baseline].name, 100 * chance);
    }
    return tableText(figures) + undecided + unpriced + (shardings.rows.empty() ? "" : "\n" + tableText(shardings));
}

} // namespace

std::vector<ShardingDifference> argumentDifferences(const std::vector<Compared>& all) {
    std::vector<ShardingDifference> out;
    for (std::size_t i = 1; i < all.size(); ++i)
        for (const auto& one : shardingDifferences(*all.front().snapshot, *all[i].snapshot))
            if (one.argument && std::ranges::find(out, one.value, &ShardingDifference::value) == out.end())
                out.push_back(one);
    std::ranges::stable_sort(out, std::greater{}, &ShardingDifference::bytes);
    return out;
}

int compareStrategies(const Console& console, const CompareRequest& request) {
    const auto wish = read(request);
    if (!wish) return report(wish.error());
    const auto all = evaluateAll(*wish, request, console);
    if (!all) return report(all.error());
    std::size_t baseline = 0;
    const auto& wanted = request.baseline.empty() ? wish->baseline : request.baseline;
    if (!wanted.empty()) {
        const auto found = std::ranges::find(*all, wanted, &Compared::name);
        if (found == all->end())
            return report(fail(fmt::format("there is no strategy \"{}\" to be the baseline", wanted)).value());
        baseline = static_cast<std::size_t>(found - all->begin());
    }
    return output(console.json ? compareJson(*all, baseline) : compareText(*all, baseline));
}

} // namespace axiscape::cli
