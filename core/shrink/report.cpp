// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/shrink/report.h"

#include "core/base/file.h"
#include "core/exchange/python_exports.h"
#include "core/exchange/python_runtime.h"
#include "core/stablehlo/stablehlo.h"

#include <fmt/format.h>
#include <fmt/ranges.h>

namespace axiscape {
namespace {

// JSON and Python have the same letters for what is written here.
std::string inQuotes(std::string_view text) {
    std::string out = "\"";
    for (const char c : text) {
        if (c == '"' || c == '\\')
            out += '\\', out += c;
        else if (c == '\n')
            out += "\\n";
        else if (c == '\t')
            out += "\\t";
        else if (static_cast<unsigned char>(c) < 0x20)
            out += fmt::format("\\u{:04x}", static_cast<unsigned char>(c));
        else
            out += c;
    }
    return out + '"';
}

std::string meshJson(const Mesh& mesh) {
    std::vector<std::string> axes;
    axes.reserve(mesh.axes.size());
    for (const MeshAxis& axis : mesh.axes) axes.push_back(fmt::format("{}: {}", inQuotes(axis.name), axis.size));
    return fmt::format("{{{}}}", fmt::join(axes, ", "));
}

std::string shardingJson(const TensorSharding& sharding, std::size_t rank, const Mesh& mesh) {
    std::vector<std::string> dims;
    for (std::uint8_t d = 0; d < static_cast<std::uint8_t>(rank); ++d) {
        std::vector<std::string> axes;
        for (const AxisId axis : sharding.axesOf(d)) axes.push_back(inQuotes(mesh.axes[axis].name));
        dims.push_back(fmt::format("[{}]", fmt::join(axes, ", ")));
    }
    return fmt::format("[{}]", fmt::join(dims, ", "));
}

// What says where a value came from in the large program is of no use in the small one, and JAX refuses attributes of
// dialects that it does not know.
std::string bareText(const Module& module) {
    std::string text = printText(module);
    for (const std::string_view key : {"hlo.instruction = ", "mhlo.num_partitions = ", "mhlo.num_replicas = "})
        for (auto at = text.find(key); at != text.npos; at = text.find(key, at)) {
            auto end = at + key.size();
            if (end < text.size() && text[end] == '"') {
                end = text.find('"', end + 1);
                end = end == text.npos ? text.size() : end + 1;
            } else {
                while (end < text.size() && text[end] != ',' && text[end] != '}') ++end;
            }
            auto from = at;
            if (text.compare(end, 2, ", ") == 0)
                end += 2;
            else if (from >= 2 && text.compare(from - 2, 2, ", ") == 0)
                from -= 2;
            text.erase(from, end - from);
            at = from;
        }
    return text;
}

std::string tableOf(const Validation& validation) {
    std::string out = "| device | element | expected | got |\n|---:|---:|---:|---:|\n";
    for (const DifferentElement& one : validation.elements)
        out += fmt::format("| {} | {} | {} | {} |\n", one.device, one.element, one.want, one.have);
    return out;
}

std::string sizeRow(std::string_view what, std::int64_t before, std::int64_t after) {
    return fmt::format("| {} | {} | {} |\n", what, before, after);
}

} // namespace

std::string placedText(const Placed& placed, const Module& whole) {
    const auto tensors = [&](const std::vector<PlacedTensor>& list, bool arguments) {
        std::vector<std::string> rows;
        for (std::uint32_t i = 0; i < list.size(); ++i) {
            const auto rank = whole.type(arguments ? ValueId{i} : whole.results()[i]).shape.size();
            std::string row = fmt::format("{{\"path\": {}, \"sharding\": {}", inQuotes(list[i].path),
                                          shardingJson(list[i].sharding, rank, placed.mesh));
            if (arguments)
                row += fmt::format(", \"parameter\": {}",
                                   list[i].parameter ? std::to_string(*list[i].parameter) : std::string("null"));
            rows.push_back(row + "}");
        }
        return fmt::format("[{}]", fmt::join(rows, ",\n    "));
    };
    return fmt::format("{{\"mesh\": {},\n \"arguments\": {},\n \"results\": {}}}\n", meshJson(placed.mesh),
                       tensors(placed.arguments, true), tensors(placed.results, false));
}

std::string shrunkCase(const shrinking::Both& both, bool compiled, const std::string& about) {
    const Module& whole = *both.whole;
    std::vector<std::string> arguments, results, parameters(both.compiled ? both.compiled->argumentCount() : 0);
    for (std::uint32_t i = 0; i < both.placed.arguments.size(); ++i) {
        const PlacedTensor& one = both.placed.arguments[i];
        arguments.push_back(shardingJson(one.sharding, whole.type(ValueId{i}).shape.size(), both.placed.mesh));
        if (compiled && one.parameter) parameters[*one.parameter] = std::to_string(i);
    }
    for (std::uint32_t r = 0; r < both.placed.results.size(); ++r)
        results.push_back(shardingJson(both.placed.results[r].sharding, whole.type(whole.results()[r]).shape.size(),
                                       both.placed.mesh));
    std::string out =
        fmt::format("{{\"mesh\": {}, \"arguments\": [{}], \"results\": [{}], \"about\": {}", meshJson(both.placed.mesh),
                    fmt::join(arguments, ", "), fmt::join(results, ", "), inQuotes(about));
    out += ", \"program\": " + inQuotes(bareText(whole));
    if (compiled)
        out += fmt::format(", \"parameters\": [{}], \"compiled\": {}", fmt::join(parameters, ", "),
                           inQuotes(bareText(*both.compiled)));
    return out + "}\n";
}

std::string shrunkScript(const std::string& caseText, const Mesh& mesh, const std::string& about) {
    // The texts for people, and what runs them: the same as in caseText, but as lines.
    std::string literal = caseText;
    for (const std::string_view key : {"\"program\": ", "\"compiled\": "}) {
        const auto at = literal.find(key);
        if (at == literal.npos) continue;
        const auto begin = at + key.size();
        auto end = begin + 1;
        while (literal[end] != '"') end += literal[end] == '\\' ? 2 : 1;
        std::string text;
        for (auto i = begin + 1; i < end; ++i) {
            if (literal[i] == '\\' && literal[i + 1] == 'n')
                text += '\n', ++i;
            else if (literal[i] == '\\' && literal[i + 1] == '"')
                text += '"', ++i;
            else if (literal[i] == '\\')
                text += "\\\\", ++i;
            else
                text += literal[i];
        }
        literal.replace(begin, end + 1 - begin, "\"\"\"\n" + text + "\"\"\"");
    }
    return fmt::format(R"("""{}

Written by axiscape-cli shrink. Needs JAX alone; runs on {} devices of the host.
"""
import os

os.environ.setdefault("JAX_PLATFORMS", "cpu")
os.environ["XLA_FLAGS"] = "--xla_force_host_platform_device_count={} " + os.environ.get("XLA_FLAGS", "")

CASE = {}

)",
                       about, mesh.devices(), mesh.devices(), literal) +
           exchange::embedded("axiscape_run.py", exchange::pythonRun()) +
           exchange::embedded("axiscape_shrunk.py", exchange::pythonShrunk()) +
           "if __name__ == \"__main__\":\n    report(CASE)\n";
}

std::string reportText(const ShrunkFault& fault, const std::string& got) {
    std::string out = fmt::format("# {}\n\n", words::english(fault.stays));
    out += "| | before | after |\n|---|---:|---:|\n";
    out += sizeRow("ops of the program", fault.before.ops, fault.after.ops);
    if (fault.both.compiled)
        out += sizeRow("ops of the compiled program", fault.before.compiledOps, fault.after.compiledOps);
    out += sizeRow("devices", fault.before.devices, fault.after.devices);
    out += sizeRow("arguments", fault.before.arguments, fault.after.arguments);
    out += sizeRow("numbers in arguments", fault.before.elements, fault.after.elements);
    out += sizeRow("largest dimension", fault.before.largest, fault.after.largest);
    if (!fault.validation.elements.empty())
        out += fmt::format(
            "\nExpected and got ({}), result {} in f64, the furthest off on each device that is wrong:\n\n{}", got,
            fault.validation.elements.front().result, tableOf(fault.validation));
    if (const auto& wrong = fault.validation.wrong)
        out += fmt::format("\nFirst wrong: `{}`{}: {}\n", wrong->instruction,
                           wrong->opName.empty() ? "" : " (" + wrong->opName + ")", words::english(wrong->why));
    out += "\nThe program:\n\n```mlir\n" + bareText(*fault.both.whole) + "```\n";
    if (fault.both.compiled)
        out += "\nWhat was made of it for each device:\n\n```mlir\n" + bareText(*fault.both.compiled) + "```\n";
    out += "\nHow its tensors lie:\n\n```json\n" + placedText(fault.both.placed, *fault.both.whole) +
           "```\n\n`python shrunk.py` runs it and prints expected and got, with the versions.\n";
    return out;
}

namespace {

using Files = std::vector<std::pair<std::string, std::string>>;

Result<std::vector<std::string>> writeFiles(const Files& files, const std::filesystem::path& folder) {
    std::error_code failed;
    std::filesystem::create_directories(folder, failed);
    if (failed)
        return fail(words::phrase("the folder cannot be made"), folder.string(), words::named(failed.message()));
    std::vector<std::string> names;
    for (const auto& [name, text] : files) {
        if (auto written = writeFileAtomically(folder / name, text); !written) return fail(written.error());
        names.push_back(name);
    }
    return names;
}

} // namespace

Result<std::vector<std::string>> writeShrunk(const ShrunkFault& fault, bool compiled, const std::string& got,
                                             const std::filesystem::path& folder) {
    const std::string about = words::english(fault.stays);
    const std::string caseText = shrunkCase(fault.both, compiled, about);
    Files files{{"report.md", reportText(fault, got)},
                {"shrunk.py", shrunkScript(caseText, fault.both.placed.mesh, about)},
                {"piece.mlir", bareText(*fault.both.whole)},
                {"placed.json", placedText(fault.both.placed, *fault.both.whole)}};
    if (compiled) files.push_back({"compiled.mlir", bareText(*fault.both.compiled)});
    return writeFiles(files, folder);
}

Result<std::vector<std::string>> writeShrunk(const CompilerFault& fault, const std::string& version,
                                             const std::filesystem::path& folder) {
    const std::string about = words::english(fault.fault.stays);
    std::string caseText = shrunkCase(fault.fault.both, false, about);
    std::string report = reportText(fault.fault, version);
    std::string table =
        fmt::format("\nWhat {} sends:\n\n| collective | asked for | sent |\n|---|---:|---:|\n", version);
    std::vector<std::string> asked;
    for (const auto& [kind, counts] : fault.collectives) {
        table += fmt::format("| {} | {} | {} |\n", kind, counts.first, counts.second);
        asked.push_back(fmt::format("{}: {}", inQuotes(kind), counts.first));
    }
    if (fault.difference > 1e-4)
        table += fmt::format("\nIts results are off by {:.2g} of the largest number of what one device gives.\n",
                             fault.difference);
    report.insert(report.find("\nThe program:"), table);
    if (!asked.empty())
        caseText.insert(caseText.find(", \"program\""), fmt::format(", \"asked\": {{{}}}", fmt::join(asked, ", ")));
    return writeFiles({{"report.md", report},
                       {"shrunk.py", shrunkScript(caseText, fault.fault.both.placed.mesh, about)},
                       {"piece.mlir", bareText(*fault.fault.both.whole)},
                       {"placed.json", placedText(fault.fault.both.placed, *fault.fault.both.whole)}},
                      folder);
}

} // namespace axiscape
