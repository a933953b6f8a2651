// SPDX-License-Identifier: GPL-3.0-or-later
// Every lesson and every exercise is as its schema says. The few words of JSON Schema that these two use are followed
// here; a word that is not known fails the test.
#include "tests/learn/learn_files.h"

#include <QtTest/QtTest>
#include <nlohmann/json.hpp>
#include <regex>

using namespace axiscape;

namespace {

using Json = nlohmann::json;

class Schemas {
  public:
    Schemas() {
        for (const char* name : {"lesson", "exercises"}) {
            auto text = readFile(test::data("../../resources/schema") / (std::string(name) + ".schema.json"));
            if (!text) qFatal("%s", text.error().text().c_str());
            Json schema = Json::parse(*text);
            const auto id = schema.at("$id").get<std::string>();
            m_byId[id] = std::move(schema);
        }
    }

    // What is wrong, with its place; empty if nothing is.
    std::vector<std::string> wrongs(const std::string& id, const Json& file) {
        m_wrongs.clear();
        check(file, m_byId.at(id), id, "");
        return m_wrongs;
    }

  private:
    void wrong(const std::string& path, const std::string& what) { m_wrongs.push_back(path + ": " + what); }

    static bool isOf(const Json& value, const std::string& type) {
        if (type == "object") return value.is_object();
        if (type == "array") return value.is_array();
        if (type == "string") return value.is_string();
        if (type == "integer") return value.is_number_integer();
        if (type == "number") return value.is_number();
        if (type == "boolean") return value.is_boolean();
        if (type == "null") return value.is_null();
        qFatal("unknown type %s", type.c_str());
    }

    void refer(const Json& value, const std::string& reference, const std::string& id, const std::string& path) {
        const auto hash = reference.find('#');
        const std::string other = hash == 0 ? id : reference.substr(0, hash);
        check(value, m_byId.at(other).at(Json::json_pointer(reference.substr(hash + 1))), other, path);
    }

    void checkObject(const Json& value, const Json& schema, const std::string& id, const std::string& path) {
        const Json known = schema.value("properties", Json::object());
        for (const auto& [key, member] : value.items())
            if (known.contains(key))
                check(member, known[key], id, path + "/" + key);
            else if (schema.value("additionalProperties", true) == false)
                wrong(path, "no member " + key);
        for (const auto& key : schema.value("required", Json::array()))
            if (!value.contains(key.get<std::string>())) wrong(path, "needs " + key.get<std::string>());
    }

    void check(const Json& value, const Json& schema, const std::string& id, const std::string& path) {
        for (const auto& [word, what] : schema.items()) {
            if (word == "type") {
                const auto is = [&](const Json& one) { return isOf(value, one.get<std::string>()); };
                const bool fits = what.is_array() ? std::any_of(what.begin(), what.end(), is) : is(what);
                if (!fits) wrong(path, "is no " + what.dump());
            } else if (word == "const") {
                if (value != what) wrong(path, "is not " + what.dump());
            } else if (word == "enum") {
                if (std::find(what.begin(), what.end(), value) == what.end()) wrong(path, "is none of " + what.dump());
            } else if (word == "pattern") {
                if (!std::regex_search(value.get<std::string>(), std::regex(what.get<std::string>())))
                    wrong(path, "is not as " + what.dump());
            } else if (word == "minLength" || word == "maxLength") {
                const auto size = value.get<std::string>().size();
                if (word == "minLength" ? size < what : size > what) wrong(path, word);
            } else if (word == "minItems" || word == "maxItems") {
                if (word == "minItems" ? value.size() < what : value.size() > what) wrong(path, word);
            } else if (word == "minimum") {
                if (value < what) wrong(path, word);
            } else if (word == "items") {
                for (std::size_t i = 0; i < value.size(); ++i)
                    check(value[i], what, id, path + "/" + std::to_string(i));
            } else if (word == "$ref") {
                refer(value, what.get<std::string>(), id, path);
            } else if (word == "oneOf") {
                std::size_t fitting = 0;
                for (const Json& one : what) {
                    const auto before = m_wrongs;
                    check(value, one, id, path);
                    fitting += m_wrongs.size() == before.size();
                    m_wrongs = before;
                }
                if (fitting != 1) wrong(path, "fits not one of its kinds");
            } else if (word == "properties") {
                checkObject(value, schema, id, path);
            } else if (word == "required") {
                if (!schema.contains("properties")) checkObject(value, schema, id, path);
            } else if (word != "additionalProperties" && word != "description" && word != "title" && word != "$id" &&
                       word != "$schema" && word != "$defs") {
                qFatal("the schema has a word that is not followed: %s", word.c_str());
            }
        }
    }

    std::map<std::string, Json> m_byId;
    std::vector<std::string> m_wrongs;
};

Json read(const std::filesystem::path& path) { return Json::parse(*readFile(path)); }

} // namespace

class SchemaTest : public QObject {
    Q_OBJECT

  private slots:
    void everyLessonIsAsItsSchemaSays() {
        for (const auto& path : test::lessonFiles()) {
            const auto wrongs = m_schemas.wrongs("axiscape.lesson.1", read(path));
            QVERIFY2(wrongs.empty(), wrongs.empty() ? "" : (path.string() + wrongs.front()).c_str());
        }
    }

    void everyExerciseIsAsItsSchemaSays() {
        const auto wrongs = m_schemas.wrongs("axiscape.exercises.1", read(test::lessonsFolder() / "exercises.json"));
        QVERIFY2(wrongs.empty(), wrongs.empty() ? "" : wrongs.front().c_str());
    }

    // What the schema refuses the reader refuses too.
    void theReaderIsAsStrict() {
        const Json lesson = read(test::lessonFiles().front());
        const auto refused = [&](auto change) {
            Json other = lesson;
            change(other);
            return !m_schemas.wrongs("axiscape.lesson.1", other).empty() && !learn::parseLesson(other.dump(), "l");
        };
        QVERIFY(refused([](Json& l) { l.erase("find"); }));
        QVERIFY(refused([](Json& l) { l["steps"] = Json::array(); }));
        QVERIFY(refused([](Json& l) { l["id"] = "Bad Id"; }));
        QVERIFY(refused([](Json& l) { l["order"] = 0; }));
        QVERIFY(refused([](Json& l) { l["summary"] = {"one"}; }));
        QVERIFY(refused([](Json& l) { l["steps"][0]["say"] = ""; }));
        QVERIFY(refused([](Json& l) { l["steps"][0]["hint"] = "more"; }));
        QVERIFY(refused([](Json& l) { l["steps"][0]["wait"]["action"] = "sleep"; }));
        QVERIFY(refused([](Json& l) { l["steps"][0]["point"]["panel"] = "kitchen"; }));
        QVERIFY(refused([](Json& l) { l["steps"][0]["solution"][0]["do"] = "dance"; }));
        QVERIFY(refused([](Json& l) { l["start"]["model"] = "../x"; }));
    }

  private:
    Schemas m_schemas;
};

QTEST_GUILESS_MAIN(SchemaTest)
#include "schema_test.moc"
