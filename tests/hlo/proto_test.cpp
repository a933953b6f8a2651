// SPDX-License-Identifier: GPL-3.0-or-later
// HLO protos against golden/formats: what is in each, and that it is the program of the text beside it.
#include "tests/support/golden_count.h"
#include "tests/support/support.h"

#include "core/base/file.h"
#include "core/hlo/hlo.h"

#include <QtTest/QtTest>
#include <nlohmann/json.hpp>

using namespace axiscape;
using Json = nlohmann::json;

namespace {

// The ops of a module. What stands around them, the text says and the proto does not.
std::vector<std::string> opLines(const Module& module) {
    std::vector<std::string> lines;
    std::istringstream text(printGeneric(module));
    for (std::string line; std::getline(text, line);)
        if (line.find("builtin.module") == line.npos && !line.starts_with("})")) lines.push_back(line);
    return lines;
}

// One field of a message: a number below 128, or bytes.
std::string field(int number, std::uint8_t value) {
    std::string bytes;
    if (number > 15)
        bytes += static_cast<char>((number & 15) << 3 | 0x80), bytes += static_cast<char>(number >> 4);
    else
        bytes += static_cast<char>(number << 3);
    return bytes + static_cast<char>(value);
}
std::string field(int number, const std::string& bytes) {
    auto text = field(number, static_cast<std::uint8_t>(bytes.size()));
    text[0] = static_cast<char>(text[0] | 2);
    return text + bytes;
}

std::string difference(const std::filesystem::path& proto, const std::filesystem::path& text, const Json& facts) {
    const auto read = importHloProto(*readFile(proto), proto.string());
    if (!read) return read.error().text();
    if (Json(read->imported.facts.ops) != facts["opcodes"]) return "opcodes";
    if (read->imported.module->name() != facts["name"]) return "name " + read->imported.module->name();
    if (!std::filesystem::exists(text)) return {};
    if (readFile(text)->find("constant({...})") != std::string::npos) return {}; // the text leaves elements out
    const auto same = importHloText(*readFile(text), text.string());
    if (!same) return "text: " + same.error().text();
    if (same->stage != read->stage) return "stage " + read->stage;
    const auto ours = opLines(*read->imported.module), theirs = opLines(*same->imported.module);
    for (std::size_t i = 0; i < std::max(ours.size(), theirs.size()); ++i) {
        const std::string a = i < ours.size() ? ours[i] : "(end)", b = i < theirs.size() ? theirs[i] : "(end)";
        if (a == b) continue;
        const auto at =
            static_cast<std::size_t>(std::mismatch(a.begin(), a.end(), b.begin(), b.end()).first - a.begin());
        const auto from = at > 60 ? at - 60 : 0;
        return fmt::format("{}\n    {}\n  is in the text\n    {}", a.substr(0, 60), a.substr(from, 300),
                           b.substr(from, 300));
    }
    if (readFile(text)->find(", metadata={") == std::string::npos) return {}; // printed without
    for (std::uint32_t op = 0; op < read->imported.module->allOpCount(); ++op) {
        const auto a = read->imported.module->locationText(OpId{op}), b = same->imported.module->locationText(OpId{op});
        if (a != b) return "location " + a + " is in the text " + b;
    }
    return {};
}

} // namespace

