// SPDX-License-Identifier: GPL-3.0-or-later
// The search of a document, on a thread. It keeps the session it began with, and goes on while another document is in
// front.
#pragma once

#include "core/session/session.h"
#include "widgets/common/task.h"
#include "widgets/search/searcher.h"

#include <memory>

namespace axiscape {

class Document;

class DocumentSearch : public Searcher {
    Q_OBJECT
  public:
    explicit DocumentSearch(Document& document);

    const SearchRun& run() const override { return m_run; }
    void start(const SearchOrder& order) override;
    void stop() override;
    void forget(); // the model is another one

  private:
    struct Job;
    // All that is known, or only what was spent.
    struct Told {
        std::optional<SearchRun> run;
        std::int64_t evaluations = 0;
        double seconds = 0;
    };
    void take(Told told);

    Document& m_document;
    SearchRun m_run;
    Task<Told> m_task;
};

} // namespace axiscape
