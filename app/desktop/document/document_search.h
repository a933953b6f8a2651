// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/session/session.h"
#include "widgets/common/task.h"
#include "widgets/search/searcher.h"

#include <memory>

namespace axiscape {

class Document;

// One search, on a thread of its own. It keeps the session it began with, and goes on while another document is shown.
class SearchTask : public QObject {
    Q_OBJECT
  public:
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
    // All that is known, or only what was spent.
    struct Told {
        std::optional<SearchRun> run;
        std::int64_t evaluations = 0;
        double seconds = 0;
    };
    void take(Told told);

    SearchRun m_run;
    Task<Told> m_task;
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
