// SPDX-License-Identifier: GPL-3.0-or-later
// Small programs whose figures can be worked out on paper.
#include "core/ir/module_builder.h"
#include "core/sharding/custom_rules.h"
#include "core/simulate/simulate.h"
#include "core/simulate/transfer.h"

#include <QtTest/QtTest>
#include <algorithm>

using namespace axiscape;

namespace {

// Round figures, nothing lost, nothing free.
Hardware plain() {
    Hardware h;
    h.f32 = h.bf16 = h.f32Exact = h.bits8 = {1e12, 1, 0, 0.5};
    h.productTile = 64;
    h.vectorRate = 1e11;
    h.memoryBytes = 1e9;
    h.memoryBandwidth = 1e11;
    h.launchFloor = 1e-6;
    NetworkLevel fast, slow;
    fast.name = "fast";
    fast.size = 64;
    fast.bandwidth = 1e10;
    fast.curves.fill({2e-6, 1e-6, 1, 0, 0, 0, 0});
    slow.name = "slow";
    slow.kind = LevelKind::dataCentre;
    slow.size = 65536;
    slow.bandwidth = 1e9;
    slow.curves.fill({2e-6, 0, 1, 0, 0, 0, 0});
    h.levels = {fast, slow};
    return h;
}

bool close(double a, double b) { return std::abs(a - b) <= 1e-5 * std::max(std::abs(a), std::abs(b)); }

OpId dot(ModuleBuilder& b, ValueId left, ValueId right, TypeId type) {
    const OpId op = b.op(OpKind::dot_general, {left, right}, {type});
    b.ints(AttributeName::lhs_contracting_dimensions, {1});
    b.ints(AttributeName::rhs_contracting_dimensions, {0});
    return op;
}

// f(x, w1, w2) = (x @ w1) @ w2
std::shared_ptr<const Module> matmulChain() {
    ModuleBuilder b("matmul_chain");
    const auto x = b.argument("x", b.tensor(ElementType::f32, {256, 8}));
    const auto w1 = b.argument("w1", b.tensor(ElementType::f32, {8, 16}));
    const auto w2 = b.argument("w2", b.tensor(ElementType::f32, {16, 8}));
    const OpId first = dot(b, x, w1, b.tensor(ElementType::f32, {256, 16}));
    const OpId second = dot(b, b.result(first), w2, b.tensor(ElementType::f32, {256, 8}));
    return b.finish(std::vector<ValueId>{b.result(second)});
}

Partition start(const std::shared_ptr<const Module>& module, Mesh mesh) {
    return Partition(std::make_shared<const SiteTable>(module), std::move(mesh));
}

Partition after(const Partition& before, std::vector<Action> actions) {
    actions.push_back(propagateAction());
    return apply(before, actions).partition;
}

Simulation simulated(const Partition& p, const SimulationFacts& facts = {}) {
    return simulate(lower(p, {}), plain(), facts);
}

// One kernel: its launch, the longer of arithmetic and memory, and the little of the shorter one that does not overlap.
double kernel(double flops, double bytes) {
    const double compute = flops / 1e12, memory = bytes / 1e11;
    return 1e-6 + std::max(compute, memory) + 0.05 * std::min(compute, memory);
}

// i = 0; while i < trips: c = c + v; with a large c written in part
std::shared_ptr<const Module> loop(std::int64_t trips, bool donated) {
    ModuleBuilder b("loop");
    const auto scalar = b.tensor(ElementType::i32, {});
    const auto big = b.tensor(ElementType::f32, {1024, 64}), row = b.tensor(ElementType::f32, {1, 64});
    Argument info;
    info.name = info.path = "cache";
    info.donated = donated;
    info.aliasedResult = donated ? 0 : -1;
    const auto cache = b.argument(info, big);
    const auto update = b.argument("row", row);
    const auto number = [&](std::int64_t n) {
        const OpId op = b.op(OpKind::constant, {}, {scalar});
        b.text(AttributeName::value, std::to_string(n));
        return b.result(op);
    };
    const auto zero = number(0), limit = number(trips), one = number(1);
    const OpId loopOp = b.op(OpKind::while_, {zero, cache}, {scalar, big});
    const std::vector<TypeId> carried{scalar, big};
    const auto c = b.beginRegion(carried);
    const OpId less = b.op(OpKind::compare, {c[0], limit}, {b.tensor(ElementType::i1, {})});
    b.text(AttributeName::comparison_direction, "LT");
    b.endRegion(std::vector<ValueId>{b.result(less)});
    const auto v = b.beginRegion(carried);
    const OpId next = b.op(OpKind::add, {v[0], one}, {scalar});
    const OpId written = b.op(OpKind::dynamic_update_slice, {v[1], update, v[0], zero}, {big});
    b.endRegion(std::vector<ValueId>{b.result(next), b.result(written)});
    return b.finish(std::vector<ValueId>{b.result(loopOp, 1)});
}

} // namespace

