// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/mesh/mesh_picture.h"

#include "core/mesh/sub_axes.h"
#include "widgets/common/window_words.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <cstdio>

namespace axiscape {
namespace {

constexpr float kMinWidth = 26, kMinHeight = 22, kMaxWidth = 66, kMaxHeight = 44;
constexpr float kHeaderHeight = 24, kIndexHeight = 16, kFramePad = 8, kFrameGap = 10, kFrameHeader = 24;
constexpr float kRing = 4;                         // room for the selection ring at the edges
constexpr float kShareHeight = 36;                 // of a cell that says its share below its number
constexpr float kTileWidth = 34, kTileHeight = 22; // of a cell that shows a tile beside its number
constexpr std::int64_t kMostLines = 16;

// One direction: `count` positions along an axis, shown as `cells` blocks of `group`, in that many lines.
struct Run {
    std::int64_t count = 1, group = 1, lines = 1;
    std::int64_t cells() const { return (count + group - 1) / group; }
    std::int64_t perLine() const { return (cells() + lines - 1) / lines; }
    bool lastOfLine(std::int64_t at) const { return at + 1 >= cells() || (at + 1) % perLine() == 0; }
    bool canShrink() const { return cells() > 1; }
    void shrink() { group = std::min(count, group * 2); }
};

float span(std::int64_t cells, float each, float gap) {
    return static_cast<float>(cells) * each + static_cast<float>(cells - 1) * gap;
}

class Painter {
  public:
    Painter(const MeshPictureRequest& request, const Theme& theme)
        : r(request), t(theme), mesh(*request.mesh), rank(mesh.axes.size()), framed(rank > 2) {}

    MeshPicture paint() {
        for (std::size_t a = 0; a < 4; ++a) runs[a].count = a < rank ? mesh.axes[a].size : 1;
        for (std::size_t a = 4; a < rank; ++a) extra *= mesh.axes[a].size;
        placeHeaders();
        if (rank == 2 && cellsIn(roomRight(), roomBelow()).width < kTileWidth) {
            picture = {};
            headersAbove = true; // beside the devices they take room that these need
            left = top = 0;
            placeHeaders();
        }
        measure();
        for (std::int64_t f3 = 0; f3 < runs[3].cells(); ++f3)
            for (std::int64_t f2 = 0; f2 < runs[2].cells(); ++f2) paintFrame(f2, f3);
        picture.width = r.width;
        return std::move(picture);
    }

  private:
    const MeshPictureRequest& r;
    const Theme& t;
    const Mesh& mesh;
    const std::size_t rank;
    const bool framed;
    bool headersAbove = false; // of two axes, as of more
    MeshPicture picture;
    std::array<Run, 4> runs;
    std::int64_t extra = 1;
    float left = 0, top = 0, gapX = 8, gapY = 10, cellWidth = kMaxWidth, cellHeight = kMaxHeight;

    float headerWidth(std::size_t axis) const {
        return 4 + 16 + 6 + textWidth(mesh.axes[axis].name, 12, true) + 6 +
               textWidth(lettersOf(words::grouped(mesh.axes[axis].size)), 12) + 4;
    }
    // Chip, name, size. The whole of it can be picked up.
    void header(std::size_t axis, float x, float y, float room) {
        const std::string size = lettersOf(words::grouped(mesh.axes[axis].size));
        const float sizeWidth = textWidth(size, 12);
        const std::string name = elided(mesh.axes[axis].name, 12, room - 36 - sizeWidth, true);
        const float width = std::min(room, headerWidth(axis));
        const Rect rect{x, y, width, kHeaderHeight};
        const int index = static_cast<int>(axis);
        if (r.hoveredAxis == index) picture.list.rect(rect, t.hover, 0, 4);
        drawChip(axis, x + 4, y + 4, 16, false, *r.axes, t, &picture.list);
        picture.list.text({x + 26, y + 16.5f}, name, 12, t.text1, Align::left, true);
        picture.list.text({x + 32 + textWidth(name, 12, true), y + 16.5f}, size, 12, t.text3);
        if (r.focusedAxis == index)
            picture.list.rect({x + 1, y + 1, width - 2, kHeaderHeight - 2}, 0, t.text1, 4, 2).dash = Dash::focus;
        picture.headers.push_back({rect, static_cast<AxisId>(axis)});
    }

