// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/base/file.h"
#include "core/base/text.h"
#include "core/base/words.h"
#include "core/exchange/picture.h"
#include "core/exchange/python_exports.h"
#include "core/stablehlo/stablehlo.h"

#include <algorithm>
#include <array>
#include <cctype>

namespace axiscape {
namespace {

constexpr auto kFormats = std::to_array<ExportFormatFacts>({
    {ExportFormat::jax, "jax", "JAX", words::noop("A Python module that shards your function and checks itself"), ".py",
     "sharding"},
    {ExportFormat::rules, "rules", words::noop("Rules"),
     words::noop("A few lines of Python: path patterns and their PartitionSpecs"), ".py", "rules"},
    {ExportFormat::shardy, "shardy", "Shardy", words::noop("The StableHLO module with the shardings written into it"),
     ".mlir", "annotated"},
    {ExportFormat::deviceLocal, "device-local", words::noop("Device-local"),
     words::noop("The program of each device with its collectives, and Python that runs it"), ".py", "device"},
    {ExportFormat::html, "html", words::noop("Report"),
     words::noop("One HTML page: map, schedule, shardings, collectives, memory and time"), ".html", "report"},
    {ExportFormat::svg, "svg", words::noop("Map"),
     words::noop("A picture of the map: blocks, what they cost, how they are cut"), ".svg", "map"},
});

// Is that text the program as it is here: StableHLO, and no size in it is left open (it may be fixed to a number here)?
bool isOfProgram(std::string_view text) {
    if (text.find("func.func") == text.npos) return false;
    constexpr std::string_view tensor = "tensor<";
    for (auto at = text.find(tensor); at != text.npos; at = text.find(tensor, at)) {
        at += tensor.size();
        if (text.substr(at, text.find('>', at) - at).find('?') != text.npos) return false;
    }
    return true;
}

Result<Exported> one(std::string_view suffix, Result<std::string> text) {
    if (!text) return fail(text.error());
    return Exported{{{std::string(suffix), std::move(*text)}}};
}

} // namespace

std::span<const ExportFormatFacts> exportFormats() { return kFormats; }

const ExportFormatFacts& factsOf(ExportFormat format) {
    return *std::find_if(kFormats.begin(), kFormats.end(), [&](const auto& one) { return one.format == format; });
}

std::optional<ExportFormat> findExportFormat(std::string_view name) {
    for (const auto& facts : kFormats)
        if (facts.name == name) return facts.format;
    return std::nullopt;
}

std::string exportFileName(ExportFormat format, std::string_view source) {
    auto name = std::string(source.substr(0, source.find('.')));
    for (auto& c : name)
        if (!std::isalnum(static_cast<unsigned char>(c)) && c != '_') c = '_';
    if (name.empty() || std::isdigit(static_cast<unsigned char>(name[0]))) name.insert(0, "model");
    const auto& facts = factsOf(format);
    return name + "_" + std::string(facts.word) + std::string(facts.suffix);
}

Result<Exported> makeExport(ExportFormat format, const ExportInput& input, const Progress& progress) {
    return makeExport(format, input, MapWish{}, progress);
}

Result<Exported> makeExport(ExportFormat format, const ExportInput& input, const MapWish& wish,
                            const Progress& progress) {
    const auto suffix = factsOf(format).suffix;
    progress.report(words::noop("writing"), 0, 1);
    switch (format) {
    case ExportFormat::jax: {
        auto made = exportJax(input, progress);
        if (!made) return fail(made.error());
        if (!made->annotated.empty())
            return Exported{{{".py", std::move(made->python)}, {".mlir", std::move(made->annotated), false}}};
        const Module& module = input.program->partition.module();
        const bool own = module.source() && isOfProgram(module.source()->text);
        return Exported{
            {{".py", std::move(made->python)}, {".mlir", own ? module.source()->text : printText(module), own}}};
    }
    case ExportFormat::rules:
        return one(suffix, exportRules(input, progress));
    case ExportFormat::shardy:
        return one(suffix, exportShardy(input, progress));
    case ExportFormat::deviceLocal: {
        auto made = exchange::deviceLocal(input, progress);
        if (!made) return fail(made.error());
        return Exported{{{".py", std::move(made->python)}, {".mlir", std::move(made->program)}}};
    }
    case ExportFormat::html:
        return one(suffix, exportReport(input, wish, progress));
    case ExportFormat::svg: {
        const auto picture = drawnPicture(input, wish, progress);
        if (!picture) return fail(picture.error());
        return one(suffix, pictureText(*picture, input.theme));
    }
    }
    return fail(Error{ErrorCode::internal, words::phrase("no such export"), {}, {}, {}, {}});
}

Result<std::vector<std::filesystem::path>> writeExport(const Exported& exported, const std::filesystem::path& path,
                                                       const std::filesystem::path& model) {
    std::vector<std::filesystem::path> paths;
    std::vector<bool> stays;
    for (const auto& file : exported.files) {
        auto to = path;
        if (!paths.empty()) to.replace_extension(file.suffix);
        std::error_code code;
        const bool isModel = std::filesystem::equivalent(to, model, code);
        if (isModel && !file.isModel)
            return fail(words::phrase("the model itself would be written over"), to.string(), {},
                        words::phrase("Give the export another name"));
        if (isModel && std::filesystem::file_size(to, code) != file.text.size())
            return fail(words::phrase("the model itself would be written over"), to.string(),
                        words::phrase("it is gzip'd"), words::phrase("Give the export another name"));
        if (!paths.empty() && to == paths.front())
            return fail(words::phrase("two files would have one name"), to.string(), {},
                        words::phrase("Let the name end in {}", exported.files[0].suffix));
        paths.push_back(std::move(to));
        stays.push_back(isModel);
    }
    // The first file last: where it is, all are.
    for (std::size_t i = paths.size(); i-- > 0;)
        if (!stays[i])
            if (auto ok = writeFileAtomically(paths[i], exported.files[i].text); !ok) return fail(ok.error());
    return paths;
}

} // namespace axiscape
