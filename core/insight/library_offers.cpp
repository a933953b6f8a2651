// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/insight/library_offers.h"

namespace axiscape {

std::vector<LibraryOffer> libraryOffers(const Snapshot& snapshot, const ModelFacts& facts, const std::string& axis,
                                        const Progress& progress) {
    std::vector<LibraryOffer> offers;
    for (const LibraryKind kind : libraryKinds()) {
        if (progress.cancelled()) break;
        auto made = libraryTactic(kind, axis, facts, snapshot.partition());
        LibraryOffer& offer = offers.emplace_back(LibraryOffer{kind, {}, {}});
        if (made)
            offer.made = std::move(*made);
        else
            offer.why = made.error().what;
    }
    return offers;
}

} // namespace axiscape
