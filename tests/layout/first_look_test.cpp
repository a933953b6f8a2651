// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/layout/layout.h"
#include "tests/layout/programs.h"
#include "tests/support/support.h"

#include <QtTest/QtTest>
#include <algorithm>

using namespace axiscape;

class FirstLookTest : public QObject {
    Q_OBJECT
  private slots:
    void staysWithinItsBudget_data() {
        QTest::addColumn<QString>("name");
        for (const char* name : test::kModels) QTest::newRow(name) << name;
    }
    void staysWithinItsBudget() {
        QFETCH(QString, name);
        const auto module = test::model(name.toStdString());
        const Structure s = analyse(*module);
        const std::size_t closed = layoutGraph(*module, s, {}).nodes.size();
        for (const std::uint32_t budget : {10u, 120u, 1000u}) {
            const LayoutRequest request = firstLook(*module, s, budget);
            const GraphLayout g = layoutGraph(*module, s, request);
            // A few pills may move out of closed groups, and a class may be cut in two.
            QVERIFY2(g.nodes.size() <= std::max<std::size_t>(closed, budget + budget / 8 + 4),
                     std::to_string(g.nodes.size()).c_str());
            // What is open can be reached: all layers above it are open as well.
            for (const LayerId id : request.open) {
                const LayerId parent = s.layers.layer(id).parent;
                QVERIFY(parent == s.layers.root() ||
                        std::find(request.open.begin(), request.open.end(), parent) != request.open.end());
                QVERIFY(s.layers.layer(id).pass != Pass::update);
            }
        }
    }

    void opensAnExampleOfRepeatedLayers() {
        const auto module = test::model("t32_train");
        const Structure s = analyse(*module);
        const LayoutRequest request = firstLook(*module, s);
        const auto isOpen = [&](const char* path) {
            return std::find(request.open.begin(), request.open.end(), s.layers.find(path)) != request.open.end();
        };
        QVERIFY(isOpen("layer_0"));
        QVERIFY(!isOpen("layer_1"));
        QVERIFY(!isOpen("update"));
    }

    void smallModelsAreShownWhole() {
        const auto module = test::model("matmul_chain");
        const Structure s = analyse(*module);
        const GraphLayout g = layoutGraph(*module, s, firstLook(*module, s));
        QVERIFY(std::none_of(g.nodes.begin(), g.nodes.end(),
                             [](const LayoutNode& n) { return n.kind == NodeKind::closedGroup; }));
    }
};

QTEST_GUILESS_MAIN(FirstLookTest)
#include "first_look_test.moc"
