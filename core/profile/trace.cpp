// SPDX-License-Identifier: GPL-3.0-or-later
// Traces as Perfetto shows them (the Trace Event Format: JSON, times in microseconds), as jax.profiler writes them with
// create_perfetto_trace=True and XProf exports them. Ops say their instruction, program, device and run as they do in
// an .xplane.pb; a trace does not hold the programs, so that what an op is for is known only where it says so itself.
#include "core/base/json_reader.h"
#include "core/profile/profile_builder.h"

#include <algorithm>
#include <charconv>
#include <cmath>
#include <fmt/format.h>
#include <map>

namespace axiscape::profile {
namespace {

constexpr double kMicrosecond = 1e-6;
constexpr std::uint32_t kMostDevices = 1'000'000;

std::string_view textIn(const JsonNode* object, std::string_view key) {
    const JsonNode* found = object ? object->find(key) : nullptr;
    return found && found->is(JsonNode::Kind::text) ? std::string_view(found->text) : std::string_view();
}

// A whole number, also where it is written as a text.
std::optional<std::int64_t> numberIn(const JsonNode* object, std::string_view key) {
    const JsonNode* found = object ? object->find(key) : nullptr;
    if (!found) return std::nullopt;
    if (found->is(JsonNode::Kind::integer)) {
        const auto size = static_cast<std::int64_t>(found->magnitude & 0x7fffffffffffffffU);
        return found->negative ? -size : size;
    }
    if (!found->is(JsonNode::Kind::text)) return std::nullopt;
    std::int64_t number = 0;
    const char* end = found->text.data() + found->text.size();
    const auto read = std::from_chars(found->text.data(), end, number);
    return read.ec == std::errc() && read.ptr == end ? std::optional(number) : std::nullopt;
}

std::optional<double> secondsIn(const JsonNode& event, std::string_view key) {
    const JsonNode* found = event.find(key);
    if (!found || !found->isNumber() || !std::isfinite(found->real)) return std::nullopt;
    return found->real * kMicrosecond;
}

// "all-reduce.1" is what all-reduce does; "fusion" has no number.
std::string_view opcodeIn(std::string_view instruction) {
    const auto dot = instruction.rfind('.');
    if (dot == std::string_view::npos) return instruction;
    const auto digits = instruction.substr(dot + 1);
    return !digits.empty() && std::ranges::all_of(digits, [](char c) { return c >= '0' && c <= '9'; })
               ? instruction.substr(0, dot)
               : instruction;
}

using Lane = std::pair<std::int64_t, std::int64_t>; // process and thread

struct Execution { // of a whole program on a device
    double begin = 0, end = 0;
    std::string_view program;
    std::int64_t run = 0;
};

class TraceReader {
  public:
    explicit TraceReader(const JsonNode& events) : m_events(events) {}

    // Not whole where it was cancelled.
    Profile read(const Progress& progress) {
        for (const JsonNode& event : m_events.items)
            if (textIn(&event, "ph") == "M") name(event);
        for (const JsonNode& event : m_events.items)
            if (textIn(&event, "ph") == "X") execution(event);
        for (auto& [process, list] : m_executions) {
            std::ranges::sort(list, {}, &Execution::begin);
            std::map<std::string_view, std::int64_t> runs;
            for (Execution& one : list) one.run = runs[one.program]++;
        }
        for (const JsonNode& event : m_events.items) {
            if (progress.cancelled()) break;
            if (textIn(&event, "ph") == "X") op(event);
        }
        return m_builder.settle();
    }

  private:
    static Lane laneOf(const JsonNode& event) {
        return {numberIn(&event, "pid").value_or(0), numberIn(&event, "tid").value_or(0)};
    }

    void name(const JsonNode& event) {
        const auto said = textIn(event.find("args"), "name");
        const Lane lane = laneOf(event);
        if (textIn(&event, "name") == "process_name") {
            if (const auto device = deviceOfPlane(said)) m_devices.emplace(lane.first, *device);
        } else if (textIn(&event, "name") == "thread_name") {
            m_threads.emplace(lane, said);
        }
    }

    // A TPU's ops do not say which program they are of: that is a line of its own.
    void execution(const JsonNode& event) {
        const Lane lane = laneOf(event);
        const auto thread = m_threads.find(lane);
        const auto begin = secondsIn(event, "ts"), length = secondsIn(event, "dur");
        if (!m_devices.contains(lane.first) || thread == m_threads.end() || thread->second != "XLA Modules" || !begin ||
            !length)
            return;
        const auto program = textIn(&event, "name");
        m_executions[lane.first].push_back({*begin, *begin + *length, program.substr(0, program.rfind('(')), 0});
    }