class ProtoTest : public QObject {
    Q_OBJECT
  private slots:
    // Inlined as they are found, else one call each of the name that it has on the machine.
    void fusions() {
        constexpr auto text = R"(HloModule m, entry_computation_layout={(f32[4]{0})->f32[4]{0}}

%fused (p: f32[4]) -> f32[4] {
  %p = f32[4]{0} parameter(0)
  %n = f32[4]{0} negate(%p)
  ROOT %s = f32[4]{0} add(%n, %p)
}

ENTRY %main (a: f32[4]) -> f32[4] {
  %a = f32[4]{0} parameter(0)
  %loop_add.1 = f32[4]{0} fusion(%a), kind=kLoop, calls=%fused
  ROOT %e = f32[4]{0} exponential(%loop_add.1)
}
)";
        const auto inlined = importHloText(text, "m");
        QVERIFY2(inlined, inlined ? "" : inlined.error().text().c_str());
        QCOMPARE(inlined->imported.module->opCount(), 3u);
        const auto kept = importHloText(text, "m", {}, {.keepFusions = true});
        QVERIFY2(kept, kept ? "" : kept.error().text().c_str());
        QCOMPARE(kept->imported.module->opCount(), 2u);
        const auto printed = printGeneric(*kept->imported.module);
        QVERIFY(printed.find("call_target_name = \"loop_add.1\"") != printed.npos);
        QVERIFY(printed.find("mhlo.fused_computation = \"fused\"") != printed.npos);
        QVERIFY(printed.find("mhlo.fusion_kind = \"kLoop\"") != printed.npos);
    }
    // HloProto holds the module, HloSnapshot an HloProto beside what it was run on. Numbers from 0 are in none of them.
    void whatHoldsAModule() {
        const auto shape = field(2, std::uint8_t{11}) + field(3, std::string("\x04"));
        const auto parameter = field(1, "p") + field(2, "parameter") + field(3, shape);
        const auto module = field(1, "m") + field(2, "e") + field(3, field(1, "e") + field(2, parameter));
        const auto proto = field(1, module), snapshot = field(1, proto) + field(4, "cpu");
        for (const auto& bytes : {module, proto, snapshot}) {
            QVERIFY(isHloProto(bytes));
            const auto read = importHloProto(bytes, "m");
            QVERIFY2(read, read ? "" : read.error().text().c_str());
            QCOMPARE(read->imported.module->name(), std::string("m"));
            QCOMPARE(read->imported.module->argumentCount(), 1u);
        }
    }
    // A kind whose number is 0 is not in a proto.
    void theFirstOfKinds() {
        const auto shape = field(2, std::uint8_t{15}) + field(3, std::string("\x04"));
        const auto parameter = field(1, "p") + field(2, "parameter") + field(3, shape) + field(35, std::uint8_t{1});
        const auto transform = field(1, "f") + field(2, "fft") + field(3, shape) + field(32, std::string("\x04")) +
                               field(36, std::string("\x01")) + field(35, std::uint8_t{2});
        const auto computation = field(1, "main") + field(2, parameter) + field(2, transform) +
                                 field(5, std::uint8_t{1}) + field(6, std::uint8_t{2});
        const auto read =
            importHloProto(field(1, "m") + field(2, "main") + field(3, computation) + field(6, std::uint8_t{1}), "m");
        QVERIFY2(read, read ? "" : read.error().text().c_str());
        const auto printed = printGeneric(*read->imported.module);
        QVERIFY2(printed.find("fft_type = #stablehlo<fft_type FFT>") != printed.npos, printed.c_str());
    }
    // Two bits lie in a byte, those of a negative number without the sign before them.
    void numbersOfTwoBits() {
        const auto shape = field(2, std::uint8_t{26}) + field(3, std::string("\x04"));
        const auto constant = field(1, "c") + field(2, "constant") + field(3, shape) +
                              field(8, field(26, std::string("\x01\x02\x03\xff"))) + field(35, std::uint8_t{1});
        const auto computation =
            field(1, "main") + field(2, constant) + field(5, std::uint8_t{1}) + field(6, std::uint8_t{1});
        const auto read =
            importHloProto(field(1, "m") + field(2, "main") + field(3, computation) + field(6, std::uint8_t{1}), "m");
        QVERIFY2(read, read ? "" : read.error().text().c_str());
        const auto printed = printGeneric(*read->imported.module);
        QVERIFY2(printed.find("dense<[1, -2, -1, -1]> : tensor<4xi2>") != printed.npos, printed.c_str());
    }
    void programs() { folder("golden/formats/programs"); }
    void dumps() { folder("golden/formats/dumps"); }

  private:
    static void folder(const char* where) {
        AXISCAPE_SHARED_OR_SKIP(folder, where);
        test::GoldenCount count;
        for (const auto& entry : std::filesystem::directory_iterator(*folder)) {
            const auto expected = Json::parse(*readFile(entry.path() / "expected.json"));
            const auto& list = expected.contains("files") ? expected.value("hlo", Json::object()) : expected;
            for (const auto& [name, facts] : list.items()) {
                if (!name.ends_with(".hlo.pb")) continue;
                const auto stem = name.substr(0, name.size() - 7);
                // without metadata it is another program to a reader of locations
                const auto text = entry.path() / (stem + (stem == "module" ? ".hlo.txt.gz" : ".txt.gz"));
                count.take(entry.path().filename().string() + "/" + name, difference(entry.path() / name, text, facts));
            }
        }
        qInfo("%d of %d protos hold%s", count.held, count.all, count.failures.c_str());
        QVERIFY(count.all > 0);
        QCOMPARE(count.held, count.all);
    }
};

QTEST_APPLESS_MAIN(ProtoTest)
#include "proto_test.moc"
