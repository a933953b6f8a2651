// SPDX-License-Identifier: GPL-3.0-or-later
// Published training steps: from the StableHLO of the step a row describes, printed by steps_program.py, through
// tactics, lowering and simulation to seconds. One set of constants a chip, none a row.
#include "core/session/model.h"
#include "core/sharding/custom_rules.h"
#include "core/simulate/simulate.h"
#include "core/stablehlo/stablehlo.h"
#include "tests/support/support.h"
#include "tests/validate/measured.h"
#include "tests/validate/steps_baseline.h"
#include "tests/validate/steps_breakdown.h"

#include <algorithm>
#include <cmath>
#include <cstdlib>
#include <fmt/format.h>
#include <fstream>
#include <set>

namespace axiscape::validate {
namespace {

using Json = nlohmann::json;

// The kernels that the programs call. Fused attention is causal, so half of its products count, divided by the share of
// the rate of plain products that it reaches; its backward pass multiplies five times where the forward one does twice.
// The others read and write half-precision values once; masks of dropout have a byte each.
constexpr auto kKernels = R"json({{"custom_calls": [
  {{"target": "flash_attention",
    "rule": "([b, s, gr, e], [b, t, g, e], [b, t, g, e])->([b, s, gr, e]) need_replication={{t, e}}",
    "flops": "{0}*2*b*s*t*g*r*e", "bytes": "2*(2*b*s*g*r*e + 2*b*t*g*e)"}},
  {{"target": "flash_attention_backward_q",
    "rule": "([b, s, gr, e], [b, t, g, e], [b, t, g, e], [b, s, gr, e])->([b, s, gr, e]) need_replication={{t, e}}",
    "flops": "{0}*2*b*s*t*g*r*e", "bytes": "2*(3*b*s*g*r*e + 2*b*t*g*e)"}},
  {{"target": "flash_attention_backward_kv",
    "rule": "([b, s, gr, e], [b, t, g, e], [b, t, g, e], [b, s, gr, e])->([b, t, g, e], [b, t, g, e]) reduction={{s, r}} need_replication={{t, e}}",
    "flops": "{0}*3*b*s*t*g*r*e", "bytes": "2*(b*s*g*r*e + 2*b*t*g*e)"}},
  {{"target": "softmax", "rule": "([b, h, s, t])->([b, h, s, t]) need_replication={{t}}", "bytes": "4*b*h*s*t"}},
  {{"target": "softmax_backward", "rule": "([b, h, s, t], [b, h, s, t])->([b, h, s, t]) need_replication={{t}}", "bytes": "6*b*h*s*t"}},
  {{"target": "dropout", "rule": "([b, h, s, t])->([b, h, s, t])", "bytes": "5*b*h*s*t"}},
  {{"target": "dropout_backward", "rule": "([b, h, s, t])->([b, h, s, t])", "bytes": "5*b*h*s*t"}},
  {{"target": "add_dropped", "rule": "([b, s, d], [b, s, d])->([b, s, d])", "bytes": "7*b*s*d"}},
  {{"target": "add_dropped_backward", "rule": "([b, s, d])->([b, s, d])", "bytes": "5*b*s*d"}},
  {{"target": "norm", "rule": "([b, s, d])->([b, s, d]) need_replication={{d}}", "bytes": "4*b*s*d"}},
  {{"target": "norm_backward", "rule": "([b, s, d], [b, s, d])->([b, s, d]) need_replication={{d}}", "bytes": "6*b*s*d"}},
  {{"target": "split_qkv", "rule": "([b, s, g, p, e])->([b, s, g, r, e], [b, s, g, e], [b, s, g, e]) need_replication={{p, r, e}}", "bytes": "0*b"}},
  {{"target": "split_qkv_backward", "rule": "([b, s, g, r, e], [b, s, g, e], [b, s, g, e])->([b, s, g, p, e]) need_replication={{p, r, e}}", "bytes": "4*b*s*g*p*e"}}]}})json";

// What fused attention reaches of the rate of plain products, by what a row says of its software: TPU kernels two
// thirds; NVIDIA's own, which its container releases have and Megatron, as much; FlashAttention and FlashAttention-2,
// which PyTorch calls where parameters are sharded, on A100 four tenths, on Hopper, which they were not written for, a
// third (the paper on FlashAttention-3 has 35 % of the chip's peak).
double fusedAttentionShare(const Json& row) {
    const auto chip = row.at("hardware").get<std::string>();
    const bool release =
        row.contains("machine") && row.at("machine").is_object() && row.at("machine").contains("release");
    if (chip.starts_with("tpu") || release) return 0.67;
    const auto& zero = row.at("parallelism").at("zero");
    if (!chip.starts_with("a100") && zero.is_number() && zero.get<int>() < 3) return 0.67;
    return chip.starts_with("a100") || chip.starts_with("v100") ? 0.42 : 0.35;
}

