// SPDX-License-Identifier: GPL-3.0-or-later
// Programs written as text, run on numbers written as lists.
#pragma once

#include "core/interpret/interpret.h"
#include "core/stablehlo/stablehlo.h"

#include <QtTest/QtTest>

namespace axiscape::test {

using Floats = std::vector<float>;

inline std::shared_ptr<const Module> imported(const std::string& text) {
    auto module = importText(text, "test.mlir");
    if (!module) qFatal("%s", module.error().text().c_str());
    return *module;
}

// `body` is what stands in main: "(%a: tensor<2xf32>) -> tensor<2xf32> { ... }".
inline std::shared_ptr<const Module> mainOf(const std::string& body, const std::string& topLevel = {}) {
    return imported("module {\n" + topLevel + "\nfunc.func @main" + body + "\n}\n");
}

template <class T> Tensor tensorOf(ElementType dtype, const std::vector<std::int64_t>& shape, const std::vector<T>& v) {
    Tensor tensor(dtype, shape);
    if (tensor.byteCount() != v.size() * sizeof(T)) qFatal("a tensor of another size");
    if (!v.empty()) std::memcpy(tensor.mutableBytes(), v.data(), tensor.byteCount());
    return tensor;
}
inline Tensor floats(const std::vector<std::int64_t>& shape, const Floats& v) {
    return tensorOf(ElementType::f32, shape, v);
}

template <class T> std::vector<T> listOf(const Tensor& tensor) {
    if (tensor.byteCount() != static_cast<std::size_t>(tensor.elements()) * sizeof(T)) qFatal("of another type");
    return {tensor.data<T>(), tensor.data<T>() + tensor.elements()};
}
inline Floats floatsOf(const Tensor& tensor) { return listOf<float>(tensor); }

inline MachineOptions onDevices(std::uint32_t partitions, std::uint32_t replicas = 1) {
    MachineOptions options;
    options.partitions = partitions;
    options.replicas = replicas;
    options.functionOf = importFunction;
    return options;
}

inline Machine made(std::shared_ptr<const Module> module, std::vector<std::vector<Tensor>> arguments,
                    MachineOptions options = {}) {
    auto machine = Machine::make(std::move(module), std::move(arguments), std::move(options));
    if (!machine) qFatal("%s", machine.error().text().c_str());
    return std::move(*machine);
}

// Run to its end; ends the test program on an error.
inline Machine ran(std::shared_ptr<const Module> module, std::vector<std::vector<Tensor>> arguments,
                   MachineOptions options = {}) {
    auto machine = made(std::move(module), std::move(arguments), std::move(options));
    if (auto done = machine.run(); !done) qFatal("%s", done.error().text().c_str());
    return machine;
}

// The text of the error that the run ends with; empty if it has none.
inline std::string errorOf(std::shared_ptr<const Module> module, std::vector<std::vector<Tensor>> arguments,
                           MachineOptions options = {}) {
    auto machine = made(std::move(module), std::move(arguments), std::move(options));
    const auto done = machine.run();
    return done ? std::string() : done.error().text();
}

} // namespace axiscape::test
