// Rules of ops that move elements about.
module {
func.func @main(%a: tensor<8x4xf32>, %b: tensor<1x6xf32>, %c: tensor<f32>, %n: tensor<i32>, %m: tensor<8x16xf32>,
                %d: tensor<2x3x5xf32>, %e: tensor<6x4xf32>, %s: tensor<2xi32>, %z: tensor<0x4xf32>, %o: tensor<1x8x1xf32>,
                %p: tensor<4x1x6xf32>, %cc: tensor<2xf32>) -> tensor<f32> {
  // ([])->([i, j]) {i=8, j=4} | i, j
  %0 = stablehlo.broadcast_in_dim %c, dims = [] : (tensor<f32>) -> tensor<8x4xf32>
  // ([j, l])->([i, k, l]) {i=4, j=1, k=8, l=6} | i, k, l
  %1 = stablehlo.broadcast_in_dim %b, dims = [1, 2] : (tensor<1x6xf32>) -> tensor<4x8x6xf32>
  // ([i, k])->([i, j, k]) {i=1, j=8, k=6} | j, k
  %2 = stablehlo.broadcast_in_dim %b, dims = [0, 2] : (tensor<1x6xf32>) -> tensor<1x8x6xf32>
  // ([j, k, i])->([i, j, k]) {i=5, j=2, k=3} | i, j, k
  %3 = stablehlo.transpose %d, dims = [2, 0, 1] : (tensor<2x3x5xf32>) -> tensor<5x2x3xf32>
  // ([ij, k])->([i, j, k]) {i=2, j=4, k=4} | i, j, k
  %4 = stablehlo.reshape %a : (tensor<8x4xf32>) -> tensor<2x4x4xf32>
  // ([ij, k])->([i, jk]) {i=2, j=4, k=4} | i, j, k
  %5 = stablehlo.reshape %a : (tensor<8x4xf32>) -> tensor<2x16xf32>
  // ([ij, mn])->([ik, ln]) {i=2, j=3, k=2, l=3, m=2, n=2} | i
  %6 = stablehlo.reshape %e : (tensor<6x4xf32>) -> tensor<4x6xf32>
  // ([i, k, m])->([j, l, m]) {i=2, j=3, k=3, l=2, m=5} | m
  %7 = stablehlo.reshape %d : (tensor<2x3x5xf32>) -> tensor<3x2x5xf32>
  // ([i, j, k])->([j]) {i=1, j=8, k=1} | j
  %8 = stablehlo.reshape %o : (tensor<1x8x1xf32>) -> tensor<8xf32>
  // ([i, jl, m])->([j, k, l]) {i=1, j=2, k=1, l=4, m=1} | j, l
  %9 = stablehlo.reshape %o : (tensor<1x8x1xf32>) -> tensor<2x1x4xf32>
  // ([i, j])->([k, l]) {i=1, j=1, k=1, l=1} |
  %10 = stablehlo.reshape %z : (tensor<0x4xf32>) -> tensor<4x0xf32>
  // ([])->([i, j]) {i=1, j=1} |
  %11 = stablehlo.reshape %c : (tensor<f32>) -> tensor<1x1xf32>
  // ([i, j])->([ij]) {i=8, j=16} | i, j
  %12 = stablehlo.reshape %m : (tensor<8x16xf32>) -> tensor<128xf32>
  // ([i, jk])->([ij, k]) {i=8, j=2, k=8} | i, j, k
  %13 = stablehlo.reshape %m : (tensor<8x16xf32>) -> tensor<16x8xf32>
  // ([i, k, mn])->([j, ln]) {i=4, j=3, k=1, l=4, m=3, n=2} |
  %14 = stablehlo.reshape %p : (tensor<4x1x6xf32>) -> tensor<3x8xf32>
  // ([j, k, l])->([i, jl]) {i=1, j=4, k=1, l=6} | j, l
  %15 = stablehlo.reshape %p : (tensor<4x1x6xf32>) -> tensor<1x24xf32>
  // ([i, j])->([i, j]) {i=8, j=4} permutation={i} | j
  %16 = stablehlo.reverse %a, dims = [0] : tensor<8x4xf32>
  // ([i, j])->([i, j]) {i=1, j=6} permutation={i, j} |
  %17 = stablehlo.reverse %b, dims = [0, 1] : tensor<1x6xf32>
  // ([i, j])->([i, j]) {i=8, j=16} permutation={j} | i
  %18 = stablehlo.slice %m [0:8, 4:8] : (tensor<8x16xf32>) -> tensor<8x4xf32>
  // ([i, j])->([i, j]) {i=8, j=16} permutation={i} | j
  %19 = stablehlo.slice %m [1:7:2, 0:16] : (tensor<8x16xf32>) -> tensor<3x16xf32>
  // ([i, j])->([i, j]) {i=8, j=16} permutation={i} | j
  %20 = stablehlo.slice %m [0:1, 0:16] : (tensor<8x16xf32>) -> tensor<1x16xf32>
  // ([i, j], [])->([i, j]) {i=8, j=4} permutation={j} | i
  %21 = stablehlo.pad %a, %c, low = [0, 1], high = [0, 2], interior = [0, 0] : (tensor<8x4xf32>, tensor<f32>) -> tensor<8x7xf32>
  // ([i, j], [])->([i, j]) {i=8, j=4} | i
  %22 = stablehlo.pad %a, %c, low = [0, -1], high = [0, 1], interior = [0, 0] : (tensor<8x4xf32>, tensor<f32>) -> tensor<8x4xf32>
  // ([i, j], [])->([i, j]) {i=8, j=4} permutation={i} | j
  %23 = stablehlo.pad %a, %c, low = [0, 0], high = [0, 0], interior = [1, 0] : (tensor<8x4xf32>, tensor<f32>) -> tensor<15x4xf32>
  // ([i, j], [])->([i, j]) {i=8, j=16} permutation={i} | j
  %24 = stablehlo.pad %m, %c, low = [-4, 0], high = [0, 0], interior = [0, 0] : (tensor<8x16xf32>, tensor<f32>) -> tensor<4x16xf32>
  // ([i, j], [i, j])->([i, j]) {i=8, j=20} need_replication={j} | i
  %25 = stablehlo.concatenate %a, %m, dim = 1 : (tensor<8x4xf32>, tensor<8x16xf32>) -> tensor<8x20xf32>
  // ([i, j])->([i, j]) {i=8, j=16} permutation={j} | i
  %26 = stablehlo.slice %m [0:8, 0:8] : (tensor<8x16xf32>) -> tensor<8x8xf32>
  // ([i, j])->([i, j]) {i=8, j=16} permutation={j} | i
  %27 = stablehlo.slice %m [0:8, 8:16] : (tensor<8x16xf32>) -> tensor<8x8xf32>
  // ([i, j], [i, j])->([i, j]) {i=8, j=16} permutation={j} | i
  %28 = stablehlo.concatenate %27, %26, dim = 1 : (tensor<8x8xf32>, tensor<8x8xf32>) -> tensor<8x16xf32>
  // ([i, j], [i, j])->([i, j]) {i=8, j=16} permutation={j} | i
  %29 = stablehlo.concatenate %27, %27, dim = 1 : (tensor<8x8xf32>, tensor<8x8xf32>) -> tensor<8x16xf32>
  // ([i, j], [i, j])->([i, j]) {i=8, j=12} need_replication={j} | i
  %30 = stablehlo.concatenate %27, %a, dim = 1 : (tensor<8x8xf32>, tensor<8x4xf32>) -> tensor<8x12xf32>
  // ([i, j])->([i, j]) {i=8, j=4} permutation={j} | i
  %31 = stablehlo.slice %a [0:8, 0:2] : (tensor<8x4xf32>) -> tensor<8x2xf32>
  // ([i, j], [i, j])->([i, j]) {i=8, j=10} permutation={j} | i
  %32 = stablehlo.concatenate %27, %31, dim = 1 : (tensor<8x8xf32>, tensor<8x2xf32>) -> tensor<8x10xf32>
  // ([i, j], [i, j])->([i, j]) {i=8, j=24} permutation={j} | i
  %33 = stablehlo.concatenate %m, %26, dim = 1 : (tensor<8x16xf32>, tensor<8x8xf32>) -> tensor<8x24xf32>
  // ([i, j])->([i, j]) {i=8, j=4} need_replication={i} | j
  %34 = stablehlo.concatenate %a, dim = 0 : (tensor<8x4xf32>) -> tensor<8x4xf32>
  // ([i, j], [], [])->([i, j]) {i=8, j=16} need_replication={j} blocked_propagation={j} | i
  %35 = stablehlo.dynamic_slice %m, %n, %n, sizes = [8, 4] : (tensor<8x16xf32>, tensor<i32>, tensor<i32>) -> tensor<8x4xf32>
  // ()->([]) |
  %36 = stablehlo.constant dense<0> : tensor<i32>
  // ([i, j], [], [])->([i, j]) {i=8, j=16} need_replication={i, j} blocked_propagation={i, j} |
  %37 = stablehlo.dynamic_slice %m, %36, %36, sizes = [1, 4] : (tensor<8x16xf32>, tensor<i32>, tensor<i32>) -> tensor<1x4xf32>
  // ([i, j], [i, k], [], [])->([i, j]) {i=8, j=16, k=4} need_replication={k} | i
  %38 = stablehlo.dynamic_update_slice %m, %a, %n, %n : (tensor<8x16xf32>, tensor<8x4xf32>, tensor<i32>, tensor<i32>) -> tensor<8x16xf32>
  // ([i, j], [i, k], [], [])->([i, j]) {i=8, j=16, k=4} | i
  %39 = stablehlo.dynamic_update_slice %m, %a, %36, %36 : (tensor<8x16xf32>, tensor<8x4xf32>, tensor<i32>, tensor<i32>) -> tensor<8x16xf32>
  // ([i, k], [j, l], [], [])->([i, k]) {i=8, j=1, k=16, l=4} need_replication={j, l} |
  %40 = stablehlo.dynamic_update_slice %m, %37, %36, %n : (tensor<8x16xf32>, tensor<1x4xf32>, tensor<i32>, tensor<i32>) -> tensor<8x16xf32>
  // ([i, j])->([i, j]) {i=8, j=4} | i, j
  %41 = stablehlo.bitcast_convert %a : (tensor<8x4xf32>) -> tensor<8x4xi32>
  // ([i, j])->([i, j, k]) {i=8, j=4, k=4} need_replication={k} |
  %42 = stablehlo.bitcast_convert %a : (tensor<8x4xf32>) -> tensor<8x4x4xui8>
  // ([i, j, k])->([i, j]) {i=8, j=4, k=4} need_replication={k} |
  %43 = stablehlo.bitcast_convert %42 : (tensor<8x4x4xui8>) -> tensor<8x4xf32>
  // ()->([i, j]) {i=8, j=4} | i, j
  %44 = stablehlo.constant dense<1.0> : tensor<8x4xf32>
  // ()->([i, j]) {i=8, j=4} | i, j
  %45 = stablehlo.iota dim = 0 : tensor<8x4xi32>
  // ([i, j])->([i, j]) {i=8, j=4} | i, j
  %46 = stablehlo.convert %45 : (tensor<8x4xi32>) -> tensor<8x4xf32>
  // ([i, j])->([i, j]) {i=8, j=4} | i, j
  %47 = stablehlo.reduce_precision %a, format = e5m10 : tensor<8x4xf32>
  // ([i, j], [i, j])->([i, j]) {i=8, j=4} | i, j
  %48 = stablehlo.compare LT, %a, %44, FLOAT : (tensor<8x4xf32>, tensor<8x4xf32>) -> tensor<8x4xi1>
  // ([i, j], [i, j], [i, j])->([i, j]) {i=8, j=4} | i, j
  %49 = stablehlo.select %48, %a, %44 : tensor<8x4xi1>, tensor<8x4xf32>
  // ([], [i, j], [])->([i, j]) {i=8, j=4} | i, j
  %50 = stablehlo.clamp %c, %a, %c : (tensor<f32>, tensor<8x4xf32>, tensor<f32>) -> tensor<8x4xf32>
  // ([i, j], [i, j])->([i, j]) {i=8, j=4} | i, j
  %51 = stablehlo.complex %a, %a : tensor<8x4xcomplex<f32>>
  // ([i, j])->([i, j]) {i=8, j=4} | i, j
  %52 = stablehlo.real %51 : (tensor<8x4xcomplex<f32>>) -> tensor<8x4xf32>
  // ([i, j])->([i, j]) {i=8, j=4} | i, j
  %53 = stablehlo.imag %51 : (tensor<8x4xcomplex<f32>>) -> tensor<8x4xf32>
  // ([i, j], [i, j])->([i, j]) {i=8, j=4} need_replication={i} | j
  %54 = stablehlo.concatenate %z, %a, dim = 0 : (tensor<0x4xf32>, tensor<8x4xf32>) -> tensor<8x4xf32>
  // ([i, j])->([i, j]) {i=8, j=16} permutation={i} | j
  %55 = stablehlo.slice %m [0:0, 0:16] : (tensor<8x16xf32>) -> tensor<0x16xf32>
  // ([i, j], [i, j])->([i, j]) {i=8, j=4} | i, j
  %56 = "stablehlo.map"(%a, %a) ({
    ^bb0(%x: tensor<f32>, %y: tensor<f32>):
      %in_q = stablehlo.add %x, %y : tensor<f32>
      stablehlo.return %in_q : tensor<f32>
    }) {dimensions = array<i64: 0, 1>} : (tensor<8x4xf32>, tensor<8x4xf32>) -> tensor<8x4xf32>
  return %c : tensor<f32>
}
}
