// SPDX-License-Identifier: GPL-3.0-or-later
// The schemas beside the program are those that the list of a strategy's fields makes. With AXISCAPE_WRITE_SCHEMA=1 in
// the environment the test writes them instead.
#include "core/tactics/schema.h"

#include "core/base/file.h"
#include "core/tactics/project.h"
#include "core/tactics/strategy_fields.h"
#include "tests/support/support.h"

#include <QtTest/QtTest>
#include <fstream>
#include <nlohmann/json.hpp>
#include <set>

using namespace axiscape;

namespace {

using Json = nlohmann::ordered_json;

void isOnDisk(const char* name, const std::string& made) {
    const auto path = std::filesystem::path(test::data("../../resources/schema")) / name;
    if (qEnvironmentVariableIsSet("AXISCAPE_WRITE_SCHEMA")) {
        std::ofstream(path) << made;
        return;
    }
    const auto text = readFile(path);
    QVERIFY2(text, name);
    if (*text != made) qWarning("%s is old: run this test with AXISCAPE_WRITE_SCHEMA=1", name);
    QVERIFY(*text == made);
}

std::set<std::string> keysOf(const Json& object) {
    std::set<std::string> keys;
    for (const auto& [key, value] : object.items()) keys.insert(key);
    return keys;
}

} // namespace

class SchemaTest : public QObject {
    Q_OBJECT

  private slots:
    void theSchemaOfTacticFilesIsUpToDate() { isOnDisk("tactics.schema.json", tactics::tacticFileSchema()); }
    void theSchemaOfProjectsIsUpToDate() { isOnDisk("project.schema.json", tactics::projectSchema()); }

    // A file with every key, as it is in the tree, has no key that the schema does not know, and the other way round.
    void theSchemaKnowsEveryKeyThatIsWritten() {
        const auto schema = Json::parse(tactics::tacticFileSchema());
        const auto file = Json::parse(*readFile(test::data("tactics/every_key.tactics.json")));
        const auto known = keysOf(schema.at("properties"));
        for (const auto& key : keysOf(file)) QVERIFY2(known.contains(key), key.c_str());
        QVERIFY(keysOf(schema.at("properties").at("options").at("properties")) == keysOf(file.at("options")));
        std::set<std::string> ofTactics;
        for (const auto& tactic : file.at("schedule")) ofTactics.merge(keysOf(tactic));
        auto ofSchema = keysOf(schema.at("$defs").at("manual").at("properties"));
        ofSchema.merge(keysOf(schema.at("$defs").at("automatic").at("properties")));
        QVERIFY(ofTactics == ofSchema);
    }

    // Each row on its own: a value that is not the default is written under its key and read back.
    void everyFieldOfTheOptionsGoesThroughAFile() {
        TacticFile file;
        file.strategy.mesh = {{{"batch", 4}}};
        eachField<Options>([&](const auto& row) {
            using Row = std::remove_cvref_t<decltype(row)>;
            TacticFile changed = file;
            auto& value = changed.strategy.schedule.options.*row.member;
            if constexpr (Row::kind == FieldKind::flag)
                value = !value;
            else
                value = Row::kind == FieldKind::profile ? "least" : "minimal";
            const auto text = writeTacticFile(changed);
            QVERIFY2(text.find(row.key) != std::string::npos, row.key);
            const auto read = parseTacticFile(text, "t");
            QVERIFY2(read, row.key);
            QVERIFY2(read->strategy == changed.strategy, row.key);
            QVERIFY2(!(read->strategy == file.strategy), row.key);
        });
    }

    void whatIfIsOfProjectsOnly() {
        Strategy strategy;
        strategy.mesh = {{{"batch", 4}, {"model", 2}}};
        strategy.slowDevices = {{3, 1.5}};
        strategy.slowLinks = {{1, 2}};
        TacticFile file;
        file.strategy = strategy;
        QVERIFY(writeTacticFile(file).find("slow") == std::string::npos);
        const auto text = writeProject({{}, oneStrategyProject("S", strategy), {}});
        QVERIFY(text.find(R"("what_if": {"slow_devices": {"3": 1.5}, "slow_links": {"model": 2}})") !=
                std::string::npos);
        const auto read = parseProject(text, "p");
        QVERIFY(read && read->project.strategy() == strategy);
    }
};

QTEST_GUILESS_MAIN(SchemaTest)
#include "schema_test.moc"
