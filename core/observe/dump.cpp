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
        file.find("memory") == file.npos)
        return 3;
    if (file.find("after_spmd") != file.npos || file.find("spmd-partitioning") != file.npos) return 2;
    return file.find("before_optimizations") != file.npos ? 1 : 0;
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
        if (rank > 0 && isText && entry.is_regular_file(error))
            texts.push_back({{rank, entry.file_size(error)}, entry.path()});
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
        if (rankOf(entry.path().filename().string()) == 1 && entry.is_regular_file(error))
            texts.push_back({entry.file_size(error), entry.path()});
    const auto largest = std::max_element(texts.begin(), texts.end());
    if (largest == texts.end()) return std::nullopt;
    const auto text = readFile(largest->second);
    return text ? writtenMesh(*text) : std::nullopt;
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
    auto seen = observe(std::move(*text), source == "-" ? "standard input" : file.string(), mesh);
    if (seen) seen->file = file.string();
    return seen;
}

} // namespace axiscape
