// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/base/text.h"
#include "core/base/words.h"
#include "core/exchange/picture.h"
#include "core/exchange/python_text.h"
#include "core/exchange/report_parts.h"
#include "core/insight/map_figures.h"
#include "core/structure/block_lanes.h"

#include <fmt/format.h>

namespace axiscape {
namespace {

constexpr float kPageWidth = 1042; // of the map, px at 100 %

std::string hex(Colour colour) { return fmt::format("#{:06x}", colour & 0xffffff); }

// The tokens of a theme as variables of the page.
std::string variables(const Theme& theme) {
    auto out = fmt::format("--window:{};--panel:{};--text1:{};--text2:{};--text3:{};--border:{};--ok:{};--over:{};"
                           "--warn:{};--hover:{};--accent:{};--compute:{};",
                           hex(theme.window), hex(theme.panel), hex(theme.text1), hex(theme.text2), hex(theme.text3),
                           hex(theme.border), hex(theme.ok), hex(theme.over), hex(theme.warn), hex(theme.hover),
                           hex(theme.accent), hex(theme.computeProducts));
    for (std::size_t i = 0; i < theme.memory.size(); ++i) out += fmt::format("--m{}:{};", i, hex(theme.memory[i]));
    for (std::size_t i = 0; i < theme.axes.size(); ++i) out += fmt::format("--a{}:{};", i, hex(theme.axes[i].fill));
    return out;
}

ExportedPicture mapPage(const ExportInput& input, const MapPicture& map, MapLens lens, Theme::Mode mode) {
    const Theme theme = makeTheme(mode);
    MapLook look;
    look.lens = lens;
    ExportedPicture picture;
    picture.ground = theme.canvas;
    const Rect whole = drawMapPage(map, *input.style, look, theme, picture.list);
    picture.width = whole.width;
    picture.height = whole.height;
    return picture;
}

Result<MapPicture> mapOfInput(const ExportInput& input, const MapWish& wish, const Progress& progress) {
    if (!input.structure || !input.style)
        return fail(words::phrase("there is no graph to draw"), exchange::modelName(input));
    progress.report(words::noop("laying out the graph"), 0, 1);
    if (progress.cancelled())
        return fail(Error{ErrorCode::cancelled, words::phrase("the export was cancelled"), {}, {}, {}, {}});
    const Module& module = input.program->partition.module();
    auto map = std::make_shared<ProgramMap>(mapOf(module, *input.structure));
    findLanes(*map, input.program->partition.sites(), *input.structure);
    return mapPictureOf({module, input.simulation, *input.style, wish.changed}, std::move(map), kPageWidth);
}

} // namespace

namespace report {

std::string styleSheet() {
    std::string out = fmt::format(":root{{color-scheme:light dark;{}}}\n"
                                  "@media (prefers-color-scheme:dark){{:root{{{}}}}}\n",
                                  variables(makeTheme(Theme::Mode::light)), variables(makeTheme(Theme::Mode::dark)));
    out +=
        R"css(body{margin:0;background:var(--window);color:var(--text1);font:13px/20px Roboto,"Noto Sans","Open Sans","DejaVu Sans",sans-serif}
main{max-width:1040px;margin:0 auto;padding:24px 16px}
section{background:var(--panel);border:1px solid var(--border);border-radius:6px;padding:12px 16px;margin:12px 0;overflow-x:auto}
h1{font-size:26px;line-height:32px;font-weight:500;margin:0}h2{font-size:15px;font-weight:500;margin:0 0 8px}
p{margin:4px 0 8px}.note,.name{color:var(--text3);font-size:12px}.ok{color:var(--ok)}.over{color:var(--over)}.warn{color:var(--warn)}
code{font:12px "JetBrains Mono","DejaVu Sans Mono",monospace;font-variant-ligatures:none}
table{border-collapse:collapse;width:100%;font-size:12px}th{text-align:left;font-weight:500;color:var(--text2)}
th,td{padding:4px 12px 4px 0;border-bottom:1px solid var(--border);vertical-align:top}.figure{text-align:right;white-space:nowrap}
tbody tr:last-child td{border-bottom:0}
.tiles{display:flex;flex-wrap:wrap;gap:8px 32px}.key{font-size:15px;font-weight:500}
.plot{width:100%;height:auto;font-size:11px}.plot text{fill:var(--text2)}.legend{margin-right:12px;white-space:nowrap;font-size:12px}
.legend i{display:inline-block;width:10px;height:10px;margin-right:5px}
.capacity{stroke:var(--over);stroke-width:1.5;stroke-dasharray:6 3;fill:none}.stem{stroke:var(--text1);stroke-dasharray:3 3;fill:none}
.idle{fill:var(--hover)}.compute{fill:var(--compute)}
.map svg{max-width:100%;height:auto}.dark{display:none}
@media (prefers-color-scheme:dark){.light{display:none}.dark{display:block}}
@media print{body{background:none}section{break-inside:avoid}}
)css";
    for (int i = 0; i < kMemoryCategories; ++i)
        out += fmt::format(".m{0}{{fill:var(--m{0});background:var(--m{0})}}", i);
    for (int i = 0; i < 8; ++i) out += fmt::format(".a{0}{{fill:var(--a{0})}}", i);
    return out + "\n";
}

std::string mapHtml(const ExportInput& input, const MapWish& wish, const Progress& progress) {
    const auto map = mapOfInput(input, wish, progress);
    if (!map) return {};
    const auto svg = [&](Theme::Mode mode) { return pictureText(mapPage(input, *map, wish.lens, mode), mode); };
    return fmt::format("<p class=\"note\">Lens: {}</p>\n"
                       "<div class=\"map light\">{}</div>\n<div class=\"map dark\">{}</div>\n",
                       words::english(mapLensTitle(wish.lens)), svg(Theme::Mode::light), svg(Theme::Mode::dark));
}

} // namespace report

