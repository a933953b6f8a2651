// SPDX-License-Identifier: GPL-3.0-or-later
// What is looked at of a folder of dumps.
#include "core/observe/dump.h"

#include "core/base/file.h"
#include "core/hlo/hlo.h"

#include <algorithm>
#include <filesystem>
#include <vector>

namespace axiscape {
namespace {

namespace fs = std::filesystem;

// The further the compiler had come, the better.
int rankOf(const std::string& file) {
    if (file.find("after_optimizations") != file.npos && file.find("buffer") == file.npos &&
        file.find("memory") == file.npos && file.find("live-range") == file.npos)
        return 3;
    if (file.find("after_spmd") != file.npos) return 2;
    return file.find("before_optimizations") != file.npos ? 1 : 0;
}

// A file, and no link that leads out of the folder.
bool isOwn(const fs::directory_entry& entry, const fs::path& folder) {
    std::error_code error;
    return entry.is_regular_file(error) && leadsInto(entry.path(), folder);
}

// The module that matters is the one with the largest text: a dump has a small one for each helper program.
Result<fs::path> chosenText(const fs::path& folder) {
    std::error_code error;
    std::vector<std::pair<std::pair<int, std::uintmax_t>, fs::path>> texts;
    for (const auto& entry : fs::directory_iterator(folder, error)) {
        const auto name = entry.path().filename().string();
        const auto rank = rankOf(name);
        const bool isText = name.ends_with(".txt") || name.ends_with(".txt.gz") || name.ends_with(".hlo") ||
                            name.ends_with(".pb") || name.ends_with(".pb.gz");
        if (rank > 0 && isText && isOwn(entry, folder)) texts.push_back({{rank, entry.file_size(error)}, entry.path()});
    }
    const auto best = std::max_element(texts.begin(), texts.end());
    if (best == texts.end())
        return fail("there is no HLO text in the folder", folder.string(), "",
                    "dump it: XLA_FLAGS=\"--xla_dump_to=FOLDER --xla_dump_hlo_as_text\"");
    return best->second;
}

// Later stages forget the names of the axes; the first one of the same module has them.
std::optional<Mesh> meshIn(const fs::path& folder) {
    std::error_code error;
    std::vector<std::pair<std::uintmax_t, fs::path>> texts;
    for (const auto& entry : fs::directory_iterator(folder, error))
        if (rankOf(entry.path().filename().string()) == 1 && isOwn(entry, folder))
            texts.push_back({entry.file_size(error), entry.path()});
    const auto largest = std::max_element(texts.begin(), texts.end());
    if (largest == texts.end()) return std::nullopt;
    const auto text = readFile(largest->second);
    return text ? writtenMesh(*text) : std::nullopt;
}

// "module_0001.jit_step." of what XLA dumped of one module.
std::string moduleOf(const std::string& name) {
    if (!name.starts_with("module_")) return {};
    const auto first = name.find('.');
    return first == name.npos ? std::string() : name.substr(0, name.find('.', first + 1) + 1);
}

// The report of buffers of the same module, and the text that says what its instructions are there for. What cannot be
// read is left out: it is asked for beside.
std::optional<CompilerMemory> memoryBeside(const fs::path& file) {
    const auto module = moduleOf(file.filename().string());
    std::error_code error;
    fs::path report, program;
    std::uintmax_t size = 0;
    const fs::path folder = file.has_parent_path() ? file.parent_path() : ".";
    for (const auto& entry : fs::directory_iterator(folder, error)) {
        const auto name = entry.path().filename().string();
        if (!name.starts_with(module) || !isOwn(entry, folder)) continue;
        const bool isReport =
            name.find("buffer-assignment.") != name.npos || name.find("buffer_assignment.") != name.npos;
        if (isReport && entry.file_size(error) > size) {
            report = entry.path();
            size = entry.file_size(error);
        }
        if (rankOf(name) == 3 &&
            (name.ends_with(".txt") || name.ends_with(".txt.gz") || name.ends_with(".pb") || name.ends_with(".pb.gz")))
            program = entry.path();
    }
    if (report.empty()) return std::nullopt;
    const auto text = readFile(report);
    if (!text) return std::nullopt;
    const auto of = program.empty() ? Result<std::string>(std::string()) : readFile(program);
    auto memory = compilerMemory(*text, of ? *of : std::string(), report.string());
    return memory ? std::optional(std::move(*memory)) : std::nullopt;
}

} // namespace

Result<Observed> observeFile(const fs::path& source, const std::optional<Mesh>& given) {
    fs::path file = source;
    auto mesh = given;
    std::error_code error;
    if (source != "-" && fs::is_directory(source, error)) {
        const auto chosen = chosenText(source);
        if (!chosen) return fail(chosen.error());
        file = *chosen;
        if (!mesh) mesh = meshIn(source);
    }
    auto text = readFile(file);
    if (!text) return fail(text.error());
    if (!isHloText(*text) && !isHloProto(*text))
        return fail("this is no program of XLA", file.string(), "",
                    "dump it: XLA_FLAGS=\"--xla_dump_to=FOLDER --xla_dump_hlo_as_text\"");
    auto seen = observe(*text, source == "-" ? "standard input" : file.string(), mesh);
    if (!seen) return seen;
    seen->file = file.string();
    if (source != "-") seen->memory = memoryBeside(file);
    return seen;
}

} // namespace axiscape
