// SPDX-License-Identifier: GPL-3.0-or-later
// Files that nobody writes, made byte by byte: one error, and an end.
#include "core/bytecode/bytecode.h"
#include "core/bytecode/container_writer.h"

#include <QtTest/QtTest>

using namespace axiscape;
using namespace axiscape::bytecode;

namespace {

std::string numbers(std::initializer_list<std::uint64_t> values) {
    std::string bytes;
    for (const auto value : values) appendVarint(bytes, value);
    return bytes;
}

// An empty module, version 1 of the container, with one attribute "x" of these bytes: attribute 1 of builtin.
std::string moduleWith(const std::string& attribute) {
    const std::vector<std::string> texts = {"builtin", "module", "x"};
    std::string strings = numbers({texts.size()}), offsets, entries, file = "ML\xefR";
    for (auto i = texts.size(); i-- > 0;) appendVarint(strings, texts[i].size() + 1);
    for (const auto& text : texts) (strings += text) += '\0';
    // unknown location; the attribute; {x = attribute 1}; "x"
    const std::vector<std::string> attributes = {numbers({15}), attribute, numbers({1, 1, 3, 1}), numbers({2, 2})};
    offsets = numbers({attributes.size(), 0, 0, attributes.size()});
    for (const auto& one : attributes) {
        appendVarint(offsets, one.size() << 1 | 1);
        entries += one;
    }
    appendVarint(file, 1);
    (file += "test") += '\0';
    appendSection(file, 0, strings);
    appendSection(file, 1, numbers({1, 0 << 1, 0, 1, 1})); // builtin; of it one op: module
    appendSection(file, 2, entries);
    appendSection(file, 3, offsets);
    // one op: its name, attributes and regions, location 0, attribute 2; one region that is isolated: a block without
    // values and ops
    std::string ir = numbers({1 << 1, 0});
    ir += static_cast<char>(0x11);
    ir += numbers({0, 2, 1 << 1 | 1, 1, 0, 0});
    appendSection(file, 4, ir);
    return file;
}

std::string whyNot(const std::string& attribute) {
    const auto read = importBytecode(moduleWith(attribute), "made");
    return read ? std::string() : read.error().text();
}

} // namespace

class DamageTest : public QObject {
    Q_OBJECT
  private slots:
    void theModuleItselfIsRead() {
        const auto read = importBytecode(moduleWith(numbers({7})), "made");
        QVERIFY2(read, read ? "" : read.error().text().c_str());
        QCOMPARE(read->imported.module->attributes(), "x");
    }

    void aSymbolIsNamedByAText() {
        QCOMPARE(whyNot(numbers({4, 3})), std::string()); // @x
        for (const std::uint64_t itself : {1, 2})
            QVERIFY2(whyNot(numbers({4, itself})).find("a text is wanted") != std::string::npos,
                     whyNot(numbers({4, itself})).c_str());
    }

    void listsThatHoldThemselves() { QVERIFY(whyNot(numbers({0, 1, 1})).find("holds itself") != std::string::npos); }
};

QTEST_APPLESS_MAIN(DamageTest)
#include "damage_test.moc"
