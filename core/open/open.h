// SPDX-License-Identifier: GPL-3.0-or-later
// open: the one door for programs, whatever their form. What a file is, its content says, not its name; a gzip'd one is
// expanded first.
//
//   auto opened = openProgram("train.mlirbc");
//   if (!opened) std::cerr << opened.error().text(); // FILE: byte 68: what: why. todo
//   use(*opened->module);
#pragma once

#include "core/jax_export/jax_export.h"
#include "core/shapes/shapes.h"

#include <filesystem>
#include <optional>

namespace axiscape {

enum class Form : std::uint8_t { text, bytecode, portable, jaxExport, hloText, hloProto };
[[nodiscard]] std::string_view
formName(Form form); // "text", "bytecode", "portable", "jax_export", "hlo_text", "hlo_proto"

struct Opened {
    std::shared_ptr<const Module> module;
    Form form = Form::text;
    std::string version, producer; // as the file says; empty: it does not
    std::string stage;             // of HLO: before_optimizations, after_spmd, after_optimizations
    FileFacts facts;
    std::optional<ExportedFacts> exported; // of jax.export files: what stands around the module
    std::vector<std::string> openSizes;    // names of sizes that are still open
    std::vector<NamedSize> sizes;          // what open ones were fixed to
};

// That of the module where main is all there is; functions that are kept beside it count, too: by what they compute,
// however their file wrote it, unless there are hundreds of them.
[[nodiscard]] std::string fingerprintOfAll(const Module& module);

struct OpenOptions {
    bool keepFusions = false;     // of HLO: as kernels of their names, else inlined
    std::vector<NamedSize> sizes; // of a program with open sizes: all of them, or none to leave them open
    // What a file that was made for the program remembers: for those that `sizes` does not say. Not needed, and no
    // mistake, where the program's sizes are numbers already.
    std::vector<NamedSize> remembered;
    std::string rememberedIn; // that file, for who has to be told that they do not fit
};
[[nodiscard]] Result<Opened> openProgram(const std::filesystem::path& path, const Progress& progress = {},
                                         const OpenOptions& options = {});
[[nodiscard]] Result<Opened> openBytes(std::string bytes, std::string name, const Progress& progress = {},
                                       const OpenOptions& options = {});

// The same program with its open sizes fixed. Errors: as withSizes of core/shapes.
[[nodiscard]] Result<Opened> fixSizes(Opened opened, std::vector<NamedSize> sizes);

} // namespace axiscape
