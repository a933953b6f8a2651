// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/stablehlo/inline.h"

#include "core/base/words.h"
#include "core/stablehlo/call_graph.h"
#include "core/stablehlo/kept_functions.h"
#include "core/stablehlo/lexer.h"
#include "core/stablehlo/parser.h"
#include "core/stablehlo/resolve_locations.h"

#include <algorithm>

namespace axiscape::stablehlo {
namespace {

class Inliner {
  public:
    Inliner(const ParsedProgram& program, const CallGraph& calls, ModuleBuilder& builder)
        : m_program(program), m_calls(calls), m_builder(builder), m_locations(program, builder) {}

    std::shared_ptr<const Module> run(const ParsedFunction& main) {
        m_values.resize(main.endValue - main.firstValue);
        const auto& body = m_program.regions[main.body];
        for (std::uint32_t i = 0; i < body.arguments.count; ++i) {
            const auto value = body.arguments.first + i;
            const ValueId id = m_builder.argument(argument(main.arguments[i], i), m_program.valueType[value]);
            nameAt(id, value);
            m_values[value - main.firstValue] = id;
        }
        emit(body.firstOp, body.endOp, main, 0);
        follow({});
        std::vector<ValueId> results;
        std::vector<ProgramResult> info(body.yields.count);
        for (std::uint32_t i = 0; i < body.yields.count; ++i) {
            results.push_back(m_values[m_program.valuePool[body.yields.first + i] - main.firstValue]);
            if (i >= main.resultAttributes.size()) continue;
            info[i].attributes = main.resultAttributes[i];
            info[i].name = unescaped(dictionaryValue(main.resultAttributes[i], "jax.result_info"));
            info[i].path = pathOfName(info[i].name);
        }
        return m_builder.finish(results, std::move(info));
    }

  private:
    Argument argument(const ParsedArgument& parsed, std::uint32_t index) const {
        Argument a;
        a.attributes = parsed.attributes;
        a.name = m_locations.name(parsed.location);
        if (a.name.empty()) a.name = unescaped(dictionaryValue(parsed.attributes, "jax.arg_info"));
        if (a.name.empty()) a.name = "arg" + std::to_string(index);
        a.path = pathOfName(a.name);
        std::vector<std::int64_t> number;
        const auto alias = dictionaryValue(parsed.attributes, "tf.aliasing_output");
        if (!alias.empty() && integersOf(alias, number) && number.size() == 1 && number[0] >= 0)
            a.aliasedResult = static_cast<int>(std::min<std::int64_t>(number[0], 0x7fffffff));
        a.donated = a.aliasedResult >= 0 || dictionaryValue(parsed.attributes, "jax.buffer_donor").starts_with("true");
        return a;
    }

    // Emits ops [first, end) of `function`, whose value v is m_values[frame + v - firstValue].
    void emit(std::uint32_t first, std::uint32_t end, const ParsedFunction& function, std::size_t frame) {
        for (auto i = first; i < end; i = m_program.ops[i].endOp) {
            const ParsedOp& op = m_program.ops[i];
            if (op.isCall)
                emitCall(i, function, frame);
            else
                emitOp(op, function, frame);
        }
    }

    ValueId& at(const ParsedFunction& function, std::size_t frame, std::uint32_t value) {
        return m_values[frame + value - function.firstValue];
    }

    // Only a text says where.
    void nameAt(ValueId id, std::uint32_t value) {
        if (!m_program.valueOffset.empty()) m_builder.nameAt(id, m_program.valueOffset[value]);
    }

    std::span<const ValueId> operands(Run32 run, const ParsedFunction& function, std::size_t frame) {
        if (m_operands.size() < run.count) m_operands.resize(run.count);
        for (std::uint32_t i = 0; i < run.count; ++i)
            m_operands[i] = at(function, frame, m_program.valuePool[run.first + i]);
        return std::span(m_operands).first(run.count);
    }

