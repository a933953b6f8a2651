// SPDX-License-Identifier: GPL-3.0-or-later
// Sizes that follow from others by more than a tie: windows that slide, and sums.
#include "core/verify/resized_program.h"

#include "core/base/words.h"
#include "core/ops/per_op.h"

namespace axiscape::verification {
namespace {

using Ints = std::span<const std::int64_t>;

std::int64_t windowAt(Ints list, std::size_t i, std::int64_t otherwise) {
    return i < list.size() ? list[i] : otherwise;
}
std::int64_t spread(std::int64_t size, std::int64_t dilation) { return size == 0 ? 0 : (size - 1) * dilation + 1; }

struct Window {
    std::int64_t in = 1, window = 1, stride = 1, baseDilation = 1, windowDilation = 1, low = 0, high = 0;
    // How often it stands.
    std::int64_t count() const {
        const std::int64_t room = spread(in, baseDilation) + low + high - spread(window, windowDilation);
        return room < 0 ? 0 : room / stride + 1;
    }
};

class Sizes {
  public:
    Sizes(const Module& module, OpId op) : m_module(module), m_op(op) {}

    bool follow() const {
        const Rule rule = rules()[m_module.kind(m_op)];
        return !rule || (this->*rule)();
    }

  private:
    Ints shape(ValueId value) const { return m_module.type(value).shape; }
    Ints ints(AttributeName name) const { return m_module.ints(m_op, name); }

    // Whether the sizes of the op follow from each other.
    using Rule = bool (Sizes::*)() const;
    static const PerOp<Rule>& rules() {
        static constexpr PerOp<Rule> kRules{
            {OpKind::convolution, &Sizes::convolution},
            {OpKind::reduce_window, &Sizes::reduceWindow},
            {OpKind::select_and_scatter, &Sizes::selectAndScatter},
            {OpKind::concatenate, &Sizes::joins},
            {OpKind::slice, &Sizes::lies},
            {OpKind::pad, &Sizes::lies},
            {OpKind::reshape, &Sizes::keepsElements},
            {OpKind::dynamic_slice, &Sizes::dynamicSlice},
            {OpKind::dynamic_update_slice, &Sizes::dynamicUpdateSlice},
        };
        return kRules;
    }

    ValueId operand(std::size_t i) const { return m_module.operands(m_op)[i]; }
    ValueId result() const { return m_module.results(m_op)[0]; }
    bool reduceWindow() const { return slides(shape(operand(0)), shape(result())); }
    bool selectAndScatter() const { return slides(shape(operand(0)), shape(operand(1))); }
    bool keepsElements() const { return m_module.type(operand(0)).elements() == m_module.type(result()).elements(); }
    bool dynamicSlice() const { return within(shape(result())); }
    bool dynamicUpdateSlice() const { return within(shape(operand(1))); }

    bool convolution() const {
        const Ints in = ints(AttributeName::input_spatial_dimensions);
        const Ints kernel = ints(AttributeName::kernel_spatial_dimensions);
        const Ints out = ints(AttributeName::output_spatial_dimensions);
        for (std::size_t s = 0; s < in.size() && s < kernel.size() && s < out.size(); ++s) {
            const Window window{shape(m_module.operands(m_op)[0])[static_cast<std::size_t>(in[s])],
                                shape(m_module.operands(m_op)[1])[static_cast<std::size_t>(kernel[s])],
                                windowAt(ints(AttributeName::window_strides), s, 1),
                                windowAt(ints(AttributeName::lhs_dilation), s, 1),
                                windowAt(ints(AttributeName::rhs_dilation), s, 1),
                                windowAt(ints(AttributeName::padding), 2 * s, 0),
                                windowAt(ints(AttributeName::padding), 2 * s + 1, 0)};
            if (window.count() != shape(m_module.results(m_op)[0])[static_cast<std::size_t>(out[s])]) return false;
        }
        return true;
    }

    bool slides(Ints in, Ints out) const {
        for (std::size_t d = 0; d < out.size(); ++d) {
            const Window window{in[d],
                                windowAt(ints(AttributeName::window_dimensions), d, 1),
                                windowAt(ints(AttributeName::window_strides), d, 1),
                                windowAt(ints(AttributeName::base_dilations), d, 1),
                                windowAt(ints(AttributeName::window_dilations), d, 1),
                                windowAt(ints(AttributeName::padding), 2 * d, 0),
                                windowAt(ints(AttributeName::padding), 2 * d + 1, 0)};
            if (window.count() != out[d]) return false;
        }
        return true;
    }

    bool joins() const {
        const auto d = static_cast<std::size_t>(m_module.intOr(m_op, AttributeName::dimension, 0));
        std::int64_t sum = 0;
        for (const ValueId part : m_module.operands(m_op)) sum += shape(part)[d];
        return sum == shape(m_module.results(m_op)[0])[d];
    }

    // Nothing starts before the beginning or ends behind the end.
    bool lies() const {
        const bool taken = m_module.kind(m_op) == OpKind::slice;
        const Ints whole = shape(taken ? m_module.operands(m_op)[0] : m_module.results(m_op)[0]);
        for (std::size_t d = 0; d < whole.size(); ++d) {
            if (taken && (windowAt(ints(AttributeName::start_indices), d, 0) < 0 ||
                          windowAt(ints(AttributeName::limit_indices), d, 0) > whole[d]))
                return false;
            if (taken) continue;
            const std::int64_t part = shape(m_module.operands(m_op)[0])[d];
            const std::int64_t reach = spread(part, windowAt(ints(AttributeName::interior_padding), d, 0) + 1);
            if (windowAt(ints(AttributeName::edge_padding_low), d, 0) + reach +
                    windowAt(ints(AttributeName::edge_padding_high), d, 0) !=
                whole[d])
                return false;
        }
        return true;
    }

    bool within(Ints part) const {
        const Ints whole = shape(m_module.operands(m_op)[0]);
        for (std::size_t d = 0; d < part.size(); ++d)
            if (part[d] > whole[d]) return false;
        return true;
    }

    const Module& m_module;
    OpId m_op;
};

} // namespace

bool checkSizes(const Module& resized, const Module& module, SizeGraph& graph) {
    bool all = true;
    for (const OpId op : module.ops())
        if (!Sizes(resized, op).follow()) {
            graph.pinAll(module, op, words::noop("its sizes do not follow from smaller ones"));
            all = false;
        }
    return all;
}

} // namespace axiscape::verification
