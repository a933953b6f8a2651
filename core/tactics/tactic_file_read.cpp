// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/base/file.h"
#include "core/base/text.h"
#include "core/tactics/migrate.h"
#include "core/tactics/strategy_fields.h"
#include "core/tactics/strategy_json.h"

#include <algorithm>
#include <iterator>

namespace axiscape {

Result<TacticFile> parseTacticFile(std::string_view text, const std::string& where) {
    auto root = parseJson(text, where);
    if (!root) return fail(root.error());
    JsonReader reader(where);
    const JsonAt top{&*root, ""};
    TacticFile file;

    // What it is comes first: another file's keys must not be the complaint.
    if (reader.object(top, {})) {
        const auto formatAt = reader.need(top, "format");
        const auto format = reader.text(formatAt);
        if (!reader.failed() && format != "axiscape.tactics")
            reader.refuse(formatAt, words::phrase("this is no tactic file but {}", jsonText(format)),
                          words::phrase("Wanted is axiscape.tactics"));
        const auto versionAt = reader.need(top, "version");
        const auto version = reader.integer(versionAt, 1);
        if (!reader.failed() && version > tactics::kTacticFileVersion)
            reader.refuse(
                versionAt, words::phrase("version {} of the format is newer than this program", version),
                words::phrase("It reads up to {}; a newer Axiscape may read it", tactics::kTacticFileVersion));
        if (!reader.failed()) tactics::migrate(*root, static_cast<int>(version));
    }
    std::vector<std::string_view> known{"format", "version", "model"};
    std::ranges::copy(strategyKeys(false), std::back_inserter(known));
    known.push_back("summary");
    reader.objectOf(top, known);
    if (auto model = reader.find(top, "model")) {
        ModelStamp stamp;
        readModelStamp(reader, *model, stamp);
        file.modelName = stamp.name, file.fingerprint = stamp.fingerprint;
        file.modelArguments = stamp.arguments, file.modelPath = stamp.path;
        file.modelSizes = std::move(stamp.sizes);
    }
    readStrategy(reader, top, file.strategy);
    file.summary = readSummaries(reader, top);
    if (reader.failed()) return fail(reader.error());
    return file;
}

Result<TacticFile> readTacticFile(const std::filesystem::path& path) {
    const auto text = readFile(path);
    if (!text) return fail(text.error());
    return parseTacticFile(*text, path.string());
}

Text mismatch(const TacticFile& file, const Module& module, const std::string& moduleFingerprint) {
    const bool same = file.fingerprint.empty()
                          ? file.modelArguments == 0 || file.modelArguments == module.argumentCount()
                          : file.fingerprint == moduleFingerprint;
    if (same) return {};
    const Text name = file.modelName.empty() ? words::phrase("another model") : Text(file.modelName);
    const Text here = module.name().empty() ? words::phrase("this model") : Text(module.name());
    if (file.modelArguments != 0 && file.modelArguments != module.argumentCount())
        return words::phrase("The tactics were made for {}, {} arguments; {} has {}", name, file.modelArguments, here,
                             module.argumentCount());
    return words::phrase("The tactics were made for {}; {} has the same number of arguments but is another program",
                         name, here);
}

} // namespace axiscape
