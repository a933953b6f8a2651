module @jit_forward attributes {mhlo.num_partitions = 1 : i32, mhlo.num_replicas = 1 : i32} {
  func.func public @main(%arg0: tensor<64x48xf32>, %arg1: tensor<48xf32>, %arg2: tensor<48xf32>, %arg3: tensor<48x96xf32>, %arg4: tensor<96x48xf32>, %arg5: tensor<48x4x6xf32>, %arg6: tensor<4x10x48xf32>, %arg7: tensor<48x4x6xf32>, %arg8: tensor<48x4x10xf32>, %arg9: tensor<48xf32>, %arg10: tensor<48xf32>, %arg11: tensor<48x96xf32>, %arg12: tensor<96x48xf32>, %arg13: tensor<48x4x6xf32>, %arg14: tensor<4x10x48xf32>, %arg15: tensor<48x4x6xf32>, %arg16: tensor<48x4x10xf32>, %arg17: tensor<8x32xi32>) -> (tensor<8x32x64xf32> {jax.result_info = "result"}) {
    %c = stablehlo.constant dense<0> : tensor<i32>
    %0 = stablehlo.broadcast_in_dim %c, dims = [] : (tensor<i32>) -> tensor<8x32xi32>
    %1 = stablehlo.compare LT, %arg17, %0, SIGNED : (tensor<8x32xi32>, tensor<8x32xi32>) -> tensor<8x32xi1>
    %c_0 = stablehlo.constant dense<64> : tensor<i32>
    %2 = stablehlo.broadcast_in_dim %c_0, dims = [] : (tensor<i32>) -> tensor<8x32xi32>
    %3 = stablehlo.add %arg17, %2 : tensor<8x32xi32>
    %4 = stablehlo.select %1, %3, %arg17 : tensor<8x32xi1>, tensor<8x32xi32>
    %5 = stablehlo.broadcast_in_dim %4, dims = [0, 1] : (tensor<8x32xi32>) -> tensor<8x32x1xi32>
    %6 = "stablehlo.gather"(%arg0, %5) <{dimension_numbers = #stablehlo.gather<offset_dims = [2], collapsed_slice_dims = [0], start_index_map = [0], index_vector_dim = 2>, indices_are_sorted = false, slice_sizes = array<i64: 1, 48>}> : (tensor<64x48xf32>, tensor<8x32x1xi32>) -> tensor<8x32x48xf32>
    %7 = stablehlo.multiply %6, %6 : tensor<8x32x48xf32>
    %cst = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %8 = stablehlo.reduce(%7 init: %cst) applies stablehlo.add across dimensions = [2] : (tensor<8x32x48xf32>, tensor<f32>) -> tensor<8x32xf32>
    %9 = stablehlo.broadcast_in_dim %8, dims = [0, 1] : (tensor<8x32xf32>) -> tensor<8x32x1xf32>
    %cst_1 = stablehlo.constant dense<4.800000e+01> : tensor<f32>
    %10 = stablehlo.broadcast_in_dim %cst_1, dims = [] : (tensor<f32>) -> tensor<8x32x1xf32>
    %11 = stablehlo.divide %9, %10 : tensor<8x32x1xf32>
    %cst_2 = stablehlo.constant dense<9.99999997E-7> : tensor<f32>
    %12 = stablehlo.broadcast_in_dim %cst_2, dims = [] : (tensor<f32>) -> tensor<8x32x1xf32>
    %13 = stablehlo.add %11, %12 : tensor<8x32x1xf32>
    %14 = stablehlo.rsqrt %13 : tensor<8x32x1xf32>
    %15 = stablehlo.broadcast_in_dim %14, dims = [0, 1, 2] : (tensor<8x32x1xf32>) -> tensor<8x32x48xf32>
    %16 = stablehlo.multiply %6, %15 : tensor<8x32x48xf32>
    %17 = stablehlo.broadcast_in_dim %arg1, dims = [2] : (tensor<48xf32>) -> tensor<1x1x48xf32>
    %18 = stablehlo.broadcast_in_dim %17, dims = [0, 1, 2] : (tensor<1x1x48xf32>) -> tensor<8x32x48xf32>
    %19 = stablehlo.multiply %16, %18 : tensor<8x32x48xf32>
    %20 = stablehlo.dot_general %19, %arg7, contracting_dims = [2] x [0], precision = [DEFAULT, DEFAULT] : (tensor<8x32x48xf32>, tensor<48x4x6xf32>) -> tensor<8x32x4x6xf32>
    %21 = stablehlo.dot_general %19, %arg5, contracting_dims = [2] x [0], precision = [DEFAULT, DEFAULT] : (tensor<8x32x48xf32>, tensor<48x4x6xf32>) -> tensor<8x32x4x6xf32>
    %22 = stablehlo.dot_general %19, %arg8, contracting_dims = [2] x [0], precision = [DEFAULT, DEFAULT] : (tensor<8x32x48xf32>, tensor<48x4x10xf32>) -> tensor<8x32x4x10xf32>
    %23 = stablehlo.dot_general %20, %21, batching_dims = [0, 2] x [0, 2], contracting_dims = [3] x [3], precision = [DEFAULT, DEFAULT] : (tensor<8x32x4x6xf32>, tensor<8x32x4x6xf32>) -> tensor<8x4x32x32xf32>
    %cst_3 = stablehlo.constant dense<1.250000e-01> : tensor<f32>
    %24 = stablehlo.broadcast_in_dim %cst_3, dims = [] : (tensor<f32>) -> tensor<8x4x32x32xf32>
    %25 = stablehlo.multiply %23, %24 : tensor<8x4x32x32xf32>
    %cst_4 = stablehlo.constant dense<0xFF800000> : tensor<f32>
    %26 = stablehlo.reduce(%25 init: %cst_4) applies stablehlo.maximum across dimensions = [3] : (tensor<8x4x32x32xf32>, tensor<f32>) -> tensor<8x4x32xf32>
    %cst_5 = stablehlo.constant dense<0xFF800000> : tensor<f32>
    %27 = stablehlo.broadcast_in_dim %cst_5, dims = [] : (tensor<f32>) -> tensor<8x4x32xf32>
    %28 = stablehlo.maximum %27, %26 : tensor<8x4x32xf32>
    %29 = stablehlo.broadcast_in_dim %28, dims = [0, 1, 2] : (tensor<8x4x32xf32>) -> tensor<8x4x32x1xf32>
    %30 = stablehlo.broadcast_in_dim %29, dims = [0, 1, 2, 3] : (tensor<8x4x32x1xf32>) -> tensor<8x4x32x32xf32>
    %31 = stablehlo.subtract %25, %30 : tensor<8x4x32x32xf32>
    %32 = stablehlo.exponential %31 : tensor<8x4x32x32xf32>
    %cst_6 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %33 = stablehlo.reduce(%32 init: %cst_6) applies stablehlo.add across dimensions = [3] : (tensor<8x4x32x32xf32>, tensor<f32>) -> tensor<8x4x32xf32>
    %34 = stablehlo.broadcast_in_dim %33, dims = [0, 1, 2] : (tensor<8x4x32xf32>) -> tensor<8x4x32x1xf32>
    %35 = stablehlo.broadcast_in_dim %34, dims = [0, 1, 2, 3] : (tensor<8x4x32x1xf32>) -> tensor<8x4x32x32xf32>
    %36 = stablehlo.divide %32, %35 : tensor<8x4x32x32xf32>
    %37 = stablehlo.dot_general %22, %36, batching_dims = [0, 2] x [0, 1], contracting_dims = [1] x [3], precision = [DEFAULT, DEFAULT] : (tensor<8x32x4x10xf32>, tensor<8x4x32x32xf32>) -> tensor<8x4x10x32xf32>
    %38 = stablehlo.dot_general %37, %arg6, contracting_dims = [1, 2] x [0, 1], precision = [DEFAULT, DEFAULT] : (tensor<8x4x10x32xf32>, tensor<4x10x48xf32>) -> tensor<8x32x48xf32>
    %39 = stablehlo.add %6, %38 : tensor<8x32x48xf32>
    %40 = stablehlo.multiply %39, %39 : tensor<8x32x48xf32>
    %cst_7 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %41 = stablehlo.reduce(%40 init: %cst_7) applies stablehlo.add across dimensions = [2] : (tensor<8x32x48xf32>, tensor<f32>) -> tensor<8x32xf32>
    %42 = stablehlo.broadcast_in_dim %41, dims = [0, 1] : (tensor<8x32xf32>) -> tensor<8x32x1xf32>
    %cst_8 = stablehlo.constant dense<4.800000e+01> : tensor<f32>
    %43 = stablehlo.broadcast_in_dim %cst_8, dims = [] : (tensor<f32>) -> tensor<8x32x1xf32>
    %44 = stablehlo.divide %42, %43 : tensor<8x32x1xf32>
    %cst_9 = stablehlo.constant dense<9.99999997E-7> : tensor<f32>
    %45 = stablehlo.broadcast_in_dim %cst_9, dims = [] : (tensor<f32>) -> tensor<8x32x1xf32>
    %46 = stablehlo.add %44, %45 : tensor<8x32x1xf32>
    %47 = stablehlo.rsqrt %46 : tensor<8x32x1xf32>
    %48 = stablehlo.broadcast_in_dim %47, dims = [0, 1, 2] : (tensor<8x32x1xf32>) -> tensor<8x32x48xf32>
    %49 = stablehlo.multiply %39, %48 : tensor<8x32x48xf32>
    %50 = stablehlo.broadcast_in_dim %arg2, dims = [2] : (tensor<48xf32>) -> tensor<1x1x48xf32>
    %51 = stablehlo.broadcast_in_dim %50, dims = [0, 1, 2] : (tensor<1x1x48xf32>) -> tensor<8x32x48xf32>
    %52 = stablehlo.multiply %49, %51 : tensor<8x32x48xf32>
    %53 = stablehlo.dot_general %52, %arg3, contracting_dims = [2] x [0], precision = [DEFAULT, DEFAULT] : (tensor<8x32x48xf32>, tensor<48x96xf32>) -> tensor<8x32x96xf32>
    %54 = stablehlo.multiply %53, %53 : tensor<8x32x96xf32>
    %55 = stablehlo.multiply %54, %53 : tensor<8x32x96xf32>
    %cst_10 = stablehlo.constant dense<4.471500e-02> : tensor<f32>
    %56 = stablehlo.broadcast_in_dim %cst_10, dims = [] : (tensor<f32>) -> tensor<8x32x96xf32>
    %57 = stablehlo.multiply %56, %55 : tensor<8x32x96xf32>
    %58 = stablehlo.add %53, %57 : tensor<8x32x96xf32>
    %cst_11 = stablehlo.constant dense<0.797884583> : tensor<f32>
    %59 = stablehlo.broadcast_in_dim %cst_11, dims = [] : (tensor<f32>) -> tensor<8x32x96xf32>
    %60 = stablehlo.multiply %59, %58 : tensor<8x32x96xf32>
    %61 = stablehlo.tanh %60 : tensor<8x32x96xf32>
    %cst_12 = stablehlo.constant dense<1.000000e+00> : tensor<f32>
    %62 = stablehlo.broadcast_in_dim %cst_12, dims = [] : (tensor<f32>) -> tensor<8x32x96xf32>
    %63 = stablehlo.add %62, %61 : tensor<8x32x96xf32>
    %cst_13 = stablehlo.constant dense<5.000000e-01> : tensor<f32>
    %64 = stablehlo.broadcast_in_dim %cst_13, dims = [] : (tensor<f32>) -> tensor<8x32x96xf32>
    %65 = stablehlo.multiply %64, %63 : tensor<8x32x96xf32>
    %66 = stablehlo.multiply %53, %65 : tensor<8x32x96xf32>
    %67 = stablehlo.dot_general %66, %arg4, contracting_dims = [2] x [0], precision = [DEFAULT, DEFAULT] : (tensor<8x32x96xf32>, tensor<96x48xf32>) -> tensor<8x32x48xf32>
    %68 = stablehlo.add %39, %67 : tensor<8x32x48xf32>
    %69 = stablehlo.multiply %68, %68 : tensor<8x32x48xf32>
    %cst_14 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %70 = stablehlo.reduce(%69 init: %cst_14) applies stablehlo.add across dimensions = [2] : (tensor<8x32x48xf32>, tensor<f32>) -> tensor<8x32xf32>
    %71 = stablehlo.broadcast_in_dim %70, dims = [0, 1] : (tensor<8x32xf32>) -> tensor<8x32x1xf32>
    %cst_15 = stablehlo.constant dense<4.800000e+01> : tensor<f32>
    %72 = stablehlo.broadcast_in_dim %cst_15, dims = [] : (tensor<f32>) -> tensor<8x32x1xf32>
    %73 = stablehlo.divide %71, %72 : tensor<8x32x1xf32>
    %cst_16 = stablehlo.constant dense<9.99999997E-7> : tensor<f32>
    %74 = stablehlo.broadcast_in_dim %cst_16, dims = [] : (tensor<f32>) -> tensor<8x32x1xf32>
    %75 = stablehlo.add %73, %74 : tensor<8x32x1xf32>
    %76 = stablehlo.rsqrt %75 : tensor<8x32x1xf32>
    %77 = stablehlo.broadcast_in_dim %76, dims = [0, 1, 2] : (tensor<8x32x1xf32>) -> tensor<8x32x48xf32>
    %78 = stablehlo.multiply %68, %77 : tensor<8x32x48xf32>
    %79 = stablehlo.broadcast_in_dim %arg9, dims = [2] : (tensor<48xf32>) -> tensor<1x1x48xf32>
    %80 = stablehlo.broadcast_in_dim %79, dims = [0, 1, 2] : (tensor<1x1x48xf32>) -> tensor<8x32x48xf32>
    %81 = stablehlo.multiply %78, %80 : tensor<8x32x48xf32>
    %82 = stablehlo.dot_general %81, %arg15, contracting_dims = [2] x [0], precision = [DEFAULT, DEFAULT] : (tensor<8x32x48xf32>, tensor<48x4x6xf32>) -> tensor<8x32x4x6xf32>
    %83 = stablehlo.dot_general %81, %arg13, contracting_dims = [2] x [0], precision = [DEFAULT, DEFAULT] : (tensor<8x32x48xf32>, tensor<48x4x6xf32>) -> tensor<8x32x4x6xf32>
    %84 = stablehlo.dot_general %81, %arg16, contracting_dims = [2] x [0], precision = [DEFAULT, DEFAULT] : (tensor<8x32x48xf32>, tensor<48x4x10xf32>) -> tensor<8x32x4x10xf32>
    %85 = stablehlo.dot_general %82, %83, batching_dims = [0, 2] x [0, 2], contracting_dims = [3] x [3], precision = [DEFAULT, DEFAULT] : (tensor<8x32x4x6xf32>, tensor<8x32x4x6xf32>) -> tensor<8x4x32x32xf32>
    %cst_17 = stablehlo.constant dense<1.250000e-01> : tensor<f32>
    %86 = stablehlo.broadcast_in_dim %cst_17, dims = [] : (tensor<f32>) -> tensor<8x4x32x32xf32>
    %87 = stablehlo.multiply %85, %86 : tensor<8x4x32x32xf32>
    %cst_18 = stablehlo.constant dense<0xFF800000> : tensor<f32>
    %88 = stablehlo.reduce(%87 init: %cst_18) applies stablehlo.maximum across dimensions = [3] : (tensor<8x4x32x32xf32>, tensor<f32>) -> tensor<8x4x32xf32>
    %cst_19 = stablehlo.constant dense<0xFF800000> : tensor<f32>
    %89 = stablehlo.broadcast_in_dim %cst_19, dims = [] : (tensor<f32>) -> tensor<8x4x32xf32>
    %90 = stablehlo.maximum %89, %88 : tensor<8x4x32xf32>
    %91 = stablehlo.broadcast_in_dim %90, dims = [0, 1, 2] : (tensor<8x4x32xf32>) -> tensor<8x4x32x1xf32>
    %92 = stablehlo.broadcast_in_dim %91, dims = [0, 1, 2, 3] : (tensor<8x4x32x1xf32>) -> tensor<8x4x32x32xf32>
    %93 = stablehlo.subtract %87, %92 : tensor<8x4x32x32xf32>
    %94 = stablehlo.exponential %93 : tensor<8x4x32x32xf32>
    %cst_20 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %95 = stablehlo.reduce(%94 init: %cst_20) applies stablehlo.add across dimensions = [3] : (tensor<8x4x32x32xf32>, tensor<f32>) -> tensor<8x4x32xf32>
    %96 = stablehlo.broadcast_in_dim %95, dims = [0, 1, 2] : (tensor<8x4x32xf32>) -> tensor<8x4x32x1xf32>
    %97 = stablehlo.broadcast_in_dim %96, dims = [0, 1, 2, 3] : (tensor<8x4x32x1xf32>) -> tensor<8x4x32x32xf32>
    %98 = stablehlo.divide %94, %97 : tensor<8x4x32x32xf32>
    %99 = stablehlo.dot_general %84, %98, batching_dims = [0, 2] x [0, 1], contracting_dims = [1] x [3], precision = [DEFAULT, DEFAULT] : (tensor<8x32x4x10xf32>, tensor<8x4x32x32xf32>) -> tensor<8x4x10x32xf32>
    %100 = stablehlo.dot_general %99, %arg14, contracting_dims = [1, 2] x [0, 1], precision = [DEFAULT, DEFAULT] : (tensor<8x4x10x32xf32>, tensor<4x10x48xf32>) -> tensor<8x32x48xf32>
    %101 = stablehlo.add %68, %100 : tensor<8x32x48xf32>
    %102 = stablehlo.multiply %101, %101 : tensor<8x32x48xf32>
    %cst_21 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %103 = stablehlo.reduce(%102 init: %cst_21) applies stablehlo.add across dimensions = [2] : (tensor<8x32x48xf32>, tensor<f32>) -> tensor<8x32xf32>
    %104 = stablehlo.broadcast_in_dim %103, dims = [0, 1] : (tensor<8x32xf32>) -> tensor<8x32x1xf32>
    %cst_22 = stablehlo.constant dense<4.800000e+01> : tensor<f32>
    %105 = stablehlo.broadcast_in_dim %cst_22, dims = [] : (tensor<f32>) -> tensor<8x32x1xf32>
    %106 = stablehlo.divide %104, %105 : tensor<8x32x1xf32>
    %cst_23 = stablehlo.constant dense<9.99999997E-7> : tensor<f32>
    %107 = stablehlo.broadcast_in_dim %cst_23, dims = [] : (tensor<f32>) -> tensor<8x32x1xf32>
    %108 = stablehlo.add %106, %107 : tensor<8x32x1xf32>
    %109 = stablehlo.rsqrt %108 : tensor<8x32x1xf32>
    %110 = stablehlo.broadcast_in_dim %109, dims = [0, 1, 2] : (tensor<8x32x1xf32>) -> tensor<8x32x48xf32>
    %111 = stablehlo.multiply %101, %110 : tensor<8x32x48xf32>
    %112 = stablehlo.broadcast_in_dim %arg10, dims = [2] : (tensor<48xf32>) -> tensor<1x1x48xf32>
    %113 = stablehlo.broadcast_in_dim %112, dims = [0, 1, 2] : (tensor<1x1x48xf32>) -> tensor<8x32x48xf32>
    %114 = stablehlo.multiply %111, %113 : tensor<8x32x48xf32>
    %115 = stablehlo.dot_general %114, %arg11, contracting_dims = [2] x [0], precision = [DEFAULT, DEFAULT] : (tensor<8x32x48xf32>, tensor<48x96xf32>) -> tensor<8x32x96xf32>
    %116 = stablehlo.multiply %115, %115 : tensor<8x32x96xf32>
    %117 = stablehlo.multiply %116, %115 : tensor<8x32x96xf32>
    %cst_24 = stablehlo.constant dense<4.471500e-02> : tensor<f32>
    %118 = stablehlo.broadcast_in_dim %cst_24, dims = [] : (tensor<f32>) -> tensor<8x32x96xf32>
    %119 = stablehlo.multiply %118, %117 : tensor<8x32x96xf32>
    %120 = stablehlo.add %115, %119 : tensor<8x32x96xf32>
    %cst_25 = stablehlo.constant dense<0.797884583> : tensor<f32>
    %121 = stablehlo.broadcast_in_dim %cst_25, dims = [] : (tensor<f32>) -> tensor<8x32x96xf32>
    %122 = stablehlo.multiply %121, %120 : tensor<8x32x96xf32>
    %123 = stablehlo.tanh %122 : tensor<8x32x96xf32>
    %cst_26 = stablehlo.constant dense<1.000000e+00> : tensor<f32>
    %124 = stablehlo.broadcast_in_dim %cst_26, dims = [] : (tensor<f32>) -> tensor<8x32x96xf32>
    %125 = stablehlo.add %124, %123 : tensor<8x32x96xf32>
    %cst_27 = stablehlo.constant dense<5.000000e-01> : tensor<f32>
    %126 = stablehlo.broadcast_in_dim %cst_27, dims = [] : (tensor<f32>) -> tensor<8x32x96xf32>
    %127 = stablehlo.multiply %126, %125 : tensor<8x32x96xf32>
    %128 = stablehlo.multiply %115, %127 : tensor<8x32x96xf32>
    %129 = stablehlo.dot_general %128, %arg12, contracting_dims = [2] x [0], precision = [DEFAULT, DEFAULT] : (tensor<8x32x96xf32>, tensor<96x48xf32>) -> tensor<8x32x48xf32>
    %130 = stablehlo.add %101, %129 : tensor<8x32x48xf32>
    %131 = stablehlo.dot_general %130, %arg0, contracting_dims = [2] x [1], precision = [DEFAULT, DEFAULT] : (tensor<8x32x48xf32>, tensor<64x48xf32>) -> tensor<8x32x64xf32>
    return %131 : tensor<8x32x64xf32>
  }
}