    void placeHeaders() {
        if (!framed && !headersAbove) {
            if (rank == 2) left = std::clamp(headerWidth(1) + 8, 40.f, r.width * 0.36f);
            if (rank > 0) header(0, left - 4, 0, r.width - left);
            if (rank == 2) header(1, -4, kHeaderHeight - 8, left);
            top = kHeaderHeight + (rank == 2 ? kIndexHeight : 4);
            return;
        }
        float x = -4;
        for (std::size_t a = 0; a < rank; ++a) {
            const float width = std::min(headerWidth(a), r.width);
            if (x > 0 && x + width > r.width) x = -4, top += kHeaderHeight;
            header(a, x, top, r.width - x);
            x += width + 10;
        }
        top += kHeaderHeight + (framed ? 4 : kIndexHeight);
        left = framed ? 0 : indexWidth(1) + 14;
    }
    float roomRight() const { return r.width - left - kRing; }
    float roomBelow() const { return std::max(kMinHeight, r.height - top - kRing); }

    // The lines of the first axis stand below each other, those of the second beside each other.
    float partWidth(float cell) const { return span(runs[0].perLine(), cell, gapX); }
    float partHeight(float cell) const { return span(runs[1].perLine(), cell, gapY); }
    float besidePart() const { return framed || rank < 2 ? 14 : 12 + indexWidth(1); }
    float belowPart() const { return framed || rank < 2 ? 10 : kIndexHeight + 4; }
    float frameWidth(float cell) const {
        return span(runs[1].lines, partWidth(cell), besidePart()) + (framed ? 2 * kFramePad : 0);
    }
    float frameHeight(float cell) const {
        return span(runs[0].lines, partHeight(cell), belowPart()) + (framed ? 2 * kFramePad + kFrameHeader : 0);
    }
    float allWidth(float cell) const { return span(runs[2].perLine(), frameWidth(cell), kFrameGap); }
    float allHeight(float cell) const { return span(runs[3].cells() * runs[2].lines, frameHeight(cell), kFrameGap); }
    float indexWidth(std::size_t axis) const {
        return textWidth(std::to_string(std::max<std::int64_t>(runs[axis].count - 1, 0)), 11);
    }

    // How large a cell can be; 0 by 0 where single devices do not fit.
    struct CellSize {
        float width = 0, height = 0;
    };
    CellSize cellsIn(float width, float height) const {
        const float w = allWidth(kMinWidth), h = allHeight(kMinHeight);
        if (w > width || h > height) return {};
        const auto across = static_cast<float>(runs[0].perLine() * runs[1].lines * runs[2].perLine());
        const auto down = static_cast<float>(runs[1].perLine() * runs[0].lines * runs[3].cells() * runs[2].lines);
        CellSize cell{std::floor(std::min(kMinWidth + (width - w) / across, kMaxWidth)),
                      std::floor(std::min(kMinHeight + (height - h) / down, kMaxHeight))};
        cell.height = std::min(cell.height, std::max(kMinHeight, std::round(cell.width * 0.75f)));
        return cell;
    }
    // An axis that is too long for the panel goes on in a further line, as long as each device keeps a cell of its own:
    // of all ways the one with the largest cells, of equal ones that with the fewest lines. Nothing is broken where the
    // cells show tiles without it.
    void breakLines(float width, float height) {
        const CellSize whole = cellsIn(width, height);
        if (whole.width >= kTileWidth) return;
        std::array<std::int64_t, 3> best{1, 1, 1};
        float most = whole.width * whole.height;
        const auto most0 = std::min(runs[0].count, kMostLines), most1 = std::min(runs[1].count, kMostLines),
                   most2 = std::min(runs[2].count, kMostLines);
        for (std::int64_t frames = 1; frames <= most2; ++frames)
            for (std::int64_t a = 1; a <= most0; ++a)
                for (std::int64_t b = 1; b <= (a > 1 ? 1 : most1); ++b) {
                    runs[0].lines = a, runs[1].lines = b, runs[2].lines = frames;
                    const CellSize cell = cellsIn(width, height);
                    if (cell.width * cell.height <= most * 1.05f) continue;
                    most = cell.width * cell.height;
                    best = {a, b, frames};
                }
        for (std::size_t i = 0; i < best.size(); ++i) runs[i].lines = best[i];
    }

