// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/bytecode/bytecode.h"

#include "core/bytecode/function_text.h"
#include "core/stablehlo/call_graph.h"
#include "core/stablehlo/inline.h"
#include "core/stablehlo/kept_functions.h"

namespace axiscape {
namespace {

using namespace bytecode;

constexpr std::string_view kProducer = "StableHLO_v";

Error damaged(const std::string& name, std::size_t offset, Text why, const Container* container) {
    Error error;
    error.what = "the bytecode cannot be read";
    error.where = fmt::format("{}: byte {}", name, offset);
    error.why = std::move(why);
    if (container && !container->producer.empty())
        error.why = words::list({error.why, " (written by ", container->producer, ")"}, "");
    error.todo = "write the file again, or for an older target: stablehlo.serialize_portable_artifact";
    return error;
}

std::string versionOf(const Container& container, bool portable) {
    if (portable && container.producer.starts_with(kProducer))
        return std::string(container.producer.substr(kProducer.size()));
    for (const auto& dialect : container.dialects)
        if (dialect.name == "stablehlo" && dialect.version[0] >= 0)
            return std::to_string(dialect.version[0]) + "." + std::to_string(dialect.version[1]) + "." +
                   std::to_string(dialect.version[2]);
    return std::to_string(container.version);
}

// Names for arguments whose own location says none.
void nameArguments(ParsedProgram& program, const std::vector<std::string>& names, ModuleBuilder& builder) {
    const auto main = entryFunction(program);
    if (!main) return;
    auto& arguments = program.functions[*main].arguments;
    for (std::size_t i = 0; i < arguments.size() && i < names.size(); ++i) {
        if (names[i].empty() || program.locations[arguments[i].location].name.valid()) continue;
        Location location;
        location.nameStack = builder.intern(names[i]);
        arguments[i].location = static_cast<std::uint32_t>(program.locations.size());
        program.locations.push_back({{}, builder.location(location), location.nameStack, {}});
    }
}

// Views of the file's own bytes that a module keeps would outlive it.
std::shared_ptr<Kept> keptFor(std::string name) {
    auto kept = std::make_shared<Kept>();
    kept->source.path = std::move(name);
    return kept;
}

} // namespace

bool isBytecode(std::string_view bytes) { return bytes.starts_with("ML\xefR"); }

Result<ImportedBytecode> importBytecode(std::string given, const std::string& name, const Progress& progress,
                                        std::size_t shift, const std::vector<std::string>& arguments) {
    const auto kept = keptFor(name);
    const std::string_view bytes = kept->texts.emplace_back(std::move(given));
    const std::shared_ptr<const SourceText> source(kept, &kept->source);
    Container container;
    try {
        container = readContainer(bytes);
        auto reading = std::make_unique<Reading>(container, *kept);
        ModuleBuilder builder("", source);
        Assembler assembler(*source, builder, progress);
        std::size_t offset = 0;
        if (!assemble(*reading, assembler, builder, offset)) {
            if (assembler.cancelled())
                return fail(Error{ErrorCode::cancelled, "reading was cancelled", name, {}, {}, {}});
            const auto error = assembler.error();
            return fail(damaged(name, shift + offset, words::phrase("{}: {}", error.what, error.why), &container));
        }
        auto& program = assembler.program();
        nameArguments(program, arguments, builder);
        for (const auto f : keptFunctionNumbers(program, entryFunction(program), builder))
            program.functions[f].text = reading->entries.keep(functionText(*reading, program.functions[f].offset));
        ImportedBytecode result;
        result.imported.facts = fileFacts(program, builder);
        result.portable = reading->portable;
        result.producer = container.producer;
        result.version = versionOf(container, reading->portable);
        reading.reset(); // the program is whole: what it was read from would only lie beside the module
        container = {};
        for (auto& f : program.functions) f.offset = 0;
        for (auto& op : program.ops) op.offset = 0;
        auto module = inlineCalls(program, *source, builder, progress);
        if (!module) {
            auto error = module.error();
            error.detail.clear();
            error.where = name;
            return fail(std::move(error));
        }
        result.imported.module = std::move(*module);
        return result;
    } catch (const Damage& damage) {
        return fail(
            damaged(name, shift + damage.offset, damage.why, container.producer.empty() ? nullptr : &container));
    }
}

} // namespace axiscape
