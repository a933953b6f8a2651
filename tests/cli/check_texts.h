// SPDX-License-Identifier: GPL-3.0-or-later
// A model that changes, and tactics for it.
#pragma once

#include "tests/cli/cli_texts.h"

namespace axiscape::test {

// layers of two products, `up` and `down`, on rows of 32 features.
inline QByteArray modelText(int batch, int layers, const QByteArray& up = "up", int features = 32) {
    const QByteArray f = QByteArray::number(features), x = QByteArray::number(batch) + "x" + f + "xf32";
    const QByteArray h = QByteArray::number(batch) + "x64xf32";
    QByteArray arguments, body, value = "%x";
    for (int i = 0; i < layers; ++i) {
        const QByteArray n = QByteArray::number(i);
        arguments += "%u" + n + ": tensor<" + f + "x64xf32> loc(\"params['layer_" + n + "']['" + up + "']\"), ";
        arguments += "%d" + n + ": tensor<64x" + f + "xf32> loc(\"params['layer_" + n + "']['down']\"), ";
        body += "    %h" + n + " = stablehlo.dot_general " + value + ", %u" + n +
                ", contracting_dims = [1] x [0] : (tensor<" + x + ">, tensor<" + f + "x64xf32>) -> tensor<" + h + ">\n";
        body += "    %t" + n + " = stablehlo.tanh %h" + n + " : tensor<" + h + ">\n";
        body += "    %y" + n + " = stablehlo.dot_general %t" + n + ", %d" + n +
                ", contracting_dims = [1] x [0] : (tensor<" + h + ">, tensor<64x" + f + "xf32>) -> tensor<" + x + ">\n";
        value = "%y" + n;
    }
    return "module @jit_f {\n  func.func public @main(" + arguments + "%x: tensor<" + x +
           "> loc(\"batch['x']\")) -> tensor<" + x + "> {\n" + body + "    return " + value + " : tensor<" + x +
           ">\n  }\n}\n";
}

// Names its layers one by one.
inline QByteArray twoLayerTactics() {
    return R"({"format": "axiscape.tactics", "version": 1, )" + madeFor(5) + R"(
  "mesh": [["model", 2]], "schedule": [{"name": "MP", "kind": "manual", "axis": "model",
  "inputs": {"params/layer_0/up": 1, "params/layer_1/up": 1}}]})";
}

inline QByteArray wrongDimensionTactics() {
    return R"({"format": "axiscape.tactics", "version": 1, "mesh": [["model", 2]], "schedule": [
  {"name": "MP", "kind": "manual", "axis": "model", "inputs": {"params/*/up": 2}}]})";
}

} // namespace axiscape::test
