// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/mesh/mesh.h"

#include <QtTest/QtTest>

using namespace axiscape;

namespace {

// Round figures: 100 GB/s a link, 1 us a hop, no floor, nothing lost.
Hardware plain(Topology topology, std::int64_t domain = 1024) {
    Hardware h;
    h.topology = topology;
    h.domain = domain;
    h.ringMultiple = 4;
    h.linkBandwidth = 1e11;
    h.hopLatency = 1e-6;
    h.slowBandwidth = 1e10;
    h.slowLatency = 1e-5;
    h.networkEfficiency = 1;
    return h;
}

const Mesh kMesh{{{"batch", 8}, {"model", 4}}};
const AxisSet kBatch = axisBit(0), kModel = axisBit(1);
constexpr double kBytes = 8e8;

double seconds(CollectiveKind kind, AxisSet axes, const Hardware& h, double bytes = kBytes) {
    return collectiveSeconds({kind, bytes, axes}, kMesh, h);
}

bool close(double a, double b) { return std::abs(a - b) <= 1e-9 * std::max(std::abs(a), std::abs(b)); }

} // namespace

class CollectiveTest : public QObject {
    Q_OBJECT

  private slots:
    void ring_by_hand() {
        const auto h = plain(Topology::torus);
        // 4 devices around a ring, both directions: 3/4 of the bytes over 200 GB/s and 2 hops.
        QVERIFY(close(seconds(CollectiveKind::all_gather, kModel, h), 2e-6 + 0.75 * kBytes / 2e11));
        QVERIFY(close(seconds(CollectiveKind::all_reduce, kModel, h), 4e-6 + 1.5 * kBytes / 2e11));
        // Half of each buffer over the two middle links, in both directions.
        QVERIFY(close(seconds(CollectiveKind::all_to_all, kModel, h), 2e-6 + kBytes * 4 / (8 * 1e11)));
    }

    void line_by_hand() {
        auto h = plain(Topology::torus);
        h.ringMultiple = 16;
        QVERIFY(close(seconds(CollectiveKind::all_gather, kModel, h), 3e-6 + 0.75 * kBytes / 1e11));
        QVERIFY(close(seconds(CollectiveKind::all_to_all, kModel, h), 3e-6 + kBytes * 4 / (4 * 1e11)));
        QVERIFY(seconds(CollectiveKind::all_gather, kModel, h) >
                seconds(CollectiveKind::all_gather, kModel, plain(Topology::torus)));
    }

    void two_torus_axes_share_the_load() {
        const auto h = plain(Topology::torus);
        const double both = seconds(CollectiveKind::all_gather, kBatch | kModel, h);
        QVERIFY(close(both, 6e-6 + kBytes * 31 / 32 / 4e11));
        QVERIFY(both < seconds(CollectiveKind::all_gather, kBatch, h));
    }

    void switch_by_hand() {
        const auto h = plain(Topology::switched);
        QVERIFY(close(seconds(CollectiveKind::all_gather, kModel, h), 3e-6 + 0.75 * kBytes / 1e11));
        QVERIFY(close(seconds(CollectiveKind::all_to_all, kModel, h), 3e-6 + 0.75 * kBytes / 1e11));
    }

    // One link to each peer: with twice the peers there is twice the bandwidth.
    void full_mesh_by_hand() {
        const auto h = plain(Topology::fullMesh);
        QVERIFY(close(seconds(CollectiveKind::all_gather, kModel, h), 3e-6 + 0.75 * kBytes / 3e11));
        QVERIFY(close(seconds(CollectiveKind::all_to_all, kModel, h), 3e-6 + kBytes / 4 / 1e11));
    }

    void networks_of_axes() {
        const auto h = plain(Topology::switched, 8);
        QVERIFY(networkOf(kMesh, kModel, h) == Network::fast);
        QVERIFY(networkOf(kMesh, kBatch, h) == Network::both); // 2 x 4 fill the domain, 4 remain across
        QVERIFY(networkOf(kMesh, 0, h) == Network::none);
        const auto small = plain(Topology::switched, 4);
        QVERIFY(networkOf(kMesh, kBatch, small) == Network::slow);
        QVERIFY(networkOf({{{"one", 1}}}, axisBit(0), h) == Network::none);
    }

    void hierarchical_by_hand() {
        const auto h = plain(Topology::switched, 8);
        // batch = 4 across x 2 inside: reduce inside, all_reduce of the half across, gather inside.
        const double inside = 2 * (1e-6 + 0.5 * kBytes / 1e11);
        const double across = 2 * (2e-5 + 0.75 * (kBytes / 2) / 1e10);
        QVERIFY(close(seconds(CollectiveKind::all_reduce, kBatch, h), inside + across));
    }

    void all_reduce_is_scatter_and_gather() {
        for (auto topology : {Topology::torus, Topology::ring, Topology::switched, Topology::fullMesh})
            for (std::int64_t domain : {4, 8, 1024}) {
                const auto h = plain(topology, domain);
                for (AxisSet axes : {kBatch, kModel, kBatch | kModel})
                    QVERIFY(close(seconds(CollectiveKind::all_reduce, axes, h),
                                  seconds(CollectiveKind::reduce_scatter, axes, h) +
                                      seconds(CollectiveKind::all_gather, axes, h)));
            }
    }

    void invariants_on_every_profile() {
        const Mesh big{{{"slices", 4}, {"data", 64}, {"one", 1}, {"model", 8}}};
        for (const auto& name : hardwareNames()) {
            const auto h = *findHardware(name);
            auto slower = h;
            slower.linkBandwidth /= 2;
            slower.slowBandwidth /= 2;
            for (int k = 0; k < kCollectiveKinds; ++k)
                for (AxisSet axes = 1; axes < 16; ++axes) {
                    const auto kind = static_cast<CollectiveKind>(k);
                    double before = 0;
                    for (double bytes = 1; bytes < 1e12; bytes *= 7) {
                        const double now = collectiveSeconds({kind, bytes, axes}, big, h);
                        QVERIFY2(std::isfinite(now) && now >= before, name.c_str());
                        QVERIFY2(collectiveSeconds({kind, bytes, axes}, big, slower) >= now, name.c_str());
                        before = now;
                    }
                    // A group of one device sends nothing; any other costs at least the floor.
                    QVERIFY2(axes == 4 ? before == 0 : before > h.collectiveFloor, name.c_str());
                    QCOMPARE(collectiveSeconds({CollectiveKind::all_slice, 1e9, axes}, big, h), 0.0);
                }
        }
    }

    // On a switch an expert exchange is far cheaper than gathering; the torus pays for its bisection.
    void topology_reorders_all_to_all() {
        const Mesh mesh{{{"model", 8}}};
        const auto ratio = [&](const char* name) {
            const auto h = *findHardware(name);
            return collectiveSeconds({CollectiveKind::all_to_all, 1e9 / 8, 1}, mesh, h) /
                   collectiveSeconds({CollectiveKind::all_gather, 1e9, 1}, mesh, h);
        };
        QVERIFY(ratio("h100_sxm") < 0.2);
        QVERIFY(ratio("tpu_v3") > 0.2);
    }
};

QTEST_GUILESS_MAIN(CollectiveTest)
#include "collective_test.moc"
