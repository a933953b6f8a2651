// Rules of ops that tie values, one for every value they carry, and of sdy.
module {
sdy.mesh @mesh = <["x"=2, "y"=2]>
func.func @main(%a: tensor<8x4xf32> {sdy.sharding = #sdy.sharding<@mesh, [{"x"}, {}]>}, %b: tensor<8x1xf32>, %n: tensor<i32>) -> tensor<8x4xf32> {
  // ([i, j])->([i, j]) {i=8, j=4} | i, j
  %v0 = sdy.sharding_constraint %a <@mesh, [{"x"}, {?}]> : tensor<8x4xf32>
  // ([i, j])->([i, j]) {i=8, j=4} | i, j
  %v1 = sdy.reshard %v0 <@mesh, [{"x"}, {}]> : tensor<8x4xf32>
  // none | gives nothing; names a group
  sdy.sharding_group %v1 group_id=0 : tensor<8x4xf32>
  // none | nothing goes past it
  %v2 = sdy.propagation_barrier %v1 allowed_direction=NONE : tensor<8x4xf32>
  // ([i, j])->([i, j]) {i=8, j=4} | i, j
  %v4 = sdy.all_gather [{"x"}, {}] %v1 out_sharding=<@mesh, [{}, {}]> : tensor<8x4xf32>
  // ([i, j])->([i, j]) {i=8, j=4} | i, j
  %v5 = sdy.all_slice [{"x"}, {}] %v4 out_sharding=<@mesh, [{"x"}, {}]> : tensor<8x4xf32>
  // ([i, j])->([i, j]) {i=8, j=4} | i, j
  %v6 = sdy.all_to_all [{"x"}: 0->1] %v5 out_sharding=<@mesh, [{}, {"x"}]> : tensor<8x4xf32>
  // ([i, j])->([i, j]) {i=8, j=4} | i, j
  %v7 = sdy.collective_permute %v6 out_sharding=<@mesh, [{}, {"y"}]> : tensor<8x4xf32>
  // ([i, j])->([i, j]) {i=8, j=4} | i, j
  %v8 = sdy.all_reduce {"x"} %v7 out_sharding=<@mesh, [{}, {"y"}]> : tensor<8x4xf32>
  // ([i, j])->([i, j]) {i=8, j=4} | i, j
  %v9 = sdy.reduce_scatter [{"x"}, {}] %v8 out_sharding=<@mesh, [{"x"}, {"y"}]> : tensor<8x4xf32>
  // ([i, j])->([i, j]) {i=8, j=4} | i, j
  // ([i, j])->([i, j]) {i=8, j=4} | i, j
  %v10 = sdy.named_computation<"mlp">(%v9) (%z: tensor<8x4xf32>) {
    // ([i, j])->([i, j]) {i=8, j=4} | i, j
    %q = stablehlo.negate %z : tensor<8x4xf32>
    sdy.return %q : tensor<8x4xf32>
  } : (tensor<8x4xf32>) -> tensor<8x4xf32>
  // ([ij, k])->([j, k]) {i=2, j=4, k=4} manual={i} blocked_propagation={i} | i, j, k
  // ([j, k])->([ij, k]) {i=2, j=4, k=4} manual={i} blocked_propagation={i} | i, j, k
  %v11 = sdy.manual_computation(%v10) in_shardings=[<@mesh, [{"x"}, {}], replicated={"y"}>] out_shardings=[<@mesh, [{"x"}, {}], replicated={"y"}>] manual_axes={"x", "y"} (%z: tensor<4x4xf32>) {
    // ([i, j])->([i, j]) {i=4, j=4} | i, j
    %q = stablehlo.negate %z : tensor<4x4xf32>
    sdy.return %q : tensor<4x4xf32>
  } : (tensor<8x4xf32>) -> tensor<8x4xf32>
  // ([i, j])->([i, j]) {i=8, j=4} | i, j
  %v12 = sdy.data_flow_edge %v11 : tensor<8x4xf32>
  // ([i, j], [i, j])->([i, j]) {i=8, j=4} | i, j
  %v13 = "stablehlo.case"(%n) ({
    stablehlo.return %v12 : tensor<8x4xf32>
  }, {
    stablehlo.return %a : tensor<8x4xf32>
  }) : (tensor<i32>) -> tensor<8x4xf32>
  // ([i, j])->([i, j]) {i=8, j=4} | i, j
  %v14 = stablehlo.optimization_barrier %v13 : tensor<8x4xf32>
  // ([i, j])->([i, j]) {i=8, j=4} | i, j
  %v15 = chlo.square %v14 : tensor<8x4xf32> -> tensor<8x4xf32>
  // ([i, j], [i, k])->([i, j]) {i=8, j=4, k=1} | i, j
  %v16 = chlo.broadcast_add %v15, %b : (tensor<8x4xf32>, tensor<8x1xf32>) -> tensor<8x4xf32>
  // ([], [])->([], [], []) |
  // ([i, j], [i, j])->([i, j], [i, j], [i, j]) {i=8, j=4} | i, j
  %v17:2 = stablehlo.while(%it0 = %n, %it1 = %v16) : tensor<i32>, tensor<8x4xf32>
  cond {
    // ([], [])->([]) |
    %t = stablehlo.compare LT, %it0, %n, SIGNED : (tensor<i32>, tensor<i32>) -> tensor<i1>
    stablehlo.return %t : tensor<i1>
  } do {
    // ([], [])->([]) |
    %t = stablehlo.add %it0, %n : tensor<i32>
    stablehlo.return %t, %it1 : tensor<i32>, tensor<8x4xf32>
  }
  // ([], [])->([]) |
  %pred = stablehlo.compare LT, %n, %n, SIGNED : (tensor<i32>, tensor<i32>) -> tensor<i1>
  // ([i, j], [i, j])->([i, j]) {i=8, j=4} | i, j
  %v18 = "stablehlo.if"(%pred) ({
    stablehlo.return %a : tensor<8x4xf32>
  }, {
    stablehlo.return %v16 : tensor<8x4xf32>
  }) : (tensor<i1>) -> tensor<8x4xf32>
  // ([i, j])->([i, j]) {i=8, j=4} | i, j
  %v19 = sdy.sharded_to_unreduced [{"x"}, {}] %a out_sharding=<@mesh, [{}, {}], unreduced={"x"}> : tensor<8x4xf32>
  // ([i, j])->([i, j]) {i=8, j=4} | i, j
  %v20 = sdy.replicated_to_unreduced {"y"} %a out_sharding=<@mesh, [{"x"}, {}], unreduced={"y"}> : tensor<8x4xf32>
  return %v16 : tensor<8x4xf32>
}
}
