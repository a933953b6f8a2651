// SPDX-License-Identifier: GPL-3.0-or-later
// A search in words, for a person who has not seen one. Pure.
#pragma once

#include "widgets/search/search_run.h"

#include <QString>

namespace axiscape {

QString methodText(SearchMethod method);        // "Dimensions (TOAST)"
QString methodExplanation(SearchMethod method); // one sentence

QString costText(const SearchCost& cost);                      // "462 ms, 7.93 GiB"
QString fitText(const SearchCost& cost, double capacityBytes); // "8.07 GiB free", "Over by 1.90 GiB"
QString decisionsText(const FoundTactic& found);               // "batch over x; heads over y"

// "1,240 of 2,000 evaluations, 88 a second, about 9 s left"
QString spentText(const SearchRun& run);
QString briefSpentText(const SearchRun& run); // "1,240 of 2,000"
// What came of it, or what it is doing: the one line above the list.
struct SearchWords {
    QString text;
    QString role; // of a label: "better", "worse", "note"; empty: plain
};
SearchWords headline(const SearchRun& run);

// How much of the budget is spent, 0 to 1.
double spentPart(const SearchRun& run);

} // namespace axiscape