class ByHandTest : public QObject {
    Q_OBJECT

  private slots:
    void matmul_chain_on_one_device() {
        const auto s = simulated(start(matmulChain(), {{{"batch", 1}}}));
        QCOMPARE(s.memory.argument, std::int64_t(256 * 8 * 4 + 8 * 16 * 4 + 16 * 8 * 4));
        QCOMPARE(s.memory.output, std::int64_t(256 * 8 * 4));
        QCOMPARE(s.memory.alias, std::int64_t(0));
        QCOMPARE(s.memory.temporary, std::int64_t(256 * 16 * 4));
        QCOMPARE(s.memory.peak, s.memory.argument + s.memory.output + s.memory.temporary);
        // The shorter side goes in eights, the others in tiles of 64.
        const double first = kernel(2.0 * 16 * 256 * 64, 8192 + 512 + 16384);
        const double second = kernel(2.0 * 8 * 256 * 64, 16384 + 512 + 8192);
        QVERIFY(close(s.stepSeconds, first + second));
        QVERIFY(close(s.opSeconds[OpId{0u}], first));
        QVERIFY(close(s.opSeconds[OpId{1u}], second));
        QCOMPARE(s.communicationSeconds, 0.0);
        QCOMPARE(s.lowerBoundSeconds, s.stepSeconds);
        QCOMPARE(s.upperBoundSeconds, s.stepSeconds);
        QCOMPARE(s.exposedSeconds, 0.0);
    }

    void matmul_chain_after_each_tactic() {
        const auto whole = start(matmulChain(), {{{"batch", 4}, {"model", 2}}});
        const auto bp = after(whole, {tileArgument(0, 0, 0)});
        const auto afterBp = simulated(bp);
        QCOMPARE(afterBp.memory.argument, std::int64_t(64 * 8 * 4 + 512 + 512));
        QCOMPARE(afterBp.memory.output, std::int64_t(64 * 8 * 4));
        QCOMPARE(afterBp.memory.temporary, std::int64_t(64 * 16 * 4));
        QCOMPARE(afterBp.communicationSeconds, 0.0);
        QCOMPARE(afterBp.devices, std::int64_t(8));

        const auto mp = after(bp, {tileArgument(1, 1, 1)});
        const auto afterMp = simulated(mp);
        QCOMPARE(afterMp.memory.argument, std::int64_t(2048 + 256 + 256));
        QCOMPARE(afterMp.memory.temporary, std::int64_t(64 * 8 * 4));
        // One all_reduce of the 64x8 result over two devices, and nothing left to hide it behind.
        const double reduce = 2e-6 + 1e-6 + 2 * (2048.0 / 2) / 1e10;
        QVERIFY(close(afterMp.communicationSeconds, reduce));
        QVERIFY(close(afterMp.exposedSeconds, reduce));
        QVERIFY(close(afterMp.stepSeconds, afterMp.computeSeconds + reduce));
        QCOMPARE(afterMp.intervals.back().lane, std::uint8_t(2)); // model

        const auto z3 = simulated(after(mp, {tileArgument(1, 0, 0), tileArgument(2, 1, 0)}));
        QCOMPARE(z3.memory.argument, std::int64_t(2048 + 64 + 64));
        const auto& peak = z3.curve[z3.peakPoint].bytes;
        QVERIFY(peak[static_cast<std::size_t>(MemoryCategory::collectives)] >= 256); // a gathered weight
        // The second weight is gathered while the first product runs.
        QVERIFY(z3.stepSeconds < z3.upperBoundSeconds);
    }

