// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/exchange/jax_tree.h"

#include <QtTest/QtTest>

using namespace axiscape;
using namespace axiscape::exchange;

namespace {

std::vector<NamedLeaf> leaves(const std::vector<std::string>& names) {
    std::vector<NamedLeaf> out;
    for (const auto& name : names) out.push_back({name, "P()", ""});
    return out;
}

} // namespace

class JaxTreeTest : public QObject {
    Q_OBJECT

  private slots:
    void names_are_split_into_steps() {
        const auto path = parseJaxPath("opt_state[0].mu['layer_0']");
        QVERIFY(path);
        QCOMPARE(path->root, std::string("opt_state"));
        const std::vector<PathKey> keys = {
            {PathKey::Kind::index, "0"}, {PathKey::Kind::attribute, "mu"}, {PathKey::Kind::item, "'layer_0'"}};
        QVERIFY(path->keys == keys);
        QCOMPARE(parseJaxPath("x")->root, std::string("x"));
        QVERIFY(parseJaxPath("x")->keys.empty());
        QVERIFY(parseJaxPath("['a]b']")->root.empty());
        QCOMPARE(parseJaxPath("p[\"it's\"]")->keys[0].text, std::string("\"it's\""));
        QCOMPARE(parseJaxPath(R"(p['a\'b'])")->keys[0].text, std::string(R"('a\'b')"));
    }

    void what_is_no_path_is_none() {
        for (const char* name : {"p[<flat index 0>]", "p[", "p['a", "p['a'", "p.", "p.0", "p[]", "p[x]", "a b"})
            QVERIFY2(!parseJaxPath(name), name);
    }

    void containers_come_back_in_order() {
        const auto tree =
            rootedTree(leaves({"params['b']['w']", "params['a']", "state[0].mu", "state[0].nu", "state[1]", "x"}));
        QVERIFY(tree);
        QCOMPARE(*tree, std::string(R"({
    "params": {
        'b': {
            'w': P(),
        },
        'a': P(),
    },
    "state": [
        types.SimpleNamespace(
            mu=P(),
            nu=P(),
        ),
        P(),
    ],
    "x": P(),
}
)"));
        QCOMPARE(*singleTree(leaves({"result[0]['w']", "result[1][0]", "result[1][1]"})), std::string(R"((
    {
        'w': P(),
    },
    [
        P(),
        P(),
    ],
)
)"));
        QCOMPARE(*singleTree(leaves({"result"})), std::string("P()\n"));
        QCOMPARE(*singleTree(leaves({"['a']"})), std::string("{\n    'a': P(),\n}\n"));
        QCOMPARE(*singleTree({}), std::string("()\n"));
    }

    void names_that_are_no_tree_are_told_apart() {
        QVERIFY(!rootedTree(leaves({"p[0]", "p[2]"})));          // a hole
        QVERIFY(!rootedTree(leaves({"p[1]", "p[0]"})));          // another order
        QVERIFY(!rootedTree(leaves({"p['a']", "q", "p['b']"}))); // left and entered again
        QVERIFY(!rootedTree(leaves({"p", "p['a']"})));           // a leaf that holds something
        QVERIFY(!rootedTree(leaves({"p['a']", "p"})));           // and the other way
        QVERIFY(!rootedTree(leaves({"p", "p"})));                // twice
        QVERIFY(!rootedTree(leaves({"p['a']", "p[1]"})));        // two kinds of keys
        QVERIFY(!rootedTree(leaves({"", "p"})));                 // no name
        QVERIFY(!singleTree(leaves({"a[0]", "b[1]"})));          // two roots
        QVERIFY(!singleTree(leaves({"", ""})));
    }

    void flat_forms_keep_every_leaf() {
        QCOMPARE(flatDictionary(leaves({"p[<flat index 0>]", "q", "q"})),
                 std::string("{\n    \"p[<flat index 0>]\": P(),\n    \"q\": P(),\n    \"q#2\": P(),\n}\n"));
        QCOMPARE(flatList({{{"a", "P(\"x\")", "f32[2]"}}}), std::string("[\n    P(\"x\"),  # a f32[2]\n]\n"));
    }

    void strings_are_quoted_for_python() {
        QCOMPARE(pythonString("a\"b\\c\nd\x01"), std::string("\"a\\\"b\\\\c\\nd\\x01\""));
    }
};

QTEST_GUILESS_MAIN(JaxTreeTest)
#include "jax_tree_test.moc"
