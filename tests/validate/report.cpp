// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/validate/report.h"

#include "tests/support/support.h"

#include <algorithm>
#include <cmath>
#include <cstdio>
#include <fmt/format.h>

namespace axiscape::validate {

namespace {

bool isFigure(const std::string& cell) {
    return !cell.empty() && cell.find_first_not_of("0123456789.,-+%e ") == std::string::npos;
}

// Characters, not bytes.
std::size_t widthOf(const std::string& text) {
    return static_cast<std::size_t>(std::ranges::count_if(text, [](char c) { return (c & 0xc0) != 0x80; }));
}

std::vector<Section>& sections() {
    static std::vector<Section> list;
    return list;
}

} // namespace

void Report::table(const Table& table) {
    std::vector<std::size_t> width;
    std::vector<bool> right;
    for (std::size_t c = 0; c < table.head.size(); ++c) {
        width.push_back(widthOf(table.head[c]));
        bool figures = !table.rows.empty();
        for (const auto& row : table.rows)
            if (c < row.size()) {
                width[c] = std::max(width[c], widthOf(row[c]));
                figures = figures && (row[c].empty() || isFigure(row[c]));
            }
        right.push_back(figures);
    }
    const auto print = [&](const std::vector<std::string>& row) {
        std::string text;
        for (std::size_t c = 0; c < row.size() && c < width.size(); ++c) {
            const std::string space(width[c] - widthOf(row[c]), ' ');
            text += (c ? "  " : "") + (right[c] ? space + row[c] : row[c] + space);
        }
        text.erase(text.find_last_not_of(' ') + 1);
        line(text);
    };
    line("");
    line(table.title);
    print(table.head);
    for (const auto& row : table.rows) print(row);
    line("");
}

void Report::line(const std::string& text) {
    if (!m_silent) std::puts(text.c_str());
}

void Report::figure(const std::string& key, double value, std::size_t rows) { m_figures.push_back({key, value, rows}); }

void Report::check(const std::string& what, bool holds) {
    line(fmt::format("{} {}", holds ? "[holds]" : "[FAILS]", what));
    if (!holds && m_silent) std::fputs(fmt::format("[FAILS] {}\n", what).c_str(), stderr);
    m_failures += !holds;
}

void Report::atLeast(const std::string& what, double value, double least) {
    check(fmt::format("{}: {:.3f}, at least {}", what, value, least), value >= least);
}

void Report::atMost(const std::string& what, double value, double most) {
    check(fmt::format("{}: {:.3f}, at most {}", what, value, most), value <= most);
}

void Report::skip(const std::string& what) {
    if (test::mayNotSkip()) return check(what + " is here", false);
    leave(what + " is not here");
}

void Report::leave(const std::string& what) {
    m_skipped.push_back(what);
    std::fputs(fmt::format("[skipped] {}\n", what).c_str(), stderr);
}

Section::Section(const char* sectionName, const char* sectionAbout, Run sectionRun)
    : name(sectionName), about(sectionAbout), run(sectionRun) {
    sections().push_back(*this);
}

const std::vector<Section>& Section::all() {
    std::ranges::sort(sections(), {}, &Section::name);
    return sections();
}

std::string percentText(double fraction) {
    return std::isnan(fraction) ? std::string() : fmt::format("{:.1f} %", 100 * fraction);
}

double pooledTau(const std::vector<Ranked>& rows) {
    double agree = 0, pairs = 0;
    for (std::size_t i = 0; i < rows.size(); ++i)
        for (std::size_t j = i + 1; j < rows.size(); ++j) {
            if (rows[i].group != rows[j].group || rows[i].theirs == rows[j].theirs) continue;
            ++pairs;
            const double ours = rows[i].ours - rows[j].ours, theirs = rows[i].theirs - rows[j].theirs;
            agree += ours == 0 ? 0 : (ours > 0) == (theirs > 0) ? 1 : -1;
        }
    return pairs > 0 ? agree / pairs : 1;
}

double shareWithin(const std::vector<double>& ratios, double within) {
    if (ratios.empty()) return 1;
    const auto good = std::ranges::count_if(ratios, [&](double r) { return std::abs(r - 1) <= within; });
    return static_cast<double>(good) / static_cast<double>(ratios.size());
}

double median(std::vector<double> values) {
    if (values.empty()) return 0;
    const auto middle = values.begin() + static_cast<std::ptrdiff_t>(values.size() / 2);
    std::ranges::nth_element(values, middle);
    return *middle;
}

} // namespace axiscape::validate
