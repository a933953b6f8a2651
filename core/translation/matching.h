// SPDX-License-Identifier: GPL-3.0-or-later
// What a value of the devices' program is in the whole one, by its numbers: a shard or a replica of some value, a
// partial sum of one, tiles of one that stand on the wrong devices, or nothing that is there.
#pragma once

#include "core/mesh/mesh.h"
#include "core/translation/recording.h"

#include <map>

namespace axiscape::translation {

struct Match {
    enum class Kind : std::uint8_t {
        nothing,
        uniform, // one number everywhere: says nothing
        shard,   // or a replica: cut by whole axes
        partial, // combined over `axes` it is a shard
        moved,   // the tiles of a value, but not where axes would have them
    };
    Kind kind = Kind::nothing;
    AxisSet axes = 0;                 // partial: over which
    bool inOrder = false;             // shard: axes that share a dimension do so in the order of the mesh
    std::vector<std::uint32_t> whole; // values of the whole program's recording that it is; a few at most
};

class Matcher {
  public:
    // Both outlive it. Elements that differ by `rounding` of themselves are the same.
    Matcher(const Recording& whole, const Mesh& mesh, double rounding);
    // `made.on` has one entry a device of the mesh.
    [[nodiscard]] Match find(const MadeValue& made) const;

  private:
    struct Assignment {
        std::vector<std::vector<AxisId>> axesOf; // per dimension, major to minor
        std::vector<std::int64_t> parts;         // per dimension, what they cut it into
        AxisSet used = 0;
    };
    // The same numbers for all devices of a group, kept once.
    struct Combined {
        std::vector<Numbers> sums;
        std::vector<std::size_t> of; // a device: which of `sums`
    };
    const std::vector<Assignment>& assignments(std::size_t rank) const;
    // Values of the whole of which `made` may be a tile under this cut.
    const std::vector<std::uint32_t>* candidates(const MadeValue& made, const Assignment& assignment) const;
    void shards(const MadeValue& made, const std::vector<const Numbers*>& on, AxisSet without, Match& found) const;
    bool isShard(const MadeValue& made, const std::vector<const Numbers*>& on, const Assignment& assignment,
                 const MadeValue& whole) const;
    bool isMoved(const MadeValue& made, const Assignment& assignment, const MadeValue& whole) const;
    Combined combined(const MadeValue& made, AxisSet axes, bool most) const;

    const Recording& m_whole;
    const Mesh& m_mesh;
    double m_rounding;
    std::vector<std::vector<std::int64_t>> m_coordinates; // per device
    std::map<std::vector<std::int64_t>, std::vector<std::uint32_t>> m_byShape;
    std::map<std::vector<std::int64_t>, std::vector<std::uint32_t>> m_ownByShape; // each device has its own: shard_map
    std::vector<double> m_largest;                                                // magnitude of every whole value
    mutable std::map<std::size_t, std::vector<Assignment>> m_assignments;         // by rank, made when first asked
};

} // namespace axiscape::translation
