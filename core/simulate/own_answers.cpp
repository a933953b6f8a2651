// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/simulate/own_answers.h"

#include "core/base/file.h"
#include "core/base/json_reader.h"
#include "core/simulate/certainty.h"

#include <algorithm>
#include <fmt/format.h>
#include <fmt/ranges.h>

namespace axiscape {
namespace {

constexpr int kAnswersVersion = 1;

std::string compilerOf(const std::string& backend) { return backend.substr(0, backend.find(':')); }

std::string answerLine(const OwnAnswer& one) {
    return fmt::format(R"({{"backend": {}, "hardware": {}, "of": {}, "date": {}, "peak_ratio": {}}})",
                       jsonText(one.backend), jsonText(one.hardware), jsonText(one.of), jsonText(one.date),
                       one.peakRatio);
}

} // namespace

std::string_view chipAsked(std::string_view backend) {
    const auto colon = backend.find(':');
    const auto chip = colon == backend.npos ? backend : backend.substr(colon + 1);
    return chip.substr(0, chip.find('-'));
}

bool isOfChip(std::string_view backend, std::string_view hardware) {
    const auto chip = chipAsked(backend);
    while (!chip.empty() && !hardware.empty()) {
        const auto end = std::min(hardware.size(), hardware.find('_'));
        if (hardware.substr(0, end) == chip) return true;
        hardware.remove_prefix(std::min(hardware.size(), end + 1));
    }
    return false;
}

Result<std::vector<OwnAnswer>> parseOwnAnswers(std::string_view text, const std::string& where) {
    auto root = parseJson(text, where);
    if (!root) return fail(root.error());
    JsonReader reader(where);
    const JsonAt top{&*root, ""};
    std::vector<OwnAnswer> answers;
    if (reader.object(top, {"format", "version", "answers"})) {
        const auto formatAt = reader.need(top, "format");
        if (const auto format = reader.text(formatAt); !reader.failed() && format != "axiscape.answers")
            reader.refuse(formatAt, words::phrase("this is no file of answers but {}", jsonText(format)),
                          words::phrase("Wanted is axiscape.answers"));
        const auto versionAt = reader.need(top, "version");
        if (const auto version = reader.integer(versionAt, 1); !reader.failed() && version > kAnswersVersion)
            reader.refuse(versionAt, words::phrase("version {} of the format is newer than this program", version),
                          words::phrase("It reads up to {}; a newer Axiscape may read it", kAnswersVersion));
        for (const auto& at : reader.items(reader.need(top, "answers"))) {
            if (!reader.object(at, {"backend", "hardware", "of", "date", "peak_ratio"})) break;
            OwnAnswer one;
            one.backend = reader.text(reader.need(at, "backend"));
            one.hardware = reader.text(reader.need(at, "hardware"));
            one.of = reader.text(reader.need(at, "of"));
            one.date = reader.text(reader.need(at, "date"));
            const auto ratio = reader.need(at, "peak_ratio");
            one.peakRatio = reader.number(ratio);
            if (!reader.failed() && !(one.peakRatio > 0))
                reader.refuse(ratio, words::phrase("a ratio of two peaks is above 0"));
            answers.push_back(std::move(one));
        }
    }
    if (reader.failed()) return fail(reader.error());
    return answers;
}

std::string ownAnswersText(const std::vector<OwnAnswer>& answers) {
    std::vector<std::string> lines;
    lines.reserve(answers.size());
    for (const OwnAnswer& one : answers) lines.push_back("\n    " + answerLine(one));
    return fmt::format("{{\n  \"format\": \"axiscape.answers\",\n  \"version\": {},\n  \"answers\": [{}]\n}}\n",
                       kAnswersVersion, fmt::join(lines, ","));
}

Result<std::vector<OwnAnswer>> readOwnAnswers(const std::filesystem::path& path) {
    if (std::error_code none; !std::filesystem::exists(path, none)) return std::vector<OwnAnswer>();
    const auto text = readFile(path);
    if (!text) return fail(text.error());
    return parseOwnAnswers(*text, path.string());
}

Result<void> keepOwnAnswer(const std::filesystem::path& path, const OwnAnswer& answer) {
    auto answers = readOwnAnswers(path);
    if (!answers) return fail(answers.error()); // it is not written over: what it holds is a person's
    std::erase_if(*answers, [&](const OwnAnswer& one) { return one.of == answer.of && one.backend == answer.backend; });
    answers->push_back(answer);
    if (const auto folder = path.parent_path(); !folder.empty()) {
        std::error_code none; // where it cannot be made, writing says so
        std::filesystem::create_directories(folder, none);
    }
    return writeFileAtomically(path, ownAnswersText(*answers));
}

OwnRatios ratiosFor(const std::vector<OwnAnswer>& answers, const Hardware& hardware) {
    const auto of = [&](const std::string& compiler) {
        OwnRatios found{compiler, {}};
        for (const OwnAnswer& one : answers)
            if (one.hardware == hardware.name && compilerOf(one.backend) == compiler &&
                (compiler == "cpu" || isOfChip(one.backend, one.hardware)))
                found.ratios.push_back(one.peakRatio);
        return found;
    };
    OwnRatios own = of(hardware.compiler == Compiler::tpu ? "tpu" : "gpu");
    return own.ratios.size() >= kFewestAnswers ? own : of("cpu");
}

} // namespace axiscape
