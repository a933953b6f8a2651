// SPDX-License-Identifier: GPL-3.0-or-later
// The messages of tsl/profiler/protobuf/xplane.proto, as far as ops of devices are told by them.
#include "core/base/text.h"
#include "core/hlo/read_proto.h"
#include "core/hlo/wire.h"
#include "core/observe/facts.h"
#include "core/profile/profile_builder.h"

#include <algorithm>
#include <fmt/format.h>
#include <unordered_map>

namespace axiscape {
namespace {

using hlo::eachField;
using hlo::WireField;

// A stat of an event or of its kind. Texts may be names of other stats, by number.
struct Stat {
    std::int64_t kind = 0, number = 0;
    std::string_view text;
    bool isReference = false;
};

Stat statOf(Cursor message) {
    Stat stat;
    eachField(message, [&](const WireField& field) {
        switch (field.number) {
        case 1:
            stat.kind = field.integer();
            break;
        case 3:
        case 4:
            stat.number = field.integer();
            break;
        case 5:
        case 6:
            stat.text = field.text();
            break;
        case 7:
            stat.number = field.integer();
            stat.isReference = true;
            break;
        default: // a number with a point
            break;
        }
    });
    return stat;
}

struct EventKind {
    std::string_view name, displayName;
    std::vector<Stat> stats;
};

struct Plane {
    std::string_view name;
    std::vector<Cursor> lines;
    std::unordered_map<std::int64_t, EventKind> kinds;
    std::unordered_map<std::int64_t, std::string_view> statNames;

    std::string_view textOf(const Stat& stat) const {
        if (!stat.isReference) return stat.text;
        const auto found = statNames.find(stat.number);
        return found == statNames.end() ? std::string_view() : found->second;
    }
};

// An entry of a map: its key, and the message it stands for.
template <class Take> void eachEntry(Cursor message, const Take& take) {
    std::int64_t key = 0;
    std::optional<Cursor> value;
    eachField(message, [&](const WireField& field) {
        if (field.number == 1) key = field.integer();
        if (field.number == 2) value = field.message();
    });
    if (value) take(key, *value);
}

EventKind kindOf(Cursor message) {
    EventKind kind;
    eachField(message, [&](const WireField& field) {
        if (field.number == 2) kind.name = field.text();
        if (field.number == 4) kind.displayName = field.text();
        if (field.number == 5) kind.stats.push_back(statOf(field.message()));
    });
    return kind;
}

Plane planeOf(Cursor message) {
    Plane plane;
    eachField(message, [&](const WireField& field) {
        if (field.number == 2) plane.name = field.text();
        if (field.number == 3) plane.lines.push_back(field.message());
        if (field.number == 4)
            eachEntry(field.message(), [&](std::int64_t key, Cursor kind) { plane.kinds.emplace(key, kindOf(kind)); });
        if (field.number == 5)
            eachEntry(field.message(), [&](std::int64_t key, Cursor stat) {
                eachField(stat, [&](const WireField& own) {
                    if (own.number == 2) plane.statNames.emplace(key, own.text());
                });
            });
    });
    return plane;
}

class Reader {
  public:
    // Not whole where it was cancelled.
    Profile read(std::string_view bytes, const Progress& progress) {
        std::vector<Plane> planes;
        eachField(Cursor(bytes), [&](const WireField& field) {
            if (field.number == 1) planes.push_back(planeOf(field.message()));
        });
        for (const Plane& plane : planes)
            if (plane.name == "/host:metadata") programs(plane);
        for (const Plane& plane : planes)
            for (const Cursor& line : plane.lines) ops(plane, line, progress);
        return m_builder.settle();
    }

  private:
    // The programs themselves: events of the metadata plane that never happen.
    void programs(const Plane& plane) {
        for (const auto& [key, kind] : plane.kinds) {
            std::int64_t id = key;
            std::string_view proto;
            for (const Stat& stat : kind.stats) {
                const auto name = plane.statNames.find(stat.kind);
                if (name == plane.statNames.end()) continue;
                if (name->second == "program_id") id = stat.number;
                if (name->second == "Hlo Proto" || name->second == "hlo_proto") proto = stat.text;
            }
            if (proto.empty()) continue;
            const auto at = m_builder.programOf(id, kind.name.substr(0, kind.name.rfind('(')));
            hlo::HloModule module;
            hlo::readProto(proto, module);
            m_builder.setHasText(at);
            for (const auto& computation : module.computations)
                for (std::uint32_t i = 0; i < computation.instructions.size(); ++i) {
                    const auto& one = computation.instructions[i];
                    auto& said = m_builder.instruction(at, m_builder.instructionOf(at, one.name));
                    m_builder.setOpcode(said, one.opcode);
                    said.opName = observed::opNameOf(one);
                }
        }
    }

