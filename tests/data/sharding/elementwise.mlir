// Rules of element-wise ops.
module {
func.func @main(%f: tensor<8x4xf32>, %p: tensor<8x4xi1>, %q: tensor<i1>, %c: tensor<f32>, %one: tensor<1x8xf32>, %z: tensor<0x4xf32>, %col: tensor<8x1xf32>, %row: tensor<4xf32>) -> tensor<8x4xf32> {
  // ([i, j])->([i, j]) {i=8, j=4} | i, j
  %0 = "stablehlo.abs"(%f) : (tensor<8x4xf32>) -> tensor<8x4xf32>
  // ([i, j])->([i, j]) {i=8, j=4} | i, j
  %1 = "stablehlo.cbrt"(%f) : (tensor<8x4xf32>) -> tensor<8x4xf32>
  // ([i, j])->([i, j]) {i=8, j=4} | i, j
  %2 = "stablehlo.ceil"(%f) : (tensor<8x4xf32>) -> tensor<8x4xf32>
  // ([i, j])->([i, j]) {i=8, j=4} | i, j
  %3 = "stablehlo.cosine"(%f) : (tensor<8x4xf32>) -> tensor<8x4xf32>
  // ([i, j])->([i, j]) {i=8, j=4} | i, j
  %4 = "stablehlo.count_leading_zeros"(%f) : (tensor<8x4xf32>) -> tensor<8x4xf32>
  // ([i, j])->([i, j]) {i=8, j=4} | i, j
  %5 = "stablehlo.exponential"(%f) : (tensor<8x4xf32>) -> tensor<8x4xf32>
  // ([i, j])->([i, j]) {i=8, j=4} | i, j
  %6 = "stablehlo.exponential_minus_one"(%f) : (tensor<8x4xf32>) -> tensor<8x4xf32>
  // ([i, j])->([i, j]) {i=8, j=4} | i, j
  %7 = "stablehlo.floor"(%f) : (tensor<8x4xf32>) -> tensor<8x4xf32>
  // ([i, j])->([i, j]) {i=8, j=4} | i, j
  %8 = "stablehlo.is_finite"(%f) : (tensor<8x4xf32>) -> tensor<8x4xf32>
  // ([i, j])->([i, j]) {i=8, j=4} | i, j
  %9 = "stablehlo.log"(%f) : (tensor<8x4xf32>) -> tensor<8x4xf32>
  // ([i, j])->([i, j]) {i=8, j=4} | i, j
  %10 = "stablehlo.log_plus_one"(%f) : (tensor<8x4xf32>) -> tensor<8x4xf32>
  // ([i, j])->([i, j]) {i=8, j=4} | i, j
  %11 = "stablehlo.logistic"(%f) : (tensor<8x4xf32>) -> tensor<8x4xf32>
  // ([i, j])->([i, j]) {i=8, j=4} | i, j
  %12 = "stablehlo.negate"(%f) : (tensor<8x4xf32>) -> tensor<8x4xf32>
  // ([i, j])->([i, j]) {i=8, j=4} | i, j
  %13 = "stablehlo.not"(%f) : (tensor<8x4xf32>) -> tensor<8x4xf32>
  // ([i, j])->([i, j]) {i=8, j=4} | i, j
  %14 = "stablehlo.popcnt"(%f) : (tensor<8x4xf32>) -> tensor<8x4xf32>
  // ([i, j])->([i, j]) {i=8, j=4} | i, j
  %15 = "stablehlo.round_nearest_afz"(%f) : (tensor<8x4xf32>) -> tensor<8x4xf32>
  // ([i, j])->([i, j]) {i=8, j=4} | i, j
  %16 = "stablehlo.round_nearest_even"(%f) : (tensor<8x4xf32>) -> tensor<8x4xf32>
  // ([i, j])->([i, j]) {i=8, j=4} | i, j
  %17 = "stablehlo.rsqrt"(%f) : (tensor<8x4xf32>) -> tensor<8x4xf32>
  // ([i, j])->([i, j]) {i=8, j=4} | i, j
  %18 = "stablehlo.sign"(%f) : (tensor<8x4xf32>) -> tensor<8x4xf32>
  // ([i, j])->([i, j]) {i=8, j=4} | i, j
  %19 = "stablehlo.sine"(%f) : (tensor<8x4xf32>) -> tensor<8x4xf32>
  // ([i, j])->([i, j]) {i=8, j=4} | i, j
  %20 = "stablehlo.sqrt"(%f) : (tensor<8x4xf32>) -> tensor<8x4xf32>
  // ([i, j])->([i, j]) {i=8, j=4} | i, j
  %21 = "stablehlo.tan"(%f) : (tensor<8x4xf32>) -> tensor<8x4xf32>
  // ([i, j])->([i, j]) {i=8, j=4} | i, j
  %22 = "stablehlo.tanh"(%f) : (tensor<8x4xf32>) -> tensor<8x4xf32>
  // ([i, j])->([i, j]) {i=8, j=4} | i, j
  %23 = "stablehlo.uniform_dequantize"(%f) : (tensor<8x4xf32>) -> tensor<8x4xf32>
  // ([i, j])->([i, j]) {i=8, j=4} | i, j
  %24 = "stablehlo.uniform_quantize"(%f) : (tensor<8x4xf32>) -> tensor<8x4xf32>
  // ([i, j])->([i, j]) {i=8, j=4} | i, j
  %25 = "stablehlo.imag"(%f) : (tensor<8x4xf32>) -> tensor<8x4xf32>
  // ([i, j])->([i, j]) {i=8, j=4} | i, j
  %26 = "stablehlo.real"(%f) : (tensor<8x4xf32>) -> tensor<8x4xf32>
  // ([i, j])->([i, j]) {i=8, j=4} | i, j
  %27 = "stablehlo.convert"(%f) : (tensor<8x4xf32>) -> tensor<8x4xf32>
  // ([i, j], [i, j])->([i, j]) {i=8, j=4} | i, j
  %28 = "stablehlo.add"(%f, %f) : (tensor<8x4xf32>, tensor<8x4xf32>) -> tensor<8x4xf32>
  // ([i, j], [i, j])->([i, j]) {i=8, j=4} | i, j
  %29 = "stablehlo.and"(%f, %f) : (tensor<8x4xf32>, tensor<8x4xf32>) -> tensor<8x4xf32>
  // ([i, j], [i, j])->([i, j]) {i=8, j=4} | i, j
  %30 = "stablehlo.atan2"(%f, %f) : (tensor<8x4xf32>, tensor<8x4xf32>) -> tensor<8x4xf32>
  // ([i, j], [i, j])->([i, j]) {i=8, j=4} | i, j
  %31 = "stablehlo.divide"(%f, %f) : (tensor<8x4xf32>, tensor<8x4xf32>) -> tensor<8x4xf32>
  // ([i, j], [i, j])->([i, j]) {i=8, j=4} | i, j
  %32 = "stablehlo.maximum"(%f, %f) : (tensor<8x4xf32>, tensor<8x4xf32>) -> tensor<8x4xf32>
  // ([i, j], [i, j])->([i, j]) {i=8, j=4} | i, j
  %33 = "stablehlo.minimum"(%f, %f) : (tensor<8x4xf32>, tensor<8x4xf32>) -> tensor<8x4xf32>
  // ([i, j], [i, j])->([i, j]) {i=8, j=4} | i, j
  %34 = "stablehlo.multiply"(%f, %f) : (tensor<8x4xf32>, tensor<8x4xf32>) -> tensor<8x4xf32>
  // ([i, j], [i, j])->([i, j]) {i=8, j=4} | i, j
  %35 = "stablehlo.or"(%f, %f) : (tensor<8x4xf32>, tensor<8x4xf32>) -> tensor<8x4xf32>
  // ([i, j], [i, j])->([i, j]) {i=8, j=4} | i, j
  %36 = "stablehlo.power"(%f, %f) : (tensor<8x4xf32>, tensor<8x4xf32>) -> tensor<8x4xf32>
  // ([i, j], [i, j])->([i, j]) {i=8, j=4} | i, j
  %37 = "stablehlo.remainder"(%f, %f) : (tensor<8x4xf32>, tensor<8x4xf32>) -> tensor<8x4xf32>
  // ([i, j], [i, j])->([i, j]) {i=8, j=4} | i, j
  %38 = "stablehlo.shift_left"(%f, %f) : (tensor<8x4xf32>, tensor<8x4xf32>) -> tensor<8x4xf32>
  // ([i, j], [i, j])->([i, j]) {i=8, j=4} | i, j
  %39 = "stablehlo.shift_right_arithmetic"(%f, %f) : (tensor<8x4xf32>, tensor<8x4xf32>) -> tensor<8x4xf32>
  // ([i, j], [i, j])->([i, j]) {i=8, j=4} | i, j
  %40 = "stablehlo.shift_right_logical"(%f, %f) : (tensor<8x4xf32>, tensor<8x4xf32>) -> tensor<8x4xf32>
  // ([i, j], [i, j])->([i, j]) {i=8, j=4} | i, j
  %41 = "stablehlo.subtract"(%f, %f) : (tensor<8x4xf32>, tensor<8x4xf32>) -> tensor<8x4xf32>
  // ([i, j], [i, j])->([i, j]) {i=8, j=4} | i, j
  %42 = "stablehlo.xor"(%f, %f) : (tensor<8x4xf32>, tensor<8x4xf32>) -> tensor<8x4xf32>
  // ([i, j], [i, j])->([i, j]) {i=8, j=4} | i, j
  %43 = "stablehlo.complex"(%f, %f) : (tensor<8x4xf32>, tensor<8x4xf32>) -> tensor<8x4xf32>
  // ([i, j], [i, j])->([i, j]) {i=8, j=4} | i, j
  %44 = "stablehlo.compare"(%f, %f) <{comparison_direction = #stablehlo<comparison_direction LT>}> : (tensor<8x4xf32>, tensor<8x4xf32>) -> tensor<8x4xi1>
  // ([i, j], [i, j], [i, j])->([i, j]) {i=8, j=4} | i, j
  %45 = "stablehlo.select"(%p, %f, %f) : (tensor<8x4xi1>, tensor<8x4xf32>, tensor<8x4xf32>) -> tensor<8x4xf32>
  // ([], [i, j], [i, j])->([i, j]) {i=8, j=4} | i, j
  %46 = "stablehlo.select"(%q, %f, %f) : (tensor<i1>, tensor<8x4xf32>, tensor<8x4xf32>) -> tensor<8x4xf32>
  // ([], [i, j], [])->([i, j]) {i=8, j=4} | i, j
  %47 = "stablehlo.clamp"(%c, %f, %c) : (tensor<f32>, tensor<8x4xf32>, tensor<f32>) -> tensor<8x4xf32>
  // ([i, j])->([i, j]) {i=8, j=4} | i, j
  %48 = "stablehlo.reduce_precision"(%f) <{exponent_bits = 5 : i32, mantissa_bits = 10 : i32}> : (tensor<8x4xf32>) -> tensor<8x4xf32>
  // ([], [])->([]) |
  %49 = "stablehlo.add"(%c, %c) : (tensor<f32>, tensor<f32>) -> tensor<f32>
  // ([i, j], [i, j])->([i, j]) {i=1, j=8} | j
  %50 = "stablehlo.add"(%one, %one) : (tensor<1x8xf32>, tensor<1x8xf32>) -> tensor<1x8xf32>
  // ([i, j])->([i, j]) {i=0, j=4} | j
  %51 = "stablehlo.negate"(%z) : (tensor<0x4xf32>) -> tensor<0x4xf32>
  // ([i, j], [i, j])->([i, j]) {i=8, j=4} | i, j
  %52 = "stablehlo.map"(%f, %f) <{dimensions = array<i64: 0, 1>}> ({
  ^bb0(%x: tensor<f32>, %y: tensor<f32>):
    %in_0 = stablehlo.add %x, %y : tensor<f32>
    stablehlo.return %in_0 : tensor<f32>
  }) : (tensor<8x4xf32>, tensor<8x4xf32>) -> tensor<8x4xf32>
  // ([i, j])->([i, j]) {i=8, j=4} | i, j
  %53 = "chlo.acos"(%f) : (tensor<8x4xf32>) -> tensor<8x4xf32>
  // ([i, j])->([i, j]) {i=8, j=4} | i, j
  %54 = "chlo.acosh"(%f) : (tensor<8x4xf32>) -> tensor<8x4xf32>
  // ([i, j])->([i, j]) {i=8, j=4} | i, j
  %55 = "chlo.asin"(%f) : (tensor<8x4xf32>) -> tensor<8x4xf32>
  // ([i, j])->([i, j]) {i=8, j=4} | i, j
  %56 = "chlo._asin_acos_kernel"(%f) : (tensor<8x4xf32>) -> tensor<8x4xf32>
  // ([i, j])->([i, j]) {i=8, j=4} | i, j
  %57 = "chlo.asinh"(%f) : (tensor<8x4xf32>) -> tensor<8x4xf32>
  // ([i, j])->([i, j]) {i=8, j=4} | i, j
  %58 = "chlo.atan"(%f) : (tensor<8x4xf32>) -> tensor<8x4xf32>
  // ([i, j])->([i, j]) {i=8, j=4} | i, j
  %59 = "chlo.atanh"(%f) : (tensor<8x4xf32>) -> tensor<8x4xf32>
  // ([i, j])->([i, j]) {i=8, j=4} | i, j
  %60 = "chlo.bessel_i1e"(%f) : (tensor<8x4xf32>) -> tensor<8x4xf32>
  // ([i, j])->([i, j]) {i=8, j=4} | i, j
  %61 = "chlo.conj"(%f) : (tensor<8x4xf32>) -> tensor<8x4xf32>
  // ([i, j])->([i, j]) {i=8, j=4} | i, j
  %62 = "chlo.constant_like"(%f) : (tensor<8x4xf32>) -> tensor<8x4xf32>
  // ([i, j])->([i, j]) {i=8, j=4} | i, j
  %63 = "chlo.cosh"(%f) : (tensor<8x4xf32>) -> tensor<8x4xf32>
  // ([i, j])->([i, j]) {i=8, j=4} | i, j
  %64 = "chlo.digamma"(%f) : (tensor<8x4xf32>) -> tensor<8x4xf32>
  // ([i, j])->([i, j]) {i=8, j=4} | i, j
  %65 = "chlo.erf"(%f) : (tensor<8x4xf32>) -> tensor<8x4xf32>
  // ([i, j])->([i, j]) {i=8, j=4} | i, j
  %66 = "chlo.erf_inv"(%f) : (tensor<8x4xf32>) -> tensor<8x4xf32>
  // ([i, j])->([i, j]) {i=8, j=4} | i, j
  %67 = "chlo.erfc"(%f) : (tensor<8x4xf32>) -> tensor<8x4xf32>
  // ([i, j])->([i, j]) {i=8, j=4} | i, j
  %68 = "chlo.is_inf"(%f) : (tensor<8x4xf32>) -> tensor<8x4xf32>
  // ([i, j])->([i, j]) {i=8, j=4} | i, j
  %69 = "chlo.is_neg_inf"(%f) : (tensor<8x4xf32>) -> tensor<8x4xf32>
  // ([i, j])->([i, j]) {i=8, j=4} | i, j
  %70 = "chlo.is_pos_inf"(%f) : (tensor<8x4xf32>) -> tensor<8x4xf32>
  // ([i, j])->([i, j]) {i=8, j=4} | i, j
  %71 = "chlo.lgamma"(%f) : (tensor<8x4xf32>) -> tensor<8x4xf32>
  // ([i, j])->([i, j]) {i=8, j=4} | i, j
  %72 = "chlo.sinh"(%f) : (tensor<8x4xf32>) -> tensor<8x4xf32>
  // ([i, j])->([i, j]) {i=8, j=4} | i, j
  %73 = "chlo.square"(%f) : (tensor<8x4xf32>) -> tensor<8x4xf32>
  // ([i, j])->([i, j]) {i=8, j=4} | i, j
  %74 = "chlo.tan"(%f) : (tensor<8x4xf32>) -> tensor<8x4xf32>
  // ([i, j], [i, j])->([i, j]) {i=8, j=4} | i, j
  %75 = "chlo.next_after"(%f, %f) : (tensor<8x4xf32>, tensor<8x4xf32>) -> tensor<8x4xf32>
  // ([i, j], [i, j])->([i, j]) {i=8, j=4} | i, j
  %76 = "chlo.polygamma"(%f, %f) : (tensor<8x4xf32>, tensor<8x4xf32>) -> tensor<8x4xf32>
  // ([i, j], [i, j])->([i, j]) {i=8, j=4} | i, j
  %77 = "chlo.zeta"(%f, %f) : (tensor<8x4xf32>, tensor<8x4xf32>) -> tensor<8x4xf32>
  // ([i, j], [i, j])->([i, j]) {i=8, j=4} | i, j
  %78 = "chlo.mulhi"(%f, %f) : (tensor<8x4xf32>, tensor<8x4xf32>) -> tensor<8x4xf32>
  // ([i, j], [j])->([i, j]) {i=8, j=4} | i, j
  %79 = "chlo.broadcast_add"(%f, %row) : (tensor<8x4xf32>, tensor<4xf32>) -> tensor<8x4xf32>
  // ([i, j], [j])->([i, j]) {i=8, j=4} | i, j
  %80 = "chlo.broadcast_and"(%f, %row) : (tensor<8x4xf32>, tensor<4xf32>) -> tensor<8x4xf32>
  // ([i, j], [j])->([i, j]) {i=8, j=4} | i, j
  %81 = "chlo.broadcast_atan2"(%f, %row) : (tensor<8x4xf32>, tensor<4xf32>) -> tensor<8x4xf32>
  // ([i, j], [j])->([i, j]) {i=8, j=4} | i, j
  %82 = "chlo.broadcast_compare"(%f, %row) : (tensor<8x4xf32>, tensor<4xf32>) -> tensor<8x4xf32>
  // ([i, j], [j])->([i, j]) {i=8, j=4} | i, j
  %83 = "chlo.broadcast_complex"(%f, %row) : (tensor<8x4xf32>, tensor<4xf32>) -> tensor<8x4xf32>
  // ([i, j], [j])->([i, j]) {i=8, j=4} | i, j
  %84 = "chlo.broadcast_divide"(%f, %row) : (tensor<8x4xf32>, tensor<4xf32>) -> tensor<8x4xf32>
  // ([i, j], [j])->([i, j]) {i=8, j=4} | i, j
  %85 = "chlo.broadcast_maximum"(%f, %row) : (tensor<8x4xf32>, tensor<4xf32>) -> tensor<8x4xf32>
  // ([i, j], [j])->([i, j]) {i=8, j=4} | i, j
  %86 = "chlo.broadcast_minimum"(%f, %row) : (tensor<8x4xf32>, tensor<4xf32>) -> tensor<8x4xf32>
  // ([i, j], [j])->([i, j]) {i=8, j=4} | i, j
  %87 = "chlo.broadcast_multiply"(%f, %row) : (tensor<8x4xf32>, tensor<4xf32>) -> tensor<8x4xf32>
  // ([i, j], [j])->([i, j]) {i=8, j=4} | i, j
  %88 = "chlo.broadcast_next_after"(%f, %row) : (tensor<8x4xf32>, tensor<4xf32>) -> tensor<8x4xf32>
  // ([i, j], [j])->([i, j]) {i=8, j=4} | i, j
  %89 = "chlo.broadcast_or"(%f, %row) : (tensor<8x4xf32>, tensor<4xf32>) -> tensor<8x4xf32>
  // ([i, j], [j])->([i, j]) {i=8, j=4} | i, j
  %90 = "chlo.broadcast_polygamma"(%f, %row) : (tensor<8x4xf32>, tensor<4xf32>) -> tensor<8x4xf32>
  // ([i, j], [j])->([i, j]) {i=8, j=4} | i, j
  %91 = "chlo.broadcast_power"(%f, %row) : (tensor<8x4xf32>, tensor<4xf32>) -> tensor<8x4xf32>
  // ([i, j], [j])->([i, j]) {i=8, j=4} | i, j
  %92 = "chlo.broadcast_remainder"(%f, %row) : (tensor<8x4xf32>, tensor<4xf32>) -> tensor<8x4xf32>
  // ([i, j], [i, j], [i, k])->([i, j]) {i=8, j=4, k=1} | i, j
  %93 = "chlo.broadcast_select"(%p, %f, %col) : (tensor<8x4xi1>, tensor<8x4xf32>, tensor<8x1xf32>) -> tensor<8x4xf32>
  // ([i, j], [j])->([i, j]) {i=8, j=4} | i, j
  %94 = "chlo.broadcast_shift_left"(%f, %row) : (tensor<8x4xf32>, tensor<4xf32>) -> tensor<8x4xf32>
  // ([i, j], [j])->([i, j]) {i=8, j=4} | i, j
  %95 = "chlo.broadcast_shift_right_arithmetic"(%f, %row) : (tensor<8x4xf32>, tensor<4xf32>) -> tensor<8x4xf32>
  // ([i, j], [j])->([i, j]) {i=8, j=4} | i, j
  %96 = "chlo.broadcast_shift_right_logical"(%f, %row) : (tensor<8x4xf32>, tensor<4xf32>) -> tensor<8x4xf32>
  // ([i, j], [j])->([i, j]) {i=8, j=4} | i, j
  %97 = "chlo.broadcast_subtract"(%f, %row) : (tensor<8x4xf32>, tensor<4xf32>) -> tensor<8x4xf32>
  // ([i, j], [j])->([i, j]) {i=8, j=4} | i, j
  %98 = "chlo.broadcast_xor"(%f, %row) : (tensor<8x4xf32>, tensor<4xf32>) -> tensor<8x4xf32>
  // ([i, j], [j])->([i, j]) {i=8, j=4} | i, j
  %99 = "chlo.broadcast_zeta"(%f, %row) : (tensor<8x4xf32>, tensor<4xf32>) -> tensor<8x4xf32>
  // ([i, k], [j])->([i, j]) {i=8, j=4, k=1} | i, j
  %100 = "chlo.broadcast_add"(%col, %row) : (tensor<8x1xf32>, tensor<4xf32>) -> tensor<8x4xf32>
  // ([i, j])->([i, j]) {i=8, j=4} | i, j
  %101 = "sdy.sharding_constraint"(%f) <{sharding = #sdy.sharding<@mesh, [{"x"}, {}]>}> : (tensor<8x4xf32>) -> tensor<8x4xf32>
  // ([i, j])->([i, j]) {i=8, j=4} | i, j
  %102 = "mhlo.copy"(%f) : (tensor<8x4xf32>) -> tensor<8x4xf32>
  return %f : tensor<8x4xf32>
}
}
