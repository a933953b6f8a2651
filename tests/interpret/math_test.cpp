// SPDX-License-Identifier: GPL-3.0-or-later
// What JAX computes for products, convolutions, transforms and factorizations (tests/jax/interpret_math.py): modules
// that carry their checks.
#include "core/base/file.h"
#include "core/interpret/interpret.h"
#include "core/stablehlo/stablehlo.h"
#include "tests/support/support.h"

#include <QtTest/QtTest>

using namespace axiscape;

class MathTest : public QObject {
    Q_OBJECT
  private slots:
    void asJax_data() {
        const auto file = readFile(test::data("interpret/math.txt.gz"));
        if (!file) qFatal("%s", file.error().text().c_str());
        QTest::addColumn<QByteArray>("text");
        for (const auto& part : QByteArray::fromStdString(*file).split('\n')) {
            if (part.startsWith("// ===== "))
                m_names.push_back(part.mid(9)), m_texts.emplace_back();
            else if (!m_texts.empty())
                m_texts.back().append(part).append('\n');
        }
        for (std::size_t i = 0; i < m_texts.size(); ++i) QTest::newRow(m_names[i].constData()) << m_texts[i];
    }
    void asJax() {
        QFETCH(QByteArray, text);
        auto module = importText(text.toStdString(), "case.mlir");
        QVERIFY2(module.has_value(), module ? "" : module.error().text().c_str());
        const auto results = evaluate(*module, {}, {}, importFunction);
        QVERIFY2(results.has_value(), results ? "" : results.error().text().c_str());
    }

  private:
    std::vector<QByteArray> m_names, m_texts;
};

QTEST_GUILESS_MAIN(MathTest)
#include "math_test.moc"
