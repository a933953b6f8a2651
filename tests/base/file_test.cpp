// SPDX-License-Identifier: GPL-3.0-or-later
// Files: gzip by content, atomic writes, errors that name the path.
#include "tests/support/support.h"

#include "core/base/file.h"

#include <QtTest/QtTest>
#include <fstream>

using namespace axiscape;

class FileTest : public QObject {
    Q_OBJECT
  private slots:
    void roundTrip() {
        QTemporaryDir folder;
        const auto path = std::filesystem::path(folder.filePath("a.txt").toStdString());
        const std::string content("line\n\0binary\xff", 13);
        QVERIFY(writeFileAtomically(path, content));
        QCOMPARE(*readFile(path), content);
        QVERIFY(writeFileAtomically(path, ""));
        QCOMPARE(*readFile(path), std::string());
        QCOMPARE(entries(folder), 1); // nothing is left beside it
    }

    void failedWriteKeepsTheOldContent() {
        QTemporaryDir folder;
        const auto path = std::filesystem::path(folder.filePath("a.txt").toStdString());
        QVERIFY(writeFileAtomically(path, "old"));
        std::filesystem::create_directory(folder.filePath("folder").toStdString());
        std::ofstream(folder.filePath("folder/x").toStdString()) << "x";
        QVERIFY(!writeFileAtomically(folder.filePath("folder").toStdString(), "new")); // a folder is in the way
        const auto missing = writeFileAtomically(folder.filePath("nowhere/a.txt").toStdString(), "new");
        QVERIFY(!missing);
        QVERIFY(words::english(missing.error().where).ends_with("nowhere/a.txt"));
        QCOMPARE(*readFile(path), std::string("old"));
        QCOMPARE(entries(folder), 2);
    }

    void linksAreFollowed() {
        QTemporaryDir folder;
        const auto path = std::filesystem::path(folder.filePath("a.txt").toStdString());
        const auto link = std::filesystem::path(folder.filePath("link").toStdString());
        QVERIFY(writeFileAtomically(path, "old"));
        std::filesystem::create_symlink(path, link);
        QVERIFY(writeFileAtomically(link, "new"));
        QVERIFY(std::filesystem::is_symlink(link));
        QCOMPARE(*readFile(path), std::string("new"));
    }

    void notFound() {
        const auto missing = readFile("/nowhere/at/all");
        QVERIFY(!missing);
        QCOMPARE(words::english(missing.error().what), std::string("no such file"));
        QCOMPARE(words::english(missing.error().where), std::string("/nowhere/at/all"));
        const auto folder = readFile("/");
        QVERIFY(!folder);
        QVERIFY(words::english(folder.error().what).find("folder") != std::string::npos);
    }

    void gzip() {
        const auto packed = raw(test::modelPath("moe_train"));
        QVERIFY(packed.starts_with("\x1f\x8b"));
        const auto text = readFile(test::modelPath("moe_train"));
        QVERIFY(text);
        QVERIFY(text->starts_with("#loc"));
        QVERIFY(text->size() > 2 * packed.size());

        QTemporaryDir folder;
        const auto path = std::filesystem::path(folder.filePath("m").toStdString());
        QVERIFY(writeFileAtomically(path, packed)); // known by its first bytes, not by its name
        QCOMPARE(*readFile(path), *text);
        for (const std::size_t cut : {std::size_t(3), packed.size() / 2, packed.size() - 1}) {
            QVERIFY(writeFileAtomically(path, packed.substr(0, cut)));
            const auto damaged = readFile(path);
            QVERIFY(!damaged);
            QCOMPARE(words::english(damaged.error().what), std::string("the gzip data is damaged or cut short"));
            QCOMPARE(words::english(damaged.error().where), path.string());
        }
        auto flipped = packed;
        flipped[flipped.size() - 6] = static_cast<char>(flipped[flipped.size() - 6] ^ 1); // the check sum
        QVERIFY(writeFileAtomically(path, flipped));
        QVERIFY(!readFile(path));
    }

    void whatIsNoFileStaysWhatItIs() {
        if (!std::filesystem::is_character_file("/dev/full")) QSKIP("this system has no /dev/full");
        QVERIFY(writeFileAtomically("/dev/null", "gone"));
        QVERIFY(std::filesystem::is_character_file("/dev/null"));
        const auto full = writeFileAtomically("/dev/full", "more than there is room for");
        QVERIFY(!full);
        QCOMPARE(words::english(full.error().where), std::string("/dev/full"));
        QVERIFY(std::filesystem::is_character_file("/dev/full"));
        const auto device = readFile("/dev/zero"); // has no end
        QVERIFY(!device);
        QCOMPARE(words::english(device.error().what), std::string("this is a device, not a file"));
    }

    void aPipeIsReadToItsEnd() {
        QProcess shell;
        QTemporaryDir folder;
        const QString pipe = folder.filePath("pipe");
        shell.start("sh", {"-c", "mkfifo \"$0\" && echo there && printf '%s' text >\"$0\"", pipe});
        QVERIFY(shell.waitForReadyRead(30000));
        QCOMPARE(*readFile(pipe.toStdString()), std::string("text"));
        QVERIFY(shell.waitForFinished(30000));
    }

    void moreThanIsReadIsRefusedAtOnce() {
        QTemporaryDir folder;
        const auto path = std::filesystem::path(folder.filePath("huge").toStdString());
        std::ofstream(path) << "x";
        std::error_code code;
        std::filesystem::resize_file(path, std::uintmax_t(5) << 30, code); // a hole
        if (code) QSKIP("this folder has no files of 5 GiB");
        const auto huge = readFile(path);
        QVERIFY(!huge);
        QCOMPARE(words::english(huge.error().what), std::string("more than 4 GiB"));
    }

    void oddNamesAreNames() {
        QTemporaryDir folder;
        for (const char* name : {" ", "a b", "ä中", "-", "'\"$(touch x)", "new\nline", "%s%n", ".part", "\xff\xfe"}) {
            const auto path = std::filesystem::path(folder.path().toStdString()) / name;
            QVERIFY(writeFileAtomically(path, name));
            const auto read = readFile(path);
            QVERIFY(read && *read == name);
        }
        const auto there = [&] { // Qt lists no names that are no UTF-8
            return std::distance(std::filesystem::directory_iterator(folder.path().toStdString()), {});
        };
        QCOMPARE(there(), 9);
        const std::string longName(300, 'x');
        QVERIFY(!writeFileAtomically(std::filesystem::path(folder.path().toStdString()) / longName, "x"));
        QCOMPARE(there(), 9);
    }

  private:
    static int entries(const QTemporaryDir& folder) {
        return static_cast<int>(
            QDir(folder.path()).entryList(QDir::AllEntries | QDir::NoDotAndDotDot | QDir::Hidden).size());
    }
    static std::string raw(const std::filesystem::path& path) {
        std::ifstream in(path, std::ios::binary);
        return {std::istreambuf_iterator<char>(in), {}};
    }
};

QTEST_GUILESS_MAIN(FileTest)
#include "file_test.moc"
