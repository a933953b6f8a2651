// SPDX-License-Identifier: GPL-3.0-or-later
// Today's parallelisms (golden/parallel) under the two profiles: what devices send over what XLA's partitioner sends
// for the same shardings, the work (products of one device over those of one of XLA's), counts beside those known by
// hand, and the peak over XLA's. Fewer bytes with more work is no win: both are printed.
// AXISCAPE_PARALLEL_PART=third or rest takes one third of the rows, by a hash of their names, or the others: a rule
// that is made by looking at some is tried on those that nobody looked at.
#include "core/base/file.h"
#include "core/insight/product_flops.h"
#include "core/session/session.h"
#include "core/tactics/profile.h"
#include "tests/support/support.h"
#include "tests/validate/report.h"

#include <algorithm>
#include <cmath>
#include <cstdlib>
#include <fmt/format.h>
#include <map>
#include <nlohmann/json.hpp>

namespace axiscape::validate {
namespace {

using OrderedJson = nlohmann::ordered_json;

struct ParallelRow {
    std::string name;
    OrderedJson golden;
    double xlaSent = 0, xlaWork = 0;
};

std::uint32_t hashOf(const std::string& name) { // FNV-1a: the same everywhere
    std::uint32_t h = 2166136261u;
    for (const char c : name) h = (h ^ static_cast<unsigned char>(c)) * 16777619u;
    return h;
}

std::vector<ParallelRow> rowsOf(const std::filesystem::path& folder) {
    const char* part = std::getenv("AXISCAPE_PARALLEL_PART");
    std::vector<ParallelRow> rows;
    for (const auto& entry : std::filesystem::directory_iterator(folder)) {
        ParallelRow row;
        row.name = entry.path().stem().string();
        if (row.name.find("__") == row.name.npos) continue;
        const bool inThird = (hashOf(row.name) >> 8) % 3 == 0;
        if (part && inThird != (std::string_view(part) == "third")) continue;
        row.golden = OrderedJson::parse(*readFile(entry.path()));
        for (const auto& [kind, bytes] : row.golden.at("bytes").items()) row.xlaSent += bytes.at("sent").get<double>();
        row.xlaWork = row.golden.at("product_flops").at("device");
        rows.push_back(std::move(row));
    }
    std::ranges::sort(rows, {}, &ParallelRow::name);
    return rows;
}

Strategy strategyOf(const ParallelRow& row, const std::string& profile) {
    Strategy strategy;
    strategy.hardware = "tpu_v3";
    for (const auto& [axis, size] : row.golden.at("mesh").items())
        strategy.mesh.axes.push_back({axis, size.get<std::int64_t>()});
    strategy.schedule.options = *optionsOfProfile(profile);
    for (const auto& given : row.golden.at("tactics")) {
        Tactic tactic;
        tactic.name = given.at("name");
        tactic.axis = given.at("axis");
        for (const auto& [pattern, wanted] : given.at("inputs").items()) {
            InputRule rule;
            rule.pattern = pattern;
            rule.kind = wanted.is_number() ? InputRule::Kind::dimension : InputRule::Kind::replicated;
            if (wanted.is_number()) rule.dim = wanted;
            tactic.inputs.push_back(rule);
        }
        strategy.schedule.tactics.push_back(std::move(tactic));
    }
    return strategy;
}

// "met", "13 of 22 ..." for the kinds that are known by hand; empty if none is.
std::string againstHand(const CollectiveCounts& counts, const OrderedJson& golden) {
    const OrderedJson& hand = golden.at("expected_by_hand");
    if (hand.is_null() || hand.at("executed").empty()) return {};
    std::string text;
    bool met = true;
    for (const auto& [name, wanted] : hand.at("executed").items()) {
        auto kind = name;
        std::ranges::replace(kind, '-', '_');
        std::int64_t ours = kind == "all_reduce" ? counts[CollectiveKind::reduce_scatter] : 0;
        for (int k = 0; k < kCollectiveKinds; ++k)
            if (collectiveName(static_cast<CollectiveKind>(k)) == kind)
                ours += counts.count[static_cast<std::size_t>(k)];
        met = met && ours == wanted.get<std::int64_t>();
        text += fmt::format("{}{} {} ({})", text.empty() ? "" : ", ", kind, ours, wanted.get<std::int64_t>());
    }
    return (met ? "met: " : "") + text;
}

struct Sum {
    double logs = 0;
    std::size_t rows = 0, above = 0, hand = 0, met = 0, repeated = 0;
    double mean() const { return rows == 0 ? 1 : std::exp(logs / static_cast<double>(rows)); }
};

void parallel(Report& report) {
    const auto folder = test::shared("golden/parallel"), models = test::shared("models/parallel");
    if (!folder || !models) return report.skip(test::notHere("golden/parallel"));
    const auto rows = rowsOf(*folder);
    std::map<std::string, std::shared_ptr<Session>> sessions;
    const std::vector<std::string> profiles{"partir", "least"};
    std::map<std::string, Sum> sums;
    Table table{"what is sent over XLA's, work over XLA's, peak over XLA's, counts beside those by hand",
                {"case", "partir", "work", "least", "work", "peak", "by hand, least"},
                {}};
    for (const auto& row : rows) {
        auto& session = sessions[row.golden.at("model")];
        if (!session) {
            auto opened = Session::open(*models / (row.golden.at("model").get<std::string>() + ".mlir"));
            if (!opened) {
                report.check(row.name + ": " + words::english(opened.error().what), false);
                continue;
            }
            session = *opened;
        }
        std::vector<std::string> cells{row.name};
        std::string last;
        for (const auto& profile : profiles) {
            const auto snapshot = session->evaluate(strategyOf(row, profile));
            if (!snapshot) {
                report.check(row.name + ": " + words::english(snapshot.error().what), false);
                continue;
            }
            const SpmdProgram& program = (*snapshot)->program;
            const double sent = sentBytes(program) / row.xlaSent, work = productFlops(program).device / row.xlaWork;
            Sum& sum = sums[profile];
            ++sum.rows;
            sum.logs += std::log(std::max(sent, 1e-3));
            sum.above += sent > 1.1;
            sum.repeated += work > 1.02;
            const auto hand = againstHand(program.counts, row.golden);
            sum.hand += !hand.empty();
            sum.met += hand.starts_with("met");
            cells.push_back(fmt::format("{:.2f}", sent));
            cells.push_back(fmt::format("{:.2f}", work));
            if (profile == profiles.back()) {
                const auto& memory = row.golden.at("memory");
                const double theirs = memory.at("argument").get<double>() + memory.at("output").get<double>() +
                                      memory.at("temp").get<double>() - memory.at("alias").get<double>();
                cells.push_back(
                    fmt::format("{:.2f}", static_cast<double>((*snapshot)->simulation->memory.peak) / theirs));
                cells.push_back(hand);
            }
        }
        table.rows.push_back(std::move(cells));
    }
    report.table(table);
    for (const auto& profile : profiles) {
        const Sum& sum = sums[profile];
        report.line(fmt::format("{}: geometric mean {:.3f} of XLA's bytes, {} of {} rows above 1.1, {} with more work; "
                                "counts by hand met in {} of {}",
                                profile, sum.mean(), sum.above, sum.rows, sum.repeated, sum.met, sum.hand));
        report.figure("parallel_" + profile + "_mean", sum.mean(), sum.rows);
        report.figure("parallel_" + profile + "_above", static_cast<double>(sum.above), sum.rows);
        report.figure("parallel_" + profile + "_met", static_cast<double>(sum.met), sum.hand);
    }
    if (std::getenv("AXISCAPE_PARALLEL_PART")) return; // held are the figures of all rows
    const Sum& least = sums["least"];
    report.atMost("least: geometric mean over XLA's bytes", least.mean(), 0.53);
    report.atMost("least: rows above 1.1", static_cast<double>(least.above), 0);
    report.atLeast("least: counts by hand met", static_cast<double>(least.met), 33);
}

const Section kParallel{"parallel", "today's parallelisms against XLA's partitioner and counts by hand", parallel};

} // namespace
} // namespace axiscape::validate