Result<std::string> exportReport(const ExportInput& input, const Progress& progress) {
    return exportReport(input, MapWish{}, progress);
}

Result<std::string> exportReport(const ExportInput& input, const MapWish& wish, const Progress& progress) {
    const auto name = report::escaped(exchange::modelName(input));
    const auto& hardware = input.strategy->hardware;
    auto out = fmt::format("<!DOCTYPE html>\n<html lang=\"en\"><head><meta charset=\"utf-8\"/><meta name=\"viewport\" "
                           "content=\"width=device-width\"/><title>{} · Axiscape</title>\n<style>\n{}</style></head>\n"
                           "<body><main>\n<h1>{}</h1>\n<p class=\"note\">{}{}, {}<br/>{}</p>\n",
                           name, report::styleSheet(), name, report::escaped(exchange::scheduleText(*input.strategy)),
                           hardware.empty() ? ""
                                            : fmt::format(", on {}{}", report::escaped(hardware),
                                                          input.strategy->host == Host::eager ? ", eager host" : ""),
                           report::escaped(input.modelPath), report::escaped(input.fingerprint));
    const auto section = [&](std::string_view title, const std::string& content) {
        if (!content.empty()) out += fmt::format("<section><h2>{}</h2>\n{}</section>\n", title, content);
    };
    section("Summary", report::summaryHtml(input));
    section("Map", report::mapHtml(input, wish, progress));
    section("Schedule", report::scheduleHtml(input));
    section("Shardings of the arguments", report::shardingsHtml(input, progress));
    section("Collectives", report::collectivesHtml(input));
    if (input.simulation) {
        section("Memory of a device", report::memoryHtml(input));
        section("Time", report::timeHtml(input));
        section("At the peak", report::peakHtml(input));
    } else {
        section("Memory and time", "<p>The strategy names no hardware, so nothing is costed.</p>\n");
    }
    if (progress.cancelled())
        return fail(Error{ErrorCode::cancelled, words::phrase("the export was cancelled"), {}, {}, {}, {}});
    return out + "</main></body></html>\n";
}

Result<ExportedPicture> drawnPicture(const ExportInput& input, const MapWish& wish, const Progress& progress) {
    const auto map = mapOfInput(input, wish, progress);
    if (!map) return fail(map.error());
    return mapPage(input, *map, wish.lens, input.theme);
}

Result<std::string> exportPicture(const ExportInput& input, const Progress& progress) {
    const auto picture = drawnPicture(input, {}, progress);
    if (!picture) return fail(picture.error());
    return pictureText(*picture, input.theme);
}

std::string pictureText(const ExportedPicture& picture, Theme::Mode theme) {
    return writeSvg(picture.list, {0, 0, picture.width, picture.height}, makeTheme(theme));
}

} // namespace axiscape
