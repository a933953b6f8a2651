// SPDX-License-Identifier: GPL-3.0-or-later
// axiscape._core: the surface that the Python files beside it are written on. Everything that takes time runs without
// the interpreter's lock.
#include "app/python/extension/running.h"
#include "app/python/extension/said.h"
#include "core/hardware/hardware.h"
#include "core/open/open.h"

#include <nanobind/stl/pair.h>
#include <nanobind/stl/string.h>
#include <nanobind/stl/vector.h>

namespace axiscape::python {
namespace {

Program opened(const std::shared_ptr<Session>& session) { return {session, std::make_shared<Facts>()}; }

Program openFile(const std::string& path, const std::vector<std::pair<std::string, std::int64_t>>& sizes) {
    OpenOptions options;
    for (const auto& [name, value] : sizes) options.sizes.push_back({name, value});
    return opened(running([&](const Progress& progress) -> Result<std::shared_ptr<Session>> {
        auto program = openProgram(path, progress, options);
        if (!program) return fail(program.error());
        return Session::ofModule(std::move(program->module), path, nullptr, std::move(program->sizes));
    }));
}

Program openText(const nb::bytes& bytes, const std::string& name) {
    std::string text(bytes.c_str(), bytes.size());
    return opened(running([&](const Progress& progress) -> Result<std::shared_ptr<Session>> {
        auto program = openBytes(std::move(text), name, progress);
        if (!program) return fail(program.error());
        return Session::ofModule(std::move(program->module), name);
    }));
}

} // namespace

NB_MODULE(_core, m) {
    m.doc() = "Axiscape's core. Use the functions of `axiscape`, which are written on this.";

    nb::class_<Program>(m, "Program", "A program that is open.")
        .def_static("open", &openFile, nb::arg("path"),
                    nb::arg("sizes") = std::vector<std::pair<std::string, std::int64_t>>{})
        .def_static("from_bytes", &openText, nb::arg("content"), nb::arg("name"))
        .def("json", &programJson)
        .def(
            "start",
            [](const Program& program, const std::string& file) {
                return running([&](const Progress& progress) { return start(program, file, progress); });
            },
            nb::arg("tactic_file"), "The state after the schedule of a tactic file.");

    nb::class_<State>(m, "State", "A program after some tactics. It never changes; it makes the next one.")
        .def(
            "with_tactics",
            [](const State& state, const std::string& file) {
                return running([&](const Progress& progress) { return withTactics(state, file, progress); });
            },
            nb::arg("tactic_file"))
        .def(
            "with_library",
            [](const State& state, const std::string& kind, const std::string& axis) {
                return running([&](const Progress& progress) { return withLibrary(state, kind, axis, progress); });
            },
            nb::arg("kind"), nb::arg("axis"))
        .def(
            "with_search",
            [](const State& state, const std::vector<std::string>& axes, const std::string& method,
               std::int64_t evaluations, double seconds, std::uint64_t seed, int threads, const std::string& name,
               const nb::object& report, std::int64_t peakAtMost, std::int64_t collectivesAtMost,
               std::int64_t tokensAtLeast, const std::vector<std::string>& only) {
                const SearchWish wish{axes, method,  evaluations, seconds,
                                      seed, threads, name,        {peakAtMost, collectivesAtMost, tokensAtLeast},
                                      only};
                Searched made =
                    running([&](const Progress& progress) { return withSearch(state, wish, progress); }, report);
                return std::pair(std::move(made.state), std::move(made.json));
            },
            nb::arg("axes"), nb::arg("method"), nb::arg("evaluations"), nb::arg("seconds"), nb::arg("seed"),
            nb::arg("threads"), nb::arg("name"), nb::arg("report") = nb::none(), nb::arg("peak_at_most") = 0,
            nb::arg("collectives_at_most") = -1, nb::arg("tokens_at_least") = 0,
            nb::arg("only") = std::vector<std::string>{})
        .def(
            "apply_json",
            [](const State& state, bool values) {
                return running([&](const Progress& progress) { return applyJson(state, values, progress); });
            },
            nb::arg("values") = false)
        .def(
            "simulate_json",
            [](const State& state, bool timeline) {
                return running([&](const Progress& progress) { return simulateJson(state, timeline, progress); });
            },
            nb::arg("timeline") = false)
        .def(
            "verify_json",
            [](const State& state, std::uint64_t seed, const nb::object& report) {
                return running([&](const Progress& progress) { return verifyJson(state, seed, progress); }, report);
            },
            nb::arg("seed") = 0, nb::arg("report") = nb::none())
        .def("dimensions_json", &dimensionsJson, nb::call_guard<nb::gil_scoped_release>())
        .def("placement_json",
             [](const State& state) { return running([&](const Progress&) { return placementJson(state); }); })
        .def("collectives_json", &collectivesJson, nb::call_guard<nb::gil_scoped_release>())
        .def("tactic_file", &tacticFileText, nb::arg("model_path") = "")
        .def(
            "why",
            [](const State& state, const std::string& path, const std::string& axis) {
                return running([&](const Progress&) { return why(state, path, axis); });
            },
            nb::arg("path"), nb::arg("axis"))
        .def(
            "why_not",
            [](const State& state, const std::string& path, const std::string& axis) {
                return running([&](const Progress&) { return whyNotSaid(state, path, axis); });
            },
            nb::arg("path"), nb::arg("axis"))
        .def(
            "export",
            [](const State& state, const std::string& format) {
                std::vector<std::pair<std::string, std::string>> files;
                for (auto& file : running([&](const Progress& progress) { return exported(state, format, progress); }))
                    files.emplace_back(std::move(file.suffix), std::move(file.text));
                return files;
            },
            nb::arg("format"));

    m.def("compare_json", &compareJson, nb::arg("states"), nb::call_guard<nb::gil_scoped_release>());
    m.def("hardware_names", [] {
        std::vector<std::string> names;
        for (const auto& name : hardwareNames()) names.emplace_back(name);
        return names;
    });
    m.def("library_names", [] {
        std::vector<std::string> names;
        for (const LibraryKind kind : libraryKinds()) names.emplace_back(libraryKindName(kind));
        return names;
    });
}

} // namespace axiscape::python
