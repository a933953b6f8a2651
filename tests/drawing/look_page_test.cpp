// SPDX-License-Identifier: GPL-3.0-or-later
// The tables of colours and of sizes in widgets/README.md say what the code has.
#include "core/drawing/theme.h"
#include "core/layout/layout.h"
#include "tests/support/markdown_table.h"

#include <QtTest/QtTest>
#include <cstddef>
#include <fmt/format.h>
#include <map>

using namespace axiscape;

namespace {

const std::map<std::string, Colour Theme::*> kTokens{
    {"window", &Theme::window},
    {"panel", &Theme::panel},
    {"header", &Theme::header},
    {"canvas", &Theme::canvas},
    {"field", &Theme::field},
    {"group", &Theme::group},
    {"group2", &Theme::group2},
    {"node", &Theme::node},
    {"hover", &Theme::hover},
    {"text1", &Theme::text1},
    {"text2", &Theme::text2},
    {"text3", &Theme::text3},
    {"off", &Theme::off},
    {"border", &Theme::border},
    {"strong", &Theme::strong},
    {"nodeline", &Theme::nodeline},
    {"edge", &Theme::edge},
    {"accent", &Theme::accent},
    {"tint", &Theme::tint},
    {"fill", &Theme::fill},
    {"onfill", &Theme::onfill},
    {"ok", &Theme::ok},
    {"warn", &Theme::warn},
    {"over", &Theme::over},
    {"oktint", &Theme::oktint},
    {"warntint", &Theme::warntint},
    {"overtint", &Theme::overtint},
    {"computeProducts", &Theme::computeProducts},
    {"computeRest", &Theme::computeRest},
};
// Every colour of a Theme is one of these: those before its axes, and the two of the compute lane.
static_assert(offsetof(Theme, axes) - offsetof(Theme, window) == 27 * sizeof(Colour));

constexpr const char* kPatterns[] = {"solid",      "diagonal up", "dots",     "diagonal down",
                                     "horizontal", "grid",        "vertical", "crosses"};

const std::map<std::string, float> kSizes{
    {"opWidth", size::opWidth},
    {"opHeight", size::opHeight},
    {"plainOpWidth", size::plainOpWidth},
    {"plainOpHeight", size::plainOpHeight},
    {"argumentWidth", size::argumentWidth},
    {"argumentHeight", size::argumentHeight},
    {"groupWidth", size::groupWidth},
    {"groupHeight", size::groupHeight},
    {"stripHeight", size::stripHeight},
    {"collectiveHeight", size::collectiveHeight},
    {"tunnelHeight", size::tunnelHeight},
    {"groupHeader", size::groupHeader},
};

std::string hex(Colour colour) { return fmt::format("#{:06X}", colour & 0xffffffu); }
std::string unquoted(std::string text) {
    std::erase(text, '`');
    return text;
}

} // namespace

class LookPageTest : public QObject {
    Q_OBJECT

    const std::string m_page = test::pageOfTree("widgets/README.md");
    const Theme m_themes[3] = {makeTheme(Theme::Mode::light), makeTheme(Theme::Mode::dark),
                               makeTheme(Theme::Mode::contrast)};

    std::string inAll(auto colourOf) const {
        return fmt::format("{} {} {}", hex(colourOf(m_themes[0])), hex(colourOf(m_themes[1])),
                           hex(colourOf(m_themes[2])));
    }

  private slots:
    void tokens() {
        const auto table = test::tableOf(m_page, "| token |");
        QCOMPARE(table.size(), kTokens.size());
        for (const auto& row : table) {
            const auto token = kTokens.find(unquoted(row[0]));
            QVERIFY2(token != kTokens.end(), row[0].c_str());
            QCOMPARE(row[1] + ' ' + row[2] + ' ' + row[3],
                     inAll([&](const Theme& theme) { return theme.*token->second; }));
        }
    }
    void axes() {
        const auto table = test::tableOf(m_page, "| axis |");
        QCOMPARE(table.size(), m_themes[0].axes.size());
        for (std::size_t i = 0; i < table.size(); ++i) {
            QVERIFY(table[i][0].starts_with(std::to_string(i + 1) + ' '));
            for (const Theme& theme : m_themes) {
                QCOMPARE(table[i][1], hex(theme.axes[i].fill));
                QCOMPARE(table[i][2], hex(theme.axes[i].ink));
            }
            QCOMPARE(table[i][3], inAll([&](const Theme& theme) { return theme.axes[i].line; }));
            QCOMPARE(table[i][4], inAll([&](const Theme& theme) { return theme.axes[i].wash; }));
            QCOMPARE(table[i][5], std::string(kPatterns[static_cast<std::size_t>(m_themes[0].axes[i].pattern)]));
        }
    }
    void memory() {
        const auto table = test::tableOf(m_page, "| category |");
        QCOMPARE(table.size(), m_themes[0].memory.size());
        for (std::size_t i = 0; i < table.size(); ++i) {
            QCOMPARE(table[i][1], hex(m_themes[0].memory[i]));
            QCOMPARE(table[i][2], hex(m_themes[1].memory[i]));
            QCOMPARE(table[i][2], hex(m_themes[2].memory[i]));
        }
    }
    void sizes() {
        const auto table = test::tableOf(m_page, "| part | width |");
        std::size_t found = 0;
        for (const auto& row : table) {
            std::vector<std::string> values;
            for (const std::string& cell : {row[1], row[2]})
                if (!cell.empty()) values.push_back(cell);
            const QStringList names = QString::fromStdString(unquoted(row[3])).split(QStringLiteral(", "));
            QCOMPARE(static_cast<std::size_t>(names.size()), values.size());
            for (std::size_t i = 0; i < values.size(); ++i, ++found) {
                const auto size = kSizes.find(names[static_cast<qsizetype>(i)].toStdString());
                QVERIFY2(size != kSizes.end(), row[3].c_str());
                QCOMPARE(values[i], fmt::format("{}", size->second));
            }
        }
        QCOMPARE(found, kSizes.size());
    }
};

QTEST_GUILESS_MAIN(LookPageTest)
#include "look_page_test.moc"
