// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/learn/read_parts.h"

#include "core/base/text.h"
#include "core/tactics/strategy_json.h"

#include <algorithm>

namespace axiscape::learn {
namespace {

constexpr std::size_t kLongestText = 1200, kLongestId = 64;

bool isIdPart(char c) { return (c >= 'a' && c <= 'z') || (c >= '0' && c <= '9') || c == '-'; }
bool isNamePart(char c) {
    return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || (c >= '0' && c <= '9') || c == '_';
}

void refuse(JsonReader& reader, const JsonAt& at, const Text& what) { reader.refuse(at, what); }

std::string readModel(JsonReader& reader, const JsonAt& at) {
    auto name = reader.text(at);
    const auto colon = name.find(':');
    const auto kind = name.substr(0, colon);
    const bool named = colon != name.npos && colon + 1 < name.size() &&
                       std::all_of(name.begin() + static_cast<std::ptrdiff_t>(colon) + 1, name.end(), isNamePart);
    if (!reader.failed() && (!named || (kind != "sample" && kind != "lesson")))
        refuse(reader, at, words::phrase("a model is sample:NAME or lesson:NAME, never a path"));
    return name;
}

} // namespace

std::string readId(JsonReader& reader, const JsonAt& at) {
    auto id = reader.text(at);
    if (!reader.failed() &&
        (id.empty() || id.size() > kLongestId || id.front() == '-' || !std::ranges::all_of(id, isIdPart)))
        refuse(reader, at, words::phrase("an id is of small letters, digits and hyphens, at most 64"));
    return id;
}

std::string readText(JsonReader& reader, const JsonAt& at) {
    auto text = reader.text(at);
    if (!reader.failed() && (text.empty() || text.size() > kLongestText))
        refuse(reader, at, words::phrase("a text has 1 to {} characters", kLongestText));
    return text;
}

Told readTold(JsonReader& reader, const JsonAt& at) {
    const auto text = readText(reader, at);
    if (reader.failed()) return {};
    auto told = Told::parse(text);
    if (!told) reader.refuse(at, told.error().what);
    return told.value_or(Told());
}

Expression readExpression(JsonReader& reader, const JsonAt& at) {
    const auto text = reader.text(at);
    if (reader.failed()) return {};
    auto expression = Expression::parse(text);
    if (!expression) reader.refuse(at, expression.error().what);
    return expression.value_or(Expression());
}

State readState(JsonReader& reader, const JsonAt& at) {
    State state;
    if (!reader.object(at, {"model", "mesh", "hardware", "options", "placement", "schedule", "library"})) return state;
    state.model = readModel(reader, reader.need(at, "model"));
    if (const auto library = reader.find(at, "library")) // for readers of the file: the schedule holds them
        for (const auto& one : reader.items(*library)) reader.text(one);
    if (reader.failed()) return state;
    // A strategy as tactic files have it, but that an empty schedule and no placement need not be left away.
    JsonNode whole = *at.node;
    if (!whole.find("schedule")) {
        whole.keys.emplace_back("schedule");
        whole.items.emplace_back().kind = JsonNode::Kind::array;
    }
    for (std::size_t i = 0; i < whole.keys.size(); ++i)
        if (whole.keys[i] == "placement" && whole.items[i].is(JsonNode::Kind::null)) whole.keys[i] = "no placement";
    readStrategy(reader, {&whole, at.path}, state.strategy);
    return state;
}

Move readMove(JsonReader& reader, const JsonAt& at) {
    Move move;
    if (!reader.object(at, {})) return move;
    move.kind = reader.text(reader.need(at, "do"));
    if (reader.failed()) return move;
    const auto kind = std::ranges::find(moveKinds(), move.kind, &MoveKind::name);
    if (kind == moveKinds().end()) {
        refuse(reader, at, words::phrase("there is no move {}", move.kind));
        return move;
    }
    std::vector<std::string_view> known{"do"};
    known.insert(known.end(), kind->needed.begin(), kind->needed.end());
    known.insert(known.end(), kind->optional.begin(), kind->optional.end());
    if (!reader.objectOf(at, known)) return move;
    for (const auto key : kind->needed) reader.need(at, key);
    move.what = *at.node;
    return move;
}

std::vector<Move> readMoves(JsonReader& reader, const JsonAt& at) {
    std::vector<Move> moves;
    for (const auto& one : reader.items(at)) moves.push_back(readMove(reader, one));
    return moves;
}

double numberOr(JsonReader& reader, const JsonAt& object, std::string_view key, double other) {
    const auto found = reader.find(object, key);
    return found ? reader.number(*found) : other;
}

void readHead(JsonReader& reader, const JsonAt& top, std::string_view format) {
    if (!reader.object(top, {})) return;
    const auto formatAt = reader.need(top, "format");
    const auto is = reader.text(formatAt);
    if (!reader.failed() && is != format) refuse(reader, formatAt, words::phrase("this is {} and not {}", is, format));
    const auto versionAt = reader.need(top, "version");
    const auto version = reader.integer(versionAt, 1);
    if (!reader.failed() && version != 1)
        refuse(reader, versionAt, words::phrase("version {} of the format is newer than this program", version));
}

const std::vector<MoveKind>& moveKinds() {
    static const std::vector<MoveKind> kinds{
        {"tile", {"argument", "dim", "axis"}, {"name"}},
        {"tactic", {"name", "axis", "inputs"}, {"actions"}},
        {"actions", {"name", "actions"}, {}},
        {"library", {"kind", "axis"}, {"at", "name"}},
        {"choose", {"op", "axis", "factor"}, {"name"}},
        {"undo", {}, {}},
        {"remove", {"name"}, {}},
        {"clear", {}, {}},
        {"enable", {"name", "on"}, {}},
        {"move", {"name", "to"}, {}},
        {"mesh", {"mesh"}, {}},
        {"hardware", {"hardware"}, {}},
        {"placement", {"placement"}, {}},
        {"option", {"name", "value"}, {}},
        {"what_if", {}, {"slow_device", "slow_link"}},
        {"search", {"axes", "evaluations"}, {"seed", "method"}},
        {"verify", {}, {}},
        {"export", {"to"}, {}},
        {"check", {"limits"}, {}},
        {"redistribute", {"mesh", "shape", "from", "to"}, {"dtype", "hardware", "cost"}},
        {"select", {}, {"tensor", "dim", "axis", "collective", "partial", "buffer"}},
        {"show", {"panel"}, {}},
        {"pin", {}, {}},
        {"answer", {"value"}, {}},
    };
    return kinds;
}

} // namespace axiscape::learn
