// SPDX-License-Identifier: GPL-3.0-or-later
// The factorizations that JAX calls by name: LAPACK's on the CPU (lapack_sgetrf_ffi), cuSOLVER's and hipSOLVER's
// (cusolver_getrf_ffi), XLA's on the TPU (LuDecomposition). Nothing if `target` is none of them.
#pragma once

#include "core/interpret/contraction/contraction.h"

#include <optional>

namespace axiscape::kernels {

[[nodiscard]] std::optional<Result<std::vector<Tensor>>> decomposition(OpRef op, std::string_view target,
                                                                       std::span<const Tensor> operands);

} // namespace axiscape::kernels
