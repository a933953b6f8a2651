// SPDX-License-Identifier: GPL-3.0-or-later
// What a compiler said of a strategy, as the window says it where it is not the panel that asked.
#pragma once

#include "core/insight/insight.h"
#include "core/tactics/kept_answer.h"

#include <QString>

namespace axiscape {

// "the CPU"; "TPU v5e" of "tpu:v5e-8"; "NVIDIA H100" of "gpu:h100".
[[nodiscard]] QString backendWords(const QString& backend);
// "XLA for the CPU, jax 0.10.2, on 2026-11-24: peak 1.20 GiB, estimated 1.10 GiB"; its collectives beside those that
// were designed, a line each; a line that says so where it is of another strategy.
[[nodiscard]] QString keptAnswerText(const KeptAnswer& answer, bool isOfAnother);
// "XLA's peak for the CPU is 1.20 GiB"; empty where it says none, or is of another strategy than the snapshot.
[[nodiscard]] QString answeredPeakText(const KeptAnswer* answer, const Snapshot* snapshot);

} // namespace axiscape
