// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/support/support.h"
#include "widgets/mesh/mesh_edit.h"

#include <QtTest/QtTest>
#include <QtWidgets/QtWidgets>

using namespace axiscape;

class MeshEditTest : public QObject {
    Q_OBJECT
    static Tactic manual(const std::string& name, const std::string& axis) {
        Tactic tactic;
        tactic.name = name;
        tactic.axis = axis;
        tactic.inputs.push_back({"x", InputRule::Kind::dimension, 0});
        return tactic;
    }
    static Strategy strategy() {
        Strategy s{{{{"batch", 4}, {"model", 2}}}, "tpu_v3", {}};
        s.schedule.tactics = {manual("BP", "batch"), manual("MP", "model")};
        Tactic found;
        found.name = "auto";
        found.kind = Tactic::Kind::automatic;
        found.axes = {"batch", "model"};
        found.actions = {tileArgument(0, 1, 0), tileArgument(1, 0, 1), propagateAction()};
        s.schedule.tactics.push_back(found);
        return s;
    }

  private slots:
    void tacticsFollowARenamedAndReorderedAxis() {
        const Strategy before = strategy();
        const std::vector<EditedAxis> axes{{"mp", 2, 1}, {"batch", 4, 0}};
        const Strategy after = withMesh(before, axes);
        QCOMPARE(meshText(after.mesh), std::string("mp=2,batch=4"));
        QCOMPARE(after.schedule.tactics.size(), std::size_t(3));
        QCOMPARE(after.schedule.tactics[1].axis, std::string("mp"));
        const Tactic& found = after.schedule.tactics[2];
        QCOMPARE(found.axes, (std::vector<std::string>{"batch", "mp"}));
        QCOMPARE(found.actions[0].axis, AxisId(1)); // batch is the second now
        QCOMPARE(found.actions[1].axis, AxisId(0));
        QVERIFY(lostTactics(before, axes).empty());
    }

    void whatHasOnlyARemovedAxisGoes() {
        const Strategy before = strategy();
        const std::vector<EditedAxis> axes{{"batch", 8, 0}};
        QCOMPARE(lostTactics(before, axes), std::vector<std::string>{"MP"});
        const Strategy after = withMesh(before, axes);
        QCOMPARE(after.schedule.tactics.size(), std::size_t(2));
        const Tactic& found = after.schedule.tactics[1];
        QCOMPARE(found.axes, std::vector<std::string>{"batch"});
        QCOMPARE(found.actions.size(), std::size_t(2)); // the tile over batch, and propagate
        QCOMPARE(found.actions[0].axis, AxisId(0));
    }

    void nothingChangesWithoutAnEdit() {
        const Strategy before = strategy();
        QVERIFY(withMesh(before, editedAxes(before.mesh)) == before);
    }

    void undoTextsNameTheThing_data() {
        QTest::addColumn<QString>("text");
        QTest::addColumn<int>("which");
        QTest::newRow("resize") << "Resize batch to 8" << 0;
        QTest::newRow("add") << "Add axis seq" << 1;
        QTest::newRow("remove") << "Remove axis model" << 2;
        QTest::newRow("rename") << "Rename axis model to mp" << 3;
        QTest::newRow("reorder") << "Reorder axes" << 4;
        QTest::newRow("several") << "Edit mesh" << 5;
    }
    void undoTextsNameTheThing() {
        QFETCH(QString, text);
        QFETCH(int, which);
        const std::vector<std::vector<EditedAxis>> edits{{{"batch", 8, 0}, {"model", 2, 1}},
                                                         {{"batch", 4, 0}, {"model", 2, 1}, {"seq", 2, -1}},
                                                         {{"batch", 4, 0}},
                                                         {{"batch", 4, 0}, {"mp", 2, 1}},
                                                         {{"model", 2, 1}, {"batch", 4, 0}},
                                                         {{"mp", 8, 1}, {"batch", 4, 0}}};
        QCOMPARE(QString::fromStdString(editText(strategy().mesh, edits[static_cast<std::size_t>(which)])), text);
    }

    void linksAreOfTheirAxis() {
        const std::vector<EditedAxis> axes{{"batch", 4, 0}, {"model", 2, 1}};
        using Links = std::vector<std::string>;
        QCOMPARE(linksOf("model=x,batch=y:2*dcn:2", axes), (Links{"y:2*dcn:2", "x"}));
        QCOMPARE(linksOf("", axes), (Links{"", ""}));
        QCOMPARE(linksOf("nonsense,other=x", axes), (Links{"", ""}));
        QCOMPARE(placementOf(Links{"", "x"}, axes), std::string("model=x"));
        QCOMPARE(placementOf(linksOf("batch=dcn,model=x", axes), axes), std::string("batch=dcn,model=x"));
        // Another mesh has links of its own.
        Strategy s = strategy();
        s.placement = "model=x";
        const std::vector<EditedAxis> larger{{"batch", 8, 0}, {"model", 2, 1}};
        QVERIFY(withMesh(s, larger).placement.empty());
        QCOMPARE(withMesh(s, axes).placement, std::string("model=x"));
    }

    void whatIfsFollowTheMesh() {
        Strategy s = withSlowLinks(withSlowDevice(strategy(), 7, 2), 1, 4);
        QCOMPARE(slowdownOfDevice(s, 7), 2.0);
        QCOMPARE(slowdownOfLinks(s, 1), 4.0);
        QCOMPARE(slowdownOfDevice(s, 0), 1.0);
        QCOMPARE(withSlowDevice(s, 7, 1.5).slowDevices.size(), std::size_t(1));
        QVERIFY(withSlowDevice(s, 7, 1).slowDevices.empty());
        const std::vector<EditedAxis> turned{{"model", 2, 1}, {"batch", 4, 0}};
        QCOMPARE(slowdownOfLinks(withMesh(s, turned), 0), 4.0);
        const std::vector<EditedAxis> smaller{{"batch", 4, 0}};
        QVERIFY(withMesh(s, smaller).slowDevices.empty()); // there is no device 7
        QVERIFY(withMesh(s, smaller).slowLinks.empty());
    }

    void freshNamesAreFree() {
        std::vector<EditedAxis> axes{{"batch", 2, 0}, {"seq", 2, 1}};
        QCOMPARE(freshAxisName(axes), std::string("model"));
        for (const char* name : {"model", "expert", "stage", "data", "axis1"}) axes.push_back({name, 1, -1});
        QCOMPARE(freshAxisName(axes), std::string("axis2"));
    }
};

QTEST_GUILESS_MAIN(MeshEditTest)
#include "mesh_edit_test.moc"
