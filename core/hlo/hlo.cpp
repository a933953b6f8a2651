// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/hlo/hlo.h"

#include "core/hlo/convert.h"
#include "core/hlo/read_proto.h"
#include "core/hlo/read_text.h"
#include "core/hlo/stage.h"
#include "core/stablehlo/inline.h"
#include "core/stablehlo/source_error.h"

#include <functional>

namespace axiscape {
namespace {

using namespace hlo;

// What a module points into: its source is a part of this.
struct KeptHlo {
    SourceText source;
    HloModule module;
};

// Why the file of that content is not read, at a place of it.
using NotRead = std::function<Error(std::size_t offset, Text why)>;

Error textNotRead(const SourceText& source, std::size_t offset, Text why) {
    return errorAt(source.path, source.text, offset, "the HLO text cannot be read", std::move(why),
                   "dump it again: XLA_FLAGS=\"--xla_dump_to=FOLDER --xla_dump_hlo_as_text\"");
}

Error protoNotRead(const std::string& name, std::size_t offset, Text why) {
    Error error;
    error.what = "the HLO proto cannot be read";
    error.where = fmt::format("{}: byte {}", name, offset);
    error.why = std::move(why);
    error.todo = "dump it again: XLA_FLAGS=\"--xla_dump_to=FOLDER --xla_dump_hlo_as_proto\"";
    return error;
}

Result<ImportedHlo> finished(const std::shared_ptr<KeptHlo>& kept, const Progress& progress, const HloReading& reading,
                             const NotRead& notRead) {
    const std::shared_ptr<const SourceText> source(kept, &kept->source);
    ModuleBuilder builder("", source);
    Assembler assembler(*source, builder, progress);
    std::size_t offset = 0;
    if (!convert(kept->module, assembler, builder, offset, reading)) {
        if (assembler.cancelled())
            return fail(Error{ErrorCode::cancelled, "reading was cancelled", source->path, {}, {}, {}});
        const auto error = assembler.error();
        return fail(notRead(offset, words::phrase("{}: {}", error.what, error.why)));
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
}

} // namespace

bool isHloText(std::string_view text) {
    if (text.starts_with(kByteOrderMark)) text.remove_prefix(kByteOrderMark.size());
    const auto over = [&](std::string_view end, std::size_t more) {
        const auto at = text.find(end);
        text.remove_prefix(at == text.npos ? text.size() : at + more);
    };
    while (!text.empty()) {
        if (std::string_view(" \t\r\n").find(text.front()) != std::string_view::npos)
            text.remove_prefix(1);
        else if (text.starts_with("//"))
            over("\n", 1);
        else if (text.starts_with("/*"))
            over("*/", 2);
        else
            break;
    }
    // some begin with the first computation
    return text.starts_with("HloModule") || text.starts_with("ENTRY ") || text.starts_with("ENTRY\t") ||
           (text.size() > 1 && text[0] == '%' && text.find('=') > text.find('{') && text.find('{') != text.npos);
}

bool isHloProto(std::string_view bytes) { return isProto(bytes); }

Result<ImportedHlo> importHloText(std::string text, std::string name, const Progress& progress,
                                  const HloReading& reading) {
    const auto kept = std::make_shared<KeptHlo>();
    kept->source.path = std::move(name);
    kept->source.text = std::move(text);
    const auto notRead = [&](std::size_t offset, Text why) {
        return textNotRead(kept->source, offset, std::move(why));
    };
    if (kept->source.text.size() >= 0xffffff00u) return fail(notRead(0, "texts of 4 GiB and more are not read"));
    try {
        readText(kept->source.text, kept->module);
        return finished(kept, progress, reading, notRead);
    } catch (const Damage& damage) {
        return fail(notRead(damage.offset, damage.why));
    }
}

Result<ImportedHlo> importHloProto(std::string bytes, std::string name, const Progress& progress,
                                   const HloReading& reading) {
    const auto kept = std::make_shared<KeptHlo>();
    kept->source.path = name;
    const auto notRead = [&](std::size_t offset, Text why) { return protoNotRead(name, offset, std::move(why)); };
    try {
        readProto(kept->module.kept.emplace_back(std::move(bytes)), kept->module);
        return finished(kept, progress, reading, notRead);
    } catch (const Damage& damage) {
        return fail(notRead(damage.offset, damage.why));
    }
}

} // namespace axiscape
