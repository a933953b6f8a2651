// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/shardings/tile_picture.h"

#include "widgets/common/window_words.h"

#include <algorithm>
#include <cmath>

namespace axiscape {
namespace {

// Each plate behind stands right of and above the one before: so far that its device numbers can be read, where there
// is room for it.
constexpr float kMostPlate = 28, kPlateShare = 0.4f, kPlateSlope = 1.1f;
// A side is drawn as long as it is beside the other; beyond this a tile would be a line.
constexpr float kMostProportion = 2.5f;
constexpr float kGap = 26;                        // of tiles not drawn
constexpr float kStepperHeight = 24, kLabel = 26; // below a picture, for the size and chips of its columns
constexpr std::int64_t kFew = 8;

// A dimension along one side of a plate.
struct TileSide {
    int dim = -1; // -1: the plate has no such dimension
    ShownTiles shown;
    float start = 0, size = 0; // pixels
    // Extents of the tiles drawn, from the true sizes: the last tile of an uneven cut is narrower.
    std::vector<float> from, width;
};

class Painter {
  public:
    Painter(const TilePictureRequest& request, const Theme& theme)
        : r(request), t(theme), rank(static_cast<int>(r.shape.size())) {}

    TilePicture paint() {
        tile.assign(r.shape.size(), 0);
        Rect area{0, 0, r.width, r.height};
        for (int d = 0; d + 4 < rank; ++d) stepper(d, area);
        const float left = leftLabel(rank >= 4 ? 0 : rank == 1 ? -1 : rank - 2);
        const float right = rank == 3 ? 34 + labelWidth(0) : rank >= 4 ? 12 + labelWidth(rank - 2) : 12;
        area.x += left;
        area.width -= left + right;
        area.height -= kLabel;
        if (rank <= 2) return two(area);
        if (rank == 3) return plates(area);
        return grid(area);
    }

  private:
    const TilePictureRequest& r;
    const Theme& t;
    const int rank;
    std::vector<std::int64_t> tile; // being drawn
    TilePicture picture;

    std::int64_t cuts(int dim) const { return tilesOf(*r.sharding, static_cast<std::uint8_t>(dim), *r.mesh); }
    std::int64_t size(int dim) const { return r.shape[static_cast<std::size_t>(dim)]; }
    AxisList axesOf(int dim) const { return r.sharding->axesOf(static_cast<std::uint8_t>(dim)); }
    bool onDevice(int dim, std::int64_t index) const {
        return r.device >= 0 && tileIndexOf(*r.sharding, static_cast<std::uint8_t>(dim), *r.mesh, r.device) == index;
    }

    // --- sizes and chips at a dimension

    float labelWidth(int dim) const {
        return textWidth(std::to_string(size(dim)), 12) + static_cast<float>(axesOf(dim).size()) * 18 + 6;
    }
    float leftLabel(int dim) const {
        if (dim < 0) return 12;
        const float chips = static_cast<float>(axesOf(dim).size()) * 18;
        return std::max(textWidth(std::to_string(size(dim)), 12), chips) + 14;
    }
    void chips(int dim, float x, float y) {
        for (const AxisId axis : axesOf(dim)) {
            drawChip(axis, x, y, 16, false, *r.axes, t, &picture.list);
            x += 18;
        }
    }
    // Size, then the chips right of it, centred at x or starting there.
    void labelInLine(int dim, float x, float y, bool centre) {
        const std::string text = std::to_string(size(dim));
        const float width = labelWidth(dim) - 6;
        if (centre) x -= width / 2;
        picture.list.text({x, y + 12.5f}, text, 12, t.text2);
        chips(dim, std::round(x + textWidth(text, 12) + 4), y);
        picture.dimensions.push_back({{x - 4, y - 4, width + 8, 24}, static_cast<std::uint8_t>(dim)});
    }
    // Size, chips below it, left of a picture.
    void labelLeft(int dim, float right, float middle) {
        const std::string text = std::to_string(size(dim));
        const auto count = static_cast<float>(axesOf(dim).size());
        const float width = std::max(textWidth(text, 12), count * 18);
        const float y = count > 0 ? middle - 4 : middle + 4;
        picture.list.text({right, y}, text, 12, t.text2, Align::right);
        chips(dim, std::round(right - count * 18 + 2), y + 6);
        picture.dimensions.push_back(
            {{right - width - 4, y - 14, width + 8, count > 0 ? 38.f : 24.f}, static_cast<std::uint8_t>(dim)});
    }

