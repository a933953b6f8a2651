// SPDX-License-Identifier: GPL-3.0-or-later
// Redistributions drawn at random: meshes of up to six axes of 2, 3 and 5, tensors of up to four dimensions, tight (no
// dimension larger than both ends need) and roomy.
#pragma once

#include "core/redistribute/redistribute.h"

#include <numeric>

namespace axiscape::test {

class RandomProblems {
  public:
    explicit RandomProblems(std::uint64_t seed) : m_state(seed) {}

    reshard::Problem next() {
        reshard::Problem problem;
        const std::uint64_t axes = 1 + below(6), rank = 1 + below(4);
        for (std::uint64_t a = 0; a < axes; ++a) {
            constexpr std::int64_t sizes[] = {2, 3, 5};
            problem.mesh.axes.push_back({std::string(1, static_cast<char>('a' + a)), sizes[below(3)]});
        }
        problem.from = side(problem.mesh, rank);
        problem.to = side(problem.mesh, rank);
        const std::uint64_t room = below(3);
        for (std::uint64_t d = 0; d < rank; ++d) {
            std::int64_t size = std::lcm(parts(problem.from[d]), parts(problem.to[d]));
            if (room == 1) size *= 1 + static_cast<std::int64_t>(below(6));
            if (room == 2) size = std::lcm(size, problem.mesh.devices()); // every sharding on the way divides
            problem.shape.push_back(size);
        }
        return problem;
    }

    std::uint64_t below(std::uint64_t n) { // splitmix64
        std::uint64_t z = (m_state += 0x9e3779b97f4a7c15ull);
        z = (z ^ (z >> 30)) * 0xbf58476d1ce4e5b9ull;
        z = (z ^ (z >> 27)) * 0x94d049bb133111ebull;
        return (z ^ (z >> 31)) % n;
    }

  private:
    // Every axis in some dimension or in none, in any order.
    reshard::PartSharding side(const Mesh& mesh, std::uint64_t rank) {
        reshard::PartSharding side(rank);
        std::vector<AxisId> axes(mesh.axes.size());
        std::iota(axes.begin(), axes.end(), AxisId(0));
        for (std::size_t i = axes.size(); i > 1; --i) std::swap(axes[i - 1], axes[below(i)]);
        for (AxisId axis : axes)
            if (const std::uint64_t dim = below(rank + 1); dim < rank) side[dim].push_back({axis, 1, mesh.size(axis)});
        return side;
    }
    static std::int64_t parts(const reshard::AxisParts& axes) {
        std::int64_t n = 1;
        for (const auto& part : axes) n *= part.size;
        return n;
    }

    std::uint64_t m_state;
};

} // namespace axiscape::test
