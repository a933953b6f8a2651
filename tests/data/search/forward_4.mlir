module @jit_forward attributes {mhlo.num_partitions = 1 : i32, mhlo.num_replicas = 1 : i32} {
  func.func public @main(%arg0: tensor<64x48xf32>, %arg1: tensor<48xf32>, %arg2: tensor<48xf32>, %arg3: tensor<48x96xf32>, %arg4: tensor<96x48xf32>, %arg5: tensor<48x4x6xf32>, %arg6: tensor<4x10x48xf32>, %arg7: tensor<48x4x6xf32>, %arg8: tensor<48x4x10xf32>, %arg9: tensor<48xf32>, %arg10: tensor<48xf32>, %arg11: tensor<48x96xf32>, %arg12: tensor<96x48xf32>, %arg13: tensor<48x4x6xf32>, %arg14: tensor<4x10x48xf32>, %arg15: tensor<48x4x6xf32>, %arg16: tensor<48x4x10xf32>, %arg17: tensor<48xf32>, %arg18: tensor<48xf32>, %arg19: tensor<48x96xf32>, %arg20: tensor<96x48xf32>, %arg21: tensor<48x4x6xf32>, %arg22: tensor<4x10x48xf32>, %arg23: tensor<48x4x6xf32>, %arg24: tensor<48x4x10xf32>, %arg25: tensor<48xf32>, %arg26: tensor<48xf32>, %arg27: tensor<48x96xf32>, %arg28: tensor<96x48xf32>, %arg29: tensor<48x4x6xf32>, %arg30: tensor<4x10x48xf32>, %arg31: tensor<48x4x6xf32>, %arg32: tensor<48x4x10xf32>, %arg33: tensor<8x32xi32>) -> (tensor<8x32x64xf32> {jax.result_info = "result"}) {
    %c = stablehlo.constant dense<0> : tensor<i32>
    %0 = stablehlo.broadcast_in_dim %c, dims = [] : (tensor<i32>) -> tensor<8x32xi32>
    %1 = stablehlo.compare LT, %arg33, %0, SIGNED : (tensor<8x32xi32>, tensor<8x32xi32>) -> tensor<8x32xi1>
    %c_0 = stablehlo.constant dense<64> : tensor<i32>
    %2 = stablehlo.broadcast_in_dim %c_0, dims = [] : (tensor<i32>) -> tensor<8x32xi32>
    %3 = stablehlo.add %arg33, %2 : tensor<8x32xi32>
    %4 = stablehlo.select %1, %3, %arg33 : tensor<8x32xi1>, tensor<8x32xi32>
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
    %131 = stablehlo.multiply %130, %130 : tensor<8x32x48xf32>
    %cst_28 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %132 = stablehlo.reduce(%131 init: %cst_28) applies stablehlo.add across dimensions = [2] : (tensor<8x32x48xf32>, tensor<f32>) -> tensor<8x32xf32>
    %133 = stablehlo.broadcast_in_dim %132, dims = [0, 1] : (tensor<8x32xf32>) -> tensor<8x32x1xf32>
    %cst_29 = stablehlo.constant dense<4.800000e+01> : tensor<f32>
    %134 = stablehlo.broadcast_in_dim %cst_29, dims = [] : (tensor<f32>) -> tensor<8x32x1xf32>
    %135 = stablehlo.divide %133, %134 : tensor<8x32x1xf32>
    %cst_30 = stablehlo.constant dense<9.99999997E-7> : tensor<f32>
    %136 = stablehlo.broadcast_in_dim %cst_30, dims = [] : (tensor<f32>) -> tensor<8x32x1xf32>
    %137 = stablehlo.add %135, %136 : tensor<8x32x1xf32>
    %138 = stablehlo.rsqrt %137 : tensor<8x32x1xf32>
    %139 = stablehlo.broadcast_in_dim %138, dims = [0, 1, 2] : (tensor<8x32x1xf32>) -> tensor<8x32x48xf32>
    %140 = stablehlo.multiply %130, %139 : tensor<8x32x48xf32>
    %141 = stablehlo.broadcast_in_dim %arg17, dims = [2] : (tensor<48xf32>) -> tensor<1x1x48xf32>
    %142 = stablehlo.broadcast_in_dim %141, dims = [0, 1, 2] : (tensor<1x1x48xf32>) -> tensor<8x32x48xf32>
    %143 = stablehlo.multiply %140, %142 : tensor<8x32x48xf32>
    %144 = stablehlo.dot_general %143, %arg23, contracting_dims = [2] x [0], precision = [DEFAULT, DEFAULT] : (tensor<8x32x48xf32>, tensor<48x4x6xf32>) -> tensor<8x32x4x6xf32>
    %145 = stablehlo.dot_general %143, %arg21, contracting_dims = [2] x [0], precision = [DEFAULT, DEFAULT] : (tensor<8x32x48xf32>, tensor<48x4x6xf32>) -> tensor<8x32x4x6xf32>
    %146 = stablehlo.dot_general %143, %arg24, contracting_dims = [2] x [0], precision = [DEFAULT, DEFAULT] : (tensor<8x32x48xf32>, tensor<48x4x10xf32>) -> tensor<8x32x4x10xf32>
    %147 = stablehlo.dot_general %144, %145, batching_dims = [0, 2] x [0, 2], contracting_dims = [3] x [3], precision = [DEFAULT, DEFAULT] : (tensor<8x32x4x6xf32>, tensor<8x32x4x6xf32>) -> tensor<8x4x32x32xf32>
    %cst_31 = stablehlo.constant dense<1.250000e-01> : tensor<f32>
    %148 = stablehlo.broadcast_in_dim %cst_31, dims = [] : (tensor<f32>) -> tensor<8x4x32x32xf32>
    %149 = stablehlo.multiply %147, %148 : tensor<8x4x32x32xf32>
    %cst_32 = stablehlo.constant dense<0xFF800000> : tensor<f32>
    %150 = stablehlo.reduce(%149 init: %cst_32) applies stablehlo.maximum across dimensions = [3] : (tensor<8x4x32x32xf32>, tensor<f32>) -> tensor<8x4x32xf32>
    %cst_33 = stablehlo.constant dense<0xFF800000> : tensor<f32>
    %151 = stablehlo.broadcast_in_dim %cst_33, dims = [] : (tensor<f32>) -> tensor<8x4x32xf32>
    %152 = stablehlo.maximum %151, %150 : tensor<8x4x32xf32>
    %153 = stablehlo.broadcast_in_dim %152, dims = [0, 1, 2] : (tensor<8x4x32xf32>) -> tensor<8x4x32x1xf32>
    %154 = stablehlo.broadcast_in_dim %153, dims = [0, 1, 2, 3] : (tensor<8x4x32x1xf32>) -> tensor<8x4x32x32xf32>
    %155 = stablehlo.subtract %149, %154 : tensor<8x4x32x32xf32>
    %156 = stablehlo.exponential %155 : tensor<8x4x32x32xf32>
    %cst_34 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %157 = stablehlo.reduce(%156 init: %cst_34) applies stablehlo.add across dimensions = [3] : (tensor<8x4x32x32xf32>, tensor<f32>) -> tensor<8x4x32xf32>
    %158 = stablehlo.broadcast_in_dim %157, dims = [0, 1, 2] : (tensor<8x4x32xf32>) -> tensor<8x4x32x1xf32>
    %159 = stablehlo.broadcast_in_dim %158, dims = [0, 1, 2, 3] : (tensor<8x4x32x1xf32>) -> tensor<8x4x32x32xf32>
    %160 = stablehlo.divide %156, %159 : tensor<8x4x32x32xf32>
    %161 = stablehlo.dot_general %146, %160, batching_dims = [0, 2] x [0, 1], contracting_dims = [1] x [3], precision = [DEFAULT, DEFAULT] : (tensor<8x32x4x10xf32>, tensor<8x4x32x32xf32>) -> tensor<8x4x10x32xf32>
    %162 = stablehlo.dot_general %161, %arg22, contracting_dims = [1, 2] x [0, 1], precision = [DEFAULT, DEFAULT] : (tensor<8x4x10x32xf32>, tensor<4x10x48xf32>) -> tensor<8x32x48xf32>
    %163 = stablehlo.add %130, %162 : tensor<8x32x48xf32>
    %164 = stablehlo.multiply %163, %163 : tensor<8x32x48xf32>
    %cst_35 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %165 = stablehlo.reduce(%164 init: %cst_35) applies stablehlo.add across dimensions = [2] : (tensor<8x32x48xf32>, tensor<f32>) -> tensor<8x32xf32>
    %166 = stablehlo.broadcast_in_dim %165, dims = [0, 1] : (tensor<8x32xf32>) -> tensor<8x32x1xf32>
    %cst_36 = stablehlo.constant dense<4.800000e+01> : tensor<f32>
    %167 = stablehlo.broadcast_in_dim %cst_36, dims = [] : (tensor<f32>) -> tensor<8x32x1xf32>
    %168 = stablehlo.divide %166, %167 : tensor<8x32x1xf32>
    %cst_37 = stablehlo.constant dense<9.99999997E-7> : tensor<f32>
    %169 = stablehlo.broadcast_in_dim %cst_37, dims = [] : (tensor<f32>) -> tensor<8x32x1xf32>
    %170 = stablehlo.add %168, %169 : tensor<8x32x1xf32>
    %171 = stablehlo.rsqrt %170 : tensor<8x32x1xf32>
    %172 = stablehlo.broadcast_in_dim %171, dims = [0, 1, 2] : (tensor<8x32x1xf32>) -> tensor<8x32x48xf32>
    %173 = stablehlo.multiply %163, %172 : tensor<8x32x48xf32>
    %174 = stablehlo.broadcast_in_dim %arg18, dims = [2] : (tensor<48xf32>) -> tensor<1x1x48xf32>
    %175 = stablehlo.broadcast_in_dim %174, dims = [0, 1, 2] : (tensor<1x1x48xf32>) -> tensor<8x32x48xf32>
    %176 = stablehlo.multiply %173, %175 : tensor<8x32x48xf32>
    %177 = stablehlo.dot_general %176, %arg19, contracting_dims = [2] x [0], precision = [DEFAULT, DEFAULT] : (tensor<8x32x48xf32>, tensor<48x96xf32>) -> tensor<8x32x96xf32>
    %178 = stablehlo.multiply %177, %177 : tensor<8x32x96xf32>
    %179 = stablehlo.multiply %178, %177 : tensor<8x32x96xf32>
    %cst_38 = stablehlo.constant dense<4.471500e-02> : tensor<f32>
    %180 = stablehlo.broadcast_in_dim %cst_38, dims = [] : (tensor<f32>) -> tensor<8x32x96xf32>
    %181 = stablehlo.multiply %180, %179 : tensor<8x32x96xf32>
    %182 = stablehlo.add %177, %181 : tensor<8x32x96xf32>
    %cst_39 = stablehlo.constant dense<0.797884583> : tensor<f32>
    %183 = stablehlo.broadcast_in_dim %cst_39, dims = [] : (tensor<f32>) -> tensor<8x32x96xf32>
    %184 = stablehlo.multiply %183, %182 : tensor<8x32x96xf32>
    %185 = stablehlo.tanh %184 : tensor<8x32x96xf32>
    %cst_40 = stablehlo.constant dense<1.000000e+00> : tensor<f32>
    %186 = stablehlo.broadcast_in_dim %cst_40, dims = [] : (tensor<f32>) -> tensor<8x32x96xf32>
    %187 = stablehlo.add %186, %185 : tensor<8x32x96xf32>
    %cst_41 = stablehlo.constant dense<5.000000e-01> : tensor<f32>
    %188 = stablehlo.broadcast_in_dim %cst_41, dims = [] : (tensor<f32>) -> tensor<8x32x96xf32>
    %189 = stablehlo.multiply %188, %187 : tensor<8x32x96xf32>
    %190 = stablehlo.multiply %177, %189 : tensor<8x32x96xf32>
    %191 = stablehlo.dot_general %190, %arg20, contracting_dims = [2] x [0], precision = [DEFAULT, DEFAULT] : (tensor<8x32x96xf32>, tensor<96x48xf32>) -> tensor<8x32x48xf32>
    %192 = stablehlo.add %163, %191 : tensor<8x32x48xf32>
    %193 = stablehlo.multiply %192, %192 : tensor<8x32x48xf32>
    %cst_42 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %194 = stablehlo.reduce(%193 init: %cst_42) applies stablehlo.add across dimensions = [2] : (tensor<8x32x48xf32>, tensor<f32>) -> tensor<8x32xf32>
    %195 = stablehlo.broadcast_in_dim %194, dims = [0, 1] : (tensor<8x32xf32>) -> tensor<8x32x1xf32>
    %cst_43 = stablehlo.constant dense<4.800000e+01> : tensor<f32>
    %196 = stablehlo.broadcast_in_dim %cst_43, dims = [] : (tensor<f32>) -> tensor<8x32x1xf32>
    %197 = stablehlo.divide %195, %196 : tensor<8x32x1xf32>
    %cst_44 = stablehlo.constant dense<9.99999997E-7> : tensor<f32>
    %198 = stablehlo.broadcast_in_dim %cst_44, dims = [] : (tensor<f32>) -> tensor<8x32x1xf32>
    %199 = stablehlo.add %197, %198 : tensor<8x32x1xf32>
    %200 = stablehlo.rsqrt %199 : tensor<8x32x1xf32>
    %201 = stablehlo.broadcast_in_dim %200, dims = [0, 1, 2] : (tensor<8x32x1xf32>) -> tensor<8x32x48xf32>
    %202 = stablehlo.multiply %192, %201 : tensor<8x32x48xf32>
    %203 = stablehlo.broadcast_in_dim %arg25, dims = [2] : (tensor<48xf32>) -> tensor<1x1x48xf32>
    %204 = stablehlo.broadcast_in_dim %203, dims = [0, 1, 2] : (tensor<1x1x48xf32>) -> tensor<8x32x48xf32>
    %205 = stablehlo.multiply %202, %204 : tensor<8x32x48xf32>
    %206 = stablehlo.dot_general %205, %arg31, contracting_dims = [2] x [0], precision = [DEFAULT, DEFAULT] : (tensor<8x32x48xf32>, tensor<48x4x6xf32>) -> tensor<8x32x4x6xf32>
    %207 = stablehlo.dot_general %205, %arg29, contracting_dims = [2] x [0], precision = [DEFAULT, DEFAULT] : (tensor<8x32x48xf32>, tensor<48x4x6xf32>) -> tensor<8x32x4x6xf32>
    %208 = stablehlo.dot_general %205, %arg32, contracting_dims = [2] x [0], precision = [DEFAULT, DEFAULT] : (tensor<8x32x48xf32>, tensor<48x4x10xf32>) -> tensor<8x32x4x10xf32>
    %209 = stablehlo.dot_general %206, %207, batching_dims = [0, 2] x [0, 2], contracting_dims = [3] x [3], precision = [DEFAULT, DEFAULT] : (tensor<8x32x4x6xf32>, tensor<8x32x4x6xf32>) -> tensor<8x4x32x32xf32>
    %cst_45 = stablehlo.constant dense<1.250000e-01> : tensor<f32>
    %210 = stablehlo.broadcast_in_dim %cst_45, dims = [] : (tensor<f32>) -> tensor<8x4x32x32xf32>
    %211 = stablehlo.multiply %209, %210 : tensor<8x4x32x32xf32>
    %cst_46 = stablehlo.constant dense<0xFF800000> : tensor<f32>
    %212 = stablehlo.reduce(%211 init: %cst_46) applies stablehlo.maximum across dimensions = [3] : (tensor<8x4x32x32xf32>, tensor<f32>) -> tensor<8x4x32xf32>
    %cst_47 = stablehlo.constant dense<0xFF800000> : tensor<f32>
    %213 = stablehlo.broadcast_in_dim %cst_47, dims = [] : (tensor<f32>) -> tensor<8x4x32xf32>
    %214 = stablehlo.maximum %213, %212 : tensor<8x4x32xf32>
    %215 = stablehlo.broadcast_in_dim %214, dims = [0, 1, 2] : (tensor<8x4x32xf32>) -> tensor<8x4x32x1xf32>
    %216 = stablehlo.broadcast_in_dim %215, dims = [0, 1, 2, 3] : (tensor<8x4x32x1xf32>) -> tensor<8x4x32x32xf32>
    %217 = stablehlo.subtract %211, %216 : tensor<8x4x32x32xf32>
    %218 = stablehlo.exponential %217 : tensor<8x4x32x32xf32>
    %cst_48 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %219 = stablehlo.reduce(%218 init: %cst_48) applies stablehlo.add across dimensions = [3] : (tensor<8x4x32x32xf32>, tensor<f32>) -> tensor<8x4x32xf32>
    %220 = stablehlo.broadcast_in_dim %219, dims = [0, 1, 2] : (tensor<8x4x32xf32>) -> tensor<8x4x32x1xf32>
    %221 = stablehlo.broadcast_in_dim %220, dims = [0, 1, 2, 3] : (tensor<8x4x32x1xf32>) -> tensor<8x4x32x32xf32>
    %222 = stablehlo.divide %218, %221 : tensor<8x4x32x32xf32>
    %223 = stablehlo.dot_general %208, %222, batching_dims = [0, 2] x [0, 1], contracting_dims = [1] x [3], precision = [DEFAULT, DEFAULT] : (tensor<8x32x4x10xf32>, tensor<8x4x32x32xf32>) -> tensor<8x4x10x32xf32>
    %224 = stablehlo.dot_general %223, %arg30, contracting_dims = [1, 2] x [0, 1], precision = [DEFAULT, DEFAULT] : (tensor<8x4x10x32xf32>, tensor<4x10x48xf32>) -> tensor<8x32x48xf32>
    %225 = stablehlo.add %192, %224 : tensor<8x32x48xf32>
    %226 = stablehlo.multiply %225, %225 : tensor<8x32x48xf32>
    %cst_49 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %227 = stablehlo.reduce(%226 init: %cst_49) applies stablehlo.add across dimensions = [2] : (tensor<8x32x48xf32>, tensor<f32>) -> tensor<8x32xf32>
    %228 = stablehlo.broadcast_in_dim %227, dims = [0, 1] : (tensor<8x32xf32>) -> tensor<8x32x1xf32>
    %cst_50 = stablehlo.constant dense<4.800000e+01> : tensor<f32>
    %229 = stablehlo.broadcast_in_dim %cst_50, dims = [] : (tensor<f32>) -> tensor<8x32x1xf32>
    %230 = stablehlo.divide %228, %229 : tensor<8x32x1xf32>
    %cst_51 = stablehlo.constant dense<9.99999997E-7> : tensor<f32>
    %231 = stablehlo.broadcast_in_dim %cst_51, dims = [] : (tensor<f32>) -> tensor<8x32x1xf32>
    %232 = stablehlo.add %230, %231 : tensor<8x32x1xf32>
    %233 = stablehlo.rsqrt %232 : tensor<8x32x1xf32>
    %234 = stablehlo.broadcast_in_dim %233, dims = [0, 1, 2] : (tensor<8x32x1xf32>) -> tensor<8x32x48xf32>
    %235 = stablehlo.multiply %225, %234 : tensor<8x32x48xf32>
    %236 = stablehlo.broadcast_in_dim %arg26, dims = [2] : (tensor<48xf32>) -> tensor<1x1x48xf32>
    %237 = stablehlo.broadcast_in_dim %236, dims = [0, 1, 2] : (tensor<1x1x48xf32>) -> tensor<8x32x48xf32>
    %238 = stablehlo.multiply %235, %237 : tensor<8x32x48xf32>
    %239 = stablehlo.dot_general %238, %arg27, contracting_dims = [2] x [0], precision = [DEFAULT, DEFAULT] : (tensor<8x32x48xf32>, tensor<48x96xf32>) -> tensor<8x32x96xf32>
    %240 = stablehlo.multiply %239, %239 : tensor<8x32x96xf32>
    %241 = stablehlo.multiply %240, %239 : tensor<8x32x96xf32>
    %cst_52 = stablehlo.constant dense<4.471500e-02> : tensor<f32>
    %242 = stablehlo.broadcast_in_dim %cst_52, dims = [] : (tensor<f32>) -> tensor<8x32x96xf32>
    %243 = stablehlo.multiply %242, %241 : tensor<8x32x96xf32>
    %244 = stablehlo.add %239, %243 : tensor<8x32x96xf32>
    %cst_53 = stablehlo.constant dense<0.797884583> : tensor<f32>
    %245 = stablehlo.broadcast_in_dim %cst_53, dims = [] : (tensor<f32>) -> tensor<8x32x96xf32>
    %246 = stablehlo.multiply %245, %244 : tensor<8x32x96xf32>
    %247 = stablehlo.tanh %246 : tensor<8x32x96xf32>
    %cst_54 = stablehlo.constant dense<1.000000e+00> : tensor<f32>
    %248 = stablehlo.broadcast_in_dim %cst_54, dims = [] : (tensor<f32>) -> tensor<8x32x96xf32>
    %249 = stablehlo.add %248, %247 : tensor<8x32x96xf32>
    %cst_55 = stablehlo.constant dense<5.000000e-01> : tensor<f32>
    %250 = stablehlo.broadcast_in_dim %cst_55, dims = [] : (tensor<f32>) -> tensor<8x32x96xf32>
    %251 = stablehlo.multiply %250, %249 : tensor<8x32x96xf32>
    %252 = stablehlo.multiply %239, %251 : tensor<8x32x96xf32>
    %253 = stablehlo.dot_general %252, %arg28, contracting_dims = [2] x [0], precision = [DEFAULT, DEFAULT] : (tensor<8x32x96xf32>, tensor<96x48xf32>) -> tensor<8x32x48xf32>
    %254 = stablehlo.add %225, %253 : tensor<8x32x48xf32>
    %255 = stablehlo.dot_general %254, %arg0, contracting_dims = [2] x [1], precision = [DEFAULT, DEFAULT] : (tensor<8x32x48xf32>, tensor<64x48xf32>) -> tensor<8x32x64xf32>
    return %255 : tensor<8x32x64xf32>
  }
}

