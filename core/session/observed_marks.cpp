// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/session/observed_marks.h"

#include "core/session/op_places.h"

#include <fmt/format.h>
#include <fmt/ranges.h>

namespace axiscape {
namespace {

double sentBy(const std::optional<MatchSide>& side) { return side ? side->bytesSent : 0; }

} // namespace

std::vector<ObservedMark> observedMarks(const WantedAndGot& found, const Module& module) {
    std::vector<ObservedMark> marks;
    session::OpPlaces places(module);
    for (std::uint32_t i = 0; i < found.rows.size(); ++i) {
        const MatchRow& row = found.rows[i];
        if (!isOtherwise(row)) continue;
        for (const OpId op : row.ops) marks.push_back({i, op});
        if (!row.ops.empty()) continue;
        const bool caused = i < found.causes.size() && found.causes[i] && found.causes[i]->op.valid();
        const OpId op = caused ? found.causes[i]->op : places.find(row.gotName, row.gotSource);
        if (op.valid() && op.value < module.opCount()) marks.push_back({i, op});
    }
    return marks;
}

bool isOtherwise(const MatchRow& row) { return row.status != MatchStatus::same || row.combined; }

DifferenceKind differenceKind(const MatchRow& row) {
    switch (row.status) {
    case MatchStatus::larger:
        return DifferenceKind::larger;
    case MatchStatus::missing:
        return DifferenceKind::missing;
    case MatchStatus::moved:
        return DifferenceKind::moved;
    case MatchStatus::smaller:
        return DifferenceKind::smaller;
    case MatchStatus::same:
        return DifferenceKind::combined;
    case MatchStatus::extra:
        break;
    }
    return DifferenceKind::extra;
}

Text observedMarkText(const MatchRow& row) {
    const std::string axes = row.axes ? fmt::format("{}", fmt::join(*row.axes, ", ")) : std::string();
    const std::string what = axes.empty() ? row.kind : fmt::format("{} ({})", row.kind, axes);
    const auto wanted = words::inBytes(sentBy(row.wanted)), got = words::inBytes(sentBy(row.got));
    switch (row.status) {
    case MatchStatus::extra:
        return words::phrase("The compiler adds {}: {} a step", what, got);
    case MatchStatus::missing:
        return words::phrase("The compiler does without {}: {} a step", what, wanted);
    case MatchStatus::larger:
        return words::phrase("The compiler sends more in {}: {} instead of {} a step", what, got, wanted);
    case MatchStatus::smaller:
        return words::phrase("The compiler sends less in {}: {} instead of {} a step", what, got, wanted);
    case MatchStatus::moved:
        return words::phrase("The compiler has {} elsewhere: {} a step", what, got);
    case MatchStatus::same:
        if (row.combined) return words::phrase("The compiler sends {} together with others: {} a step", what, got);
        break;
    }
    return words::phrase("{} as designed: {} a step", what, got);
}

} // namespace axiscape
