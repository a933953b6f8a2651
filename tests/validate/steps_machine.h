// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/hardware/hardware.h"

#include <nlohmann/json_fwd.hpp>

namespace axiscape::validate {

// What launches the kernels of a row, by its framework: what the row says of it, else that of its source. None: the
// source is not known.
std::optional<Host> hostOf(const nlohmann::json& row);

// What is known of the software of a source, from its own documents.
struct Software {
    // Kernels of FlashAttention before its third version use the matrix instructions of the A100, which on Hopper reach
    // less than those of cuDNN and Transformer Engine do.
    bool oldAttention = false;
    // Collectives of tensor parallelism run beside the products they belong to, in a piece a device: --tp-comm-overlap,
    // which the README of Megatron-LM says of its figures.
    bool cutsProducts = false;
    // ZeRO-3 of DeepSpeed 0.3 (its partition_parameters.py and stage3.py): weights are larger than what it fetches
    // ahead, so that nothing overlaps; recomputation gathers them once more, for they were released; and its
    // collectives are of lists of tensors, one for each device of data parallelism, by which every weight is padded.
    bool zero3OfLists = false;
    // ZeRO-1 and 2 of DeepSpeed gather what each device has updated before the step ends, and nothing runs beside it.
    bool gathersUpdates = false;
};
Software softwareOf(const nlohmann::json& row);

// The chip of the row as its profile is, under that host, on the row's machine: hosts, adapters and slices as it has
// them. None of it is fitted.
Result<Hardware> machineOf(const nlohmann::json& row, Host host);

} // namespace axiscape::validate