    void loops_count_every_trip_in_time_and_one_in_memory() {
        const auto few = simulated(start(loop(10, true), {{{"batch", 1}}}));
        const auto many = simulated(start(loop(1000, true), {{{"batch", 1}}}));
        QVERIFY(close(many.computeSeconds, 100 * few.computeSeconds));
        QVERIFY(close(many.stepSeconds, 100 * few.stepSeconds));
        QCOMPARE(many.memory.peak, few.memory.peak);
        for (const auto& interval : many.intervals) QCOMPARE(interval.repeats, std::int64_t(1000));
        double drawn = 0;
        for (const auto& interval : many.intervals) drawn += interval.end - interval.start;
        QVERIFY(close(drawn, many.computeSeconds));
    }

    void a_part_is_written_where_it_lies() {
        const std::int64_t big = 1024 * 64 * 4, row = 64 * 4;
        const auto donated = simulated(start(loop(10, true), {{{"batch", 1}}}));
        QCOMPARE(donated.memory.argument, big + row);
        QCOMPARE(donated.memory.output, big);
        QCOMPARE(donated.memory.alias, big);
        QVERIFY(donated.memory.peak < big + row + 64); // beside the arguments only the counter
        const auto kept = simulated(start(loop(10, false), {{{"batch", 1}}}));
        QCOMPARE(kept.memory.alias, std::int64_t(0));
        QVERIFY(kept.memory.peak >= 2 * big + row); // the argument must survive
        QVERIFY(kept.memory.peak < 2 * big + row + 64);
        // A trip writes one row, not the cache.
        QVERIFY(donated.computeSeconds < 10 * 3 * (1e-6 + 1e-8));
    }

    void a_case_costs_its_longest_branch() {
        ModuleBuilder b("case");
        const auto type = b.tensor(ElementType::f32, {1 << 20});
        const auto which = b.argument("which", b.tensor(ElementType::i32, {}));
        const auto x = b.argument("x", type);
        const OpId choice = b.op(OpKind::case_, {which}, {type});
        for (int branch = 0; branch < 2; ++branch) {
            b.beginRegion({});
            ValueId v = x;
            for (int i = 0; i <= branch; ++i) {
                const OpId sorted = b.op(OpKind::sort, {v}, {type});
                b.ints(AttributeName::dimension, {0});
                v = b.result(sorted);
            }
            b.endRegion(std::vector<ValueId>{v});
        }
        const OpId last = b.op(OpKind::negate, {b.result(choice)}, {type});
        const auto s = simulated(start(b.finish(std::vector<ValueId>{b.result(last)}), {{{"batch", 1}}}));
        QCOMPARE(s.intervals.size(), std::size_t(3));
        const std::int64_t one = std::int64_t(4) << 20;
        QCOMPARE(s.memory.argument, one + 4);
        // Two sorts one after the other; the result takes the place of what the case gave.
        QCOMPARE(s.memory.temporary, 2 * one);
        QCOMPARE(s.memory.peak, 3 * one + 4);
    }

    void elementwise_chains_are_one_kernel() {
        ModuleBuilder b("chain");
        const auto type = b.tensor(ElementType::f32, {1 << 20});
        const auto x = b.argument("x", type), y = b.argument("y", type);
        ValueId v = x;
        for (int i = 0; i < 5; ++i) v = b.result(b.op(OpKind::multiply, {v, y}, {type}));
        const OpId last = b.op(OpKind::negate, {v}, {type});
        const auto s = simulated(start(b.finish(std::vector<ValueId>{b.result(last)}), {{{"batch", 1}}}));
        QCOMPARE(s.intervals.size(), std::size_t(1));
        QVERIFY(close(s.stepSeconds, 1e-6 + 3 * 4194304.0 / 1e11 +
                                         0.05 * 6 * 1048576.0 / 1e11)); // 6 flops an element: 63 us, memory 126 us
        QCOMPARE(s.memory.temporary, std::int64_t(0));
        QCOMPARE(s.opSeconds[OpId{0u}], 0.0f);
    }

