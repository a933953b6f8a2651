// SPDX-License-Identifier: GPL-3.0-or-later
// The parts that tactic files and project files have in common, read and written once.
#pragma once

#include "core/base/json_reader.h"
#include "core/tactics/named_files.h"

namespace axiscape {

// What each tactic came to is kept, so a schedule of a hundred thousand would be more than memory holds.
inline constexpr std::size_t kMostTactics = 1000;

// The members of an object that are a strategy's (strategy_fields.h); other members are the caller's.
void readStrategy(JsonReader& reader, const JsonAt& at, Strategy& strategy, NamedFiles named = NamedFiles::beside);
std::vector<JsonAt> tacticItems(JsonReader& reader, const JsonAt& at);     // refused, and none, above kMostTactics
void readWhatIf(JsonReader& reader, const JsonAt& at, Strategy& strategy); // member "what_if"; after readStrategy
void readOptions(JsonReader& reader, const JsonAt& at, Options& options);
void readModelStamp(JsonReader& reader, const JsonAt& at, ModelStamp& stamp);
std::vector<TacticSummary> readSummaries(JsonReader& reader, const JsonAt& at); // member "summary" of the object

// The same members as text; `indent` is where the braces of their object stand.
[[nodiscard]] std::vector<std::string> strategyMembers(const Strategy& strategy, int indent);
[[nodiscard]] std::string whatIfJson(const Strategy& strategy); // the value of "what_if"; empty if there is none
[[nodiscard]] std::vector<std::string> summaryMember(const std::vector<TacticSummary>& summary,
                                                     int indent); // none if empty
[[nodiscard]] std::string modelStampJson(const ModelStamp& stamp);

// Of a compiler (kept_answer.h).
[[nodiscard]] KeptAnswer readKeptAnswer(JsonReader& reader, const JsonAt& at);
[[nodiscard]] std::string keptAnswerJson(const KeptAnswer& answer, int indent);

[[nodiscard]] std::string transformJson(const Transform& transform); // {"recompute": {"keep": ["dots"]}}

// One entry a line between brackets, indented; "[]" if there is none.
[[nodiscard]] std::string jsonBlock(const std::vector<std::string>& lines, char open, char close, int indent);
[[nodiscard]] std::string jsonMember(std::string_view key, const std::string& value);

} // namespace axiscape
