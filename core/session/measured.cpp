// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/session/measured.h"

#include "core/base/file.h"
#include "core/profile/profile_file.h"
#include "core/session/op_places.h"
#include "core/structure/name_stack.h"

#include <algorithm>
#include <fmt/format.h>
#include <fmt/ranges.h>
#include <map>
#include <unordered_map>

namespace axiscape {
namespace {

using Key = std::pair<std::string, std::string>; // layer, kind

std::string layerOf(std::string_view opName) {
    return fmt::format("{}", fmt::join(parseNameStack(opName).scopes, "/"));
}

void sortByLarger(std::vector<MeasuredRow>& rows) {
    std::ranges::stable_sort(rows, [](const MeasuredRow& a, const MeasuredRow& b) {
        return std::max(a.measuredSeconds, a.simulatedSeconds.value_or(0)) >
               std::max(b.measuredSeconds, b.simulatedSeconds.value_or(0));
    });
}

} // namespace

std::vector<MeasuredRow> measuredAndSimulated(const Profile& profile, const DeviceTime& time,
                                              const Snapshot* snapshot) {
    std::map<Key, MeasuredRow> rows;
    const auto& instructions = profile.programs[time.program].instructions;
    for (const MeasuredInstruction& one : time.instructions) {
        const ProfiledInstruction& said = instructions[one.instruction];
        if (said.opName.empty()) continue;
        rows[{layerOf(said.opName), said.collective.empty() ? "compute" : said.collective}].measuredSeconds +=
            one.seconds;
    }
    if (snapshot && snapshot->simulation) {
        const Module& module = snapshot->partition().module();
        std::map<std::string, std::string, std::less<>> layers; // thousands of ops share a few name stacks
        for (auto& [key, row] : rows) row.simulatedSeconds = 0;
        for (const Interval& one : snapshot->simulation->intervals) {
            if (!one.op.valid()) continue;
            const std::string_view stack = module.text(module.location(one.op).nameStack);
            auto layer = layers.find(stack);
            if (layer == layers.end()) layer = layers.emplace(stack, layerOf(stack)).first;
            const auto kind =
                one.collective < 0
                    ? std::string_view("compute")
                    : collectiveName(snapshot->program.collectives[static_cast<std::size_t>(one.collective)].kind);
            auto& seconds = rows[{layer->second, std::string(kind)}].simulatedSeconds;
            seconds = seconds.value_or(0) + one.end - one.start;
        }
    }
    std::vector<MeasuredRow> out;
    for (auto& [key, row] : rows) {
        row.layer = key.first;
        row.kind = key.second;
        out.push_back(std::move(row));
    }
    sortByLarger(out);
    return out;
}

double Measurement::ownSeconds() const {
    double own = 0;
    for (const MeasuredInstruction& one : time.instructions) own += one.seconds;
    return own;
}

double Measurement::unattributedShare() const {
    const double own = ownSeconds();
    return own > 0 ? time.unattributedSeconds / own : 0;
}

Result<Measurement> readMeasurement(const std::string& path, std::optional<std::size_t> program,
                                    const Progress& progress) {
    const auto file = profileFile(path);
    if (!file) return fail(file.error());
    progress.report(words::noop("reading the profile"), 0, 2);
    const auto bytes = readFile(*file);
    if (!bytes) return fail(bytes.error());
    auto profile = readProfile(*bytes, *file, progress);
    if (!profile) return fail(profile.error());
    progress.report(words::noop("adding up its ops"), 1, 2);
    Measurement out;
    out.file = *file;
    out.profile = std::move(*profile);
    const std::size_t shown =
        program && *program < out.profile.programs.size() ? *program : longestProgram(out.profile);
    out.time = deviceTimeOf(out.profile, shown);
    out.runs = measuredRuns(out.profile, shown);
    if (progress.cancelled()) return fail(Error{ErrorCode::cancelled, words::phrase("cancelled"), *file, {}, {}, {}});
    return out;
}

namespace {

// Along which axis the strategy sends: by op, and by layer, pass and kind.
class SentAlong {
  public:
    explicit SentAlong(const Snapshot& snapshot) : m_snapshot(snapshot) {
        const Module& module = snapshot.partition().module();
        for (const Collective& one : snapshot.program.collectives)
            if (one.op.valid() && !one.axes.empty())
                m_byPlace.emplace(session::layerAndPass(module.text(module.location(one.op).nameStack)) + ' ' +
                                      sumsAlike(collectiveName(one.kind)),
                                  axisOf(one));
    }
    int find(OpId op, std::string_view kind, std::string_view opName) const {
        const std::string wanted = sumsAlike(kind);
        if (op.valid())
            for (const Collective& one : m_snapshot.program.collectivesOf(op))
                if (!one.axes.empty() && sumsAlike(collectiveName(one.kind)) == wanted) return axisOf(one);
        const auto at = m_byPlace.find(session::layerAndPass(opName) + ' ' + wanted);
        return at == m_byPlace.end() ? -1 : at->second;
    }

