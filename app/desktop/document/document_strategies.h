// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/session/worker.h"
#include "widgets/common/strategies.h"

namespace axiscape {

class Document;

// The strategies of a document and their newest snapshots. What was made is kept for as long as a strategy is the same.
class DocumentStrategies : public Strategies {
    Q_OBJECT
  public:
    explicit DocumentStrategies(Document& document);
    ~DocumentStrategies() override;

    const Project& project() const override;
    SnapshotPointer snapshot(std::size_t index) const override;
    QString error(std::size_t index) const override;
    void request() override;
    void edit(const QString& undoText, Project next) override;
    void forget(); // the model is another one

  private:
    struct Made {
        Strategy strategy;
        SnapshotPointer snapshot; // else the error
        QString error;
    };
    const Made* find(const Strategy& strategy) const;
    void store(const std::shared_ptr<const Model>& of, const Strategy& strategy, Result<SnapshotPointer> result);

    Document& m_document;
    std::vector<Made> m_made;
    LatestWorker m_worker; // last: it stops before the rest goes
};

} // namespace axiscape
