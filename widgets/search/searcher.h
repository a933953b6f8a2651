// SPDX-License-Identifier: GPL-3.0-or-later
// The search of the open model as its panel sees it; app/desktop implements it. It works away from the window's thread:
// all here returns at once. All on the GUI thread.
#pragma once

#include "widgets/search/search_run.h"

#include <QObject>

namespace axiscape {

class Searcher : public QObject {
    Q_OBJECT
  public:
    using QObject::QObject;

    virtual const SearchRun& run() const = 0; // the one under way, else the last one
    // Instead of the one under way. Starts from the strategy as it is now.
    virtual void start(const SearchOrder& order) = 0;
    virtual void stop() = 0; // what was found until then stays

  signals:
    // The run, and that only the figures of what was spent went on. Some 20 times a second at most.
    void changed();
    void spentChanged();
};

} // namespace axiscape
