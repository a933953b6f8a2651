// SPDX-License-Identifier: GPL-3.0-or-later
// What core says is a code with arguments until somebody says it in a language.
#include "core/base/result.h"
#include "core/base/text.h"

#include <QtTest/QtTest>
#include <map>

using namespace axiscape;

namespace {

// As a catalogue has them: numerus forms under the pattern of many.
std::string germanPattern(const char* english, const char* one, std::int64_t count) {
    static const std::map<std::string, std::string, std::less<>> kPlain{
        {"{} has {} on dim {}", "auf Dim. {2} von {0} liegt {1}"},
        {"step {}", "Schritt {} von {}"}, // another's arguments
        {"half", "halb"},
        {"{:.3g} s, {}", "{} s, {}"}, // written in another way
        {"open {}", "offen {"},
        {"set {{{}}}", "Menge {{{}}}"},
        {"Data parallel", "Datenparallel"},
        {"{}: {}", "{} – {}"},
        {"{} and {}", "{} und {}"},
        {", ", "; "},
    };
    static const std::map<std::string, std::pair<std::string, std::string>, std::less<>> kCounted{
        {"The batch of {} in {} inputs.", {"Der Batch von {} in 1 Eingabe.", "Der Batch von {} in {} Eingaben."}}};
    if (one) {
        const auto found = kCounted.find(english);
        if (found == kCounted.end()) return english;
        return count == 1 ? found->second.first : found->second.second;
    }
    const auto found = kPlain.find(english);
    return found == kPlain.end() ? english : found->second;
}

// One form for every number, as Chinese has.
std::string oneForm(const char*, const char* one, std::int64_t) { return one ? "{1} x {0}" : ""; }

const words::Language kGerman{germanPattern, {",", "."}};

Text batch(std::int64_t n) {
    return words::counted("The batch of {} in {} inputs.", "The batch of {} in 1 input.", n, 8, n);
}

} // namespace

class PhrasesTest : public QObject {
    Q_OBJECT

  private slots:
    void aPhraseIsSaidInTheLanguageGiven() {
        const Text text = words::phrase("{} has {} on dim {}", "w1", std::string("batch"), std::uint8_t{0});
        QCOMPARE(words::english(text), std::string("w1 has batch on dim 0"));
        QCOMPARE(words::shown(text, kGerman), std::string("auf Dim. 0 von w1 liegt batch"));
        QCOMPARE(words::english(text), std::string("w1 has batch on dim 0")); // no language stays anywhere
    }

    void aTranslationWithOtherArgumentsIsNotUsed() {
        QCOMPARE(words::shown(words::phrase("step {}", 7), kGerman), std::string("step 7"));
        QCOMPARE(words::shown(words::phrase("{:.3g} s, {}", 1.23456, "x"), kGerman), std::string("1.23 s, x"));
        QCOMPARE(words::shown(words::phrase("open {}", 1), kGerman), std::string("open 1"));
        QCOMPARE(words::shown(words::phrase("set {{{}}}", 1), kGerman), std::string("Menge {1}"));
    }

    void pluralsFollowTheLanguage() {
        QCOMPARE(words::english(batch(1)), std::string("The batch of 8 in 1 input."));
        QCOMPARE(words::english(batch(0)), std::string("The batch of 8 in 0 inputs."));
        QCOMPARE(words::shown(batch(1), kGerman), std::string("Der Batch von 8 in 1 Eingabe."));
        QCOMPARE(words::shown(batch(3), kGerman), std::string("Der Batch von 8 in 3 Eingaben."));
        QCOMPARE(words::shown(batch(1), {oneForm, {}}), std::string("1 x 8"));
        QCOMPARE(words::shown(batch(3), {oneForm, {}}), std::string("3 x 8"));
    }

    void figuresAreWrittenAsTheLanguageDoes() {
        const Text text = words::phrase("{}, {}, {}, {}", words::inBytes(1.5 * 1024 * 1024), words::inSeconds(1.4e-3),
                                        words::grouped(24258), words::inDigits(9.38));
        QCOMPARE(words::english(text), std::string("1.50 MiB, 1.40 ms, 24,258, 9.38"));
        QCOMPARE(words::shown(text, kGerman), std::string("1,50 MiB, 1,40 ms, 24.258, 9,38"));
    }

    void textsStandInTextsAndLists() {
        const Text half = words::phrase("half"), both = words::list({half, "a name"});
        const Text text = words::phrase("{}: {}", both, half);
        QCOMPARE(words::english(text), std::string("half, a name: half"));
        QCOMPARE(words::shown(text, kGerman), std::string("halb, a name – halb"));
        QVERIFY(words::list({}).empty() && words::enumerated({}).empty());
        QCOMPARE(words::english(words::enumerated({"a"})), std::string("a"));
        QCOMPARE(words::shown(words::enumerated({"a", "b", "c"}), kGerman), std::string("a; b und c"));
        QCOMPARE(words::english(words::list({half, half}, " ")), std::string("half half"));
    }

    void namesAreLookedUpWholeAndTextsOfOthersAreNot() {
        QCOMPARE(words::shown(words::named("Data parallel"), kGerman), std::string("Datenparallel"));
        QCOMPARE(words::shown(words::named("my tactic"), kGerman), std::string("my tactic"));
        QCOMPARE(words::shown(Text("half"), kGerman), std::string("half"));
        QCOMPARE(words::shown(words::word("half"), kGerman), std::string("halb"));
        QCOMPARE(words::shown(words::phrase("{}: {}", "{}", "a{b}"), kGerman), std::string("{} – a{b}"));
    }

    // The code tells reasons apart without reading them.
    void theCodeIsThePattern() {
        const Text text = words::phrase("step {}", 7);
        QVERIFY(text.code() == "step {}" && text == words::phrase("step {}", 7));
        QVERIFY(!(text == words::phrase("step {}", 8)) && !text.empty() && Text().empty());
        QVERIFY(Text("step 7").code().empty());
    }

    void errorsAreSaidAtTheEdge() {
        Error error{
            ErrorCode::wrongInput, words::phrase("half"), "a.mlir:1:2", words::phrase("step {}", 1), {}, "x\n^"};
        QCOMPARE(error.text(), std::string("a.mlir:1:2: half: step 1\nx\n^"));
        QCOMPARE(words::shown(error.said(), kGerman), std::string("a.mlir:1:2 – halb – step 1\nx\n^"));
    }
};

QTEST_GUILESS_MAIN(PhrasesTest)
#include "phrases_test.moc"
