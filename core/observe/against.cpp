// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/observe/against.h"

#include "core/structure/name_stack.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <fmt/format.h>
#include <fmt/ranges.h>
#include <map>

namespace axiscape {
namespace {

constexpr double kAlike = 1.1; // sizes within this factor are the same: padding, another type of an index

// A tensor that is sent, on either side.
struct Sent {
    std::string group;               // kind and axes
    std::array<std::string, 3> keys; // where from, from narrow to wide
    double bytes = 0;                // with trips
    bool done = false;
    std::size_t of = 0;     // wanted: number; got: number of the collective
    double share = 1;       // got: of the collective's bytes
    std::size_t tensor = 0; // got: of the collective's
};

std::string sentGroup(const std::string& kind, const std::optional<std::vector<std::string>>& axes) {
    const bool sums = kind == "reduce_scatter" || kind == "all_reduce";
    return fmt::format("{} {}", sums ? "sum" : kind, axes ? fmt::format("{}", fmt::join(*axes, ",")) : "?");
}

std::array<std::string, 3> keysOf(const std::string& opName, const std::string& source) {
    const auto stack = parseNameStack(opName);
    const auto slash = opName.rfind('/');
    const auto primitive = slash == opName.npos ? opName : opName.substr(slash + 1);
    return {opName + " " + source,
            fmt::format("{} {} {}", fmt::join(stack.scopes, "/"), stack.backward ? "backward" : "forward", primitive),
            source};
}

std::optional<std::vector<std::string>> cutsOf(const ObservedCollective& one) {
    return one.kind == "collective_permute" ? std::optional(one.movesAlong) : one.axes;
}

class Matcher {
  public:
    Matcher(const Observed& observed, const std::vector<WantedCollective>& wanted, const SecondsOf& seconds)
        : m_observed(observed), m_wanted(wanted), m_seconds(seconds) {
        for (std::size_t i = 0; i < wanted.size(); ++i) {
            const auto& one = wanted[i];
            m_asked.push_back({sentGroup(one.kind, one.axes), keysOf(one.opName, one.source),
                               static_cast<double>(one.bytes) * static_cast<double>(one.trips), false, i, 1});
        }
        for (std::size_t i = 0; i < observed.collectives.size(); ++i) {
            const auto& one = observed.collectives[i];
            if (one.dead) continue;
            for (std::size_t k = 0; k < one.tensorBytes.size(); ++k) {
                const auto bytes = static_cast<double>(one.tensorBytes[k]);
                const auto of = sentFor(one, k);
                m_seen.push_back({sentGroup(one.kind, cutsOf(one)), keysOf(of.opName, of.source),
                                  bytes * static_cast<double>(one.trips.value_or(1)), false, i,
                                  one.operandBytes > 0 ? bytes / static_cast<double>(one.operandBytes) : 1, k});
            }
        }
    }

    std::vector<MatchRow> run() {
        // The same place and size; the same place in another size; the same size in another place.
        for (std::size_t key = 0; key < 3; ++key) pair([key](const Sent& one) { return one.keys[key]; }, true, false);
        // What is combined has the name of one of its tensors alone, and may stand for any.
        pair([](const Sent&) { return std::string(); }, true, true);
        for (std::size_t key = 0; key < 3; ++key) pair([key](const Sent& one) { return one.keys[key]; }, false, false);
        pair([](const Sent&) { return std::string(); }, true, false);
        for (const auto& one : m_asked)
            if (!one.done) add(MatchStatus::missing, &one, nullptr);
        for (const auto& one : m_seen)
            if (!one.done) add(MatchStatus::extra, nullptr, &one);
        std::vector<MatchRow> rows;
        rows.reserve(m_rows.size());
        for (auto& [key, row] : m_rows) rows.push_back(std::move(row));
        std::stable_sort(rows.begin(), rows.end(), [](const MatchRow& a, const MatchRow& b) {
            const bool sameA = a.status == MatchStatus::same, sameB = b.status == MatchStatus::same;
            return sameA != sameB ? sameB : bytesOf(a) > bytesOf(b);
        });
        return rows;
    }

  private:
    static double bytesOf(const MatchRow& row) {
        return std::max(row.wanted ? row.wanted->bytesSent : 0, row.got ? row.got->bytesSent : 0);
    }
    static bool alike(double a, double b) { return a <= b * kAlike && b <= a * kAlike; }

