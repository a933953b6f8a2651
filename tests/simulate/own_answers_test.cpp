// SPDX-License-Identifier: GPL-3.0-or-later
// A person's own answers of compilers, in their file, and those that speak of a chip.
#include "core/simulate/own_answers.h"

#include "core/base/file.h"

#include <QTemporaryDir>
#include <QtTest/QtTest>

using namespace axiscape;

class OwnAnswersTest : public QObject {
    Q_OBJECT
  private slots:
    void aFileIsReadAsItWasWritten() {
        const std::vector<OwnAnswer> answers{{"cpu", "tpu_v3", "sha256:1", "2026-11-24", 1.25},
                                             {"tpu:v5e-8", "tpu_v5e", "sha256:2", "2026-11-25", 0.1 + 0.2}};
        const auto read = parseOwnAnswers(ownAnswersText(answers), "a");
        QVERIFY(read && *read == answers);
        QVERIFY(parseOwnAnswers(ownAnswersText({}), "a")->empty());
    }
    void theSameAskedAgainTakesItsPlace() {
        const QTemporaryDir folder;
        const std::filesystem::path file = folder.filePath(QStringLiteral("new/answers.json")).toStdString();
        QVERIFY(readOwnAnswers(file)->empty()); // there is none yet
        QVERIFY(keepOwnAnswer(file, {"cpu", "tpu_v3", "one", "d", 1}));
        QVERIFY(keepOwnAnswer(file, {"cpu", "tpu_v3", "two", "d", 2}));
        QVERIFY(keepOwnAnswer(file, {"gpu:h100", "tpu_v3", "one", "d", 3}));
        QVERIFY(keepOwnAnswer(file, {"cpu", "tpu_v3", "one", "d", 4}));
        const auto read = readOwnAnswers(file);
        QVERIFY(read);
        QCOMPARE(read->size(), std::size_t{3});
        QCOMPARE(read->back().peakRatio, 4.0);
    }
    void aFileThatIsBrokenIsLeftAlone() {
        const QTemporaryDir folder;
        const std::filesystem::path file = folder.filePath(QStringLiteral("answers.json")).toStdString();
        for (const char* text : {"nothing", R"({"format": "axiscape.answers", "version": 2, "answers": []})",
                                 R"({"format": "axiscape.project", "version": 1, "answers": []})",
                                 R"({"format": "axiscape.answers", "version": 1, "answers": [{"backend": "cpu"}]})"}) {
            QVERIFY(writeFileAtomically(file, text));
            QVERIFY2(!keepOwnAnswer(file, {"cpu", "tpu_v3", "one", "d", 1}), text);
            QCOMPARE(*readFile(file), std::string(text));
        }
        const auto zero = parseOwnAnswers(ownAnswersText({{"cpu", "h200", "o", "d", 0}}), "a.json");
        QVERIFY(!zero && zero.error().text().find("answers[0].peak_ratio") != std::string::npos);
    }
    void theCompilerOfTheChipSpeaksFirst() {
        std::vector<OwnAnswer> answers;
        for (int i = 0; i < 6; ++i) answers.push_back({"cpu", "tpu_v5e", std::to_string(i), "d", 1.5});
        for (int i = 0; i < 4; ++i) answers.push_back({"tpu:v5e-8", "tpu_v5e", std::to_string(i), "d", 1.1});
        answers.push_back({"cpu", "h100_sxm", "other", "d", 9});
        const Hardware chip = *findHardware("tpu_v5e");
        QCOMPARE(ratiosFor(answers, chip).compiler, std::string("cpu")); // four are too few
        QCOMPARE(ratiosFor(answers, chip).ratios.size(), std::size_t{6});
        answers.push_back({"tpu:v5e-4", "tpu_v5e", "5", "d", 1.2});
        QCOMPARE(ratiosFor(answers, chip).compiler, std::string("tpu"));
        QCOMPARE(ratiosFor(answers, chip).ratios.size(), std::size_t{5});
        QVERIFY(ratiosFor(answers, *findHardware("v100_16")).ratios.empty());
    }
    void anAnswerForAnotherChipSaysNothing() {
        std::vector<OwnAnswer> answers;
        for (int i = 0; i < 6; ++i) answers.push_back({"tpu:v6e-8", "tpu_v5e", std::to_string(i), "d", 1.5});
        QVERIFY(ratiosFor(answers, *findHardware("tpu_v5e")).ratios.empty());
    }
    void chipsAreToldByTheirNames() {
        for (const auto& [backend, hardware] : {std::pair{"gpu:h100", "h100_sxm"},
                                                {"gpu:h100-8", "h100_sxm"},
                                                {"tpu:v5e-8", "tpu_v5e"},
                                                {"tpu:v5e", "tpu_compiler_v5e"},
                                                {"tpu:tpu7x-16", "tpu7x"},
                                                {"gpu:a100", "a100_80"},
                                                {"cpu", "cpu_host"}})
            QVERIFY2(isOfChip(backend, hardware), backend);
        for (const auto& [backend, hardware] : {std::pair{"gpu:h100", "b200"},
                                                {"tpu:v5e-8", "tpu_v5p"},
                                                {"cpu", "tpu_v3"},
                                                {"gpu:b200", "gb200_nvl72"},
                                                {"cpu", ""},
                                                {"gpu:", "h100_sxm"}})
            QVERIFY2(!isOfChip(backend, hardware), backend);
    }
};

QTEST_APPLESS_MAIN(OwnAnswersTest)
#include "own_answers_test.moc"