std::filesystem::path cacheFolder() {
    if (const char* own = std::getenv("AXISCAPE_VALIDATE_CACHE")) return own;
    if (const char* cache = std::getenv("XDG_CACHE_HOME"))
        return std::filesystem::path(cache) / "axiscape" / "validate";
    const char* home = std::getenv("HOME");
    return std::filesystem::path(home ? home : "/tmp") / ".cache" / "axiscape" / "validate";
}

// What steps_program.py made of every row; prints what is missing where a Python with jax is known.
std::optional<Json> programs(const std::filesystem::path& folder, const std::set<std::string>& ids) {
    const auto read = [&]() -> std::optional<Json> {
        std::ifstream file(folder / "rows.json");
        if (!file) return std::nullopt;
        const auto index = Json::parse(file, nullptr, false);
        if (index.is_discarded()) return std::nullopt;
        for (const auto& row : index)
            if (!ids.contains(row.at("id")) || !std::filesystem::exists(folder / row.at("program").get<std::string>()))
                return std::nullopt;
        return index;
    };
    if (auto index = read()) return index;
    const char* python = std::getenv("AXISCAPE_JAX_PYTHON");
    if (!python) return std::nullopt;
    const auto steps = test::shared("golden/measured/steps.json");
    const auto command =
        fmt::format("JAX_PLATFORMS=cpu '{}' -W ignore '{}' '{}' '{}'", python,
                    test::data("../validate/steps_program.py").string(), steps->string(), folder.string());
    if (std::system(command.c_str()) != 0) return std::nullopt;
    return read();
}

// Every row on these chips is of a framework that launches kernel by kernel from Python: the least time between two of
// its launches. A compiled program, for which the profiles are, launches ahead of the device.
double eagerHostInterval(const std::string& chip) {
    return chip.starts_with("a100") ? 4.1e-5 : chip.starts_with("v100") ? 9e-5 : 0;
}

// The chip of the row, on its machine: hosts, adapters and slices as the row has them.
Hardware machineOf(const Json& row) {
    const auto chip = row.at("hardware").get<std::string>();
    Hardware h = *findHardware(chip);
    h.hostInterval = eagerHostInterval(chip);
    if (!row.contains("machine") || row.at("machine").is_null()) return h;
    const auto& machine = row.at("machine");
    const auto number = [&](const char* key) {
        return machine.contains(key) && machine.at(key).is_number() ? machine.at(key).get<double>() : 0.0;
    };
    if (const double nic = number("nic_bw"); nic > 0) h.levels.back().bandwidth = nic;
    if (const double node = number("node_size"); node > 0 && h.levels[0].kind != LevelKind::torusDimension)
        h.levels[0].size = std::min<std::int64_t>(static_cast<std::int64_t>(node), h.levels[0].size);
    if (const double memory = number("hbm_bw"); memory > 0) h.memoryBandwidth = memory;
    if (const double power = number("power_limit_w"); power > 0) // SXM parts are built for 700 W
        for (auto* rate : {&h.bf16, &h.f32, &h.bits8}) rate->peak *= std::min(1.0, std::pow(power / 700, 0.4));
    if (const double slice = number("slice_devices"); slice > 0 && h.levels[0].kind == LevelKind::torusDimension) {
        auto rest = static_cast<std::int64_t>(slice); // as equal sides as the largest of the torus allow
        std::size_t dims = 0;
        while (dims < h.levels.size() && h.levels[dims].kind == LevelKind::torusDimension) ++dims;
        for (std::size_t d = 0; d < dims; ++d) {
            const double side = std::pow(static_cast<double>(rest), 1.0 / static_cast<double>(dims - d));
            std::int64_t size = 1;
            for (std::int64_t s = 1; s <= h.levels[d].size; ++s)
                if (rest % s == 0 && std::abs(std::log(static_cast<double>(s) / side)) <
                                         std::abs(std::log(static_cast<double>(size) / side)))
                    size = s;
            h.levels[d].size = size;
            rest /= size;
        }
    }
    return h;
}

struct Row {
    std::string id, source, group;
    double ours = 0, guess = 0, fit = 0,
           measured = 0; // seconds: ours, of the closed form with either constants, theirs
    bool fitted = false; // of the half that constants are fitted on
    double error(double Row::*seconds = &Row::ours) const { return this->*seconds / measured - 1; }
};

class Programs {
  public:
    explicit Programs(std::filesystem::path folder) : m_folder(std::move(folder)) {}

