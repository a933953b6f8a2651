// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/cli/import_folder.h"
#include "app/cli/input.h"
#include "app/cli/json.h"
#include "app/cli/table.h"
#include "core/base/numbers.h"

#include <fmt/format.h>
#include <fmt/ranges.h>

namespace axiscape::cli {
namespace {

std::vector<std::string> row(const Module& module, ValueId value, const std::string& name) {
    const auto type = module.type(value);
    if (!type.isTensor()) return {name, std::string(type.text), "", ""};
    if (isDynamic(type)) return {name, std::string(elementName(type.dtype)), std::string(type.text), ""};
    return {name, std::string(elementName(type.dtype)), shapeCode(type.shape),
            bytesText(static_cast<double>(type.bytes()))};
}

std::string importText(const Opened& opened) {
    const auto& module = *opened.module;
    Table arguments{{"argument", "dtype", "shape", "size"}, {2, 3}, {}};
    Table results{{"result", "dtype", "shape", "size"}, {2, 3}, {}};
    for (std::uint32_t i = 0; i < module.argumentCount(); ++i)
        arguments.rows.push_back(row(module, ValueId{i}, module.argument(i).name));
    for (std::size_t i = 0; i < module.results().size(); ++i)
        results.rows.push_back(row(module, module.results()[i], module.result(i).name));
    std::string unknown, unfit;
    for (const auto& [name, count] : module.unknownOperations())
        unknown += fmt::format("unknown operation {}, {} times: kept, nothing propagates through it\n", name, count);
    for (const auto& one : opened.facts.notPartitionable)
        unfit += fmt::format("@{} cannot be partitioned: {}\n", one.function, one.why);
    if (!opened.openSizes.empty())
        unfit += fmt::format("its open sizes are {}: --dim NAME=VALUE fixes one\n", fmt::join(opened.openSizes, ", "));
    if (opened.facts.entry.empty()) unfit += "no function is named main: all functions are kept, none is run\n";
    return fmt::format("{}: {} operations ({} in the text), {} arguments, {} results\n{}\n{}\n{}", module.name(),
                       module.opCount(), module.operationsInText(), module.argumentCount(), module.results().size(),
                       unknown + unfit, tableText(arguments), tableText(results));
}

} // namespace

int importModel(const Console& console, const std::string& model) {
    if (std::error_code ignored; std::filesystem::is_directory(model, ignored)) return importFolder(console, model);
    const auto opened = openInput(model, console);
    if (!opened) return report(opened.error());
    if (!console.json) return output(importText(*opened));
    const auto session = Session::ofModule(opened->module, model);
    return output(importJson(*session->model(), *opened));
}

} // namespace axiscape::cli
