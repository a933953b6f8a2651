// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/session/library_offers.h"

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

void LibraryWorker::ask(SnapshotPointer snapshot, std::string axis, Done done) {
    m_worker.start([this, snapshot = std::move(snapshot), axis = std::move(axis),
                    done = std::move(done)](const Progress& progress, std::uint64_t generation) {
        if (!m_facts) m_facts = modelFacts(*m_model->sites, *m_model->structure);
        auto offers = libraryOffers(*snapshot, *m_facts, axis, progress);
        if (m_worker.isNewest(generation)) done(std::move(offers));
    });
}

} // namespace axiscape
