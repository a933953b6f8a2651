// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/structure/tensor_name.h"

#include "core/ir/short_name.h"

namespace axiscape {
namespace {

std::string nameOfArgument(const Argument& argument, NameForm form) {
    const std::string& path = argument.path.empty() ? argument.name : argument.path;
    return form == NameForm::brief ? std::string(shortName(path)) : path;
}

} // namespace

std::string tensorName(const Module& module, const LayerTree& layers, ValueId value, NameForm form) {
    if (form != NameForm::path && form != NameForm::place) return tensorName(module, value, form);
    if (module.isArgument(value)) return nameOfArgument(module.argument(value.value), form);
    const OpId op = module.definingOp(value);
    if (!op.valid()) return module.valueName(value);
    std::string name;
    if (op.value < module.opCount()) name = layers.layer(layers.layerOf(op)).path;
    if (!name.empty()) name += '/';
    name += module.kindName(op);
    if (const auto index = module.index(value); form == NameForm::path && index > 0)
        name += ':' + std::to_string(index);
    return name;
}

std::string tensorName(const Module& module, ValueId value, NameForm form) {
    if (module.isArgument(value)) return nameOfArgument(module.argument(value.value), form);
    const OpId op = module.definingOp(value);
    if (!op.valid() || form == NameForm::value) return module.valueName(value);
    std::string name(module.kindName(op));
    const auto operands = module.operands(op);
    if (form == NameForm::call && operands.size() == 1 && module.isArgument(operands[0]))
        name += '(' + nameOfArgument(module.argument(operands[0].value), form) + ')';
    return name;
}

std::string withStars(std::string_view path) {
    std::string out;
    for (const char c : path) {
        if (c < '0' || c > '9')
            out += c;
        else if (out.empty() || out.back() != '*')
            out += '*';
    }
    return out;
}

} // namespace axiscape
