// SPDX-License-Identifier: GPL-3.0-or-later
// ModuleBuilder and what a Module answers about what was built.
#include "tests/support/support.h"

#include "core/ir/module_builder.h"

#include <QtTest/QtTest>

using namespace axiscape;

class BuilderTest : public QObject {
    Q_OBJECT
  private slots:
    void chain() {
        ModuleBuilder b("f");
        const ValueId x = b.argument("x", b.tensor(ElementType::f32, {256, 8}));
        const ValueId w1 = b.argument("w['1']", b.tensor(ElementType::f32, {8, 16}));
        const OpId dot = b.op(OpKind::dot_general, {x, w1}, {b.tensor(ElementType::bf16, {256, 16})});
        b.ints(AttributeName::lhs_contracting_dimensions, {1});
        b.ints(AttributeName::rhs_contracting_dimensions, {0});
        b.text(AttributeName::precision_config, "[DEFAULT, DEFAULT]");
        b.attribute("mhlo.frontend", "{a = 1}");
        const OpId sum = b.op(OpKind::add, {b.result(dot), b.result(dot)}, {b.typeOf(b.result(dot))});
        const auto m = b.finish(std::vector{b.result(sum)});

        QCOMPARE(m->name(), std::string("f"));
        QCOMPARE(m->opCount(), 2u);
        QCOMPARE(m->argumentCount(), 2u);
        QCOMPARE(m->argument(1).path, std::string("w/1"));
        QCOMPARE(m->ints(dot, AttributeName::lhs_contracting_dimensions)[0], 1);
        QCOMPARE(m->intOr(dot, AttributeName::rhs_contracting_dimensions, 7), 0);
        QCOMPARE(m->intOr(dot, AttributeName::k, 7), 7);
        QVERIFY(m->ints(sum, AttributeName::lhs_contracting_dimensions).empty());
        QCOMPARE(m->textOf(dot, AttributeName::precision_config), std::string_view("[DEFAULT, DEFAULT]"));
        QCOMPARE(m->attributes(dot).size(), std::size_t(4));
        QCOMPARE(m->text(m->attributes(dot)[3].name), std::string_view("mhlo.frontend"));
        QCOMPARE(m->type(b2(m, sum)).text, std::string_view("tensor<256x16xbf16>"));
        QCOMPARE(m->type(b2(m, sum)).bytes(), 256 * 16 * 2);
        QCOMPARE(m->fullName(dot), std::string("stablehlo.dot_general"));
        // one use an operand
        const auto uses = m->uses(m->results(dot)[0]);
        QCOMPARE(uses.size(), std::size_t(2));
        QCOMPARE(uses[0].op, sum);
        QCOMPARE(uses[1].operand, 1u);
        QCOMPARE(m->uses(x).size(), std::size_t(1));
        QVERIFY(m->uses(m->results()[0]).empty());
        QCOMPARE(m->valueName(x), std::string("%arg0"));
        QCOMPARE(m->valueName(m->results()[0]), std::string("%1.0"));
        QVERIFY(!m->definingOp(x).valid());
        QCOMPARE(m->definingOp(m->results()[0]), sum);
    }