    // --- stepped dimensions

    void stepper(int dim, Rect& area) {
        const std::int64_t count = cuts(dim);
        const auto d = static_cast<std::size_t>(dim);
        tile[d] = d < r.steps.size() ? std::clamp<std::int64_t>(r.steps[d], 0, count - 1) : 0;
        labelInLine(dim, 4, area.y + 4, false);
        float x = 12 + labelWidth(dim);
        const auto button = [&](const char* mark, int by, bool enabled) {
            picture.list.text({x + 12, area.y + 17}, mark, 15, enabled ? t.text1 : t.off, Align::centre, true);
            if (enabled) picture.steppers.push_back({{x, area.y, 24, 24}, static_cast<std::uint8_t>(dim), by});
            x += 24;
        };
        if (count > 1) {
            button("‹", -1, tile[d] > 0);
            const std::string text =
                lettersOf(words::phrase("tile {} of {}", words::grouped(tile[d] + 1), words::grouped(count)));
            picture.list.text({x + 4, area.y + 16.5f}, text, 12, onDevice(dim, tile[d]) ? t.accent : t.text2);
            x += textWidth(text, 12) + 8;
            button("›", 1, tile[d] + 1 < count);
        }
        area.y += kStepperHeight;
        area.height -= kStepperHeight;
    }

    // --- one plate

    TileSide side(int dim, float start, float length) const {
        TileSide s{dim, {}, start, length, {}, {}};
        s.shown = dim < 0 ? ShownTiles{{0}, 0, 0} : shownTiles(cuts(dim));
        const float pixels = length - (s.shown.skipped ? kGap : 0);
        float total = 0;
        for (const std::int64_t index : s.shown.tiles) total += elements(dim, index);
        float at = start;
        for (std::size_t i = 0; i < s.shown.tiles.size(); ++i) {
            const float each = total > 0 ? pixels * elements(dim, s.shown.tiles[i]) / total : pixels;
            s.from.push_back(std::round(at));
            s.width.push_back(std::round(at + each) - std::round(at));
            at += each;
            if (s.shown.skipped && i == s.shown.gapAfter) at += kGap;
        }
        return s;
    }
    float elements(int dim, std::int64_t index) const {
        return dim < 0 ? 1.f : static_cast<float>(extentOfTile(size(dim), cuts(dim), index).size);
    }