    std::optional<SpmdProgram> program(const Json& index, double attentionShare, Report& report) {
        const auto file = index.at("program").get<std::string>();
        if (file != m_file || attentionShare != m_share) { // rows of one text follow one another
            auto module = importFile(m_folder / file);
            if (!module) {
                report.check(module.error().text(), false);
                return std::nullopt;
            }
            const auto rules = CustomRules::fromJson(fmt::format(kKernels, 1 / attentionShare));
            if (!rules) {
                report.check(rules.error().text(), false);
                return std::nullopt;
            }
            m_rules = std::make_shared<const CustomRules>(*rules);
            m_model = makeModel(*module, file, m_rules);
            m_sites = std::make_shared<const SiteTable>(m_model->module, RuleSet::extended, m_rules);
            m_file = file;
            m_share = attentionShare;
        }
        Mesh mesh;
        for (const auto& axis : index.at("mesh")) mesh.axes.push_back({axis[0], axis[1]});
        Partition state(m_sites, mesh, {.extended = true});
        for (const auto& tactic : index.at("tactics")) {
            Tactic t;
            t.name = tactic.at("name");
            t.axis = tactic.at("axis");
            for (const auto& [pattern, dim] : tactic.at("inputs").items())
                t.inputs.push_back({pattern, InputRule::Kind::dimension, dim.get<std::uint8_t>()});
            std::vector<std::string> unmatched;
            const auto actions = actionsOf(t, state, &unmatched);
            if (!actions || !unmatched.empty()) {
                report.check(index.at("id").get<std::string>() + ": " +
                                 (actions ? unmatched[0] : actions.error().text()),
                             false);
                return std::nullopt;
            }
            state = apply(state, *actions).partition;
        }
        return lower(state, {});
    }
    const SimulationFacts& facts() const { return m_model->facts; }

  private:
    std::filesystem::path m_folder;
    std::shared_ptr<const CustomRules> m_rules;
    std::string m_file;
    double m_share = 0;
    std::shared_ptr<const Model> m_model;
    std::shared_ptr<const SiteTable> m_sites;
};

// Kendall's tau-b of one group: ties in either column count for neither side.
double tauOf(const std::vector<const Row*>& rows, double Row::*value) {
    double agree = 0, ours = 0, theirs = 0;
    for (std::size_t i = 0; i < rows.size(); ++i)
        for (std::size_t k = 0; k < i; ++k) {
            const double a = rows[i]->*value - rows[k]->*value, b = rows[i]->measured - rows[k]->measured;
            ours += a != 0;
            theirs += b != 0;
            agree += (a > 0 && b > 0) || (a < 0 && b < 0) ? 1 : (a != 0 && b != 0) ? -1 : 0;
        }
    return ours > 0 && theirs > 0 ? agree / std::sqrt(ours * theirs) : 0;
}

struct Ranking {
    double tau = 0, worstTau = 1, regret = 0, worstRegret = 1;
    int groups = 0, of3 = 0;
};
Ranking rank(const std::vector<Row>& rows, double Row::*value) {
    std::map<std::string, std::vector<const Row*>> groups;
    for (const Row& row : rows)
        if (!row.group.empty()) groups[row.group].push_back(&row);
    Ranking r;
    for (const auto& [name, members] : groups) {
        if (members.size() < 2) continue;
        ++r.groups;
        const auto less = [&](auto column) {
            return *std::min_element(members.begin(), members.end(),
                                     [&](auto a, auto b) { return a->*column < b->*column; });
        };
        const double regret = less(value)->measured / less(&Row::measured)->measured;
        r.regret += regret;
        r.worstRegret = std::max(r.worstRegret, regret);
        if (members.size() < 3) continue;
        ++r.of3;
        const double tau = tauOf(members, value);
        r.tau += tau;
        r.worstTau = std::min(r.worstTau, tau);
    }
    if (r.groups) r.regret /= r.groups;
    if (r.of3) r.tau /= r.of3;
    return r;
}

enum Half { both, fittedHalf, judgedHalf };

// NaN of no rows.
double meanError(const std::vector<const Row*>& rows, double Row::*seconds, Half half) {
    double sum = 0, count = 0;
    for (const Row* row : rows) {
        if (half != both && row->fitted != (half == fittedHalf)) continue;
        sum += std::abs(row->error(seconds));
        ++count;
    }
    return sum / count;
}

double overSources(const std::vector<Row>& rows, double Row::*seconds, Half half) {
    std::map<std::string, std::vector<const Row*>> sources;
    for (const Row& row : rows) sources[row.source].push_back(&row);
    double sum = 0, count = 0;
    for (const auto& [name, members] : sources)
        if (const double mean = meanError(members, seconds, half); !std::isnan(mean)) {
            sum += mean;
            ++count;
        }
    return sum / count;
}

