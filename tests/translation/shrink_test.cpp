// SPDX-License-Identifier: GPL-3.0-or-later
// Programs too large to be run, validated on smaller copies of both: what is right is equal, what is wrong is found and
// named as in the large one; what cannot shrink is refused with its sizes.
#include "core/base/file.h"
#include "core/hlo/hlo.h"
#include "core/stablehlo/stablehlo.h"
#include "core/translation/device_offsets.h"
#include "core/translation/shrink_both.h"
#include "core/translation/validate.h"
#include "tests/support/support.h"

#include <QtTest/QtTest>
#include <nlohmann/json.hpp>

using namespace axiscape;

namespace {

constexpr auto kModel = R"(
func.func @main(%x: tensor<65536x8192xf32>, %w: tensor<8192x32768xf32>, %v: tensor<32768x8192xf32>) -> tensor<65536x8192xf32> {
  %h = stablehlo.dot_general %x, %w, contracting_dims = [1] x [0] : (tensor<65536x8192xf32>, tensor<8192x32768xf32>) -> tensor<65536x32768xf32>
  %t = stablehlo.tanh %h : tensor<65536x32768xf32>
  %y = stablehlo.dot_general %t, %v, contracting_dims = [1] x [0] : (tensor<65536x32768xf32>, tensor<32768x8192xf32>) -> tensor<65536x8192xf32>
  return %y : tensor<65536x8192xf32>
}
)";

constexpr auto kPlaced = R"({"mesh": {"batch": 2, "model": 2},
 "arguments": [{"path": "x", "sharding": [["batch"], []], "parameter": 0},
               {"path": "w", "sharding": [[], ["model"]], "parameter": 1},
               {"path": "v", "sharding": [["model"], []], "parameter": 2}],
 "results": [{"path": "y", "sharding": [["batch"], ["model"]]}]})";

// The result is cut over model after the sum: each device takes its columns at an offset looked up by its number.
constexpr auto kCompiled = R"(HloModule mlp, num_partitions=4

%sum (a: f32[], b: f32[]) -> f32[] {
  %a = f32[] parameter(0)
  %b = f32[] parameter(1)
  ROOT %add = f32[] add(%a, %b)
}

ENTRY %main_spmd (x: f32[32768,8192], w: f32[8192,16384], v: f32[16384,8192]) -> f32[32768,4096] {
  %x = f32[32768,8192] parameter(0)
  %w = f32[8192,16384] parameter(1)
  %v = f32[16384,8192] parameter(2)
  %dot = f32[32768,16384] dot(%x, %w), lhs_contracting_dims={1}, rhs_contracting_dims={0}
  %tanh = f32[32768,16384] tanh(%dot)
  %dot.1 = f32[32768,8192] dot(%tanh, %v), lhs_contracting_dims={1}, rhs_contracting_dims={0}
  %all-reduce = f32[32768,8192] all-reduce(%dot.1), channel_id=1, replica_groups={{0,1},{2,3}}, use_global_device_ids=true, to_apply=%sum
  %zero = s32[] constant(0)
  %offsets = s32[4] constant({0, 4096, 0, 4096})
  %id = u32[] partition-id()
  %mine = s32[1] dynamic-slice(%offsets, %id), dynamic_slice_sizes={1}
  %start = s32[] reshape(%mine)
  ROOT %columns = f32[32768,4096] dynamic-slice(%all-reduce, %zero, %start), dynamic_slice_sizes={32768,4096}
}
)";

Result<Validation> validated(const std::string& text, const char* model = kModel) {
    auto module = importText(model, "model.mlir");
    if (!module) return fail(module.error());
    const auto placed = parsePlaced(kPlaced, "placed.json");
    if (!placed) return fail(placed.error());
    auto read = importHloText(text, "compiled.hlo", {}, {.instructionNames = true});
    if (!read) return fail(read.error());
    return validateTranslation(*module, analyse(**module), read->imported.module, *placed, {.seed = 3});
}

std::string without(std::string text, const std::string& what, const std::string& with = "") {
    for (auto at = text.find(what); at != std::string::npos; at = text.find(what, at + with.size()))
        text.replace(at, what.size(), with);
    return text;
}

} // namespace

class ShrinkTest : public QObject {
    Q_OBJECT

  private slots:
    void aProgramTooLargeToRunIsEqual() {
        const auto result = validated(kCompiled);
        QVERIFY2(result.has_value(), result ? "" : result.error().text().c_str());
        QVERIFY(result->shrunk);
        QVERIFY2(result->equal, words::english(result->firstDifference).c_str());
    }
    void aDroppedAllReduceIsNamed() {
        const auto result = validated(without(
            kCompiled,
            "all-reduce(%dot.1), channel_id=1, replica_groups={{0,1},{2,3}}, use_global_device_ids=true, to_apply=%sum",
            "copy(%dot.1)"));
        QVERIFY2(result.has_value(), result ? "" : result.error().text().c_str());
        QVERIFY(result->shrunk && !result->equal && result->wrong);
        QVERIFY2(result->wrong->instruction == "dot.1" || result->wrong->instruction == "all-reduce",
                 result->wrong->instruction.c_str());
        QVERIFY(words::english(result->wrong->why).find("partial sum over model") != std::string::npos);
    }
    void wrongOffsetsAreNoReasonToAgree() {
        const auto result = validated(without(kCompiled, "{0, 4096, 0, 4096}", "{0, 4096, 4096, 0}"));
        QVERIFY2(result.has_value(), result ? "" : result.error().text().c_str());
        QVERIFY(result->shrunk && !result->equal && result->wrong);
    }
    void offsetsThatAreNoSharesKeepTheirSizes() {
        const auto result = validated(without(kCompiled, "{0, 4096, 0, 4096}", "{0, 4095, 0, 4095}"));
        // The columns stay 8192 wide, rows and features still shrink.
        QVERIFY2(result.has_value(), result ? "" : result.error().text().c_str());
        QVERIFY(result->shrunk && !result->equal);
    }
    void whatCannotShrinkIsRefusedWithItsSizes() {
        // Numbers that the original does not have and that meet the number of the device: any of these sizes.
        const std::string text = without(kCompiled, "%start = s32[] reshape(%mine)", R"(%at = s32[] reshape(%mine)
  %rows = s32[] constant(65536)
  %inner = s32[] constant(32768)
  %half = s32[] constant(16384)
  %more = s32[] add(%at, %rows)
  %much = s32[] add(%more, %inner)
  %most = s32[] add(%much, %half)
  %limit = s32[] constant(8192)
  %start = s32[] minimum(%most, %limit))");
        const auto result = validated(text);
        QVERIFY(!result.has_value());
        QVERIFY2(result.error().text().find("65536") != std::string::npos, result.error().text().c_str());
    }