    // Tiles, cut lines and device numbers. `front`: numbers in the tiles; else at the corner that still shows.
    void plate(Rect rect, int rowDim, int columnDim, bool front, bool outerHere) {
        const TileSide rows = side(rowDim, rect.y, rect.height), columns = side(columnDim, rect.x, rect.width);
        DrawList& list = picture.list;
        list.rect(rect, front ? t.panel : t.hover, t.nodeline);
        Rect chosen{};
        for (std::size_t i = 0; i < rows.from.size(); ++i)
            for (std::size_t j = 0; j < columns.from.size(); ++j) {
                const Rect at{columns.from[j], rows.from[i], columns.width[j], rows.width[i]};
                if (rowDim >= 0) tile[static_cast<std::size_t>(rowDim)] = rows.shown.tiles[i];
                if (columnDim >= 0) tile[static_cast<std::size_t>(columnDim)] = columns.shown.tiles[j];
                const bool here = outerHere && r.device >= 0 && (rowDim < 0 || onDevice(rowDim, rows.shown.tiles[i])) &&
                                  (columnDim < 0 || onDevice(columnDim, columns.shown.tiles[j]));
                if (here) {
                    chosen = at;
                    list.rect(at, t.tint);
                }
                if (front) numbers(at, here);
                picture.tiles.push_back({at, tile});
            }
        cuts(columns, rect, true, front);
        cuts(rows, rect, false, front);
        if (chosen.width > 0) list.rect(chosen, 0, t.accent, 0, 1.5f);
    }
    Theme::Axis cutLook(std::uint8_t dim, std::int64_t index) const {
        return axisLook(t, r.axes->lookOf(cutAxis(*r.sharding, dim, *r.mesh, index)));
    }
    void cuts(const TileSide& s, Rect rect, bool upright, bool front) {
        const float from = upright ? rect.y : rect.x, to = upright ? rect.bottom() : rect.right();
        const auto line = [&](float at, Colour colour, float width) {
            const Point a = upright ? Point{at, from} : Point{from, at}, b = upright ? Point{at, to} : Point{to, at};
            picture.list.line(a, b, colour, width);
        };
        for (std::size_t i = 0; i + 1 < s.from.size(); ++i) {
            const auto dim = static_cast<std::uint8_t>(s.dim);
            const float end = s.from[i] + s.width[i];
            line(end, cutLook(dim, s.shown.tiles[i]).line, front ? 1.5f : 0.75f);
            if (!s.shown.skipped || i != s.shown.gapAfter) continue;
            const Rect gap = upright ? Rect{end, rect.y, kGap, rect.height} : Rect{rect.x, end, rect.width, kGap};
            picture.list.rect(gap, t.hover);
            line(s.from[i + 1], cutLook(dim, s.shown.tiles[i + 1] - 1).line, front ? 1.5f : 0.75f);
            if (!front) continue;
            const std::string count = "+ " + lettersOf(words::grouped(s.shown.skipped));
            picture.list.text({gap.x + gap.width / 2, gap.y + gap.height / 2 + 4},
                              elided(count, 11, std::max(gap.width, 26.f)), 11, t.text3, Align::centre);
        }
    }
    void numbers(Rect at, bool here) {
        if (at.width < 20 || at.height < 18) return;
        const TileDevices devices = devicesOfTile(*r.sharding, tile, *r.mesh, 24);
        const std::string text = deviceList(devices, 12, at.width - 8, r.order);
        if (text.empty()) return;
        picture.list.text({at.x + at.width / 2, at.y + at.height / 2 + 4.3f}, text, 12, here ? t.accent : t.text2,
                          Align::centre, here);
    }

    // --- by rank

