// SPDX-License-Identifier: GPL-3.0-or-later
// open: the one door for programs, whatever their form. What a file is, its content says, not its name; a gzip'd one is
// expanded first.
//
//   auto opened = openProgram("train.mlirbc");
//   if (!opened) std::cerr << opened.error().text(); // FILE: byte 68: what: why. todo
//   use(*opened->module);
#pragma once

#include "core/jax_export/jax_export.h"

#include <filesystem>
#include <optional>

namespace axiscape {

enum class Form : std::uint8_t { text, bytecode, portable, jaxExport, hloText };
std::string_view formName(Form form); // "text", "bytecode", "portable", "jax_export", "hlo_text"

struct Opened {
    std::shared_ptr<const Module> module;
    Form form = Form::text;
    std::string version, producer; // as the file says; empty: it does not
    std::string stage;             // of HLO: before_optimizations, after_spmd, after_optimizations
    FileFacts facts;
    std::optional<ExportedFacts> exported; // of jax.export files: what stands around the module
    std::string fingerprint;               // of all functions
};

Result<Opened> openProgram(const std::filesystem::path& path, const Progress& progress = {});
Result<Opened> openBytes(std::string bytes, std::string name, const Progress& progress = {});

} // namespace axiscape
