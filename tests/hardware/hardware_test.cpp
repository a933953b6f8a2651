// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/hardware/hardware.h"
#include "tests/support/support.h"

#include <QtTest/QtTest>
#include <algorithm>
#include <fstream>
#include <nlohmann/json.hpp>

using namespace axiscape;

namespace {

using Json = nlohmann::json;

Json jsonOf(const std::filesystem::path& path) {
    std::ifstream file(path);
    return Json::parse(file);
}
std::filesystem::path resources() { return test::data("../../resources"); }

// The first key that the schema does not know; empty if it knows all.
std::string unknownKey(const Json& value, Json node, const Json& schema, const std::string& where) {
    if (node.contains("$ref")) node = schema.at("$defs").at(node.at("$ref").get<std::string>().substr(8));
    if (value.is_object()) {
        if (!node.contains("properties") && !node.contains("additionalProperties")) return where;
        for (const auto& [key, inner] : value.items()) {
            const bool named = node.contains("properties") && node.at("properties").contains(key);
            if (!named && !node.value("additionalProperties", Json(false)).is_object()) return where + "." + key;
            const auto& rule = named ? node.at("properties").at(key) : node.at("additionalProperties");
            if (auto found = unknownKey(inner, rule, schema, where + "." + key); !found.empty()) return found;
        }
    }
    if (value.is_array() && node.contains("items"))
        for (const auto& inner : value)
            if (auto found = unknownKey(inner, node.at("items"), schema, where + "[]"); !found.empty()) return found;
    return {};
}

} // namespace

class HardwareTest : public QObject {
    Q_OBJECT

  private slots:
    void every_profile_is_whole() {
        const auto names = hardwareNames();
        QVERIFY(std::is_sorted(names.begin(), names.end()));
        for (const char* known : {"tpu_v3", "tpu_v4", "tpu_v5e", "tpu_v5p", "tpu_v6e", "a100_80", "h100_sxm", "b200"})
            QVERIFY2(std::find(names.begin(), names.end(), known) != names.end(), known);
        for (const auto& name : names) {
            const auto h = findHardware(name);
            QVERIFY2(h, name.c_str());
            QVERIFY2(!h->title.empty() && h->levels.size() > 1 && h->levels.back().kind == LevelKind::dataCentre,
                     name.c_str());
            for (double rate : {h->bf16.peak, h->f32.peak, h->f32Exact.peak, h->bits8.peak, h->vectorRate,
                                h->memoryBytes, h->memoryBandwidth})
                QVERIFY2(rate > 1e9, name.c_str());
            for (const auto& level : h->levels) {
                QVERIFY2(level.bandwidth > 1e9 && level.size > 1, name.c_str());
                for (const auto& curve : level.curves)
                    QVERIFY2(curve.efficiency > 0 && curve.smallFloor <= curve.floor, name.c_str());
            }
            QVERIFY2(h->launchFloor > 0 && h->launchFloor < 1e-3, name.c_str());
            QVERIFY2(h->f32Exact.peak <= h->f32.peak && h->f32.peak <= h->bf16.peak, name.c_str());
            // Every number says where it is from and how sure that is.
            const auto numbers = hardwareNumbers(name);
            QVERIFY2(numbers && numbers->size() > 20, name.c_str());
            for (const auto& number : *numbers)
                QVERIFY2(!number.source.empty() && number.confidence > 0 && number.confidence <= 1,
                         (name + " " + number.path).c_str());
        }
        QVERIFY(hardwareProblems().empty());
        // What a program may really use.
        QCOMPARE(std::llround(findHardware("tpu_v3")->memoryBytes), std::llround(15.48 * (1 << 30)));
    }

    void the_list_is_complete() {
        for (const char* known : {"tpu_v2", "tpu_v3",  "tpu_v4",      "tpu_v5e",     "tpu_v5p", "tpu_v6e",  "tpu7x",
                                  "p100",   "v100_16", "v100_32",     "a100_40",     "a100_80", "h100_sxm", "h200",
                                  "b200",   "b300",    "gb200_nvl72", "gb300_nvl72", "mi300x",  "mi350x",   "cpu_host"})
            QVERIFY2(findHardware(known), known);
    }

