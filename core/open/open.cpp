// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/open/open.h"

#include "core/base/file.h"
#include "core/base/sha256.h"
#include "core/bytecode/bytecode.h"
#include "core/bytecode/portable_text.h"
#include "core/hlo/hlo.h"
#include "core/hlo/read_text.h"
#include "core/open/packed.h"
#include "core/stablehlo/kept_functions.h"

#include <fmt/format.h>
#include <new>

namespace axiscape {
namespace {

// Letters: each kept function is read again, with those that it names.
constexpr std::size_t kMostReadAgain = std::size_t{64} << 20;

Opened finished(ImportedBytecode read, Opened opened) {
    opened.module = std::move(read.imported.module);
    opened.facts = std::move(read.imported.facts);
    opened.version = std::move(read.version);
    opened.producer = std::move(read.producer);
    return opened;
}

// As the exported function has them, for the arguments of main: the number of the platform and tokens stand before.
ArgumentShapes shapesWritten(const Opened& opened) {
    ArgumentShapes shapes;
    if (!opened.exported) return shapes;
    shapes.resize((opened.exported->platforms.size() > 1 ? 1 : 0) + opened.exported->orderedEffects.size());
    for (const auto& argument : opened.exported->arguments)
        if (argument.kept) shapes.push_back(argument.shape);
    if (shapes.size() != opened.module->argumentCount()) shapes.clear(); // sizes are arguments, too: the module says
    return shapes;
}

Result<Opened> fixed(Opened opened, const OpenOptions& options) {
    opened.openSizes = openSizes(*opened.module, shapesWritten(opened));
    const bool isRemembered = !opened.openSizes.empty() && !options.remembered.empty();
    if (options.sizes.empty() && !isRemembered) return opened;
    auto done =
        fixSizes(std::move(opened), isRemembered ? sizesOver(options.sizes, options.remembered) : options.sizes);
    if (!done && isRemembered && !options.rememberedIn.empty())
        done.error().why = fmt::format("{} was made for {}", options.rememberedIn, sizesText(options.remembered));
    return done;
}

} // namespace

Result<Opened> fixSizes(Opened opened, std::vector<NamedSize> sizes) {
    auto made = withSizes(*opened.module, sizes, shapesWritten(opened));
    if (!made) return fail(std::move(made.error()));
    opened.module = std::move(*made);
    opened.openSizes.clear();
    opened.sizes = std::move(sizes);
    std::erase_if(opened.facts.notPartitionable,
                  [](const FileFacts::Unfit& one) { return one.why.find(kSizesUnknown) != std::string::npos; });
    return opened;
}

std::string fingerprintOfAll(const Module& module) {
    auto all = fingerprint(module);
    const auto& functions = module.keptFunctions();
    if (functions.empty()) return all;
    std::size_t letters = 0;
    for (const auto& function : functions) letters += function.size();
    const bool small = letters * functions.size() <= kMostReadAgain;
    const KeptFunctions readable(module);
    for (std::size_t i = 0; i < functions.size(); ++i) {
        const auto own = small ? readable.import(i) : Result<std::shared_ptr<const Module>>();
        all += "\n" + (own && *own ? std::string(readable.name(i)) + "\n" + printGeneric(**own) : functions[i]);
    }
    return "sha256:" + sha256(all);
}

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
    case Form::hloProto:
        return "hlo_proto";
    }
    return {};
}

namespace {

Result<Opened> inItsForm(std::string bytes, std::string name, const Progress& progress, const OpenOptions& options) {
    Opened opened;
    if (isBytecode(bytes)) {
        auto read = importBytecode(std::move(bytes), name, progress);
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
    if (const bool isText = isHloText(bytes); isText || isHloProto(bytes)) {
        const HloReading reading{false, options.keepFusions};
        auto read = isText ? importHloText(std::move(bytes), std::move(name), progress, reading)
                           : importHloProto(std::move(bytes), std::move(name), progress, reading);
        if (!read) return fail(std::move(read.error()));
        opened.form = isText ? Form::hloText : Form::hloProto;
        opened.stage = std::move(read->stage);
        return finished({std::move(read->imported), false, {}, {}}, std::move(opened));
    }
    if (auto packed = opening::packedError(bytes, name)) return fail(std::move(*packed));
    if (bytes.starts_with(hlo::kByteOrderMark)) bytes.erase(0, hlo::kByteOrderMark.size());
    if (isPortableText(bytes)) bytes = fromPortableText(bytes);
    auto read = importProgram(std::move(bytes), std::move(name), progress);
    if (!read) return fail(std::move(read.error()));
    return finished({std::move(*read), false, {}, {}}, std::move(opened));
}

// By this door any file comes in, as large as it likes: what memory was taken for it is free again when this is said.
template <class Read> Result<Opened> withinMemory(const std::string& name, Read read) {
    try {
        return read();
    } catch (const std::bad_alloc&) {
        return fail(words::phrase("the program does not fit into memory"), name, {},
                    words::phrase("Give it more memory: about 0.4 GB for a million ops, and the file itself"));
    }
}

} // namespace

Result<Opened> openBytes(std::string bytes, std::string name, const Progress& progress, const OpenOptions& options) {
    return withinMemory(name, [&]() -> Result<Opened> {
        if (opening::isUtf16(bytes)) bytes = opening::fromUtf16(bytes);
        auto done = inItsForm(std::move(bytes), name, progress, options);
        if (!done) return done;
        return fixed(std::move(*done), options);
    });
}

Result<Opened> openProgram(const std::filesystem::path& path, const Progress& progress, const OpenOptions& options) {
    return withinMemory(path.string(), [&]() -> Result<Opened> {
        auto bytes = readFile(path);
        if (!bytes) return fail(std::move(bytes.error()));
        return openBytes(std::move(*bytes), path.string(), progress, options);
    });
}

} // namespace axiscape