    template <class Key> void pair(const Key& keyOf, bool sameSize, bool combined) {
        std::map<std::pair<std::string, std::string>, std::vector<Sent*>> asked;
        for (auto& one : m_asked)
            if (!one.done) asked[{one.group, keyOf(one)}].push_back(&one);
        for (auto& one : m_seen) {
            const auto key = keyOf(one);
            if (one.done || (combined && m_observed.collectives[one.of].tensors < 2)) continue;
            const auto found = asked.find({one.group, key});
            if (found == asked.end()) continue;
            auto& candidates = found->second;
            const auto best = std::min_element(candidates.begin(), candidates.end(), [&](Sent* a, Sent* b) {
                return std::abs(a->bytes - one.bytes) < std::abs(b->bytes - one.bytes);
            });
            if (best == candidates.end() || (sameSize && !alike((*best)->bytes, one.bytes))) continue;
            const bool samePlace = !key.empty() || combined;
            const auto status = !samePlace                         ? MatchStatus::moved
                                : alike((*best)->bytes, one.bytes) ? MatchStatus::same
                                : one.bytes > (*best)->bytes       ? MatchStatus::larger
                                                                   : MatchStatus::smaller;
            (*best)->done = one.done = true;
            add(status, *best, &one);
            candidates.erase(best);
        }
    }
    static void addTo(std::optional<MatchSide>& side, std::int64_t executed, double bytes,
                      const std::optional<double>& seconds) {
        if (!side) side = MatchSide{0, 0, seconds ? std::optional(0.0) : std::nullopt};
        side->executed += executed;
        side->bytesSent += bytes;
        side->seconds = side->seconds && seconds ? std::optional(*side->seconds + *seconds) : std::nullopt;
    }
    void add(MatchStatus status, const Sent* asked, const Sent* seen) {
        const auto* want = asked ? &m_wanted[asked->of] : nullptr;
        const auto* got = seen ? &m_observed.collectives[seen->of] : nullptr;
        const auto made = got ? sentFor(*got, seen->tensor) : ObservedCollective::Tensor();
        const auto& opName = want ? want->opName : made.opName;
        const auto& source = want ? want->source : made.source;
        const auto& kind = got ? got->kind : want->kind;
        const auto group = asked ? asked->group : seen->group;
        auto& row =
            m_rows[fmt::format("{} {} {} {} {} {}", statusName(status), kind, group, opName, source, made.opName)];
        row.status = status;
        row.kind = kind;
        row.axes = got ? cutsOf(*got) : std::optional(want->axes);
        row.opName = opName;
        row.source = source;
        row.layer = fmt::format("{}", fmt::join(parseNameStack(opName).scopes, "/"));
        if (want) {
            addTo(row.wanted, want->trips, want->bytesSent, want->seconds);
            if (std::find(row.ops.begin(), row.ops.end(), want->op) == row.ops.end()) row.ops.push_back(want->op);
        }
        if (got) {
            row.gotName = made.opName;
            row.gotSource = made.source;
            row.slicedAgain = got->slicedAgain;
            row.isOfResult = got->isOfResult;
            row.mostBytes = std::max({row.mostBytes, got->operandBytes, got->resultBytes});
            row.combined |= got->tensors > 1;
            const auto trips = got->trips.value_or(1);
            const auto bytes = std::llround(seen->share * static_cast<double>(got->operandBytes));
            const auto once = m_seconds(*got, bytes);
            addTo(row.got, trips, seen->share * static_cast<double>(trips) * bytesSentOnce(*got, m_observed.devices),
                  once ? std::optional(*once * static_cast<double>(trips)) : std::nullopt);
            if (std::find(row.instructions.begin(), row.instructions.end(), got->instruction) == row.instructions.end())
                row.instructions.push_back(got->instruction);
        }
    }

    const Observed& m_observed;
    const std::vector<WantedCollective>& m_wanted;
    const SecondsOf& m_seconds;
    std::vector<Sent> m_asked, m_seen;
    std::map<std::string, MatchRow> m_rows;
};

} // namespace

std::vector<WantedCollective> wantedOf(const SpmdProgram& program, std::span<const float> seconds) {
    const auto& module = program.partition.module();
    const auto& mesh = program.partition.mesh();
    std::vector<WantedCollective> all;
    for (std::size_t i = 0; i < program.collectives.size(); ++i) {
        const auto& one = program.collectives[i];
        if (one.kind == CollectiveKind::all_slice) continue;
        WantedCollective wanted;
        wanted.kind = collectiveName(one.kind);
        std::vector<AxisId> axes(one.axes.begin(), one.axes.end());
        std::sort(axes.begin(), axes.end());
        for (const auto axis : axes)
            if (mesh.size(axis) > 1) wanted.axes.push_back(mesh.axes[axis].name);
        wanted.bytes = one.inputBytes;
        wanted.trips = one.trips;
        wanted.bytesSent = sentBytes(one);
        if (i < seconds.size()) wanted.seconds = seconds[i];
        const auto location = module.location(one.op);
        wanted.opName = module.text(location.nameStack);
        const auto file = module.text(location.file);
        if (!file.empty()) wanted.source = fmt::format("{}:{}", file, location.line);
        wanted.op = one.op;
        all.push_back(std::move(wanted));
    }
    return all;
}

std::string_view statusName(MatchStatus status) {
    switch (status) {
    case MatchStatus::same:
        return "same";
    case MatchStatus::moved:
        return "moved";
    case MatchStatus::larger:
        return "larger";
    case MatchStatus::smaller:
        return "smaller";
    case MatchStatus::missing:
        return "missing";
    case MatchStatus::extra:
        return "extra";
    }
    return {};
}

std::vector<MatchRow> matched(const Observed& observed, const std::vector<WantedCollective>& wanted,
                              const SecondsOf& seconds) {
    return Matcher(observed, wanted, seconds).run();
}

} // namespace axiscape