void run(Report& report) {
    const auto file = measuredFile("steps.json");
    if (!file) return report.skip("golden/measured/steps.json");
    std::map<std::string, const Json*> byId;
    std::set<std::string> ids;
    for (const auto& row : file->at("rows")) {
        byId[row.at("id")] = &row;
        ids.insert(row.at("id").get<std::string>());
    }
    const auto folder = cacheFolder();
    auto index = programs(folder, ids);
    if (!index)
        return report.leave(
            "the programs of the steps are not printed: set AXISCAPE_JAX_PYTHON to a Python with jax to have them in " +
            folder.string());
    std::stable_sort(index->begin(), index->end(),
                     [](const Json& a, const Json& b) { return a.at("program") < b.at("program"); });
    Programs texts(folder);
    std::vector<Row> rows;
    std::ofstream dump;
    if (const char* path = std::getenv("AXISCAPE_VALIDATE_DUMP")) dump.open(path);
    for (const auto& entry : *index) {
        const Json& row = *byId.at(entry.at("id"));
        const auto program = texts.program(entry, fusedAttentionShare(row), report);
        if (!program) return;
        const Hardware hardware = machineOf(row);
        SimulationOptions options;
        options.intervals = false;
        const auto s = simulate(*program, hardware, texts.facts(), options);
        Row r{row.at("id"),
              row.at("source"),
              row.at("group").is_string() ? row.at("group").get<std::string>() : "",
              s.stepSeconds,
              baselineSeconds(row, hardware, kBaselineGuess),
              baselineSeconds(row, hardware, kBaselineFit),
              row.at("measured").at("seconds").get<double>(),
              wasFitted(row.at("id"))};
        if (dump)
            dump << fmt::format("{}\t{}\t{}\t{:.6g}\t{:.6g}\t{:.6g}\t{:.6g}\t{:.6g}\n", r.id,
                                row.at("hardware").get<std::string>(), r.group, r.measured, r.ours, s.computeSeconds,
                                s.communicationSeconds, s.exposedSeconds);
        if (const char* words = std::getenv("AXISCAPE_VALIDATE_ROW"); words && r.id.find(words) != r.id.npos)
            reportBreakdown(report, r.id, *program, hardware, s, r.measured);
        rows.push_back(std::move(r));
    }
    std::map<std::string, std::vector<const Row*>> sources;
    for (const Row& row : rows)
        sources[row.source + " " + byId.at(row.id)->at("hardware").get<std::string>()].push_back(&row);
    Table table{"published steps: error of the seconds",
                {"source and chip", "rows", "mean", "median", "bias", "fitted half", "judged half",
                 "closed form, guessed", "closed form, fitted"},
                {}};
    for (const auto& [name, members] : sources) {
        std::vector<double> errors;
        double bias = 0;
        for (const Row* row : members) {
            errors.push_back(std::abs(row->error()));
            bias += row->error() / static_cast<double>(members.size());
        }
        const auto percent = [](double x) { return std::isnan(x) ? "" : fmt::format("{:.1f} %", 100 * x); };
        table.rows.push_back(
            {name, std::to_string(members.size()), percent(meanError(members, &Row::ours, both)),
             percent(median(errors)), fmt::format("{:+.1f} %", 100 * bias),
             percent(meanError(members, &Row::ours, fittedHalf)), percent(meanError(members, &Row::ours, judgedHalf)),
             percent(meanError(members, &Row::guess, both)), percent(meanError(members, &Row::fit, both))});
    }
    report.table(table);
    Table sums{
        "mean error over sources", {"", "all rows", "fitted half", "judged half", "mean tau", "mean regret"}, {}};
    for (const auto& [name, seconds] : {std::pair{"Axiscape", &Row::ours},
                                        {"closed form, guessed", &Row::guess},
                                        {"closed form, fitted", &Row::fit}}) {
        std::vector<std::string> cells{name};
        for (auto half : {both, fittedHalf, judgedHalf})
            cells.push_back(fmt::format("{:.1f} %", 100 * overSources(rows, seconds, half)));
        const Ranking r = rank(rows, seconds);
        cells.push_back(fmt::format("{:.3f}", r.tau));
        cells.push_back(fmt::format("{:.3f}", r.regret));
        sums.rows.push_back(cells);
    }
    report.table(sums);
    const Ranking r = rank(rows, &Row::ours);
    report.line(fmt::format("{} rows, {} groups ({} of 3 or more); worst tau {:.2f}, worst regret {:.2f}", rows.size(),
                            r.groups, r.of3, r.worstTau, r.worstRegret));
    report.atMost("mean error, mean over sources", overSources(rows, &Row::ours, both), 0.15);
    report.atLeast("mean tau of groups of 3 or more", r.tau, 0.9);
    report.atMost("mean regret", r.regret, 1.03);
}

const Section section{"steps", "published training steps, from StableHLO to seconds", run};

} // namespace
} // namespace axiscape::validate