    void ops(const Plane& plane, Cursor line, const Progress& progress) {
        const auto planeDevice = profile::deviceOfPlane(plane.name);
        std::int64_t startNs = 0;
        std::string_view name;
        std::vector<Cursor> events;
        eachField(line, [&](const WireField& field) {
            if (field.number == 2) name = field.text();
            if (field.number == 3) startNs = field.integer();
            if (field.number == 4) events.push_back(field.message());
        });
        // A device's plane tells the same time several times: by step, by module, by source. Ops are on one line.
        if (planeDevice && name != "XLA Ops" && !name.starts_with("Stream")) return;
        const std::uint32_t number = m_line++;
        for (const Cursor& event : events) {
            if (progress.cancelled()) return;
            op(plane, event, startNs, number, planeDevice);
        }
    }

    void op(const Plane& plane, Cursor event, std::int64_t startNs, std::uint32_t line,
            std::optional<std::uint32_t> planeDevice) {
        std::int64_t kind = 0, offset = 0, duration = 0;
        std::vector<Stat> stats;
        eachField(event, [&](const WireField& field) {
            if (field.number == 1) kind = field.integer();
            if (field.number == 2) offset = field.integer();
            if (field.number == 3) duration = field.integer();
            if (field.number == 4) stats.push_back(statOf(field.message()));
        });
        std::string_view instruction, module;
        std::optional<std::int64_t> program;
        std::optional<std::uint32_t> device = planeDevice;
        std::int64_t run = 0;
        const auto take = [&](const Stat& stat) {
            const auto found = plane.statNames.find(stat.kind);
            if (found == plane.statNames.end()) return;
            const std::string_view what = found->second;
            if (what == "hlo_op") instruction = plane.textOf(stat);
            if (what == "hlo_module") module = plane.textOf(stat);
            if (what == "program_id") program = stat.number;
            if (what == "device_ordinal" && !planeDevice) device = static_cast<std::uint32_t>(stat.number);
            if (what == "run_id") run = stat.number;
        };
        if (const auto known = plane.kinds.find(kind); known != plane.kinds.end()) {
            for (const Stat& stat : known->second.stats) take(stat);
            // A TPU's ops have the whole instruction as their name, and its own name to be shown.
            if (planeDevice && instruction.empty()) instruction = known->second.displayName;
        }
        for (const Stat& stat : stats) take(stat);
        if (instruction.empty() || !device || !program) return;
        ProfiledOp made;
        made.program = m_builder.programOf(*program, module);
        made.instruction = m_builder.instructionOf(made.program, instruction);
        made.device = *device;
        made.line = line;
        made.run = run;
        made.begin = static_cast<double>(startNs) * 1e-9 + static_cast<double>(offset) * 1e-12;
        made.end = made.begin + static_cast<double>(duration) * 1e-12;
        m_builder.add(made);
    }

    profile::ProfileBuilder m_builder;
    std::uint32_t m_line = 0;
};

Error notRead(const std::string& name, Text why, std::string where) {
    return {ErrorCode::wrongInput,
            words::phrase("the profile cannot be read"),
            name + std::move(where),
            std::move(why),
            words::phrase("Give the .xplane.pb that jax.profiler writes: with jax.profiler.trace(FOLDER): step(...)"),
            {}};
}

} // namespace

bool isXplane(std::string_view bytes) {
    try {
        Cursor file(bytes);
        const WireField field = WireField::next(file);
        if (field.number != 1) return false;
        bool hasName = false;
        Cursor plane = field.message();
        while (!plane.end() && !hasName) {
            const WireField own = WireField::next(plane);
            hasName = own.number == 2 && own.text().starts_with('/');
        }
        return hasName;
    } catch (const Damage&) {
        return false;
    }
}

Result<Profile> readXplane(std::string_view bytes, const std::string& name, const Progress& progress) {
    Profile profile;
    try {
        profile = Reader().read(bytes, progress);
    } catch (const Damage& damage) {
        return fail(notRead(name, Text(damage.why), fmt::format(": byte {}", damage.offset)));
    }
    if (progress.cancelled()) return fail(profile::readingCancelled(name));
    if (profile.ops.empty()) return fail(notRead(name, words::phrase("no op of a device is in it"), {}));
    return profile;
}

Result<Profile> readProfile(std::string_view bytes, const std::string& name, const Progress& progress) {
    return profile::isTrace(bytes) ? profile::readTrace(bytes, name, progress) : readXplane(bytes, name, progress);
}

std::size_t longestProgram(const Profile& profile) {
    std::vector<double> seconds(profile.programs.size(), 0);
    for (const ProfiledOp& op : profile.ops) seconds[op.program] += op.end - op.begin;
    return static_cast<std::size_t>(std::ranges::max_element(seconds) - seconds.begin());
}

} // namespace axiscape
