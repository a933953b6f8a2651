// SPDX-License-Identifier: GPL-3.0-or-later
// Which ops are alike: kind, attributes, types and rules as numbers.
#pragma once

#include "core/sharding/sharding.h"

namespace axiscape::structure {

[[nodiscard]] std::uint64_t mix(std::uint64_t hash, std::uint64_t with);
// Attributes by name, text and integers.
[[nodiscard]] std::uint64_t attributesHash(const Module& module, OpId op);
// What an op is, whatever it reads: kind, attributes, types, the kinds inside regions of its own.
[[nodiscard]] std::uint64_t ownHash(const Module& module, OpId op);
// The same, but that of a scalar constant does not tell its value: layers have seeds and scales of their own.
[[nodiscard]] std::uint64_t layerOpHash(const Module& module, OpId op);

// Per op a number: ops of one number have the same kind, attributes, types and rules (but for collisions of 64 bits).
[[nodiscard]] std::vector<std::uint32_t> alikeOps(const SiteTable& sites);

} // namespace axiscape::structure
