// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/learn/play.h"

#include "core/learn/refusal.h"
#include "core/tactics/action_json.h"
#include "core/tactics/named_files.h"
#include "core/tactics/strategy_json.h"

#include <algorithm>
#include <fmt/format.h>

namespace axiscape::learn {
namespace {

JsonNode textNode(std::string text) {
    JsonNode node;
    node.kind = JsonNode::Kind::text;
    node.text = std::move(text);
    return node;
}

void setMember(JsonNode& object, std::string key, JsonNode value) {
    object.kind = JsonNode::Kind::object;
    object.keys.push_back(std::move(key));
    object.items.push_back(std::move(value));
}

bool edits(std::string_view kind) {
    constexpr std::string_view others[] = {"undo",   "select", "show",  "pin",          "answer",
                                           "verify", "export", "check", "redistribute", "what_if"};
    return std::ranges::find(others, kind) == std::end(others);
}

} // namespace

Play::Play(Learner& learner, const Move& move)
    : m_learner(learner), m_move(move), m_reader("move " + move.kind), m_at{&move.what, ""} {}

Result<void> Learner::play(const Move& move) {
    Learner after = *this;
    if (auto played = Play(after, move).run(); !played) return played;
    *this = std::move(after);
    return {};
}

Result<void> Play::run() {
    const auto& kind = m_move.kind;
    if (kind == "undo") {
        if (m_learner.m_history.empty()) return refused(words::phrase("there is nothing to undo"));
        m_learner.m_strategy = std::move(m_learner.m_history.back());
        m_learner.m_history.pop_back();
        return {};
    }
    if (edits(kind)) {
        m_learner.m_history.push_back(m_learner.m_strategy);
        return edit();
    }
    if (kind == "verify") return verify();
    if (kind == "export") return exportAs();
    if (kind == "check") return check();
    if (kind == "redistribute") return redistribute();
    if (kind == "what_if") {
        whatIf();
        return read();
    }
    return select();
}

Result<Hardware> profileNamed(const std::string& name) {
    if (isHardwareFile(name)) return refused(words::phrase("a lesson names a profile of hardware, never a file"));
    return findHardware(name);
}

Result<void> Play::edit() {
    const auto& kind = m_move.kind;
    if (kind == "tile") return tile();
    if (kind == "tactic" || kind == "actions") return tactic();
    if (kind == "library") return library();
    if (kind == "choose") return choose();
    if (kind == "remove" || kind == "enable" || kind == "move") return order();
    if (kind == "mesh") return mesh();
    if (kind == "search") return search();
    if (kind == "clear") {
        tactics().clear();
        return {};
    }
    return setting();
}

Result<void> Play::read() {
    if (m_reader.failed()) return fail(m_reader.error());
    return {};
}

std::string Play::textOf(const char* key) { return m_reader.text(m_reader.need(m_at, key)); }

std::string Play::textOr(const char* key, std::string other) {
    const auto found = m_reader.find(m_at, key);
    return found ? m_reader.text(*found) : std::move(other);
}

Result<std::size_t> Play::tacticCalled(const std::string& name) {
    const auto found = std::ranges::find(tactics(), name, &Tactic::name);
    if (found == tactics().end()) return refused(words::phrase("there is no tactic {}", name));
    return static_cast<std::size_t>(found - tactics().begin());
}

// A manual tactic as files have it, at the end of the schedule.
Result<void> Play::addManual(JsonNode tactic) {
    setMember(tactic, "kind", textNode("manual"));
    JsonNode schedule;
    schedule.kind = JsonNode::Kind::array;
    schedule.items.push_back(std::move(tactic));
    auto mesh = parseJson(meshJson(m_learner.m_strategy.mesh), "mesh");
    if (!mesh) return fail(mesh.error());
    JsonNode whole;
    setMember(whole, "mesh", std::move(*mesh));
    setMember(whole, "schedule", std::move(schedule));
    Strategy one;
    readStrategy(m_reader, {&whole, ""}, one);
    if (m_reader.failed()) return fail(m_reader.error());
    tactics().push_back(std::move(one.schedule.tactics.front()));
    return {};
}

Result<void> Play::tile() {
    const auto argument = textOf("argument"), axis = textOf("axis");
    const auto dim = m_reader.need(m_at, "dim");
    m_reader.integer(dim, 0, 255);
    const auto name = textOr("name", axis + " on " + argument);
    if (m_reader.failed()) return fail(m_reader.error());
    JsonNode inputs, tactic;
    setMember(inputs, argument, *dim.node);
    setMember(tactic, "name", textNode(name));
    setMember(tactic, "axis", textNode(axis));
    setMember(tactic, "inputs", std::move(inputs));
    return addManual(std::move(tactic));
}

Result<void> Play::tactic() {
    JsonNode tactic;
    for (const char* key : {"name", "axis", "inputs", "actions"})
        if (const auto found = m_reader.find(m_at, key)) setMember(tactic, key, *found->node);
    return addManual(std::move(tactic));
}

Result<void> Play::choose() {
    const auto factor = textOf("factor");
    const auto name = textOr("name", "choose " + factor);
    const auto op = m_reader.need(m_at, "op"), axis = m_reader.need(m_at, "axis");
    if (m_reader.failed()) return fail(m_reader.error());
    JsonNode action, actions, tactic;
    setMember(action, "action", textNode("choose"));
    setMember(action, "op", *op.node);
    setMember(action, "axis", *axis.node);
    setMember(action, "factor", textNode(factor));
    actions.kind = JsonNode::Kind::array;
    actions.items.push_back(std::move(action));
    setMember(tactic, "name", textNode(name));
    setMember(tactic, "actions", std::move(actions));
    return addManual(std::move(tactic));
}

// Made for the state that it comes behind.
Result<void> Play::library() {
    const auto word = textOf("kind"), axis = textOf("axis");
    const auto at = m_reader.find(m_at, "at");
    const auto last = static_cast<std::int64_t>(tactics().size());
    const auto place = at ? m_reader.integer(*at, 0, last) : last;
    if (m_reader.failed()) return fail(m_reader.error());
    const auto kind = findLibraryKind(word);
    if (!kind) return refused(words::phrase("there is no tactic {}", word));
    const auto now = m_learner.snapshot();
    if (!now) return fail(now.error());
    const Model& model = m_learner.model();
    auto made = libraryTactic(*kind, axis, modelFacts(*model.sites, *model.structure),
                              (*now)->after(static_cast<std::size_t>(place)).partition());
    if (!made) return fail(made.error());
    made->tactic.name = textOr("name", made->tactic.name);
    tactics().insert(tactics().begin() + place, std::move(made->tactic));
    return read();
}

Result<void> Play::order() {
    const auto found = tacticCalled(textOf("name"));
    if (!found) return fail(found.error());
    const auto tactic = tactics().begin() + static_cast<std::ptrdiff_t>(*found);
    if (m_move.kind == "enable") {
        tactic->enabled = m_reader.boolean(m_reader.need(m_at, "on"));
        return read();
    }
    Tactic moved = *tactic;
    tactics().erase(tactic);
    if (m_move.kind == "remove") return read();
    const auto to = m_reader.integer(m_reader.need(m_at, "to"), 1, static_cast<std::int64_t>(tactics().size()) + 1);
    if (m_reader.failed()) return fail(m_reader.error());
    tactics().insert(tactics().begin() + (to - 1), std::move(moved));
    return {};
}

// The axes keep their places: actions name them by number.
Result<void> Play::mesh() {
    Mesh mesh = readMesh(m_reader, m_reader.need(m_at, "mesh"));
    if (m_reader.failed()) return fail(m_reader.error());
    const bool stored = std::ranges::any_of(tactics(), [](const Tactic& one) { return !one.actions.empty(); });
    const auto& old = m_learner.m_strategy.mesh.axes;
    for (std::size_t i = 0; stored && i < old.size(); ++i)
        if (i >= mesh.axes.size() || mesh.axes[i].name != old[i].name)
            return refused(words::phrase("stored actions need the axis {} where it is", old[i].name));
    m_learner.m_strategy.mesh = std::move(mesh);
    return {};
}

// hardware, placement, option
Result<void> Play::setting() {
    Strategy& strategy = m_learner.m_strategy;
    if (m_move.kind == "hardware") {
        const auto name = textOf("hardware");
        if (const auto known = profileNamed(name); !known) return fail(known.error());
        strategy.hardware = name;
    } else if (m_move.kind == "placement") {
        const auto at = m_reader.need(m_at, "placement");
        strategy.placement = at.node && at.node->is(JsonNode::Kind::null) ? "" : m_reader.text(at);
    } else {
        const auto value = m_reader.need(m_at, "value");
        if (m_reader.failed()) return fail(m_reader.error());
        JsonNode options;
        setMember(options, textOf("name"), *value.node);
        readOptions(m_reader, {&options, "options"}, strategy.schedule.options);
    }
    return read();
}

// {"slow_device": "3=1.5", "slow_link": "model=2"}, as projects have them; neither: nothing is slow any more.
void Play::whatIf() {
    JsonNode whole, slow;
    slow.kind = JsonNode::Kind::object;
    for (const auto& [key, member] : {std::pair{"slow_device", "slow_devices"}, std::pair{"slow_link", "slow_links"}}) {
        const auto text = textOr(key, "");
        if (text.empty()) continue;
        const auto equals = std::min(text.find('='), text.size());
        auto factor = parseJson(equals < text.size() ? text.substr(equals + 1) : "0", key);
        JsonNode one;
        setMember(one, text.substr(0, equals), factor ? std::move(*factor) : textNode(text));
        setMember(slow, member, std::move(one));
    }
    setMember(whole, "what_if", std::move(slow));
    m_learner.m_strategy.slowDevices.clear();
    m_learner.m_strategy.slowLinks.clear();
    readWhatIf(m_reader, {&whole, ""}, m_learner.m_strategy);
}

// select, show, pin, answer: what a window would have in front.
Result<void> Play::select() {
    if (m_move.kind == "pin") {
        const auto before = m_learner.name("ui.pins");
        const double* pins = before ? before->number() : nullptr;
        m_learner.tell("ui.pins", Value(pins ? *pins + 1 : 1.0));
        return {};
    }
    if (m_move.kind == "answer") {
        const auto at = m_reader.need(m_at, "value");
        if (at.node && at.node->isNumber())
            m_learner.setAnswer(Value(at.node->real));
        else
            m_learner.setAnswer(Value(m_reader.text(at)));
        return read();
    }
    for (const char* key : {"tensor", "collective", "partial", "buffer", "panel"})
        if (const auto found = m_reader.find(m_at, key))
            m_learner.tell(std::string("ui.") + key, m_reader.text(*found));
    return read();
}

} // namespace axiscape::learn
