// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/tactics/schema.h"

#include "core/tactics/strategy_fields.h"

#include <nlohmann/json.hpp>

namespace axiscape::tactics {
namespace {

using Json = nlohmann::ordered_json;

// What is no field of a strategy: the frames of the files, what stands beside one, the actions of a schedule.
constexpr const char* kTacticFile = R"json({
  "$schema": "https://json-schema.org/draft/2020-12/schema",
  "$id": "axiscape.tactics.1",
  "title": "Axiscape tactic file",
  "description": "A sharding strategy: a mesh, an ordered schedule of tactics, and the model they were made for.",
  "type": "object",
  "additionalProperties": false,
  "properties": {
    "format": {"const": "axiscape.tactics"},
    "version": {"const": 1},
    "model": {
      "type": "object",
      "additionalProperties": false,
      "properties": {
        "name": {"type": "string"},
        "fingerprint": {
          "description": "SHA-256 of the generic print of the module without locations",
          "type": "string",
          "pattern": "^(sha256:.*)?$"
        },
        "arguments": {"type": "integer", "minimum": 0},
        "path": {"description": "where the model was, relative to this file; a hint", "type": "string"},
        "sizes": {
          "description": "what the sizes are fixed to that the model leaves open, by name",
          "type": "object",
          "additionalProperties": {"type": "integer", "minimum": 0}
        }
      }
    },
    "summary": {
      "description": "what it came to; for people and reviews, never read back",
      "type": "array",
      "items": {
        "type": "object",
        "additionalProperties": false,
        "required": ["tactic"],
        "properties": {
          "tactic": {"type": "string"},
          "collectives": {
            "type": "object",
            "additionalProperties": false,
            "properties": {
              "all_gather": {"$ref": "#/$defs/count"},
              "all_reduce": {"$ref": "#/$defs/count"},
              "reduce_scatter": {"$ref": "#/$defs/count"},
              "all_to_all": {"$ref": "#/$defs/count"},
              "collective_permute": {"$ref": "#/$defs/count"}
            }
          },
          "peak_bytes": {"type": ["integer", "null"], "minimum": 0},
          "step_seconds": {"type": ["number", "null"]}
        }
      }
    }
  },
  "$defs": {
    "count": {"type": "integer", "minimum": 0},
    "id": {"type": "integer", "minimum": 0, "maximum": 4294967294},
    "tile": {
      "type": "object",
      "additionalProperties": false,
      "required": ["action", "dim", "axis"],
      "oneOf": [{"required": ["argument"]}, {"required": ["op"]}],
      "not": {"anyOf": [{"required": ["result", "operand"]}, {"required": ["argument", "operand"]}]},
      "properties": {
        "action": {"const": "tile"},
        "argument": {"$ref": "#/$defs/id"},
        "op": {"$ref": "#/$defs/id"},
        "result": {"$ref": "#/$defs/id"},
        "operand": {"description": "as the op reads it, instead of a result", "$ref": "#/$defs/id"},
        "dim": {"type": "integer", "minimum": 0, "maximum": 255},
        "axis": {"type": "string"},
        "enabled": {"type": "boolean"},
        "name": {"description": "of the argument, for people", "type": "string"}
      }
    },
    "atomic": {
      "type": "object",
      "additionalProperties": false,
      "required": ["action", "axis"],
      "oneOf": [{"required": ["argument"]}, {"required": ["op"]}],
      "not": {"anyOf": [{"required": ["result", "operand"]}, {"required": ["argument", "operand"]}]},
      "properties": {
        "action": {"const": "atomic"},
        "argument": {"$ref": "#/$defs/id"},
        "op": {"$ref": "#/$defs/id"},
        "result": {"$ref": "#/$defs/id"},
        "operand": {"description": "as the op reads it, instead of a result", "$ref": "#/$defs/id"},
        "axis": {"type": "string"},
        "enabled": {"type": "boolean"},
        "name": {"type": "string"}
      }
    },
    "choose": {
      "type": "object",
      "additionalProperties": false,
      "required": ["action", "op", "axis", "factor"],
      "properties": {
        "action": {"const": "choose"},
        "op": {"$ref": "#/$defs/id"},
        "slot": {"description": "carried value of a while or barrier", "$ref": "#/$defs/id"},
        "axis": {"type": "string"},
        "enabled": {"type": "boolean"},
        "factor": {"type": "string", "pattern": "^(sum|[or][0-9]{1,5}\\.[0-9]{1,5})$"}
      }
    },
    "propagate": {
      "type": "object",
      "additionalProperties": false,
      "required": ["action"],
      "properties": {"action": {"const": "propagate"}, "enabled": {"type": "boolean"}}
    }
  }
})json";

