// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/base/json_node.h"
#include "core/insight/device_rows.h"
#include "core/insight/timeline_data.h"
#include "core/mesh/sub_axes.h"

#include <fmt/format.h>

namespace axiscape {

namespace {

constexpr double kMicroseconds = 1e6;

class Trace {
  public:
    explicit Trace(const Snapshot& snapshot) : m_snapshot(snapshot), m_mesh(wholeMesh(snapshot.strategy.mesh)) {}

    std::string text() {
        const auto rows = deviceRows(m_snapshot);
        for (std::size_t r = 0; r < rows.size(); ++r) {
            m_process = rows[r].device();
            names(rows[r], r);
            for (const Interval& interval : rows[r].intervals) event(interval);
            for (const MemoryPoint& point : rows[r].curve) memory(point);
        }
        return "{\"displayTimeUnit\": \"ms\", \"traceEvents\": [\n" + m_events + "\n]}\n";
    }

  private:
    void add(const std::string& one) {
        if (!m_events.empty()) m_events += ",\n";
        m_events += one;
    }
    void meta(std::string_view what, std::size_t thread, const std::string& value) {
        add(fmt::format(R"({{"ph": "M", "name": "{}", "pid": {}, "tid": {}, "args": {{{}}}}})", what, m_process, thread,
                        value));
    }
    static std::string named(const std::string& name) { return "\"name\": " + jsonText(name); }

    void names(const DeviceRow& row, std::size_t place) {
        std::string name = fmt::format("device {}", row.device());
        if (row.devices.size() > 1) name += fmt::format(" × {}", row.devices.size());
        if (!row.why.empty()) name += ": " + words::english(row.why);
        if (row.critical) name += " (critical)";
        meta("process_name", 0, named(name));
        meta("process_sort_index", 0, fmt::format("\"sort_index\": {}", place));
        meta("process_labels", 0, fmt::format("\"labels\": \"devices {}\"", fmt::join(row.devices, " ")));
        meta("thread_name", 0, named("compute"));
        for (std::size_t a = 0; a < m_mesh.axes.size(); ++a) meta("thread_name", a + 1, named(m_mesh.axes[a].name));
    }

    void event(const Interval& interval) {
        const Module& module = *m_snapshot.model->module;
        std::string name = interval.op.valid() ? std::string(module.kindName(interval.op)) : "wait";
        std::string more = fmt::format("\"repeats\": {}", interval.repeats);
        if (interval.op.valid())
            more += fmt::format(", \"op\": {}, \"layer\": {}", interval.op.value,
                                jsonText(layerLabel(m_snapshot.model->structure->layers, interval.op)));
        if (interval.collective >= 0) {
            const Collective& moved = m_snapshot.program.collectives[static_cast<std::size_t>(interval.collective)];
            name = collectiveName(moved.kind);
            more += fmt::format(", \"bytes\": {}", moved.chargedBytes());
        }
        add(fmt::format(R"({{"ph": "X", "name": {}, "cat": "{}", "pid": {}, "tid": {}, "ts": {}, "dur": {}, )"
                        R"("args": {{{}}}}})",
                        jsonText(name), interval.collective >= 0 ? "collective" : "compute", m_process, interval.lane,
                        interval.start * kMicroseconds, (interval.end - interval.start) * kMicroseconds, more));
    }

    void memory(const MemoryPoint& point) {
        std::string bytes;
        for (std::size_t c = 0; c < kMemoryCategories; ++c)
            bytes += fmt::format("{}\"{}\": {}", c ? ", " : "", memoryCategoryName(static_cast<MemoryCategory>(c)),
                                 point.bytes[c]);
        add(fmt::format(R"({{"ph": "C", "name": "memory", "pid": {}, "ts": {}, "args": {{{}}}}})", m_process,
                        point.seconds * kMicroseconds, bytes));
    }

    const Snapshot& m_snapshot;
    const Mesh m_mesh;
    std::int64_t m_process = 0;
    std::string m_events;
};

} // namespace

std::string deviceTrace(const Snapshot& snapshot) { return Trace(snapshot).text(); }

} // namespace axiscape
