// SPDX-License-Identifier: GPL-3.0-or-later
// Devices that do the same in the same time are simulated once. Along each axis the coordinates at which nothing is
// special count as one; a class is a choice per axis. Class 0 holds device 0, whose shares are the largest.
#pragma once

#include "core/simulate/simulate.h"

#include <map>

namespace axiscape {

class DeviceClasses {
  public:
    DeviceClasses(const SpmdProgram& program, const SimulationOptions& options);

    std::size_t size() const { return m_classes.size(); }
    std::int64_t representative(std::size_t c) const { return m_classes[c].representative; }
    std::int64_t count(std::size_t c) const { return m_classes[c].count; }
    double factor(std::size_t c) const { return m_classes[c].factor; }
    bool unevenShares() const { return m_uneven; }
    std::vector<std::int64_t> devicesOf(std::size_t c) const;
    // Per class, the number of the group it is in, of classes that meet in collectives over these axes.
    const std::vector<std::uint16_t>& groups(AxisSet axes);
    // How much slower collectives over these axes are for the group (the slowest link counts).
    double linkFactor(AxisSet axes) const;

  private:
    struct Class {
        std::vector<std::uint32_t> key; // per axis: which of its kinds of coordinates
        std::int64_t representative = 0, count = 0;
        double factor = 1;
    };
    const Mesh& m_mesh;
    std::vector<std::vector<std::uint32_t>> m_kindOf; // per axis and coordinate
    std::vector<Class> m_classes;
    std::vector<std::uint32_t> m_classOf; // per device, where there are several classes
    std::map<AxisSet, std::vector<std::uint16_t>> m_groups;
    std::vector<std::pair<AxisSet, double>> m_slowLinks;
    bool m_uneven = false;
};

} // namespace axiscape
