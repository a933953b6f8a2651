// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/cli/input.h"
#include "app/cli/json.h"
#include "app/cli/table.h"
#include "core/base/numbers.h"

#include <fmt/format.h>

namespace axiscape::cli {
namespace {

std::vector<std::string> row(const Module& module, ValueId value, const std::string& name) {
    const auto type = module.type(value);
    if (!type.isTensor()) return {name, std::string(type.text), "", ""};
    return {name, std::string(elementName(type.dtype)), shapeCode(type.shape),
            bytesText(static_cast<double>(type.bytes()))};
}

std::string importText(const Model& model) {
    const auto& module = *model.module;
    Table arguments{{"argument", "dtype", "shape", "size"}, {2, 3}, {}};
    Table results{{"result", "dtype", "shape", "size"}, {2, 3}, {}};
    for (std::uint32_t i = 0; i < module.argumentCount(); ++i)
        arguments.rows.push_back(row(module, ValueId{i}, module.argument(i).name));
    for (std::size_t i = 0; i < module.results().size(); ++i)
        results.rows.push_back(row(module, module.results()[i], module.result(i).name));
    std::string unknown;
    for (const auto& [name, count] : module.unknownOperations())
        unknown += fmt::format("unknown operation {}, {} times: kept, nothing propagates through it\n", name, count);
    return fmt::format("{}: {} operations ({} in the text), {} arguments, {} results\n{}\n{}\n{}", module.name(),
                       module.opCount(), module.operationsInText(), module.argumentCount(), module.results().size(),
                       unknown, tableText(arguments), tableText(results));
}

} // namespace

int importModel(const Console& console, const std::string& model) {
    const auto session = openModel(model, console.progress);
    if (!session) return report(session.error());
    const auto& read = *(*session)->model();
    return output(console.json ? importJson(read) : importText(read));
}

} // namespace axiscape::cli
