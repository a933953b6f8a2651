// SPDX-License-Identifier: GPL-3.0-or-later
// Devices that do the same in the same time are simulated once. Along each axis the coordinates at which nothing is
// special count as one; a class is a choice per axis. Class 0 holds device 0, whose shares are the largest.
#pragma once

#include "core/simulate/device_branches.h"
#include "core/simulate/simulate.h"

#include <map>

namespace axiscape::simulation {

class DeviceClasses {
  public:
    DeviceClasses(const SpmdProgram& program, const SimulationOptions& options);

    std::size_t size() const { return m_classes.size(); }
    std::int64_t representative(std::size_t c) const { return m_classes[c].representative; }
    std::int64_t count(std::size_t c) const { return m_classes[c].count; }
    double factor(std::size_t c) const { return m_classes[c].factor; }
    bool unevenShares() const { return m_uneven; }
    const DeviceBranches& branches() const { return m_branches; }
    std::vector<std::int64_t> devicesOf(std::size_t c) const;
    // What makes a class another than that of the usual device; empty for one that is usual itself.
    std::vector<DeviceDifference> differencesOf(std::size_t c) const;
    // Per class, the number of the group it is in, of classes that meet in collectives over these axes.
    const std::vector<std::uint16_t>& groups(AxisSet axes);
    // How much slower collectives over these axes are for a class (the slowest link of its group counts).
    double linkFactor(AxisSet axes, std::size_t c);
    bool linksDiffer() const { return m_linksDiffer; }

  private:
    struct Class {
        std::vector<std::uint32_t> key; // per axis: which of its kinds of coordinates
        std::int64_t representative = 0, count = 0;
        double factor = 1;
    };
    // A cause by which devices differ: one number a device, and which of them is nothing special.
    struct Trait {
        DeviceDifference difference; // of those that are special
        std::vector<std::int64_t> ofDevice;
        std::int64_t usual = 0;
    };
    struct Link {
        AxisSet axes = 0;
        double factor = 1;
        std::int64_t device = SlowLink::kAllDevices;
    };
    void findShares(const SpmdProgram& program);
    void findBranches();
    void findSlow(const SimulationOptions& options);
    void refine(const Trait& trait);
    void makeClasses();
    std::size_t classOf(std::int64_t device) const {
        return m_classOf.empty() ? 0 : m_classOf[static_cast<std::size_t>(device)];
    }
    std::optional<DeviceDifference> meeting(std::size_t c) const;

    const Mesh& m_mesh;
    DeviceBranches m_branches;
    std::vector<Trait> m_traits;
    std::vector<std::vector<std::uint32_t>> m_kindOf; // per axis and coordinate
    std::vector<Class> m_classes;
    std::vector<std::uint32_t> m_classOf; // per device, where there are several classes
    std::map<AxisSet, std::vector<std::uint16_t>> m_groups;
    std::vector<Link> m_slowLinks;
    bool m_uneven = false, m_linksDiffer = false;
};

} // namespace axiscape::simulation
