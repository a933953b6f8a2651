// SPDX-License-Identifier: GPL-3.0-or-later
// Programs small enough to count what they hold, and a chip that hides nothing of it.
#pragma once

#include "core/hardware/hardware.h"
#include "core/stablehlo/stablehlo.h"

#include <QtTest/QtTest>
#include <memory>
#include <string>

namespace axiscape::test {

inline constexpr std::int64_t kMiB = 1 << 20;

// The functions of a module.
inline std::shared_ptr<const Module> module(const std::string& body) {
    auto imported = importText("module @m {\n" + body + "\n}\n", "test.mlir");
    if (!imported) qFatal("%s", imported.error().text().c_str());
    return *imported;
}

// The beginning of a while that counts %i to 4: %1 is the next.
inline const std::string kFourTimes = R"(    cond {
      %n = stablehlo.constant dense<4> : tensor<i32>
      %1 = stablehlo.compare LT, %i, %n : (tensor<i32>, tensor<i32>) -> tensor<i1>
      stablehlo.return %1 : tensor<i1>
    } do {
      %one = stablehlo.constant dense<1> : tensor<i32>
      %1 = stablehlo.add %i, %one : tensor<i32>
)";

// `what` wherever it stands in the text, replaced: sizes and ops of a program that is asked in several ways.
inline std::string replaced(std::string text, const std::string& what, const std::string& with) {
    for (std::size_t at = 0; (at = text.find(what, at)) != std::string::npos; at += with.size())
        text.replace(at, what.size(), with);
    return text;
}

// Without memory beside the cores: everything is counted.
inline Hardware tpu() {
    Hardware h = *findHardware("tpu_v3");
    h.onChipBytes = 0;
    return h;
}

} // namespace axiscape::test
