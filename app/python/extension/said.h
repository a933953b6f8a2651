// SPDX-License-Identifier: GPL-3.0-or-later
// What there is to say of a state, as text and JSON for Python.
#pragma once

#include "app/python/extension/state.h"

namespace axiscape::python {

[[nodiscard]] std::string programJson(const Program& program); // name, fingerprint, arguments, results
// `tactics`, `arguments`, `results`, `conflicts` as `axiscape-cli apply --json`, of every tensor with `values`.
[[nodiscard]] Result<std::string> applyJson(const State& state, bool values, const Progress& progress);
[[nodiscard]] Result<std::string> simulateJson(const State& state, bool timeline, const Progress& progress);
[[nodiscard]] Result<std::string> verifyJson(const State& state, std::uint64_t seed, const Progress& progress);
[[nodiscard]] std::string compareJson(const std::vector<std::pair<std::string, State>>& all);
// The logical dimensions of the program with the axes that cut them: name, sizes, tensors, axes.
[[nodiscard]] std::string dimensionsJson(const State& state);
// Per axis its parts from the nearest devices to the farthest: {axis: [{level, kind, devices}]}. Error: no hardware.
[[nodiscard]] Result<std::string> placementJson(const State& state);
// What is sent a step: kind, axes, trips (more than 1: in a loop), bytes of one execution, op, source, tactic.
[[nodiscard]] std::string collectivesJson(const State& state);
[[nodiscard]] std::string tacticFileText(const State& state, const std::string& modelPath);

// Sentences: why the axis lies on the tensor, back to the tactic; where it does not, why not.
[[nodiscard]] Result<std::vector<std::string>> why(const State& state, const std::string& path,
                                                   const std::string& axis);
// What stands in the way of the axis there: who asked for it, what became of that; where it does lie there, that.
[[nodiscard]] Result<std::vector<std::string>> whyNotSaid(const State& state, const std::string& path,
                                                          const std::string& axis);

struct ExportedText {
    std::string suffix, text;
};
[[nodiscard]] Result<std::vector<ExportedText>> exported(const State& state, const std::string& format,
                                                         const Progress& progress);

} // namespace axiscape::python
