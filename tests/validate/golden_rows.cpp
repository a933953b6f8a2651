// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/validate/golden_rows.h"

#include "core/base/file.h"
#include "core/stablehlo/stablehlo.h"
#include "tests/support/support.h"

#include <algorithm>
#include <cstdlib>
#include <fmt/format.h>
#include <fmt/ranges.h>
#include <nlohmann/json.hpp>

namespace axiscape::validate {

namespace {

using Json = nlohmann::json;

// "h100-1x1x8" -> "h100_sxm", "v5e-2x4" -> "tpu_v5e"
std::string hardwareOf(const std::string& topology) {
    const auto chip = topology.substr(0, topology.find_first_of("-:"));
    static const std::map<std::string, std::string> gpus{
        {"h100", "h100_sxm"}, {"h200", "h200"}, {"a100", "a100_80"}, {"b200", "b200"}};
    const auto gpu = gpus.find(chip);
    return gpu != gpus.end() ? gpu->second : "tpu_" + chip;
}

// Rows write opt/..., programs opt_state/...
std::string pathInModule(const std::string& path) {
    if (path.rfind("opt/", 0) == 0) return "opt_state/" + path.substr(4);
    return path.rfind("cache/", 0) == 0 ? "kv_" + path : path;
}

// params['layer_00']['w'] -> params/layer_00/w; batch[0] -> batch/0
std::string pathOfKeys(const std::string& keys) {
    std::string path;
    for (char c : keys) {
        if (c == '[')
            path += '/';
        else if (c != ']' && c != '\'')
            path += c;
    }
    return path;
}

// "batch[[]*" -> "batch"
std::string firstName(const std::string& path) { return path.substr(0, path.find_first_of("/[*")); }

std::string axesText(const Json& axes) {
    return axes.is_array() && !axes.empty() ? fmt::format("{}", fmt::join(axes.get<std::vector<std::string>>(), ","))
                                            : "?";
}

GoldenRow::Memory memoryOf(const Json& json, const std::string& ending) {
    const auto bytes = [&](const std::string& key) { return json.at(key + ending).get<std::int64_t>(); };
    GoldenRow::Memory m{bytes("argument"), bytes("output"), bytes("alias"), bytes("temp"), 0};
    if (json.contains("peak_memory_in_bytes")) m.peak = json["peak_memory_in_bytes"];
    return m;
}

Mesh meshOf(const Json& json, const std::string& text) {
    // The order is that of the text: objects are sorted by name when they are read.
    Mesh mesh;
    for (const auto& [name, size] : json.items()) mesh.axes.push_back({name, size.get<std::int64_t>()});
    std::ranges::sort(mesh.axes, {}, [&](const MeshAxis& a) { return text.find('"' + a.name + '"'); });
    return mesh;
}

GoldenRow compilerRow(const Json& json, const std::filesystem::path& folder) {
    GoldenRow row;
    row.id = json.at("id");
    row.third = json.value("third", "");
    row.model = (folder / "programs" / (row.id.substr(0, row.id.find('@')) + ".mlir.gz")).string();
    row.group = row.id.substr(0, row.id.rfind('@'));
    row.strategy = json.at("strategy");
    row.hardware = hardwareOf(json.at("topology"));
    row.mesh = meshOf(json.at("mesh"), R"("batch" "model")");
    for (const auto& [path, dims] : json.at("in_shardings").items())
        row.given.push_back({pathInModule(path), dims.get<std::vector<std::vector<std::string>>>()});
    row.argumentBytes = json.at("argument_bytes_per_device");
    row.outOfMemory = json.at("status") == "oom";
    if (row.outOfMemory) {
        row.requiredBytes = json.at("oom").at("required_bytes");
        row.availableBytes = json.at("oom").at("available_bytes");
    }
    if (json.contains("memory") && json["memory"].is_object()) row.memory = memoryOf(json["memory"], "_size_in_bytes");
    row.movedUnknown = !json.contains("collectives_detail");
    if (json.contains("cycles") && json["cycles"].is_object())
        for (const auto& [kind, cycles] : json["cycles"].at("by_kind").items())
            if (kind.find("convolution") != kind.npos) row.productCycles += cycles.get<double>();
    if (json.contains("collectives_detail"))
        for (const auto& c : json["collectives_detail"])
            row.moved.push_back(
                {c.at("kind"), axesText(c.at("axes")), c.at("in_bytes"), c.at("out_bytes"), c.at("count")});
    return row;
}

// Where XLA came to other shardings than the partitioner alone, its own are kept apart.
std::string annotatedFile(const std::string& name) {
    auto file = test::shared("golden/shardy/xla/" + name + ".mlir");
    if (!file) file = test::shared("golden/shardy/" + name + ".mlir");
    return file ? file->string() : "";
}

// `sdy.sharding = #sdy.sharding<@mesh, [{"batch"}, {}]>` -> "[{batch}, {}]"
std::string shardingIn(const std::string& attributes, std::size_t rank) {
    std::string text;
    const auto at = attributes.rfind("sdy.sharding = #sdy.sharding<@mesh, ");
    if (at == std::string::npos) {
        for (std::size_t d = 0; d < rank; ++d) text += d ? ", {}" : "{}";
        return "[" + text + "]";
    }
    const auto first = attributes.find('[', at), last = attributes.find(']', first);
    for (char c : attributes.substr(first, last + 1 - first))
        if (c != '"') text += c;
    return text;
}

GoldenRow collectivesRow(const Json& json, const std::string& name, const std::string& text) {
    GoldenRow row;
    row.id = name;
    row.strategy = json.at("strategy");
    const std::string model = json.at("model");
    auto program = test::shared("models/jax/" + model + ".mlir");
    if (!program) program = test::shared("golden/shardy/" + model + ".mlir");
    row.annotated = annotatedFile(name);
    row.model = program ? program->string() : row.annotated;
    row.mesh = meshOf(json.at("mesh"), text.substr(text.find("\"mesh\"")));
    row.group = model + "@" + meshText(row.mesh);
    row.hardware = "cpu_host";
    row.allGiven = false;
    row.data.clear();
    for (const auto& tactic : json.at("tactics"))
        if (tactic.at("axis") == "batch") {
            for (const auto& [pattern, dim] : tactic.at("inputs").items()) row.data.push_back(firstName(pattern));
            break;
        }
    for (const auto& [path, dims] : json.at("in_shardings").items())
        row.given.push_back({pathOfKeys(path), dims.get<std::vector<std::vector<std::string>>>()});
    row.memory = memoryOf(json.at("memory"), "");
    row.argumentBytes = row.memory->argument;
    for (const auto& c : json.at("collectives")) {
        const std::int64_t trips = c.at("trips");
        row.moved.push_back({c.at("kind"), axesText(c.at("axes")), c.at("operand_bytes").get<std::int64_t>() * trips,
                             c.at("result_bytes").get<std::int64_t>() * trips,
                             c.at("tensors").get<std::int64_t>() * trips});
    }
    return row;
}

// Data first, then what is cut over the model's axis, weights before caches, then ZeRO, then the embedding's width: the
// order of the names of strategies, bp+mp+mq, and that in which a person would.
int turn(const GoldenRow& row, const std::string& path, const std::string& axis) {
    if (axis == "model") return path.find("/embed") != path.npos ? 3 : firstName(path) == "kv_cache" ? 2 : 1;
    return std::ranges::find(row.data, firstName(path)) != row.data.end() ? 0 : 2;
}

} // namespace

std::vector<GoldenRow> goldenRows(const std::string& folder) {
    std::vector<GoldenRow> rows;
    const auto path = test::shared("golden/" + folder);
    if (!path) return rows;
    if (folder == "collectives") {
        std::vector<std::filesystem::path> files;
        for (const auto& entry : std::filesystem::directory_iterator(*path))
            if (entry.path().extension() == ".json" && entry.path().stem() != "index") files.push_back(entry.path());
        std::ranges::sort(files);
        for (const auto& file : files) {
            const auto text = readFile(file);
            if (text) rows.push_back(collectivesRow(Json::parse(*text), file.stem().string(), *text));
        }
        return rows;
    }
    const auto text = readFile(*path / "rows.json");
    if (!text) return rows;
    const auto json = Json::parse(*text);
    for (const auto& row : json.is_array() ? json : json.at("rows")) rows.push_back(compilerRow(row, *path));
    return rows;
}

std::vector<GoldenRow> askedRows(const std::string& folder) {
    std::vector<GoldenRow> rows;
    const char* asked = std::getenv("AXISCAPE_ASKED");
    if (!asked) return rows;
    const auto text = readFile(std::filesystem::path(asked) / folder / "rows.json");
    if (!text) return rows;
    for (const auto& row : Json::parse(*text))
        if (row.at("status") == "ok") rows.push_back(compilerRow(row, asked));
    return rows;
}

BoundaryShardings annotatedShardings(const GoldenRow& row) {
    BoundaryShardings shardings;
    const auto module = importFile(row.annotated);
    if (!module) return shardings;
    for (std::uint32_t a = 0; a < (*module)->argumentCount(); ++a)
        shardings.arguments.push_back(
            shardingIn((*module)->argument(a).attributes, (*module)->type(ValueId{a}).shape.size()));
    const auto results = (*module)->results();
    for (std::size_t r = 0; r < results.size(); ++r)
        shardings.results.push_back(
            shardingIn((*module)->result(r).attributes, (*module)->type(results[r]).shape.size()));
    return shardings;
}

BoundaryShardings boundaryShardings(const SpmdProgram& program) {
    // "w1 2x8 [{batch}, {}]"
    const auto last = [](std::vector<std::string> codes) {
        for (auto& code : codes) code.erase(0, code.find("[{") == code.npos ? code.rfind('[') : code.find("[{"));
        return codes;
    };
    return {last(argumentCodes(program)), last(resultCodes(program))};
}

std::shared_ptr<const Model> GoldenPrograms::model(const GoldenRow& row) {
    auto& model = m_models[row.model];
    if (!model)
        if (const auto module = importFile(row.model)) model = makeModel(*module, row.model);
    return model;
}

std::optional<SpmdProgram> GoldenPrograms::program(const GoldenRow& row) {
    const auto of = model(row);
    if (!of) return std::nullopt;
    const Module& module = *of->module;
    Partition partition(of->sites, row.mesh);
    std::vector<const GoldenRow::Given*> given(module.argumentCount(), nullptr);
    for (const auto& g : row.given)
        for (std::uint32_t a = 0; a < module.argumentCount(); ++a)
            if (module.argument(a).path == g.argument ||
                (g.argument == "batch/0" && module.argument(a).path == "token"))
                given[a] = &g;
    const auto holds = [&](std::uint32_t a, const std::string& axis) {
        return given[a] && std::ranges::any_of(given[a]->dims, [&](const auto& dim) {
                   return std::ranges::find(dim, axis) != dim.end();
               });
    };
    std::vector<Action> actions;
    for (std::uint32_t a = 0; a < module.argumentCount(); ++a)
        for (AxisId axis = 0; axis < row.mesh.axes.size(); ++axis)
            if ((given[a] || row.allGiven) && !holds(a, row.mesh.axes[axis].name))
                actions.push_back(atomicArgument(a, axis));
    // What is donated comes back as it was given, as the compilers were asked: what is converted of it is as whole.
    for (std::uint32_t o = 0; o < module.opCount(); ++o) {
        const OpId op{o};
        if (module.kind(op) != OpKind::convert) continue;
        const std::uint32_t a = module.operands(op).front().value;
        if (a >= module.argumentCount() || module.argument(a).aliasedResult < 0) continue;
        for (AxisId axis = 0; axis < row.mesh.axes.size(); ++axis)
            if ((given[a] || row.allGiven) && !holds(a, row.mesh.axes[axis].name))
                actions.push_back(atomicResult(op, 0, axis));
    }
    for (int now = 0; now < 4; ++now) {
        for (std::uint32_t a = 0; a < module.argumentCount(); ++a)
            for (std::size_t d = 0; given[a] && d < given[a]->dims.size(); ++d)
                for (const auto& axis : given[a]->dims[d])
                    if (turn(row, given[a]->argument, axis) == now)
                        actions.push_back(tileArgument(a, static_cast<std::uint8_t>(d), *row.mesh.find(axis)));
        actions.push_back(propagateAction());
        partition = apply(partition, actions).partition;
        actions.clear();
    }
    return lower(partition, {});
}

} // namespace axiscape::validate
