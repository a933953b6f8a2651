// SPDX-License-Identifier: GPL-3.0-or-later
// A project: one model with several strategies, how they are shown, and its file (*.axiscape, version 1).
//
//   Project p = oneStrategyProject("Strategy 1", strategy);
//   std::string text = writeProject(p);           // parseProject(text) gives p back
//
// A project has at least one strategy; names are not empty and told apart; `open` and `baseline` name strategies.
#pragma once

#include "core/tactics/kept_answer.h"

namespace axiscape {

// The model that a file was made for.
struct ModelStamp {
    std::string name, fingerprint; // "sha256:..."
    std::uint32_t arguments = 0;
    std::string path;               // relative to the file, or absolute; a hint in a tactic file
    std::vector<NamedSize> sizes{}; // what the sizes are fixed to that the model leaves open
    friend bool operator==(const ModelStamp&, const ModelStamp&) = default;
};

struct NamedStrategy {
    std::string name;
    bool pinned = false; // a column of the comparison
    Strategy strategy;
    std::optional<KeptAnswer> answer{}; // what a compiler last said of it, or of what it was then
    friend bool operator==(const NamedStrategy&, const NamedStrategy&) = default;
};

// A comparison worth coming back to: which strategies, against which.
struct SavedComparison {
    std::string name;
    std::vector<std::string> strategies;
    std::string baseline;
    friend bool operator==(const SavedComparison&, const SavedComparison&) = default;
};

// How the model is shown; no figure depends on it.
struct Presentation {
    // Names that people gave to logical dimensions, by the key of structure/LogicalDimension: "params/*/qkv:1".
    std::vector<std::pair<std::string, std::string>> dimensionNames;
    std::vector<std::string> openLayers; // paths, as structure writes them
    std::vector<std::string> bookmarks;  // of the graph: "op:1234", "argument:PATH", "layer:PATH"
    friend bool operator==(const Presentation&, const Presentation&) = default;
};

struct Project {
    std::vector<NamedStrategy> strategies;
    std::size_t open = 0, baseline = 0; // indices; the baseline need not be pinned
    Presentation presentation;
    std::vector<SavedComparison> comparisons;
    friend bool operator==(const Project&, const Project&) = default;

    const Strategy& strategy() const { return strategies[open].strategy; }
};

[[nodiscard]] Project oneStrategyProject(std::string name, Strategy strategy);
[[nodiscard]] std::optional<std::size_t> findStrategy(const Project& project, std::string_view name);
// `wanted`, or with a number if a strategy has that name: "Megatron 2".
[[nodiscard]] std::string freeStrategyName(const Project& project, const std::string& wanted);

// --- what a person can do to it; each returns the new project. Indices must exist.

[[nodiscard]] Project withStrategy(const Project& project, const std::string& name, Strategy strategy,
                                   bool pinned); // at the end, open
// A pinned copy of the open one beside it: what is open goes on being edited.
[[nodiscard]] Project withOpenPinned(const Project& project, const std::string& name);
[[nodiscard]] Project withoutStrategy(const Project& project, std::size_t index); // unchanged if it is the only one
[[nodiscard]] Project withComparison(const Project& project,
                                     std::string name); // of what is pinned now; replaces one of that name
// Pins exactly those strategies that are still there, with its baseline.
[[nodiscard]] Project showing(const Project& project, const SavedComparison& comparison);

// --- the file

struct ProjectFile {
    ModelStamp model;
    Project project;
    std::vector<std::vector<TacticSummary>> summaries; // one list a strategy; informative, never read into results
};

// Strict, as parseTacticFile: line, path and reason.
[[nodiscard]] Result<ProjectFile> parseProject(std::string_view text, const std::string& where);
[[nodiscard]] Result<ProjectFile> readProject(const std::filesystem::path& path);
[[nodiscard]] std::string writeProject(const ProjectFile& file);
// Told apart by their first member, so that either may be given where TACTICS is said.
[[nodiscard]] bool isProjectText(std::string_view text);

// The file of one strategy, as a tactic file would hold it.
[[nodiscard]] TacticFile tacticFileOf(const ProjectFile& file, std::size_t strategy);

} // namespace axiscape
