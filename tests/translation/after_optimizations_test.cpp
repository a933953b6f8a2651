// SPDX-License-Identifier: GPL-3.0-or-later
// What XLA for CPU and TPU compiles after all its passes, beside the original: equal; with one all-reduce left out,
// found.
#include "core/base/file.h"
#include "core/hlo/hlo.h"
#include "core/stablehlo/stablehlo.h"
#include "core/translation/validate.h"
#include "tests/support/support.h"

#include <QtTest/QtTest>
#include <regex>

using namespace axiscape;

namespace {

constexpr std::size_t kLeftOut = 2; // all-reduces a program

Result<Validation> validated(const OriginalRun& original, const Placed& placed, const std::string& text) {
    auto read = importHloText(text, "after_optimizations.txt", {}, {.instructionNames = true});
    if (!read) return fail(read.error());
    return validateTranslation(original, read->imported.module, placed, {.seed = 1});
}

// With the n-th all-reduce of one tensor a copy of what it reads; its name. Empty: there are not so many.
std::string leftOut(std::string& text, std::size_t n) {
    static const std::regex line(R"(%([\w.\-]+) = (\w+\[[\d,]*\](?:\{[^}]*\})?) all-reduce\((%?[\w.\-]+)\)[^\n]*)");
    auto found = std::sregex_iterator(text.begin(), text.end(), line);
    for (; n > 0 && found != std::sregex_iterator(); --n) ++found;
    if (found == std::sregex_iterator()) return {};
    const std::smatch match = *found;
    const std::string name = match[1], with = "%" + name + " = " + match[2].str() + " copy(" + match[3].str() + ")";
    text.replace(static_cast<std::size_t>(match.position()), static_cast<std::size_t>(match.length()), with);
    return name;
}

} // namespace

class AfterOptimizationsTest : public QObject {
    Q_OBJECT
    int m_left = 0, m_found = 0, m_named = 0;
    std::size_t m_programs = 0;

  private slots:
    void isTheOriginal_data() {
        QTest::addColumn<QString>("program");
        QTest::addColumn<QString>("text");
        const auto golden = test::shared("golden/observe");
        if (!golden) return QTest::addRow("none") << QString() << QString(), void();
        for (const auto& entry : std::filesystem::directory_iterator(*golden)) {
            const QString program = QString::fromStdString(entry.path().string());
            const std::string name = entry.path().filename().string();
            if (std::filesystem::exists(entry.path() / "after_optimizations.txt.gz"))
                QTest::addRow("%s", name.c_str()) << program << program + "/after_optimizations.txt.gz";
            if (const auto tpu = *golden / "tpu" / name / "optimised.txt.gz"; std::filesystem::exists(tpu))
                QTest::addRow("tpu %s", name.c_str()) << program << QString::fromStdString(tpu.string());
        }
    }
    void isTheOriginal() {
        AXISCAPE_SHARED_OR_SKIP(golden, "golden/observe");
        QFETCH(QString, program);
        QFETCH(QString, text);
        const std::filesystem::path folder = program.toStdString();
        if (!std::filesystem::exists(folder / "module.mlir.gz")) QSKIP("a TPU program without its original");
        const auto module = importFile(folder / "module.mlir.gz");
        const auto placed = parsePlaced(*readFile(folder / "expected.json"), "expected.json");
        QVERIFY(module && placed);
        const auto original =
            runOriginal(*module, analyse(**module), static_cast<std::uint32_t>(placed->mesh.devices()), {.seed = 1});
        QVERIFY(original.has_value());
        const std::string compiled = *readFile(text.toStdString());
        const auto result = validated(*original, *placed, compiled);
        QVERIFY2(result.has_value(), result ? "" : result.error().text().c_str());
        QVERIFY2(result->equal, words::english(result->firstDifference).c_str());
        if (!test::takenHere(m_programs++)) return;
        for (std::size_t n = 0; n < kLeftOut; ++n) {
            std::string wrong = compiled;
            const std::string name = leftOut(wrong, n);
            if (name.empty()) break;
            const auto told = validated(*original, *placed, wrong);
            QVERIFY2(told.has_value(), told ? "" : told.error().text().c_str());
            ++m_left;
            m_found += !told->equal;
            m_named += !told->equal && told->wrong && told->wrong->instruction == name;
            if (told->equal || !told->wrong || told->wrong->instruction != name)
                qInfo("%s left out: %s", name.c_str(),
                      told->equal   ? "not found"
                      : told->wrong ? (told->wrong->instruction + ": " + words::english(told->wrong->why)).c_str()
                                    : "no instruction");
        }
    }
    void whatIsLeftOutIsFound() {
        AXISCAPE_SHARED_OR_SKIP(golden, "golden/observe");
        qInfo("%d all-reduces left out, %d found, %d named", m_left, m_found, m_named);
        QVERIFY(m_left > 0);
        QCOMPARE(m_found, m_left);
        QVERIFY(m_named * 10 >= m_left * 6);
    }
};

QTEST_APPLESS_MAIN(AfterOptimizationsTest)
#include "after_optimizations_test.moc"