constexpr const char* kProject = R"json({
  "$schema": "https://json-schema.org/draft/2020-12/schema",
  "$id": "axiscape.project.1",
  "title": "Axiscape project",
  "description": "One model with several strategies and how they are shown. What a strategy holds is that of a tactic file.",
  "type": "object",
  "additionalProperties": false,
  "required": ["format", "version", "strategies"],
  "properties": {
    "format": {"const": "axiscape.project"},
    "version": {"const": 1},
    "model": {"$ref": "axiscape.tactics.1#/properties/model"},
    "open": {"description": "name of the strategy that is being edited; the first if absent", "type": "string"},
    "baseline": {"description": "name of the strategy that the others are compared with", "type": "string"},
    "strategies": {
      "description": "names are told apart",
      "type": "array",
      "minItems": 1,
      "items": {
        "type": "object",
        "additionalProperties": false,
        "properties": {
          "name": {"type": "string", "minLength": 1},
          "pinned": {"description": "a column of the comparison; false if absent", "type": "boolean"},
          "summary": {"$ref": "axiscape.tactics.1#/properties/summary"},
          "answer": {
            "description": "what a compiler last said of it, or of what it was then",
            "type": "object",
            "additionalProperties": false,
            "required": ["backend", "version", "date", "seconds", "collectives", "wanted", "of"],
            "properties": {
              "backend": {"description": "cpu, tpu:v5e-8, gpu:h100", "type": "string"},
              "hardware": {"description": "of the strategy", "type": "string"},
              "version": {"type": "string"},
              "date": {"type": "string"},
              "seconds": {"description": "lowering and compiling", "type": "number"},
              "peak_bytes": {"description": "of one device, as the compiler says it", "type": "integer", "minimum": 0},
              "estimated_peak_bytes": {"description": "the estimate of that moment", "type": "integer", "minimum": 0},
              "collectives": {
                "description": "that the compiler placed: executions a step and bytes that a device sends",
                "type": "array",
                "items": {
                  "type": "object",
                  "additionalProperties": false,
                  "required": ["kind", "count", "bytes"],
                  "properties": {"kind": {"type": "string"}, "count": {"type": "number"}, "bytes": {"type": "number"}}
                }
              },
              "wanted": {"description": "the same, as designed", "$ref": "#/properties/strategies/items/properties/answer/properties/collectives"},
              "of": {"description": "fingerprint of the strategy, mesh, hardware and model that was asked about", "type": "string"}
            }
          }
        }
      }
    },
    "presentation": {
      "type": "object",
      "additionalProperties": false,
      "properties": {
        "dimension_names": {
          "description": "names that people gave to logical dimensions, by the first argument that has it with layers as stars: params/*/qkv:1",
          "type": "object",
          "additionalProperties": {"type": "string"}
        },
        "open_layers": {"description": "layers open in the graph", "type": "array", "items": {"type": "string"}},
        "bookmarks": {
          "description": "of the graph: op:1234, argument:PATH, layer:PATH",
          "type": "array",
          "items": {"type": "string"}
        }
      }
    },
    "comparisons": {
      "type": "array",
      "items": {
        "type": "object",
        "additionalProperties": false,
        "required": ["name", "strategies"],
        "properties": {
          "name": {"type": "string"},
          "strategies": {"description": "names", "type": "array", "items": {"type": "string"}},
          "baseline": {"type": "string"}
        }
      }
    }
  }
})json";

Json refTo(const std::string& to) { return {{"$ref", to}}; }
Json listOf(Json items) { return {{"type", "array"}, {"items", std::move(items)}}; }
Json aText() { return {{"type", "string"}}; }

