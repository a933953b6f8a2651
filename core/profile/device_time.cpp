// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/profile/device_time.h"

#include <algorithm>
#include <map>
#include <set>

namespace axiscape {
namespace {

struct Span {
    double begin, end;
};

// Sorted, none touching another.
std::vector<Span> unionOf(std::vector<Span> spans) {
    std::ranges::sort(spans, {}, &Span::begin);
    std::vector<Span> out;
    for (const Span& one : spans) {
        if (!out.empty() && one.begin <= out.back().end)
            out.back().end = std::max(out.back().end, one.end);
        else
            out.push_back(one);
    }
    return out;
}

double lengthOf(const std::vector<Span>& spans) {
    double sum = 0;
    for (const Span& one : spans) sum += one.end - one.begin;
    return sum;
}

double commonOf(const std::vector<Span>& a, const std::vector<Span>& b) {
    double sum = 0;
    for (std::size_t i = 0, j = 0; i < a.size() && j < b.size();) {
        sum += std::max(0.0, std::min(a[i].end, b[j].end) - std::max(a[i].begin, b[j].begin));
        a[i].end < b[j].end ? ++i : ++j;
    }
    return sum;
}

} // namespace

DeviceTime deviceTimeOf(const Profile& profile, std::size_t program) {
    DeviceTime out;
    out.program = program;
    const auto& instructions = profile.programs[program].instructions;
    std::vector<MeasuredInstruction> measured(instructions.size());
    for (std::uint32_t i = 0; i < measured.size(); ++i) measured[i].instruction = i;

    // Own times: on a line ops follow each other or nest, and what is nested is taken from what is around it.
    struct Open {
        double end;
        std::uint32_t instruction;
    };
    std::vector<Open> open;
    std::set<std::uint32_t> devices;
    std::set<std::int64_t> runs;
    std::map<std::pair<std::uint32_t, std::int64_t>, std::vector<Span>> computing, sending; // of a device in a run
    std::uint32_t line = 0;
    // What is around others does nothing itself: a while, a call.
    std::vector<std::uint8_t> isAround(instructions.size(), 0);
    for (const ProfiledOp& op : profile.ops) {
        if (op.program != program) continue;
        if (op.line != line) open.clear();
        line = op.line;
        while (!open.empty() && open.back().end <= op.begin) open.pop_back();
        if (!open.empty()) {
            measured[open.back().instruction].seconds -= op.end - op.begin;
            isAround[open.back().instruction] = 1;
        }
        open.push_back({op.end, op.instruction});
        measured[op.instruction].seconds += op.end - op.begin;
        ++measured[op.instruction].executions;
    }
    for (const ProfiledOp& op : profile.ops) {
        if (op.program != program) continue;
        devices.insert(op.device);
        runs.insert(op.run);
        if (isAround[op.instruction]) continue;
        auto& to = instructions[op.instruction].collective.empty() ? computing : sending;
        to[{op.device, op.run}].push_back({op.begin, op.end});
    }
    out.devices = devices.size();
    out.runs = runs.size();
    const auto parts = static_cast<double>(std::max<std::size_t>(1, out.devices * out.runs));
    for (const std::uint32_t device : devices)
        for (const std::int64_t run : runs) {
            const auto computed = unionOf(computing[{device, run}]), sent = unionOf(sending[{device, run}]);
            const double common = commonOf(computed, sent);
            out.busySeconds += (lengthOf(computed) + lengthOf(sent) - common) / parts;
            out.collectiveSeconds += lengthOf(sent) / parts;
            out.exposedSeconds += (lengthOf(sent) - common) / parts;
            if (computed.empty() && sent.empty()) continue;
            const double begin = std::min(computed.empty() ? sent.front().begin : computed.front().begin,
                                          sent.empty() ? computed.front().begin : sent.front().begin);
            const double end = std::max(computed.empty() ? 0 : computed.back().end, sent.empty() ? 0 : sent.back().end);
            out.spanSeconds += (end - begin) / parts;
        }
    for (MeasuredInstruction& one : measured) {
        one.seconds /= parts;
        if (one.executions == 0) continue;
        if (instructions[one.instruction].opName.empty()) out.unattributedSeconds += one.seconds;
        out.instructions.push_back(one);
    }
    std::ranges::sort(out.instructions, [](const auto& a, const auto& b) { return a.seconds > b.seconds; });
    return out;
}

std::vector<MeasuredRun> measuredRuns(const Profile& profile, std::size_t program) {
    std::map<std::pair<std::int64_t, std::uint32_t>, MeasuredRun> runs;
    for (const ProfiledOp& op : profile.ops) {
        if (op.program != program) continue;
        const auto [at, isNew] =
            runs.try_emplace({op.run, op.device}, MeasuredRun{op.device, op.run, op.begin, op.end});
        if (isNew) continue;
        at->second.begin = std::min(at->second.begin, op.begin);
        at->second.end = std::max(at->second.end, op.end);
    }
    std::vector<MeasuredRun> out;
    out.reserve(runs.size());
    for (const auto& [key, run] : runs) out.push_back(run);
    return out;
}

std::size_t usualRun(const std::vector<MeasuredRun>& runs) {
    // The median of the longest device of each run, then the median device of that run.
    std::map<std::int64_t, double> longest;
    for (const MeasuredRun& one : runs) longest[one.run] = std::max(longest[one.run], one.seconds());
    std::vector<std::pair<double, std::int64_t>> byLength;
    byLength.reserve(longest.size());
    for (const auto& [run, seconds] : longest) byLength.emplace_back(seconds, run);
    std::ranges::sort(byLength);
    const std::int64_t run = byLength[byLength.size() / 2].second;
    std::vector<std::pair<double, std::size_t>> devices;
    for (std::size_t i = 0; i < runs.size(); ++i)
        if (runs[i].run == run) devices.emplace_back(runs[i].seconds(), i);
    std::ranges::sort(devices);
    return devices[devices.size() / 2].second;
}

std::vector<std::uint8_t> opsAround(const Profile& profile, std::size_t program) {
    std::vector<std::uint8_t> around(profile.ops.size(), 0);
    std::vector<std::size_t> open;
    std::uint32_t line = 0;
    for (std::size_t i = 0; i < profile.ops.size(); ++i) {
        const ProfiledOp& op = profile.ops[i];
        if (op.program != program) continue;
        if (op.line != line) open.clear();
        line = op.line;
        while (!open.empty() && profile.ops[open.back()].end <= op.begin) open.pop_back();
        if (!open.empty()) around[open.back()] = 1;
        open.push_back(i);
    }
    return around;
}

} // namespace axiscape