    void own_files_are_read_strictly() {
        std::ifstream file(test::data("../../resources/hardware/h100_sxm.json"));
        const auto good = nlohmann::ordered_json::parse(file);
        QVERIFY(*parseHardware(good.dump(), "mine.json") == *findHardware("h100_sxm"));
        const auto refused = [&](auto&& spoil, const char* where, const char* why) {
            auto json = good;
            spoil(json);
            const auto read = parseHardware(json.dump(), "mine.json");
            const bool as = !read && words::english(read.error().where).find(where) != std::string::npos &&
                            words::english(read.error().why).find(why) != std::string::npos;
            if (!as) qWarning("%s", read ? "accepted" : read.error().text().c_str());
            return as;
        };
        using Json = nlohmann::ordered_json;
        QVERIFY(refused([](Json& j) { j["colour"] = 1; }, "mine.json, colour", "no such key"));
        QVERIFY(refused([](Json& j) { j.erase("memory"); }, "memory", "missing"));
        // Though every kind of collective has its own, and nobody reads what all have in common.
        QVERIFY(refused(
            [](Json& j) {
                Json& curves = j["levels"][0]["collectives"];
                for (const char* kind :
                     {"all_gather", "all_reduce", "reduce_scatter", "all_to_all", "collective_permute"})
                    if (!curves.contains(kind)) curves[kind] = curves["all"];
                curves["all"] = {{"colour", 1}};
            },
            "levels[0].collectives.all.colour", "no such key"));
        QVERIFY(refused([](Json& j) { j["memory"]["bandwidth"] = -1; }, "memory.bandwidth", "not between"));
        QVERIFY(refused([](Json& j) { j["memory"]["bandwidth"] = "fast"; }, "memory.bandwidth", "number"));
        QVERIFY(refused([](Json& j) { j["levels"][0]["kind"] = "pigeon"; }, "levels[0].kind", "pigeon"));
        QVERIFY(refused([](Json& j) { j["levels"][1]["name"] = j["levels"][0]["name"]; }, "levels[1].name", "two"));
        QVERIFY(refused([](Json& j) { j["levels"][0]["size"] = 2.5; }, "levels[0].size", "whole"));
        QVERIFY(refused([](Json& j) { j["levels"] = Json::array(); }, "levels", "1 to"));
        QVERIFY(refused([](Json& j) { j["launch_floor"] = {1e-6, "nobody", 0.5}; }, "launch_floor", "nobody"));
        QVERIFY(refused([](Json& j) { j["version"] = 7; }, "version", "version 2"));
        QVERIFY(!parseHardware("{", "mine.json"));
        auto twice = good.dump(1);
        twice.replace(twice.find("\"title\""), 0, "\"name\": \"other\", ");
        const auto ambiguous = parseHardware(twice, "mine.json");
        QVERIFY(!ambiguous && words::english(ambiguous.error().why) == "the key \"name\" is there twice");
        QVERIFY(words::english(ambiguous.error().where).starts_with("mine.json:"));
        // Without sources numbers are the person's own.
        auto own = good;
        own["launch_floor"] = 7e-6;
        QCOMPARE(parseHardware(own.dump(), "mine.json")->launchFloor, 7e-6);
        QVERIFY(!findHardware("no_such_file.json"));
    }

    void the_schema_and_the_reader_know_the_same_keys() {
        const auto schema = jsonOf(resources() / "schema" / "hardware.schema.json");
        int profiles = 0;
        for (const auto& file : std::filesystem::directory_iterator(resources() / "hardware")) {
            const auto unknown = unknownKey(jsonOf(file.path()), schema, schema, file.path().stem().string());
            QVERIFY2(unknown.empty(), unknown.c_str());
            ++profiles;
        }
        QVERIFY(profiles > 20);
        // What no profile has to say, said.
        auto full = jsonOf(resources() / "hardware" / "tpu_v4.json");
        full["host"] = {{"compiled", 2e-6}, {"eager", 5e-5}};
        full["products"]["fused_attention"] = 0.6;
        full["compiler"] = "gpu";
        full["products"]["sustained"] = 0.8;
        full["memory"]["cache"] = 5e7;
        full["memory"]["cache_bandwidth"] = 6e12;
        full["memory"]["on_chip"] = 1e6;
        QCOMPARE(unknownKey(full, schema, schema, "full"), std::string());
        const auto read = parseHardware(full.dump(), "full.json");
        QVERIFY2(read, read ? "" : read.error().text().c_str());
        QVERIFY(read->hostInterval == 2e-6 && *read->hostPace[1] == 5e-5 && read->fusedAttention == 0.6);
        QVERIFY(read->sustained == 0.8 && read->cacheBytes == 5e7 && read->cacheBandwidth == 6e12 &&
                read->onChipBytes == 1e6 && read->compiler == Compiler::gpu);
        for (const auto& [key, rule] : schema.at("properties").items()) {
            auto without = full;
            without.erase(key);
            const auto& needed = schema.at("required");
            const bool must = std::find(needed.begin(), needed.end(), key) != needed.end();
            if (must) QVERIFY2(!parseHardware(without.dump(), "w.json"), key.c_str());
        }
        full["memory"]["tape"] = 1;
        QCOMPARE(unknownKey(full, schema, schema, "full"), std::string("full.memory.tape"));
        QVERIFY(!parseHardware(full.dump(), "full.json"));
    }

