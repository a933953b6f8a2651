// SPDX-License-Identifier: GPL-3.0-or-later
// Sums of products, and the linear algebra made of them. One function per family of ops; kernels::evaluate() asks them.
//
// Products and sums have the type that holds both operands and the result: f32 for floats of 32 bits and less, f64,
// complex64, complex128; integers wrap. They add in index order of the contracted dimensions; a narrower result is
// rounded once. cholesky, triangular_solve, LU and QR are computed in their own type (f32 for f32); eigenvalues and
// singular values in f64, rounded once.
#pragma once

#include "core/interpret/kernels.h"

namespace axiscape::kernels {

// dot_general and dot.
[[nodiscard]] Result<std::vector<Tensor>> dotGeneral(OpRef op, std::span<const Tensor> operands);
// einsum and unary_einsum.
[[nodiscard]] Result<std::vector<Tensor>> einsum(OpRef op, std::span<const Tensor> operands);
// chlo.ragged_dot in its three modes.
[[nodiscard]] Result<std::vector<Tensor>> raggedDot(OpRef op, std::span<const Tensor> operands);
// convolution; dynamic_conv where its padding is known by then.
[[nodiscard]] Result<std::vector<Tensor>> convolution(OpRef op, std::span<const Tensor> operands);
// Any length, one to three dimensions.
[[nodiscard]] Result<std::vector<Tensor>> fft(OpRef op, std::span<const Tensor> operands);
[[nodiscard]] Result<std::vector<Tensor>> cholesky(OpRef op, std::span<const Tensor> operands);
[[nodiscard]] Result<std::vector<Tensor>> triangularSolve(OpRef op, std::span<const Tensor> operands);
// batch_norm_inference, batch_norm_training, batch_norm_grad.
[[nodiscard]] Result<std::vector<Tensor>> batchNorm(OpRef op, std::span<const Tensor> operands);
// Custom calls that are plain mathematics as JAX writes them for CPU, GPU and TPU: lapack_*, cusolver_*, Qr, Eigh, ...;
// and those that only mark (Sharding, annotate_device_placement, ...). The check.* ones are the machine's. Signs and
// phases of eigenvectors, and of singular vectors, are not those of LAPACK.
[[nodiscard]] Result<std::vector<Tensor>> customCall(OpRef op, std::span<const Tensor> operands);
// chlo.scan
[[nodiscard]] Result<std::vector<Tensor>> scan(OpRef op, std::span<const Tensor> operands);

} // namespace axiscape::kernels
