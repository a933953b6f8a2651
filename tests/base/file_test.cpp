// SPDX-License-Identifier: GPL-3.0-or-later
// Files: gzip by content, atomic writes, errors that name the path.
#include "tests/support/full_disk.h"
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

    void aLinkToNothingYetStaysOne() {
        QTemporaryDir folder;
        const auto root = std::filesystem::path(folder.path().toStdString());
        std::filesystem::create_directory(root / "other");
        std::filesystem::create_symlink("other/a.txt", root / "link");
        std::filesystem::create_symlink("link", root / "second");
        QVERIFY(writeFileAtomically(root / "second", "new"));
        QVERIFY(std::filesystem::is_symlink(root / "second") && std::filesystem::is_symlink(root / "link"));
        QCOMPARE(*readFile(root / "other/a.txt"), std::string("new"));
    }

    void whatIsPrivateStaysPrivate() {
        using std::filesystem::perms;
        QTemporaryDir folder;
        const auto path = std::filesystem::path(folder.filePath("a.txt").toStdString());
        QVERIFY(writeFileAtomically(path, "old"));
        std::filesystem::permissions(path, perms::owner_read | perms::owner_write);
        QVERIFY(writeFileAtomically(path, "new"));
        QVERIFY(std::filesystem::status(path).permissions() == (perms::owner_read | perms::owner_write));
        std::filesystem::permissions(path, perms::owner_read); // who protects a file means it
        const auto kept = writeFileAtomically(path, "newer");
        QVERIFY(!kept);
        QCOMPARE(words::english(kept.error().what), std::string("the file may not be changed"));
        QCOMPARE(*readFile(path), std::string("new"));
        QCOMPARE(entries(folder), 1);
    }

    void aFullDiskKeepsTheOldContent() {
        QTemporaryDir folder;
        const auto path = std::filesystem::path(folder.filePath("a.txt").toStdString());
        QVERIFY(writeFileAtomically(path, "old"));
        const std::string content(100000, 'x');
        for (const unsigned long long room : {0, 1, 4096, 99999}) {
            const test::FullDisk disk(room);
            const auto full = writeFileAtomically(path, content);
            QVERIFY(!full);
            QVERIFY(words::english(full.error().where).ends_with("a.txt") && !full.error().why.empty());
            QCOMPARE(*readFile(path), std::string("old"));
            QCOMPARE(entries(folder), 1);
        }
        QVERIFY(writeFileAtomically(path, content));
    }

    void aPathLeadsIntoAFolderOrOut() {
        QTemporaryDir folder;
        const auto root = std::filesystem::path(folder.path().toStdString());
        std::filesystem::create_directories(root / "in/deep");
        std::filesystem::create_symlink("..", root / "in/up");
        for (const char* in : {"in/x", "in/deep/../x", "in/deep", "in", "in/up/in/x", "in/..x"})
            QVERIFY2(leadsInto(root / in, root / "in"), in);
        for (const char* out : {"x", "in/../x", "in/up/x", "in/up", "inner", "in/deep/../../x", "/etc/passwd"})
            QVERIFY2(!leadsInto(root / out, root / "in"), out);
        QVERIFY(leadsInto("x", "") && !leadsInto("../x", ""));
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

    void joinedGzipFilesAreReadToTheEnd() {
        QTemporaryDir folder;
        const auto path = std::filesystem::path(folder.filePath("m").toStdString());
        const auto packed = raw(test::modelPath("moe_train"));
        const auto text = *readFile(test::modelPath("moe_train"));
        const auto readsAs = [&](const std::string& bytes) {
            const auto read = writeFileAtomically(path, bytes) ? readFile(path) : Result<std::string>("not written");
            return read ? *read : words::english(read.error().what);
        };
        QVERIFY(readsAs(packed + packed) == text + text);
        QVERIFY(readsAs(packed + std::string(1000, '\0')) == text); // as tapes fill it up
        const std::string damaged = "the gzip data is damaged or cut short";
        QCOMPARE(readsAs(packed + packed.substr(0, packed.size() / 2)), damaged);
        QCOMPARE(readsAs(packed + "more"), damaged);
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
        const auto longest = std::filesystem::path(folder.path().toStdString()) / std::string(255, 'x');
        QVERIFY(writeFileAtomically(longest, "x")); // what is written beside it has a name as well
        QCOMPARE(*readFile(longest), std::string("x"));
        std::filesystem::remove(longest);
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
