// SPDX-License-Identifier: GPL-3.0-or-later
// Plans as StableHLO on the many-device interpreter: every element is its number in the whole tensor, so a device ends
// with the right ones or not.
#include "core/interpret/interpret.h"
#include "core/redistribute/emit.h"
#include "tests/redistribute/cases.h"
#include "tests/redistribute/random_problem.h"

using namespace axiscape;
using namespace axiscape::test;

class ExecuteTest : public QObject {
    Q_OBJECT

    static constexpr std::int64_t kMostElements = 1 << 21; // of all devices together

    static std::int64_t elementsOnAll(const reshard::Plan& plan) {
        return plan.devices * plan.boundBytes / plan.elementBytes;
    }

    // The same plan where an element stands for a block that no step cuts: the same groups, the same moves.
    static reshard::Plan ofBlocks(reshard::Plan plan) {
        std::vector<std::int64_t> block = plan.shape;
        std::vector<reshard::Layout*> layouts{&plan.source, &plan.target};
        for (auto& step : plan.steps) layouts.insert(layouts.end(), {&step.before, &step.after});
        for (const auto* layout : layouts)
            for (const auto& cut : *layout) block[cut.dim] = std::gcd(block[cut.dim], cut.inner);
        for (auto* layout : layouts)
            for (auto& cut : *layout) {
                cut.outer /= block[cut.dim];
                cut.inner /= block[cut.dim];
            }
        for (std::size_t d = 0; d < plan.shape.size(); ++d) {
            plan.shape[d] /= block[d];
            for (auto& step : plan.steps) step.localShape[d] /= block[d];
        }
        return plan;
    }

    // The numbers of the elements that a device holds, in the order of its local tensor.
    static Tensor held(const reshard::Plan& plan, const reshard::Layout& layout, std::int64_t device) {
        std::vector<std::int32_t> numbers{0};
        for (std::size_t d = 0; d < plan.shape.size(); ++d) {
            std::vector<std::int32_t> finer;
            for (const std::int32_t number : numbers)
                for (const auto range : reshard::rangesOf(plan, layout, static_cast<std::uint8_t>(d), device))
                    for (std::int64_t e = range.start; e < range.end; ++e)
                        finer.push_back(static_cast<std::int32_t>(number * plan.shape[d] + e));
            numbers = std::move(finer);
        }
        Tensor tensor(ElementType::i32, reshard::localShape(plan, layout));
        std::memcpy(tensor.mutableBytes(), numbers.data(), tensor.byteCount());
        return tensor;
    }

    // An empty text, or what is wrong.
    static std::string run(const reshard::Plan& plan) {
        const auto module = reshard::emitModule(plan, ElementType::i32);
        std::vector<std::vector<Tensor>> arguments;
        for (std::int64_t device = 0; device < plan.devices; ++device)
            arguments.push_back({held(plan, plan.source, device)});
        auto machine = Machine::make(module, std::move(arguments));
        if (!machine) return machine.error().text();
        if (machine->deviceCount() != plan.devices) return "another number of devices";
        if (auto done = machine->run(); !done) return done.error().text();
        for (std::int64_t device = 0; device < plan.devices; ++device)
            if (!sameBits(machine->results(static_cast<std::uint32_t>(device))[0], held(plan, plan.target, device)))
                return "device " + std::to_string(device) + " holds other elements than it should";
        return {};
    }

  private slots:
    void everyCase() {
        for (const auto& one : reshardCases()) {
            auto plan = planned(one.problem);
            if (elementsOnAll(plan) > kMostElements) plan = ofBlocks(plan);
            const auto wrong = run(plan);
            QVERIFY2(wrong.empty(), (one.id + ": " + wrong).c_str());
        }
    }

    void randomOnes() {
        RandomProblems problems(99);
        int ran = 0;
        while (ran < 200) {
            const auto problem = problems.next();
            const auto plan = planned(problem);
            if (elementsOnAll(plan) > kMostElements / 64 || plan.steps.size() < 2) continue;
            ++ran;
            const auto wrong = run(plan);
            QVERIFY2(wrong.empty(), (meshText(problem.mesh) + ": " + wrong).c_str());
        }
    }
};

QTEST_GUILESS_MAIN(ExecuteTest)
#include "execute_test.moc"
