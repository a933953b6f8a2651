// SPDX-License-Identifier: GPL-3.0-or-later
// What a kernel is called: heavy ops by what they are, chains by the table of patterns (what a row recognises is taken;
// several rows make "bias, gelu"), those of the update by the states they keep, else how many ops of which kinds.
#include "core/structure/map/block_parts.h"
#include "core/structure/map/kernel_signs.h"

#include <algorithm>
#include <array>
#include <fmt/format.h>

namespace axiscape {

std::string_view kernelKindName(KernelKind kind) {
    static constexpr std::array<std::string_view, 15> names{
        "product",   "convolution", "lookup", "norm",      "softmax", "activation", "position", "elementwise",
        "reduction", "random",      "loss",   "optimizer", "store",   "control",    "other"};
    return names[static_cast<std::size_t>(kind)];
}

namespace structure {
namespace {

class ChainNamer {
  public:
    ChainNamer(const MapProgram& program, const KernelGroups& groups, Kernels& kernels)
        : m_program(program), m_module(program.module), m_kernels(kernels), m_signs(program, groups, kernels),
          m_trains(std::ranges::any_of(program.structure.passOf, [](Pass pass) { return pass == Pass::backward; })) {}

    void run() {
        for (std::uint32_t i = 0; i < m_kernels.size(); ++i) name(KernelId{i});
    }

  private:
    const MapProgram& m_program;
    const Module& m_module;
    Kernels& m_kernels;
    SignReader m_signs;
    bool m_trains;

    void name(KernelId id) {
        Kernel& kernel = m_kernels.list[id];
        const OpKind main = m_module.kind(kernel.mainOp);
        if (main == OpKind::while_ && !m_program.places.control[kernel.mainOp]) {
            kernel.name = "random bits";
            kernel.kind = KernelKind::random;
            kernel.recognised = true;
            return;
        }
        if (!isLight(main)) {
            nameHeavy(kernel, main);
            return;
        }
        if (kernel.pass == Pass::update && nameUpdate(id)) return;
        const std::uint64_t signs = m_signs.signsOf(id);
        std::uint64_t left = signs;
        int named = 0;
        for (const KernelPattern& row : kernelPatterns()) {
            if ((left & row.all) != row.all || (signs & row.none) != 0) continue;
            if (named > 0 && (row.kind == KernelKind::reduction || row.takes == ~0ull)) continue;
            if (named == 3) break;
            if (named++ == 0 || rank(row.kind) > rank(kernel.kind)) kernel.kind = row.kind;
            // In the order of work: bias and mask come before what they are for, dropout after it.
            const std::string_view text(row.name);
            const bool before = text == "bias" || text == "mask" || text == "scale";
            if (kernel.name.empty())
                kernel.name = text;
            else if (before && kernel.kind != KernelKind::norm)
                kernel.name = std::string(text) + ", " + kernel.name;
            else if (kernel.kind != KernelKind::norm || !before)
                kernel.name += ", " + std::string(text);
            left &= ~row.takes;
        }
        kernel.recognised = named > 0;
        if (picksLargest(id)) {
            kernel.name = "argmax";
            kernel.kind = KernelKind::reduction;
            kernel.recognised = true;
        } else if (!kernel.recognised)
            nameByOps(id);
    }
    // A reduction of numbers with their places.
    bool picksLargest(KernelId id) const {
        return std::ranges::any_of(m_kernels.opsOf(id), [&](OpId op) {
            return m_module.kind(op) == OpKind::reduce && m_module.results(op).size() == 2;
        });
    }
    static int rank(KernelKind kind) {
        switch (kind) {
        case KernelKind::softmax:
        case KernelKind::norm:
            return 3;
        case KernelKind::activation:
        case KernelKind::position:
        case KernelKind::lookup:
            return 2;
        default:
            return 1;
        }
    }

