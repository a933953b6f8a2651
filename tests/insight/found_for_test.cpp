// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/insight/found_for.h"

#include "core/session/session.h"
#include "tests/support/support.h"

#include <QtTest/QtTest>

using namespace axiscape;

class FoundForTest : public QObject {
    Q_OBJECT

    Strategy m_before;
    std::shared_ptr<Session> m_session;
    Tactic m_found;

    std::string why(const Strategy& before) const {
        const auto text = whyStale(m_found, foundFor(*m_session->model(), before));
        return text ? words::english(*text) : std::string();
    }

  private slots:
    void init() {
        m_session = Session::ofModule(test::model("mlp_train"), "mlp_train");
        Tactic batch;
        batch.name = "BP";
        batch.axis = "batch";
        batch.inputs = {{"batch/*", InputRule::Kind::dimension, 0}};
        m_before = Strategy{Mesh{{{"batch", 4}, {"model", 2}}}, "tpu_v3", {{batch}, {}}};
        m_found.kind = Tactic::Kind::automatic;
        m_found.actions = {tileArgument(0, 0, 1)};
        m_found.foundFor = foundFor(*m_session->model(), m_before);
    }

    void onWhatItWasFoundForNothingIsSaid() {
        QCOMPARE(why(m_before), std::string());
        Strategy same = m_before;
        same.schedule.tactics[0].name = "renamed";
        Tactic off;
        off.name = "off";
        off.enabled = false;
        same.schedule.tactics.push_back(off);
        QCOMPARE(why(same), std::string()); // neither decides anything
    }

    void eachDifferenceIsNamed() {
        Strategy other = m_before;
        other.mesh.axes[0].size = 8;
        QCOMPARE(why(other), std::string("found for mesh batch=4,model=2, which is batch=8,model=2 now"));
        other = m_before;
        other.hardware = "a100_40";
        QCOMPARE(why(other), std::string("found for tpu_v3, which is a100_40 now"));
        other = m_before;
        other.schedule.tactics.clear();
        QVERIFY(why(other).starts_with("found on other tactics"));
        other = m_before;
        other.schedule.options.extended = true;
        QVERIFY(why(other).starts_with("found on other tactics"));
        const auto larger = Session::ofModule(test::model("transformer_train_tiny"), "tiny");
        QVERIFY(words::english(*whyStale(m_found, foundFor(*larger->model(), m_before)))
                    .starts_with("found for another program, of "));
        FoundFor sizes = foundFor(*m_session->model(), m_before);
        sizes.model = "sha256:other";
        QVERIFY(words::english(*whyStale(m_found, sizes)).starts_with("found for other sizes"));
    }

    void aFileOfHardwareIsTheSameFromEveryFolder() {
        m_before.hardware = "mine.json";
        m_found.foundFor = foundFor(*m_session->model(), m_before);
        m_before.hardware = "/somewhere/else/mine.json";
        QCOMPARE(why(m_before), std::string());
        QCOMPARE(foundFor(*m_session->model(), m_before).hardware,
                 std::string("mine.json")); // and no path of a machine
        m_before.hardware = "yours.json";
        QCOMPARE(why(m_before), std::string("found for mine.json, which is yours.json now"));
    }

    // The first size of every input is another, and nothing else: that is its batch.
    void anotherBatchIsToldFromOtherSizes() {
        FoundFor now = foundFor(*m_session->model(), m_before);
        QVERIFY(!now.inputs.empty());
        now.model = "sha256:other";
        m_found.foundFor.inputs = "8x128 8";
        now.inputs = "16x128 16";
        QCOMPARE(*staleBy(m_found, now), StaleBy::batch);
        QCOMPARE(words::english(*whyStale(m_found, now)),
                 std::string("found for another batch: inputs of 8x128 8, which are 16x128 16 now"));
        now.inputs = "8x256 8";
        QCOMPARE(*staleBy(m_found, now), StaleBy::sizes);
        now.operations += 1;
        QCOMPARE(*staleBy(m_found, now), StaleBy::program);
        now.inputs = "16x128 16";
        QCOMPARE(*staleBy(m_found, now), StaleBy::program);
    }

    void whatIsNotKnownIsNotSaid() {
        m_found.foundFor = {};
        QCOMPARE(why(Strategy{}), std::string());
        m_found.foundFor = foundFor(*m_session->model(), m_before);
        m_found.actions.clear(); // no plan
        QCOMPARE(why(Strategy{}), std::string());
    }
};

QTEST_GUILESS_MAIN(FoundForTest)
#include "found_for_test.moc"
