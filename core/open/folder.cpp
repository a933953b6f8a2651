// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/open/folder.h"

#include "core/base/file.h"
#include "core/base/text.h"
#include "core/hlo/hlo.h"
#include "core/hlo/read_text.h"

#include <algorithm>

namespace axiscape {
namespace {

// Only what begins like a module of MLIR: a stray text file in a dump is no broken program.
bool beginsLikeModule(std::string_view text) {
    if (text.starts_with(hlo::kByteOrderMark)) text.remove_prefix(hlo::kByteOrderMark.size());
    while (true) {
        const auto start = text.find_first_not_of(" \t\r\n");
        if (start == text.npos) return false;
        text.remove_prefix(start);
        if (!text.starts_with("//")) break;
        text.remove_prefix(std::min(text.find('\n'), text.size()));
    }
    constexpr std::string_view starts[] = {"module @", "module {", "module attributes", "\"builtin.module\"", "#loc"};
    return std::ranges::any_of(starts, [&](std::string_view one) { return text.starts_with(one); });
}

bool isProgram(std::string_view bytes) {
    return isBytecode(bytes) || isJaxExport(bytes) || isHloText(bytes) || isHloProto(bytes) || beginsLikeModule(bytes);
}

} // namespace

Result<std::vector<FoundProgram>> programsIn(const std::filesystem::path& folder, const Progress& progress) {
    const auto where = folder.string();
    std::error_code code;
    std::vector<std::filesystem::path> files;
    std::filesystem::directory_iterator entries(folder, code);
    if (code) return fail(words::phrase("the folder could not be read"), where, code.message());
    for (const auto end = std::filesystem::directory_iterator(); entries != end && !code; entries.increment(code))
        if (std::error_code ignored; entries->is_regular_file(ignored) && leadsInto(entries->path(), folder))
            files.push_back(entries->path());
    if (code) return fail(words::phrase("the folder could not be read"), where, code.message());
    std::ranges::sort(files);
    std::vector<FoundProgram> found;
    for (const auto& path : files) {
        if (progress.cancelled()) return fail(Error{ErrorCode::cancelled, "reading was cancelled", where, {}, {}, {}});
        auto bytes = readFile(path);
        if (bytes && !isProgram(*bytes)) continue;
        FoundProgram one;
        one.file = path.filename().string();
        auto opened = bytes ? openBytes(std::move(*bytes), path.string(), progress)
                            : Result<Opened>(fail(std::move(bytes.error())));
        if (opened) {
            one.name = opened->module->name();
            one.form = opened->form;
            one.stage = std::move(opened->stage);
            one.operations = opened->module->opCount();
        } else if (opened.error().code == ErrorCode::cancelled) {
            return fail(std::move(opened.error()));
        } else {
            one.error = std::move(opened.error());
        }
        found.push_back(std::move(one));
    }
    if (found.empty())
        return fail(words::phrase("nothing in the folder is a program"), where, {},
                    words::phrase("Dump with XLA_FLAGS=\"--xla_dump_to=FOLDER --xla_dump_hlo_as_text\""));
    return found;
}

} // namespace axiscape
