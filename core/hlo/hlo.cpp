// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/hlo/hlo.h"

#include "core/hlo/convert.h"
#include "core/hlo/read_text.h"
#include "core/stablehlo/inline.h"
#include "core/stablehlo/source_error.h"

#include <algorithm>

namespace axiscape {
namespace {

using namespace hlo;

// What a module points into: its source is a part of this.
struct KeptHlo {
    SourceText source;
    HloModule module;
};

std::string stageOf(const HloModule& module) {
    if (module.attribute("is_scheduled") == "true") return "after_optimizations";
    for (const auto& computation : module.computations) {
        if (computation.name.ends_with("_spmd")) return "after_spmd";
        for (const auto& one : computation.instructions)
            if (one.opcode == "fusion") return "after_optimizations";
    }
    return "before_optimizations";
}

Error notRead(const SourceText& source, std::size_t offset, std::string why) {
    return errorAt(source.path, source.text, offset, "the HLO text cannot be read", std::move(why),
                   "dump it again: XLA_FLAGS=\"--xla_dump_to=FOLDER --xla_dump_hlo_as_text\"");
}

} // namespace

bool isHloText(std::string_view text) {
    const auto start = text.find_first_not_of(" \t\r\n");
    return start != text.npos && text.substr(start).starts_with("HloModule");
}

Result<ImportedHlo> importHloText(std::string text, std::string name, const Progress& progress) {
    const auto kept = std::make_shared<KeptHlo>();
    kept->source.path = std::move(name);
    kept->source.text = std::move(text);
    const std::shared_ptr<const SourceText> source(kept, &kept->source);
    if (source->text.size() >= 0xffffff00u) return fail(notRead(*source, 0, "texts of 4 GiB and more are not read"));
    try {
        readText(source->text, kept->module);
        ModuleBuilder builder("", source);
        Assembler assembler(*source, builder, progress);
        std::size_t offset = 0;
        if (!convert(kept->module, assembler, offset)) {
            const auto error = assembler.error();
            return fail(notRead(*source, offset, error.what + ": " + error.why));
        }
        auto& program = assembler.program();
        ImportedHlo result;
        result.stage = stageOf(kept->module);
        result.imported.facts = fileFacts(program, builder);
        auto& ops = result.imported.facts.ops;
        ops.clear();
        for (const auto& computation : kept->module.computations)
            for (const auto& one : computation.instructions) ++ops[std::string(one.opcode)];
        auto module = inlineCalls(program, *source, builder, progress);
        if (!module) return fail(std::move(module.error()));
        result.imported.module = std::move(*module);
        return result;
    } catch (const Damage& damage) {
        return fail(notRead(*source, damage.offset, damage.why));
    }
}

} // namespace axiscape
