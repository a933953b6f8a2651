// SPDX-License-Identifier: GPL-3.0-or-later
// Causes of the collectives of real XLA beside those that were judged by hand, from the texts alone: the strategy that
// is held against them knows nothing, what the compiler was told is read from the text.
#include "core/base/file.h"
#include "core/observe/dump.h"
#include "core/session/session.h"
#include "core/session/wanted_and_got.h"
#include "tests/support/support.h"

#include <QtTest/QtTest>
#include <map>
#include <nlohmann/json.hpp>

using namespace axiscape;
using Json = nlohmann::ordered_json; // the order of the axes is that of the file

namespace {

struct Count {
    int judged = 0, agreed = 0;
    std::map<std::string, int> missed;
};

void hold(const std::filesystem::path& folder, Count& count) {
    const Json expected = Json::parse(*readFile(folder / "expected.json"));
    Mesh mesh;
    for (const auto& [name, size] : expected["mesh"].items()) mesh.axes.push_back({name, size.get<std::int64_t>()});
    auto seen = observeFile(folder / "after_spmd.txt.gz", mesh);
    QVERIFY2(seen, seen ? "" : seen.error().text().c_str());
    QVERIFY(!seen->arguments.empty());
    const auto session = Session::open(folder / "module.mlir.gz");
    QVERIFY2(session, session ? "" : session.error().text().c_str());
    Strategy nothing;
    nothing.mesh = mesh;
    const auto snapshot = (*session)->evaluate(nothing);
    QVERIFY(snapshot);
    const WantedAndGot found = wantedAndGot(std::move(*seen), **snapshot);
    std::map<std::string, std::string> said;
    for (std::size_t i = 0; i < found.rows.size(); ++i)
        for (const std::string& instruction : found.rows[i].instructions)
            if (found.causes[i]) said[instruction] = found.causes[i]->cause;
    for (const Json& row : Json::parse(*readFile(folder / "causes.json"))) {
        ++count.judged;
        const std::string cause = row["cause"], instruction = row["instruction"];
        if (said[instruction] == cause)
            ++count.agreed;
        else
            ++count.missed[cause + ", said " + said[instruction]];
    }
}

} // namespace

class JudgedCausesTest : public QObject {
    Q_OBJECT

  private slots:
    void mostAreTheJudgesWord() {
        AXISCAPE_SHARED_OR_SKIP(golden, "golden/observe");
        Count count;
        for (const auto& entry : std::filesystem::directory_iterator(*golden))
            if (std::filesystem::exists(entry.path() / "causes.json")) hold(entry.path(), count);
        for (const auto& [what, times] : count.missed) qInfo("%d %s", times, what.c_str());
        qInfo("%d of %d causes are the judge's word", count.agreed, count.judged);
        QVERIFY(count.judged > 100);
        QVERIFY(20 * count.agreed >= 19 * count.judged);
    }
};

QTEST_APPLESS_MAIN(JudgedCausesTest)
#include "judged_causes_test.moc"
