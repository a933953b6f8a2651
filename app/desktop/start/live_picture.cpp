// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/desktop/start/live_picture.h"

#include "core/mesh/sub_axes.h"
#include "core/sharding/axis_text.h"
#include "core/sharding/device_tile.h"
#include "widgets/common/window_words.h"
#include "widgets/shardings/tile_picture.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <fmt/format.h>

namespace axiscape {
namespace {

constexpr float kLongest = 150, kShortest = 46, kBaseline = 188, kGap = 22, kCollective = 132;

// Sides that keep which is longer, but are never too thin to read.
std::array<float, 2> sizeOf(std::span<const std::int64_t> shape, std::int64_t longest) {
    const auto side = [&](std::size_t dim) {
        const double of = dim < shape.size() ? static_cast<double>(shape[dim]) : 1;
        const double share = std::sqrt(of / static_cast<double>(longest));
        return std::max(kShortest, static_cast<float>(share) * kLongest);
    };
    return {side(shape.size() > 1 ? 1 : 9), side(0)}; // columns across, rows down
}

class Painter {
  public:
    Painter(const Snapshot& snapshot, std::int64_t device, const LiveTarget* lit, const Theme& theme)
        : m_snapshot(snapshot), m_device(device), m_lit(lit), m_theme(theme), m_axes(axisStylesOf(snapshot.strategy)),
          m_mesh(snapshot.strategy.mesh) {}

    void tensor(ValueId value, const std::string& name, const TensorSharding& sharding, bool argument) {
        const auto shape = m_snapshot.model->module->type(value).shape;
        const auto [w, h] = sizeOf(shape, m_longest);
        Strip strip;
        strip.shape.assign(shape.begin(), shape.end());
        strip.sharding = sharding;
        strip.language = windowLanguage();
        const float strips = drawStrip(strip, 0, 0, 18, m_axes, m_theme, nullptr);
        const float column = std::max(w, strips);
        const float left = m_x + (column - w) / 2, top = kBaseline - h;
        out.list.text({m_x + column / 2, top - 12}, name, 13, m_theme.text1, Align::centre, true);
        tiles({left, top, w, h}, shape, sharding);
        const float stripX = m_x + (column - strips) / 2, stripY = kBaseline + 14;
        drawStrip(strip, stripX, stripY, 18, m_axes, m_theme, &out.list);
        if (argument) {
            const auto cells = stripCells(strip, stripX, stripY, 18, m_axes);
            for (std::size_t d = 0; d < cells.size(); ++d) target(cells[d], {left, top, w, h}, value.value, d);
        }
        m_x += column + kGap;
    }

    void sign(const char* text) {
        out.list.text({m_x + 6, kBaseline - 60}, text, 18, m_theme.text3, Align::centre);
        m_x += 12 + kGap;
    }

    void collective(const Collective& c) {
        const float y = kBaseline - 66, h = 26, x = m_x + 18;
        const Theme::Axis look =
            axisLook(m_theme, m_axes.lookOf(wholeAxisOf(m_snapshot.partition().mesh(), c.axes[0])));
        out.list.line({m_x - 6, y + h / 2}, {x, y + h / 2}, m_theme.edge, 1.25F);
        const std::array<Point, 6> shape{Point{x, y + h / 2},           {x + 10, y},
                                         {x + kCollective - 10, y},     {x + kCollective, y + h / 2},
                                         {x + kCollective - 10, y + h}, {x + 10, y + h}};
        out.list.polygon(shape, look.wash, look.line, 1.25F);
        constexpr Icon icons[] = {Icon::allGather, Icon::allReduce, Icon::reduceScatter, Icon::allToAll,
                                  Icon::collectivePermute};
        drawIcon(icons[std::min(static_cast<int>(c.kind), 4)], x + 12, y + 6, 14, m_theme.text1, out.list);
        out.list.text({x + 32, y + 17}, collectiveName(c.kind), 12, m_theme.text1, Align::left, true);
        float chip = x + 36 + textWidth(collectiveName(c.kind), 12, true);
        for (const AxisId axis : c.axes)
            chip += drawChip(wholeAxisOf(m_snapshot.partition().mesh(), axis), chip, y + 6, 14, false, m_axes, m_theme,
                             &out.list);
        out.list.line({x + kCollective, y + h / 2}, {x + kCollective + 20, y + h / 2}, m_theme.edge, 1.25F).arrow =
            true;
        m_x = x + kCollective + 20 + kGap / 2;
    }

    void longest(std::int64_t size) { m_longest = size; }
    float end() const { return m_x - kGap; }
    LivePicture out;

