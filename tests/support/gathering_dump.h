// SPDX-License-Identifier: GPL-3.0-or-later
// A dump of XLA of the two products of `matmul_chain` on batch=4, model=2: the columns of w2 are cut over model, which
// nobody designed, and gathered.
#pragma once

#include <string>
#include <string_view>

namespace axiscape::test {

// `name`: the op that the gather is there for.
inline std::string gatheringDump(std::string_view name = "jit(f)/dot_general") {
    std::string text = R"(HloModule jit_f, num_partitions=8

ENTRY %main_spmd (x: f32[64,8], w1: f32[8,16], w2: f32[16,4]) -> f32[64,8] {
  %x = f32[64,8]{1,0} parameter(0), sharding={devices=[4,1,2]<=[8] last_tile_dim_replicate}, metadata={op_name="x"}
  %w1 = f32[8,16]{1,0} parameter(1), sharding={replicated}, metadata={op_name="w1"}
  %w2 = f32[16,4]{1,0} parameter(2), sharding={devices=[1,2,4]<=[4,2]T(1,0) last_tile_dim_replicate}, metadata={op_name="w2"}
  %g = f32[16,8]{1,0} all-gather(%w2), channel_id=1, replica_groups=[4,2]<=[8], dimensions={1}, metadata={op_name="OP_NAME"}
  %d = f32[64,16]{1,0} dot(%x, %w1), lhs_contracting_dims={1}, rhs_contracting_dims={0}
  ROOT %r = f32[64,8]{1,0} dot(%d, %g), lhs_contracting_dims={1}, rhs_contracting_dims={0}
}
)";
    const std::string_view place = "OP_NAME";
    return text.replace(text.find(place), place.size(), name);
}

} // namespace axiscape::test
