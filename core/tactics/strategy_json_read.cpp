// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/tactics/strategy_json.h"

#include "core/base/file.h"
#include "core/base/text.h"
#include "core/hardware/hardware.h"
#include "core/tactics/action_json.h"
#include "core/tactics/profile.h"
#include "core/tactics/strategy_fields.h"

#include <algorithm>
#include <charconv>

namespace axiscape {
namespace {

// "axis_colours": [1, 0], one an axis of the mesh, no two the same.
void readColours(JsonReader& reader, const JsonAt& at, Strategy& strategy) {
    AxisSet taken = 0;
    for (const auto& item : reader.items(at)) {
        const auto colour = static_cast<std::uint8_t>(reader.integer(item, 0, kMaxAxes - 1));
        if (!reader.failed() && (taken & axisBit(colour)))
            reader.refuse(item, words::phrase("two axes have the colour {}", colour));
        taken |= axisBit(colour);
        strategy.axisColours.push_back(colour);
    }
    if (!reader.failed() && strategy.axisColours.size() != strategy.mesh.axes.size())
        reader.refuse(at, words::phrase("there are {} colours for {} axes", strategy.axisColours.size(),
                                        strategy.mesh.axes.size()));
}

constexpr double kSlowest = 1e6;

double readFactor(JsonReader& reader, const JsonAt& at) {
    const double factor = reader.number(at);
    if (!reader.failed() && !(factor >= 1 && factor <= kSlowest))
        reader.refuse(at, words::phrase("a factor is how many times slower: at least 1"));
    return factor;
}

// "slow_devices": {"3": 1.5}
void readSlowDevices(JsonReader& reader, const JsonAt& at, Strategy& strategy) {
    if (!reader.object(at, {})) return;
    const auto members = reader.members(at);
    for (std::size_t i = 0; i < members.size(); ++i) {
        const std::string& text = at.node->keys[i];
        std::int64_t device = -1;
        const auto end = std::from_chars(text.data(), text.data() + text.size(), device).ptr;
        if (end != text.data() + text.size() || device < 0 || device >= strategy.mesh.devices())
            reader.refuse(members[i], words::phrase("the mesh has no device {}", text));
        else if (std::ranges::find(strategy.slowDevices, device, &SlowDevice::device) != strategy.slowDevices.end())
            reader.refuse(members[i], words::phrase("device {} is there twice", device)); // as 3 and 03
        strategy.slowDevices.push_back({device, readFactor(reader, members[i])});
    }
}

// "slow_links": {"model": 2}, or those of one device: {"model@3": 2}
void readSlowLinks(JsonReader& reader, const JsonAt& at, Strategy& strategy) {
    if (!reader.object(at, {})) return;
    const auto members = reader.members(at);
    for (std::size_t i = 0; i < members.size(); ++i) {
        const std::string_view text = at.node->keys[i];
        const auto mark = text.rfind('@');
        const std::string_view name = text.substr(0, mark);
        const auto axis = strategy.mesh.find(name);
        if (!axis) reader.refuse(members[i], words::phrase("the mesh has no axis {}", name));
        SlowLink slow{axis.value_or(0), readFactor(reader, members[i])};
        if (mark != text.npos) {
            const auto digits = text.substr(mark + 1);
            const auto end = std::from_chars(digits.data(), digits.data() + digits.size(), slow.device).ptr;
            if (digits.empty() || end != digits.data() + digits.size() || slow.device < 0 ||
                slow.device >= strategy.mesh.devices())
                reader.refuse(members[i], words::phrase("the mesh has no device {}", digits));
        }
        strategy.slowLinks.push_back(slow);
    }
}

InputRule readInput(JsonReader& reader, const JsonAt& at, const std::string& pattern) {
    InputRule rule;
    rule.pattern = pattern;
    if (pattern.empty()) reader.refuse(at, words::phrase("an empty pattern matches nothing"));
    if (at.node->kind == JsonNode::Kind::integer) {
        rule.kind = InputRule::Kind::dimension;
        rule.dim = static_cast<std::uint8_t>(reader.integer(at, 0, 255));
        return rule;
    }
    const auto word = at.node->kind == JsonNode::Kind::text ? at.node->text : "";
    if (word == "REPLICATED")
        rule.kind = InputRule::Kind::replicated;
    else if (word == "FIRST_DIVISIBLE_DIM")
        rule.kind = InputRule::Kind::firstDivisibleDim;
    else if (word != "UNKNOWN")
        reader.refuse(at,
                      word.empty() ? words::phrase("an input is a dimension or a word")
                                   : words::phrase("unknown input {}", jsonText(word)),
                      words::phrase("Known are a dimension number, REPLICATED, FIRST_DIVISIBLE_DIM, UNKNOWN"));
    return rule;
}

std::string readAxisName(JsonReader& reader, const JsonAt& at, const Mesh& mesh) {
    auto name = reader.text(at);
    if (!mesh.find(name))
        reader.refuse(at, words::phrase("the mesh has no axis {}", jsonText(name)),
                      words::phrase("Its axes are {}", meshText(mesh)));
    return name;
}

FoundFor readFoundFor(JsonReader& reader, const JsonAt& at) {
    FoundFor of;
    if (!reader.object(at, {"model", "operations", "inputs", "mesh", "hardware", "before"})) return of;
    const auto text = [&](const char* key, std::string& into) {
        if (const auto found = reader.find(at, key)) into = reader.text(*found);
    };
    text("model", of.model);
    text("inputs", of.inputs);
    text("mesh", of.mesh);
    text("hardware", of.hardware);
    text("before", of.before);
    if (const auto count = reader.find(at, "operations")) of.operations = reader.integer(*count);
    return of;
}

// A field of a tactic by its kind.
template <class Row>
void readField(JsonReader& reader, const JsonAt& at, const Row& row, Tactic& tactic, const Mesh& mesh) {
    auto& value = tactic.*row.member;
    if constexpr (Row::kind == FieldKind::name) {
        value = reader.text(at);
        if (!reader.failed() && value.empty()) reader.refuse(at, words::phrase("a tactic needs a name"));
    } else if constexpr (Row::kind == FieldKind::flag) {
        value = reader.boolean(at);
    } else if constexpr (Row::kind == FieldKind::axis) {
        value = readAxisName(reader, at, mesh);
    } else if constexpr (Row::kind == FieldKind::axes) {
        for (const auto& axis : reader.items(at)) value.push_back(readAxisName(reader, axis, mesh));
    } else if constexpr (Row::kind == FieldKind::texts) {
        for (const auto& one : reader.items(at)) {
            value.push_back(reader.text(one));
            if (!reader.failed() && value.back().empty()) reader.refuse(one, words::phrase("it is empty"));
        }
    } else if constexpr (Row::kind == FieldKind::inputs) {
        if (!reader.object(at, {})) return;
        const auto rules = reader.members(at);
        for (std::size_t i = 0; i < rules.size(); ++i) value.push_back(readInput(reader, rules[i], at.node->keys[i]));
    } else if constexpr (Row::kind == FieldKind::count) {
        value = reader.integer(at);
    } else if constexpr (Row::kind == FieldKind::searchMethod) {
        value = reader.text(at);
        if (!reader.failed() && std::ranges::find(kSearchMethods, value) == std::end(kSearchMethods))
            reader.refuse(at, words::phrase("unknown method {}", jsonText(value)),
                          words::phrase("Known are toast, automap, greedy, random"));
    } else if constexpr (Row::kind == FieldKind::foundFor) {
        value = readFoundFor(reader, at);
    } else if constexpr (Row::kind == FieldKind::seed) {
        value = reader.seed(at);
    } else if constexpr (Row::kind == FieldKind::actions) {
        for (const auto& action : reader.items(at)) {
            if (!readEnabled(reader, action))
                tactic.disabledActions.push_back(static_cast<std::uint32_t>(value.size()));
            value.push_back(readAction(reader, action, mesh));
        }
    } else {
        static_assert(Row::kind == FieldKind::tacticKind, "a new kind of field is read here");
    }
}

std::optional<Tactic::Kind> readKind(JsonReader& reader, const JsonAt& at) {
    const auto kind = reader.text(at);
    if (kind == "manual") return Tactic::Kind::manual;
    if (kind == "automatic") return Tactic::Kind::automatic;
    reader.refuse(at, words::phrase("unknown kind of tactic {}", jsonText(kind)),
                  kind == "library" ? words::phrase("A tactic of the library is stored as the manual one that it is")
                                    : words::phrase("Known are manual, automatic"));
    return std::nullopt;
}

Tactic readTactic(JsonReader& reader, const JsonAt& at, const Mesh& mesh) {
    Tactic tactic;
    if (!reader.object(at, {})) return tactic;
    const auto kind = readKind(reader, reader.need(at, "kind"));
    if (!kind) return tactic;
    tactic.kind = *kind;
    const auto other = *kind == Tactic::Kind::manual ? FieldOf::automatic : FieldOf::manual;
    std::vector<std::string_view> known;
    eachField<Tactic>([&](const auto& row) {
        if (row.of != other && row.written != Written::inside) known.push_back(row.key);
    });
    if (!reader.objectOf(at, known)) return tactic;
    if (*kind == Tactic::Kind::manual && reader.find(at, "inputs")) reader.need(at, "axis");
    eachField<Tactic>([&](const auto& row) {
        using Row = std::remove_cvref_t<decltype(row)>;
        if constexpr (Row::kind != FieldKind::disabledActions) {
            if (row.of == other) return;
            if (row.needed) reader.need(at, row.key);
            if (const auto found = reader.find(at, row.key)) readField(reader, *found, row, tactic, mesh);
        }
    });
    return tactic;
}

TacticSummary readSummary(JsonReader& reader, const JsonAt& at) {
    TacticSummary summary;
    if (!reader.object(at, {"tactic", "collectives", "peak_bytes", "step_seconds"})) return summary;
    summary.tactic = reader.text(reader.need(at, "tactic"));
    if (auto collectives = reader.find(at, "collectives");
        collectives && reader.object(*collectives, {"all_gather", "all_reduce", "reduce_scatter", "all_to_all",
                                                    "collective_permute"})) {
        const auto counts = reader.members(*collectives);
        for (std::size_t i = 0; i < counts.size(); ++i)
            summary.collectives.emplace_back(collectives->node->keys[i], reader.integer(counts[i]));
    }
    const auto given = [&](const char* key) {
        auto found = reader.find(at, key);
        return found && found->node->kind != JsonNode::Kind::null ? found : std::nullopt;
    };
    if (auto peak = given("peak_bytes")) summary.peakBytes = reader.integer(*peak);
    if (auto step = given("step_seconds")) summary.stepSeconds = reader.number(*step);
    return summary;
}

} // namespace

void readOptions(JsonReader& reader, const JsonAt& at, Options& options) {
    std::vector<std::string_view> known;
    eachField<Options>([&](const auto& row) { known.push_back(row.key); });
    if (!reader.objectOf(at, known)) return;
    eachField<Options>([&](const auto& row) {
        using Row = std::remove_cvref_t<decltype(row)>;
        const auto found = reader.find(at, row.key);
        if (!found) return;
        auto& value = options.*row.member;
        if constexpr (Row::kind == FieldKind::flag) {
            value = reader.boolean(*found);
        } else if constexpr (Row::kind == FieldKind::profile) { // the first: what else is given wins
            const auto name = reader.text(*found);
            const auto profile = optionsOfProfile(name);
            if (profile)
                options = *profile;
            else if (!reader.failed())
                reader.refuse(*found, words::phrase("unknown profile {}", jsonText(name)),
                              words::phrase("Known are partir, least"));
        } else {
            static_assert(Row::kind == FieldKind::reshards, "a new kind of field is read here");
            value = reader.text(*found);
            if (!reader.failed() && value != "partir" && value != "minimal")
                reader.refuse(*found, words::phrase("unknown reshards {}", jsonText(value)),
                              words::phrase("Known are partir, minimal"));
        }
    });
}

void readModelStamp(JsonReader& reader, const JsonAt& at, ModelStamp& stamp) {
    if (!reader.object(at, {"name", "fingerprint", "arguments", "path", "sizes"})) return;
    if (auto name = reader.find(at, "name")) stamp.name = reader.text(*name);
    if (auto fingerprint = reader.find(at, "fingerprint")) {
        stamp.fingerprint = reader.text(*fingerprint);
        if (!stamp.fingerprint.empty() && stamp.fingerprint.rfind("sha256:", 0) != 0)
            reader.refuse(*fingerprint, words::phrase("unknown kind of fingerprint"),
                          words::phrase("Known is sha256:"));
    }
    if (auto arguments = reader.find(at, "arguments"))
        stamp.arguments = static_cast<std::uint32_t>(reader.integer(*arguments, 0, 0x7fffffff));
    if (auto path = reader.find(at, "path")) stamp.path = reader.text(*path);
    if (auto sizes = reader.find(at, "sizes"); sizes && reader.object(*sizes, {})) {
        const auto members = reader.members(*sizes);
        for (std::size_t i = 0; i < members.size(); ++i)
            stamp.sizes.push_back({sizes->node->keys[i], reader.integer(members[i], 0)});
    }
}

namespace {

void readHost(JsonReader& reader, const JsonAt& at, Strategy& strategy) {
    const auto name = reader.text(at);
    const auto known = hostNamed(name);
    if (!known) {
        reader.refuse(at, words::phrase("there is no host '{}'", name), words::phrase("Known are compiled and eager"));
        return;
    }
    strategy.host = *known;
    if (strategy.hardware.empty())
        reader.refuse(at, words::phrase("a host launches the kernels of a hardware"),
                      words::phrase("Name the hardware too"));
    else if (auto paced = findHardware(strategy.hardware, *known); !paced)
        reader.refuse(at, paced.error().what, paced.error().todo);
}

void readPlacement(JsonReader& reader, const JsonAt& at, Strategy& strategy) {
    strategy.placement = reader.text(at);
    const auto hardware = findHardware(strategy.hardware);
    if (!hardware)
        reader.refuse(at, words::phrase("a placement is on the levels of a hardware"),
                      words::phrase("Name the hardware too"));
    else if (auto placed = parsePlacement(strategy.placement, strategy.mesh, *hardware); !placed)
        reader.refuse(at, placed.error().what, placed.error().todo);
}

// {"recompute": {"layers": ["layer_*"], "keep": ["dots"]}}
Transform readTransform(JsonReader& reader, const JsonAt& at) {
    Transform out;
    if (!reader.object(at, {"recompute"})) return out;
    const auto recompute = reader.need(at, "recompute");
    if (!reader.object(recompute, {"layers", "keep"})) return out;
    const auto texts = [&](const char* key, std::vector<std::string>& into) {
        if (const auto found = reader.find(recompute, key))
            for (const auto& one : reader.items(*found)) {
                into.push_back(reader.text(one));
                if (!reader.failed() && into.back().empty()) reader.refuse(one, words::phrase("it is empty"));
            }
    };
    texts("layers", out.recompute.layers);
    texts("keep", out.recompute.keep);
    return out;
}

void refuseOutside(JsonReader& reader, const JsonAt& at, const std::string& hardware) {
    reader.refuse(
        at, words::phrase("the hardware {} is outside the folder of this file, and no profile", jsonText(hardware)),
        words::phrase("Put it beside this file, or into {}: what is there is known by its name",
                      ownHardwareFolder().string()));
}

// By its name, or a file: beside the one that is read, else as the current folder has it. One outside has to be a
// profile; what else it may be is not said.
std::string readHardware(JsonReader& reader, const JsonAt& at, NamedFiles named) {
    std::string hardware = reader.text(at);
    if (reader.failed()) return hardware;
    bool isOutside = false;
    if (named == NamedFiles::beside && isHardwareFile(hardware)) {
        const auto folder = std::filesystem::path(reader.where()).parent_path();
        std::error_code none;
        auto file = folder / hardware;
        if (!std::filesystem::exists(file, none) && std::filesystem::exists(hardware, none)) file = hardware;
        isOutside = !leadsInto(file, folder);
        hardware = file.string();
        if (isOutside ? !std::filesystem::is_regular_file(file, none) : std::filesystem::is_fifo(file, none)) {
            refuseOutside(reader, at, hardware);
            return {}; // nothing after it asks for that file
        }
    }
    if (auto known = findHardware(hardware); !known) {
        if (isOutside)
            refuseOutside(reader, at, hardware);
        else
            reader.refuse(at, known.error().what, known.error().todo);
        return {};
    }
    return hardware;
}

// A field of a strategy, or of its schedule, by its kind; those before it in the list are read.
template <class Row, class Owner>
void readField(JsonReader& reader, const JsonAt& at, const Row& row, Owner& owner, Strategy& strategy,
               NamedFiles named) {
    auto& value = owner.*row.member;
    if constexpr (Row::kind == FieldKind::mesh) {
        value = readMesh(reader, at);
    } else if constexpr (Row::kind == FieldKind::hardware) {
        value = readHardware(reader, at, named);
    } else if constexpr (Row::kind == FieldKind::host) {
        readHost(reader, at, strategy);
    } else if constexpr (Row::kind == FieldKind::placement) {
        readPlacement(reader, at, strategy);
    } else if constexpr (Row::kind == FieldKind::deviceOrder) {
        value = reader.text(at);
        if (auto read = parseDeviceOrder(value, strategy.mesh); !read)
            reader.refuse(at, read.error().what, read.error().todo);
    } else if constexpr (Row::kind == FieldKind::axisColours) {
        readColours(reader, at, strategy);
    } else if constexpr (Row::kind == FieldKind::options) {
        readOptions(reader, at, value);
    } else if constexpr (Row::kind == FieldKind::transforms) {
        for (const auto& one : reader.items(at)) value.push_back(readTransform(reader, one));
    } else if constexpr (Row::kind == FieldKind::tactics) {
        for (const auto& tactic : tacticItems(reader, at)) value.push_back(readTactic(reader, tactic, strategy.mesh));
    } else if constexpr (Row::kind == FieldKind::slowDevices) {
        readSlowDevices(reader, at, strategy);
    } else {
        static_assert(Row::kind == FieldKind::slowLinks, "a new kind of field is read here");
        readSlowLinks(reader, at, strategy);
    }
}

template <class Owner>
void readFields(JsonReader& reader, const JsonAt& at, Owner& owner, Strategy& strategy, NamedFiles named) {
    eachField<Owner>([&](const auto& row) {
        using Row = std::remove_cvref_t<decltype(row)>;
        if constexpr (Row::kind == FieldKind::schedule) {
            readFields(reader, at, owner.*row.member, strategy, named);
        } else if (row.written == Written::whatIf) {
            return; // readWhatIf
        } else {
            if (row.needed) reader.need(at, row.key);
            if (const auto found = reader.find(at, row.key)) readField(reader, *found, row, owner, strategy, named);
        }
    });
}

} // namespace

std::vector<JsonAt> tacticItems(JsonReader& reader, const JsonAt& at) {
    auto items = reader.items(at);
    if (items.size() <= kMostTactics) return items;
    reader.refuse(at,
                  words::phrase("{} tactics are more than the {} that a schedule holds", items.size(), kMostTactics),
                  words::phrase("Put actions that belong together into one tactic"));
    return {};
}

void readStrategy(JsonReader& reader, const JsonAt& at, Strategy& strategy, NamedFiles named) {
    readFields(reader, at, strategy, strategy, named);
}

void readWhatIf(JsonReader& reader, const JsonAt& at, Strategy& strategy) {
    const auto found = reader.find(at, "what_if");
    if (!found) return;
    std::vector<std::string_view> known;
    eachField<Strategy>([&](const auto& row) {
        if (row.written == Written::whatIf) known.push_back(row.key);
    });
    if (!reader.objectOf(*found, known)) return;
    eachField<Strategy>([&](const auto& row) {
        using Row = std::remove_cvref_t<decltype(row)>;
        if constexpr (Row::kind != FieldKind::schedule)
            if (row.written == Written::whatIf)
                if (const auto one = reader.find(*found, row.key))
                    readField(reader, *one, row, strategy, strategy, NamedFiles::beside);
    });
}

std::vector<TacticSummary> readSummaries(JsonReader& reader, const JsonAt& at) {
    std::vector<TacticSummary> summaries;
    if (auto found = reader.find(at, "summary"))
        for (const auto& one : reader.items(*found)) summaries.push_back(readSummary(reader, one));
    return summaries;
}

} // namespace axiscape
