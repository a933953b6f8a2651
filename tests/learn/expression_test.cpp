// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/learn/expression.h"
#include "core/learn/told.h"

#include <QtTest/QtTest>

using namespace axiscape;
using namespace axiscape::learn;

namespace {

// x is cut by batch; y is nothing; step takes 2 ms.
class Known : public Names {
  public:
    Result<Value> name(const std::string& name) const override {
        if (name == "step") return Value(0.002);
        if (name == "peak") return Value(3.0 * 1024 * 1024);
        if (name == "fits") return Value(true);
        if (name == "search.best") return Value();
        return fail("there is no name " + name);
    }
    Result<Value> call(const std::string& function, const std::vector<Value>& arguments) const override {
        if (function == "sharding" && arguments.size() == 1 && *arguments[0].text() == "params/0/w")
            return Value(Value::List{Value::List{Value("batch"), Value("model")}, Value::List{}});
        if (function == "count") return counted(arguments.size());
        return fail("there is no " + function);
    }
};

std::string said(const char* text) {
    const auto expression = Expression::parse(text);
    if (!expression) return "cannot be read: " + words::english(expression.error().what);
    const auto value = expression->evaluate(Known());
    return value ? shown(*value, "") : "cannot be told";
}

} // namespace

class ExpressionTest : public QObject {
    Q_OBJECT

  private slots:
    void whatAnExpressionComesTo_data() {
        QTest::addColumn<QString>("text");
        QTest::addColumn<QString>("is");
        const std::pair<const char*, const char*> rows[] = {
            {"1 + 2 * 3 - 4 / 2", "5"},
            {"-(2 + 1) * 2", "-6"},
            {"2 KiB", "2,048"},
            {"16 GiB > 16 GB", "true"},
            {"step < 1.6 ms", "false"},
            {"step ~ 1.99 ms", "true"},
            {"step ~ 1.97 ms", "false"},
            {"50 %", "0.5"},
            {"not fits or fits", "true"},
            {"not fits and fits or true", "true"},
            {"sharding(params/0/w) == [{batch, model}, {}]", "true"},
            {"sharding(\"params/0/w\") != [{model, batch}, {}]", "true"},
            {"sharding(params/0/w)", "[{batch, model}, {}]"},
            {"count(all_reduce, model)", "2"},
            {"count(any) == 1", "true"},
            {"max(step, 1 ms) == step", "true"},
            {"min(3, 2, abs(-1))", "1"},
            {"search.best == null", "true"},
            {"search.best < 1", "false"},
            {"search.best >= 1", "false"},
            {"search.best != 1", "true"},
            {"[86, 8] == [86, 8]", "true"},
            {"\"a\" == \"a\" and true", "true"},
            {"fits == true", "true"},
            {"1 / 0", "cannot be told"},
            {"nothing", "cannot be told"},
            {"sharding(other)", "cannot be told"},
            {"\"a\" < 1", "cannot be told"},
        };
        for (const auto& [text, is] : rows) QTest::newRow(text) << text << is;
    }
    void whatAnExpressionComesTo() {
        QFETCH(QString, text);
        QFETCH(QString, is);
        QCOMPARE(QString::fromStdString(said(text.toUtf8().constData())), is);
    }

    void whatIsNoExpressionIsRefused() {
        for (const char* text : {"", "1 +", "(1", "1 2", "x ==", "a == b == c", "count(", "[{1}]", "\"open", "1 $ 2",
                                 "and", "sharding(a", "1e999"})
            QVERIFY2(!Expression::parse(text), text);
        QVERIFY(!Expression::parse(std::string(Expression::kLongest + 1, '1')));
        QVERIFY(Expression::parse(std::string(Expression::kLongest - 1, '-') + "1"));
    }

    void aQuantityHasItsUnit() {
        QCOMPARE(parseQuantity("16384").value_or(0), 16384.0);
        QCOMPARE(parseQuantity("16 KiB").value_or(0), 16384.0);
        QCOMPARE(parseQuantity("-2 ms").value_or(0), -0.002);
        QVERIFY(!parseQuantity("16 apples"));
        QVERIFY(!parseQuantity(""));
        QVERIFY(!parseQuantity("1 + 1"));
    }

    void figuresAreFilledIntoATextBetweenItsWords() {
        const auto told = Told::parse("${peak|bytes} in ${step|time}, cut ${sharding(params/0/w) == [{a}, {}]}.");
        QVERIFY(told.has_value());
        const auto filled = told->filled(Known());
        QVERIFY2(filled, filled ? "" : words::english(filled.error().what).c_str());
        QCOMPARE(QString::fromStdString(*filled), QString("3 MiB in 2.00 ms, cut false."));
        QCOMPARE(told->figures().size(), std::size_t(3));
        QCOMPARE(told->figures().front(), std::string("peak|bytes"));
        const auto wrong = Told::parse("a ${nothing}");
        QVERIFY(wrong && !wrong->filled(Known()));
        QCOMPARE(wrong->shown(Known()), std::string("a -"));
        QVERIFY(!Told::parse("${step|lightyears}"));
        QVERIFY(!Told::parse("${step"));
        QVERIFY(!Told::parse("${}"));
    }
};

QTEST_GUILESS_MAIN(ExpressionTest)
#include "expression_test.moc"
