// SPDX-License-Identifier: GPL-3.0-or-later
// Programs of golden/observe after the partitioner, with one defect or one harmless change each: defects are found and
// named, harmless changes pass.
#include "core/base/file.h"
#include "core/hlo/hlo.h"
#include "core/stablehlo/stablehlo.h"
#include "core/translation/validate.h"
#include "tests/support/support.h"

#include <QtTest/QtTest>
#include <nlohmann/json.hpp>

using namespace axiscape;

namespace {

struct Original {
    OriginalRun run;
    Placed placed;
};

Original originalOf(const std::filesystem::path& folder) {
    auto module = importFile(folder / "module.mlir.gz");
    if (!module) qFatal("%s", module.error().text().c_str());
    auto placed = parsePlaced(*readFile(folder / "expected.json"), "expected.json");
    if (!placed) qFatal("%s", placed.error().text().c_str());
    auto run = runOriginal(*module, analyse(**module), static_cast<std::uint32_t>(placed->mesh.devices()), {.seed = 1});
    if (!run) qFatal("%s", run.error().text().c_str());
    return {std::move(*run), std::move(*placed)};
}

Result<Validation> validated(const Original& original, const std::filesystem::path& text) {
    auto read = importHloText(*readFile(text), text.filename().string(), {}, {.instructionNames = true});
    if (!read) return fail(read.error());
    return validateTranslation(original.run, read->imported.module, original.placed, {.seed = 1});
}

// What was found in the changes of one program.
struct Tally {
    int defects = 0, found = 0, exact = 0, near = 0, harmless = 0, passed = 0;
    std::string notes;
};

bool has(const nlohmann::json& names, const std::string& said) {
    return std::any_of(names.begin(), names.end(), [&](const auto& name) { return name == said; });
}

void add(Tally& tally, const nlohmann::json& one, const Result<Validation>& result) {
    const std::string where =
        fmt::format("\n  {} {}: ", one["file"].get<std::string>(), one["kind"].get<std::string>());
    if (one["harmless"]) {
        ++tally.harmless;
        if (result && result->equal)
            ++tally.passed;
        else
            tally.notes += where + (result ? words::english(result->firstDifference) : result.error().text());
        return;
    }
    ++tally.defects;
    if (!result || result->equal) {
        tally.notes += where + (result ? "not found" : result.error().text());
        return;
    }
    ++tally.found;
    const std::string said = result->wrong ? result->wrong->instruction : "";
    if (has(one["acceptable"], said)) {
        ++tally.exact;
        return;
    }
    if (has(one["users"], said)) ++tally.near;
    tally.notes +=
        where + fmt::format("{} instead of {} (users {}): {}", said, one["acceptable"].dump(), one["users"].dump(),
                            words::english(result->wrong ? result->wrong->why : result->unknown));
}

// A row a program that has FILE: each has the time that a test function has.
void programsWith(const char* file) {
    QTest::addColumn<QString>("folder");
    const auto golden = test::shared("golden/observe");
    if (!golden) return QTest::addRow("none") << QString(), void();
    for (const auto& entry : std::filesystem::directory_iterator(*golden))
        if (std::filesystem::exists(entry.path() / file))
            QTest::addRow("%s", entry.path().filename().c_str()) << QString::fromStdString(entry.path().string());
}

} // namespace

class MutantsTest : public QObject {
    Q_OBJECT
    Tally m_all;

  private slots:
    void whatTheCompilerMadeIsEqual_data() { programsWith("after_spmd.txt.gz"); }
    void whatTheCompilerMadeIsEqual() {
        AXISCAPE_SHARED_OR_SKIP(golden, "golden/observe");
        QFETCH(QString, folder);
        const std::filesystem::path program = folder.toStdString();
        const auto result = validated(originalOf(program), program / "after_spmd.txt.gz");
        QVERIFY2(result.has_value(), result ? "" : result.error().text().c_str());
        QVERIFY2(result->equal, words::english(result->firstDifference).c_str());
    }
    void defectsAreFound_data() { programsWith("mutants.json"); }
    void defectsAreFound() {
        AXISCAPE_SHARED_OR_SKIP(golden, "golden/observe");
        QFETCH(QString, folder);
        const std::filesystem::path program = folder.toStdString();
        const auto original = originalOf(program);
        const auto list = nlohmann::json::parse(*readFile(program / "mutants.json"));
        Tally tally;
        for (std::size_t n = 0; n < list["mutants"].size(); ++n) {
            const auto& one = list["mutants"][n];
            if (test::takenHere(n)) add(tally, one, validated(original, program / one["file"].get<std::string>()));
        }
        if (!tally.notes.empty()) qInfo("%s", tally.notes.c_str());
        QCOMPARE(tally.passed, tally.harmless);
        QCOMPARE(tally.found, tally.defects);
        m_all.defects += tally.defects;
        m_all.exact += tally.exact;
        m_all.near += tally.near;
    }
    void mostDefectsAreNamed() {
        AXISCAPE_SHARED_OR_SKIP(golden, "golden/observe");
        qInfo("%d of %d defects named, %d at a reader", m_all.exact, m_all.defects, m_all.near);
        QVERIFY(m_all.defects > 0 && m_all.exact * 10 >= m_all.defects * 8);
    }
};

QTEST_APPLESS_MAIN(MutantsTest)
#include "mutants_test.moc"