    // Width for height of a plate of these two dimensions, as their sizes are.
    float proportion(int rowDim, int columnDim) const {
        const auto rows = static_cast<float>(std::max<std::int64_t>(size(rowDim), 1));
        const auto columns = static_cast<float>(std::max<std::int64_t>(size(columnDim), 1));
        return std::clamp(columns / rows, 1 / kMostProportion, kMostProportion);
    }
    // The largest rectangle of that proportion, in the middle.
    static Rect centred(Rect area, float proportion) {
        const float width = std::min(area.width, std::max(1.f, area.height - 8) * proportion);
        const float height = width / proportion;
        return {std::round(area.x + (area.width - width) / 2), std::round(area.y + (area.height - height) / 2),
                std::round(width), std::round(height)};
    }
    TilePicture two(Rect area) {
        Rect rect = area;
        if (rank == 2) {
            rect = centred(area, proportion(0, 1));
        } else {
            rect.width = std::min(area.width, 480.f);
            rect.x = std::round(area.x + (area.width - rect.width) / 2);
            rect.height = std::min(rect.height, rank == 0 ? 36.f : 44.f);
            rect.y = std::round((r.height - kLabel - rect.height) / 2);
        }
        if (rank == 0) {
            rect.x = std::round(rect.x + rect.width / 2 - 60), rect.width = 120;
            plate(rect, -1, -1, true, true);
            return std::move(picture);
        }
        plate(rect, rank == 2 ? 0 : -1, rank - 1, true, true);
        if (rank == 2) labelLeft(0, rect.x - 8, rect.y + rect.height / 2);
        labelInLine(rank - 1, rect.x + rect.width / 2, rect.bottom() + 8, true);
        return std::move(picture);
    }
    TilePicture plates(Rect area) {
        const std::int64_t parts = cuts(0);
        const ShownTiles shown = shownTiles(parts);
        // A dimension that is not cut shows one plate more, to say that there is depth.
        const std::size_t behind = parts > 1 ? shown.tiles.size() - 1 : size(0) > 1 ? 1 : 0;
        const float depth = static_cast<float>(behind), deepest = std::max(1.f, depth);
        const float dy = std::floor(std::min(kMostPlate, area.height * kPlateShare / deepest));
        const float dx = std::floor(std::min(dy * kPlateSlope, area.width * kPlateShare / deepest));
        const Rect front =
            centred({area.x, area.y + depth * dy, area.width - depth * dx, area.height - depth * dy}, proportion(1, 2));
        for (std::size_t i = behind + 1; i-- > 0;) {
            tile[0] = parts > 1 ? shown.tiles[i] : 0;
            const auto at = static_cast<float>(i);
            const Rect rect{std::round(front.x + at * dx), std::round(front.y - at * dy), front.width, front.height};
            const bool here = onDevice(0, tile[0]);
            plate(rect, 1, 2, i == 0, here);
            if (i > 0 && parts > 1) strip(rect, dy, here);
        }
        labelLeft(1, front.x - 8, front.y + front.height / 2);
        labelInLine(2, front.x + front.width / 2, front.bottom() + 8, true);
        const float x = front.right() + 8;
        picture.list.line({x, front.bottom() - 2}, {x + dx - 4, front.bottom() - 2 - dy + 4}, t.text3);
        labelInLine(0, x + dx, front.bottom() - 14, false);
        return std::move(picture);
    }
    // The devices of the first row of a plate behind, in the strip that shows.
    void strip(Rect rect, float dy, bool here) {
        if (dy < 13) return;
        const TileSide columns = side(2, rect.x, rect.width);
        tile[1] = 0;
        for (std::size_t j = 0; j < columns.from.size(); ++j) {
            tile[2] = columns.shown.tiles[j];
            const std::string text =
                deviceList(devicesOfTile(*r.sharding, tile, *r.mesh, 24), 11, columns.width[j] - 8, r.order);
            const bool mine = here && onDevice(1, 0) && onDevice(2, tile[2]);
            picture.list.text({columns.from[j] + columns.width[j] / 2, rect.y + 12}, text, 11,
                              mine ? t.accent : t.text2, Align::centre, mine);
        }
    }