  private:
    // A compiler makes either of the other.
    static std::string sumsAlike(std::string_view kind) {
        return std::string(kind == "reduce_scatter" ? std::string_view("all_reduce") : kind);
    }
    // As the timeline's lanes: the lowest of several.
    static int axisOf(const Collective& one) {
        return static_cast<int>(*std::min_element(one.axes.begin(), one.axes.end()));
    }
    const Snapshot& m_snapshot;
    std::unordered_map<std::string, int> m_byPlace;
};

} // namespace

std::shared_ptr<const TimelineData> measuredLanes(const Measurement& measurement, std::size_t run,
                                                  const SnapshotPointer& snapshot) {
    const Profile& profile = measurement.profile;
    const MeasuredRun& shown = measurement.runs[run];
    const auto& instructions = profile.programs[measurement.program()].instructions;
    const auto around = opsAround(profile, measurement.program());
    session::OpPlaces places(snapshot->partition().module());
    const SentAlong along(*snapshot);
    // What an instruction is does not depend on when it ran.
    std::vector<std::optional<MeasuredItem>> known(instructions.size());
    std::vector<MeasuredItem> items;
    for (std::size_t i = 0; i < profile.ops.size(); ++i) {
        const ProfiledOp& op = profile.ops[i];
        if (op.program != measurement.program() || op.device != shown.device || op.run != shown.run || around[i])
            continue;
        auto& of = known[op.instruction];
        if (!of) {
            const ProfiledInstruction& said = instructions[op.instruction];
            of = MeasuredItem{};
            if (!said.opName.empty()) of->op = places.find(said.opName, said.source);
            of->sends = !said.collective.empty();
            if (of->sends) of->axis = along.find(of->op, said.collective, said.opName);
            for (int kind = 0; of->sends && kind < kCollectiveKinds; ++kind)
                if (collectiveName(static_cast<CollectiveKind>(kind)) == said.collective)
                    of->kind = static_cast<CollectiveKind>(kind);
        }
        MeasuredItem item = *of;
        item.start = op.begin - shown.begin;
        item.end = op.end - shown.begin;
        item.measured = static_cast<std::int32_t>(i);
        items.push_back(item);
    }
    return measuredTimeline(snapshot, std::move(items));
}

std::vector<MeasuredRow> summedBy(MeasuredBy by, const std::vector<MeasuredRow>& rows) {
    if (by == MeasuredBy::layerAndKind) return rows;
    std::map<std::string, MeasuredRow> sums;
    for (const MeasuredRow& row : rows) {
        const std::string& key = by == MeasuredBy::layer ? row.layer : row.kind;
        MeasuredRow& sum = sums[key];
        (by == MeasuredBy::layer ? sum.layer : sum.kind) = key;
        sum.measuredSeconds += row.measuredSeconds;
        if (row.simulatedSeconds) sum.simulatedSeconds = sum.simulatedSeconds.value_or(0) + *row.simulatedSeconds;
    }
    std::vector<MeasuredRow> out;
    out.reserve(sums.size());
    for (auto& [key, row] : sums) out.push_back(std::move(row));
    sortByLarger(out);
    return out;
}

} // namespace axiscape
