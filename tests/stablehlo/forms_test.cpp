// SPDX-License-Identifier: GPL-3.0-or-later
// Every op and type of the dialects JAX uses, as jaxlib prints it in both forms: both give the same module, and none
// holds an op that is not known. The cases are written by tests/jax/print_ops.py.
#include "tests/support/support.h"

#include "core/base/file.h"
#include "core/stablehlo/stablehlo.h"

using namespace axiscape;

namespace {

struct Case {
    std::string name, pretty, generic;
};

std::vector<Case> cases(const std::string& file) {
    const auto text = readFile(test::data("stablehlo/" + file));
    std::vector<Case> all;
    if (!text) return all;
    const std::string head = "// ===== ", middle = "// -----\n";
    for (auto at = text->find(head); at != std::string::npos;) {
        const auto next = text->find(head, at + 1);
        const auto one = text->substr(at, next == std::string::npos ? next : next - at);
        const auto line = one.find('\n'), cut = one.find(middle);
        all.push_back({one.substr(head.size(), line - head.size()), one.substr(line + 1, cut - line - 1),
                       one.substr(cut + middle.size())});
        at = next;
    }
    return all;
}

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
        for (const char* file : {"ops_stablehlo.txt", "ops_chlo.txt", "ops_sdy.txt", "ops_mhlo.txt", "types.txt"}) {
            const auto all = cases(file);
            QVERIFY(all.size() > 20);
            for (const Case& one : all)
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
        const auto theirs = cases("ops_mhlo.txt");
        for (const Case& ours : cases("ops_stablehlo.txt")) {
            for (const Case& other : theirs) {
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
