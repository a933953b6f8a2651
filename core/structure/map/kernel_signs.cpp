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

std::uint64_t SignReader::reduced(OpId op) const {
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

std::uint64_t SignReader::signsOf(KernelId id) {
    using namespace sign;
    std::uint64_t signs = 0;
    int products = 0;
    bool own = false;
    for (const OpId op : m_kernels.opsOf(id)) {
        const auto operands = m_module.operands(op);
        if (m_module.results(op).empty()) continue;
        const ValueId result = m_module.results(op)[0];
        const bool real = isFloat(m_module.type(result).dtype);
        const bool meets = m_groups.meets[op] != 0;
        follow(op, id);
        switch (laneKind(m_module.kind(op))) {
        case OpKind::exponential: // 1 / (1 + exp(-x)), or another
            signs |= isLogistic(op) ? logisticCurve : exponential;
            break;
        case OpKind::exponential_minus_one:
            signs |= expMinusOne;
            break;
        case OpKind::log:
            signs |= logarithm;
            break;
        case OpKind::log_plus_one:
            signs |= softplusLog;
            break;
        case OpKind::rsqrt:
        case OpKind::sqrt:
            signs |= inverseRoot;
            break;
        case OpKind::power:
            signs |= inverseRoot | powers;
            break;
        case OpKind::tanh:
            signs |= hyperbolic;
            break;
        case OpKind::erf:
        case OpKind::erfc:
            signs |= errorFunction;
            break;
        case OpKind::logistic:
            signs |= logisticCurve;
            break;
        case OpKind::cosine:
        case OpKind::sine:
            signs |= waves;
            break;
        case OpKind::divide:
            if (real) signs |= division;
            if (real && isConstant(operands[1]) && !isConstant(operands[0])) signs |= byConstant;
            break;
        case OpKind::minimum:
            if (real) signs |= belowOne;
            break;
        case OpKind::clamp:
            if (real) signs |= aboveZero | belowOne;
            break;
        case OpKind::maximum:
            if (real && (isConstant(operands[0]) || isConstant(operands[1])) && m_module.type(result).elements() > 1)
                signs |= aboveZero;
            break;
        case OpKind::subtract:
            signs |= meets ? meetsDifference : difference;
            if (real && comesFromSum(operands[1])) signs |= differenceOfMean;
            break;
        case OpKind::negate:
            signs |= negation;
            break;
        case OpKind::select:
            if (real) signs |= choice;
            if (m_program.facts.random[operands[0].value]) signs |= randomChoice;
            break;
        case OpKind::compare:
            signs |= comparison;
            if (!real) signs |= boolean;
            break;
        case OpKind::iota:
            signs |= counted;
            break;
        case OpKind::convert:
            if (real) signs |= converted;
            break;
        case OpKind::slice:
            signs |= sliced;
            break;
        case OpKind::concatenate:
            signs |= meets ? meetsConcat | joined : joined;
            break;
        case OpKind::xor_:
        case OpKind::shift_left:
        case OpKind::shift_right_logical:
            signs |= mixedWords;
            break;
        case OpKind::add:
            if (!real) break;
            signs |= meets ? meetsSum : sum;
            if (m_program.facts.isWeight(operands[0]) != m_program.facts.isWeight(operands[1])) signs |= weightAdded;
            break;
        case OpKind::square:
            signs |= squares;
            break;
        case OpKind::multiply:
            if (!real) break;
            signs |= meets ? meetsProduct : product;
            ++products;
            if (const auto a = sliceOf(operands[0], id), b = sliceOf(operands[1], id); a != 0 && b != 0 && a != b)
                signs |= ofTwoSlices;
            if (operands[0] == operands[1]) signs |= squares;
            if (isConstant(operands[0]) != isConstant(operands[1])) signs |= byConstant;
            if (m_program.facts.isWeight(operands[0]) != m_program.facts.isWeight(operands[1])) signs |= weightTimes;
            if (m_program.facts.table[operands[0].value] || m_program.facts.table[operands[1].value]) signs |= tabled;
            own = own || (m_program.facts.isData(operands[0]) && m_program.facts.isData(operands[1]) &&
                          operands[0] != operands[1] && !meets);
            break;
        case OpKind::reduce:
            signs |= reduced(op);
            break;
        default:
            break;
        }
    }
    if (products >= 3) signs |= powers;
    if (own) signs |= itsOwn;
    return signs;
}

} // namespace axiscape::structure
