// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/common/answer_words.h"

#include "core/session/keep_answer.h"
#include "core/simulate/own_answers.h"
#include "widgets/common/counts.h"
#include "widgets/common/format.h"

#include <QCoreApplication>
#include <QStringList>
#include <algorithm>

namespace axiscape {
namespace {

struct AnswerWords {
    Q_DECLARE_TR_FUNCTIONS(axiscape::AnswerWords)
};

QString collectivesText(const KeptCollectives& got, const KeptCollectives& wanted) {
    return AnswerWords::tr("%1: %2 (%3), designed %4 (%5)")
        .arg(QString::fromStdString(got.kind), numberLabel(got.count), bytesLabel(got.bytes), numberLabel(wanted.count),
             bytesLabel(wanted.bytes));
}

} // namespace

QString backendWords(const QString& backend) {
    if (backend == QLatin1String("cpu")) return AnswerWords::tr("the CPU");
    const std::string whole = backend.toStdString();
    const std::string_view chip = chipAsked(whole);
    const QString name = QString::fromLatin1(chip.data(), static_cast<qsizetype>(chip.size()));
    if (backend.startsWith(QLatin1String("gpu:"))) return QStringLiteral("NVIDIA %1").arg(name.toUpper());
    return QStringLiteral("TPU %1").arg(name.startsWith(QLatin1String("tpu")) ? name.mid(3) : name);
}

QString keptAnswerText(const KeptAnswer& answer, bool isOfAnother) {
    QStringList lines;
    if (isOfAnother) lines << AnswerWords::tr("Of another strategy: this one has changed since.");
    QString first = AnswerWords::tr("XLA for %1 (%2) said on %3")
                        .arg(backendWords(QString::fromStdString(answer.backend)),
                             QString::fromStdString(answer.version), QString::fromStdString(answer.date));
    if (answer.peakBytes && answer.estimatedPeakBytes)
        first += AnswerWords::tr(": peak %1, estimated %2")
                     .arg(bytesLabel(static_cast<double>(*answer.peakBytes)),
                          bytesLabel(static_cast<double>(*answer.estimatedPeakBytes)));
    else if (answer.peakBytes)
        first += AnswerWords::tr(": peak %1").arg(bytesLabel(static_cast<double>(*answer.peakBytes)));
    lines << first;
    std::vector<std::string> kinds;
    for (const auto* side : {&answer.collectives, &answer.wanted})
        for (const KeptCollectives& one : *side)
            if (std::ranges::find(kinds, one.kind) == kinds.end()) kinds.push_back(one.kind);
    const auto of = [](const std::vector<KeptCollectives>& side, const std::string& kind) {
        const auto found = std::ranges::find(side, kind, &KeptCollectives::kind);
        return found == side.end() ? KeptCollectives{kind} : *found;
    };
    for (const std::string& kind : kinds)
        lines << collectivesText(of(answer.collectives, kind), of(answer.wanted, kind));
    return lines.join(QLatin1Char('\n'));
}

QString answeredPeakText(const KeptAnswer* answer, const Snapshot* snapshot) {
    if (!answer || !snapshot || !answer->peakBytes || !isAnswerOf(*answer, *snapshot)) return {};
    return AnswerWords::tr("XLA for %1 says %2")
        .arg(backendWords(QString::fromStdString(answer->backend)),
             bytesLabel(static_cast<double>(*answer->peakBytes)));
}

} // namespace axiscape
