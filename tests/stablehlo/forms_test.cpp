// SPDX-License-Identifier: GPL-3.0-or-later
// Every op and type of the dialects JAX uses, as jaxlib prints it in both forms: both give the same module, and none
// holds an op that is not known. The cases are written by tests/jax/print_ops.py.
#include "tests/stablehlo/forms.h"

#include "core/stablehlo/stablehlo.h"

#include <QtTest/QtTest>

using namespace axiscape;
using namespace axiscape::test;

namespace {

std::string printed(const std::string& text, std::string& problem) {
    const auto module = importText(text);
    if (!module) {
        problem = module.error().text();
        return {};
    }
    for (const auto& [name, count] : (*module)->unknownOperations()) problem += name + " is not known\n";
    return printGeneric(**module);
}

} // namespace

class FormsTest : public QObject {
    Q_OBJECT
  private slots:
    void bothForms_data() {
        QTest::addColumn<QString>("pretty");
        QTest::addColumn<QString>("generic");
        for (const char* file : kFormFiles) {
            const auto all = formCases(file);
            QVERIFY(all.size() > 20);
            for (const FormCase& one : all)
                QTest::newRow((std::string(file) + " " + one.name).c_str())
                    << QString::fromStdString(one.pretty) << QString::fromStdString(one.generic);
        }
    }
    void bothForms() {
        QFETCH(QString, pretty);
        QFETCH(QString, generic);
        std::string problem;
        const auto a = printed(pretty.toStdString(), problem);
        QVERIFY2(problem.empty(), problem.c_str());
        const auto b = printed(generic.toStdString(), problem);
        QVERIFY2(problem.empty(), problem.c_str());
        QCOMPARE(QString::fromStdString(a), QString::fromStdString(b));
        const auto again = printed(a, problem);
        QVERIFY2(problem.empty(), problem.c_str());
        QCOMPARE(QString::fromStdString(again), QString::fromStdString(a));
    }

    // What the dialects have in common is one op, whichever is written.
    void mhloIsStablehlo() {
        std::size_t compared = 0;
        const auto theirs = formCases("ops_mhlo.txt");
        for (const FormCase& ours : formCases("ops_stablehlo.txt")) {
            for (const FormCase& other : theirs) {
                if (other.name.substr(5) != ours.name.substr(10)) continue;
                std::string problem;
                const auto a = printed(ours.pretty, problem), b = printed(other.pretty, problem);
                QVERIFY2(problem.empty(), (ours.name + ": " + problem).c_str());
                QCOMPARE(QString::fromStdString(b), QString::fromStdString(a));
                ++compared;
            }
        }
        QVERIFY(compared > 80);
    }
};

QTEST_GUILESS_MAIN(FormsTest)
#include "forms_test.moc"
