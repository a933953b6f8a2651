// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/timeline/item_card.h"

#include "core/insight/causes.h"
#include "core/mesh/sub_axes.h"
#include "widgets/common/format.h"
#include "widgets/common/window_words.h"

#include <QCoreApplication>
#include <QStringList>
#include <algorithm>
#include <cmath>

namespace axiscape {
namespace {

// "Megatron, ZeRO-3"; empty for none.
std::string tacticNames(const Snapshot& snapshot, const std::vector<int>& tactics) {
    std::string text;
    for (const int tactic : tactics) {
        if (tactic < 0) continue;
        if (!text.empty()) text += ", ";
        text += lettersOf(words::named(snapshot.strategy.schedule.tactics[static_cast<std::size_t>(tactic)].name));
    }
    return text;
}

struct Timelines {
    Q_DECLARE_TR_FUNCTIONS(axiscape::Timelines)
};

constexpr float kPad = 12, kLine = 18, kMost = 300;

const Collective* collectiveOf(const TimelineData& data, const LaneItem& item) {
    const auto& all = data.snapshot->program.collectives;
    const auto index = static_cast<std::size_t>(item.collective);
    return item.collective >= 0 && index < all.size() ? &all[index] : nullptr;
}

QString latin(std::string_view text) { return QString::fromUtf8(text.data(), static_cast<qsizetype>(text.size())); }

} // namespace

QString itemName(const TimelineData& data, const LaneItem& item) {
    if (const Collective* c = collectiveOf(data, item)) {
        QStringList names;
        for (const auto& axis : axisTexts(data.snapshot->partition().mesh(), c->axes))
            names << QString::fromStdString(axis);
        return Timelines::tr("%1 over %2", "collective, axes")
            .arg(latin(collectiveName(c->kind)), names.join(QStringLiteral(", ")));
    }
    return item.op.valid() ? latin(data.snapshot->model->module->kindName(item.op)) : Timelines::tr("other");
}

QString itemLayer(const TimelineData& data, const LaneItem& item) {
    const LayerTree& layers = data.snapshot->model->structure->layers;
    return item.op.valid() ? QString::fromStdString(layers.layer(layers.layerOf(item.op)).path) : QString();
}

QString itemTactic(const TimelineData& data, const LaneItem& item) {
    const Snapshot& snapshot = *data.snapshot;
    if (const Collective* c = collectiveOf(data, item))
        return QString::fromStdString(tacticNames(snapshot, {tacticOf(snapshot, *c)}));
    return item.op.valid() ? QString::fromStdString(tacticNames(snapshot, tacticsOf(snapshot, item.op))) : QString();
}

double itemSeconds(const TimelineData& data, const LaneItem& item) {
    const Simulation& simulation = data.simulation();
    const auto index = static_cast<std::size_t>(item.collective);
    if (item.collective >= 0 && index < simulation.collectiveSeconds.size())
        return static_cast<double>(simulation.collectiveSeconds[index]);
    if (item.op.valid() && item.op.value < simulation.opSeconds.size())
        return static_cast<double>(simulation.opSeconds[item.op]);
    return data.programOrder ? 0 : item.end - item.start;
}

QString laneName(const TimelineData& data, int lane) {
    if (lane <= 0) return Timelines::tr("Compute");
    const auto& axes = data.snapshot->strategy.mesh.axes;
    const auto axis = static_cast<std::size_t>(lane - 1);
    return axis < axes.size() ? Timelines::tr("%1 links").arg(QString::fromStdString(axes[axis].name)) : QString();
}

ItemCard itemCard(const TimelineData& data, const LaneItem& item) {
    ItemCard card;
    card.title = itemName(data, item);
    if (const Collective* c = collectiveOf(data, item))
        card.rows.emplace_back(Timelines::tr("Moves"), bytesLabel(static_cast<double>(c->chargedBytes())));
    card.rows.emplace_back(Timelines::tr("Takes"), secondsLabel(itemSeconds(data, item)));
    if (const auto index = static_cast<std::size_t>(item.collective);
        item.collective >= 0 && index < data.simulation().exposedOf.size()) {
        const auto exposed = static_cast<double>(data.simulation().exposedOf[index]);
        card.rows.emplace_back(Timelines::tr("Waited for"),
                               exposed > 0 ? secondsLabel(exposed) : Timelines::tr("never, it is hidden"));
    }
    if (!data.programOrder) card.rows.emplace_back(Timelines::tr("Starts at"), secondsLabel(item.start));
    if (const QString layer = itemLayer(data, item); !layer.isEmpty())
        card.rows.emplace_back(Timelines::tr("Layer"), layer);
    if (item.recomputed) card.rows.emplace_back(Timelines::tr("Pass"), Timelines::tr("forward, recomputed"));
    const QString tactic = itemTactic(data, item);
    card.rows.emplace_back(Timelines::tr("Tactic"), tactic.isEmpty() ? Timelines::tr("none") : tactic);
    return card;
}

namespace {

struct Measures {
    float names = 0, inner = 0, width = 0, height = 0;
};

Measures measuresOf(const ItemCard& card) {
    float names = 0, values = 0;
    for (const auto& [name, value] : card.rows) {
        names = std::max(names, textWidth(name.toStdString(), 12));
        values = std::max(values, textWidth(value.toStdString(), 12));
    }
    const std::string title = card.title.toStdString();
    const float inner = std::min(kMost - 2 * kPad, std::max(textWidth(title, 13, true), names + 12 + values));
    return {names, inner, std::ceil(inner + 2 * kPad), 8 + 20 + kLine * static_cast<float>(card.rows.size()) + 6};
}

} // namespace

Rect itemCardPlace(const ItemCard& card, float at, Rect item, Rect bounds) {
    const Measures m = measuresOf(card);
    const auto clampedX = [&](float x) {
        return std::clamp(x, bounds.x, std::max(bounds.x, bounds.right() - m.width));
    };
    const auto clampedY = [&](float y) {
        return std::clamp(y, bounds.y, std::max(bounds.y, bounds.bottom() - m.height));
    };
    const float x = at + 14 + m.width <= bounds.right() ? at + 14 : at - 10 - m.width;
    const float below = item.bottom() + 6, above = item.y - 6 - m.height;
    if (below + m.height <= bounds.bottom()) return {clampedX(x), below, m.width, m.height};
    if (above >= bounds.y) return {clampedX(x), above, m.width, m.height};
    const float right = item.right() + 6, left = item.x - 6 - m.width;
    if (right + m.width <= bounds.right()) return {right, clampedY(below), m.width, m.height};
    if (left >= bounds.x) return {left, clampedY(below), m.width, m.height};
    return {clampedX(x), below, m.width, m.height}; // the plot is too small: its last rows are cut off
}

void drawItemCard(const ItemCard& card, Rect place, const Theme& theme, DrawList& out) {
    const auto [names, inner, width, height] = measuresOf(card);
    const auto [x, y] = std::pair(place.x, place.y);
    const std::string title = card.title.toStdString();
    for (float spread = 9; spread >= 1; spread -= 2)
        out.rect(Rect{x, y + 3, width, height}.grown(spread), withAlpha(rgb(0x141923), 0x06), 0, 8 + spread);
    out.rect({x, y, width, height}, theme.panel, theme.border, 8);
    float line = y + 8 + 14.5f;
    out.text({x + kPad, line}, elided(title, 13, inner, true), 13, theme.text1, Align::left, true);
    for (const auto& [name, value] : card.rows) {
        line += kLine;
        out.text({x + kPad, line}, name.toStdString(), 12, theme.text3);
        out.text({x + kPad + names + 12, line}, elided(value.toStdString(), 12, inner - names - 12), 12, theme.text1);
    }
}

} // namespace axiscape
