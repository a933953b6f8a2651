// SPDX-License-Identifier: GPL-3.0-or-later
// Asks a filter about the tensors, ops and layers of a model. Read from its arrays; nothing is copied, and what a term
// does not ask for is not looked up. All three arguments outlive it.
#pragma once

#include "core/insight/insight.h"
#include "core/insight/tensor_filter.h"

namespace axiscape {

class TensorMatcher {
  public:
    TensorMatcher(const TensorFilter& filter, const Model& model, const Snapshot* snapshot)
        : m_filter(filter), m_model(model), m_snapshot(snapshot) {}
    bool matches(ValueId value);
    bool matches(OpId op); // by any of its results; one without results by its kind and layer
    bool matches(LayerId layer) const;

  private:
    const TensorFilter& m_filter;
    const Model& m_model;
    const Snapshot* m_snapshot;          // null: nothing is cut
    std::vector<std::string_view> m_ops; // reused
};

} // namespace axiscape
