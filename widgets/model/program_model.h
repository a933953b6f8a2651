// SPDX-License-Identifier: GPL-3.0-or-later
// The layers of a model as a tree, with what stands in each below it: arguments at the layer that first uses them, and
// ops if asked for. The root layer is the only top item. Equal layers beside each other are one row, "layer_0 …
// layer_31", with them below it, where the tree is of arguments alone and nothing is filtered. On flat arrays:
// selecting, asking for a row and finding an index take constant time; what a row says is made when a view asks for it.
#pragma once

#include "core/insight/tensor_filter.h"
#include "core/session/session.h"

#include <QAbstractItemModel>
#include <span>

namespace axiscape {

class ProgramModel : public QAbstractItemModel {
    Q_OBJECT
  public:
    enum class Content : std::uint8_t {
        arguments,       // after the layers below
        argumentsAndOps, // arguments first, then layers and ops in the order of the program
    };
    enum Role {
        kOpsRole = Qt::UserRole + 1, // int: ops of a layer with those of its children
        kAxesRole,                   // AxisList: axes that cut an argument, in order of its dimensions
        kArgumentRole,               // int: number of the argument; -1 for all else
        kLayerRole,                  // int: number of the layer; -1 for all else
        kOpRole,                     // int: number of the op; -1 for all else
        kFoldRole,                   // int: number of the first layer of a fold; -1 for all else
    };
    explicit ProgramModel(Content content, QObject* parent = nullptr)
        : QAbstractItemModel(parent), m_content(content) {}

    void setModel(std::shared_ptr<const Model> model);
    void setSnapshot(SnapshotPointer snapshot);
    // Keeps what matches, and the layers on the way to it.
    void setFilter(const QString& text, const Mesh& mesh);
    bool filtered() const { return !m_filter.empty(); }
    const TensorFilter& filter() const { return m_filter; }
    std::uint32_t argumentCount() const { return m_model ? m_model->module->argumentCount() : 0; }
    std::uint32_t opCount() const { return m_model ? m_model->module->opCount() : 0; }
    std::uint32_t shownArguments() const { return m_shownArguments; }
    std::uint32_t shownOps() const { return m_shownOps; }

    QModelIndex indexOf(LayerId layer) const; // invalid if it is filtered out
    QModelIndex indexOfArgument(std::uint32_t argument) const;
    QModelIndex indexOfOp(OpId op) const;
    QModelIndex indexOfFold(LayerId first) const; // of the layers that begin with it

    QModelIndex index(int row, int column, const QModelIndex& parent = {}) const override;
    QModelIndex parent(const QModelIndex& child) const override;
    int rowCount(const QModelIndex& parent = {}) const override;
    QVariant data(const QModelIndex& index, int role) const override; // the roles above

  protected:
    // Nodes are layers, then arguments, then ops, then folds: one numbering.
    using Node = std::uint32_t;
    static constexpr int kHidden = -1;
    std::uint32_t layerCount() const { return m_model ? m_model->structure->layers.size() : 0; }
    std::uint32_t firstOp() const { return m_model ? layerCount() + m_model->module->argumentCount() : 0; }
    bool isLayer(Node node) const { return node < layerCount(); }
    std::uint32_t firstFold() const { return m_model ? firstOp() + m_model->module->opCount() : 0; }
    bool isFold(Node node) const { return node >= firstFold(); }
    bool isOp(Node node) const { return node >= firstOp() && !isFold(node); }
    bool isArgument(Node node) const { return !isLayer(node) && node < firstOp(); }
    std::span<const Node> childrenOf(Node node) const; // of a layer or fold
    std::uint32_t argumentOf(Node node) const { return node - layerCount(); }
    OpId opOf(Node node) const { return OpId{node - firstOp()}; }
    static Node nodeOf(const QModelIndex& index) { return static_cast<Node>(index.internalId()); }
    QModelIndex indexOfNode(Node node, int column = 0) const;
    const std::shared_ptr<const Model>& model() const { return m_model; }
    const SnapshotPointer& snapshot() const { return m_snapshot; }
    const std::vector<Node>& children() const { return m_children; } // of all layers, one layer after the other
    // The snapshot is another one and the rows stayed: says which of them changed.
    virtual void announce(const SnapshotPointer& before) = 0;
    virtual void modelTaken() {}    // before anything is announced, as is the next
    virtual void snapshotTaken() {} // null after another model

  private:
    Node parentOf(Node node) const;
    void rebuild();
    std::vector<char> matchingNodes() const;

    Content m_content;
    std::shared_ptr<const Model> m_model;
    SnapshotPointer m_snapshot;
    TensorFilter m_filter;
    struct Span {
        std::uint32_t first = 0, count = 0; // into m_children
    };
    struct Fold {
        Node parent = 0;
        Span span;
    };
    void add(Node node, const std::vector<Node>& children);
    std::vector<Span> m_spans; // per layer
    std::vector<Fold> m_folds;
    std::vector<std::uint32_t> m_foldOf; // per layer: 1 + the fold that it is in; 0: none
    std::vector<Node> m_children;
    std::vector<int> m_row; // per node, in its parent; kHidden
    std::uint32_t m_shownArguments = 0, m_shownOps = 0;
};

} // namespace axiscape

Q_DECLARE_METATYPE(axiscape::AxisList)
