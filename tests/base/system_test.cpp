// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/base/system.h"
#include "tests/support/support.h"

#include <QtTest/QtTest>
#include <fstream>

using namespace axiscape;
namespace fs = std::filesystem;

class SystemTest : public QObject {
    Q_OBJECT
  private slots:
    void aTemporaryFolderIsOnesOwnAndGoneWithWhatIsInIt() {
        fs::path left;
        {
            const TemporaryFolder one("test"), other("test");
            left = one.path();
            QVERIFY(fs::is_directory(left) && left != other.path());
            QVERIFY(left.filename().string().starts_with("axiscape-test-"));
            QVERIFY((fs::status(left).permissions() & (fs::perms::group_all | fs::perms::others_all)) ==
                    fs::perms::none);
            fs::create_directories(left / "deep");
            std::ofstream(left / "deep" / "file") << "x";
        }
        QVERIFY(!fs::exists(left));
    }
    void whereNoneCanBeMadeItIsEmpty() {
        const QByteArray before = qgetenv("TMPDIR");
        qputenv("TMPDIR", "/nowhere/at/all");
        QVERIFY(TemporaryFolder("test").path().empty());
        before.isNull() ? qunsetenv("TMPDIR") : qputenv("TMPDIR", before);
    }
    // Also where it is run by a link.
    void theProgramKnowsItsFile() { QCOMPARE(programFile(), fs::canonical(test::program("test_base_system"))); }
};

QTEST_APPLESS_MAIN(SystemTest)
#include "system_test.moc"
