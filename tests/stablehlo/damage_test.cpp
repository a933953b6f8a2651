// SPDX-License-Identifier: GPL-3.0-or-later
// Damaged texts: whatever a file holds, the import ends with a module or with one error that says where and why. What
// it accepts can be asked everything and printed.
#include "tests/support/support.h"

#include "core/base/file.h"
#include "core/stablehlo/stablehlo.h"

#include <QtTest/QtTest>
#include <algorithm>
#include <random>

using namespace axiscape;

namespace {

using Random = std::mt19937_64;

std::size_t below(Random& random, std::size_t n) {
    return static_cast<std::size_t>(random() % std::max<std::size_t>(n, 1));
}

// A line of the text, with its end.
std::pair<std::size_t, std::size_t> someLine(Random& random, const std::string& text) {
    const auto at = below(random, text.size());
    const auto start = text.rfind('\n', at);
    const auto end = text.find('\n', at);
    return {start == text.npos ? 0 : start + 1, end == text.npos ? text.size() : end + 1};
}

// One small damage: bytes or lines changed, lost, doubled or moved, numbers and names exchanged.
void damage(Random& random, std::string& text) {
    if (text.empty()) return;
    static constexpr std::string_view kBytes = "%#@!<>()[]{}:,=-\"'x?*0129\n\t /\\_.\x01\xff";
    const auto at = below(random, text.size());
    switch (below(random, 9)) {
    case 0:
        text[at] = static_cast<char>(random());
        break;
    case 1:
        text[at] = kBytes[below(random, kBytes.size())];
        break;
    case 2:
        text.insert(at, 1, kBytes[below(random, kBytes.size())]);
        break;
    case 3:
        text.erase(at, 1 + below(random, 8));
        break;
    case 4:
        text.resize(at);
        break;
    case 5: {
        const auto [start, end] = someLine(random, text);
        text.erase(start, end - start);
        break;
    }
    case 6: {
        const auto [start, end] = someLine(random, text);
        const auto line = text.substr(start, end - start);
        text.insert(someLine(random, text).first, line);
        break;
    }
    case 7: { // one number for another
        const auto digit = text.find_first_of("0123456789", at);
        if (digit == text.npos) break;
        static constexpr std::string_view kNumbers[] = {
            "0", "-1", "1", "7", "99999999999999999999", "4611686018427387904", "65536"};
        const auto end = std::min(text.find_first_not_of("0123456789", digit), text.size());
        text.replace(digit, end - digit, kNumbers[below(random, std::size(kNumbers))]);
        break;
    }
    default: { // a piece of the text somewhere else
        const auto piece = text.substr(at, 1 + below(random, 40));
        text.insert(below(random, text.size()), piece);
    }
    }
}

// Everything that can be asked of a module.
std::size_t askEverything(const Module& m) {
    std::size_t sum = m.operationsInText() + m.unknownOperations().size();
    for (std::uint32_t i = 0; i < m.allOpCount(); ++i) {
        const OpId op{i};
        sum += m.fullName(op).size() + m.callChain(op).size() + m.locationText(op).size() + m.literal(op).size();
        sum += static_cast<std::size_t>(combinerOf(m, op)) + static_cast<std::size_t>(tripCount(m, op).value_or(0) & 1);
        for (const ValueId v : m.operands(op)) sum += m.definingOp(v).value % 3;
        for (const RegionId r : m.regions(op)) {
            for (const OpId inside : m.region(r).ops) sum += inside.value < m.allOpCount();
            for (const ValueId v : m.region(r).yields) sum += v.value < m.valueCount();
        }
    }
    for (std::uint32_t i = 0; i < m.valueCount(); ++i) {
        const ValueId v{i};
        sum += m.valueName(v).size() + m.uses(v).size() + m.index(v) + static_cast<std::size_t>(m.type(v).bytes() & 1);
        sum += static_cast<std::size_t>(m.constantInteger(v).value_or(0) & 1);
    }
    return sum + printGeneric(m).size();
}

} // namespace

class DamageTest : public QObject {
    Q_OBJECT
  private slots:
    void damaged_data() {
        QTest::addColumn<int>("times");
        QTest::newRow("matmul_chain") << 3000;
        QTest::newRow("mlp_train") << 1500;
        QTest::newRow("decode_tiny") << 1000;
        QTest::newRow("gns_train") << 100;
        QTest::newRow("gpt_scan_7b_train") << 150;
        QTest::newRow("transformer_train_tiny") << 150;
    }
    void damaged() {
        QFETCH(int, times);
        const std::string original = test::model(QTest::currentDataTag())->source()->text;
        Random random(20240607);
        int refused = 0, accepted = 0;
        for (int i = 0; i < times; ++i) {
            std::string text = original;
            for (std::size_t n = 1 + below(random, 3); n > 0; --n) damage(random, text);
            const auto module = importText(text, "t");
            if (module) {
                ++accepted;
                QVERIFY(askEverything(**module) > 0);
                continue;
            }
            ++refused;
            const Error& error = module.error();
            QVERIFY(!error.what.empty() && !error.why.empty() && !error.todo.empty());
            QVERIFY(words::english(error.where).starts_with("t"));
            QVERIFY(error.detail.empty() || error.detail.size() < 400);
        }
        QVERIFY(refused > times / 10);
        QVERIFY(accepted > 0);
    }

    // The seeds of tests/fuzz and what the fuzzer found; folders are of other readers.
    void corpus() {
        std::size_t accepted = 0, refused = 0;
        for (const auto& entry : std::filesystem::directory_iterator(test::data("../fuzz/corpus"))) {
            if (entry.is_directory()) continue;
            const auto text = readFile(entry.path());
            QVERIFY(text);
            const auto module = importText(*text, "t");
            if (module)
                QVERIFY(askEverything(**module) > 0);
            else
                QVERIFY(!module.error().what.empty() && words::english(module.error().where).starts_with("t"));
            ++(module ? accepted : refused);
        }
        QVERIFY(accepted > 200 && refused > 0);
    }

    void noise() {
        Random random(7);
        for (int i = 0; i < 300; ++i) {
            std::string text(below(random, 2000), ' ');
            for (char& c : text) c = static_cast<char>(random());
            QVERIFY(!importText(text, "t"));
            text.insert(0, "module @m {\n  func.func @main(%a: tensor<2xf32>) {\n");
            QVERIFY(!importText(text, "t"));
        }
    }
};

QTEST_GUILESS_MAIN(DamageTest)
#include "damage_test.moc"
