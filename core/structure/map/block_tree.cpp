// SPDX-License-Identifier: GPL-3.0-or-later
// From labels to the tree: places that hold nothing but one other go, lone kernels go to their parent, long runs of
// unlike numbered blocks become stages, and all stands in the order of the flow.
#include "core/structure/map/block_parts.h"
#include "core/structure/op_hash.h"

#include <algorithm>
#include <map>

namespace axiscape::structure {
namespace {

constexpr std::size_t kMostColumns = 12; // of a lane; with more, numbered runs become stages

struct Node {
    std::uint32_t place = 0, parent = kNone;
    std::string name;
    OpId control;
    Pass pass = Pass::forward;
    std::vector<std::uint32_t> children;
    std::vector<KernelId> kernels; // its own
    std::uint32_t key = 0;         // the middle of its kernels: where it stands
    std::uint64_t signature = 0;
    std::uint32_t lastKernel = 0, lastProduct = kNone;
    BlockKind kind = BlockKind::other;
    NamedBy by = NamedBy::scope;
    bool gone = false;
};

class TreeBuilder {
  public:
    TreeBuilder(const MapProgram& program, const Kernels& kernels, const Labels& labels)
        : m_program(program), m_module(program.module), m_kernels(kernels), m_labels(labels) {}

    Blocks run() {
        makeNodes();
        simplify();
        measure();
        for (std::uint32_t i = 0; i < m_nodes.size(); ++i) sortChildren(i);
        const auto before = static_cast<std::uint32_t>(m_nodes.size());
        for (std::uint32_t i = 0; i < before; ++i)
            if (!m_nodes[i].gone) makeStages(i);
        return emit();
    }

  private:
    const MapProgram& m_program;
    const Module& m_module;
    const Kernels& m_kernels;
    const Labels& m_labels;
    std::vector<Node> m_nodes;
    std::map<std::pair<std::string, std::string>, std::string> m_stageOf; // by path of the parent and name

    void makeNodes() {
        const auto& places = m_labels.places.places;
        std::vector<std::uint8_t> used(places.size(), 0);
        for (const auto place : m_labels.placeOf) used[place] = 1;
        for (std::size_t i = places.size(); i-- > 1;)
            if (used[i]) used[places[i].parent] = 1;
        std::vector<std::uint32_t> nodeOf(places.size(), kNone);
        for (std::uint32_t i = 0; i < places.size(); ++i) {
            if (!used[i] && i != 0) continue;
            if (i != 0 && places[i].name.empty()) { // a base is no block
                nodeOf[i] = nodeOf[places[i].parent];
                continue;
            }
            Node node;
            node.place = i;
            node.name = i == 0 ? m_module.name() : places[i].name;
            node.control = places[i].control;
            node.pass = places[i].pass;
            node.kind = m_labels.hints[i].kind;
            node.by = m_labels.hints[i].by;
            nodeOf[i] = static_cast<std::uint32_t>(m_nodes.size());
            if (i != 0) {
                node.parent = nodeOf[places[i].parent];
                m_nodes[node.parent].children.push_back(nodeOf[i]);
            } else {
                node.kind = BlockKind::program;
            }
            m_nodes.push_back(std::move(node));
        }
        for (std::uint32_t k = 0; k < m_kernels.size(); ++k)
            m_nodes[nodeOf[m_labels.placeOf[k]]].kernels.push_back(KernelId{k});
    }

    bool isLeaf(const Node& node) const { return node.children.empty(); }
    std::size_t ownKernels(const Node& node) const { // but for that of the loop itself
        return node.kernels.size() - (node.control.valid() && !node.kernels.empty() ? 1 : 0);
    }

    void adopt(std::uint32_t parent, std::uint32_t child, bool asControl) {
        Node& into = m_nodes[parent];
        Node& from = m_nodes[child];
        into.kernels.insert(into.kernels.end(), from.kernels.begin(), from.kernels.end());
        for (const auto c : from.children) {
            m_nodes[c].parent = parent;
            into.children.push_back(c);
        }
        std::erase(into.children, child);
        if (asControl) into.control = from.control;
        if (into.kind == BlockKind::other) into.kind = from.kind;
        from.gone = true;
        from.children.clear();
        from.kernels.clear();
    }

