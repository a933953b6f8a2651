// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/stablehlo/stablehlo.h"

#include "core/base/file.h"
#include "core/stablehlo/inline.h"
#include "core/stablehlo/parser.h"
#include "core/stablehlo/source_error.h"

#include <algorithm>

namespace axiscape {
namespace {

constexpr std::string_view kAsText = "print it as text: jax.jit(f).lower(...).as_text(debug_info=True), or "
                                     "stablehlo-translate --deserialize for bytecode";

// Why the content cannot be the text of a module; nothing if it may be one.
std::optional<Error> notText(const SourceText& source) {
    Error error;
    error.where = source.path;
    const std::string_view text = source.text;
    if (text.find_first_not_of(" \t\r\n") == text.npos) {
        error.what = "the file is empty";
        error.why = text.empty() ? "it has no bytes" : "it holds white space only";
        error.todo = "write the module again";
        return error;
    }
    if (text.size() >= 0xffffff00u) {
        error.what = "the file is too large";
        error.why = "texts of 4 GiB and more are not read";
        error.todo = "print the module with elided constants";
        return error;
    }
    error.todo = kAsText;
    if (text.starts_with("ML\xefR")) {
        error.what = "the file is MLIR bytecode, not text";
        error.why = "it begins with the bytes \"ML\\xefR\"";
        return error;
    }
    const auto at = [&](std::size_t byte) { return source.path + ": byte " + std::to_string(byte); };
    if (const auto zero = text.find('\0'); zero != text.npos) {
        error.what = "the file is binary, not text";
        error.where = at(zero);
        error.why = "it holds zero bytes";
        return error;
    }
    if (text.starts_with("HloModule")) {
        error.what = "the file is HLO text, not StableHLO";
        error.why = "it begins with HloModule";
        return error;
    }
    const auto head = text.substr(0, 4096);
    const auto isStrange = [](char c) {
        const auto byte = static_cast<unsigned char>(c);
        return byte < 0x20 && c != '\n' && c != '\r' && c != '\t';
    };
    const auto strange = std::count_if(head.begin(), head.end(), isStrange);
    if (strange > static_cast<std::ptrdiff_t>(head.size() / 20)) {
        error.what = "the file is binary, not text";
        error.where = at(static_cast<std::size_t>(std::find_if(head.begin(), head.end(), isStrange) - head.begin()));
        error.why =
            std::to_string(strange) + " of its first " + std::to_string(head.size()) + " bytes are control characters";
        return error;
    }
    return std::nullopt;
}

} // namespace

Result<Imported> importProgram(std::string text, std::string name, const Progress& progress) {
    const auto source = std::make_shared<const SourceText>(SourceText{std::move(name), std::move(text)});
    if (auto error = notText(*source)) return fail(std::move(*error));
    ModuleBuilder builder("", source);
    stablehlo::Parser parser(*source, builder, progress);
    auto program = parser.run();
    if (!program) return fail(std::move(program.error()));
    Imported imported{{}, fileFacts(*program, builder)};
    auto module = inlineCalls(*program, *source, builder, progress);
    if (!module) return fail(std::move(module.error()));
    imported.module = std::move(*module);
    return imported;
}

Result<std::shared_ptr<const Module>> importText(std::string text, std::string name, const Progress& progress) {
    auto imported = importProgram(std::move(text), std::move(name), progress);
    if (!imported) return fail(std::move(imported.error()));
    return std::move(imported->module);
}

Result<std::shared_ptr<const Module>> importFile(const std::filesystem::path& path, const Progress& progress) {
    auto text = readFile(path);
    if (!text) return fail(std::move(text.error()));
    return importText(std::move(*text), path.string(), progress);
}

} // namespace axiscape
