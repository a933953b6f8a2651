// SPDX-License-Identifier: GPL-3.0-or-later
// The strategies of a document and their newest snapshots. What was made is kept for as long as a strategy is the same.
#pragma once

#include "widgets/common/strategies.h"
#include "widgets/common/task.h"

namespace axiscape {

class Document;

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
    void store(Made made);

    Document& m_document;
    std::vector<Made> m_made;
    Task<Made> m_task;
};

} // namespace axiscape
