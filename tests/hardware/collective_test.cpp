// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/hardware/hardware.h"

#include <QtTest/QtTest>
#include <algorithm>

using namespace axiscape;

namespace {

NetworkLevel level(const char* name, LevelKind kind, std::int64_t size, double bandwidth, double hop) {
    NetworkLevel l;
    l.name = name;
    l.kind = kind;
    l.size = size;
    l.wrap = kind == LevelKind::torusDimension ? 4 : 0;
    l.bandwidth = bandwidth;
    l.curves.fill({0, hop, 1, 0, 0, 0, 0});
    return l;
}

// Round figures: 100 GB/s a link, 1 us a hop, no floor, nothing lost; then 10 GB/s and 10 us.
Hardware plain(std::vector<NetworkLevel> inside) {
    Hardware h;
    h.levels = std::move(inside);
    h.levels.push_back(level("dcn", LevelKind::dataCentre, 65536, 1e10, 1e-5));
    return h;
}
Hardware plain(LevelKind kind, std::int64_t size = 1024) { return plain({level("in", kind, size, 1e11, 1e-6)}); }
Hardware torus(std::int64_t wrap = 4) {
    auto x = level("x", LevelKind::torusDimension, 16, 1e11, 1e-6), y = x;
    y.name = "y";
    x.wrap = y.wrap = wrap;
    return plain({x, y});
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
        const auto h = torus();
        // 4 devices around a ring, both directions: 3/4 of the bytes over 200 GB/s and 2 hops.
        QVERIFY(close(seconds(CollectiveKind::all_gather, kModel, h), 2e-6 + 0.75 * kBytes / 2e11));
        QVERIFY(close(seconds(CollectiveKind::all_reduce, kModel, h), 4e-6 + 1.5 * kBytes / 2e11));
        // Half of each buffer over the two middle links, in both directions.
        QVERIFY(close(seconds(CollectiveKind::all_to_all, kModel, h), 2e-6 + kBytes * 4 / (8 * 1e11)));
        QVERIFY(
            close(seconds(CollectiveKind::all_gather, kModel, plain(LevelKind::ring, 4)), 2e-6 + 0.75 * kBytes / 2e11));
    }

    void line_by_hand() {
        for (const auto& h : {torus(16), torus(0)}) {
            QVERIFY(close(seconds(CollectiveKind::all_gather, kModel, h), 3e-6 + 0.75 * kBytes / 1e11));
            QVERIFY(close(seconds(CollectiveKind::all_to_all, kModel, h), 3e-6 + kBytes * 4 / (4 * 1e11)));
        }
        QVERIFY(
            close(seconds(CollectiveKind::all_gather, kModel, plain(LevelKind::line, 4)), 3e-6 + 0.75 * kBytes / 1e11));
    }

    // Each axis has a dimension of its own; together they use the links of both.
    void two_torus_axes_share_the_load() {
        const auto h = torus();
        const double both = seconds(CollectiveKind::all_gather, kBatch | kModel, h);
        QVERIFY(close(both, 6e-6 + kBytes * 31 / 32 / 4e11));
        QVERIFY(both < seconds(CollectiveKind::all_gather, kBatch, h));
        // An axis that is alone takes both dimensions: 16 as 4 x 4.
        const Mesh one{{{"batch", 16}}};
        QVERIFY(
            close(collectiveSeconds({CollectiveKind::all_gather, kBytes, 1}, one, h), 4e-6 + kBytes * 15 / 16 / 4e11));
    }

    // Two axes on one dimension: the outer one's neighbours are four apart, and four groups share each link.
    void strided_by_hand() {
        const auto h = plain({level("x", LevelKind::torusDimension, 32, 1e11, 1e-6)});
        QVERIFY(close(seconds(CollectiveKind::all_gather, kBatch, h), 16e-6 + 0.875 * kBytes * 4 / 2e11));
        // The inner one has only a part of the ring: a line.
        QVERIFY(close(seconds(CollectiveKind::all_gather, kModel, h), 3e-6 + 0.75 * kBytes / 1e11));
    }

    void switch_by_hand() {
        const auto h = plain(LevelKind::switched);
        QVERIFY(close(seconds(CollectiveKind::all_gather, kModel, h), 3e-6 + 0.75 * kBytes / 1e11));
        QVERIFY(close(seconds(CollectiveKind::all_to_all, kModel, h), 3e-6 + 0.75 * kBytes / 1e11));
    }

    // One link to each peer: with twice the peers there is twice the bandwidth.
    void full_mesh_by_hand() {
        const auto h = plain(LevelKind::fullMesh);
        QVERIFY(close(seconds(CollectiveKind::all_gather, kModel, h), 3e-6 + 0.75 * kBytes / 3e11));
        QVERIFY(close(seconds(CollectiveKind::all_to_all, kModel, h), 3e-6 + kBytes / 4 / 1e11));
    }

