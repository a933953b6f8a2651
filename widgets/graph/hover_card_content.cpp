// SPDX-License-Identifier: GPL-3.0-or-later
// What the cards say.
#include "core/base/numbers.h"
#include "core/base/words.h"
#include "core/drawing/graph_painter.h"
#include "core/mesh/sub_axes.h"
#include "core/sharding/axis_text.h"
#include "core/structure/tensor_name.h"
#include "widgets/graph/hover_card.h"

#include <algorithm>
#include <fmt/format.h>

namespace axiscape {
namespace {

using Kind = GraphPart::Kind;

constexpr std::size_t kLines = 8; // of a list in a card

std::string joined(const std::vector<std::string>& names) {
    std::string text;
    for (std::size_t i = 0; i < names.size(); ++i)
        text = i == 0                  ? names[i]
               : i + 1 == names.size() ? words::say("{} and {}", text, names[i])
                                       : words::say("{}, {}", text, names[i]);
    return text;
}

std::string typeText(const Module& module, ValueId value) {
    const TensorType type = module.type(value);
    if (!type.isTensor()) return std::string(type.text);
    return fmt::format("{} {}", elementName(type.dtype), shapeText(type.shape));
}

std::string layerText(const GraphStyle& style, OpId op) {
    if (!op.valid() || op.value >= style.module->opCount()) return {};
    return style.structure->layers.layer(style.structure->layers.layerOf(op)).path;
}

// Why the bytes have to move.
std::string reason(const GraphStyle& style, const GraphCollective& c, const std::string& over) {
    const Module& module = *style.module;
    const std::string value = tensorName(module, c.value, NameForm::brief);
    const std::string user = c.op.valid() ? std::string(module.kindName(c.op)) : words::say("the result");
    switch (c.kind) {
    case CollectiveKind::all_gather:
        return c.atUse ? words::say("{} is cut over {}, but {} needs it whole there.", value, over, user)
                       : words::say("What {} makes is cut over {}, but is needed whole.", user, over);
    case CollectiveKind::all_reduce:
        return words::say("{} sums over a dimension that is cut over {}: each device holds a partial sum until they "
                          "are added up.",
                          user, over);
    case CollectiveKind::reduce_scatter:
        return words::say("Each device holds a partial sum over {}; the sum is left cut, as its user wants it.", over);
    case CollectiveKind::all_to_all:
        return words::say("{} is cut over {} on one dimension, but {} wants it cut on another.", value, over, user);
    case CollectiveKind::collective_permute:
        return words::say("The tiles of {} lie on other devices than {} wants them on.", value, user);
    default:
        return {};
    }
}

HoverCard collectiveCard(const GraphPart& part, const GraphStyle& style, const Snapshot* snapshot) {
    const GraphCollective& c = style.collectives[part.index];
    HoverCard card;
    std::vector<std::string> over;
    std::int64_t devices = 1;
    for (AxisId a : c.axes) {
        over.push_back(style.axes.names[a]);
        devices *= style.axes.sizes[a];
    }
    card.title = words::say("{} over {}", collectiveName(c.kind), joined(over));
    card.exact =
        fmt::format("{} {}", tensorName(*style.module, c.value, NameForm::brief), typeText(*style.module, c.value));
    card.rows.emplace_back(words::say("Moves"), bytesText(static_cast<double>(c.bytes)));
    card.rows.emplace_back(words::say("Among"), words::say("{} devices", countText(devices)));
    // In a comparison the numbers are not those of the program.
    const Collective* lowered = snapshot && !style.before && part.index < snapshot->program.collectives.size()
                                    ? &snapshot->program.collectives[part.index]
                                    : nullptr;
    if (c.seconds > 0) {
        const auto seconds = static_cast<double>(c.seconds);
        card.rows.emplace_back(words::say("Takes"), secondsText(seconds));
        if (lowered && snapshot->simulation) {
            const double exposed = std::min(seconds, exposedSeconds(*snapshot->simulation, part.index));
            const bool all = exposed<0.02 * seconds, none = exposed> 0.98 * seconds;
            card.rows.emplace_back(none ? words::say("Hidden") : words::say("Exposed"),
                                   all    ? words::say("nothing, all behind compute")
                                   : none ? words::say("nothing, devices wait for it")
                                          : secondsText(exposed));
        }
    }
    if (lowered) {
        if (lowered->trips > 1)
            card.rows.emplace_back(words::say("Repeated"),
                                   words::say("{} times by its loop", countText(lowered->trips)));
        const std::string tactic = tacticOf(*snapshot, *lowered);
        if (!tactic.empty()) card.rows.emplace_back(words::say("Caused by"), words::shown(tactic));
    }
    card.note = reason(style, c, joined(over));
    if (c.presence == Presence::before) card.note = words::say("Only in {}. {}", style.before->name, card.note);
    if (c.presence == Presence::after) card.note = words::say("Not in {}. {}", style.before->name, card.note);
    card.keys = {{words::say("Click"), words::say("select its tensor")}};
    return card;
}

HoverCard tensorCard(ValueId value, int dim, const GraphStyle& style, const Snapshot* snapshot) {
    const Module& module = *style.module;
    HoverCard card;
    card.title = tensorName(module, value, NameForm::brief);
    card.exact = typeText(module, value);
    const TensorType type = module.type(value);
    if (!type.isTensor()) return card;
    const std::int64_t pieces = style.piecesOf(value);
    const auto bytes = static_cast<double>(type.bytes());
    card.rows.emplace_back(words::say("Whole"), bytesText(bytes));
    card.rows.emplace_back(words::say("Each device holds"), bytesText(bytes / static_cast<double>(pieces)));
    if (snapshot && !style.before) {
        const auto local = snapshot->program.localShape(value);
        card.rows.emplace_back(words::say("as"), shapeText(local));
    }
    const std::uint32_t index = value.value < style.shardingOf.size() ? style.shardingOf[value] : kNone;
    Mesh mesh;
    for (std::size_t a = 0; a < style.axes.names.size(); ++a)
        mesh.axes.push_back({style.axes.names[a], style.axes.sizes[a]});
    if (index < style.shardings.size())
        card.rows.emplace_back(words::say("Sharding"), shardyText(style.shardings[index], type.shape.size(), mesh));
    if (style.differs(value)) {
        const GraphBefore& before = *style.before;
        card.rows.emplace_back(words::say("In {}", before.name),
                               shardyText(before.shardings[before.shardingOf[value]], type.shape.size(), mesh));
    }
    if (dim >= 0 && style.dimensions) {
        const NamedDimension& named = (*style.dimensions)[style.dimensions->of(value, static_cast<std::size_t>(dim))];
        if (!named.name.empty()) card.rows.emplace_back(words::say("Dimension {}", dim), named.name);
    }
    std::string where = layerText(style, module.isArgument(value) ? OpId{} : module.definingOp(value));
    if (!where.empty()) card.rows.emplace_back(words::say("In"), std::move(where));
    card.rows.emplace_back(
        words::say("Used"),
        module.uses(value).size() == 1
            ? words::say("1 time")
            : words::say("{} times", countText(static_cast<std::int64_t>(module.uses(value).size()))));
    card.keys = {{words::say("Click"), words::say("see its tiles")}};
    return card;
}

HoverCard tunnelCard(const GraphPart& part, const GraphLayout& layout, const GraphStyle& style) {
    const LayoutTunnel& t = layout.tunnels[part.index];
    const Module& module = *style.module;
    HoverCard card;
    const auto ends = std::span(layout.tunnelEnds).subspan(t.firstEnd, t.endCount);
    const std::string label = tunnelLabel(style, t);
    card.title = t.outgoing ? words::say("Goes to {}", label.substr(0, label.find(" · ")))
                            : words::say("Comes from {}", label.substr(0, label.find(" · ")));
    card.exact = fmt::format("{} {}", tensorName(module, t.value, NameForm::brief), typeText(module, t.value));
    if (ends.size() > 1)
        for (std::size_t i = 0; i < ends.size() && i < kLines; ++i) {
            const OpId op = ends[i].op;
            const std::string name =
                op.valid() ? std::string(module.kindName(op)) : tensorName(module, ends[i].value, NameForm::brief);
            card.rows.emplace_back(name, op.valid() ? layerText(style, op) : words::say("argument"));
        }
    if (ends.size() > kLines)
        card.note = words::say("and {} more", countText(static_cast<std::int64_t>(ends.size() - kLines)));
    if (t.farOp.valid() && t.farOp.value < layout.nodeOfOp.size())
        card.picture = layout.nodeOfOp[t.farOp];
    else if (!t.outgoing && module.isArgument(t.value))
        card.picture = layout.nodeOfArgument[t.value.value];
    else
        for (NodeIndex n = 0; n < layout.nodes.size(); ++n)
            if (layout.nodes[n].kind == NodeKind::results) card.picture = n;
    card.keys = {{words::say("Enter"), ends.size() > kListFrom ? words::say("choose one") : words::say("go there")},
                 {"Alt+←", words::say("come back")}};
    return card;
}

HoverCard groupCard(const LayoutNode& node, const GraphStyle& style) {
    const LayerTree& layers = style.structure->layers;
    const Layer& layer = layers.layer(node.layer);
    HoverCard card;
    card.title = closedGroupName(layers, node);
    card.exact = layer.path;
    for (LayerId child : layer.children) {
        if (card.rows.size() == kLines) break;
        card.rows.emplace_back(layers.layer(child).name, words::say("{} ops", countText(layers.layer(child).allOps)));
    }
    if (layer.ownOps && !layer.children.empty())
        card.rows.emplace_back(words::say("directly in it"), words::say("{} ops", countText(layer.ownOps)));
    if (layer.children.empty()) card.rows.emplace_back(words::say("Ops"), countText(layer.allOps));
    if (layer.children.size() > kLines)
        card.note =
            words::say("and {} more groups", countText(static_cast<std::int64_t>(layer.children.size() - kLines)));
    if (node.layer.value < style.layerCollectives.size() && style.layerCollectives[node.layer])
        card.rows.emplace_back(words::say("Collectives inside"), countText(style.layerCollectives[node.layer]));
    if (node.folded > 1) card.note = words::say("{} equal layers, folded into one.", countText(node.folded));
    card.keys = {{words::say("Double click"), words::say("open it")}};
    return card;
}

} // namespace

double exposedSeconds(const Simulation& simulation, std::size_t collective) {
    const auto& all = simulation.intervals; // by lane, then start: the compute lane comes first
    const auto networks = std::partition_point(all.begin(), all.end(), [](const Interval& i) { return i.lane == 0; });
    double exposed = 0;
    for (auto at = networks; at != all.end(); ++at) {
        if (at->collective != static_cast<std::int32_t>(collective)) continue;
        double covered = 0;
        auto compute = std::lower_bound(all.begin(), networks, at->start,
                                        [](const Interval& i, double start) { return i.end <= start; });
        for (; compute != networks && compute->start < at->end; ++compute)
            covered += std::min(compute->end, at->end) - std::max(compute->start, at->start);
        exposed += std::max(0.0, at->end - at->start - covered);
    }
    return exposed;
}

std::string tacticOf(const Snapshot& snapshot, const Collective& collective) {
    const auto wanted = axisTexts(snapshot.partition().mesh(), collective.axes);
    std::string name;
    for (const Snapshot* at = &snapshot; at; at = at->previous.get()) {
        const auto& all = at->program.collectives;
        const bool there = std::any_of(all.begin(), all.end(), [&](const Collective& c) {
            return c.op == collective.op && c.atUse == collective.atUse && c.slot == collective.slot &&
                   c.index == collective.index && c.kind == collective.kind &&
                   axisTexts(at->partition().mesh(), c.axes) == wanted;
        });
        if (!there) break;
        name = at->strategy.schedule.tactics.empty() ? std::string() : at->strategy.schedule.tactics.back().name;
    }
    return name;
}

std::optional<HoverCard> hoverCardOf(const GraphPart& part, const GraphLayout& layout, const GraphStyle& style,
                                     const Snapshot* snapshot) {
    switch (part.kind) {
    case Kind::collective:
        return part.index < style.collectives.size() ? std::optional(collectiveCard(part, style, snapshot))
                                                     : std::nullopt;
    case Kind::strip:
    case Kind::edge:
        return tensorCard(part.value, part.dim, style, snapshot);
    case Kind::tunnel:
        return tunnelCard(part, layout, style);
    case Kind::node:
        if (layout.nodes[part.index].kind == NodeKind::closedGroup) return groupCard(layout.nodes[part.index], style);
        return std::nullopt;
    default:
        return std::nullopt;
    }
}

} // namespace axiscape