    void offsetsAreFollowedThroughDifferencesWithNothing() {
        const auto read = importHloText(without(kCompiled, "%start = s32[] reshape(%mine)",
                                                "%at = s32[] reshape(%mine)\n  %start = s32[] subtract(%at, %zero)"),
                                        "compiled.hlo");
        QVERIFY2(read.has_value(), read ? "" : read.error().text().c_str());
        const auto found = translation::deviceOffsets(*read->imported.module, {});
        QCOMPARE(found.offsets.size(), std::size_t(1));
        QCOMPARE(found.offsets[0].dim, 1u);
        QVERIFY(found.numbers.empty());
    }

    // What XLA made is equal on smaller copies, and its defects are found there.
    void whatTheCompilerMadeIsEqualSmaller() {
        AXISCAPE_SHARED_OR_SKIP(golden, "golden/observe");
        int programs = 0, smallest = 0, smaller = 0, defects = 0, found = 0, named = 0, harmless = 0, passed = 0;
        std::string notes;
        for (const auto& entry : std::filesystem::directory_iterator(*golden)) {
            const auto folder = entry.path();
            if (!std::filesystem::exists(folder / "after_spmd.txt.gz")) continue;
            ++programs;
            const auto module = importFile(folder / "module.mlir.gz");
            QVERIFY(module.has_value());
            const auto placed = parsePlaced(*readFile(folder / "expected.json"), "expected.json");
            QVERIFY(placed.has_value());
            const auto structure = analyse(**module);
            const auto run = [&](const std::filesystem::path& text, std::int64_t wanted) -> Result<Validation> {
                auto read = importHloText(*readFile(text), text.filename().string(), {}, {.instructionNames = true});
                if (!read) return fail(read.error());
                const auto small = translation::shrinkBoth(*module, read->imported.module, *placed, wanted);
                auto original = runOriginal(small.whole, structure, static_cast<std::uint32_t>(placed->mesh.devices()),
                                            {.seed = 1});
                if (!original) return fail(original.error());
                auto result = validateTranslation(*original, small.compiled, *placed, {.seed = 1});
                if (result) result->shrunk = small.smaller;
                return result;
            };
            const std::string name = folder.filename().string();
            bool shrunk = false;
            for (const std::int64_t wanted : {8, 32}) {
                const auto right = run(folder / "after_spmd.txt.gz", wanted);
                QVERIFY2(right.has_value(), (name + (right ? "" : right.error().text())).c_str());
                QVERIFY2(right->equal, (name + words::english(right->firstDifference)).c_str());
                shrunk = right->shrunk;
                (wanted == 8 ? smallest : smaller) += shrunk ? 1 : 0;
            }
            if (!shrunk) {
                notes += "\n  stays as it is: " + name;
                continue;
            }
            if (!std::filesystem::exists(folder / "mutants.json")) continue;
            const auto changes = nlohmann::json::parse(*readFile(folder / "mutants.json"));
            for (std::size_t n = 0; n < changes["mutants"].size(); ++n) {
                if (!test::takenHere(n)) continue;
                const auto& one = changes["mutants"][n];
                const auto result = run(folder / one["file"].get<std::string>(), 32);
                const std::string where =
                    "\n  " + name + ' ' + one["file"].get<std::string>() + ' ' + one["kind"].get<std::string>();
                const bool equal = result && result->equal;
                if (!result) notes += where + ": " + result.error().text();
                if (one["harmless"]) {
                    ++harmless;
                    passed += equal ? 1 : 0;
                    if (!equal) notes += where + ": no harm, and refused";
                    continue;
                }
                ++defects;
                found += equal ? 0 : 1;
                if (equal) notes += where + ": not found";
                if (!result || !result->wrong) continue;
                for (const char* list : {"acceptable", "users"})
                    if (std::any_of(one[list].begin(), one[list].end(),
                                    [&](const auto& said) { return said == result->wrong->instruction; })) {
                        ++named;
                        break;
                    }
            }
        }
        qInfo("%d of %d programs shrunk, %d if they may be smaller; %d of %d defects found, %d named or at a reader; "
              "%d of %d harmless pass%s",
              smaller, programs, smallest, found, defects, named, passed, harmless, notes.c_str());
        QVERIFY(smaller * 2 > programs && smallest * 4 >= programs * 3);
        QCOMPARE(passed, harmless);
        QVERIFY(found * 100 >= defects * 95);
        QVERIFY(named * 4 >= defects * 3);
    }
};

QTEST_APPLESS_MAIN(ShrinkTest)
#include "shrink_test.moc"