    void categories_of_the_peak() {
        // forward: h = x @ w (kept for the backward pass); backward: g = h^T-like product; update: w - g
        ModuleBuilder b("step");
        const auto square = b.tensor(ElementType::f32, {64, 64});
        Argument info;
        info.name = info.path = "w";
        info.donated = true;
        info.aliasedResult = 0;
        const auto w = b.argument(info, square);
        const auto x = b.argument("x", square);
        const OpId h = dot(b, x, w, square);
        const OpId t = b.op(OpKind::tanh, {b.result(h)}, {square});
        const OpId g = dot(b, b.result(h), b.result(t), square);
        const OpId n = b.op(OpKind::subtract, {w, b.result(g)}, {square});
        const OpId loss = b.op(OpKind::negate, {b.result(g)}, {square});
        const auto module = b.finish(std::vector<ValueId>{b.result(n), b.result(loss)});
        SimulationFacts facts;
        facts.argumentCategories = {MemoryCategory::parameters, MemoryCategory::activations};
        facts.backward = {0, 0, 1, 0, 0};
        const auto s = simulated(start(module, {{{"batch", 1}}}), facts);
        const std::int64_t one = 64 * 64 * 4;
        QCOMPARE(s.memory.alias, one);
        const auto most = [&](MemoryCategory category) {
            std::int64_t bytes = 0;
            for (const auto& point : s.curve) bytes = std::max(bytes, point.bytes[static_cast<std::size_t>(category)]);
            return bytes;
        };
        QCOMPARE(most(MemoryCategory::parameters), one);      // the new one in the old one's place
        QCOMPARE(most(MemoryCategory::activations), 3 * one); // x, h and tanh(h)
        QCOMPARE(most(MemoryCategory::gradients), one);
        std::int64_t attributed = 0;
        for (const auto& buffer : s.peakBuffers) attributed += buffer.bytes;
        QCOMPARE(attributed, s.memory.peak);
        QCOMPARE(s.curve[s.peakPoint].total(), s.memory.peak);
    }

    void gradients_are_reduced_together() {
        ModuleBuilder b("gradients");
        const auto batch = b.tensor(ElementType::f32, {64, 32}), out = b.tensor(ElementType::f32, {32, 32});
        const auto x = b.argument("x", batch);
        std::vector<ValueId> others, results;
        for (int i = 0; i < 10; ++i) others.push_back(b.argument("y" + std::to_string(i), batch));
        for (const auto y : others) {
            const OpId op = b.op(OpKind::dot_general, {x, y}, {out});
            b.ints(AttributeName::lhs_contracting_dimensions, {0});
            b.ints(AttributeName::rhs_contracting_dimensions, {0});
            results.push_back(b.result(op));
        }
        const auto p = after(start(b.finish(results), {{{"batch", 4}}}), {tileArgument(0, 0, 0)});
        const auto program = lower(p, {});
        QCOMPARE(program.counts[CollectiveKind::all_reduce], std::int64_t(10));
        const auto s = simulate(program, plain(), {});
        const double together = collectiveSeconds({CollectiveKind::all_reduce, 10 * 4096.0, 1}, p.mesh(), plain());
        QVERIFY(close(s.communicationSeconds, together));
        QCOMPARE(s.intervals.size(), std::size_t(20)); // drawn one by one all the same
    }

