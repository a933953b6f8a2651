// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/insight/roofline.h"

#include "core/insight/timeline_data.h"
#include "core/simulate/kernels.h"
#include "core/simulate/op_work.h"

#include <algorithm>
#include <cmath>
#include <map>
#include <tuple>

namespace axiscape {
namespace {

// The kernel that runs an op: its own, else that of who reads what it makes. What several read is made again in each;
// its flops count where it is read first.
IdVector<OpId, OpId> kernelsOf(const Module& module, const SiteTable& sites, const FusedKernels& kernels) {
    IdVector<OpId, OpId> of(module.opCount(), OpId{});
    for (std::size_t i = module.opCount(); i-- > 0;) {
        const OpId op{i};
        if (!sites.isLive(op)) continue;
        if (kernels.runs[op]) {
            of[op] = op;
            continue;
        }
        for (const ValueId result : module.results(op))
            for (const Use use : module.uses(result))
                if (!of[op].valid() && use.op.value < module.opCount()) of[op] = of[use.op];
    }
    return of;
}

double bytesOfKernel(const Module& module, const FusedKernels& kernels, OpId op) {
    double bytes = 0;
    for (const Leaf& leaf : kernels.leavesOf(op)) bytes += static_cast<double>(leaf.bytes);
    for (const ValueId result : module.results(op)) bytes += static_cast<double>(kernels.madeBytes[result]);
    return bytes;
}

// Collectives take no less than their bytes at full bandwidth.
Hardware withPerfectLinks(Hardware hardware) {
    for (NetworkLevel& level : hardware.levels)
        for (CollectiveCurve& curve : level.curves) curve = {};
    return hardware;
}

double linksFloor(const Snapshot& snapshot, const Hardware& hardware) {
    const Hardware perfect = withPerfectLinks(hardware);
    const Mesh& mesh = snapshot.partition().mesh();
    const auto& placement = snapshot.pricedOn->options.placement;
    const CollectivePrices prices(mesh, perfect, placement ? &*placement : nullptr);
    std::vector<double> lanes(mesh.axes.size(), 0);
    for (const Collective& one : snapshot.program.collectives) {
        if (one.axes.empty()) continue;
        AxisSet axes = 0;
        for (const AxisId axis : one.axes) axes |= axisBit(axis);
        const double seconds =
            static_cast<double>(one.trips) * prices.seconds({one.kind, static_cast<double>(one.chargedBytes()), axes});
        for (const AxisId axis : one.axes) lanes[axis] += seconds; // it keeps all of them busy
    }
    return lanes.empty() ? 0 : *std::ranges::max_element(lanes);
}

// "layer_12" -> "layer_*".
std::string withoutNumbers(std::string_view name) {
    std::string out;
    for (std::size_t i = 0; i < name.size(); ++i) {
        if (name[i] < '0' || name[i] > '9') {
            out += name[i];
            continue;
        }
        if (out.empty() || out.back() != '*') out += '*';
    }
    return out;
}

std::string layerOfKernel(const LayerTree& layers, OpId op) {
    constexpr std::string_view kBackwardLabel = "backward";
    std::string label = layerLabel(layers, op);
    if (label == kBackwardLabel) return {};
    if (label.ends_with(kBackwardLabel)) label.resize(label.size() - kBackwardLabel.size() - 1);
    return label;
}

} // namespace

double Roofline::ceilingOf(const RooflinePoint& point) const {
    double rate = 0;
    for (const RooflineCeiling& one : ceilings)
        if (one.products == point.product && (!one.products || one.type == point.type)) rate = one.rate;
    return std::min(rate, point.intensity() * bandwidth);
}

bool Roofline::isMemoryBound(const RooflinePoint& point) const {
    return ceilingOf(point) >= point.intensity() * bandwidth;
}

Roofline rooflineOf(const Snapshot& snapshot) {
    Roofline roof;
    if (!snapshot.simulation || !snapshot.pricedOn || !snapshot.pricedOn->hardware) return roof;
    const Hardware& hardware = *snapshot.pricedOn->hardware;
    const Simulation& simulation = *snapshot.simulation;
    const Structure& structure = *snapshot.model->structure;
    const SiteTable& sites = snapshot.partition().sites();
    const Module& module = snapshot.partition().module();
    const LocalWork work(snapshot.program);
    const auto& known = snapshot.model->facts.program;
    const auto facts = known && known->sites == snapshot.partition().sitesPointer()
                           ? known
                           : std::make_shared<const ProgramFacts>(snapshot.partition().sitesPointer());
    const FusedKernels kernels = fuse(snapshot.program, work, *facts, hardware);
    roof.bandwidth = hardware.memoryBandwidth;
    roof.floors.stepSeconds = simulation.stepSeconds;

    IdVector<OpId, std::uint32_t> pointOf(module.opCount(), 0); // 1 + its number
    for (const OpId op : kernels.running) {
        if (op.value >= simulation.opSeconds.size() || simulation.opSeconds[op] <= 0) continue; // runs nothing
        RooflinePoint point;
        point.op = op;
        point.layer = layerOfKernel(structure.layers, op);
        point.pass = structure.passOf[op];
        point.trips = sites.trips(op);
        point.seconds = static_cast<double>(simulation.opSeconds[op]);
        point.bytes = bytesOfKernel(module, kernels, op) * static_cast<double>(point.trips);
        roof.points.push_back(std::move(point));
        pointOf[op] = static_cast<std::uint32_t>(roof.points.size());
    }
    const auto kernelOf = kernelsOf(module, sites, kernels);
    std::vector<double> largest(roof.points.size(), 0); // product of a kernel: it says the type
    for (const OpId op : module.ops()) {
        if (!kernelOf[op].valid() || pointOf[kernelOf[op]] == 0) continue;
        const std::size_t at = pointOf[kernelOf[op]] - 1;
        RooflinePoint& point = roof.points[at];
        const auto trips = static_cast<double>(sites.trips(op));
        double products = 0;
        ElementType type = ElementType::f32;
        if (workClass(module.kind(op)) == WorkClass::matmul) {
            products = work.products(op, 1, false).flops;
            type = module.type(module.operands(op)[0]).dtype;
        } else if (const auto call = work.callCost(op)) {
            products = call->flops.value_or(0);
        }
        if (products > 0) {
            point.product = true;
            if (products > largest[at]) largest[at] = products, point.type = type;
            if (const ProductRate* rate = hardware.products(type); rate && rate->peak > 0)
                roof.floors.flops += trips * products / rate->peak;
        }
        point.flops += trips * (products + work.vectorFlops(op));
    }
    for (const RooflinePoint& point : roof.points) {
        roof.floors.bytes += point.bytes / hardware.memoryBandwidth;
        const bool there = std::ranges::any_of(roof.ceilings, [&](const RooflineCeiling& one) {
            return one.products == point.product && (!one.products || one.type == point.type);
        });
        if (there) continue;
        const ProductRate* rate = hardware.products(point.type);
        roof.ceilings.push_back({point.product, point.product ? point.type : ElementType::f32,
                                 !point.product ? hardware.vectorRate
                                 : rate         ? rate->peak
                                                : 0});
    }
    std::ranges::stable_sort(roof.ceilings, [](const auto& a, const auto& b) { return a.rate > b.rate; });
    roof.floors.links = linksFloor(snapshot, hardware);
    return roof;
}

std::vector<RooflineGroup> alikeKernels(const Roofline& roof) {
    std::map<std::tuple<std::string, Pass, bool, ElementType, double, double>, RooflineGroup> groups;
    for (const RooflinePoint& point : roof.points) {
        const auto each = static_cast<double>(point.trips);
        const auto key = std::tuple(withoutNumbers(point.layer), point.pass, point.product, point.type,
                                    std::round(point.flops / each), std::round(point.bytes / each));
        auto& group = groups[key];
        if (group.count++ == 0) {
            group.point = point;
            group.layers = point.layer;
        } else if (group.layers != point.layer) {
            group.layers = std::get<0>(key);
        }
        group.seconds += point.seconds;
    }
    std::vector<RooflineGroup> out;
    out.reserve(groups.size());
    for (auto& [key, group] : groups) out.push_back(std::move(group));
    std::ranges::stable_sort(out, [](const auto& a, const auto& b) { return a.seconds > b.seconds; });
    return out;
}

std::string_view ChipWhatIf::name() const {
    return products > 1 && bandwidth > 1 ? "all" : products > 1 ? "products" : bandwidth > 1 ? "bandwidth" : "links";
}

Hardware withMore(Hardware hardware, const ChipWhatIf& of) {
    for (ProductRate* rate : {&hardware.bf16, &hardware.f32, &hardware.f32Exact, &hardware.bits8})
        rate->peak *= of.products;
    hardware.memoryBandwidth *= of.bandwidth;
    hardware.cacheBandwidth *= of.bandwidth;
    if (hardware.estimate) {
        hardware.estimate->writeBandwidth *= of.bandwidth;
        hardware.estimate->narrowRateToMemory *= of.bandwidth;
    }
    for (NetworkLevel& level : hardware.levels) {
        level.bandwidth *= of.links;
        for (auto& [devices, bandwidth] : level.bandwidthOf) bandwidth *= of.links;
    }
    return hardware;
}

std::vector<ChipWhatIf> chipWhatIfs(const Snapshot& snapshot, const Progress& progress) {
    std::vector<ChipWhatIf> out;
    if (!snapshot.simulation || !snapshot.pricedOn || !snapshot.pricedOn->hardware) return out;
    SimulationOptions options = snapshot.pricedOn->options;
    options.intervals = false;
    constexpr double kTwice = 2;
    for (ChipWhatIf one :
         {ChipWhatIf{kTwice, 1, 1, 0}, {1, kTwice, 1, 0}, {1, 1, kTwice, 0}, {kTwice, kTwice, kTwice, 0}}) {
        const Hardware more = withMore(*snapshot.pricedOn->hardware, one);
        one.stepSeconds = simulate(snapshot.program, more, snapshot.model->facts, options, progress).stepSeconds;
        if (progress.cancelled()) break;
        out.push_back(one);
    }
    return out;
}

} // namespace axiscape