    // Ops of a reducer stand behind all numbered ops, those of a loop among them; an op's regions are consecutive
    // although a region inside was opened in between.
    void regions() {
        ModuleBuilder b("loop");
        const TypeId scalar = b.tensor(ElementType::i32, {}), vector = b.tensor(ElementType::f32, {8});
        const TypeId element = b.tensor(ElementType::f32, {});
        const ValueId x = b.argument("x", vector);
        const OpId zero = b.op(OpKind::constant, {}, {scalar});
        b.text(AttributeName::value, "0");
        const OpId loop = b.op(OpKind::while_, {b.result(zero), x}, {scalar, vector});
        const std::vector<TypeId> carried{scalar, vector};
        const auto cond = b.beginRegion(carried);
        const OpId limit = b.op(OpKind::constant, {}, {scalar});
        b.text(AttributeName::value, "12");
        const OpId less = b.op(OpKind::compare, {cond[0], b.result(limit)}, {b.tensor(ElementType::i1, {})});
        b.text(AttributeName::comparison_direction, "LT");
        b.endRegion(std::vector{b.result(less)});
        const auto body = b.beginRegion(carried);
        const OpId init = b.op(OpKind::constant, {}, {element});
        b.text(AttributeName::value, "0.0");
        const OpId reduce = b.op(OpKind::reduce, {body[1], b.result(init)}, {element});
        b.ints(AttributeName::dimensions, {0});
        const std::vector<TypeId> pair{element, element};
        const auto sides = b.beginRegion(pair);
        const OpId inner = b.op(OpKind::maximum, {sides[1], sides[0]}, {element});
        b.endRegion(std::vector{b.result(inner)});
        const OpId spread = b.op(OpKind::broadcast_in_dim, {b.result(reduce)}, {vector});
        b.ints(AttributeName::broadcast_dimensions, {});
        const OpId step = b.op(OpKind::constant, {}, {scalar});
        b.text(AttributeName::value, "5");
        const OpId next = b.op(OpKind::add, {b.result(step), body[0]}, {scalar});
        b.endRegion(std::vector{b.result(next), b.result(spread)});
        const OpId last = b.op(OpKind::negate, {b.result(loop, 1)}, {vector});
        const auto m = b.finish(std::vector{b.result(last)});

        QCOMPARE(m->opCount(), 10u);
        QCOMPARE(m->allOpCount(), 11u);
        QCOMPARE(last, OpId{9u});
        QCOMPARE(m->kind(OpId{10u}), OpKind::maximum);
        QCOMPARE(m->regions(loop).size(), 2u);
        const Region& condRegion = m->region(m->regions(loop)[0]);
        const Region& bodyRegion = m->region(m->regions(loop)[1]);
        QCOMPARE(condRegion.ops.size(), 2u);
        QCOMPARE(bodyRegion.ops.size(), 5u);
        QCOMPARE(bodyRegion.yields.size(), std::size_t(2));
        QCOMPARE(bodyRegion.parent, loop);
        QCOMPARE(m->regionOf(reduce), m->regions(loop)[1]);
        QVERIFY(!m->regionOf(loop).valid());
        const Region& reducer = m->region(m->regions(reduce)[0]);
        QCOMPARE(reducer.ops[0], OpId{10u});
        QCOMPARE(m->regionOf(OpId{10u}), m->regions(reduce)[0]);
        QCOMPARE(m->definingOp(sides[0]), reduce);
        QCOMPARE(m->definingOp(m->results(OpId{10u})[0]), OpId{10u});
        QCOMPARE(m->regionOfArgument(body[1]), m->regions(loop)[1]);
        QCOMPARE(m->index(body[1]), 1u);
        QCOMPARE(m->valueKind(body[1]), ValueKind::regionArgument);
        QCOMPARE(combinerOf(*m, reduce), Combiner::max);
        QCOMPARE(combinerName(combinerOf(*m, reduce)), std::string_view("max"));
        QCOMPARE(combinerOf(*m, last), Combiner::none);
        QCOMPARE(tripCount(*m, loop), std::optional<std::int64_t>(3)); // 0, 5, 10
        QCOMPARE(tripCount(*m, last), std::optional<std::int64_t>());
        QCOMPARE(m->constantInteger(m->results(limit)[0]), std::optional<std::int64_t>(12));
        QCOMPARE(m->constantInteger(m->results(init)[0]), std::optional<std::int64_t>());
        QCOMPARE(m->constantInteger(body[0]), std::optional<std::int64_t>());
    }

    void calls() {
        ModuleBuilder b("calls");
        const TypeId type = b.tensor(ElementType::f32, {2});
        const ValueId x = b.argument("x", type);
        const auto at = [&](int line) {
            return b.location({b.intern("jit(f)"), b.intern("f"), b.intern("a.py"), line, 3});
        };
        b.beginCall(at(10));
        b.beginCall(at(20));
        const OpId inner = b.op(OpKind::negate, {x}, {type}, at(30));
        b.endCall();
        const OpId middle = b.op(OpKind::negate, {b.result(inner)}, {type}, at(40));
        b.endCall();
        const OpId outer = b.unknownOp("my.op", std::vector{b.result(middle)}, std::vector{type});
        const auto m = b.finish(std::vector{b.result(outer)});
        QCOMPARE(m->callChain(inner).size(), std::size_t(2));
        QCOMPARE(m->callChain(inner)[0].line, 10);
        QCOMPARE(m->callChain(inner)[1].line, 20);
        QCOMPARE(m->callChain(middle).size(), std::size_t(1));
        QVERIFY(m->callChain(outer).empty());
        QCOMPARE(m->locationText(inner), std::string("a.py:30:3"));
        QCOMPARE(m->locationText(outer), std::string());
        QCOMPARE(m->kindName(outer), std::string_view("my.op"));
        QCOMPARE(m->fullName(outer), std::string("my.op"));
        const auto unknown = m->unknownOperations();
        QCOMPARE(unknown.size(), std::size_t(1));
        QCOMPARE(unknown[0], (std::pair<std::string, std::uint32_t>("my.op", 1)));
    }

    void types() {
        ModuleBuilder b("types");
        QCOMPARE(b.tensor(ElementType::f32, {2, 3}), b.tensor(ElementType::f32, {2, 3}));
        QVERIFY(b.tensor(ElementType::f32, {2, 3}) != b.tensor(ElementType::f32, {3, 2}));
        QVERIFY(b.tensor(ElementType::f32, {2, 3}) != b.tensor(ElementType::i32, {2, 3}));
        QCOMPARE(b.otherType("!stablehlo.token"), b.otherType("!stablehlo.token"));
        QVERIFY(!b.type(b.otherType("!stablehlo.token")).isTensor());
        QCOMPARE(b.type(b.tensor(ElementType::i1, {})).text, std::string_view("tensor<i1>"));
        QCOMPARE(b.type(b.tensor(ElementType::complex64, {4})).text, std::string_view("tensor<4xcomplex<f32>>"));
        QCOMPARE(b.type(b.tensor(ElementType::i4, {3})).bytes(), 2); // packed, whole bytes
        QCOMPARE(tensorBytes(ElementType::i1, std::vector<std::int64_t>{3}), 3);
    }

  private:
    static ValueId b2(const std::shared_ptr<const Module>& m, OpId op) { return m->results(op)[0]; }
};

QTEST_GUILESS_MAIN(BuilderTest)
#include "builder_test.moc"
