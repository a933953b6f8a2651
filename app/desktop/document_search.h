// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/session/worker.h"
#include "widgets/search/searcher.h"

#include <memory>

namespace axiscape {

class Document;

// The search of a document's model, on a thread of its own. It keeps the session it began with: the document may open
// another model meanwhile, and what is found then is dropped.
class DocumentSearch : public Searcher {
    Q_OBJECT
  public:
    explicit DocumentSearch(Document& document);
    ~DocumentSearch() override; // cancels and waits

    const SearchRun& run() const override { return m_run; }
    void start(const SearchOrder& order) override;
    void stop() override;

  private:
    struct Job;
    void forget(); // the model is another one
    // What the worker knows, put in place of what is shown, unless it is of an older run.
    void take(std::uint64_t number, SearchRun told);
    void takeSpent(std::uint64_t number, std::int64_t evaluations, double seconds);

    Document& m_document;
    SearchRun m_run;
    std::uint64_t m_number = 0; // of the run
    Progress m_progress;
    std::unique_ptr<LatestWorker> m_worker; // last: it stops before the rest goes
};

} // namespace axiscape
