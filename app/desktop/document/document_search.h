// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/session/session.h"
#include "core/session/worker.h"
#include "widgets/search/searcher.h"

#include <memory>

namespace axiscape {

class Document;

// One search, on a thread of its own. It keeps the session it began with, and goes on while another document is shown.
class SearchTask : public QObject {
    Q_OBJECT
  public:
    ~SearchTask() override; // cancels and waits

    const SearchRun& run() const { return m_run; }
    // `whole`: the strategy as it is, which what is found has to beat.
    void start(std::shared_ptr<Session> session, SearchRun run, Strategy whole);
    void stop();
    void forget(); // the model is another one

  signals:
    void changed();
    void spentChanged();

  private:
    struct Job;
    // What the worker knows, put in place of what is shown, unless it is of an older run.
    void take(std::uint64_t number, SearchRun told);
    void takeSpent(std::uint64_t number, std::int64_t evaluations, double seconds);

    SearchRun m_run;
    std::uint64_t m_number = 0; // of the run
    Progress m_progress;
    std::unique_ptr<LatestWorker> m_worker; // last: it stops before the rest goes
};

// The search of the document that is shown.
class DocumentSearch : public Searcher {
    Q_OBJECT
  public:
    explicit DocumentSearch(Document& document);

    const SearchRun& run() const override;
    void start(const SearchOrder& order) override;
    void stop() override;

  private:
    Document& m_document;
};

} // namespace axiscape
