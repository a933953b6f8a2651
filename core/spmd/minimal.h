// SPDX-License-Identifier: GPL-3.0-or-later
// The option `reshards: minimal`: plans that send least.
#pragma once

#include "core/redistribute/redistribute.h"
#include "core/spmd/spmd.h"

#include <unordered_map>

namespace axiscape::spmd {

// The option `reshards: minimal`: for a redistribution the plan of core/redistribute, where it sends less than the
// collectives that `partir` lists. Equal questions are planned once.
class MinimalReshards {
  public:
    explicit MinimalReshards(const Mesh& mesh) : m_mesh(mesh) {}

    // The plan to follow; null: the listed collectives send no more (or the shares are uneven, which plans are not
    // for). Valid as long as this object.
    const reshard::Plan* planFor(const TensorType& type, const TensorSharding& from, const TensorSharding& to);

  private:
    const Mesh& m_mesh;
    std::unordered_map<std::string, std::unique_ptr<const reshard::Plan>> m_plans;
};

// What one device sends for the collectives of the option `partir`, in ring accounting.
[[nodiscard]] double partirSentBytes(const TensorType& type, const TensorSharding& from, const TensorSharding& to,
                                     const Mesh& mesh);

} // namespace axiscape::spmd
