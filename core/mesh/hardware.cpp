// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/mesh/mesh.h"

#include <algorithm>
#include <cassert>
#include <fmt/format.h>
#include <fmt/ranges.h>
#include <nlohmann/json.hpp>

namespace axiscape {

namespace {

constexpr const char* kProfiles[] = {
#include "hardware_profiles.inc"
};

Topology topologyOf(std::string_view name) {
    if (name == "torus") return Topology::torus;
    if (name == "ring") return Topology::ring;
    if (name == "switched") return Topology::switched;
    assert(name == "full_mesh");
    return Topology::fullMesh;
}

// The profiles are part of the program, not input: they are read with the test `mesh.hardware` as their judge.
Hardware hardwareFrom(const char* text) {
    const auto json = nlohmann::json::parse(text);
    const auto number = [&](const char* key) { return json.at(key).get<double>(); };
    Hardware h;
    h.name = json.at("name");
    h.title = json.at("title");
    h.peakBf16 = number("peak_bf16");
    h.peakF32 = number("peak_f32");
    h.peakF32Exact = number("peak_f32_exact");
    h.peak8Bit = number("peak_8bit");
    h.vectorRate = number("vector_rate");
    h.memoryBytes = number("memory_bytes");
    h.memoryBandwidth = number("memory_bandwidth");
    h.topology = topologyOf(json.at("topology").get<std::string>());
    h.domain = json.at("domain");
    h.ringMultiple = json.at("ring_multiple");
    h.linkBandwidth = number("link_bandwidth");
    h.hopLatency = number("hop_latency");
    h.collectiveFloor = number("collective_floor");
    h.slowBandwidth = number("slow_bandwidth");
    h.slowLatency = number("slow_latency");
    h.launchFloor = number("launch_floor");
    h.matmulEfficiency = number("matmul_efficiency");
    h.memoryEfficiency = number("memory_efficiency");
    h.networkEfficiency = number("network_efficiency");
    return h;
}

const std::vector<Hardware>& profiles() {
    static const std::vector<Hardware> all = [] {
        std::vector<Hardware> read;
        for (const char* text : kProfiles) read.push_back(hardwareFrom(text));
        std::ranges::sort(read, {}, &Hardware::name);
        return read;
    }();
    return all;
}

} // namespace

double Hardware::peak(ElementType dtype) const {
    if (dtype == ElementType::none) return 0;
    if (dtype == ElementType::f32 || dtype == ElementType::tf32) return peakF32;
    if (dtype == ElementType::bf16 || dtype == ElementType::f16) return peakBf16;
    const int bits = elementBits(dtype);
    if (bits <= 8 && dtype != ElementType::i1) return peak8Bit;
    if (dtype == ElementType::f64) return peakF32Exact / 2;
    if (dtype == ElementType::complex64) return peakF32;
    if (dtype == ElementType::complex128) return peakF32Exact / 2;
    return vectorRate; // wide integers have no matrix units
}

std::vector<std::string> hardwareNames() {
    std::vector<std::string> names;
    for (const auto& hardware : profiles()) names.push_back(hardware.name);
    return names;
}

Result<Hardware> findHardware(std::string_view name) {
    for (const auto& hardware : profiles())
        if (hardware.name == name) return hardware;
    return fail(fmt::format("no hardware is named '{}'", name), {}, {},
                fmt::format("Known are {}", fmt::join(hardwareNames(), ", ")));
}

} // namespace axiscape
