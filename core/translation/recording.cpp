// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/translation/recording.h"

#include "core/interpret/tensor/elements.h"

#include <cstring>

namespace axiscape {
namespace {

bool isNumber(ElementType type) {
    return type != ElementType::none && type != ElementType::complex64 && type != ElementType::complex128;
}

class Recorder {
  public:
    Recorder(Machine& machine, const Module& module, bool alike, double most)
        : m_machine(machine), m_module(module), m_alike(alike), m_most(most), m_latest(module.valueCount(), kNone) {}

    Result<Recording> run(const Progress& progress) {
        for (std::uint32_t i = 0; i < m_module.argumentCount(); ++i) keep(ValueId{i}, OpId{});
        while (!m_machine.done()) {
            if (progress.cancelled())
                return fail(Error{ErrorCode::cancelled, words::phrase("cancelled"), {}, {}, {}, {}});
            const OpId op = m_machine.next();
            if (auto ran = m_machine.step(); !ran) return fail(ran.error());
            leftLoops();
            for (const ValueId value : m_module.results(op)) keep(value, op);
            if (!m_module.regions(op).empty() && m_latest[*m_module.results(op).begin()] == kNone)
                m_inside.push_back(op);
            if (m_machine.done()) leftLoops();
            if (m_bytes > m_most)
                return fail(words::phrase("the programs make more numbers than are kept to find the first wrong one"));
        }
        for (const ValueId value : m_module.results()) m_recording.results.push_back(m_latest[value]);
        return std::move(m_recording);
    }

  private:
    static constexpr std::uint32_t kNone = 0xffffffffu;

    // Results of loops and cases are there when what runs next is no longer within them.
    void leftLoops() {
        for (std::size_t i = m_inside.size(); i-- > 0;) {
            const auto results = m_module.results(m_inside[i]);
            if (results.begin() == results.end() || !m_machine.value(*results.begin(), 0)) continue;
            for (const ValueId value : results) keep(value, m_inside[i]);
            m_inside.erase(m_inside.begin() + static_cast<std::ptrdiff_t>(i));
        }
    }

    // The one that a value is now; of what a loop carries, what its body gave last, else what it began with.
    std::uint32_t latestOf(ValueId value) const {
        for (int depth = 0; depth < 64; ++depth) {
            if (m_latest[value] != kNone || m_module.valueKind(value) != ValueKind::regionArgument)
                return m_latest[value];
            const OpId loop = m_module.definingOp(value);
            const auto k = m_module.index(value);
            if (!loop.valid() || k >= m_module.operands(loop).size()) return kNone;
            for (const RegionId region : m_module.regions(loop)) {
                const auto& yields = m_module.region(region).yields;
                if (yields.size() == m_module.operands(loop).size() && m_latest[yields[k]] != kNone)
                    return m_latest[yields[k]];
            }
            value = m_module.operands(loop)[k];
        }
        return kNone;
    }

    void keep(ValueId value, OpId op) {
        const Tensor* first = m_machine.value(value, 0);
        if (!first || first->isTuple()) return;
        MadeValue made{value, op, {first->shape().begin(), first->shape().end()}, first->dtype(), {}, {}};
        if (isNumber(first->dtype()) && !keepNumbers(value, made)) return;
        if (op.valid())
            for (const ValueId operand : readBy(op, value))
                if (const auto at = latestOf(operand); at != kNone) made.operands.push_back(at);
        m_latest[value] = static_cast<std::uint32_t>(m_recording.values.size());
        m_recording.values.push_back(std::move(made));
    }

    // One entry where devices are to be kept as one and have the same bits. False if a device has not come so far.
    bool keepNumbers(ValueId value, MadeValue& made) {
        for (std::uint32_t device = 0; device < m_machine.deviceCount(); ++device) {
            const Tensor* there = m_machine.value(value, device);
            if (!there) return false;
            const Tensor wide = kernels::convertTensor(*there, ElementType::f64);
            const auto* numbers = wide.data<double>();
            const auto count = static_cast<std::size_t>(wide.elements());
            m_bytes += 8.0 * static_cast<double>(count);
            // While all were equal there is one entry; the first that differs brings those of the devices before it.
            if (m_alike && made.on.size() == 1) {
                if (count == 0 || std::memcmp(made.on[0].data(), numbers, count * sizeof(double)) == 0) continue;
                made.on.resize(device, made.on[0]);
            }
            made.on.emplace_back(numbers, numbers + count);
        }
        return true;
    }

    // Operands; of a loop's result what its body gave for it, and what it began with.
    std::vector<ValueId> readBy(OpId op, ValueId result) const {
        const auto operands = m_module.operands(op);
        if (m_module.regions(op).empty()) return {operands.begin(), operands.end()};
        std::vector<ValueId> read;
        const auto k = m_module.index(result);
        for (const RegionId region : m_module.regions(op))
            if (const auto& yields = m_module.region(region).yields; yields.size() == m_module.results(op).size())
                read.push_back(yields[k]);
        if (operands.size() == m_module.results(op).size()) read.push_back(operands[k]);
        return read.empty() || m_module.kind(op) != OpKind::while_
                   ? std::vector<ValueId>(operands.begin(), operands.end())
                   : read;
    }

    Machine& m_machine;
    const Module& m_module;
    std::vector<OpId> m_inside; // loops and cases that run
    bool m_alike = false;
    double m_most, m_bytes = 0;
    IdVector<ValueId, std::uint32_t> m_latest;
    Recording m_recording;
};

} // namespace

Result<Recording> record(Machine& machine, const Module& module, bool alike, double most, const Progress& progress) {
    return Recorder(machine, module, alike, most).run(progress);
}

} // namespace axiscape
