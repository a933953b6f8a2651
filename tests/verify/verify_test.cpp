// SPDX-License-Identifier: GPL-3.0-or-later
// Every schedule with known numbers, run, however operands are moved: each device's results are its part of the whole
// program's.
#include "core/verify/shards.h"
#include "core/verify/verify.h"
#include "tests/spmd/schedule_rows.h"
#include "tests/support/support.h"

#include <QtTest/QtTest>

using namespace axiscape;

class VerifyTest : public QObject {
    Q_OBJECT

  private slots:
    void aDeviceHoldsItsBlock() {
        const Mesh mesh = *parseMesh("a=2,b=3");
        const std::int64_t shape[] = {4, 6};
        Tensor whole(ElementType::i32, shape);
        for (int i = 0; i < 24; ++i) whole.mutableData<std::int32_t>()[i] = i;
        TensorSharding sharding;
        sharding.append(0, 0);
        sharding.append(1, 1);
        const Tensor shard = shardOf(whole, sharding, mesh, 4); // a = 1, b = 1
        QCOMPARE(shard.shape().size(), std::size_t{2});
        const std::vector<std::int32_t> have(shard.data<std::int32_t>(), shard.data<std::int32_t>() + 4);
        QCOMPARE(have, (std::vector<std::int32_t>{14, 15, 20, 21}));
    }

    void differencesAreOfTheLargestElement() {
        const std::int64_t shape[] = {2};
        Tensor a(ElementType::f32, shape), b(ElementType::f32, shape);
        a.mutableData<float>()[0] = b.mutableData<float>()[0] = 8;
        a.mutableData<float>()[1] = 1;
        b.mutableData<float>()[1] = 2;
        QCOMPARE(differenceOf(a, b).relative, 0.125);
        QCOMPARE(differenceOf(a, b).element, 1);
        b.mutableData<float>()[1] = std::numeric_limits<float>::quiet_NaN();
        QVERIFY(std::isinf(differenceOf(a, b).relative));
        a.mutableData<float>()[1] = std::numeric_limits<float>::quiet_NaN();
        QCOMPARE(differenceOf(a, b).relative, 0.0);
    }

    void everyScheduleComputesTheSame_data() {
        m_schedules.addRows([number = std::size_t{0}](const nlohmann::json& s) mutable {
            const std::string model = s.at("model");
            const bool small = !model.starts_with("t32") && !model.starts_with("t48") && !model.starts_with("it32") &&
                               model.find("7b") == model.npos && model.find("paper") == model.npos &&
                               model != "unet_train" && model != "transformer_train_small"; // too large to run here
            return small && test::takenHere(number++);
        });
    }
    void everyScheduleComputesTheSame() {
        QFETCH(int, index);
        const auto& schedule = m_schedules.select(index);
        if (const std::string model = schedule.at("model"); model != m_analysed) {
            m_structure = analyse(m_schedules.sites()->module());
            m_analysed = model;
        }
        const Mesh mesh = *parseMesh(schedule.at("mesh").get<std::string>());
        Partition partition(m_schedules.sites(), mesh);
        for (const auto& tactic : schedule.at("tactics"))
            partition = apply(partition, test::actionsOfTactic(tactic, mesh)).partition;
        // Each way to move operands, where it differs from the one before.
        double before = -1; // bytes sent
        for (const LoweringOptions& options :
             {LoweringOptions{}, LoweringOptions{false, Reshards::minimal}, LoweringOptions{true, Reshards::minimal},
              LoweringOptions{true, Reshards::minimal, true}}) {
            const SpmdProgram program = lower(partition, options);
            if (sentBytes(program) == before) continue;
            const bool first = before < 0;
            before = sentBytes(program);
            const auto verified = verify(program, m_structure, {});
            QVERIFY2(verified, verified ? "" : verified.error().text().c_str());
            QVERIFY2(verified->equal, words::english(verified->firstDifference).c_str());
            if (first) QCOMPARE(verified->replaced, 0u);
        }
    }

  private:
    test::PartirSchedules m_schedules;
    std::string m_analysed; // whose m_structure is
    Structure m_structure;
};

QTEST_GUILESS_MAIN(VerifyTest)
#include "verify_test.moc"