    // The largest cells that fit; blocks where even the smallest do not.
    void measure() {
        const float width = roomRight(), height = roomBelow();
        if (framed || allWidth(40) > width || allHeight(30) > height) gapX = 6, gapY = 6;
        if (allWidth(kMinWidth) > width) gapX = 4;
        breakLines(width, height);
        while (allWidth(kMinWidth) > width && (runs[0].canShrink() || runs[2].canShrink()))
            runs[runs[0].canShrink() && (runs[0].cells() > 2 || !runs[2].canShrink()) ? 0 : 2].shrink();
        while (allHeight(kMinHeight) > height && (runs[1].canShrink() || runs[3].canShrink()))
            runs[runs[1].canShrink() && (runs[1].cells() > 2 || !runs[3].canShrink()) ? 1 : 3].shrink();
        const auto across = static_cast<float>(runs[0].perLine() * runs[1].lines * runs[2].perLine());
        const auto down = static_cast<float>(runs[1].perLine() * runs[0].lines * runs[3].cells() * runs[2].lines);
        cellWidth = std::floor(std::clamp(kMinWidth + (width - allWidth(kMinWidth)) / across, kMinWidth, kMaxWidth));
        cellHeight =
            std::floor(std::clamp(kMinHeight + (height - allHeight(kMinHeight)) / down, kMinHeight, kMaxHeight));
        cellHeight = std::min(cellHeight, std::max(kMinHeight, std::round(cellWidth * 0.75f)));
        picture.height = top + allHeight(cellHeight) + kRing;
    }

    void paintFrame(std::int64_t f2, std::int64_t f3) {
        const std::int64_t across = f2 % runs[2].perLine(), down = f3 * runs[2].lines + f2 / runs[2].perLine();
        const float x = left + static_cast<float>(across) * (frameWidth(cellWidth) + kFrameGap);
        const float y = top + static_cast<float>(down) * (frameHeight(cellHeight) + kFrameGap);
        float cellsX = x, cellsY = y;
        if (framed) {
            cellsX += kFramePad;
            cellsY += kFrameHeader + kFramePad;
            const float second = frameChip(2, f2, x, y);
            // A frame too narrow for both leaves the second to the tooltip.
            if (rank > 3 && second + 28 + textWidth(blockText(3, f3), 12) <= x + frameWidth(cellWidth))
                frameChip(3, f3, second, y);
            picture.list.rect({x, y + kFrameHeader, frameWidth(cellWidth), frameHeight(cellHeight) - kFrameHeader}, 0,
                              axisLook(t, r.axes->lookOf(2)).line, 6);
        }
        paintLinks(cellsX, cellsY);
        for (std::int64_t row = 0; row < runs[1].cells(); ++row)
            for (std::int64_t column = 0; column < runs[0].cells(); ++column)
                paintCell({column, row, f2, f3}, cellAt({cellsX, cellsY}, column, row));
        if (!framed && rank == 2) paintIndices(cellsX, cellsY);
    }

    // A chip and where the frame stands along its axis. Returns where the next may start.
    float frameChip(std::size_t axis, std::int64_t at, float x, float y) {
        const std::string text = blockText(axis, at);
        const float width = 28 + textWidth(text, 12);
        drawChip(axis, x, y + 4, 16, false, *r.axes, t, &picture.list);
        picture.list.text({x + 22, y + 16.5f}, text, 12, t.text3);
        picture.headers.push_back({{x, y, width, kHeaderHeight}, static_cast<AxisId>(axis)});
        return x + width + 4;
    }

    Rect cellAt(Point corner, std::int64_t column, std::int64_t row) const {
        const std::int64_t columns = runs[0].perLine(), rows = runs[1].perLine();
        const std::int64_t beside = row / rows, below = column / columns;
        return {corner.x + static_cast<float>(beside) * (partWidth(cellWidth) + besidePart()) +
                    static_cast<float>(column % columns) * (cellWidth + gapX),
                corner.y + static_cast<float>(below) * (partHeight(cellHeight) + belowPart()) +
                    static_cast<float>(row % rows) * (cellHeight + gapY),
                cellWidth, cellHeight};
    }

