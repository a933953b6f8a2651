// SPDX-License-Identifier: GPL-3.0-or-later
// What a card of the schedule says, as plain values made from the strategy and its snapshots. Nothing here paints.
#pragma once

#include "core/session/session.h"
#include "widgets/tactics/figures.h"

#include <QMetaType>
#include <QString>
#include <QStringList>
#include <vector>

namespace axiscape {

struct TacticCard {
    QString name;
    bool enabled = true;
    bool preview = false;   // the would-be tactic of a drag
    bool pending = false;   // the figures are of the state before the last edit
    bool automatic = false; // found by a search, which can be asked again
    std::vector<int> axes;  // chips, as positions in the mesh
    QString subject;        // "tokens, targets"
    QStringList details;    // "dim 0, propagated to 505 values", then shorter ways to say it
    std::vector<Figure> figures;
    double peakBytes = 0, capacityBytes = 0; // 0: no hardware
    QString wouldBe;                         // of one that is off: "would be − 2.4 GiB, + 7 ms"
    QString stale;                           // "found for another batch": of a plan, in the place of its details
    QString warning;                         // "2 do not divide by 4"
    QString error;                           // "Matches no argument"
    QString ranges;                          // how sure its peak and step are; a line each
    QString explanation;                     // the long form of these, and all of a wish; several lines

    bool fits() const { return peakBytes <= capacityBytes; }
};

// One card a tactic of `strategy`; `snapshot` may be older than it or null. With a preview, the card of the tactic it
// changes (or one more, at the end) shows what would be. Complexity: linear in the values of the model per tactic.
std::vector<TacticCard> tacticCards(const Strategy& strategy, const Snapshot* snapshot, const Snapshot* preview);

// Says on the card of a tactic that is off what the state with it would be.
void addWouldBe(TacticCard& card, const Snapshot& with);

// How many leading tactics of `snapshot` are those of `strategy`, on the same mesh and hardware.
std::size_t currentPrefix(const Strategy& strategy, const Snapshot& snapshot);

// "tokens, targets": the last parts of the patterns' paths; the whole pattern if there is one.
QString subjectText(const Tactic& tactic);
// "tokens, dense_up, 2 kept whole": what a search decided, each argument of all layers once.
QString foundText(const Tactic& tactic, const Module& module);
// "dim 0", "first dim that divides", "kept whole", "3 rules".
QString ruleText(const Tactic& tactic);
// What an automatic tactic wants, shorter and shorter: "fastest in 12 GiB, TOAST, 2,000 states, seed 7".
QStringList wishTexts(const Tactic& tactic);
// All of it, and what was found, a line each.
QStringList wishLines(const Tactic& tactic);
// "2 do not divide by 4" for refusals; empty if there are none.
QString refusalText(const std::vector<Refusal>& refused);
// The whole card in sentences, for screen readers.
QString cardDescription(const TacticCard& card, const Mesh& mesh);

} // namespace axiscape

Q_DECLARE_METATYPE(axiscape::TacticCard)