    const Execution* around(std::int64_t process, double begin) const {
        const auto found = m_executions.find(process);
        if (found == m_executions.end()) return nullptr;
        auto after = std::ranges::upper_bound(found->second, begin, {}, &Execution::begin);
        if (after == found->second.begin()) return nullptr;
        --after;
        return begin < after->end ? &*after : nullptr;
    }

    void op(const JsonNode& event) {
        const Lane lane = laneOf(event);
        const JsonNode* said = event.find("args");
        const auto own = m_devices.find(lane.first);
        const auto thread = m_threads.find(lane);
        const bool isOps = own != m_devices.end() && thread != m_threads.end() &&
                           (thread->second == "XLA Ops" || thread->second.starts_with("Stream"));
        std::string_view instruction = textIn(said, "hlo_op");
        if (instruction.empty() && isOps && thread->second == "XLA Ops") instruction = textIn(&event, "name");
        if (instruction.empty() || (own != m_devices.end() && !isOps)) return;
        const auto ordinal = numberIn(said, "device_ordinal");
        if (own == m_devices.end() && (!ordinal || *ordinal < 0 || *ordinal >= kMostDevices)) return;
        const auto begin = secondsIn(event, "ts"), length = secondsIn(event, "dur");
        if (!begin || !length || *length < 0) return;
        std::string_view program = textIn(said, "hlo_module");
        auto run = numberIn(said, "run_id");
        if (const Execution* whole = around(lane.first, *begin)) {
            if (program.empty()) program = whole->program;
            if (!run) run = whole->run;
        }
        if (program.empty()) return;
        const auto id = m_programs.try_emplace(program, static_cast<std::int64_t>(m_programs.size())).first->second;
        ProfiledOp made;
        made.program = m_builder.programOf(id, program);
        made.instruction = m_builder.instructionOf(made.program, instruction);
        made.device = own != m_devices.end() ? own->second : static_cast<std::uint32_t>(*ordinal);
        made.line = m_lines.try_emplace(lane, static_cast<std::uint32_t>(m_lines.size())).first->second;
        made.run = run.value_or(0);
        made.begin = *begin;
        made.end = *begin + *length;
        auto& about = m_builder.instruction(made.program, made.instruction);
        if (about.opcode.empty()) m_builder.setOpcode(about, opcodeIn(instruction));
        if (about.opName.empty()) about.opName = textIn(said, "tf_op");
        if (about.source.empty()) about.source = textIn(said, "source");
        m_builder.add(made);
    }

    const JsonNode& m_events;
    ProfileBuilder m_builder;
    std::map<std::int64_t, std::uint32_t> m_devices;             // of processes
    std::map<Lane, std::string_view> m_threads;                  // their names
    std::map<std::int64_t, std::vector<Execution>> m_executions; // of processes, by begin
    std::map<std::string_view, std::int64_t> m_programs;
    std::map<Lane, std::uint32_t> m_lines;
};

} // namespace

bool isTrace(std::string_view bytes) {
    const auto first = bytes.find_first_not_of(" \t\r\n");
    return first != std::string_view::npos && (bytes[first] == '{' || bytes[first] == '[');
}

Result<Profile> readTrace(std::string_view text, const std::string& name, const Progress& progress) {
    const auto root = parseJson(text, name);
    if (!root) return fail(root.error());
    const JsonNode* events = root->is(JsonNode::Kind::array) ? &*root : root->find("traceEvents");
    const auto todo = words::phrase("Give the trace that jax.profiler writes: with jax.profiler.trace(FOLDER, "
                                    "create_perfetto_trace=True): step(...)");
    if (!events || !events->is(JsonNode::Kind::array))
        return fail(words::phrase("the file is no trace"), name, words::phrase("it has no list traceEvents"), todo);
    for (const JsonNode& event : events->items)
        if (!event.is(JsonNode::Kind::object))
            return fail(words::phrase("the trace cannot be read"), fmt::format("{}:{}", name, event.line),
                        words::phrase("an event is an object"), todo);
    Profile profile = TraceReader(*events).read(progress);
    if (progress.cancelled()) return fail(readingCancelled(name));
    if (profile.ops.empty())
        return fail(words::phrase("the trace cannot be read"), name, words::phrase("no op of a device is in it"), todo);
    return profile;
}

} // namespace axiscape::profile
