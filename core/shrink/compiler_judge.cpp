// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/shrink/compiler_judge.h"

#include "core/base/child_process.h"
#include "core/base/file.h"
#include "core/base/json_reader.h"
#include "core/exchange/python_exports.h"
#include "core/exchange/python_runtime.h"
#include "core/observe/dump.h"
#include "core/shrink/report.h"

#include <fmt/format.h>

namespace axiscape::shrinking {
namespace {

namespace fs = std::filesystem;

constexpr std::string_view kHead = R"(import os
import sys

os.environ["JAX_PLATFORMS"] = "cpu"
os.environ["XLA_FLAGS"] = (f"--xla_force_host_platform_device_count={sys.argv[2]} --xla_dump_to={sys.argv[1]}/dump "
                           "--xla_dump_hlo_as_text --xla_dump_hlo_pass_re=spmd-partitioning")

)";

std::string scriptText() {
    return std::string(kHead) + exchange::embedded("axiscape_run.py", exchange::pythonRun()) +
           exchange::embedded("axiscape_shrunk.py", exchange::pythonShrunk()) + "judge(sys.argv[1])\n";
}

// Name stacks begin where the program's own do.
void stripCall(Observed& seen) {
    constexpr std::string_view wrapper = "call_exported/";
    for (ObservedCollective& one : seen.collectives)
        if (const auto at = one.opName.find(wrapper); at != one.opName.npos) one.opName.erase(0, at + wrapper.size());
}

CompilerAnswerTo readAnswer(const std::string& text, const fs::path& partitioned, const Mesh& mesh) {
    CompilerAnswerTo answer;
    const auto root = parseJson(text, "the judge");
    if (!root) return answer;
    JsonReader reader("the judge");
    const JsonAt top{&*root, ""};
    if (reader.object(top, {})) {
        if (const auto far = reader.find(top, "difference"); far && far->node->kind != JsonNode::Kind::null)
            answer.difference = reader.number(*far);
        if (const auto error = reader.find(top, "error"); error && error->node->kind != JsonNode::Kind::null)
            answer.error = reader.text(*error);
    }
    std::error_code ignored;
    if (fs::exists(partitioned, ignored))
        if (auto seen = observeFile(partitioned, mesh)) {
            stripCall(*seen);
            answer.seen = std::move(*seen);
        }
    return answer;
}

std::string lastLine(std::string text) {
    while (!text.empty() && text.back() == '\n') text.pop_back();
    return text.substr(text.rfind('\n') + 1);
}

} // namespace

CompilerJudge::CompilerJudge(JudgeWish wish, const Progress& progress)
    : m_wish(std::move(wish)), m_progress(progress) {}

Result<std::vector<CompilerAnswerTo>> CompilerJudge::ask(const std::vector<Both>& candidates) {
    if (m_folder.path().empty()) return fail("no folder can be made", fs::temp_directory_path().string());
    const fs::path folder = m_folder.path() / std::to_string(m_asked++);
    std::error_code failed;
    fs::create_directories(folder, failed);
    std::int64_t devices = 1;
    for (std::size_t i = 0; i < candidates.size(); ++i) {
        devices = std::max(devices, candidates[i].placed.mesh.devices());
        const auto written =
            writeFileAtomically(folder / fmt::format("{:03}.json", i), shrunkCase(candidates[i], false, ""));
        if (!written) return fail(written.error());
    }
    if (auto written = writeFileAtomically(folder / "judge.py", scriptText()); !written) return fail(written.error());
    const auto answerOf = [&](std::size_t i) { return folder / fmt::format("{:03}.answer.json", i); };
    // A compiler that ends the process is asked again without the program that did it.
    for (std::size_t round = 0; round <= candidates.size(); ++round) {
        if (secondsLeft() <= 0)
            return fail(words::phrase("the compiler was given no more time"), {}, {},
                        words::phrase("Give it more: --seconds"));
        const auto end =
            runChild({m_wish.python, (folder / "judge.py").string(), folder.string(), std::to_string(devices)},
                     {{"PYTHONDONTWRITEBYTECODE=1"}, secondsLeft()}, m_progress);
        if (!end) return fail(end.error());
        m_spent += end->seconds;
        std::size_t missing = 0;
        while (missing < candidates.size() && (fs::exists(answerOf(missing), failed) ||
                                               !fs::exists(folder / fmt::format("{:03}.json", missing), failed)))
            ++missing;
        if (end->exitCode == 0 || missing == candidates.size()) break;
        if (end->exitCode < 128) { // Python's own words, not the end of the compiler
            Error error{ErrorCode::wrongInput,
                        words::phrase("the compiler gives no answer"),
                        m_wish.python,
                        lastLine(end->errors),
                        {},
                        {}};
            if (end->errors.find("No module named") != std::string::npos)
                error.todo = words::phrase("Name a Python that has jax: --python FILE, or AXISCAPE_PYTHON");
            return fail(std::move(error));
        }
        for (std::size_t i = 0; i <= missing; ++i) fs::remove(folder / fmt::format("{:03}.json", i), failed);
    }
    std::vector<CompilerAnswerTo> answers;
    for (std::size_t i = 0; i < candidates.size(); ++i) {
        const auto text = readFile(answerOf(i));
        answers.push_back(text ? readAnswer(*text, folder / fmt::format("{:03}.txt", i), candidates[i].placed.mesh)
                               : CompilerAnswerTo{{}, "it ends the compiler", {}});
    }
    fs::remove_all(folder, failed);
    return answers;
}

} // namespace axiscape::shrinking
