// SPDX-License-Identifier: GPL-3.0-or-later
// Random redistributions, held against the shardings themselves. AXISCAPE_RANDOM_REDISTRIBUTIONS says how many.
#include "core/sharding/device_tile.h"
#include "tests/redistribute/cases.h"
#include "tests/redistribute/random_problem.h"

#include <algorithm>

using namespace axiscape;
using namespace axiscape::test;

class RandomTest : public QObject {
    Q_OBJECT

    // The corner and the shape of the tile that the axes of a side give to a device.
    static std::vector<reshard::Range> tileOf(const reshard::Problem& problem, const reshard::PartSharding& side,
                                              std::int64_t device) {
        std::vector<reshard::Range> tile;
        for (std::size_t d = 0; d < side.size(); ++d) {
            std::int64_t index = 0, parts = 1;
            for (const auto& part : side[d]) {
                index = index * part.size + coordinateOf(problem.mesh, part.axis, device);
                parts *= part.size;
            }
            const std::int64_t size = problem.shape[d] / parts;
            tile.push_back({index * size, (index + 1) * size});
        }
        return tile;
    }

  private slots:
    void everyPlanReachesItsTarget() {
        bool given = false;
        int count = qEnvironmentVariableIntValue("AXISCAPE_RANDOM_REDISTRIBUTIONS", &given);
        if (!given) count = 1200;
        RandomProblems problems(2026);
        int permutes = 0, chains = 0, least = 0;
        for (int i = 0; i < count; ++i) {
            const auto problem = problems.next();
            const auto plan = planned(problem);
            const auto name = std::to_string(i) + ": " + meshText(problem.mesh);
            const auto checked = reshard::check(plan);
            QVERIFY2(checked, (name + ": " + (checked ? "" : checked.error().text())).c_str());
            std::int64_t ends[2] = {plan.elementBytes, plan.elementBytes};
            const std::int64_t stride = std::max<std::int64_t>(1, plan.devices / 500);
            for (std::int64_t device = 0; device < plan.devices; device += stride) {
                const auto from = tileOf(problem, problem.from, device), to = tileOf(problem, problem.to, device);
                for (std::size_t d = 0; d < problem.shape.size(); ++d) {
                    const auto dim = static_cast<std::uint8_t>(d);
                    QVERIFY2(reshard::rangesOf(plan, plan.source, dim, device) == std::vector{from[d]}, name.c_str());
                    QVERIFY2(reshard::rangesOf(plan, plan.target, dim, device) == std::vector{to[d]}, name.c_str());
                    if (device == 0) ends[0] *= from[d].end - from[d].start;
                    if (device == 0) ends[1] *= to[d].end - to[d].start;
                }
            }
            QCOMPARE(plan.boundBytes, std::max(ends[0], ends[1]));
            QVERIFY2(plan.peakBytes <= plan.boundBytes, name.c_str());
            int exchanges = 0;
            for (const auto& step : plan.steps) {
                permutes += step.kind == CollectiveKind::collective_permute;
                exchanges += step.kind == CollectiveKind::all_to_all;
            }
            chains += exchanges > 1;
            least += plan.sentBytes <= plan.leastBytes * (1 + 1e-9);
        }
        QVERIFY(permutes > count / 20 && chains > count / 50 && least > count / 2);
    }

    // What some device has to receive at least, counted on all of them.
    void leastBytesAreThoseOfTheDeviceThatLacksMost() {
        RandomProblems problems(7);
        for (int i = 0; i < 400; ++i) {
            const auto problem = problems.next();
            if (problem.mesh.devices() > 400) continue;
            const auto plan = planned(problem);
            double most = 0;
            for (std::int64_t device = 0; device < plan.devices; ++device) {
                const auto from = tileOf(problem, problem.from, device), to = tileOf(problem, problem.to, device);
                double held = plan.elementBytes, wanted = held;
                for (std::size_t d = 0; d < from.size(); ++d) {
                    wanted *= static_cast<double>(to[d].end - to[d].start);
                    held *= static_cast<double>(std::max<std::int64_t>(0, std::min(from[d].end, to[d].end) -
                                                                              std::max(from[d].start, to[d].start)));
                }
                most = std::max(most, wanted - held);
            }
            QCOMPARE(plan.leastBytes, most);
        }
    }
};

QTEST_GUILESS_MAIN(RandomTest)
#include "random_test.moc"
