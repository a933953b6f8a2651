// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/graph/graph_search.h"

#include "core/sharding/axis_text.h"
#include "widgets/common/filter_words.h"

#include <QCoreApplication>
#include <QStringList>
#include <algorithm>
#include <cstring>

namespace axiscape {
namespace {

struct Words {
    Q_DECLARE_TR_FUNCTIONS(axiscape::GraphSearch)
};

std::string small(const QString& text) { return text.toLower().toStdString(); }

} // namespace

GraphQuery::GraphQuery(const QString& text, bool regularExpression, const Mesh& mesh)
    : m_empty(text.trimmed().isEmpty()), m_isExpression(regularExpression) {
    if (m_empty) return;
    if (m_isExpression) {
        m_expression = QRegularExpression(text, QRegularExpression::CaseInsensitiveOption);
        if (!m_expression.isValid())
            m_problem =
                Words::tr("Position %1: %2").arg(m_expression.patternErrorOffset()).arg(m_expression.errorString());
        else
            m_expression.optimize();
        return;
    }
    QStringList rest;
    for (const QString& word : text.split(QLatin1Char(' '), Qt::SkipEmptyParts)) {
        const auto after = [&](const char* key) { return small(word.mid(static_cast<qsizetype>(std::strlen(key)))); };
        if (word.startsWith(QLatin1String("op:"), Qt::CaseInsensitive))
            m_op = after("op:");
        else if (word.startsWith(QLatin1String("layer:"), Qt::CaseInsensitive))
            m_layer = after("layer:");
        else if (word.startsWith(QLatin1String("collective:"), Qt::CaseInsensitive))
            m_collective = after("collective:");
        else if (word.startsWith(QLatin1String("sharding:"), Qt::CaseInsensitive))
            m_sharding = after("sharding:");
        else
            rest << word;
    }
    const std::string terms = rest.join(QLatin1Char(' ')).toStdString();
    m_filter = TensorFilter(terms, mesh);
    if (!m_filter.problem().empty()) m_problem = QString::fromStdString(nothingMatches(terms, m_filter, mesh));
}

// One search: buffers are reused from op to op.
class GraphSearch {
  public:
    GraphSearch(const GraphStyle& style, const GraphQuery& query)
        : m_style(style), m_module(*style.module), m_layers(style.structure->layers), m_query(query) {
        for (std::size_t a = 0; a < style.axes.names.size(); ++a)
            m_mesh.axes.push_back({style.axes.names[a], style.axes.sizes[a]});
    }

    std::vector<GraphHit> run(const Progress& progress) {
        std::vector<std::vector<std::uint32_t>> argumentsAt(m_module.opCount() + 1); // by first user
        for (std::uint32_t a = 0; a < m_module.argumentCount(); ++a) {
            std::size_t first = m_module.opCount();
            for (const Use& use : m_module.uses(ValueId{a}))
                if (use.op.valid() && use.op.value < first) first = use.op.value;
            argumentsAt[first].push_back(a);
        }
        std::vector<GraphHit> hits;
        const auto addArguments = [&](std::size_t at) {
            for (std::uint32_t a : argumentsAt[at])
                if (matchesArgument(a)) hits.push_back({ValueId{a}, OpId{}});
        };
        for (OpId op : m_module.ops()) {
            if (op.value % 1024 == 0 && progress.cancelled()) return {};
            addArguments(op.value);
            if (matchesOp(op)) {
                const auto results = m_module.results(op);
                hits.push_back({results.empty() ? ValueId{} : results[0], op});
            }
        }
        addArguments(m_module.opCount());
        return hits;
    }

  private:
    bool matchesArgument(std::uint32_t argument) {
        const Argument& info = m_module.argument(argument);
        const LayerId layer = m_layers.layerOfArgument(argument);
        if (!m_query.m_op.empty() || m_query.m_collective) return false;
        return matches(ValueId{argument}, info.name, info.path, layer);
    }
    bool matchesOp(OpId op) {
        const std::string_view kind = m_module.kindName(op);
        if (!m_query.m_op.empty() && !containsFolded(kind, m_query.m_op)) return false;
        if (m_query.m_collective && !makesCollective(op)) return false;
        const auto results = m_module.results(op);
        const LayerId layer = m_layers.layerOf(op);
        // The source line costs the most to make: only where the words need it.
        m_path = m_layers.layer(layer).path;
        if (m_query.m_isExpression || !m_query.m_filter.empty()) m_path += " " + m_module.locationText(op);
        return matches(results.empty() ? ValueId{} : results[0], kind, m_path, layer);
    }

    bool makesCollective(OpId op) const {
        if (m_style.firstCollective.size() <= op.value + 1) return false; // nothing is cut yet
        const auto first = m_style.collectives.begin() + m_style.firstCollective[op];
        const auto last = m_style.collectives.begin() + m_style.firstCollective[OpId{op.value + 1}];
        return std::any_of(first, last, [&](const GraphCollective& one) {
            return one.presence != Presence::before && containsFolded(collectiveName(one.kind), *m_query.m_collective);
        });
    }

    bool matches(ValueId value, std::string_view name, std::string_view path, LayerId layer) {
        if (!m_query.m_layer.empty() && !(layer.valid() && containsFolded(m_layers.layer(layer).path, m_query.m_layer)))
            return false;
        TensorFacts facts;
        facts.name = name;
        facts.path = path;
        std::string_view dtype;
        if (value.valid() && m_module.type(value).isTensor()) {
            const TensorType type = m_module.type(value);
            facts.shape = type.shape;
            facts.dtype = elementName(type.dtype);
            facts.globalBytes = type.bytes();
            facts.localBytes = facts.globalBytes / std::max<std::int64_t>(1, m_style.piecesOf(value));
            const std::uint32_t index = value.value < m_style.shardingOf.size() ? m_style.shardingOf[value] : kNone;
            if (index < m_style.shardings.size()) facts.sharding = &m_style.shardings[index];
        }
        if (!m_query.m_isExpression) {
            if (!m_query.m_sharding.empty() && !containsFolded(shardingText(facts), m_query.m_sharding)) return false;
            return m_query.m_filter.matches(facts);
        }
        m_line.assign(name).append(" ").append(path).append(" ").append(facts.dtype).append(" ");
        for (std::size_t d = 0; d < facts.shape.size(); ++d)
            m_line.append(d ? "x" : "").append(std::to_string(facts.shape[d]));
        m_line.append(" ").append(shardingText(facts));
        return m_query.m_expression.match(QString::fromStdString(m_line)).hasMatch();
    }

    std::string shardingText(const TensorFacts& facts) const {
        return facts.sharding ? shardyText(*facts.sharding, facts.shape.size(), m_mesh) : std::string();
    }

    const GraphStyle& m_style;
    const Module& m_module;
    const LayerTree& m_layers;
    const GraphQuery& m_query;
    Mesh m_mesh;
    std::string m_path, m_line;
};

std::vector<GraphHit> searchGraph(const GraphStyle& style, const GraphQuery& query, const Progress& progress) {
    if (query.empty() || !query.problem().isEmpty() || !style.module || !style.structure) return {};
    return GraphSearch(style, query).run(progress);
}

} // namespace axiscape
