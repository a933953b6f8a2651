// SPDX-License-Identifier: GPL-3.0-or-later
// Movement, indexing, reductions, windows and sorts as the real JAX computes them: tests/jax/interpret_moves.py.
#include "tests/interpret/checked_cases.h"

using namespace axiscape;

class MovesTest : public QObject {
    Q_OBJECT

  private slots:
    void asJax() { test::verifyAll("moves.txt.gz", 1000); }
};

QTEST_GUILESS_MAIN(MovesTest)
#include "moves_test.moc"
