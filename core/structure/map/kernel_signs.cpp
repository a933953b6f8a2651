// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/structure/map/kernel_signs.h"

#include <algorithm>

namespace axiscape::structure {
namespace sign {
namespace {

constexpr std::uint64_t kSoft = exponential | maximumOver | sumOver | division | difference | logarithm;
constexpr std::uint64_t kNormal = inverseRoot | sumOver | division | difference | differenceOfMean | overBatch |
                                  inGroups | squares | powers | product;
constexpr KernelPattern kPatterns[] = {
    {"log_softmax", KernelKind::softmax, exponential | sumOver | logarithm, inverseRoot, kSoft},
    {"softmax", KernelKind::softmax, exponential | sumOver | division, inverseRoot | logarithm, kSoft},
    {"batch_norm", KernelKind::norm, inverseRoot | sumOver | overBatch, 0, kNormal},
    {"group_norm", KernelKind::norm, inverseRoot | sumOver | inGroups, 0, kNormal},
    {"layer_norm", KernelKind::norm, inverseRoot | sumOver | differenceOfMean, 0, kNormal},
    {"rms_norm", KernelKind::norm, inverseRoot | sumOver, 0, kNormal},
    {"random bits", KernelKind::random, mixedWords, 0, ~0ull},
    {"rope", KernelKind::position, tabled | product, 0, product | sum | negation | sliced | joined | tabled | meetsSum},
    {"rope", KernelKind::position, negation | sliced | joined | product | sum, 0,
     product | sum | negation | sliced | joined | meetsSum},
    {"sines", KernelKind::position, waves, 0, product | waves | joined | division | exponential},
    {"gelu", KernelKind::activation, hyperbolic | powers, 0, hyperbolic | powers | product | sum | itsOwn},
    {"gelu", KernelKind::activation, errorFunction, 0,
     errorFunction | powers | product | sum | itsOwn | negation | exponential},
    {"silu", KernelKind::activation, logisticCurve | itsOwn, 0,
     logisticCurve | itsOwn | product | sum | difference | division},
    {"sigmoid", KernelKind::activation, logisticCurve, 0, logisticCurve | product | difference | division},
    {"softplus", KernelKind::activation, softplusLog, 0, softplusLog | exponential | maximumOver | negation},
    {"elu", KernelKind::activation, expMinusOne | choice, 0, expMinusOne | choice | comparison},
    {"tanh", KernelKind::activation, hyperbolic, 0, hyperbolic | product | difference},
    {"relu6", KernelKind::activation, aboveZero | belowOne, 0, aboveZero | belowOne},
    {"relu", KernelKind::activation, aboveZero, inverseRoot | sumOver, aboveZero | comparison | choice | product},
    {"one_hot", KernelKind::lookup, comparison | counted | converted, exponential, comparison | counted | converted},
    {"dropout", KernelKind::elementwise, randomChoice, 0, randomChoice | choice | division | product | byConstant},
    {"mask", KernelKind::elementwise, choice, 0, choice | comparison | counted},
    {"mask", KernelKind::elementwise, comparison | counted, 0, comparison | counted | boolean},
    {"bias", KernelKind::elementwise, weightAdded, 0, weightAdded},
    {"scale", KernelKind::elementwise, weightTimes, 0, weightTimes | product},
    {"gate", KernelKind::activation, ofTwoSlices, sumOver | tabled, ofTwoSlices},
    {"multiply", KernelKind::elementwise, meetsProduct, sumOver, meetsProduct | product},
    {"add", KernelKind::elementwise, meetsSum, 0, meetsSum | sum},
    {"concat", KernelKind::elementwise, meetsConcat, 0, meetsConcat | joined},
    {"scale", KernelKind::elementwise, byConstant,
     meetsSum | meetsProduct | meetsDifference | sum | difference | exponential | floatSum | logarithm, ~0ull},
    {"exp", KernelKind::elementwise, exponential, 0, exponential},
    {"log", KernelKind::elementwise, logarithm, 0, logarithm},
    {"squared_error", KernelKind::loss, squares | floatSum | toScalar, inverseRoot,
     squares | floatSum | toScalar | sumOver | division | product},
    {"mean", KernelKind::reduction, floatSum | division, 0, floatSum | sumOver | division},
    {"sum", KernelKind::reduction, floatSum, 0, floatSum | sumOver},
    {"max", KernelKind::reduction, maximumOver, 0, maximumOver},
};

} // namespace
} // namespace sign

std::span<const KernelPattern> kernelPatterns() { return sign::kPatterns; }

// Of which slice a value within a chain is; 0: of none, or of several.
std::uint32_t SignReader::sliceOf(ValueId v, KernelId id) const {
    const OpId op = m_program.maker(v);
    return op.valid() && m_kernels.kernelOf[op] == id ? m_slice[op] : 0;
}

void SignReader::follow(OpId op, KernelId id) {
    if (m_module.kind(op) == OpKind::slice) {
        m_slice[op] = op.value + 1;
        return;
    }
    std::uint32_t one = 0;
    for (const ValueId v : m_module.operands(op)) {
        const auto of = sliceOf(v, id);
        if (of == 0) continue;
        if (one != 0 && one != of) return;
        one = of;
    }
    m_slice[op] = one;
}

// exp(-x), to which one is added.
bool SignReader::isLogistic(OpId exp) const {
    const OpId op = m_program.maker(m_module.operands(exp)[0]);
    if (!op.valid() || m_module.kind(op) != OpKind::negate) return false;
    for (const Use use : m_module.uses(m_module.results(exp)[0]))
        if (m_program.numbered(use.op) && m_module.kind(use.op) == OpKind::add)
            for (const ValueId v : m_module.operands(use.op))
                if (isConstant(v)) return true;
    return false;
}

bool SignReader::isConstant(ValueId v) const { return m_program.facts.made[v.value] == Made::constant; }

// What is subtracted was summed up a few ops before.
bool SignReader::comesFromSum(ValueId v) const {
    for (int i = 0; i < 8; ++i) {
        const OpId op = m_program.maker(v);
        if (!op.valid()) return false;
        const OpKind kind = m_module.kind(op);
        if (kind == OpKind::reduce) return combinerOf(m_module, op) == Combiner::add;
        if (!onlyMoves(kind) && kind != OpKind::divide && kind != OpKind::multiply) return false;
        v = m_module.operands(op)[0];
        if (kind == OpKind::multiply && isConstant(v)) v = m_module.operands(op)[1];
    }
    return false;
}

std::uint64_t SignReader::ofReduce(OpId op, KernelId) const {
    using namespace sign;
    const Combiner combiner = combinerOf(m_module, op);
    const ValueId from = m_module.operands(op)[0];
    if (!isFloat(m_module.type(from).dtype)) return 0;
    if (combiner == Combiner::max) return maximumOver;
    if (combiner != Combiner::add) return 0;
    std::uint64_t signs = sumOver | floatSum;
    const auto dims = m_module.ints(op, AttributeName::dimensions);
    const auto rank = static_cast<std::int64_t>(m_module.type(from).shape.size());
    const bool last = std::find(dims.begin(), dims.end(), rank - 1) != dims.end();
    const bool first = std::find(dims.begin(), dims.end(), 0) != dims.end();
    if (m_module.type(m_module.results(op)[0]).elements() == 1) signs |= toScalar;
    if (first && !last) signs |= overBatch;
    if (!first && last && rank >= 4 && dims.size() >= 2) signs |= inGroups;
    return signs;
}

std::uint64_t SignReader::ofExponential(OpId op, KernelId) const { // 1 / (1 + exp(-x)), or another
    return isLogistic(op) ? sign::logisticCurve : sign::exponential;
}

std::uint64_t SignReader::ofDivide(OpId op, KernelId) const {
    const auto operands = m_module.operands(op);
    const bool real = isReal(op);
    return real && isConstant(operands[1]) && !isConstant(operands[0]) ? sign::byConstant : 0;
}

std::uint64_t SignReader::ofMaximum(OpId op, KernelId) const {
    const auto operands = m_module.operands(op);
    if (!isReal(op) || m_module.type(m_module.results(op)[0]).elements() <= 1) return 0;
    return isConstant(operands[0]) || isConstant(operands[1]) ? sign::aboveZero : 0;
}

std::uint64_t SignReader::ofSubtract(OpId op, KernelId) const {
    const std::uint64_t signs = m_groups.meets[op] != 0 ? sign::meetsDifference : sign::difference;
    return isReal(op) && comesFromSum(m_module.operands(op)[1]) ? signs | sign::differenceOfMean : signs;
}

std::uint64_t SignReader::ofSelect(OpId op, KernelId) const {
    return m_program.facts.random[m_module.operands(op)[0].value] ? sign::randomChoice : 0;
}

std::uint64_t SignReader::ofConcatenate(OpId op, KernelId) const {
    return m_groups.meets[op] != 0 ? sign::meetsConcat : 0;
}

std::uint64_t SignReader::ofAdd(OpId op, KernelId) const {
    if (!isReal(op)) return 0;
    const auto operands = m_module.operands(op);
    const auto& facts = m_program.facts;
    const std::uint64_t signs = m_groups.meets[op] != 0 ? sign::meetsSum : sign::sum;
    return facts.isWeight(operands[0]) != facts.isWeight(operands[1]) ? signs | sign::weightAdded : signs;
}

std::uint64_t SignReader::ofMultiply(OpId op, KernelId id) const {
    if (!isReal(op)) return 0;
    using namespace sign;
    const auto operands = m_module.operands(op);
    const auto& facts = m_program.facts;
    const bool meets = m_groups.meets[op] != 0, square = operands[0] == operands[1];
    std::uint64_t signs = meets ? meetsProduct : product;
    if (const auto a = sliceOf(operands[0], id), b = sliceOf(operands[1], id); a != 0 && b != 0 && a != b)
        signs |= ofTwoSlices;
    if (square) signs |= squares;
    if (isConstant(operands[0]) != isConstant(operands[1])) signs |= byConstant;
    if (facts.isWeight(operands[0]) != facts.isWeight(operands[1])) signs |= weightTimes;
    if (facts.table[operands[0].value] || facts.table[operands[1].value]) signs |= tabled;
    if (facts.isData(operands[0]) && facts.isData(operands[1]) && !square && !meets) signs |= itsOwn;
    return signs;
}

bool SignReader::isReal(OpId op) const { return isFloat(m_module.type(m_module.results(op)[0]).dtype); }

const PerOp<SignReader::OpSigns>& SignReader::opSigns() {
    using namespace sign;
    static constexpr PerOp<OpSigns> kSigns{
        {OpKind::exponential, {0, 0, &SignReader::ofExponential}},
        {OpKind::exponential_minus_one, {expMinusOne}},
        {OpKind::log, {logarithm}},
        {OpKind::log_plus_one, {softplusLog}},
        {OpKind::rsqrt, {inverseRoot}},
        {OpKind::sqrt, {inverseRoot}},
        {OpKind::power, {inverseRoot | powers}},
        {OpKind::tanh, {hyperbolic}},
        {OpKind::erf, {errorFunction}},
        {OpKind::erfc, {errorFunction}},
        {OpKind::logistic, {logisticCurve}},
        {OpKind::cosine, {waves}},
        {OpKind::sine, {waves}},
        {OpKind::divide, {0, division, &SignReader::ofDivide}},
        {OpKind::minimum, {0, belowOne}},
        {OpKind::clamp, {0, aboveZero | belowOne}},
        {OpKind::maximum, {0, 0, &SignReader::ofMaximum}},
        {OpKind::subtract, {0, 0, &SignReader::ofSubtract}},
        {OpKind::negate, {negation}},
        {OpKind::select, {0, choice, &SignReader::ofSelect}},
        {OpKind::compare, {comparison | boolean}},
        {OpKind::iota, {counted}},
        {OpKind::convert, {0, converted}},
        {OpKind::slice, {sliced}},
        {OpKind::concatenate, {joined, 0, &SignReader::ofConcatenate}},
        {OpKind::xor_, {mixedWords}},
        {OpKind::shift_left, {mixedWords}},
        {OpKind::shift_right_logical, {mixedWords}},
        {OpKind::add, {0, 0, &SignReader::ofAdd}},
        {OpKind::square, {squares}},
        {OpKind::multiply, {0, 0, &SignReader::ofMultiply}},
        {OpKind::reduce, {0, 0, &SignReader::ofReduce}},
    };
    return kSigns;
}

std::uint64_t SignReader::signsOf(KernelId id) {
    std::uint64_t signs = 0;
    int products = 0;
    for (const OpId op : m_kernels.opsOf(id)) {
        if (m_module.results(op).empty()) continue;
        follow(op, id);
        const OpKind kind = laneKind(m_module.kind(op));
        const OpSigns& known = opSigns()[kind];
        const bool real = isReal(op);
        signs |= known.always | (real ? known.ofReal : 0) | (known.more ? (this->*known.more)(op, id) : 0);
        products += kind == OpKind::multiply && real;
    }
    return products >= 3 ? signs | sign::powers : signs;
}

} // namespace axiscape::structure
