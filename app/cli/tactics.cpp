// SPDX-License-Identifier: GPL-3.0-or-later
// The library of tactics without a window: what each would do on a model, and a tactic file of those wanted.
#include "app/cli/input.h"
#include "app/cli/json.h"
#include "app/cli/table.h"

#include <algorithm>
#include <fmt/format.h>
#include <fmt/ranges.h>

namespace axiscape::cli {
namespace {

std::string ruleText(const InputRule& rule) {
    switch (rule.kind) {
    case InputRule::Kind::dimension:
        return fmt::format("{}: {}", rule.pattern, rule.dim);
    case InputRule::Kind::replicated:
        return rule.pattern + ": REPLICATED";
    case InputRule::Kind::firstDivisibleDim:
        return rule.pattern + ": FIRST_DIVISIBLE_DIM";
    case InputRule::Kind::unknown:
        break;
    }
    return rule.pattern + ": UNKNOWN";
}

LibraryRow rowOf(LibraryKind kind, const std::string& axis, Result<LibraryTactic> made) {
    LibraryRow row{std::string(libraryKindName(kind)), axis, {}, {}};
    if (made)
        row.made = std::move(*made);
    else
        row.why = words::english(made.error().what);
    return row;
}

// On the first axis it works on; those that share the batch are asked for the outer axis first, the others for the
// inner one. Of several refusals the first counts.
LibraryRow tryAxes(LibraryKind kind, const ModelFacts& facts, const Partition& state) {
    std::vector<std::string> axes;
    for (const auto& axis : state.mesh().axes) axes.push_back(axis.name);
    const bool ofData = kind == LibraryKind::dataParallel || kind == LibraryKind::edge || kind == LibraryKind::zero1 ||
                        kind == LibraryKind::zero2 || kind == LibraryKind::zero3;
    if (!ofData) std::reverse(axes.begin(), axes.end());
    std::optional<LibraryRow> first;
    for (const auto& axis : axes) {
        auto row = rowOf(kind, axis, libraryTactic(kind, axis, facts, state));
        if (row.made) return row;
        if (!first) first = std::move(row);
    }
    return *first;
}

std::string rowsText(const std::vector<LibraryRow>& rows) {
    std::string out;
    for (const auto& row : rows) {
        if (!row.made) {
            out += fmt::format("{:<14} -        no: {}\n", row.kind, row.why);
            continue;
        }
        out += fmt::format("{:<14} {:<8} {}{}{}\n", row.kind, row.axis, words::english(row.made->found),
                           row.made->note.empty() ? "" : " ", words::english(row.made->note));
        for (const auto& rule : row.made->tactic.inputs) out += fmt::format("{:24}{}\n", "", ruleText(rule));
        if (const auto n = row.made->tactic.actions.size(); n > 0)
            out += fmt::format("{:24}and {} action{} on results\n", "", n, n == 1 ? "" : "s");
    }
    return out;
}

// "data_parallel=batch".
Result<std::pair<LibraryKind, std::string>> parseUse(const std::string& text) {
    const auto equals = text.find('=');
    const auto kind = findLibraryKind(text.substr(0, equals));
    std::vector<std::string_view> names;
    for (const LibraryKind known : libraryKinds()) names.push_back(libraryKindName(known));
    if (equals == text.npos || !kind)
        return fail("names no tactic of the library with its axis", "--use " + text, {},
                    fmt::format("Write data_parallel=batch; known are {}", fmt::join(names, ", ")));
    return std::pair(*kind, text.substr(equals + 1));
}

} // namespace

int libraryTactics(const Console& console, const LibraryRequest& request) {
    auto mesh = parseMesh(request.mesh);
    if (!mesh) return report(mesh.error());
    const auto session = openModel(request.model, console);
    if (!session) return report(session.error());
    const auto& model = *(*session)->model();
    const auto facts = modelFacts(*model.sites, *model.structure);
    Strategy strategy{*mesh, {}, {}};
    if (auto chosen = chooseHardware(strategy, request.hardware, request.host); !chosen) return report(chosen.error());
    std::vector<LibraryRow> rows;
    bool all = true;
    for (const auto& text : request.use) {
        const auto use = parseUse(text);
        if (!use) return report(use.error());
        const auto before = (*session)->evaluate(strategy, console.progress);
        if (!before) return report(before.error());
        if (!mesh->find(use->second))
            return report({ErrorCode::wrongInput, fmt::format("the mesh has no axis '{}'", use->second),
                           "--use " + text, "", "Its axes are " + meshText(*mesh), ""});
        rows.push_back(
            rowOf(use->first, use->second, libraryTactic(use->first, use->second, facts, (*before)->partition())));
        if (rows.back().made)
            strategy.schedule.tactics.push_back(rows.back().made->tactic);
        else
            all = false;
    }
    const auto state = (*session)->evaluate(strategy, console.progress);
    if (!state) return report(state.error());
    if (request.use.empty())
        for (const LibraryKind kind : libraryKinds()) rows.push_back(tryAxes(kind, facts, (*state)->partition()));
    if (!request.out.empty() && all)
        if (auto written = writeStrategy(**state, request.out); !written) return report(written.error());
    if (const int code = output(console.json ? libraryJson(rows) : rowsText(rows)); code != exitDone) return code;
    if (!all && !request.out.empty()) message(request.out + " is not written: a tactic could not be made");
    return all ? exitDone : exitNo;
}

} // namespace axiscape::cli
