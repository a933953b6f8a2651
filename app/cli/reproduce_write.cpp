// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/cli/json_values.h"
#include "app/cli/reproduce.h"
#include "app/cli/table.h"

#include <cmath>
#include <fmt/format.h>

namespace axiscape::cli {
namespace {

// Counts whole, the rest with four digits that say something.
std::string figureText(double figure) {
    return figure == std::floor(figure) ? fmt::format("{:.0f}", figure) : fmt::format("{:.4g}", figure);
}

std::string ratioText(const Reproduced& row) {
    if (!row.ours) return "";
    if (row.published == 0) return *row.ours == 0 ? "1" : "";
    return fmt::format("{:.3g}", *row.ours / row.published);
}

std::string escaped(std::string_view text) {
    std::string out;
    for (const char c : text) out += c == '<' ? "&lt;" : c == '&' ? "&amp;" : std::string(1, c);
    return out;
}

} // namespace

std::string reproducedJson(const std::vector<Reproduced>& rows) {
    Json list = Json::array();
    for (const Reproduced& row : rows) {
        const bool hasRatio = row.ours && row.published != 0;
        list.push_back({{"paper", row.paper},
                        {"table", row.table},
                        {"what", row.what},
                        {"published", row.published},
                        {"ours", row.ours ? Json(*row.ours) : Json()},
                        {"ratio", hasRatio ? Json(*row.ours / row.published) : Json()},
                        {"why", row.why.empty() ? Json() : Json(row.why)}});
    }
    return written({{"rows", std::move(list)}});
}

std::string reproducedText(const std::vector<Reproduced>& rows) {
    Table table{{"paper", "table", "what", "published", "ours", "ratio"}, {}, {}};
    std::vector<std::string> reasons;
    for (const Reproduced& row : rows)
        table.rows.push_back({row.paper, row.table, row.what, figureText(row.published),
                              row.ours ? figureText(*row.ours) : "-", ratioText(row)});
    std::string out = tableText(table) + '\n';
    for (const Reproduced& row : rows)
        if (!row.why.empty() && (reasons.empty() || reasons.back() != row.why)) {
            out += fmt::format("{}, {}: {}\n", row.paper, row.what, row.why);
            reasons.push_back(row.why);
        }
    return out;
}

std::string reproducedHtml(const std::vector<Reproduced>& rows) {
    std::string out =
        "<!DOCTYPE html>\n<html lang=\"en\"><meta charset=\"utf-8\"><title>Published and found</title>\n"
        "<style>body{font:14px sans-serif;margin:2em;max-width:80em}table{border-collapse:collapse}"
        "td,th{padding:.2em .8em;border-bottom:1px solid #ccc;text-align:left}"
        "td.n{text-align:right;font-variant-numeric:tabular-nums}</style>\n"
        "<h1>Published and found</h1>\n<table><tr><th>paper<th>table<th>what<th>published<th>ours<th>ratio"
        "<th>why they differ</tr>\n";
    for (const Reproduced& row : rows)
        out += fmt::format("<tr><td>{}<td>{}<td>{}<td class=\"n\">{}<td class=\"n\">{}<td class=\"n\">{}<td>{}</tr>\n",
                           escaped(row.paper), escaped(row.table), escaped(row.what), figureText(row.published),
                           row.ours ? figureText(*row.ours) : "not made", ratioText(row), escaped(row.why));
    return out + "</table></html>\n";
}

} // namespace axiscape::cli
