// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/session/keep_answer.h"

#include <chrono>
#include <fmt/format.h>
#include <map>

namespace axiscape {
namespace {

std::string answerDay() {
    const std::chrono::year_month_day day{std::chrono::floor<std::chrono::days>(std::chrono::system_clock::now())};
    return fmt::format("{:04}-{:02}-{:02}", static_cast<int>(day.year()), static_cast<unsigned>(day.month()),
                       static_cast<unsigned>(day.day()));
}

std::vector<KeptCollectives> byKind(const std::vector<MatchRow>& rows, std::optional<MatchSide> MatchRow::*side) {
    std::map<std::string, KeptCollectives> kinds;
    for (const MatchRow& row : rows) {
        if (!(row.*side)) continue;
        KeptCollectives& kind = kinds[row.kind];
        kind.kind = row.kind;
        kind.count += static_cast<double>((row.*side)->executed);
        kind.bytes += (row.*side)->bytesSent;
    }
    std::vector<KeptCollectives> out;
    out.reserve(kinds.size());
    for (auto& [name, kind] : kinds) out.push_back(std::move(kind));
    return out;
}

} // namespace

KeptAnswer keptAnswerOf(const CompilerQuestion& question, const CompilerAnswer& said, const WantedAndGot& found,
                        const Snapshot& snapshot) {
    KeptAnswer kept;
    kept.backend = question.backend;
    kept.hardware = snapshot.strategy.hardware;
    kept.version = said.version;
    kept.date = answerDay();
    kept.seconds = said.seconds;
    kept.peakBytes = said.peakBytes;
    if (snapshot.simulation) kept.estimatedPeakBytes = snapshot.simulation->memory.peak;
    kept.collectives = byKind(found.rows, &MatchRow::got);
    kept.wanted = byKind(found.rows, &MatchRow::wanted);
    kept.of = answerFingerprint(snapshot.strategy, snapshot.model->fingerprint);
    return kept;
}

bool isAnswerOf(const KeptAnswer& answer, const Snapshot& snapshot) {
    return answer.of == answerFingerprint(snapshot.strategy, snapshot.model->fingerprint);
}

std::optional<OwnAnswer> ownAnswerOf(const KeptAnswer& answer) {
    if (answer.hardware.empty() || answer.peakBytes.value_or(0) <= 0 || answer.estimatedPeakBytes.value_or(0) <= 0)
        return std::nullopt;
    if (answer.backend != "cpu" && !isOfChip(answer.backend, answer.hardware)) return std::nullopt;
    return OwnAnswer{answer.backend, answer.hardware, answer.of, answer.date,
                     static_cast<double>(*answer.peakBytes) / static_cast<double>(*answer.estimatedPeakBytes)};
}

} // namespace axiscape
