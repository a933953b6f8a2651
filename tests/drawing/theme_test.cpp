// SPDX-License-Identifier: GPL-3.0-or-later
// Contrast of the tokens, as WCAG 2 computes it: text at least 4.5 to 1, marks 3 to 1; in high contrast 7 and 4.5.
#include "core/drawing/theme.h"

#include <QtTest/QtTest>
#include <algorithm>
#include <cmath>

using namespace axiscape;

namespace {

double luminance(Colour colour) {
    const auto channel = [&](int shift) {
        const double c = static_cast<double>(colour >> shift & 0xff) / 255;
        return c <= 0.03928 ? c / 12.92 : std::pow((c + 0.055) / 1.055, 2.4);
    };
    return 0.2126 * channel(16) + 0.7152 * channel(8) + 0.0722 * channel(0);
}

double contrastOf(Colour a, Colour b) {
    const double x = luminance(a), y = luminance(b);
    return (std::max(x, y) + 0.05) / (std::min(x, y) + 0.05);
}

using Token = Colour Theme::*;
struct Named {
    const char* name;
    Token token;
};
constexpr Named kText[] = {{"text1", &Theme::text1}, {"text2", &Theme::text2}, {"text3", &Theme::text3},
                           {"ok", &Theme::ok},       {"warn", &Theme::warn},   {"over", &Theme::over}};
constexpr Named kGround[] = {{"window", &Theme::window}, {"panel", &Theme::panel}, {"header", &Theme::header},
                             {"canvas", &Theme::canvas}, {"field", &Theme::field}, {"group", &Theme::group},
                             {"group2", &Theme::group2}, {"node", &Theme::node}};
constexpr Named kMarks[] = {{"strong", &Theme::strong}, {"edge", &Theme::edge}, {"accent", &Theme::accent}};

} // namespace

class ThemeTest : public QObject {
    Q_OBJECT
  private slots:
    void contrast_data() {
        QTest::addColumn<int>("mode");
        QTest::newRow("light") << 0;
        QTest::newRow("dark") << 1;
        QTest::newRow("contrast") << 2;
    }
    void contrast() {
        QFETCH(int, mode);
        const Theme theme = makeTheme(static_cast<Theme::Mode>(mode));
        const bool high = theme.mode == Theme::Mode::contrast;
        QStringList low;
        const auto check = [&](const char* what, Colour mark, const char* where, Colour ground, double least) {
            if (const double is = contrastOf(mark, ground); is < least)
                low << QStringLiteral("%1 on %2: %3").arg(QLatin1String(what), QLatin1String(where)).arg(is);
        };
        for (const Named& ground : kGround) {
            for (const Named& text : kText)
                check(text.name, theme.*text.token, ground.name, theme.*ground.token, high ? 7 : 4.5);
            for (const Named& mark : kMarks)
                check(mark.name, theme.*mark.token, ground.name, theme.*ground.token, high ? 4.5 : 3);
        }
        for (const auto& [name, tint] : {std::pair{"tint", theme.tint},
                                         {"oktint", theme.oktint},
                                         {"warntint", theme.warntint},
                                         {"overtint", theme.overtint}})
            check("text1", theme.text1, name, tint, high ? 7 : 4.5);
        check("ok", theme.ok, "oktint", theme.oktint, 4.5);
        check("warn", theme.warn, "warntint", theme.warntint, 4.5);
        check("over", theme.over, "overtint", theme.overtint, 4.5);
        check("onfill", theme.onfill, "fill", theme.fill, 4.5);
        for (std::size_t i = 0; i < theme.axes.size(); ++i) {
            const std::string axis = "axis " + std::to_string(i + 1);
            check(axis.c_str(), theme.axes[i].ink, "its fill", theme.axes[i].fill, 4.5);
            check(axis.c_str(), theme.axes[i].line, "node", theme.node, high ? 4.5 : 3);
            check("text1", theme.text1, (axis + " wash").c_str(), theme.axes[i].wash, 4.5);
        }
        QVERIFY2(low.isEmpty(), qPrintable(low.join(QLatin1Char('\n'))));
    }
};

QTEST_GUILESS_MAIN(ThemeTest)
#include "theme_test.moc"