    // "3", or "4–7" for a block.
    std::string blockText(std::size_t axis, std::int64_t at) const {
        const Run& run = runs[axis];
        const std::int64_t from = at * run.group, to = std::min(run.count, from + run.group) - 1;
        return from == to ? std::to_string(from) : std::to_string(from) + "–" + std::to_string(to);
    }

    void link(Point a, Point b, std::size_t axis) {
        const bool slower = std::any_of(r.slowLinks.begin(), r.slowLinks.end(),
                                        [&](const SlowLink& slow) { return slow.axis == axis && slow.factor > 1; });
        auto& line = picture.list.line(a, b, axisLook(t, r.axes->lookOf(axis)).line, linkWidth(axis));
        if (slower) line.dash = Dash::tunnel;
    }
    float linkWidth(std::size_t axis) const {
        if (!r.hardware) return 2;
        const NetworkPlacement byDefault = r.placement ? NetworkPlacement() : defaultPlacement(mesh, *r.hardware);
        for (const AxisPart& part : (r.placement ? *r.placement : byDefault)[axis])
            if (part.devices > 1 && r.hardware->levels[part.level].kind == LevelKind::dataCentre) return 3;
        return 2;
    }
    void paintLinks(float x, float y) {
        for (std::int64_t row = 0; row < runs[1].cells(); ++row)
            for (std::int64_t column = 0; column < runs[0].cells(); ++column) {
                const Rect cell = cellAt({x, y}, column, row);
                const float midX = cell.x + std::floor(cellWidth / 2), midY = cell.y + std::floor(cellHeight / 2);
                if (!runs[0].lastOfLine(column)) link({cell.right(), midY}, {cell.right() + gapX, midY}, 0);
                if (!runs[1].lastOfLine(row)) link({midX, cell.bottom()}, {midX, cell.bottom() + gapY}, 1);
            }
    }
    void paintIndices(float x, float y) {
        // All of them, or every second, or fourth: as their room is.
        float widest = 0;
        for (std::int64_t column = 0; column < runs[0].cells(); ++column)
            widest = std::max(widest, textWidth(blockText(0, column), 11));
        std::int64_t each = 1;
        while (widest > static_cast<float>(each) * (cellWidth + gapX) - 4) each *= 2;
        for (std::int64_t column = 0; column < runs[0].cells(); column += each) {
            for (std::int64_t part = 0; part < runs[1].lines; ++part) {
                const Rect cell = cellAt({x, y}, column, part * runs[1].perLine());
                picture.list.text({cell.x + cellWidth / 2, cell.y - 5}, blockText(0, column), 11, t.text3,
                                  Align::centre);
            }
        }
        for (std::int64_t row = 0; row < runs[1].cells(); ++row)
            for (std::int64_t line = 0; line < runs[0].lines; ++line) {
                const Rect cell = cellAt({x, y}, line * runs[0].perLine(), row);
                picture.list.text({cell.x - 8, cell.y + cellHeight / 2 + 4}, blockText(1, row), 11, t.text3,
                                  Align::right);
            }
    }

