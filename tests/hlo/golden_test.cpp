// SPDX-License-Identifier: GPL-3.0-or-later
// HLO texts of all stages against golden/observe and golden/formats: opcodes, and a module from each.
#include "tests/support/golden_count.h"
#include "tests/support/support.h"

#include "core/base/file.h"
#include "core/hlo/groups.h"
#include "core/hlo/hlo.h"

#include <QtTest/QtTest>
#include <nlohmann/json.hpp>

using namespace axiscape;
using Json = nlohmann::json;

namespace {

std::string difference(const std::filesystem::path& file, const Json& stage, std::string_view name) {
    const auto read = importHloText(*readFile(file), file.string());
    if (!read) return read.error().text();
    if (Json(read->imported.facts.ops) != stage["opcodes"]) return "opcodes";
    if (!name.empty() && read->stage != name) return "stage " + read->stage;
    if (read->imported.module->opCount() == 0) return "no ops";
    return {};
}

} // namespace

class GoldenTest : public QObject {
    Q_OBJECT
  private slots:
    void stages() {
        AXISCAPE_SHARED_OR_SKIP(folder, "golden/observe");
        test::GoldenCount count;
        for (const auto& entry : std::filesystem::directory_iterator(*folder)) {
            if (!std::filesystem::exists(entry.path() / "module.mlir.gz")) continue;
            const auto expected = Json::parse(*readFile(entry.path() / "expected.json"));
            for (const auto& [stage, facts] : expected["stages"].items())
                count.take(entry.path().filename().string() + "/" + stage,
                           difference(entry.path() / (stage + ".txt.gz"), facts, stage));
        }
        report(count, "texts of stages");
    }
    void accelerators() {
        for (const auto* kind : {"tpu", "gpu"}) {
            AXISCAPE_SHARED_OR_SKIP(folder, std::string("golden/observe/") + kind);
            test::GoldenCount count;
            for (const auto& entry : std::filesystem::directory_iterator(*folder)) {
                if (!std::filesystem::exists(entry.path() / "optimised.txt.gz")) continue;
                const auto read = importHloText(*readFile(entry.path() / "optimised.txt.gz"), entry.path().string());
                count.take(entry.path().filename().string(), read ? "" : read.error().text());
            }
            report(count, kind);
        }
    }
    // The three notations of the same groups.
    void groups() {
        const hlo::Groups rows{{0, 1}, {2, 3}, {4, 5}, {6, 7}}, columns{{0, 2, 4, 6}, {1, 3, 5, 7}};
        QVERIFY(hlo::groupsOf("{{0,1},{2,3},{4,5},{6,7}}") == rows);
        QVERIFY(hlo::groupsOf("[4,2]<=[8]") == rows);
        QVERIFY(hlo::groupsOf("[2,4]<=[4,2]T(1,0)") == columns);
        QVERIFY(hlo::groupsOf("mesh['a'=4,'b'=2] {'b'}") == rows);
        QVERIFY(hlo::groupsOf("mesh['a'=4,'b'=2] {'a'}") == columns);
        QVERIFY(hlo::groupsOf("mesh['a'=2,'b'=4], device_ids=([4,2]T(1,0)) {'b'}") == columns);
        QVERIFY(hlo::groupsOf("mesh['a'=8] {'a':(4)2}") == rows);
        QVERIFY(!hlo::groupsOf("mesh['a'=4 {'b'}"));
    }
    // The sharding of a callback: a mesh of no axes, whose device is said behind a comma.
    void aMeshOfOneDevice() {
        const auto read = importHloText("HloModule m, frontend_attributes={xla.sdy.meshes={mesh = #sdy.mesh<[\"a\"=2, "
                                        "\"b\"=4]>, one = #sdy.mesh<[], device_ids=[0]>}}\n\nENTRY e {\n  ROOT p = "
                                        "f32[] parameter(0)\n}\n",
                                        "text");
        QVERIFY2(read, read ? "" : read.error().text().c_str());
        const std::vector<std::string> meshes{"sdy.mesh @mesh = <[\"a\"=2, \"b\"=4]>",
                                              "sdy.mesh @one = <[], device_ids=[0]>"};
        QVERIFY(read->imported.module->otherTopLevel() == meshes);
    }
    void damaged() {
        for (const std::string text : {"HloModule", "HloModule m\n", "HloModule m\nENTRY %e () -> f32[] {\n",
                                       "HloModule m\nENTRY %e () -> f32[] { ROOT %a = f32[] add(%b, %b) }",
                                       "HloModule m\nENTRY %e () -> f32[] { ROOT %a = f32[] call(), to_apply=%e }"}) {
            const auto read = importHloText(text, "text");
            QVERIFY2(!read, text.c_str());
            QVERIFY(!read.error().where.empty());
            QVERIFY(!read.error().why.empty());
        }
    }

  private:
    static void report(const test::GoldenCount& count, const char* what) {
        qInfo("%d of %d %s hold%s", count.held, count.all, what, count.failures.c_str());
        QVERIFY(count.all > 0);
        QCOMPARE(count.held, count.all);
    }
};

QTEST_APPLESS_MAIN(GoldenTest)
#include "golden_test.moc"
