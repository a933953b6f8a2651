// SPDX-License-Identifier: GPL-3.0-or-later
// tactics: what a person decides, as small values, and how it becomes actions. A schedule is an ordered list of
// tactics; order is meaning. The tactic file is its text form.
//
//   Strategy s{mesh, "tpu_v3", {{manual("BP", "batch", {{"batch/*", InputRule::dimension(0)}})}, {}}};
//   Result<std::vector<Action>> actions = actionsOf(s.schedule.tactics[0], partition);
#pragma once

#include "core/base/named_size.h"
#include "core/hardware/hardware.h"
#include "core/mesh/device_order.h"
#include "core/partition/partition.h"
#include "core/structure/model_facts.h"
#include "core/transform/transform.h"

#include <filesystem>
#include <optional>
#include <string>
#include <vector>

namespace axiscape {

// What a manual tactic wants of the arguments whose path matches a pattern (base/glob.h). A pattern "tag:NAME" is of
// the values that leave the jax.named_scope NAME (structure/taggedValues) instead.
struct InputRule {
    enum class Kind : std::uint8_t { dimension, replicated, firstDivisibleDim, unknown };
    std::string pattern;
    Kind kind = Kind::unknown;
    std::uint8_t dim = 0; // of `dimension`
    friend bool operator==(const InputRule&, const InputRule&) = default;
};

// What an automatic tactic was found for: replaying it elsewhere may be right or not (core/insight/found_for.h tells
// what is different). All empty: nothing is known.
struct FoundFor {
    std::string model;           // fingerprint of the program
    std::string inputs;          // shapes of the arguments that are data, each once: "8x128 8"
    std::string mesh;            // "batch=4,model=2"
    std::string hardware;        // and its host, if it is not compiled: "h100_sxm, eager"
    std::string before;          // a digest of options and of the tactics that stand before it
    std::int64_t operations = 0; // of the program: as many and another fingerprint are other sizes
    friend bool operator==(const FoundFor&, const FoundFor&) = default;
};

// The methods of core/search, which is above this: search_test holds both lists against each other.
inline constexpr std::string_view kSearchMethods[] = {"toast", "automap", "greedy", "random"};

struct Tactic {
    enum class Kind : std::uint8_t { manual, automatic };
    std::string name;
    Kind kind = Kind::manual;
    bool enabled = true;
    std::string axis;              // manual
    std::vector<InputRule> inputs; // manual; an argument takes the first pattern that matches it
    // Stored actions, run after the inputs: what an automatic tactic found, what a person did to op results, what a
    // low-level schedule says. Axes are indices into the mesh of the strategy. A final propagate is implied.
    std::vector<Action> actions;
    std::vector<std::uint32_t> disabledActions; // indices into `actions` that are left out, ascending
    // Automatic: the wish, what was found, and what for.
    std::vector<std::string> axes;
    std::int64_t budget = 0;      // states that a search may look at; 0: as many as were looked at, else by default
    std::int64_t evaluations = 0; // that were looked at for what was found
    std::uint64_t seed = 0;
    std::string method = "toast";        // a name of core/search
    std::int64_t peakAtMost = 0;         // bytes of the fullest device; 0: what a device has
    std::int64_t collectivesAtMost = -1; // a step, trips counted; -1: any number
    std::int64_t tokensAtLeast = 0;      // a second a device: of plans as fast the smallest; 0: the fastest
    std::vector<std::string> only;       // dimensions by name or key, arguments by pattern; empty: all
    std::int64_t arguments = 0;          // of automap: groups that its filter keeps; 0: all
    std::vector<std::string> decisions;  // what was found in words, as searches tell it
    FoundFor foundFor;
    friend bool operator==(const Tactic&, const Tactic&) = default;
};

struct Options {
    std::string reshards = "partir"; // or "minimal": how operands are moved, spmd/Reshards
    bool shareGathers = false;
    bool padding = false;
    bool extended = false;
    bool splitAxes = false;
    // "partir": the papers' counts; or "least": least traffic, with rules of lowering that no option names. What it
    // says of the others (core/tactics/profile.h) is where they start; what stands here for each is what counts.
    std::string profile = "partir";
    friend bool operator==(const Options&, const Options&) = default;
};

struct Schedule {
    std::vector<Tactic> tactics;
    Options options;
    friend bool operator==(const Schedule&, const Schedule&) = default;
};

// "Automatic", or "Automatic 2" where a tactic is called so already.
[[nodiscard]] std::string freeName(const Schedule& schedule, const std::string& wanted);

[[nodiscard]] RewriteOptions rewriteOptions(const Options& options);

// The document: kilobytes, compared and swapped by undo.
struct Strategy {
    Mesh mesh;
    std::string hardware; // a name of mesh/hardwareNames(); may be empty
    Schedule schedule;
    // The parts of the axes on the levels of the network by hand, as parsePlacement reads them; empty: by default.
    std::string placement = {};
    // What-if: not part of the tactic file, for they say nothing about the program; a project keeps them.
    std::vector<SlowDevice> slowDevices = {};
    std::vector<SlowLink> slowLinks = {};
    // Which device stands where on the mesh, as parseDeviceOrder reads it; empty: as they are counted. Slow devices are
    // named by their own number.
    std::string deviceOrder = {};
    Host host = Host::compiled; // what launches the kernels
    // Which colour each axis is shown in (axis_colours.h); empty: that of its position. No figure depends on it.
    std::vector<std::uint8_t> axisColours = {};
    // Made of the program before any tactic (core/transform/transform.h): tactics are on what they make of it.
    std::vector<Transform> transforms = {};
    friend bool operator==(const Strategy&, const Strategy&) = default;
};

// A tactic as actions, all computed from the state before it. FIRST_DIVISIBLE_DIM: the first dimension whose local size
// is above 1 and divisible; no action if there is none or the value has the axis. Ends with propagate.
// `unmatched` gets the patterns that match nothing.
// Errors: the axis is not in the mesh; a dimension is not there on a matched argument, or on no value of a tag.
[[nodiscard]] Result<std::vector<Action>> actionsOf(const Tactic& tactic, const Partition& before,
                                                    std::vector<std::string>* unmatched = nullptr);

// An automatic tactic that is on and for which nothing is stored does nothing: a search has yet to find something.
[[nodiscard]] bool hasNothingStored(const Tactic& tactic);
[[nodiscard]] Text nothingStoredText(const Tactic& tactic); // one sentence for a person, with its name

// The pattern that a drop on one argument means: its path, with every part that counts layers (has a digit) as `*`, if
// all that then match have its shape and dtype; else the path itself. Lists what matches.
struct DropPattern {
    std::string pattern;
    std::vector<std::uint32_t> arguments;
};
[[nodiscard]] DropPattern patternFor(const Module& module, std::uint32_t argument, bool thisOneOnly = false);

// A drop of `axis` on an argument's dimension: extends tactic `selected` if it is manual and of that axis, else
// appends one, named "Manual" with a number if taken. Returns the index of the tactic changed.
std::size_t dropOnArgument(Schedule& schedule, std::optional<std::size_t> selected, const std::string& axis,
                           const std::string& pattern, std::uint8_t dim);

// --- the library: manual tactics made from the model at hand, shown, edited and stored as such

enum class LibraryKind : std::uint8_t {
    dataParallel,
    megatron,
    zero1, // optimizer state cut, gradients and parameters whole
    zero2, // gradients too
    zero3, // parameters too (FSDP)
    embedding,
    sequence,
    expert,
    multiQuery,
    edge,
    spatial,
    pipeline, // stages of a loop in which what one makes moves on to the next
    context,  // the sequence outside and inside attention
    ulysses,  // the sequence outside, heads inside attention
};
[[nodiscard]] std::span<const LibraryKind> libraryKinds();
[[nodiscard]] std::string_view libraryKindName(LibraryKind kind);  // "data_parallel": on the command line
[[nodiscard]] std::string_view libraryKindTitle(LibraryKind kind); // "Data parallel": of the tactic
[[nodiscard]] std::optional<LibraryKind> findLibraryKind(std::string_view name);

struct LibraryTactic {
    Tactic tactic;
    Text found; // one sentence: what it cuts
    Text note;  // one sentence each: what it leaves alone, and why; may be empty
};

// Made for the state before it: what an axis does not divide any more, or has cut already, is left alone. Never the
// dimension of stacked layers that a loop slices. Error: one sentence why the model has no such tactic.
[[nodiscard]] Result<LibraryTactic> libraryTactic(LibraryKind kind, const std::string& axis, const ModelFacts& facts,
                                                  const Partition& before);

// --- the file (*.tactics.json, version 1)

struct TacticSummary {
    std::string tactic;
    std::vector<std::pair<std::string, std::int64_t>> collectives; // those not 0, in order of CollectiveKind
    std::optional<std::int64_t> peakBytes;
    std::optional<double> stepSeconds;
};

struct TacticFile {
    std::string modelName, fingerprint;
    std::uint32_t modelArguments = 0;
    std::string modelPath; // optional hint, relative to the file
    Strategy strategy;
    std::vector<TacticSummary> summary;  // informative; never read back into results
    std::vector<NamedSize> modelSizes{}; // what the sizes are fixed to that the model leaves open
};

// Strict: refuses unknown keys, kinds, versions with the JSON path ("schedule[2].inputs") and the line; names what is
// known. A file without `hardware` has none.
[[nodiscard]] Result<TacticFile> parseTacticFile(std::string_view text, const std::string& where);
[[nodiscard]] Result<TacticFile> readTacticFile(const std::filesystem::path& path);
// Stable key order, two spaces, one input pattern a line: diffs well. parse(write(x)) == x.
[[nodiscard]] std::string writeTacticFile(const TacticFile& file);

// A low-level schedule (core/partition/README.md): `mesh`, `tactics[{name, actions}]`, and `options` as a tactic file
// has them. As strict; the record of results that may stand beside them is not read.
[[nodiscard]] Result<Strategy> parseActionsFile(std::string_view text, const std::string& where, const Module& module);

// Does the file fit the module? Empty if so; else one sentence for a person ("made for t32_train, 870 arguments; ...").
[[nodiscard]] Text mismatch(const TacticFile& file, const Module& module, const std::string& moduleFingerprint);

} // namespace axiscape