    void nameHeavy(Kernel& kernel, OpKind main) {
        kernel.name = m_module.kindName(kernel.mainOp);
        kernel.recognised = true;
        const auto operands = m_module.operands(kernel.mainOp);
        if (main == OpKind::convolution) {
            kernel.kind = KernelKind::convolution;
            kernel.name = "conv";
        } else if (isProduct(main)) {
            kernel.kind = KernelKind::product;
        } else if (main == OpKind::gather || main == OpKind::torch_index_select) {
            kernel.kind = KernelKind::lookup;
            if (m_program.facts.isWeight(operands[0])) kernel.name = "embedding";
        } else if (main == OpKind::scatter || main == OpKind::dynamic_update_slice) {
            kernel.kind = KernelKind::store;
            if (main == OpKind::scatter && combinerOf(m_module, kernel.mainOp) == Combiner::add)
                kernel.name = kernel.pass == Pass::forward && m_program.facts.made[operands[0].value] == Made::constant
                                  ? "segment_sum" // into zeros
                                  : "scatter_add";
            const auto from = m_program.facts.origin[operands[0].value];
            const bool fed = from != ValueFacts::kNone || m_module.valueKind(operands[0]) == ValueKind::regionArgument;
            // In a loop of a step that is trained it keeps what the backward pass reads, or collects gradients.
            if (main == OpKind::dynamic_update_slice && fed)
                kernel.name = kernel.pass == Pass::backward ? "collect" : m_trains ? "keep" : "cache update";
        } else if (m_program.places.control[kernel.mainOp]) {
            kernel.kind = KernelKind::control;
        } else if (main == OpKind::reduce_window) {
            kernel.kind = KernelKind::reduction;
            kernel.name = isCumulated(kernel.mainOp) ? "cumsum" : "pool";
        } else if (main == OpKind::sort || main == OpKind::top_k) {
            kernel.kind = KernelKind::reduction;
        } else if (has(main, Trait::random)) {
            kernel.kind = KernelKind::random;
            kernel.name = "random bits";
        } else if (main == OpKind::custom_call) {
            if (const auto target = m_module.textOf(kernel.mainOp, AttributeName::call_target_name); target.size() > 2)
                kernel.name = target.front() == '"' ? target.substr(1, target.size() - 2) : target;
        }
    }
    // A window as long as what it slides over.
    bool isCumulated(OpId op) const {
        const auto window = m_module.ints(op, AttributeName::window_dimensions);
        const auto shape = m_module.type(m_module.operands(op)[0]).shape;
        for (std::size_t d = 0; d < window.size() && d < shape.size(); ++d)
            if (window[d] > 1 && window[d] == shape[d]) return true;
        return false;
    }

    // Of the update: by the states that are read and written.
    bool nameUpdate(KernelId id) {
        Kernel& kernel = m_kernels.list[id];
        kernel.kind = KernelKind::optimizer;
        bool root = false, parameter = false, decays = false, whole = false, sums = false;
        std::vector<std::uint32_t> states;
        for (const OpId op : m_kernels.opsOf(id)) {
            const OpKind kind = m_module.kind(op);
            if (kind == OpKind::sqrt || kind == OpKind::rsqrt) root = true;
            if (kind == OpKind::reduce) sums = true;
            if (m_module.results(op).empty()) continue;
            whole = whole || (kind != OpKind::constant && m_module.type(m_module.results(op)[0]).elements() > 1);
            const auto operands = m_module.operands(op);
            for (const ValueId v : operands) {
                const auto from = m_program.facts.origin[v.value];
                if (from == ValueFacts::kNone) continue;
                const Role role = m_program.structure.argumentRoles[from];
                if (role == Role::parameter) {
                    parameter = true;
                    const ValueId other = operands[0] == v && operands.size() > 1 ? operands[1] : operands[0];
                    if (kind == OpKind::multiply && !m_program.facts.isWeight(other) && other != v) decays = true;
                } else if (role == Role::optimizerState && m_module.type(ValueId{from}).elements() > 1 &&
                           std::find(states.begin(), states.end(), from) == states.end()) {
                    states.push_back(from);
                }
            }
        }
        kernel.recognised = true;
        if (!whole && sums && !parameter)
            kernel.name = "global_norm";
        else if (!whole)
            kernel.name = "step size";
        else if (root && states.size() >= 2 && parameter)
            kernel.name = decays ? "adamw" : "adam";
        else if (root && !states.empty() && parameter)
            kernel.name = sums ? "adafactor" : "rms_prop";
        else if (!states.empty() && parameter)
            kernel.name = "momentum";
        else if (!states.empty())
            kernel.name = "moments";
        else if (parameter && !sums)
            kernel.name = "sgd";
        else {
            kernel.recognised = false;
            return false;
        }
        return true;
    }

