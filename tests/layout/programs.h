// SPDX-License-Identifier: GPL-3.0-or-later
// Synthetic programs of any size, and walks over the bundled models.
#pragma once

#include "core/ir/module_builder.h"
#include "core/layout/layout.h"

#include <random>

namespace axiscape::test {

inline const char* const kModels[] = {"decode_tiny",
                                      "gns_train",
                                      "gns_train_paper",
                                      "gpt_scan_7b_train",
                                      "it32_decode",
                                      "matmul_chain",
                                      "mlp_train",
                                      "moe_train",
                                      "t32_train",
                                      "t48_train",
                                      "transformer_scan_train",
                                      "transformer_train_small",
                                      "transformer_train_tiny",
                                      "unet_train",
                                      "x_xt"};

// A program of `ops` ops with `layers` layers of blocks; each op reads one or two values made shortly before, now and
// then one from far above, a parameter or a constant.
inline std::shared_ptr<const Module> synthetic(std::uint32_t ops, std::uint32_t layers, std::uint32_t seed) {
    std::mt19937 random(seed);
    const auto below = [&](std::uint32_t n) { return static_cast<std::uint32_t>(random() % n); };
    ModuleBuilder b("synthetic");
    const TypeId type = b.tensor(ElementType::f32, {8, 8});
    std::vector<ValueId> parameters, values{b.argument("x", type)};
    for (std::uint32_t i = 0; i < layers; ++i)
        parameters.push_back(b.argument("params['layer_" + std::to_string(i) + "']['w']", type));
    const OpKind kinds[] = {OpKind::add, OpKind::multiply, OpKind::exponential, OpKind::transpose, OpKind::constant};
    for (std::uint32_t i = 0; i < ops; ++i) {
        const std::uint32_t layer = static_cast<std::uint32_t>(std::uint64_t(i) * layers / ops);
        Location l;
        if (layers > 1)
            l.nameStack = b.intern("jit(f)/layer_" + std::to_string(layer) + (i % 3 ? "/attn" : "/mlp") + "/op");
        const LocationId at = b.location(l);
        const auto recent = [&] {
            return values[values.size() - 1 -
                          below(std::min<std::uint32_t>(6, static_cast<std::uint32_t>(values.size())))];
        };
        const OpKind kind = kinds[below(5)];
        std::vector<ValueId> operands;
        if (kind != OpKind::constant) operands.push_back(recent());
        if (kind == OpKind::add)
            operands.push_back(below(8) == 0 ? values[below(static_cast<std::uint32_t>(values.size()))] : recent());
        if (kind == OpKind::multiply) operands.push_back(below(4) == 0 ? parameters[layer] : recent());
        const TypeId types[] = {type};
        values.push_back(b.result(b.op(kind, operands, types, at)));
    }
    const std::vector<ValueId> results{values.back(), values[values.size() / 2]};
    return b.finish(results);
}

inline LayoutRequest everythingOpen(const Structure& structure) {
    LayoutRequest request;
    for (std::uint32_t i = 0; i < structure.layers.size(); ++i) request.open.push_back(LayerId{i});
    return request;
}

} // namespace axiscape::test