Json meshSchema() {
    Json axis = {
        {"type", "array"},
        {"prefixItems",
         {{{"type", "string"}, {"pattern", "^[A-Za-z_][A-Za-z0-9_]*$"}}, {{"type", "integer"}, {"minimum", 1}}}},
        {"minItems", 2},
        {"maxItems", 2}};
    return {{"type", "array"}, {"minItems", 1}, {"maxItems", kMaxAxes}, {"items", std::move(axis)}};
}

Json coloursSchema() {
    Json out = listOf({{"type", "integer"}, {"minimum", 0}, {"maximum", kMaxAxes - 1}});
    out["uniqueItems"] = true;
    return out;
}

Json hostSchema() {
    Json names = Json::array();
    for (std::size_t h = 0; h < kHosts; ++h) names.push_back(hostName(static_cast<Host>(h)));
    return {{"enum", std::move(names)}};
}

Json inputsSchema() {
    Json words = Json::array({"REPLICATED", "FIRST_DIVISIBLE_DIM", "UNKNOWN"});
    Json one = {{"oneOf",
                 {{{"description", "the dimension to cut"}, {"type", "integer"}, {"minimum", 0}, {"maximum", 255}},
                  {{"enum", std::move(words)}}}}};
    return {{"type", "object"}, {"propertyNames", {{"minLength", 1}}}, {"additionalProperties", std::move(one)}};
}

Json methodSchema() {
    Json names = Json::array();
    for (const std::string_view name : kSearchMethods) names.push_back(name);
    return {{"enum", std::move(names)}};
}

Json foundForSchema() {
    Json properties = Json::object();
    for (const char* key : {"model", "inputs", "mesh", "hardware", "before"}) properties[key] = {{"type", "string"}};
    properties["operations"] = refTo("#/$defs/count");
    return {{"type", "object"}, {"additionalProperties", false}, {"properties", std::move(properties)}};
}

Json transformsSchema() {
    Json layers = listOf({{"type", "string"}, {"minLength", 1}}), keep = layers;
    layers["description"] = "globs over paths of layers of the forward pass; all that repeat if absent";
    keep["description"] = "what is kept all the same: dots, dots_no_batch, tag:SCOPE";
    Json recompute = {
        {"description", "what the layers keep for the backward pass is made again there, as by jax.checkpoint"},
        {"type", "object"},
        {"additionalProperties", false},
        {"properties", {{"layers", std::move(layers)}, {"keep", std::move(keep)}}}};
    Json required = Json::array({"recompute"});
    return listOf({{"type", "object"},
                   {"additionalProperties", false},
                   {"required", std::move(required)},
                   {"properties", {{"recompute", std::move(recompute)}}}});
}

Json actionsSchema() {
    Json kinds = Json::array();
    for (const char* kind : {"tile", "atomic", "choose", "propagate"})
        kinds.push_back(refTo(std::string("#/$defs/") + kind));
    return listOf({{"oneOf", std::move(kinds)}});
}

template <class Owner> Json objectOf(FieldOf of);

template <FieldKind kind> Json schemaOf() {
    if constexpr (kind == FieldKind::mesh)
        return meshSchema();
    else if constexpr (kind == FieldKind::host)
        return hostSchema();
    else if constexpr (kind == FieldKind::axisColours)
        return coloursSchema();
    else if constexpr (kind == FieldKind::slowDevices || kind == FieldKind::slowLinks)
        return {{"type", "object"}, {"additionalProperties", {{"type", "number"}, {"minimum", 1}}}};
    else if constexpr (kind == FieldKind::options)
        return objectOf<Options>(FieldOf::any);
    else if constexpr (kind == FieldKind::transforms)
        return transformsSchema();
    else if constexpr (kind == FieldKind::tactics)
        return listOf({{"oneOf", Json::array({refTo("#/$defs/manual"), refTo("#/$defs/automatic")})}});
    else if constexpr (kind == FieldKind::profile)
        return {{"enum", Json::array({"partir", "least"})}};
    else if constexpr (kind == FieldKind::reshards)
        return {{"enum", Json::array({"partir", "minimal"})}};
    else if constexpr (kind == FieldKind::flag)
        return {{"type", "boolean"}};
    else if constexpr (kind == FieldKind::name)
        return {{"type", "string"}, {"minLength", 1}};
    else if constexpr (kind == FieldKind::axes)
        return listOf(aText());
    else if constexpr (kind == FieldKind::texts)
        return listOf({{"type", "string"}, {"minLength", 1}});
    else if constexpr (kind == FieldKind::inputs)
        return inputsSchema();
    else if constexpr (kind == FieldKind::searchMethod)
        return methodSchema();
    else if constexpr (kind == FieldKind::foundFor)
        return foundForSchema();
    else if constexpr (kind == FieldKind::count || kind == FieldKind::seed)
        return {{"type", "integer"}, {"minimum", 0}};
    else if constexpr (kind == FieldKind::actions)
        return actionsSchema();
    else {
        static_assert(kind == FieldKind::hardware || kind == FieldKind::placement || kind == FieldKind::deviceOrder ||
                          kind == FieldKind::axis,
                      "a new kind of field is described here");
        return aText();
    }
}