    void curves_by_hand() {
        auto h = plain(LevelKind::switched);
        h.levels[0].curves.fill({4e-6, 1e-6, 0.5, 1, 2, 1e-6, 0.01});
        const double a = 7e-6, x = kBytes / 5e10; // its own share passes, too: four of four
        QVERIFY(close(seconds(CollectiveKind::all_gather, kModel, h), a + x + 2 * std::sqrt(a * x)));
        // A small message goes the slow way that starts earlier.
        QVERIFY(close(seconds(CollectiveKind::all_gather, kModel, h, 100), 4e-6 + 100 / 1e9));
        h = plain(LevelKind::switched);
        h.levels[0].bandwidthOf = {{2, 1e10}, {4, 2e10}, {8, 4e10}};
        QVERIFY(close(seconds(CollectiveKind::all_gather, kModel, h), 3e-6 + 0.75 * kBytes / 2e10));
    }

    void networks_of_axes() {
        const auto h = plain(LevelKind::switched, 8);
        QVERIFY(networkOf(kMesh, kModel, h) == Network::fast);
        QVERIFY(networkOf(kMesh, kBatch, h) == Network::both); // 2 x 4 fill the domain, 4 remain across
        QVERIFY(networkOf(kMesh, 0, h) == Network::none);
        const auto small = plain(LevelKind::switched, 4);
        QVERIFY(networkOf(kMesh, kBatch, small) == Network::slow);
        QVERIFY(networkOf({{{"one", 1}}}, axisBit(0), h) == Network::none);
        QCOMPARE(farthestLevel(kMesh, 0, h)->name, std::string("dcn"));
        QCOMPARE(farthestLevel(kMesh, 1, h)->name, std::string("in"));
    }

    // In a pipeline: latencies add up, the slower network's transfer counts.
    void hierarchical_by_hand() {
        const auto h = plain(LevelKind::switched, 8);
        // batch = 4 across x 2 inside: reduced inside, all_reduce of the half across, gathered inside.
        const double across = 1.5 * (kBytes / 2) / 1e10;
        QVERIFY(close(seconds(CollectiveKind::all_reduce, kBatch, h), 1e-6 + 4e-5 + across));
    }

    void all_reduce_is_scatter_and_gather() {
        for (const auto& h : {torus(), torus(0), plain(LevelKind::ring, 32)})
            for (AxisSet axes : {kBatch, kModel, kBatch | kModel})
                QVERIFY(close(seconds(CollectiveKind::all_reduce, axes, h),
                              seconds(CollectiveKind::reduce_scatter, axes, h) +
                                  seconds(CollectiveKind::all_gather, axes, h)));
    }

    void placed_by_hand() {
        const auto h = torus();
        QCOMPARE(placementText(defaultPlacement(kMesh, h), kMesh, h), std::string("batch=x:8,model=y:4"));
        const auto swapped = parsePlacement("model=x, batch=y:4*dcn:2", kMesh, h);
        QVERIFY(swapped);
        QCOMPARE(placementText(*swapped, kMesh, h), std::string("batch=y:4*dcn:2,model=x:4"));
        const CollectivePrices prices(kMesh, h, &*swapped);
        QVERIFY(close(prices.seconds({CollectiveKind::all_gather, kBytes, kBatch}),
                      2e-6 + 1e-5 + std::max(0.75 * kBytes / 2e11, 0.5 * kBytes / 4 / 1e10)));
        // What is not said is placed on what is left.
        QCOMPARE(placementText(*parsePlacement("model=y", kMesh, h), kMesh, h), std::string("batch=x:8,model=y:4"));
        for (const char* wrong : {"model", "expert=x", "model=z", "model=x:3", "model=x:2", "batch=x,batch=y",
                                  "batch=x:eight", "model=x:8", "batch=x:4*x:2*y:2"})
            QVERIFY2(!parsePlacement(wrong, kMesh, h), wrong);
        const Mesh large{{{"a", 32}}};
        const auto full = parsePlacement("a=x", large, h);
        QVERIFY(!full && words::english(full.error().why).find("16 have room") != std::string::npos);
    }

    void invariants_on_every_profile() {
        const Mesh big{{{"slices", 4}, {"data", 64}, {"one", 1}, {"model", 8}}};
        for (const auto& name : hardwareNames()) {
            const auto h = *findHardware(name);
            auto slower = h;
            for (auto& l : slower.levels) {
                l.bandwidth /= 2;
                for (auto& [size, rate] : l.bandwidthOf) rate /= 2;
            }
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
                    QVERIFY2((axes == 4) == (before == 0), name.c_str()); // a group of one device sends nothing
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
