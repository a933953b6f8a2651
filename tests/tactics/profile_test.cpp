// SPDX-License-Identifier: GPL-3.0-or-later
// Profiles in files: one says where the options start, and an option beside it wins.
#include "core/tactics/profile.h"

#include <QtTest/QtTest>

using namespace axiscape;

namespace {

Result<Options> optionsIn(const std::string& options) {
    auto file =
        parseTacticFile(R"({"format": "axiscape.tactics", "version": 1, "model": {"name": "m", "fingerprint": "", )"
                        R"("arguments": 0}, "mesh": [["batch", 4]], "options": )" +
                            options + R"(, "schedule": []})",
                        "t");
    if (!file) return fail(file.error());
    return file->strategy.schedule.options;
}

} // namespace

class ProfileTest : public QObject {
    Q_OBJECT

  private slots:
    void aFileWithoutOneIsPartir() {
        QVERIFY(*optionsIn("{}") == Options{});
        QVERIFY(*optionsIn(R"({"profile": "partir"})") == Options{});
    }
    void leastSetsTheOthers() {
        const auto least = optionsIn(R"({"profile": "least"})");
        QVERIFY(*least == *optionsOfProfile("least"));
        QVERIFY(least->extended && least->shareGathers && least->reshards == "minimal" && !least->padding);
    }
    // Wherever it stands.
    void whatIsGivenBesideItWins() {
        for (const char* text : {R"({"profile": "least", "share_gathers": false, "reshards": "partir"})",
                                 R"({"reshards": "partir", "share_gathers": false, "profile": "least"})"}) {
            const auto options = optionsIn(text);
            QVERIFY(options->extended && !options->shareGathers && options->reshards == "partir");
            QCOMPARE(options->profile, std::string("least"));
        }
    }
    void anotherIsRefused() {
        const auto refused = optionsIn(R"({"profile": "most"})");
        QVERIFY(!refused);
        QCOMPARE(words::english(refused.error().todo), std::string("Known are partir, least"));
        QVERIFY(!optionsOfProfile("most"));
    }
    // What a file has not, is not written: files of partir are as they were.
    void onlyAnotherThanPartirIsWritten() {
        TacticFile file;
        file.strategy.mesh = {{{"batch", 4}}};
        QVERIFY(writeTacticFile(file).find("profile") == std::string::npos);
        file.strategy.schedule.options = *optionsOfProfile("least");
        const auto text = writeTacticFile(file);
        QVERIFY(text.find(R"("profile": "least")") != std::string::npos);
        QVERIFY(parseTacticFile(text, "t")->strategy == file.strategy);
    }
};

QTEST_GUILESS_MAIN(ProfileTest)
#include "profile_test.moc"
