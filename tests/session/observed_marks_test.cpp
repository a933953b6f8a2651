// SPDX-License-Identifier: GPL-3.0-or-later
// Where in the model stands what a compiler did otherwise.
#include "core/insight/band_picture.h"
#include "core/session/observed_marks.h"
#include "core/session/op_places.h"
#include "core/session/session.h"
#include "tests/support/support.h"

#include <QtTest/QtTest>
#include <algorithm>

using namespace axiscape;

class ObservedMarksTest : public QObject {
    Q_OBJECT
  private slots:
    void initTestCase() {
        const auto session = Session::ofModule(test::model("transformer_train_tiny"), "transformer_train_tiny");
        Strategy strategy = sampleStrategy(*session->model(), *parseMesh("batch=4,model=2"));
        const auto now = session->evaluate(strategy);
        QVERIFY(now);
        m_snapshot = *now;
    }

    void aPlaceIsFoundByNameThenByLayer() {
        const Module& module = *m_snapshot->model->module;
        session::OpPlaces places(module);
        OpId named;
        for (const OpId op : module.ops())
            if (!named.valid() && !session::layerAndPass(module.text(module.location(op).nameStack)).empty())
                named = op;
        QVERIFY(named.valid());
        const std::string name(module.text(module.location(named).nameStack));
        const std::string layer = session::layerAndPass(name);
        const auto placeOf = [&](OpId op) { return session::layerAndPass(module.text(module.location(op).nameStack)); };
        // Without the line it is of that layer and primitive at least.
        QCOMPARE(placeOf(places.find(name, "")), layer);
        // Of another primitive that layer does not have: any op of the layer.
        const std::string other = name.substr(0, name.rfind('/')) + "/no_such_primitive";
        QCOMPARE(placeOf(places.find(other, "elsewhere.py:1")), layer);
        QVERIFY(!places.find("", "model.py:3").valid());
        QVERIFY(!places.find("jit(g)/nowhere/add", "").valid());
    }

    void whatDiffersIsMarkedAndWhatIsTheSameIsNot() {
        const Module& module = *m_snapshot->model->module;
        const auto& sent = m_snapshot->program.collectives;
        QVERIFY(sent.size() > 1);
        WantedAndGot found;
        MatchRow same, missing, extra, lost;
        same.ops = missing.ops = {sent[0].op};
        missing.status = MatchStatus::missing;
        missing.kind = "all_reduce";
        missing.wanted = MatchSide{1, 1024, {}};
        extra.status = MatchStatus::extra;
        extra.kind = "all_gather";
        extra.axes = {{"model"}};
        extra.got = MatchSide{32, 1048576, {}};
        extra.gotName = module.text(module.location(sent[1].op).nameStack);
        lost = extra;
        lost.gotName = "jit(g)/nowhere/add";
        found.rows = {extra, missing, lost, same};
        found.causes.resize(found.rows.size());
        const auto marks = observedMarks(found, module);
        QCOMPARE(marks.size(), std::size_t{2});
        QCOMPARE(marks[0].row, 0u);
        QCOMPARE(session::layerAndPass(module.text(module.location(marks[0].op).nameStack)),
                 session::layerAndPass(extra.gotName));
        QVERIFY((marks[1] == ObservedMark{1, sent[0].op}));
        // A cause says better where it is.
        found.causes[0] = CollectiveCause{};
        found.causes[0]->op = sent[0].op;
        QCOMPARE(observedMarks(found, module)[0].op, sent[0].op);
        QCOMPARE(words::english(observedMarkText(extra)),
                 std::string("The compiler adds all_gather (model): 1 MiB a step"));
        QCOMPARE(words::english(observedMarkText(missing)),
                 std::string("The compiler does without all_reduce: 1 KiB a step"));
        QVERIFY(differenceKind(missing) == DifferenceKind::missing);
        // As designed, but in one instruction with others.
        found.rows[3].combined = true;
        found.rows[3].kind = "all_reduce";
        found.rows[3].got = MatchSide{1, 2048, {}};
        QVERIFY((observedMarks(found, module).back() == ObservedMark{3, sent[0].op}));
        QVERIFY(differenceKind(found.rows[3]) == DifferenceKind::combined);
        QCOMPARE(words::english(observedMarkText(found.rows[3])),
                 std::string("The compiler sends all_reduce together with others: 2 KiB a step"));
    }

  private:
    SnapshotPointer m_snapshot;
};

QTEST_APPLESS_MAIN(ObservedMarksTest)
#include "observed_marks_test.moc"
