// SPDX-License-Identifier: GPL-3.0-or-later
// Parts of analyse(), in the order they run.
#pragma once

#include "core/structure/name_stack.h"
#include "core/structure/structure.h"

#include <string>
#include <vector>

namespace axiscape::structure {

// The scopes of every numbered op, calls included, and which pass it belongs to.
struct OpScopes {
    std::vector<NameStack> stacks;         // distinct ones
    IdVector<OpId, std::uint32_t> stackOf; // into stacks
    bool anyScope = false;                 // some op has a layer of its own
    bool anyBackward = false;
};
// Some region of it has ops that are numbered with those of the program.
[[nodiscard]] bool hasNumberedRegions(const Module& module, OpId op);
[[nodiscard]] OpScopes readScopes(const Module& module);
[[nodiscard]] IdVector<OpId, Pass> findPasses(const Module& module, const OpScopes& scopes);
// By passOf and the marks of jax.checkpoint, in the op's own name stack or in those of the calls that it came through.
[[nodiscard]] IdVector<OpId, std::uint8_t> findRecomputed(const Module& module, const IdVector<OpId, Pass>& passOf);

// Argument that a result of main replaces: by donation, else by the end of its path and its type, else (where no result
// has either, and only if asked) the first float argument left of its type; -1 if none.
[[nodiscard]] std::vector<int> argumentsOfResults(const Module& module, bool byTypeAlone);
void findRoles(const Module& module, Structure& structure);

// For ops of the update: the group of parameters they make new values of ("layer_00"), empty if several or none.
[[nodiscard]] IdVector<OpId, std::string> updateGroups(const Module& module, const IdVector<OpId, Pass>& passOf);
// Without any scope: runs of one function, else of one argument path; empty names if neither tells anything.
[[nodiscard]] IdVector<OpId, std::string> groupsWithoutScopes(const Module& module);

[[nodiscard]] LayerTree buildLayers(const Module& module, const OpScopes& scopes, const IdVector<OpId, Pass>& passOf);
// Layers with more than kLayerItems items get sections "1 … 400" in between, as often as needed.
void splitLargeLayers(LayerTree& tree);
void findClasses(const Module& module, LayerTree& tree);

// "params/layer_07/qkv" -> "params/*/qkv": what layers that are alike share. A path of one part stays: it is a name of
// its own.
[[nodiscard]] std::string withoutLayers(std::string_view path);

} // namespace axiscape::structure