    // Children have larger numbers than their parents.
    void simplify() {
        for (std::uint32_t i = static_cast<std::uint32_t>(m_nodes.size()); i-- > 1;) {
            Node& node = m_nodes[i];
            if (node.gone) continue;
            if (node.children.empty() && node.kernels.empty()) {
                std::erase(m_nodes[node.parent].children, i);
                node.gone = true;
                continue;
            }
            // A loop of numbers around nothing else, a scope around one scope.
            if (node.children.size() == 1 && ownKernels(node) == 0 && !node.control.valid())
                adopt(i, node.children[0], true);
            const bool lone =
                isLeaf(node) && node.kernels.size() == 1 && !node.control.valid() && node.kind == BlockKind::other;
            if (lone && node.parent != 0) {
                adopt(node.parent, i, false);
                continue;
            }
            // A small loop or branch (a draw of random bits) is a kernel's matter.
            const bool small = node.control.valid() && isLeaf(node) && node.parent != 0 && sizeOf(node) < 8;
            if (small) adopt(node.parent, i, false);
        }
    }
    std::size_t sizeOf(const Node& node) const {
        std::size_t ops = 0;
        for (const KernelId k : node.kernels) ops += m_kernels[k].opCount;
        return ops;
    }

    std::uint64_t signatureOf(KernelId id) const {
        std::uint64_t sum = 0;
        for (const OpId op : m_kernels.opsOf(id)) {
            // What is made of constants alone may be shared by layers, and stands with the first of them.
            if (m_module.results(op).empty() || m_program.facts.made[m_module.results(op)[0].value] == Made::constant)
                continue;
            // Which of several random keys is taken differs from layer to layer.
            const bool keys =
                m_module.kind(op) == OpKind::slice && !isFloat(m_module.type(m_module.results(op)[0]).dtype);
            std::uint64_t hash = keys ? m_module.typeId(m_module.results(op)[0]).value : ownHash(m_module, op);
            for (const ValueId v : m_module.operands(op)) {
                hash = mix(hash, m_module.typeId(v).value);
                const OpId from = m_program.maker(v);
                if (from.valid() && m_module.kind(from) == OpKind::constant && isFloat(m_module.type(v).dtype))
                    hash = mix(hash, attributesHash(m_module, from));
                else if (from.valid() && m_kernels.kernelOf[from] == id)
                    hash = mix(hash, static_cast<std::uint64_t>(m_module.kind(from)) + 1);
            }
            sum += mix(hash, 7);
        }
        return sum;
    }

    void measure() {
        std::vector<std::vector<std::uint32_t>> below(m_nodes.size());
        for (std::uint32_t i = static_cast<std::uint32_t>(m_nodes.size()); i-- > 0;) {
            Node& node = m_nodes[i];
            if (node.gone) continue;
            for (const KernelId k : node.kernels) {
                below[i].push_back(k.value);
                node.signature += signatureOf(k);
            }
            auto& keys = below[i];
            std::sort(keys.begin(), keys.end());
            if (!keys.empty()) {
                node.key = keys[keys.size() / 2];
                node.lastKernel = keys.back();
                const auto at = std::find_if(keys.rbegin(), keys.rend(),
                                             [&](std::uint32_t k) { return isProductKind(m_kernels[KernelId{k}]); });
                if (at != keys.rend()) node.lastProduct = *at;
            }
            if (i == 0) break;
            Node& parent = m_nodes[node.parent];
            parent.signature += mix(node.signature, 11);
            below[node.parent].insert(below[node.parent].end(), keys.begin(), keys.end());
            keys = {};
        }
    }

    void sortChildren(std::uint32_t i) {
        auto& list = m_nodes[i].children;
        std::sort(list.begin(), list.end(), [&](std::uint32_t a, std::uint32_t b) {
            const Node &x = m_nodes[a], &y = m_nodes[b];
            if (x.pass != y.pass) return x.pass < y.pass;
            return x.key != y.key ? x.key < y.key : a < b;
        });
        // Tables for all layers are made first, but are not what a model begins with.
        std::size_t tables = 0;
        while (tables < list.size() && m_nodes[list[tables]].kind == BlockKind::tables) ++tables;
        if (tables > 0 && tables < list.size() && m_nodes[list[tables]].pass == Pass::forward)
            std::rotate(list.begin(), list.begin() + static_cast<std::ptrdiff_t>(tables),
                        list.begin() + static_cast<std::ptrdiff_t>(tables) + 1);
    }

    std::string pathOf(std::uint32_t i) const {
        std::string out;
        for (; i != kNone && i != 0; i = m_nodes[i].parent) out.insert(0, m_nodes[i].name + '/');
        return out;
    }

    // Of its last product: what comes behind may be a sum over all of it.
    TypeId resultOf(const Node& node) const {
        const OpId op = m_kernels[KernelId{node.lastProduct != kNone ? node.lastProduct : node.lastKernel}].mainOp;
        return m_module.results(op).empty() ? TypeId{} : m_module.typeId(m_module.results(op)[0]);
    }