    // What launches kernels is asked for with the hardware; a pace that a profile does not know is no pace.
    void a_host_has_its_pace() {
        QCOMPARE(hostName(Host::compiled), std::string_view("compiled"));
        QVERIFY(hostNamed("eager") == Host::eager && !hostNamed("lazy"));
        const auto plain = *findHardware("a100_80"), eager = *findHardware("a100_80", Host::eager);
        QVERIFY(plain == *findHardware("a100_80", Host::compiled));
        QCOMPARE(plain.hostInterval, 0.0);
        QVERIFY(eager.hostInterval > 1e-6 && eager.hostInterval == *eager.hostPace[1]);
        int without = 0;
        for (const auto& name : hardwareNames()) {
            const auto h = *findHardware(name);
            QVERIFY2(findHardware(name, Host::compiled), name.c_str());
            const auto under = findHardware(name, Host::eager);
            QCOMPARE(under.has_value(), h.hostPace[1].has_value());
            if (under) continue;
            ++without;
            QVERIFY2(under.error().text().find(h.title) != std::string::npos &&
                         under.error().text().find("eager") != std::string::npos,
                     under.error().text().c_str());
        }
        QVERIFY(without > 0);
        std::ifstream file(test::data("../../resources/hardware/a100_80.json"));
        auto json = nlohmann::ordered_json::parse(file);
        json["host"]["lazy"] = 1;
        const auto read = parseHardware(json.dump(), "mine.json");
        QVERIFY(!read && read.error().text().find("host.lazy") != std::string::npos);
        json.erase("host"); // then a compiled one waits for nothing, and no other is known
        QVERIFY(parseHardware(json.dump(), "mine.json")->hostPace[0] == 0.0 &&
                !parseHardware(json.dump(), "mine.json")->hostPace[1]);
    }

    void unknown_names_are_answered_with_the_known() {
        const auto none = findHardware("tpu_v33");
        QVERIFY(!none);
        QVERIFY(none.error().text().find("tpu_v3,") != std::string::npos);
    }

    void peaks_follow_the_type() {
        const auto h = *findHardware("h100_sxm");
        QCOMPARE(h.products(ElementType::bf16), &h.bf16);
        QCOMPARE(h.products(ElementType::f32), &h.f32);
        QCOMPARE(h.products(ElementType::f8E4M3FN), &h.bits8);
        QVERIFY(!h.products(ElementType::none));
    }

    // The published figures are of chips and links; a device is half a chip on some. They must not drift apart.
    void agrees_with_published_figures() {
        AXISCAPE_SHARED_OR_SKIP(path, "golden/measured/hardware.json");
        std::ifstream file(*path);
        const auto chips = nlohmann::json::parse(file).at("chips");
        int compared = 0;
        for (const auto& name : hardwareNames()) {
            QVERIFY2(chips.contains(name), name.c_str());
            const auto h = *findHardware(name);
            const auto& chip = chips.at(name);
            const double part = name == "tpu7x" ? 2 : 1;
            QCOMPARE(h.memoryBandwidth, chip.at("hbm_bw").at("v").get<double>() / part);
            QVERIFY(h.memoryBytes <= 1.01 * chip.at("hbm_bytes").at("v").get<double>() / part);
            ++compared;
        }
        QCOMPARE(compared, int(chips.size()));
    }
};

QTEST_GUILESS_MAIN(HardwareTest)
#include "hardware_test.moc"
