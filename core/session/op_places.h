// SPDX-License-Identifier: GPL-3.0-or-later
// From what a compiler or a profile says of an instruction to the op of the model that it was made of: by its whole
// name stack and line, else by layer, pass and primitive, else by layer and pass alone.
#pragma once

#include "core/ir/ir.h"

#include <array>
#include <string>
#include <string_view>
#include <unordered_map>

namespace axiscape::session {

class OpPlaces {
  public:
    explicit OpPlaces(const Module& module) : m_module(module) {} // which outlives it
    // The first op of that place; invalid: there is none. The first call is linear in the program.
    OpId find(std::string_view opName, std::string_view source);

  private:
    void learn();
    const Module& m_module;
    bool m_learnt = false;
    std::array<std::unordered_map<std::string, OpId>, 3> m_first; // from narrow to wide
};

// "layer_0/attn backward": where a name stack is; empty: in no layer.
[[nodiscard]] std::string layerAndPass(std::string_view opName);

} // namespace axiscape::session
