// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/session/ask_compiler.h"

#include "core/base/child_process.h"
#include "core/base/file.h"
#include "core/base/json_reader.h"
#include "core/base/system.h"
#include "core/exchange/gpu_targets.h"
#include "core/exchange/python_runtime.h"
#include "core/observe/dump.h"
#include "core/session/export_input.h"
#include "core/simulate/own_answers.h"

#include <cstdlib>
#include <filesystem>
#include <fmt/format.h>
#include <fmt/ranges.h>

namespace axiscape {
namespace {

namespace fs = std::filesystem;

// The text right after the partitioner: nothing is fused or combined there yet.
std::optional<fs::path> partitionedText(const fs::path& folder) {
    std::error_code ignored;
    std::optional<fs::path> found;
    std::uintmax_t largest = 0;
    for (const auto& entry : fs::directory_iterator(folder, ignored)) {
        const auto name = entry.path().filename().string();
        if (name.find("after_spmd-partitioning") == name.npos || !name.ends_with(".txt")) continue;
        if (entry.file_size(ignored) >= largest) found = entry.path(), largest = entry.file_size(ignored);
    }
    return found;
}

std::string lastLine(const std::string& text) {
    const auto end = text.find_last_not_of(" \n");
    if (end == text.npos) return {};
    const auto begin = text.rfind('\n', end);
    return text.substr(begin == text.npos ? 0 : begin + 1, end + 1 - (begin == text.npos ? 0 : begin + 1));
}

// The script says itself why there is no answer and what to do; where it could not, the last line it wrote.
tl::unexpected<Error> refused(const CompilerQuestion& question, const ChildEnd& end) {
    Error error{ErrorCode::wrongInput, words::phrase("the compiler gives no answer"), question.backend, {}, {}, {}};
    if (const auto root = parseJson(lastLine(end.output), question.python)) {
        JsonReader reader(question.python);
        const JsonAt top{&*root, ""};
        if (reader.object(top, {"error", "todo"})) {
            error.why = reader.text(reader.need(top, "error"));
            error.todo = reader.text(reader.need(top, "todo"));
        }
        if (!reader.failed()) return fail(std::move(error));
    }
    error.why = lastLine(end.errors);
    return fail(std::move(error));
}

// The file that describes the GPU: the one given, else one of those that are known, written into the folder. Empty: it
// is no GPU that is asked.
Result<std::string> targetConfig(const CompilerQuestion& question, const fs::path& folder) {
    if (!question.backend.starts_with("gpu:") || !question.targetConfig.empty()) return question.targetConfig;
    const std::string chip(chipAsked(question.backend));
    const auto text = exchange::gpuTarget(chip);
    if (text.empty())
        return fail(words::phrase("nothing describes the GPU {}", words::named(chip)), question.backend,
                    words::phrase("known are {}", fmt::format("{}", fmt::join(exchange::gpuTargetNames(), ", "))),
                    words::phrase("Give its GpuTargetConfigProto as text: --target-config FILE"));
    const fs::path file = folder / "target.txt";
    if (const auto written = writeFileAtomically(file, text); !written) return fail(written.error());
    return file.string();
}

// Name stacks begin where the model's own do.
void stripWrapper(Observed& seen) {
    constexpr std::string_view wrapper = "call_exported/";
    for (ObservedCollective& one : seen.collectives)
        if (const auto at = one.opName.find(wrapper); at != one.opName.npos) one.opName.erase(0, at + wrapper.size());
}

} // namespace

std::string pythonAtHand() {
    const char* given = std::getenv("AXISCAPE_PYTHON"); // NOLINT(concurrency-mt-unsafe): nobody writes it
    return given && *given ? given : "python3";
}

Result<CompilerAnswer> askCompiler(const SnapshotPointer& snapshot, const CompilerQuestion& question,
                                   const Progress& progress) {
    const TemporaryFolder folder("ask");
    if (folder.path().empty()) return fail("no folder can be made", fs::temp_directory_path().string());
    progress.report(words::noop("writing the export"), 0, 3);
    const auto target = targetConfig(question, folder.path());
    if (!target) return fail(target.error());
    const SnapshotExport from(snapshot);
    const auto exported = makeExport(ExportFormat::jax, from.input(), progress);
    if (!exported) return fail(exported.error());
    const fs::path module = folder.path() / "sharding.py", dump = folder.path() / "dump";
    if (const auto written = writeExport(*exported, module, snapshot->model->path); !written)
        return fail(written.error());

    progress.report(words::noop("compiling"), 1, 3);
    const fs::path script = folder.path() / "axiscape_ask.py";
    if (const auto written = writeFileAtomically(script, exchange::pythonAsk()); !written) return fail(written.error());
    std::vector<std::string> command{question.python, script.string(), module.string(), question.backend,
                                     dump.string()};
    if (!target->empty()) command.push_back(*target);
    std::vector<std::int64_t> sizes;
    for (const MeshAxis& axis : snapshot->strategy.mesh.axes) sizes.push_back(axis.size);
    const auto end = runChild(
        command,
        {{fmt::format("AXISCAPE_ASK_MESH=[{}]", fmt::join(sizes, ",")), "PYTHONDONTWRITEBYTECODE=1"}, question.seconds},
        progress);
    if (!end) return fail(end.error());
    if (end->exitCode != 0) return refused(question, *end);

    progress.report(words::noop("reading the answer"), 2, 3);
    const auto root = parseJson(lastLine(end->output), question.python);
    if (!root) return fail(root.error());
    JsonReader reader(question.python);
    const JsonAt top{&*root, ""};
    CompilerAnswer answer;
    std::string text;
    if (reader.object(top, {})) {
        if (const auto peak = reader.find(top, "peak_bytes"); peak && peak->node->kind != JsonNode::Kind::null)
            answer.peakBytes = reader.integer(*peak, 0, std::int64_t{1} << 60);
        if (const auto workspace = reader.find(top, "workspace_bytes"))
            answer.workspaceBytes = reader.integer(*workspace, 0, std::int64_t{1} << 60);
        answer.seconds = reader.number(reader.need(top, "seconds"));
        answer.version = reader.text(reader.need(top, "version"));
        if (const auto own = reader.find(top, "text"); own && own->node->kind != JsonNode::Kind::null)
            text = reader.text(*own);
    }
    if (reader.failed()) return fail(reader.error());
    const auto partitioned = partitionedText(dump);
    auto seen = partitioned    ? observeFile(*partitioned, snapshot->strategy.mesh)
                : text.empty() ? observeFile(dump, snapshot->strategy.mesh)
                               : observe(text, question.backend, snapshot->strategy.mesh);
    if (!seen) return fail(seen.error());
    answer.seen = std::move(*seen);
    answer.seen.file = question.backend;
    stripWrapper(answer.seen);
    return answer;
}

} // namespace axiscape
