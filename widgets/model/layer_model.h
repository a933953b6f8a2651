// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/session/session.h"
#include "widgets/common/tensor_filter.h"

#include <QAbstractItemModel>

namespace axiscape {

// The layers of a model as a tree, with the arguments as leaves below the layer that first uses them. The root layer is
// the only top item. Selecting, asking for a row and finding an index take constant time.
class LayerModel : public QAbstractItemModel {
    Q_OBJECT
  public:
    enum Role {
        kOpsRole = Qt::UserRole + 1, // int: ops of a layer with those of its children
        kAxesRole,                   // AxisList: axes that cut an argument, in order of its dimensions
        kArgumentRole,               // int: number of the argument; -1 for a layer
        kLayerRole,                  // int: number of the layer; -1 for an argument
    };
    using QAbstractItemModel::QAbstractItemModel;

    void setModel(std::shared_ptr<const Model> model);
    // Only chips that changed are announced.
    void setSnapshot(SnapshotPointer snapshot);
    // Keeps what matches, and the layers on the way to it.
    void setFilter(const QString& text, const Mesh& mesh);
    bool filtered() const { return !m_filter.empty(); }
    std::uint32_t shownArguments() const { return m_shownArguments; }
    const TensorFilter& filter() const { return m_filter; }

    QModelIndex indexOf(LayerId layer) const; // invalid if it is filtered out
    QModelIndex indexOfArgument(std::uint32_t argument) const;

    QModelIndex index(int row, int column, const QModelIndex& parent = {}) const override;
    QModelIndex parent(const QModelIndex& child) const override;
    int rowCount(const QModelIndex& parent = {}) const override;
    int columnCount(const QModelIndex& = {}) const override { return 1; }
    QVariant data(const QModelIndex& index, int role) const override;

  private:
    // Nodes are layers, then arguments: one numbering.
    using Node = std::uint32_t;
    static constexpr int kHidden = -1;
    std::uint32_t layerCount() const { return m_model ? m_model->structure->layers.size() : 0; }
    bool isArgument(Node node) const { return node >= layerCount(); }
    std::uint32_t argumentOf(Node node) const { return node - layerCount(); }
    Node parentOf(Node node) const;
    QModelIndex indexOfNode(Node node) const;
    void rebuild();
    void chooseLabels();
    std::vector<char> matchingNodes() const;
    QString label(Node node) const;
    QString toolTip(Node node) const;

    std::shared_ptr<const Model> m_model;
    SnapshotPointer m_snapshot;
    TensorFilter m_filter;
    std::vector<char> m_fullPath; // per argument: a neighbour has the same last part, so the whole path is shown
    std::vector<std::uint32_t> m_firstChild; // per layer, into m_children; one more at the end
    std::vector<Node> m_children;            // layers before arguments
    std::vector<int> m_row;                  // per node, in its parent; kHidden
    std::uint32_t m_shownArguments = 0;
};

} // namespace axiscape

Q_DECLARE_METATYPE(axiscape::AxisList)