    // Where a lane has too many columns: "down_0_0 ... down_0_2" become "down_0", and numbered blocks that are not all
    // alike become "stage 1", "stage 2" by the shape of what they make. The backward pass has the stages of the forward
    // pass.
    void makeStages(std::uint32_t parent) {
        const auto list = m_nodes[parent].children;
        const std::string path = pathOf(parent);
        int stages = 0;
        for (const Pass pass : {Pass::forward, Pass::backward}) {
            std::size_t columns = 0;
            std::uint64_t last = 0;
            for (const auto c : list) {
                if (m_nodes[c].pass != pass) continue;
                columns += m_nodes[c].signature != last;
                last = m_nodes[c].signature;
            }
            if (pass == Pass::forward && columns <= kMostColumns) return;
            for (std::size_t i = 0; i < list.size();) {
                std::size_t end = i + 1;
                const std::string stem(numberedStem(m_nodes[list[i]].name));
                if (m_nodes[list[i]].pass != pass || stem.empty()) {
                    ++i;
                    continue;
                }
                if (pass == Pass::forward) {
                    while (end < list.size() && m_nodes[list[end]].pass == pass &&
                           numberedStem(m_nodes[list[end]].name) == stem &&
                           (innerNumber(stem) || resultOf(m_nodes[list[end]]) == resultOf(m_nodes[list[i]])))
                        ++end;
                    if (end - i >= (innerNumber(stem) ? 2u : 3u)) {
                        std::string name = innerNumber(stem) ? stem.substr(0, stem.size() - 1)
                                                             : std::string(kStagePrefix) + std::to_string(++stages);
                        for (std::size_t k = i; k < end; ++k) m_stageOf[{path, m_nodes[list[k]].name}] = name;
                        group(parent,
                              {list.begin() + static_cast<std::ptrdiff_t>(i),
                               list.begin() + static_cast<std::ptrdiff_t>(end)},
                              name);
                    }
                } else {
                    groupAsForward(parent, path, list, i);
                }
                i = end;
            }
        }
    }
    // The members of a stage, wherever they stand in the backward lane, at the place of the first of them.
    void groupAsForward(std::uint32_t parent, const std::string& path, const std::vector<std::uint32_t>& list,
                        std::size_t first) {
        const auto stage = [&](std::uint32_t node) -> const std::string* {
            const auto at = m_stageOf.find({path, m_nodes[node].name});
            return at == m_stageOf.end() || m_nodes[node].pass != Pass::backward ? nullptr : &at->second;
        };
        const std::string* name = stage(list[first]);
        if (!name || m_nodes[list[first]].parent != parent) return; // none, or grouped already
        std::vector<std::uint32_t> members;
        for (const auto node : list)
            if (const std::string* other = stage(node); other && *other == *name) members.push_back(node);
        group(parent, std::move(members), *name);
    }

    // "stage 2" is a name that is given here.
    static constexpr std::string_view kStagePrefix = "stage ";
    static bool isStage(std::string_view name) { return name.starts_with(kStagePrefix); }
    // "down_0_" has a number inside, "Bottleneck_" has none.
    static bool innerNumber(const std::string& stem) {
        return stem.size() > 1 && stem[stem.size() - 2] >= '0' && stem[stem.size() - 2] <= '9';
    }

    void group(std::uint32_t parent, std::vector<std::uint32_t> members, const std::string& name) {
        Node node;
        node.place = m_nodes[members[0]].place;
        node.parent = parent;
        node.name = name;
        node.pass = m_nodes[members[0]].pass;
        node.kind = BlockKind::stage;
        node.by = isStage(name) ? NamedBy::repetition : NamedBy::scope;
        node.key = m_nodes[members[0]].key;
        const auto id = static_cast<std::uint32_t>(m_nodes.size());
        auto& siblings = m_nodes[parent].children;
        std::replace(siblings.begin(), siblings.end(), members[0], id);
        std::erase_if(siblings,
                      [&](std::uint32_t c) { return std::find(members.begin(), members.end(), c) != members.end(); });
        for (const auto m : members) {
            node.signature += mix(m_nodes[m].signature, 11);
            m_nodes[m].parent = id;
        }
        node.children = std::move(members);
        m_nodes.push_back(std::move(node));
    }