    void paintCell(const std::array<std::int64_t, 4>& at, Rect rect) {
        MeshCell cell{rect, 0, 1, {}, {}};
        for (std::size_t a = 0; a < 4; ++a) {
            cell.from[a] = at[a] * runs[a].group;
            cell.to[a] = std::min(runs[a].count, cell.from[a] + runs[a].group);
            cell.count *= cell.to[a] - cell.from[a];
            cell.device = cell.device * runs[a].count + cell.from[a];
        }
        cell.device *= extra;
        cell.count *= extra;
        const bool selected = holds(cell, r.device);
        DrawList& list = picture.list;
        if (selected) list.rect(rect.grown(3), 0, t.accent, 8, 2);
        if (cell.count == 1 && cell.device == r.draggedTo)
            list.rect(rect.grown(3), 0, t.accent, 8, 2).dash = Dash::wouldBe;
        auto& box = list.rect(rect, sharesTile(cell) && r.shares.empty() ? t.tint : t.node, t.nodeline, 5);
        if (cell.count == 1 && cell.device == r.draggedFrom) box.dash = Dash::tunnel;
        const double slower = slowdownOf(cell);
        if (slower > 1) box.pattern = Pattern::diagonalUp;
        if (!r.shares.empty()) paintShare(cell, rect);
        const Colour ink = selected ? t.accent : t.text2;
        if (cell.count > 1) {
            const std::string text = "× " + lettersOf(words::grouped(cell.count));
            list.text({rect.x + rect.width / 2, rect.y + rect.height / 2 + 4}, elided(text, 11, rect.width - 4, true),
                      11, ink, Align::centre, true);
        } else if (!r.shares.empty() && rect.height >= kShareHeight) {
            list.text({rect.x + 6, rect.y + 14}, numberOf(cell), 11, ink, Align::left, true);
        } else if (showsTile(rect, numberOf(cell))) {
            const bool roomy = rect.width >= 48 && rect.height >= 26;
            list.text({rect.x + (roomy ? 7 : 4), rect.y + (roomy ? 14 : 13)}, numberOf(cell), 11, ink, Align::left,
                      true);
            paintMiniature(cell.device, rect, selected, roomy);
        } else {
            list.text({rect.x + rect.width / 2, rect.y + rect.height / 2 + 4}, numberOf(cell), 11, ink, Align::centre,
                      true);
        }
        if (slower > 1) slowLabel(rect, slower);
        picture.cells.push_back(cell);
    }
    // A bar at the foot of the cell as long as the share, over a wash as strong; its percentage where there is room. Of
    // a block the largest.
    void paintShare(const MeshCell& cell, Rect rect) {
        float most = 0;
        for (std::int64_t device = cell.device; device < cell.device + (cell.count == 1 ? 1 : mesh.devices()); ++device)
            if (device < static_cast<std::int64_t>(r.shares.size()) && (cell.count == 1 || holds(cell, device)))
                most = std::max(most, r.shares[static_cast<std::size_t>(device)]);
        DrawList& list = picture.list;
        list.rect({rect.x + 1, rect.y + 1, rect.width - 2, rect.height - 2},
                  withAlpha(r.shareColour, static_cast<std::uint32_t>(std::lround(110 * most))), 0, 4);
        list.rect({rect.x + 4, rect.bottom() - 6, std::max(1.f, (rect.width - 8) * most), 3}, r.shareColour, 0, 1);
        if (rect.height < kShareHeight) return;
        const std::string text = std::to_string(std::lround(100 * most)) + " %";
        if (textWidth(text, 10) <= rect.width - 4)
            list.text({rect.right() - 5, rect.bottom() - 9}, text, 10, t.text1, Align::right);
    }
    bool showsTile(const Rect& cell, const std::string& number) const {
        return r.shares.empty() && r.sharding && !r.shape.empty() && cell.height >= kTileHeight &&
               cell.width >= std::max(kTileWidth, textWidth(number, 11, true) + 20);
    }
    std::string numberOf(const MeshCell& cell) const {
        return std::to_string(r.order ? r.order->at(cell.device) : cell.device);
    }
    // The slowest device of the cell.
    double slowdownOf(const MeshCell& cell) const {
        double factor = 1;
        for (const SlowDevice& slow : r.slowDevices)
            if (holds(cell, slow.device)) factor = std::max(factor, slow.factor);
        return factor;
    }
    void slowLabel(Rect cell, double factor) {
        char text[24];
        std::snprintf(text, sizeof text, "%g× slower", factor);
        const std::string_view full = text;
        const bool isAbove = !r.shares.empty() && cell.height >= kShareHeight; // its share stands below
        const std::string_view shown =
            !isAbove && textWidth(full, 11, true) <= cell.width - 4 ? full : full.substr(0, full.find(' '));
        const float width = textWidth(shown, 11, true) + 6;
        const Rect label = isAbove ? Rect{cell.right() - width - 3, cell.y + 3, width, 14}
                                   : Rect{cell.x + cell.width / 2 - width / 2, cell.bottom() - 15, width, 14};
        picture.list.rect(label, t.warntint, 0, 3);
        picture.list.text({label.centre().x, label.bottom() - 3.5f}, shown, 11, t.warn, Align::centre, true);
    }
    // Whether a device of the cell holds the tile of the ringed one. Exact for single devices; of a block, by the whole
    // axes that cut the tensor.
    bool sharesTile(const MeshCell& cell) const {
        if (r.device < 0 || !r.sharding || r.shape.empty()) return false;
        const Mesh& parts = r.shardingMesh ? *r.shardingMesh : mesh;
        if (cell.count == 1) {
            for (std::size_t d = 0; d < r.shape.size(); ++d) {
                const auto dim = static_cast<std::uint8_t>(d);
                if (tileIndexOf(*r.sharding, dim, parts, cell.device) != tileIndexOf(*r.sharding, dim, parts, r.device))
                    return false;
            }
            return true;
        }
        for (const Tile tile : r.sharding->tiles) {
            const AxisId axis = wholeAxisOf(parts, tile.axis);
            if (axis >= 4) continue; // not unfolded: a cell has all of it
            const std::int64_t at = coordinateOf(mesh, axis, r.device);
            if (at < cell.from[axis] || at >= cell.to[axis]) return false;
        }
        return true;
    }
    bool holds(const MeshCell& cell, std::int64_t device) const {
        if (device < 0) return false;
        for (std::size_t a = 0; a < std::min<std::size_t>(4, rank); ++a) {
            const std::int64_t c = coordinateOf(mesh, static_cast<AxisId>(a), device);
            if (c < cell.from[a] || c >= cell.to[a]) return false;
        }
        return true;
    }

