// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/base/file.h"
#include "core/base/text.h"
#include "core/tactics/project.h"
#include "core/tactics/strategy_fields.h"
#include "core/tactics/strategy_json.h"

#include <algorithm>
#include <fmt/format.h>
#include <fmt/ranges.h>
#include <iterator>

namespace axiscape {
namespace {

constexpr int kProjectVersion = 1;

// The index of the strategy named by a member; 0 if the member is absent.
std::size_t readWhich(JsonReader& reader, const JsonAt& top, const char* key, const Project& project) {
    const auto at = reader.find(top, key);
    if (!at) return 0;
    const auto name = reader.text(*at);
    const auto found = findStrategy(project, name);
    if (!found && !reader.failed()) reader.refuse(*at, words::phrase("there is no strategy {}", jsonText(name)));
    return found.value_or(0);
}

void readStrategies(JsonReader& reader, const JsonAt& top, ProjectFile& file, NamedFiles named) {
    const auto list = reader.need(top, "strategies");
    for (const auto& at : reader.items(list)) {
        NamedStrategy one;
        std::vector<std::string_view> known{"name", "pinned", "answer"};
        std::ranges::copy(strategyKeys(true), std::back_inserter(known));
        known.push_back("summary");
        if (!reader.objectOf(at, known)) return;
        const auto name = reader.need(at, "name");
        one.name = reader.text(name);
        if (!reader.failed() && one.name.empty()) reader.refuse(name, words::phrase("a strategy needs a name"));
        if (findStrategy(file.project, one.name))
            reader.refuse(name, words::phrase("two strategies are named {}", jsonText(one.name)));
        if (auto pinned = reader.find(at, "pinned")) one.pinned = reader.boolean(*pinned);
        readStrategy(reader, at, one.strategy, named);
        readWhatIf(reader, at, one.strategy);
        if (const auto answer = reader.find(at, "answer")) one.answer = readKeptAnswer(reader, *answer);
        file.summaries.push_back(readSummaries(reader, at));
        file.project.strategies.push_back(std::move(one));
    }
    if (!reader.failed() && file.project.strategies.empty())
        reader.refuse(list, words::phrase("a project needs a strategy"),
                      words::phrase("One with an empty schedule is enough"));
}

void readPresentation(JsonReader& reader, const JsonAt& top, Presentation& presentation) {
    const auto at = reader.find(top, "presentation");
    if (!at || !reader.object(*at, {"dimension_names", "open_layers", "bookmarks"})) return;
    if (const auto names = reader.find(*at, "dimension_names"); names && reader.object(*names, {})) {
        const auto members = reader.members(*names);
        for (std::size_t i = 0; i < members.size(); ++i)
            presentation.dimensionNames.emplace_back(names->node->keys[i], reader.text(members[i]));
    }
    if (const auto layers = reader.find(*at, "open_layers"))
        for (const auto& layer : reader.items(*layers)) presentation.openLayers.push_back(reader.text(layer));
    if (const auto marks = reader.find(*at, "bookmarks"))
        for (const auto& mark : reader.items(*marks)) presentation.bookmarks.push_back(reader.text(mark));
}

void readComparisons(JsonReader& reader, const JsonAt& top, Project& project) {
    const auto list = reader.find(top, "comparisons");
    if (!list) return;
    for (const auto& at : reader.items(*list)) {
        SavedComparison one;
        if (!reader.object(at, {"name", "strategies", "baseline"})) return;
        one.name = reader.text(reader.need(at, "name"));
        for (const auto& name : reader.items(reader.need(at, "strategies"))) {
            one.strategies.push_back(reader.text(name));
            if (!reader.failed() && !findStrategy(project, one.strategies.back()))
                reader.refuse(name, words::phrase("there is no strategy {}", jsonText(one.strategies.back())));
        }
        one.baseline = project.strategies.empty() ? std::string() : project.strategies.front().name;
        if (reader.find(at, "baseline"))
            one.baseline = project.strategies[readWhich(reader, at, "baseline", project)].name;
        project.comparisons.push_back(std::move(one));
    }
}

std::string texts(const std::vector<std::string>& list) {
    std::vector<std::string> out;
    out.reserve(list.size());
    for (const auto& text : list) out.push_back(jsonText(text));
    return fmt::format("[{}]", fmt::join(out, ", "));
}

std::string strategyJson(const NamedStrategy& one, const std::vector<TacticSummary>& summary) {
    std::vector<std::string> members{jsonMember("name", jsonText(one.name))};
    if (one.pinned) members.push_back(jsonMember("pinned", "true"));
    if (const auto slower = whatIfJson(one.strategy); !slower.empty()) members.push_back(jsonMember("what_if", slower));
    for (auto&& part : {strategyMembers(one.strategy, 4), summaryMember(summary, 4)})
        members.insert(members.end(), part.begin(), part.end());
    if (one.answer) members.push_back(jsonMember("answer", keptAnswerJson(*one.answer, 6)));
    return jsonBlock(members, '{', '}', 4);
}

std::string presentationJson(const Presentation& presentation) {
    std::vector<std::string> members, names;
    for (const auto& [dimension, name] : presentation.dimensionNames)
        names.push_back(jsonMember(dimension, jsonText(name)));
    if (!names.empty()) members.push_back(jsonMember("dimension_names", jsonBlock(names, '{', '}', 4)));
    if (!presentation.openLayers.empty()) members.push_back(jsonMember("open_layers", texts(presentation.openLayers)));
    if (!presentation.bookmarks.empty()) members.push_back(jsonMember("bookmarks", texts(presentation.bookmarks)));
    return members.empty() ? std::string() : jsonBlock(members, '{', '}', 2);
}

std::string comparisonJson(const SavedComparison& one) {
    return fmt::format("{{{}, {}, {}}}", jsonMember("name", jsonText(one.name)),
                       jsonMember("strategies", texts(one.strategies)), jsonMember("baseline", jsonText(one.baseline)));
}

Result<ProjectFile> parseNaming(std::string_view text, const std::string& where, NamedFiles named) {
    auto root = parseJson(text, where);
    if (!root) return fail(root.error());
    JsonReader reader(where);
    const JsonAt top{&*root, ""};
    ProjectFile file;
    if (reader.object(top, {})) { // what it is comes first: another file's keys must not be the complaint
        const auto formatAt = reader.need(top, "format");
        const auto format = reader.text(formatAt);
        if (!reader.failed() && format != "axiscape.project")
            reader.refuse(formatAt, words::phrase("this is no project but {}", jsonText(format)),
                          words::phrase("Wanted is axiscape.project"));
        const auto versionAt = reader.need(top, "version");
        if (const auto version = reader.integer(versionAt, 1); !reader.failed() && version > kProjectVersion)
            reader.refuse(versionAt, words::phrase("version {} of the format is newer than this program", version),
                          words::phrase("It reads up to {}; a newer Axiscape may read it", kProjectVersion));
    }
    reader.object(top, {"format", "version", "model", "open", "baseline", "strategies", "presentation", "comparisons"});
    if (auto model = reader.find(top, "model")) readModelStamp(reader, *model, file.model);
    readStrategies(reader, top, file, named);
    file.project.open = readWhich(reader, top, "open", file.project);
    file.project.baseline = readWhich(reader, top, "baseline", file.project);
    readPresentation(reader, top, file.project.presentation);
    if (!reader.failed()) readComparisons(reader, top, file.project);
    if (reader.failed()) return fail(reader.error());
    return file;
}

} // namespace

Result<ProjectFile> parseProject(std::string_view text, const std::string& where) {
    return parseNaming(text, where, NamedFiles::beside);
}

Result<ProjectFile> parseKeptProject(std::string_view text, const std::string& where) {
    return parseNaming(text, where, NamedFiles::any);
}

Result<ProjectFile> readProject(const std::filesystem::path& path) {
    const auto text = readFile(path);
    if (!text) return fail(text.error());
    return parseProject(*text, path.string());
}

std::string writeProject(const ProjectFile& file) {
    const Project& project = file.project;
    std::vector<std::string> members{jsonMember("format", "\"axiscape.project\""),
                                     jsonMember("version", std::to_string(kProjectVersion)),
                                     jsonMember("model", modelStampJson(file.model)),
                                     jsonMember("open", jsonText(project.strategies[project.open].name)),
                                     jsonMember("baseline", jsonText(project.strategies[project.baseline].name))};
    std::vector<std::string> strategies, comparisons;
    for (std::size_t i = 0; i < project.strategies.size(); ++i)
        strategies.push_back(strategyJson(
            project.strategies[i], i < file.summaries.size() ? file.summaries[i] : std::vector<TacticSummary>()));
    members.push_back(jsonMember("strategies", jsonBlock(strategies, '[', ']', 2)));
    if (const auto shown = presentationJson(project.presentation); !shown.empty())
        members.push_back(jsonMember("presentation", shown));
    for (const auto& one : project.comparisons) comparisons.push_back(comparisonJson(one));
    if (!comparisons.empty()) members.push_back(jsonMember("comparisons", jsonBlock(comparisons, '[', ']', 2)));
    return jsonBlock(members, '{', '}', 0) + "\n";
}

bool isProjectText(std::string_view text) {
    // The first member of either file; a file that is neither is refused by whoever reads it.
    const auto format = text.find("\"format\"");
    return format != std::string_view::npos &&
           text.substr(format, 40).find("axiscape.project") != std::string_view::npos;
}

} // namespace axiscape
