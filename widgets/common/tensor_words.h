// SPDX-License-Identifier: GPL-3.0-or-later
// What the graph shows of a tensor, in words: for screen readers and tables.
#pragma once

#include "core/session/session.h"

#include <QString>

namespace axiscape {

QString typeWords(const Module& module, ValueId value); // "f32 64 × 8"; "token" as written
// "dim 0 cut over batch, partial sum over model"; "whole on every device".
QString shardingWords(const TensorSharding& sharding, const Mesh& mesh);
QString collectiveWords(const Collective& collective, const Mesh& mesh); // "all_reduce over model"

// "dot_general, f32 64 × 8, dim 0 cut over batch, followed by all_reduce over model". Snapshot null: what, and type.
QString opWords(const Model& model, const Snapshot* snapshot, OpId op);
QString argumentWords(const Model& model, const Snapshot* snapshot, std::uint32_t argument);

} // namespace axiscape