    // Rows of the outer dimension, columns of the next; each a plate of the last two.
    TilePicture grid(Rect area) {
        const int outer = rank - 4;
        const auto first = static_cast<std::size_t>(outer);
        const ShownTiles rows = shownTiles(cuts(outer)), columns = shownTiles(cuts(outer + 1));
        const float top = 22, gap = 10;
        area.y += top, area.height -= top;
        const auto m = static_cast<float>(rows.tiles.size()), n = static_cast<float>(columns.tiles.size());
        float width = (area.width - (n - 1) * gap - (columns.skipped ? kGap : 0)) / n;
        float height = (area.height - (m - 1) * gap - (rows.skipped ? kGap : 0)) / m;
        const float wanted = proportion(rank - 2, rank - 1);
        if (width > height * wanted) {
            area.x += (width - height * wanted) * n / 2;
            area.width -= (width - height * wanted) * n;
            width = height * wanted;
        } else {
            area.y += (height - width / wanted) * m / 2;
            area.height -= (height - width / wanted) * m;
            height = width / wanted;
        }
        const bool deep = (cuts(outer) == 1 && size(outer) > 1) || (cuts(outer + 1) == 1 && size(outer + 1) > 1);
        const float back = deep ? std::min(6.f, height / 4) : 0;
        for (std::size_t i = 0; i < rows.tiles.size(); ++i)
            for (std::size_t j = 0; j < columns.tiles.size(); ++j) {
                tile[first] = rows.tiles[i];
                tile[first + 1] = columns.tiles[j];
                const float x = area.x + static_cast<float>(j) * (width + gap) +
                                (columns.skipped && j > columns.gapAfter ? kGap : 0);
                const float y =
                    area.y + static_cast<float>(i) * (height + gap) + (rows.skipped && i > rows.gapAfter ? kGap : 0);
                const Rect rect{std::round(x), std::round(y + back), std::round(width - back),
                                std::round(height - back)};
                if (deep)
                    picture.list.rect({rect.x + back, rect.y - back, rect.width, rect.height}, t.hover, t.nodeline);
                plate(rect, rank - 2, rank - 1, true,
                      onDevice(outer, rows.tiles[i]) && onDevice(outer + 1, columns.tiles[j]) && outerHere());
            }
        gapCount(rows.skipped, {area.x, area.y + 4 * (height + gap) - gap, area.width, kGap + gap});
        gapCount(columns.skipped, {area.x + 4 * (width + gap) - gap, area.y, kGap + gap, area.height});
        labelLeft(outer, area.x - 8, area.y + area.height / 2);
        labelInLine(outer + 1, area.x + area.width / 2, area.bottom() + 6, true);
        labelInLine(rank - 2, area.right() + 4, area.y + area.height / 2 - 8, false);
        labelInLine(rank - 1, area.x + width / 2, area.y - 20, true);
        return std::move(picture);
    }
    void gapCount(std::int64_t skipped, Rect gap) {
        if (!skipped) return;
        picture.list.text({gap.x + gap.width / 2, gap.y + gap.height / 2 + 4},
                          "+ " + lettersOf(words::grouped(skipped)), 11, t.text3, Align::centre);
    }
    bool outerHere() const {
        for (int d = 0; d + 4 < rank; ++d)
            if (!onDevice(d, tile[static_cast<std::size_t>(d)])) return false;
        return true;
    }
};

template <class Items> int indexAt(const Items& items, Point p) {
    for (std::size_t i = items.size(); i-- > 0;)
        if (items[i].rect.contains(p)) return static_cast<int>(i);
    return -1;
}

} // namespace

int TilePicture::tileAt(Point p) const { return indexAt(tiles, p); }
int TilePicture::stepperAt(Point p) const { return indexAt(steppers, p); }

ShownTiles shownTiles(std::int64_t tiles) {
    ShownTiles shown;
    if (tiles <= kFew) {
        for (std::int64_t i = 0; i < tiles; ++i) shown.tiles.push_back(i);
        return shown;
    }
    shown.tiles = {0, 1, 2, 3, tiles - 1};
    shown.gapAfter = 3;
    shown.skipped = tiles - 5;
    return shown;
}

AxisId cutAxis(const TensorSharding& sharding, std::uint8_t dim, const Mesh& mesh, std::int64_t index) {
    const AxisList axes = sharding.axesOf(dim);
    std::int64_t step = 1; // tiles inside one step of axes[k]
    for (std::size_t k = axes.size(); k-- > 0; step *= mesh.size(axes[k])) {
        const bool changesFurtherOut = k > 0 && (index + 1) % (step * mesh.size(axes[k])) == 0;
        if (!changesFurtherOut) return axes[k];
    }
    return axes.empty() ? AxisId(0) : axes[0];
}

std::string deviceList(const TileDevices& devices, float pixels, float width, const DeviceOrder* order) {
    std::string all;
    for (const std::int64_t position : devices.first)
        all += (all.empty() ? "" : " ") + std::to_string(order ? order->at(position) : position);
    if (static_cast<std::int64_t>(devices.first.size()) == devices.count && textWidth(all, pixels) <= width) return all;
    std::string counted = lettersOf(words::phrase("{} devices", words::grouped(devices.count)));
    if (textWidth(counted, pixels) <= width) return counted;
    const std::string times = "× " + lettersOf(words::grouped(devices.count));
    return textWidth(times, pixels) <= width ? times : std::string();
}

TilePicture drawTiles(const TilePictureRequest& request, const Theme& theme) {
    if (!request.sharding || !request.mesh || !request.axes) return {};
    return Painter(request, theme).paint();
}

} // namespace axiscape
