// SPDX-License-Identifier: GPL-3.0-or-later
// What JAX computes for products, convolutions, transforms and factorizations (tests/jax/interpret_math.py).
#include "tests/interpret/checked_cases.h"

using namespace axiscape;

class MathTest : public QObject {
    Q_OBJECT
  private slots:
    void asJax() { test::verifyAll("math.txt.gz", 600); }
};

QTEST_GUILESS_MAIN(MathTest)
#include "math_test.moc"