template <class Row> Json described(const Row& row) {
    Json out = Json::object();
    if (*row.about != '\0') out["description"] = row.about;
    out.update(schemaOf<Row::kind>());
    return out;
}

// Adds the properties of an owner, and which of them must be there.
template <class Owner> void addFields(Json& properties, Json& required, FieldOf of) {
    eachField<Owner>([&](const auto& row) {
        using Row = std::remove_cvref_t<decltype(row)>;
        if constexpr (Row::kind == FieldKind::schedule) {
            addFields<Schedule>(properties, required, of);
        } else if constexpr (Row::kind == FieldKind::tacticKind) {
            properties[row.key] = {{"const", of == FieldOf::manual ? "manual" : "automatic"}};
            required.push_back(row.key);
        } else if constexpr (Row::kind != FieldKind::disabledActions) {
            if (row.written == Written::whatIf || (row.of != FieldOf::any && row.of != of)) return;
            properties[row.key] = described(row);
            if (row.needed) required.push_back(row.key);
        }
    });
}

template <class Owner> Json objectOf(FieldOf of) {
    Json properties = Json::object(), required = Json::array();
    addFields<Owner>(properties, required, of);
    Json out = {{"type", "object"}, {"additionalProperties", false}};
    if (!required.empty()) out["required"] = std::move(required);
    out["properties"] = std::move(properties);
    return out;
}

Json whatIfSchema() {
    Json properties = Json::object();
    eachField<Strategy>([&](const auto& row) {
        using Row = std::remove_cvref_t<decltype(row)>;
        if constexpr (Row::kind == FieldKind::slowDevices || Row::kind == FieldKind::slowLinks)
            properties[row.key] = described(row);
    });
    return {{"description", "devices, and links of axes, that are so many times as slow"},
            {"type", "object"},
            {"additionalProperties", false},
            {"properties", std::move(properties)}};
}

} // namespace

std::string tacticFileSchema() {
    Json out = Json::parse(kTacticFile);
    Json fields = Json::object(), required = Json::array({"format", "version"});
    addFields<Strategy>(fields, required, FieldOf::any);
    Json& properties = out["properties"];
    const Json summary = properties["summary"];
    properties.erase("summary"); // stands last
    properties.update(fields);
    properties["summary"] = summary;
    out["required"] = std::move(required);
    out["$defs"]["manual"] = objectOf<Tactic>(FieldOf::manual);
    out["$defs"]["manual"]["dependentRequired"] = {{"inputs", Json::array({"axis"})}};
    out["$defs"]["automatic"] = objectOf<Tactic>(FieldOf::automatic);
    return out.dump(2) + '\n';
}

std::string projectSchema() {
    Json out = Json::parse(kProject);
    Json& one = out["properties"]["strategies"]["items"];
    Json& properties = one["properties"];
    const Json summary = properties["summary"];
    properties.erase("summary");
    for (const std::string_view key : strategyKeys(true)) {
        const std::string name(key);
        properties[name] = name == "what_if" ? whatIfSchema() : refTo("axiscape.tactics.1#/properties/" + name);
    }
    properties["summary"] = summary;
    Json fields = Json::object(), required = Json::array({"name"});
    addFields<Strategy>(fields, required, FieldOf::any);
    one["required"] = std::move(required);
    return out.dump(2) + '\n';
}

} // namespace axiscape::tactics
