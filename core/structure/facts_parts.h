// SPDX-License-Identifier: GPL-3.0-or-later
// Parts of modelFacts(), in the order they run.
#pragma once

#include "core/structure/model_facts.h"

namespace axiscape::structure {

// Where values come from.
struct Origins {
    static constexpr std::uint32_t kNone = 0xffffffffu;
    // The one argument that a value is a rearrangement of (convert, transpose, reshape, slice, carried unchanged).
    std::vector<std::uint32_t> argument;
    std::vector<std::uint8_t> fromData; // depends on an input

    std::uint32_t of(ValueId v) const { return argument[v.value]; }
};
[[nodiscard]] Origins findOrigins(const SiteTable& sites, const std::vector<Role>& roles);

// Everything the parts read.
struct Program {
    const SiteTable& sites;
    const Structure& structure;
    const Origins& origins;
    std::vector<std::uint8_t> conflicts; // by dimension: two factors of a forward op have it

    const Module& module() const { return sites.module(); }
    bool forward(OpId op) const { return structure.passOf[op] == Pass::forward; }
    // The parameter that a value is made of alone, or kNone.
    std::uint32_t parameter(ValueId v) const {
        const auto a = origins.of(v);
        return a != Origins::kNone && structure.argumentRoles[a] == Role::parameter ? a : Origins::kNone;
    }
};

[[nodiscard]] bool contains(const std::vector<DimensionId>& list, DimensionId id);
// Element-wise ops and those that only move or convert.
[[nodiscard]] bool passesOn(OpKind kind);

void findWeights(const Program& program, ModelFacts& facts);
void findAttention(const Program& program, ModelFacts& facts);
void findResidual(const Program& program, ModelFacts& facts);
void findHidden(const Program& program, ModelFacts& facts);
void findGradients(const Program& program, ModelFacts& facts);
void findPipelines(const Program& program, ModelFacts& facts); // and rings
void findInputs(const Program& program, ModelFacts& facts);    // batch, sequence, edges, spatial
void nameDimensions(const Program& program, ModelFacts& facts);

} // namespace axiscape::structure
