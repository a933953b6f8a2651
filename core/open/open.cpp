// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/open/open.h"

#include "core/base/file.h"
#include "core/base/sha256.h"
#include "core/bytecode/bytecode.h"
#include "core/hlo/hlo.h"

namespace axiscape {
namespace {

// That of the module where main is all there is; functions that are kept beside it count, too.
std::string fingerprintOfAll(const Module& module) {
    auto main = fingerprint(module);
    if (module.keptFunctions().empty()) return main;
    for (const auto& function : module.keptFunctions()) main += "\n" + function;
    return "sha256:" + sha256(main);
}

Opened finished(ImportedBytecode read, Opened opened) {
    opened.module = std::move(read.imported.module);
    opened.facts = std::move(read.imported.facts);
    opened.version = std::move(read.version);
    opened.producer = std::move(read.producer);
    opened.fingerprint = fingerprintOfAll(*opened.module);
    return opened;
}

} // namespace

std::string_view formName(Form form) {
    switch (form) {
    case Form::text:
        return "text";
    case Form::bytecode:
        return "bytecode";
    case Form::portable:
        return "portable";
    case Form::jaxExport:
        return "jax_export";
    case Form::hloText:
        return "hlo_text";
    }
    return {};
}

Result<Opened> openBytes(std::string bytes, std::string name, const Progress& progress) {
    Opened opened;
    if (isBytecode(bytes)) {
        auto read = importBytecode(bytes, name, progress);
        if (!read) return fail(std::move(read.error()));
        opened.form = read->portable ? Form::portable : Form::bytecode;
        return finished(std::move(*read), std::move(opened));
    }
    if (isJaxExport(bytes)) {
        auto read = importJaxExport(bytes, name, progress);
        if (!read) return fail(std::move(read.error()));
        opened.form = Form::jaxExport;
        opened.exported = std::move(read->facts);
        return finished(std::move(read->module), std::move(opened));
    }
    if (isHloText(bytes)) {
        auto read = importHloText(std::move(bytes), std::move(name), progress);
        if (!read) return fail(std::move(read.error()));
        opened.form = Form::hloText;
        opened.stage = std::move(read->stage);
        return finished({std::move(read->imported), false, {}, {}}, std::move(opened));
    }
    auto read = importProgram(std::move(bytes), std::move(name), progress);
    if (!read) return fail(std::move(read.error()));
    return finished({std::move(*read), false, {}, {}}, std::move(opened));
}

Result<Opened> openProgram(const std::filesystem::path& path, const Progress& progress) {
    auto bytes = readFile(path);
    if (!bytes) return fail(std::move(bytes.error()));
    return openBytes(std::move(*bytes), path.string(), progress);
}

} // namespace axiscape