    // Nothing is recognised: how many ops of which kinds, those with most bytes first.
    void nameByOps(KernelId id) {
        Kernel& kernel = m_kernels.list[id];
        struct Entry {
            std::string_view kind;
            std::int64_t bytes = 0;
        };
        std::vector<Entry> kinds;
        std::uint32_t count = 0;
        const bool moves = onlyMoves(m_module.kind(kernel.mainOp)) || m_module.kind(kernel.mainOp) == OpKind::constant;
        for (const OpId op : m_kernels.opsOf(id)) {
            const OpKind kind = m_module.kind(op);
            if (!moves && (onlyMoves(kind) || kind == OpKind::constant)) continue;
            if (moves && kind != m_module.kind(kernel.mainOp)) continue;
            ++count;
            std::int64_t bytes = 0;
            for (const ValueId v : m_module.results(op)) bytes += m_module.type(v).bytes();
            const auto name = m_module.kindName(op);
            const auto at = std::find_if(kinds.begin(), kinds.end(), [&](const Entry& e) { return e.kind == name; });
            if (at == kinds.end())
                kinds.push_back({name, bytes});
            else
                at->bytes += bytes;
        }
        std::stable_sort(kinds.begin(), kinds.end(), [](const Entry& a, const Entry& b) { return a.bytes > b.bytes; });
        if (moves && m_module.kind(kernel.mainOp) == OpKind::convert) {
            kernel.name = "cast";
            kernel.recognised = true;
            return;
        }
        if (kinds.empty()) {
            kernel.name = m_module.kindName(kernel.mainOp);
            return;
        }
        kernel.name = kinds[0].kind;
        if (kinds.size() > 1) kernel.name += ", " + std::string(kinds[1].kind);
        if (count > std::min<std::size_t>(kinds.size(), 2)) kernel.name = fmt::format("{} × {}", count, kernel.name);
        // One op is its own name.
        kernel.recognised = count == 1;
        kernel.kind = KernelKind::elementwise;
    }
};

} // namespace

void nameChains(const MapProgram& program, const KernelGroups& groups, Kernels& kernels) {
    ChainNamer(program, groups, kernels).run();
}

bool isProductKind(const Kernel& kernel) {
    return kernel.kind == KernelKind::product || kernel.kind == KernelKind::convolution;
}

std::string weightName(std::string_view path) {
    static constexpr std::array generic{"kernel", "weight", "w", "value", "embedding",
                                        "bias",   "scale",  "b", "table", "weights"};
    std::vector<std::string_view> parts;
    for (std::size_t start = 0; start <= path.size();) {
        const auto slash = std::min(path.find('/', start), path.size());
        if (slash > start) parts.push_back(path.substr(start, slash - start));
        start = slash + 1;
    }
    const auto says = [](std::string_view part) {
        return std::find(generic.begin(), generic.end(), part) == generic.end() &&
               part.find_first_not_of("0123456789") != std::string_view::npos;
    };
    const bool inside = parts.size() > 1;
    while (parts.size() > 1 && !says(parts.back())) parts.pop_back();
    // What holds all of them ("params") names none; nor does what the printer made up.
    if (!inside && containerOf(path).empty()) return {};
    if (parts.empty() || (inside && parts.size() == 1)) return {};
    return std::string(parts.back());
}

} // namespace structure
} // namespace axiscape
