// SPDX-License-Identifier: GPL-3.0-or-later
// What compilers answered a person: for each answer the peak that a compiler said over the one that was estimated. With
// enough of them the range of a peak is widened until it holds most of them (certainty.h).
//
//   auto answers = readOwnAnswers("answers.json");             // none where there is no such file
//   peakRange(hardware, memory, ratiosFor(*answers, hardware).ratios).isWidened
#pragma once

#include "core/hardware/hardware.h"

#include <filesystem>
#include <string>
#include <vector>

namespace axiscape {

struct OwnAnswer {
    std::string backend;  // "cpu", "tpu:v5e-8"
    std::string hardware; // that the estimate was for: "tpu_v5e"
    std::string of;       // what was asked: the same asked again takes its place
    std::string date;     // "2026-11-24"
    double peakRatio = 1; // the compiler's over the estimated
    friend bool operator==(const OwnAnswer&, const OwnAnswer&) = default;
};

// "h100" of gpu:h100 and of gpu:h100-8; "cpu" of cpu.
[[nodiscard]] std::string_view chipAsked(std::string_view backend);
// Does the compiler that was asked compile for that chip? By the chip's name: "gpu:h100" is of "h100_sxm", "tpu:v5e-8"
// of "tpu_v5e", "cpu" of "cpu_host".
[[nodiscard]] bool isOfChip(std::string_view backend, std::string_view hardware);

// As strict as every file; the errors name line and key.
[[nodiscard]] Result<std::vector<OwnAnswer>> parseOwnAnswers(std::string_view text, const std::string& where);
[[nodiscard]] std::string ownAnswersText(const std::vector<OwnAnswer>& answers);
[[nodiscard]] Result<std::vector<OwnAnswer>> readOwnAnswers(const std::filesystem::path& path);
// Adds it to the file, which is made where it is not there.
[[nodiscard]] Result<void> keepOwnAnswer(const std::filesystem::path& path, const OwnAnswer& answer);

// Those that speak of a chip: of the compiler that compiles for it (of no other chip) where there are enough
// (kFewestAnswers), else of the compiler for the CPU, asked about that chip.
struct OwnRatios {
    std::string compiler; // "tpu", "gpu", "cpu"
    std::vector<double> ratios;
};
[[nodiscard]] OwnRatios ratiosFor(const std::vector<OwnAnswer>& answers, const Hardware& hardware);

} // namespace axiscape
