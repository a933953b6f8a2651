// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/interpret/movement/updates.h"
#include "core/interpret/reduction/combine.h"
#include "core/interpret/reduction/reduce.h"
#include "core/interpret/reduction/window.h"
#include "core/interpret/tensor/elements.h"

namespace axiscape::kernels {
namespace {

// The element of each window that the region prefers, as an offset into the operand; -1 for a window of padding alone.
class Selection {
  public:
    Selection(const LaneProgram& select, const Tensor& operand, std::int64_t windows)
        : m_select(select), m_operand(operand), m_chosen(static_cast<std::size_t>(windows), -1) {}

    // Offers to the windows of the walk the operand's elements of the walk.
    Result<void> offer(const WindowPlace& place) {
        m_windows.clear();
        m_held.clear();
        m_offered.clear();
        Odometer at(place.walk);
        do {
            const std::int64_t window = place.toBase + at.to(), offered = place.fromBase + at.from();
            auto& chosen = m_chosen[static_cast<std::size_t>(window)];
            if (chosen < 0) {
                chosen = offered;
                continue;
            }
            m_windows.push_back(static_cast<std::size_t>(window));
            m_held.push_back(chosen);
            m_offered.push_back(offered);
        } while (at.next());
        if (m_windows.empty()) return {};
        const Tensor arguments[] = {elements(m_held), elements(m_offered)};
        auto keeps = m_select.run(static_cast<std::int64_t>(m_windows.size()), arguments);
        if (!keeps) return fail(keeps.error());
        const auto* keep = (*keeps)[0].data<std::uint8_t>();
        for (std::size_t i = 0; i < m_windows.size(); ++i)
            if (!keep[i]) m_chosen[m_windows[i]] = m_offered[i];
        return {};
    }
    const std::vector<std::int64_t>& chosen() const { return m_chosen; }

  private:
    Tensor elements(std::span<const std::int64_t> offsets) const {
        const std::int64_t shape[] = {static_cast<std::int64_t>(offsets.size())};
        Tensor result(m_operand.dtype(), shape);
        copyFrom(result.mutableBytes(), m_operand.bytes(), offsets, slotBytes(m_operand.dtype()));
        return result;
    }

    const LaneProgram& m_select;
    const Tensor& m_operand;
    std::vector<std::int64_t> m_chosen;
    std::vector<std::size_t> m_windows; // of the walk at hand
    std::vector<std::int64_t> m_held, m_offered;
};

} // namespace

Result<std::vector<Tensor>> selectAndScatter(OpRef op, std::span<const Tensor> operands) {
    const auto regions = op.module.regions(op.op);
    auto select = LaneProgram::of(op.module, regions[0]);
    auto scatter = LaneProgram::of(op.module, regions[1]);
    if (!select) return fail(select.error());
    if (!scatter) return fail(scatter.error());
    const Tensor operand = convertTensor(operands[0], laneTypes(op.module, regions[0], 1)[0]);
    const ElementType dtype = laneTypes(op.module, regions[1], 1)[0];
    const Tensor source = convertTensor(operands[1], dtype);

    Selection selection(*select, operand, source.elements());
    const auto window = windowOf(op, operand.shape(), source.shape());
    const auto offer = [&](const WindowPlace& place) { return selection.offer(place); };
    if (auto done = forEachPlace(window, offer); !done) return fail(done.error());

    Tensor result = splat(convertTensor(operands[2], dtype), operand.shape());
    const auto combiner = scatter->combiner();
    if (combiner && foldsExactly(*combiner, dtype)) {
        result = widened(result);
        foldAt(*combiner, result.dtype(), result.mutableBytes(), widened(source).bytes(), selection.chosen());
        return std::vector<Tensor>{narrowed(result, dtype)};
    }
    std::vector<std::int64_t> targets, sources;
    for (std::size_t i = 0; i < selection.chosen().size(); ++i) {
        if (selection.chosen()[i] < 0) continue;
        targets.push_back(selection.chosen()[i]);
        sources.push_back(static_cast<std::int64_t>(i));
    }
    std::vector<Tensor> results{std::move(result)};
    if (auto done = applyUpdates(*scatter, results, {&source, 1}, targets, sources); !done) return fail(done.error());
    return results;
}

} // namespace axiscape::kernels
