// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/session/model.h"
#include "core/sharding/custom_rules.h"
#include "core/spmd/spmd.h"
#include "tests/validate/report.h"

#include <filesystem>
#include <nlohmann/json.hpp>
#include <optional>
#include <set>

namespace axiscape::validate {

// Where programs are kept once they are printed: $AXISCAPE_VALIDATE_CACHE, else axiscape/validate in the cache folder.
std::filesystem::path programFolder();

// What steps_program.py made of the rows of these ids: text, mesh and tactics of each, rows of one text together.
// Prints what is missing where AXISCAPE_JAX_PYTHON names a Python with jax; nothing if there is none.
std::optional<nlohmann::json> programIndex(const std::filesystem::path& folder, const std::set<std::string>& ids);

// Programs from StableHLO through tactics to what a device runs; the model of the last text is kept.
class StepPrograms {
  public:
    explicit StepPrograms(std::filesystem::path folder) : m_folder(std::move(folder)) {}
    // Nothing, with the reason as a failed check, if it cannot be made.
    std::optional<SpmdProgram> program(const nlohmann::json& index, Report& report);
    const SimulationFacts& facts() const { return m_model->facts; }

  private:
    bool open(const std::string& file, Report& report);

    std::filesystem::path m_folder;
    std::shared_ptr<const CustomRules> m_rules;
    std::string m_file;
    std::shared_ptr<const Model> m_model;
    std::shared_ptr<const SiteTable> m_sites;
};

} // namespace axiscape::validate
