// SPDX-License-Identifier: GPL-3.0-or-later
// The language of the graph's find bar.
#pragma once

#include "core/drawing/graph_style.h"
#include "core/insight/tensor_filter.h"

#include <QRegularExpression>
#include <QString>
#include <optional>

namespace axiscape {

// What is typed into the find bar of the graph: terms between spaces, all of which must hold.
//   dense             in the name of an op or argument, its layer or its source line
//   op:dot_general    the kind of op          layer:mlp      the layer it stands in
//   collective:all_gather                     a collective that it makes; without a kind: any
//   shape: axis: dtype: bytes> local<         as in TensorFilter
//   sharding:{"batch"}                        in the sharding as Shardy writes it
// As a regular expression: held against "dot_general layer_0/mlp model.py:12 f32 8x16 [{"batch"}, {}]".
class GraphQuery {
  public:
    GraphQuery() = default;
    GraphQuery(const QString& text, bool regularExpression, const Mesh& mesh);

    bool empty() const { return m_empty; }
    const QString& problem() const { return m_problem; } // why nothing can match; empty if something may

  private:
    friend class GraphSearch;
    bool m_empty = true, m_isExpression = false;
    QString m_problem;
    std::string m_op, m_layer, m_sharding; // in small letters
    std::optional<std::string> m_collective;
    TensorFilter m_filter;
    QRegularExpression m_expression;
};

struct GraphHit {
    ValueId value; // the argument, or the first result
    OpId op;       // invalid: an argument
    friend bool operator==(const GraphHit&, const GraphHit&) = default;
};

// All that matches, in order of the program: an argument comes with its first user. Empty if cancelled. About 0.1 s for
// 50,000 ops: for a worker.
std::vector<GraphHit> searchGraph(const GraphStyle& style, const GraphQuery& query, const Progress& progress = {});

} // namespace axiscape