    void a_custom_call_has_no_price() {
        ModuleBuilder b("custom");
        const auto type = b.tensor(ElementType::f32, {8});
        const auto x = b.argument("x", type);
        const OpId call = b.op(OpKind::custom_call, {x}, {type});
        const OpId other = b.unknownOp("mhlo.mystery", std::vector<ValueId>{b.result(call)}, std::vector<TypeId>{type});
        const auto s = simulated(start(b.finish(std::vector<ValueId>{b.result(other)}), {{{"batch", 1}}}));
        QCOMPARE(s.unpriced.size(), std::size_t(2));
        QCOMPARE(s.unpriced[0].first, std::string("custom_call"));
        QCOMPARE(s.unpriced[0].second, std::int64_t(1));
    }

    // Two of the four devices of an axis exchange: as on a mesh where they are an axis.
    void a_group_smaller_than_its_axes_is_priced_as_such() {
        Collective c;
        c.kind = CollectiveKind::all_to_all;
        c.axes.push_back(0);
        c.group = 2;
        const Mesh mesh{{{"a", 4}, {"b", 3}}}, parts{{{"major", 2}, {"minor", 2}, {"b", 3}}};
        const Hardware hardware = plain();
        const double seconds = simulation::transferSeconds(c, 1e6, mesh, CollectivePrices(mesh, hardware));
        QVERIFY(close(seconds, collectiveSeconds({c.kind, 1e6, axisBit(0)}, parts, hardware)));
        c.group = 4;
        const double whole = simulation::transferSeconds(c, 1e6, mesh, CollectivePrices(mesh, hardware));
        QVERIFY(close(whole, collectiveSeconds({c.kind, 1e6, axisBit(0)}, mesh, hardware)));
        QVERIFY(seconds < whole);
    }

    // Queries, keys and values in one call that multiplies: the program says so, by shapes. What is written out, or is
    // no attention, or does too little, is not slowed down.
    void a_fused_attention_has_a_rate_of_its_own() {
        using Shape = std::vector<std::int64_t>;
        const auto seconds = [](const std::vector<Shape>& operands, const char* rule, double share) {
            ModuleBuilder b("attention");
            std::vector<ValueId> given;
            for (std::size_t i = 0; i < operands.size(); ++i)
                given.push_back(
                    b.argument(std::string(1, static_cast<char>('a' + i)), b.tensor(ElementType::bf16, operands[i])));
            const OpId op =
                b.op(OpKind::custom_call, given, std::vector<TypeId>{b.tensor(ElementType::bf16, operands[0])});
            b.text(AttributeName::call_target_name, "\"kernel\"");
            const auto custom = CustomRules::fromJson(rule);
            Hardware h = plain();
            h.launchFloor = 0;
            h.memoryBandwidth = 1e15;
            h.fusedAttention = share;
            const auto sites =
                std::make_shared<const SiteTable>(b.finish(std::vector<ValueId>{b.result(op)}), RuleSet::byDefault,
                                                  std::make_shared<const CustomRules>(*custom));
            return simulate(lower(Partition(sites, Mesh{{{"x", 1}}}), {}), h, {}).computeSeconds;
        };
        const Shape queries{2, 128, 8, 64}, keys{2, 128, 4, 64};
        const char* attention =
            R"x({"custom_calls": [{"target": "kernel", "rule": "([b,s,h,e],[b,t,g,e],[b,t,g,e])->([b,s,h,e])", "flops": "2*b*s*t*h*e"}]})x";
        const double flops = 2. * 2 * 128 * 128 * 8 * 64;
        QVERIFY(close(seconds({queries, keys, keys}, attention, 1), flops / 1e12));
        QVERIFY(close(seconds({queries, keys, keys}, attention, 0.5), 2 * flops / 1e12));
        // As little arithmetic as a norm has: no products.
        const char* pass =
            R"x({"custom_calls": [{"target": "kernel", "rule": "([b,s,h,e],[b,s,h,e],[b,s,h,e])->([b,s,h,e])", "flops": "8*b*s*h*e"}]})x";
        QCOMPARE(seconds({queries, queries, queries}, pass, 0.5), seconds({queries, queries, queries}, pass, 1));
        // A softmax, or one product, in a call of its own: the rest is written out.
        const char* product =
            R"x({"custom_calls": [{"target": "kernel", "rule": "([b,s,h,e],[b,t,h,e])->([b,s,h,e])", "flops": "2*b*s*t*h*e"}]})x";
        QCOMPARE(seconds({queries, queries}, product, 0.5), seconds({queries, queries}, product, 1));
        // Weights of three matrices are no queries, keys and values: [tokens, width] twice [width, hidden].
        const char* gated =
            R"x({"custom_calls": [{"target": "kernel", "rule": "([t,d],[d,f],[d,f])->([t,d])", "flops": "6*t*d*f"}]})x";
        QCOMPARE(seconds({{256, 64}, {64, 512}, {64, 512}}, gated, 0.5),
                 seconds({{256, 64}, {64, 512}, {64, 512}}, gated, 1));
    }

