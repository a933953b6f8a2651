// SPDX-License-Identifier: GPL-3.0-or-later
// What a tensor is called: the one place that says it, for tables, pictures, reports and messages alike. It stands
// here, below all that names tensors, since it needs the module and its layers alone.
#pragma once

#include "core/structure/structure.h"

namespace axiscape {

// An argument is called by its path, an op's result by the op and where that stands.
enum class NameForm : std::uint8_t {
    path,  // "params/layer_0/w"; "layer_0/mlp/dot_general", with ":1" from the second result on
    place, // the same without the number: all results of an op share it
    brief, // "w"; "dot_general"
    call,  // "params/layer_0/w"; "dot_general", but "transpose(params/w)" where all that the op reads is an argument
    value, // "params/layer_0/w"; "%123", as the module's own text has it
};

// What is neither an argument nor an op's result (a region's own) is called as in the module's text.
[[nodiscard]] std::string tensorName(const Module& module, const LayerTree& layers, ValueId value,
                                     NameForm form = NameForm::path);
// The forms that do not need the layers: brief, call, value.
[[nodiscard]] std::string tensorName(const Module& module, ValueId value, NameForm form);

// Every run of digits is a `*`: what is alike in equal layers has one name. "layer_3/attn" -> "layer_*/attn".
[[nodiscard]] std::string withStars(std::string_view path);

} // namespace axiscape
