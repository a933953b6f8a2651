// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/base/file.h"
#include "core/base/json_node.h"
#include "core/base/system.h"
#include "core/hardware/hardware.h"
#include "core/tactics/named_files.h"
#include "tests/support/support.h"

#include <QTemporaryDir>
#include <QtTest/QtTest>

using namespace axiscape;
namespace fs = std::filesystem;

namespace {

// A folder as a stranger's archive leaves it, and beside it what is nobody's business.
struct Archive {
    QTemporaryDir all;
    fs::path root = all.path().toStdString(), own = root / "archive", file = own / "t.tactics.json";
    Archive() { fs::create_directories(own / "models"); }
    void write(const fs::path& path, const std::string& text) const { QVERIFY(writeFileAtomically(path, text)); }
};

std::string tacticsOn(const std::string& hardware) {
    return R"({"format": "axiscape.tactics", "version": 1, "mesh": [["a", 2]], "hardware": )" + jsonText(hardware) +
           R"(, "schedule": []})";
}

} // namespace

class NamedModelTest : public QObject {
    Q_OBJECT

  private slots:
    void whatLiesInTheFolderIsIts() {
        const Archive archive;
        archive.write(archive.own / "models/m.mlir", "m");
        for (const char* hint : {"models/m.mlir", "m.mlir", "./models/../m.mlir", "..mlir", "models/not there.mlir"})
            QVERIFY2(!namedModel(hint, archive.file).isOutside, hint);
        QVERIFY(!namedModel((archive.own / "m.mlir").string(), archive.file).isOutside);
        QVERIFY(!namedModel("m.mlir", "-").isOutside);
        QCOMPARE(namedModel("m.mlir", "-").path, fs::path("m.mlir"));
    }

    void whatDoesNotIsOutside() {
        const Archive archive;
        archive.write(archive.root / "m.mlir", "m");
        archive.write(archive.root / "archive2", "m"); // begins like the folder's name
        fs::create_symlink(archive.root / "m.mlir", archive.own / "link.mlir");
        fs::create_directory_symlink(archive.root, archive.own / "up");
        for (const char* hint : {"../m.mlir", "models/../../m.mlir", "/etc/passwd", "link.mlir", "up/m.mlir",
                                 "up/archive/../m.mlir", "../archive2", "..", ""})
            QVERIFY2(namedModel(hint, archive.file).isOutside == (*hint != 0), hint);
        QVERIFY(namedModel("../m.mlir", "-").isOutside);
    }

    void outsideOnlyTheProgramItWasMadeFor() {
        const NamedModel outside{"x", true}, inside{"x", false};
        QVERIFY(mayBeUsed(inside, "", "sha256:1") && mayBeUsed(inside, "sha256:2", "sha256:1"));
        QVERIFY(mayBeUsed(outside, "sha256:1", "sha256:1"));
        QVERIFY(!mayBeUsed(outside, "sha256:2", "sha256:1") && !mayBeUsed(outside, "", ""));
        QVERIFY(words::english(outsideOf(outside, "t.json").todo).find("--model") != std::string::npos);
    }

    void aFileOfHardwareIsReadBesideTheFileOrIsAProfile() {
        const Archive archive;
        const auto profile = *readFile(test::data("../../resources/hardware/tpu_v3.json"));
        archive.write(archive.own / "hw.json", profile);
        archive.write(archive.root / "hw.json", profile);
        fs::create_symlink(archive.root / "hw.json", archive.own / "link.json");
        const auto read = [&](const std::string& name) {
            return parseTacticFile(tacticsOn(name), archive.file.string());
        };
        const auto beside = read("hw.json");
        QVERIFY2(beside, beside ? "" : beside.error().text().c_str());
        QCOMPARE(fs::path(beside->strategy.hardware), archive.own / "hw.json"); // from wherever it is asked for
        QCOMPARE(hardwareSeenFrom(archive.own, beside->strategy.hardware), std::string("hw.json"));
        QVERIFY(fs::path(hardwareSeenFrom(archive.own / "models", beside->strategy.hardware)).is_absolute());
        QVERIFY(read("tpu_v3"));
        for (const std::string& name :
             {std::string("../hw.json"), (archive.root / "hw.json").string(), std::string("link.json")}) {
            const auto outside = read(name);
            QVERIFY2(outside, outside ? "" : outside.error().text().c_str());
            QVERIFY(fs::equivalent(outside->strategy.hardware, archive.root / "hw.json"));
        }
        // What is no profile, what is no file and what is not there are told apart by nothing.
        archive.write(archive.root / "secret.json", R"({"password": "hunter2"})");
        fs::create_directories(archive.root / "folder.json");
        for (const char* name : {"../secret.json", "../folder.json", "../not there.json"}) {
            const auto refused = read(name);
            QVERIFY2(!refused, name);
            const auto text = refused.error().text();
            QVERIFY2(text.find("outside the folder") != std::string::npos, text.c_str());
            QVERIFY2(text.find("password") == std::string::npos, text.c_str());
        }
    }

    // Named as the current folder has it, by a file that lies elsewhere.
    void aFileOfHardwareInTheCurrentFolder() {
        const Archive archive;
        const auto here = fs::path(test::data("../../resources/hardware/tpu_v3.json"));
        const auto name = fs::proximate(here).string();
        if (fs::path(name).is_absolute()) QSKIP("the current folder is on another drive");
        const auto read = parseTacticFile(tacticsOn(name), archive.file.string());
        QVERIFY2(read, read ? "" : read.error().text().c_str());
        QVERIFY(fs::equivalent(read->strategy.hardware, here));
    }

    // What the program kept for itself names what a person gave.
    void workThatWasKeptNamesAnyFile() {
        const Archive archive;
        archive.write(archive.root / "hw.json", *readFile(test::data("../../resources/hardware/tpu_v3.json")));
        ProjectFile file;
        file.project = oneStrategyProject("one", {{{{"a", 2}}}, (archive.root / "hw.json").string(), {}});
        const auto text = writeProject(file);
        const auto kept = parseKeptProject(text, (archive.own / "p.recovery").string());
        QVERIFY2(kept, kept ? "" : kept.error().text().c_str());
        QVERIFY(kept->project == file.project);
    }

    // Opened, a pipe would wait for somebody who writes.
    void aPipeIsNotWaitedFor() {
        const Archive archive;
        const auto pipe = archive.own / "m.mlir";
        if (QProcess::execute("mkfifo", {QString::fromStdString(pipe.string())}) != 0) QSKIP("there is no mkfifo here");
        QVERIFY(!canBeRead(namedModel("m.mlir", archive.file)));
        QVERIFY(!canBeRead(NamedModel{archive.root, true}));            // a folder
        QVERIFY(canBeRead(namedModel("not there.mlir", archive.file))); // reading says that it is not there
    }
};

QTEST_GUILESS_MAIN(NamedModelTest)
#include "named_model_test.moc"
