// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/validate/steps_programs.h"

#include "core/base/file.h"
#include "core/base/sha256.h"
#include "core/stablehlo/stablehlo.h"
#include "core/tactics/tactics.h"
#include "tests/support/support.h"

#include <algorithm>
#include <cstdlib>
#include <fmt/format.h>
#include <fstream>

namespace axiscape::validate {
namespace {

using Json = nlohmann::json;

// The kernels that the programs call. Fused attention is causal, so half of its products count; its backward pass
// multiplies five times where the forward one does twice. What it reaches of the rate of plain products is the chip's
// (products.fused_attention). A plain softmax is of kernels of its own: scaled, multiplied with the mask, less what is
// masked, and the softmax. The others read and write half-precision values once; masks of dropout have a byte each.
constexpr auto kKernels = R"json({"custom_calls": [
  {"target": "flash_attention",
    "rule": "([b, s, gr, e], [b, t, g, e], [b, t, g, e])->([b, s, gr, e]) need_replication={t, e}",
    "flops": "2*b*s*t*g*r*e", "bytes": "2*(2*b*s*g*r*e + 2*b*t*g*e)"},
  {"target": "flash_attention_backward_q",
    "rule": "([b, s, gr, e], [b, t, g, e], [b, t, g, e], [b, s, gr, e])->([b, s, gr, e]) need_replication={t, e}",
    "flops": "2*b*s*t*g*r*e", "bytes": "2*(3*b*s*g*r*e + 2*b*t*g*e)"},
  {"target": "flash_attention_backward_kv",
    "rule": "([b, s, gr, e], [b, t, g, e], [b, t, g, e], [b, s, gr, e])->([b, t, g, e], [b, t, g, e]) reduction={s, r} need_replication={t, e}",
    "flops": "3*b*s*t*g*r*e", "bytes": "2*(b*s*g*r*e + 2*b*t*g*e)"},
  {"target": "softmax", "rule": "([b, h, s, t])->([b, h, s, t]) need_replication={t}", "bytes": "4*b*h*s*t"},
  {"target": "softmax_backward", "rule": "([b, h, s, t], [b, h, s, t])->([b, h, s, t]) need_replication={t}", "bytes": "6*b*h*s*t"},
  {"target": "plain_softmax", "rule": "([b, h, s, t])->([b, h, s, t]) need_replication={t}", "bytes": "18*b*h*s*t"},
  {"target": "plain_softmax_backward", "rule": "([b, h, s, t], [b, h, s, t])->([b, h, s, t]) need_replication={t}", "bytes": "16*b*h*s*t"},
  {"target": "dropout", "rule": "([b, h, s, t])->([b, h, s, t])", "bytes": "5*b*h*s*t"},
  {"target": "dropout_backward", "rule": "([b, h, s, t])->([b, h, s, t])", "bytes": "5*b*h*s*t"},
  {"target": "add_dropped", "rule": "([b, s, d], [b, s, d])->([b, s, d])", "bytes": "7*b*s*d"},
  {"target": "add_dropped_backward", "rule": "([b, s, d])->([b, s, d])", "bytes": "5*b*s*d"},
  {"target": "norm", "rule": "([b, s, d])->([b, s, d]) need_replication={d}", "bytes": "4*b*s*d"},
  {"target": "norm_backward", "rule": "([b, s, d], [b, s, d])->([b, s, d]) need_replication={d}", "bytes": "6*b*s*d"},
  {"target": "split_qkv", "rule": "([b, s, g, p, e])->([b, s, g, r, e], [b, s, g, e], [b, s, g, e]) need_replication={p, r, e}", "bytes": "0*b"},
  {"target": "split_qkv_backward", "rule": "([b, s, g, r, e], [b, s, g, e], [b, s, g, e])->([b, s, g, p, e]) need_replication={p, r, e}", "bytes": "4*b*s*g*p*e"}]})json";

Json sortedByProgram(Json index) {
    std::stable_sort(index.begin(), index.end(),
                     [](const Json& a, const Json& b) { return a.at("program") < b.at("program"); });
    return index;
}

} // namespace

std::filesystem::path programFolder() {
    if (const char* own = std::getenv("AXISCAPE_VALIDATE_CACHE")) return own;
    if (const char* cache = std::getenv("XDG_CACHE_HOME"))
        return std::filesystem::path(cache) / "axiscape" / "validate";
    const char* home = std::getenv("HOME");
    return std::filesystem::path(home ? home : "/tmp") / ".cache" / "axiscape" / "validate";
}

std::optional<Json> programIndex(const std::filesystem::path& folder, const std::set<std::string>& ids) {
    const auto script = test::data("../validate/steps_program.py");
    const auto text = readFile(script);
    const auto version = sha256(text ? *text : std::string());
    const auto read = [&]() -> std::optional<Json> {
        std::ifstream file(folder / "rows.json");
        if (!file) return std::nullopt;
        const auto index = Json::parse(file, nullptr, false);
        if (index.is_discarded()) return std::nullopt;
        for (const auto& row : index)
            if (row.value("script", "") != version || !ids.contains(row.at("id")) ||
                !std::filesystem::exists(folder / row.at("program").get<std::string>()))
                return std::nullopt;
        return sortedByProgram(index);
    };
    if (auto index = read()) return index;
    const char* python = std::getenv("AXISCAPE_JAX_PYTHON");
    if (!python) return std::nullopt;
    const auto steps = test::shared("golden/measured/steps.json");
    const auto command = fmt::format("JAX_PLATFORMS=cpu '{}' -W ignore '{}' '{}' '{}'", python, script.string(),
                                     steps->string(), folder.string());
    if (std::system(command.c_str()) != 0) return std::nullopt;
    return read();
}

bool StepPrograms::open(const std::string& file, Report& report) {
    if (file == m_file) return true;
    auto module = importFile(m_folder / file);
    if (!module) {
        report.check(module.error().text(), false);
        return false;
    }
    if (!m_rules) {
        auto rules = CustomRules::fromJson(kKernels);
        if (!rules) {
            report.check(rules.error().text(), false);
            return false;
        }
        m_rules = std::make_shared<const CustomRules>(std::move(*rules));
    }
    m_model = makeModel(*module, file, m_rules);
    m_sites = std::make_shared<const SiteTable>(m_model->module, RuleSet::extended, m_rules);
    m_file = file;
    return true;
}

std::optional<SpmdProgram> StepPrograms::program(const Json& index, Report& report) {
    if (!open(index.at("program").get<std::string>(), report)) return std::nullopt;
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
            report.check(index.at("id").get<std::string>() + ": " + (actions ? unmatched[0] : actions.error().text()),
                         false);
            return std::nullopt;
        }
        state = apply(state, *actions).partition;
    }
    return lower(state, {});
}

} // namespace axiscape::validate