    void emitOp(const ParsedOp& op, const ParsedFunction& function, std::size_t frame) {
        const std::span types(m_program.valueType.data() + op.results.first, op.results.count);
        const LocationId location = m_locations.id(op.location);
        follow(m_locations.inlinedThrough(op.location));
        const auto name = op.kind == OpKind::unknown ? op.name : StringId();
        const auto first =
            m_builder.imported({op.kind, name, location, op.attributes}, operands(op.operands, function, frame), types);
        for (std::uint32_t i = 0; i < op.results.count; ++i) {
            const auto value = op.results.first + i;
            const ValueId result = at(function, frame, value) = ValueId{first.value + i};
            nameAt(result, value);
        }
        for (std::uint32_t i = 0; i < op.regions.count; ++i) {
            const auto& region = m_program.regions[m_program.regionPool[op.regions.first + i]];
            const auto arguments = m_builder.beginRegion(
                std::span(m_program.valueType.data() + region.arguments.first, region.arguments.count));
            for (std::uint32_t k = 0; k < region.arguments.count; ++k) {
                const auto value = region.arguments.first + k;
                at(function, frame, value) = arguments[k];
                nameAt(arguments[k], value);
            }
            emit(region.firstOp, region.endOp, function, frame);
            m_builder.endRegion(operands(region.yields, function, frame));
        }
    }

    void emitCall(std::uint32_t index, const ParsedFunction& caller, std::size_t frame) {
        const ParsedOp& call = m_program.ops[index];
        const ParsedFunction& callee = m_program.functions[m_calls.callee(m_program, index)];
        const auto& body = m_program.regions[callee.body];
        const auto inner = m_values.size();
        m_values.resize(inner + callee.endValue - callee.firstValue);
        for (std::uint32_t i = 0; i < call.operands.count; ++i)
            at(callee, inner, body.arguments.first + i) =
                at(caller, frame, m_program.valuePool[call.operands.first + i]);
        follow({});
        m_builder.beginCall(m_locations.id(call.location));
        emit(body.firstOp, body.endOp, callee, inner);
        follow({});
        m_builder.endCall();
        for (std::uint32_t i = 0; i < call.results.count; ++i)
            at(caller, frame, call.results.first + i) = at(callee, inner, m_program.valuePool[body.yields.first + i]);
        m_values.resize(inner);
    }

    // Calls that were inlined before the text was printed are open while ops say that they came through them.
    void follow(std::span<const LocationId> calls) {
        if (std::equal(calls.begin(), calls.end(), m_followed.begin(), m_followed.end())) return;
        for (std::size_t i = 0; i < m_followed.size(); ++i) m_builder.endCall();
        for (const auto call : calls) m_builder.beginCall(call);
        m_followed.assign(calls.begin(), calls.end());
    }

    const ParsedProgram& m_program;
    const CallGraph& m_calls;
    ModuleBuilder& m_builder;
    LocationResolver m_locations;
    std::vector<ValueId> m_values, m_operands;
    std::vector<LocationId> m_followed;
};

} // namespace

} // namespace axiscape::stablehlo

namespace axiscape {

Result<std::shared_ptr<const Module>> inlineCalls(const ParsedProgram& program, const SourceText& source,
                                                  ModuleBuilder& builder, const Progress& progress) {
    const auto calls = CallGraph::make(program, source, builder);
    if (!calls) return fail(calls.error());
    progress.report(words::noop("inlining"), 0, 1);
    if (progress.cancelled())
        return fail(Error{ErrorCode::cancelled, "reading was cancelled", source.path, {}, {}, {}});
    builder.setName(std::string(program.moduleName));
    builder.setAttributes(std::string(program.moduleAttributes));
    for (const auto text : program.otherTopLevel) builder.addTopLevel(std::string(text));
    for (const auto text : program.aliases) builder.addAlias(std::string(text));
    for (auto& text : keptFunctions(program, calls->main(), builder)) builder.addKeptFunction(std::move(text));
    builder.setOperationsInText(program.operationsInText);
    const auto start = calls->main();
    if (!start) return builder.finish({});
    const auto& main = program.functions[*start];
    builder.setMainAttributes(std::string(main.attributes));
    builder.reserve(calls->inlinedOps());
    return stablehlo::Inliner(program, *calls, builder).run(main);
}

} // namespace axiscape
