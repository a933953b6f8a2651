// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/base/numbers.h"
#include "core/exchange/python_text.h"
#include "core/exchange/report_parts.h"
#include "core/exchange/rules_export.h"
#include "core/mesh/sub_axes.h"
#include "core/structure/tensor_name.h"

#include <algorithm>
#include <cmath>
#include <fmt/format.h>
#include <map>

namespace axiscape::report {
namespace {

constexpr std::size_t kPeakRows = 20, kTensorRows = 60;

std::string code(std::string_view text) { return fmt::format("<code>{}</code>", escaped(text)); }

// "▼ 2.40 GiB": less is better.
std::string delta(double change, const std::string& size) {
    if (change == 0) return {};
    return fmt::format("<span class=\"{}\">{} {}</span>", change < 0 ? "ok" : "over", change < 0 ? "▼" : "▲", size);
}

// What a tactic asks for: "batch/* → 0".
std::string inputsOf(const Tactic& tactic) {
    std::string out;
    for (const auto& rule : tactic.inputs) {
        constexpr const char* words[] = {"", "whole", "first dimension that divides", "left to propagation"};
        const auto wish = rule.kind == InputRule::Kind::dimension ? fmt::format("dim {}", int(rule.dim))
                                                                  : words[static_cast<int>(rule.kind)];
        out += fmt::format("{}{} → {}", out.empty() ? "" : "<br/>", code(rule.pattern), wish);
    }
    if (!tactic.actions.empty())
        out += fmt::format("{}{} stored actions", out.empty() ? "" : "<br/>",
                           tactic.actions.size() - tactic.disabledActions.size());
    return out;
}

std::string countsText(const TacticSummary& summary) {
    std::string out;
    for (const auto& [kind, count] : summary.collectives)
        out += fmt::format("{}{} {}", out.empty() ? "" : "<br/>", countText(count), escaped(kind));
    return out.empty() ? "none" : out;
}

std::string nameOf(const SpmdProgram& program, const Structure* structure, ValueId value) {
    const auto& module = program.partition.module();
    if (module.isArgument(value)) return code(tensorName(module, value, NameForm::value));
    const OpId op = module.definingOp(value);
    std::string out = code(tensorName(module, value, NameForm::brief));
    if (structure && op.value < module.opCount()) {
        const auto& path = structure->layers.layer(structure->layers.layerOf(op)).path;
        if (!path.empty()) out += " in " + code(path);
    }
    const auto where = module.locationText(op);
    return where.empty() ? out : out + fmt::format(" <span class=\"note\">{}</span>", escaped(where));
}

} // namespace

std::string escaped(std::string_view text) {
    std::string out;
    for (const char c : text) {
        switch (c) {
        case '&':
            out += "&amp;";
            break;
        case '<':
            out += "&lt;";
            break;
        case '>':
            out += "&gt;";
            break;
        case '"':
            out += "&quot;";
            break;
        default:
            out += c;
        }
    }
    return out;
}

std::string tableHtml(const Table& table) {
    const auto cell = [&](std::size_t column, std::string_view tag, const std::string& text) {
        const bool right = column < table.right.size() && table.right[column];
        return fmt::format("<{0}{1}>{2}</{0}>", tag, right ? " class=\"figure\"" : "", text);
    };
    std::string out = "<table><thead><tr>";
    for (std::size_t i = 0; i < table.head.size(); ++i) out += cell(i, "th", escaped(table.head[i]));
    out += "</tr></thead><tbody>\n";
    for (const auto& row : table.rows) {
        out += "<tr>";
        for (std::size_t i = 0; i < row.size(); ++i) out += cell(i, "td", row[i]);
        out += "</tr>\n";
    }
    return out + "</tbody></table>\n";
}

std::string summaryHtml(const ExportInput& input) {
    const auto& program = *input.program;
    const auto& mesh = program.partition.mesh();
    const auto tile = [](std::string_view name, const std::string& figure, const std::string& note) {
        return fmt::format("<div class=\"tile\"><div class=\"name\">{}</div><div class=\"key\">{}</div><div "
                           "class=\"note\">{}</div></div>\n",
                           escaped(name), figure, note);
    };
    std::string out = "<div class=\"tiles\">\n";
    out += tile("Mesh", escaped(meshText(wholeMesh(mesh))), fmt::format("{} devices", countText(mesh.devices())));
    if (const auto* s = input.simulation) {
        const auto of = s->capacityBytes > 0 ? fmt::format(" of {}", bytesText(s->capacityBytes)) : "";
        out += tile("Peak memory of a device", bytesText(static_cast<double>(s->memory.peak)) + of,
                    s->capacityBytes <= 0 ? ""
                    : s->fits()           ? "<span class=\"ok\">fits</span>"
                                          : fmt::format("<span class=\"over\">over by {}</span>",
                                                        bytesText(static_cast<double>(s->memory.peak) - s->capacityBytes)));
        out += tile(
            "Step", secondsText(s->stepSeconds),
            fmt::format("between {} and {}", secondsText(s->lowerBoundSeconds), secondsText(s->upperBoundSeconds)));
        out += tile("Communication not hidden", secondsText(s->exposedSeconds),
                    fmt::format("of {}", secondsText(s->communicationSeconds)));
    }
    out += tile("Collectives a step", countText(program.counts.total()),
                fmt::format("each device sends {}", bytesText(sentBytes(program))));
    out += "</div>\n";
    if (input.simulation && !input.simulation->unpriced.empty()) {
        out += "<p class=\"warn\">Without a cost, so not in these figures:";
        for (const auto& [kind, count] : input.simulation->unpriced)
            out += fmt::format(" {} ({})", code(kind), countText(count));
        out += "</p>\n";
    }
    return out;
}

std::string scheduleHtml(const ExportInput& input) {
    const auto& tactics = input.strategy->schedule.tactics;
    Table table{{"Tactic", "Axis", "What it asks for", "Collectives", "Peak memory", "", "Step", ""},
                {},
                {false, false, false, false, true, true, true, true}};
    const TacticSummary* before = nullptr;
    const auto add = [&](const TacticSummary& s, const std::string& name, const std::string& axis,
                         const std::string& asks) {
        std::vector<std::string> row{name, axis, asks, countsText(s), "", "", "", ""};
        if (s.peakBytes) row[4] = bytesText(static_cast<double>(*s.peakBytes));
        if (s.stepSeconds) row[6] = secondsText(*s.stepSeconds);
        if (before && before->peakBytes && s.peakBytes) {
            const auto change = static_cast<double>(*s.peakBytes - *before->peakBytes);
            row[5] = delta(change, bytesText(std::fabs(change)));
        }
        if (before && before->stepSeconds && s.stepSeconds) {
            const auto change = *s.stepSeconds - *before->stepSeconds;
            row[7] = delta(change, secondsText(std::fabs(change)));
        }
        table.rows.push_back(std::move(row));
        before = &s;
    };
    if (input.unsharded) add(*input.unsharded, "unsharded", "", "");
    for (std::size_t i = 0; i < std::min(tactics.size(), input.summary.size()); ++i)
        add(input.summary[i], escaped(tactics[i].name) + (tactics[i].enabled ? "" : " <span class=\"note\">off</span>"),
            code(tactics[i].axis), inputsOf(tactics[i]));
    if (input.summary.empty()) return fmt::format("<p>{}</p>\n", escaped(exchange::scheduleText(*input.strategy)));
    return tableHtml(table);
}

std::string shardingsHtml(const ExportInput& input, const Progress& progress) {
    const auto& program = *input.program;
    const auto& module = program.partition.module();
    const auto bytes = [&](ValueId value) {
        return module.type(value).isTensor() ? static_cast<double>(module.type(value).bytes()) : 0.0;
    };
    const auto rules = exchange::shardingRules(input, progress);
    if (!rules) { // the largest tensors one by one
        Table table{{"Argument", "Sharding", "Whole", "On a device"}, {}, {false, false, true, true}};
        std::vector<std::uint32_t> order(module.argumentCount());
        for (std::uint32_t i = 0; i < order.size(); ++i) order[i] = i;
        std::stable_sort(order.begin(), order.end(),
                         [&](auto a, auto b) { return bytes(ValueId{a}) > bytes(ValueId{b}); });
        for (std::size_t i = 0; i < std::min(order.size(), kTensorRows); ++i) {
            const ValueId value{order[i]};
            table.rows.push_back(
                {code(module.argument(order[i]).path),
                 code(shardyText(program.sharding(value), module.type(value).shape.size(), program.partition.mesh())),
                 bytesText(bytes(value)), bytesText(static_cast<double>(program.localBytes(value)))});
        }
        return tableHtml(table);
    }
    struct Sum {
        std::int64_t count = 0;
        double whole = 0, local = 0;
    };
    std::vector<Sum> sums(rules->arguments.size());
    for (std::uint32_t i = 0; i < module.argumentCount(); ++i) {
        const auto& path = module.argument(i).path;
        for (std::size_t r = 0; r < sums.size(); ++r) {
            if (!exchange::labelOf(std::span(&rules->arguments[r], 1), path)) continue;
            ++sums[r].count;
            sums[r].whole += bytes(ValueId{i});
            if (module.type(ValueId{i}).isTensor())
                sums[r].local += static_cast<double>(program.localBytes(ValueId{i}));
            break;
        }
    }
    Table table{{"Path", "PartitionSpec", "Arguments", "Whole", "On a device"}, {}, {false, false, true, true, true}};
    for (std::size_t r = 0; r < sums.size(); ++r)
        table.rows.push_back({code(rules->arguments[r].pattern), code(rules->specs[rules->arguments[r].label]),
                              countText(sums[r].count), bytesText(sums[r].whole), bytesText(sums[r].local)});
    return "<p class=\"note\">The first pattern that matches a path counts.</p>\n" + tableHtml(table);
}

std::string collectivesHtml(const ExportInput& input) {
    const auto& program = *input.program;
    struct Sum {
        std::int64_t count = 0;
        double sent = 0, seconds = 0;
    };
    std::map<std::pair<std::string, std::string>, Sum> sums;
    for (std::size_t i = 0; i < program.collectives.size(); ++i) {
        const auto& c = program.collectives[i];
        if (c.kind == CollectiveKind::all_slice) continue;
        auto& sum = sums[{std::string(collectiveName(c.kind)),
                          fmt::format("{}", fmt::join(axisTexts(program.partition.mesh(), c.axes), ", "))}];
        sum.count += c.trips;
        sum.sent += sentBytes(c);
        if (input.simulation && i < input.simulation->collectiveSeconds.size())
            sum.seconds += static_cast<double>(input.simulation->collectiveSeconds[i]);
    }
    if (sums.empty()) return "<p>None: no device needs anything of another.</p>\n";
    Table table{{"Kind", "Axes", "A step", "A device sends", "Time"}, {}, {false, false, true, true, true}};
    for (const auto& [of, sum] : sums)
        table.rows.push_back({code(of.first), code(of.second), countText(sum.count), bytesText(sum.sent),
                              input.simulation ? secondsText(sum.seconds) : ""});
    return tableHtml(table);
}

std::string peakHtml(const ExportInput& input) {
    const auto& buffers = input.simulation->peakBuffers;
    Table table{{"Buffer", "Kind", "On a device"}, {}, {false, false, true}};
    double rest = 0;
    for (std::size_t i = 0; i < buffers.size(); ++i) {
        if (i >= kPeakRows) {
            rest += static_cast<double>(buffers[i].bytes);
            continue;
        }
        table.rows.push_back({nameOf(*input.program, input.structure, buffers[i].value),
                              std::string(memoryCategoryName(buffers[i].category)),
                              bytesText(static_cast<double>(buffers[i].bytes))});
    }
    if (rest > 0)
        table.rows.push_back({fmt::format("{} more", countText(static_cast<std::int64_t>(buffers.size() - kPeakRows))),
                              "", bytesText(rest)});
    return tableHtml(table);
}

} // namespace axiscape::report
