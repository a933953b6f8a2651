// SPDX-License-Identifier: GPL-3.0-or-later
// What the cards say.
#include "core/drawing/graph_painter.h"
#include "core/mesh/sub_axes.h"
#include "core/sharding/axis_text.h"
#include "core/structure/tensor_name.h"
#include "widgets/common/moved_tensor.h"
#include "widgets/common/window_words.h"
#include "widgets/graph/hover_card.h"

#include <algorithm>
#include <fmt/format.h>

namespace axiscape {
namespace {

using Kind = GraphPart::Kind;

constexpr std::size_t kLines = 8; // of a list in a card

std::string typeText(const Module& module, ValueId value) {
    const TensorType type = module.type(value);
    if (!type.isTensor()) return std::string(type.text);
    return fmt::format("{} {}", elementName(type.dtype), lettersOf(words::shape(type.shape)));
}

Text opsText(std::uint32_t count) { return words::counted("{} ops", "{} op", count, words::grouped(count)); }

std::string layerText(const GraphStyle& style, OpId op) {
    if (!op.valid() || op.value >= style.module->opCount()) return {};
    return style.structure->layers.layer(style.structure->layers.layerOf(op)).path;
}

// Why the bytes have to move.
std::string reason(const GraphStyle& style, const GraphCollective& c, const Text& over) {
    const Module& module = *style.module;
    const std::string value = tensorName(module, c.value, NameForm::brief);
    const Text user = c.op.valid() ? Text(module.kindName(c.op)) : words::phrase("the result");
    switch (c.kind) {
    case CollectiveKind::all_gather:
        return c.atUse ? lettersOf(words::phrase("{} is cut over {}, but {} needs it whole there.", value, over, user))
                       : lettersOf(words::phrase("What {} makes is cut over {}, but is needed whole.", user, over));
    case CollectiveKind::all_reduce:
        return lettersOf(
            words::phrase("{} sums over a dimension that is cut over {}: each device holds a partial sum until they "
                          "are added up.",
                          user, over));
    case CollectiveKind::reduce_scatter:
        return lettersOf(
            words::phrase("Each device holds a partial sum over {}; the sum is left cut, as its user wants it.", over));
    case CollectiveKind::all_to_all:
        return lettersOf(
            words::phrase("{} is cut over {} on one dimension, but {} wants it cut on another.", value, over, user));
    case CollectiveKind::collective_permute:
        return lettersOf(words::phrase("The tiles of {} lie on other devices than {} wants them on.", value, user));
    default:
        return {};
    }
}

// The best plan that there is for it, step by step, with what bounds it.
void planRows(const reshard::Problem& problem, HoverCard& card) {
    const auto plan = reshard::plan(problem);
    if (!plan) return;
    for (std::size_t i = 0; i < plan->steps.size() && i < kLines; ++i)
        card.rows.emplace_back(fmt::format("{}. {}", i + 1, collectiveName(plan->steps[i].kind)),
                               lettersOf(words::phrase("{}, {} sent", words::shape(plan->steps[i].localShape),
                                                       words::inBytes(plan->steps[i].sentBytes))));
    card.rows.emplace_back(lettersOf(words::phrase("Holds at most")),
                           lettersOf(words::phrase("{} of {}", words::inBytes(static_cast<double>(plan->peakBytes)),
                                                   words::inBytes(static_cast<double>(plan->boundBytes)))));
    card.rows.emplace_back(lettersOf(words::phrase("Best possible")),
                           lettersOf(words::phrase("{} received", words::inBytes(plan->leastBytes))));
}

HoverCard collectiveCard(const GraphPart& part, const GraphStyle& style, const Snapshot* snapshot) {
    const GraphCollective& c = style.collectives[part.index];
    HoverCard card;
    std::vector<std::string> names;
    std::int64_t devices = 1;
    for (AxisId a : c.axes) {
        names.push_back(style.axes.names[a]);
        devices *= style.axes.sizes[a];
    }
    const Text over = words::enumerated(std::move(names));
    card.title = lettersOf(words::phrase("{} over {}", collectiveName(c.kind), over));
    card.exact =
        fmt::format("{} {}", tensorName(*style.module, c.value, NameForm::brief), typeText(*style.module, c.value));
    card.rows.emplace_back(lettersOf(words::phrase("Moves")), lettersOf(words::inBytes(static_cast<double>(c.bytes))));
    card.rows.emplace_back(lettersOf(words::phrase("Among")),
                           lettersOf(words::phrase("{} devices", words::grouped(devices))));
    // In a comparison the numbers are not those of the program.
    const Collective* lowered = snapshot && !style.before && part.index < snapshot->program.collectives.size()
                                    ? &snapshot->program.collectives[part.index]
                                    : nullptr;
    if (c.seconds > 0) {
        const auto seconds = static_cast<double>(c.seconds);
        card.rows.emplace_back(lettersOf(words::phrase("Takes")), lettersOf(words::inSeconds(seconds)));
        if (lowered && snapshot->simulation) {
            const double exposed = std::min(seconds, exposedSeconds(*snapshot->simulation, part.index));
            const bool all = exposed<0.02 * seconds, none = exposed> 0.98 * seconds;
            card.rows.emplace_back(none ? lettersOf(words::phrase("Hidden")) : lettersOf(words::phrase("Exposed")),
                                   all    ? lettersOf(words::phrase("nothing, all behind compute"))
                                   : none ? lettersOf(words::phrase("nothing, devices wait for it"))
                                          : lettersOf(words::inSeconds(exposed)));
        }
    }
    if (lowered && lowered->op.valid() && lowered->op.value < style.module->opCount())
        for (const MovedTensor& moved : movedAt(*snapshot, lowered->op))
            if (moved.operand == operandOf(*lowered) && (moved.operand < 0 || lowered->value == c.value)) {
                const TypedRedistribution ends = typedOf(moved.problem, moved.dtype);
                card.rows.emplace_back(lettersOf(words::phrase("From")), ends.from);
                card.rows.emplace_back(lettersOf(words::phrase("To")), ends.to);
                card.rows.emplace_back(lettersOf(words::phrase("Each device sends")),
                                       lettersOf(words::inBytes(moved.sentBytes)));
                if (moved.operand >= 0) planRows(moved.problem, card);
                break;
            }
    if (lowered) {
        if (lowered->trips > 1)
            card.rows.emplace_back(lettersOf(words::phrase("Repeated")),
                                   lettersOf(words::phrase("{} times by its loop", words::grouped(lowered->trips))));
        const std::string tactic = tacticOf(*snapshot, *lowered);
        if (!tactic.empty())
            card.rows.emplace_back(lettersOf(words::phrase("Caused by")), lettersOf(words::named(tactic)));
    }
    card.note = reason(style, c, over);
    if (c.presence == Presence::before)
        card.note = lettersOf(words::phrase("Only in {}. {}", style.before->name, card.note));
    if (c.presence == Presence::after)
        card.note = lettersOf(words::phrase("Not in {}. {}", style.before->name, card.note));
    card.keys = {{lettersOf(words::phrase("Double click")), lettersOf(words::phrase("see its steps"))}};
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
    card.rows.emplace_back(lettersOf(words::phrase("Whole")), lettersOf(words::inBytes(bytes)));
    card.rows.emplace_back(lettersOf(words::phrase("Each device holds")),
                           lettersOf(words::inBytes(bytes / static_cast<double>(pieces))));
    if (snapshot && !style.before) {
        const auto local = snapshot->program.localShape(value);
        card.rows.emplace_back(lettersOf(words::phrase("as")), lettersOf(words::shape(local)));
    }
    const std::uint32_t index = value.value < style.shardingOf.size() ? style.shardingOf[value] : kNone;
    Mesh mesh;
    for (std::size_t a = 0; a < style.axes.names.size(); ++a)
        mesh.axes.push_back({style.axes.names[a], style.axes.sizes[a]});
    if (index < style.shardings.size())
        card.rows.emplace_back(lettersOf(words::phrase("Sharding")),
                               shardyText(style.shardings[index], type.shape.size(), mesh));
    if (style.differs(value)) {
        const GraphBefore& before = *style.before;
        card.rows.emplace_back(lettersOf(words::phrase("In {}", before.name)),
                               shardyText(before.shardings[before.shardingOf[value]], type.shape.size(), mesh));
    }
    if (dim >= 0 && style.dimensions) {
        const NamedDimension& named = (*style.dimensions)[style.dimensions->of(value, static_cast<std::size_t>(dim))];
        if (!named.name.empty()) card.rows.emplace_back(lettersOf(words::phrase("Dimension {}", dim)), named.name);
    }
    std::string where = layerText(style, module.isArgument(value) ? OpId{} : module.definingOp(value));
    if (!where.empty()) card.rows.emplace_back(lettersOf(words::phrase("In")), std::move(where));
    const auto uses = static_cast<std::int64_t>(module.uses(value).size());
    card.rows.emplace_back(lettersOf(words::phrase("Used")),
                           lettersOf(words::counted("{} times", "1 time", uses, words::grouped(uses))));
    card.keys = {{lettersOf(words::phrase("Click")), lettersOf(words::phrase("see its tiles"))}};
    return card;
}

HoverCard tunnelCard(const GraphPart& part, const GraphLayout& layout, const GraphStyle& style) {
    const LayoutTunnel& t = layout.tunnels[part.index];
    const Module& module = *style.module;
    HoverCard card;
    const auto ends = std::span(layout.tunnelEnds).subspan(t.firstEnd, t.endCount);
    const std::string label = tunnelLabel(style, t);
    card.title = t.outgoing ? lettersOf(words::phrase("Goes to {}", label.substr(0, label.find(" · "))))
                            : lettersOf(words::phrase("Comes from {}", label.substr(0, label.find(" · "))));
    card.exact = fmt::format("{} {}", tensorName(module, t.value, NameForm::brief), typeText(module, t.value));
    if (ends.size() > 1)
        for (std::size_t i = 0; i < ends.size() && i < kLines; ++i) {
            const OpId op = ends[i].op;
            const std::string name =
                op.valid() ? std::string(module.kindName(op)) : tensorName(module, ends[i].value, NameForm::brief);
            card.rows.emplace_back(name, op.valid() ? layerText(style, op) : lettersOf(words::phrase("argument")));
        }
    if (ends.size() > kLines)
        card.note =
            lettersOf(words::phrase("and {} more", words::grouped(static_cast<std::int64_t>(ends.size() - kLines))));
    if (t.farOp.valid() && t.farOp.value < layout.nodeOfOp.size())
        card.picture = layout.nodeOfOp[t.farOp];
    else if (!t.outgoing && module.isArgument(t.value))
        card.picture = layout.nodeOfArgument[t.value.value];
    else
        for (NodeIndex n = 0; n < layout.nodes.size(); ++n)
            if (layout.nodes[n].kind == NodeKind::results) card.picture = n;
    card.keys = {{lettersOf(words::phrase("Enter")), ends.size() > kListFrom ? lettersOf(words::phrase("choose one"))
                                                                             : lettersOf(words::phrase("go there"))},
                 {"Alt+←", lettersOf(words::phrase("come back"))}};
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
        card.rows.emplace_back(layers.layer(child).name, lettersOf(opsText(layers.layer(child).allOps)));
    }
    if (layer.ownOps && !layer.children.empty())
        card.rows.emplace_back(lettersOf(words::phrase("directly in it")), lettersOf(opsText(layer.ownOps)));
    if (layer.children.empty())
        card.rows.emplace_back(lettersOf(words::phrase("Ops")), lettersOf(words::grouped(layer.allOps)));
    if (layer.children.size() > kLines)
        card.note = lettersOf(words::phrase("and {} more groups",
                                            words::grouped(static_cast<std::int64_t>(layer.children.size() - kLines))));
    if (node.layer.value < style.layerCollectives.size() && style.layerCollectives[node.layer])
        card.rows.emplace_back(lettersOf(words::phrase("Collectives inside")),
                               lettersOf(words::grouped(style.layerCollectives[node.layer])));
    if (node.folded > 1)
        card.note = lettersOf(words::phrase("{} equal layers, folded into one.", words::grouped(node.folded)));
    card.keys = {{lettersOf(words::phrase("Double click")), lettersOf(words::phrase("open it"))}};
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