    void paintMiniature(std::int64_t device, Rect cell, bool selected, bool roomy) {
        const MiniatureDims dims = miniatureDims(r.shape, *r.sharding);
        const float edge = roomy ? 6 : 4;
        const float width = std::round(std::min(28.f, cell.width * (roomy ? 0.45f : 0.38f)));
        const float height = cell.height - 2 * edge;
        const Rect frame{cell.right() - width - edge - (roomy ? 1 : 0), cell.y + edge, width, height};
        picture.list.rect(frame, t.hover, t.border, 1);
        Rect tile = frame;
        part(dims.column, device, tile.x, tile.width);
        part(dims.row, device, tile.y, tile.height);
        picture.list.rect(tile, selected ? t.accent : t.computeProducts);
    }
    // Narrows a side of the miniature to the device's part of the dimension, at least 2 px.
    void part(int dim, std::int64_t device, float& start, float& size) const {
        if (dim < 0) return;
        const auto d = static_cast<std::uint8_t>(dim);
        const Mesh& parts = r.shardingMesh ? *r.shardingMesh : mesh;
        const auto tiles = static_cast<float>(tilesOf(*r.sharding, d, parts));
        const auto index = static_cast<float>(tileIndexOf(*r.sharding, d, parts, device));
        const float each = size / tiles, shown = std::min(size, std::max(2.f, each));
        start += std::min(size - shown, index * each);
        size = shown;
    }
};

template <class Items> int indexAt(const Items& items, Point p) {
    for (std::size_t i = items.size(); i-- > 0;)
        if (items[i].rect.contains(p)) return static_cast<int>(i);
    return -1;
}

} // namespace

int MeshPicture::cellAt(Point p) const { return indexAt(cells, p); }

int MeshPicture::axisAt(Point p) const {
    const int i = indexAt(headers, p);
    return i < 0 ? -1 : headers[static_cast<std::size_t>(i)].axis;
}

MiniatureDims miniatureDims(std::span<const std::int64_t> shape, const TensorSharding& sharding) {
    const int rank = static_cast<int>(shape.size());
    std::vector<int> chosen;
    for (int d = rank; d-- > 0 && chosen.size() < 2;)
        if (!sharding.axesOf(static_cast<std::uint8_t>(d)).empty()) chosen.push_back(d);
    for (int d = rank; d-- > 0 && chosen.size() < 2;)
        if (std::find(chosen.begin(), chosen.end(), d) == chosen.end()) chosen.push_back(d);
    std::sort(chosen.begin(), chosen.end());
    if (chosen.empty()) return {};
    return chosen.size() == 1 ? MiniatureDims{-1, chosen[0]} : MiniatureDims{chosen[0], chosen[1]};
}

MeshPicture drawMesh(const MeshPictureRequest& request, const Theme& theme) {
    if (!request.mesh || request.mesh->axes.empty()) return {};
    return Painter(request, theme).paint();
}

} // namespace axiscape
