// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/search/evaluate.h"
#include "core/session/search_problem.h"
#include "tests/support/support.h"

#include <QtTest/QtTest>

using namespace axiscape;

class CancelledLineTest : public QObject {
    Q_OBJECT
  private slots:
    // A search that is told to stop between two decisions of a line still asks what stands behind the first one.
    void itsStateIsOneToGoOnFrom() {
        const auto session = Session::open(test::modelPath("transformer_train_tiny"));
        QVERIFY(session);
        const auto snapshot = (*session)->evaluate({Mesh{{{"batch", 4}, {"model", 2}}}, "tpu_v3", {}});
        QVERIFY(snapshot);
        const auto problem = searchProblem(**snapshot);
        QVERIFY(problem);
        const auto space = searching::makeSpace(*problem, SearchMethod::toast, {0, 1});
        const Progress progress = Progress::cancellable();
        progress.cancel();
        searching::Prefix prefix = searching::emptyPrefix(*problem);
        for (const std::uint32_t decision : {0u, 1u}) {
            searching::Prefix next;
            next.decisions = searching::evaluateLine(
                                 *problem, space, prefix, std::span(&decision, 1), [](std::uint64_t) { return true; },
                                 progress, &next.last)
                                 .decisions;
            QVERIFY(next.decisions.empty());
            QVERIFY(&next.last.state.module() == &prefix.last.state.module());
            prefix = std::move(next);
        }
    }
};

QTEST_APPLESS_MAIN(CancelledLineTest)
#include "cancelled_line_test.moc"
