// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/open/open.h"
#include "tests/support/support.h"

#include <QtTest/QtTest>
#include <fstream>
#ifdef __linux__
#include <sys/resource.h>
#include <unistd.h>
#endif

using namespace axiscape;

class OpenMemoryTest : public QObject {
    Q_OBJECT
  private slots:
    // With room for its text and not for its ops, a program is refused, and the next one is read.
    void whatDoesNotFitIsSaid() {
#ifdef __linux__
        if (AXISCAPE_SANITIZED) return; // they take terabytes of addresses
        std::string text = "func.func public @main(%x: tensor<8xf32>) -> tensor<8xf32> {\n", last = "%x";
        const std::string small = text + "return %x : tensor<8xf32>\n}\n";
        for (int i = 0; i < 400000; ++i) {
            const std::string name = "%" + std::to_string(i);
            text += name + " = stablehlo.add " + last + ", %x : tensor<8xf32>\n";
            last = name;
        }
        text += "return " + last + " : tensor<8xf32>\n}\n";
        long pages = 0;
        std::ifstream("/proc/self/statm") >> pages;
        rlimit before{};
        QCOMPARE(getrlimit(RLIMIT_AS, &before), 0);
        const rlimit tight{static_cast<rlim_t>(pages) * static_cast<rlim_t>(sysconf(_SC_PAGESIZE)) + (rlim_t{60} << 20),
                           before.rlim_max};
        QCOMPARE(setrlimit(RLIMIT_AS, &tight), 0);
        const auto refused = openBytes(text, "large.mlir"), next = openBytes(small, "small.mlir");
        setrlimit(RLIMIT_AS, &before);
        QVERIFY(!refused);
        QCOMPARE(words::english(refused.error().what), std::string("the program does not fit into memory"));
        QCOMPARE(refused.error().where, std::string("large.mlir"));
        QVERIFY(next);
        const auto whole = openBytes(text, "large.mlir");
        QVERIFY(whole && whole->module->opCount() == 400000);
#endif
    }
};

QTEST_APPLESS_MAIN(OpenMemoryTest)
#include "memory_test.moc"