    // The user's word goes over the call's own; each is of what one device does.
    void a_custom_call_costs_what_the_user_or_the_call_says() {
        const auto call = [](bool estimate) {
            ModuleBuilder b("custom");
            const auto type = b.tensor(ElementType::f32, {8, 16});
            const auto x = b.argument("x", type);
            const OpId op = b.op(OpKind::custom_call, {x}, {type});
            b.text(AttributeName::call_target_name, "\"my_kernel\"");
            if (estimate)
                b.text(AttributeName::backend_config,
                       R"("{\22custom_call_config\22: {\22cost_estimate\22: {\22flops\22: 4e6, )"
                       R"(\22bytes_accessed\22: 2e6, \22transcendentals\22: 1000}}}")");
            return b.finish(std::vector<ValueId>{b.result(op)});
        };
        const auto custom = CustomRules::fromJson(
            R"x({"custom_calls": [{"target": "my_kernel", "rule": "([i, j])->([i, j])", "flops": "1e6*i*j"}]})x");
        QVERIFY(custom);
        const auto cost = [&](bool estimate, bool user, bool cut) {
            auto sites = std::make_shared<const SiteTable>(
                call(estimate), RuleSet::byDefault, user ? std::make_shared<const CustomRules>(*custom) : nullptr);
            const Partition whole(std::move(sites), Mesh{{{"a", 4}}});
            return simulated(cut ? after(whole, {tileResult(OpId{0u}, 0, 0, 0)}) : whole);
        };
        const auto seconds = [](const Simulation& s) { return s.computeSeconds; };
        // 8 x 16 x 1e6 flop at 1e12 a second, 1,024 bytes at 1e11.
        const auto users = cost(true, true, false);
        QVERIFY(users.unpriced.empty());
        QVERIFY(close(seconds(users), 1e-6 + 128e-6 + 0.05 * 1024 / 1e11));
        QVERIFY(close(seconds(cost(true, true, true)), 1e-6 + 32e-6 + 0.05 * 256 / 1e11));
        // 4e6 flop and 8 x 1,000 vector flops at 1e11; 2e6 bytes at 1e11 take longer.
        const auto own = cost(true, false, false);
        QVERIFY(own.unpriced.empty());
        QVERIFY(close(seconds(own), 1e-6 + 20e-6 + 0.05 * (4e-6 + 8e3 / 1e11)));
        const auto none = cost(false, false, false);
        QCOMPARE(none.unpriced.size(), std::size_t(1));
        QCOMPARE(none.unpriced[0].first, std::string("custom_call @my_kernel"));
    }

    void what_nobody_needs_costs_nothing() {
        ModuleBuilder b("dead");
        const auto type = b.tensor(ElementType::f32, {1 << 20});
        const auto x = b.argument("x", type);
        b.op(OpKind::tanh, {x}, {type});
        const auto s = simulated(start(b.finish(std::vector<ValueId>{x}), {{{"batch", 1}}}));
        QCOMPARE(s.stepSeconds, 0.0);
        QVERIFY(s.intervals.empty());
        QCOMPARE(s.memory.peak, std::int64_t(2 * 4 << 20)); // an argument returned without donation is copied
    }
};

QTEST_GUILESS_MAIN(ByHandTest)
#include "by_hand_test.moc"