    Blocks emit() {
        Blocks out;
        out.blockOf.resize(m_module.opCount());
        out.blockOfKernel.resize(m_kernels.size());
        struct Open {
            std::uint32_t node;
            BlockId block;
            std::size_t next = 0; // into items
        };
        std::vector<Open> open;
        const auto begin = [&](std::uint32_t n, BlockId parent) {
            const Node& node = m_nodes[n];
            Block block;
            block.name = node.name;
            block.kind = node.kind;
            block.namedBy = node.by;
            block.lane = node.pass;
            block.parent = parent;
            block.control = node.control;
            block.firstOp = static_cast<std::uint32_t>(out.ops.size());
            const BlockId id = out.list.push_back(std::move(block));
            out.list[id].foldOf = id;
            m_signatures.push_back(node.signature);
            for (const KernelId k : node.kernels)
                if (isOwnControl(node, k)) place(out, k, id);
            open.push_back({n, id});
            m_items.push_back(itemsOf(n));
            m_childIds.emplace_back();
        };
        begin(0, {});
        while (!open.empty()) {
            Open& at = open.back();
            const auto& items = m_items[at.block.value];
            if (at.next == items.size()) {
                out.list[at.block].opCount = static_cast<std::uint32_t>(out.ops.size()) - out.list[at.block].firstOp;
                open.pop_back();
                continue;
            }
            const auto [node, kernel] = items[at.next++];
            if (node != kNone) {
                const auto parent = at.block;
                m_childIds[parent.value].push_back(BlockId{out.list.size()});
                begin(node, parent);
                continue;
            }
            place(out, kernel, at.block);
        }
        for (std::uint32_t b = 0; b < out.size(); ++b) {
            Block& block = out.list[BlockId{b}];
            block.firstItem = static_cast<std::uint32_t>(out.items.size());
            std::size_t child = 0;
            for (const auto& [node, kernel] : m_items[b]) {
                if (node != kNone)
                    out.items.push_back({m_childIds[b][child++], {}});
                else
                    out.items.push_back({{}, kernel});
            }
            block.itemCount = static_cast<std::uint32_t>(out.items.size()) - block.firstItem;
        }
        fold(out);
        return out;
    }
    // The loop that a block is, and what only counts its rounds or starts it: no items of its own.
    bool isOwnControl(const Node& node, KernelId kernel) const {
        if (!node.control.valid()) return false;
        return m_kernels.kernelOf[node.control] == kernel ||
               std::ranges::all_of(m_kernels.opsOf(kernel), [&](OpId op) { return onlyCounts(op); });
    }
    bool onlyCounts(OpId op) const {
        if (m_module.results(op).empty() || !isLight(m_module.kind(op))) return false;
        const ValueId v = m_module.results(op)[0];
        const auto type = m_module.type(v);
        return m_program.facts.made[v.value] == Made::constant || (type.elements() == 1 && !isFloat(type.dtype));
    }
    void place(Blocks& out, KernelId kernel, BlockId block) const {
        out.blockOfKernel[kernel] = block;
        for (const OpId op : m_kernels.opsOf(kernel)) {
            out.ops.push_back(op);
            out.blockOf[op] = block;
        }
    }
    std::vector<std::uint64_t> m_signatures; // per block
    std::vector<std::vector<std::pair<std::uint32_t, KernelId>>> m_items;
    std::vector<std::vector<BlockId>> m_childIds;

    std::vector<std::pair<std::uint32_t, KernelId>> itemsOf(std::uint32_t n) const {
        const Node& node = m_nodes[n];
        std::vector<std::pair<std::uint32_t, KernelId>> out;
        std::vector<KernelId> kernels = node.kernels;
        std::erase_if(kernels, [&](KernelId k) { return isOwnControl(node, k); });
        std::sort(kernels.begin(), kernels.end());
        std::size_t k = 0;
        for (const auto c : node.children) {
            const Node& child = m_nodes[c];
            while (k < kernels.size() && m_kernels[kernels[k]].pass <= child.pass &&
                   (m_kernels[kernels[k]].pass < child.pass || kernels[k].value < child.key))
                out.emplace_back(kNone, kernels[k++]);
            out.emplace_back(c, KernelId{});
        }
        for (; k < kernels.size(); ++k) out.emplace_back(kNone, kernels[k]);
        return out;
    }

    // Equal neighbours of one numbered name, from three on.
    void fold(Blocks& out) const {
        constexpr std::uint32_t kFewest = 3, kFewestOps = 8;
        for (std::uint32_t b = 0; b < out.size(); ++b) {
            const auto& ids = m_childIds[b];
            for (std::size_t i = 0; i < ids.size();) {
                std::size_t end = i + 1;
                const Block& first = out.list[ids[i]];
                const auto stem = numberedStem(first.name);
                while (end < ids.size() && m_signatures[ids[end].value] == m_signatures[ids[i].value] &&
                       out.list[ids[end]].lane == first.lane && (numberedStem(out.list[ids[end]].name) == stem))
                    ++end;
                if (end - i >= kFewest && first.opCount >= kFewestOps)
                    for (std::size_t k = i; k < end; ++k) {
                        out.list[ids[k]].foldOf = ids[i];
                        out.list[ids[k]].foldSize = static_cast<std::uint32_t>(end - i);
                    }
                i = end;
            }
        }
    }
};

} // namespace

Blocks buildTree(const MapProgram& program, const Kernels& kernels, const Labels& labels) {
    return TreeBuilder(program, kernels, labels).run();
}

} // namespace axiscape::structure