  private:
    void tiles(Rect r, std::span<const std::int64_t> shape, const TensorSharding& sharding) {
        out.list.rect(r, m_theme.panel, m_theme.nodeline);
        std::array<std::int64_t, 2> count{1, 1}, mine{0, 0};
        for (std::size_t d = 0; d < 2 && d < shape.size(); ++d) {
            count[d] = tilesOf(sharding, static_cast<std::uint8_t>(d), m_mesh);
            mine[d] = tileIndexOf(sharding, static_cast<std::uint8_t>(d), m_mesh, m_device);
        }
        const float w = r.width / static_cast<float>(count[1]), h = r.height / static_cast<float>(count[0]);
        const Rect held{r.x + w * static_cast<float>(mine[1]), r.y + h * static_cast<float>(mine[0]), w, h};
        out.list.rect(held, m_theme.tint, 0);
        for (std::size_t d = 0; d < 2; ++d)
            for (std::int64_t i = 0; i + 1 < count[d]; ++i) {
                const Colour line =
                    axisLook(m_theme, m_axes.lookOf(cutAxis(sharding, static_cast<std::uint8_t>(d), m_mesh, i))).line;
                const auto at = static_cast<float>(i + 1);
                if (d == 0)
                    out.list.line({r.x, r.y + h * at}, {r.x + r.width, r.y + h * at}, line, 1.5F);
                else
                    out.list.line({r.x + w * at, r.y}, {r.x + w * at, r.y + r.height}, line, 1.5F);
            }
        out.list.rect(held, 0, m_theme.accent, 0, 2);
    }

    // The cell of the strip, and half of the picture: its upper half for rows, its lower one for columns.
    void target(Rect cell, Rect picture, std::uint32_t argument, std::size_t dim) {
        const auto d = static_cast<std::uint8_t>(dim);
        picture.height /= 2;
        if (dim == 1) picture.y += picture.height;
        cell.y -= 3, cell.height += 6;
        if (m_lit && m_lit->argument == argument && m_lit->dim == d && m_lit->axis >= 0) {
            const Theme::Axis look = axisLook(m_theme, m_axes.lookOf(static_cast<std::size_t>(m_lit->axis)));
            out.list.rect(cell, 0, look.line, 3, 2);
        }
        out.targets.push_back({cell, argument, d});
        if (dim < 2) out.targets.push_back({picture, argument, d});
    }

    const Snapshot& m_snapshot;
    std::int64_t m_device;
    const LiveTarget* m_lit;
    const Theme& m_theme;
    AxisStyles m_axes;
    const Mesh& m_mesh;
    std::int64_t m_longest = 1;
    float m_x = 4;
};

// The collective that makes the result whole; null if none is needed.
const Collective* afterLast(const Snapshot& snapshot) {
    const Module& module = *snapshot.model->module;
    if (module.results().empty()) return nullptr;
    const OpId op = module.definingOp(module.results()[0]);
    if (!op.valid()) return nullptr;
    for (const Collective& c : snapshot.program.collectivesOf(op))
        if (!c.atUse) return &c;
    return nullptr;
}

} // namespace

LivePicture drawLiveSample(const Snapshot& snapshot, std::int64_t device, const LiveTarget* lit, float width,
                           const Theme& theme) {
    const Module& module = *snapshot.model->module;
    const Mesh& fine = snapshot.partition().mesh();
    Painter painter(snapshot, device, lit, theme);
    std::int64_t longest = 1;
    for (std::uint32_t i = 0; i < module.argumentCount(); ++i)
        for (const auto size : module.type(ValueId{i}).shape) longest = std::max(longest, size);
    painter.longest(longest);
    for (std::uint32_t i = 0; i < module.argumentCount(); ++i) {
        if (i > 0) painter.sign("@");
        painter.tensor(ValueId{i}, module.argument(i).name, wholeSharding(snapshot.program.sharding(ValueId{i}), fine),
                       true);
    }
    if (!module.results().empty()) {
        const ValueId y = module.results()[0];
        painter.sign("=");
        if (const Collective* c = afterLast(snapshot)) {
            painter.tensor(y, lettersOf(words::phrase("partial y")),
                           wholeSharding(snapshot.partition().definition(y), fine), false);
            painter.collective(*c);
        }
        painter.tensor(y, "y", wholeSharding(snapshot.program.sharding(y), fine), false);
    }
    LivePicture picture = std::move(painter.out);
    picture.height = kBaseline + 44;
    picture.width = painter.end();
    // In the middle of what there is.
    if (const float shift = (width - picture.width) / 2; shift > 0) {
        for (DrawCommand& command : picture.list.commands) command.rect.x += shift;
        for (Point& point : picture.list.points) point.x += shift;
        for (auto& target : picture.targets) target.rect.x += shift;
    }
    return picture;
}

std::string liveSentence(const Snapshot& snapshot, std::int64_t device) {
    const std::string held = lettersOf(words::phrase("The outlined parts are what device {} holds.", device));
    const Collective* c = afterLast(snapshot);
    if (c && c->kind == CollectiveKind::all_reduce)
        return held + ' ' +
               lettersOf(words::phrase("It has a part of every sum in y: {} devices add theirs up.", c->group));
    const auto sent = snapshot.program.counts.total();
    if (sent == 0)
        return held + ' ' +
               lettersOf(words::phrase("Nothing is sent: every tile of y needs only tiles that are there."));
    return held + ' ' +
           lettersOf(words::counted("{} collectives bring what is missing.", "1 collective brings what is missing.",
                                    sent, sent));
}

} // namespace axiscape
