// SPDX-License-Identifier: GPL-3.0-or-later
// exchange: what leaves Axiscape for the pipeline that trains the model.
#pragma once

#include "core/drawing/graph_style.h"
#include "core/simulate/simulate.h"
#include "core/spmd/spmd.h"
#include "core/structure/structure.h"
#include "core/tactics/tactics.h"

#include <filesystem>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace axiscape {

enum class ExportFormat : std::uint8_t { jax, rules, shardy, deviceLocal, html, svg };

struct ExportFormatFacts {
    ExportFormat format;
    std::string_view name;   // "device-local": on the command line
    std::string_view title;  // "Device-local program": in the window
    std::string_view about;  // one sentence for a person
    std::string_view suffix; // of the file that is named: ".py"
    std::string_view word;   // what its name ends with: "sharding", as in mlp_sharding.py
};
[[nodiscard]] std::span<const ExportFormatFacts> exportFormats();
[[nodiscard]] const ExportFormatFacts& factsOf(ExportFormat format);
[[nodiscard]] std::optional<ExportFormat> findExportFormat(std::string_view name);

struct ExportInput {
    const SpmdProgram* program = nullptr;
    const Strategy* strategy = nullptr;
    std::string modelPath; // as the user named it
    std::string fingerprint;
    std::vector<std::string> recomputed = {}; // paths of the layers that the strategy's transforms make again
    // For reports and pictures only; null: left out.
    const Structure* structure = nullptr;
    const Simulation* simulation = nullptr;
    const GraphStyle* style = nullptr;
    std::vector<TacticSummary> summary;     // one entry a tactic
    std::optional<TacticSummary> unsharded; // before the first
    Theme::Mode theme = Theme::Mode::light; // of a picture
};

// One file of an export: it is named as the first one is, with this suffix.
struct ExportedFile {
    std::string suffix;
    std::string text;
    bool isModel = false; // the model's own text, unchanged
};
struct Exported {
    std::vector<ExportedFile> files; // the one a person opens first
};

// "mlp.tactics.json" -> "mlp_sharding.py": a name that Python can import.
[[nodiscard]] std::string exportFileName(ExportFormat format, std::string_view source);

// Errors: what the format cannot carry, named; cancelled.
[[nodiscard]] Result<Exported> makeExport(ExportFormat format, const ExportInput& input, const Progress& progress = {});
// All of them or none, each atomically. `path` names the first; a file that is the model and lies there already stays.
// Error: a file would be written over the model itself.
[[nodiscard]] Result<std::vector<std::filesystem::path>>
writeExport(const Exported& exported, const std::filesystem::path& path, const std::filesystem::path& model);

// A Python module with mesh(), in_shardings, out_shardings as pytrees, the fewest constraints on values inside without
// which it would be decided otherwise, shard(f), and a __main__ that runs the StableHLO beside it on the devices at
// hand and compares with the unpartitioned run. The StableHLO carries the same constraints. Errors: a value that JAX
// cannot express (a sharding PartitionSpec has no word for); names it.
struct JaxExport {
    std::string python;
    std::string annotated; // the StableHLO to lie beside it; empty: the model's own text does
};
[[nodiscard]] Result<JaxExport> exportJax(const ExportInput& input, const Progress& progress = {});

// The module with the strategy written into it: sdy.mesh, sdy.sharding on arguments and results, and the same
// constraints.
[[nodiscard]] Result<std::string> exportShardy(const ExportInput& input, const Progress& progress = {});

// The program of each device with its collectives, and a Python module that calls it on sharded arrays.
// Errors: as for JAX; an op that has no local form; names it.
struct DeviceLocalExport {
    std::string python, program;
    std::uint32_t replaced = 0; // spmd/materialise.h
};
[[nodiscard]] Result<DeviceLocalExport> exportDeviceLocal(const ExportInput& input);

// A Python text of a few lines: AXES, and RULES: the shortest ordered list of (path pattern, PartitionSpec) that
// expands to exactly these shardings, the first match counting; RESULTS where results need a list of their own.
[[nodiscard]] Result<std::string> exportRules(const ExportInput& input, const Progress& progress = {});

// One HTML page that needs nothing else, light or dark as the reader's desktop is: summary, schedule with what each
// tactic changed, shardings as rules, collectives, memory and time, what the peak is made of, the graph.
[[nodiscard]] Result<std::string> exportReport(const ExportInput& input, const Progress& progress = {});
// The graph as a window opens with it: large groups closed.
[[nodiscard]] Result<std::string> exportPicture(const ExportInput& input, const Progress& progress = {});

} // namespace axiscape
