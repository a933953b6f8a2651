// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/stablehlo/call_graph.h"

#include "core/stablehlo/source_error.h"

#include <string>

namespace axiscape {
namespace {

constexpr std::uint64_t kMaxInlinedOps = 20'000'000;
constexpr std::size_t kMaxCallDepth = 500;

} // namespace

std::optional<std::uint32_t> entryFunction(const ParsedProgram& program) {
    std::optional<std::uint32_t> onlyPublic, only;
    std::uint32_t publicCount = 0, count = 0;
    for (std::uint32_t i = 0; i < program.functions.size(); ++i) {
        const auto& f = program.functions[i];
        if (!f.hasBody) continue;
        if (f.name == "main") return i;
        only = i;
        ++count;
        if (f.isPublic) {
            onlyPublic = i;
            ++publicCount;
        }
    }
    if (publicCount == 1) return onlyPublic;
    return count == 1 ? only : std::nullopt;
}

FunctionNames::FunctionNames(const ParsedProgram& program, ModuleBuilder& builder) {
    for (std::uint32_t f = 0; f < program.functions.size(); ++f) {
        const auto name = builder.internKept(program.functions[f].name).value;
        if (name >= m_byName.size()) m_byName.resize(std::max<std::size_t>(name + 1, 2 * m_byName.size()), kNone);
        if (m_byName[name] == kNone)
            m_byName[name] = f;
        else if (m_second == kNone)
            m_second = f;
    }
}

Run32 callsIn(const ParsedProgram& program, const ParsedFunction& function) {
    const auto& body = program.regions[function.body];
    const auto first = std::ranges::lower_bound(program.calls, body.firstOp);
    const auto end = std::lower_bound(first, program.calls.end(), body.endOp);
    return {static_cast<std::uint32_t>(first - program.calls.begin()), static_cast<std::uint32_t>(end - first)};
}

Result<CallGraph> CallGraph::make(const ParsedProgram& program, const SourceText& source, ModuleBuilder& builder) {
    const auto failAt = [&](std::size_t offset, std::string what, std::string why, std::string todo) {
        return fail(errorAt(source.path, source.text, offset, std::move(what), std::move(why), std::move(todo)));
    };
    CallGraph graph;
    const auto main = entryFunction(program);
    graph.m_main = main;

    graph.m_callees.resize(program.calls.size(), FunctionNames::kNone);
    const FunctionNames names(program, builder);
    if (names.second() != FunctionNames::kNone) {
        const auto& f = program.functions[names.second()];
        return failAt(f.offset, "two functions are named @" + std::string(f.name), "a call could mean either",
                      "rename one of them");
    }

    // Depth first over calls, without recursion; ops of a function are known when all it calls are.
    enum class Mark : std::uint8_t { fresh, open, done };
    std::vector<Mark> marks(program.functions.size(), Mark::fresh);
    std::vector<std::uint64_t> sizes(program.functions.size(), 0);
    struct Frame {
        std::uint32_t function, nextOp, nextCall, endCall; // calls: places in the program's list
    };
    std::vector<Frame> stack;
    const auto push = [&](std::uint32_t function) {
        const auto calls = callsIn(program, program.functions[function]);
        marks[function] = Mark::open;
        stack.push_back({function, program.regions[program.functions[function].body].firstOp, calls.first,
                         calls.first + calls.count});
    };
    if (!main) return graph;
    push(*main);
    while (!stack.empty()) {
        auto& frame = stack.back();
        if (frame.nextCall == frame.endCall) {
            sizes[frame.function] += program.regions[program.functions[frame.function].body].endOp - frame.nextOp;
            const auto size = sizes[frame.function];
            marks[frame.function] = Mark::done;
            stack.pop_back();
            if (!stack.empty()) sizes[stack.back().function] += size; // its call was skipped already
            continue;
        }
        const auto call = frame.nextCall++;
        const auto index = program.calls[call];
        const ParsedOp& op = program.ops[index];
        sizes[frame.function] += index - frame.nextOp;
        frame.nextOp = index + 1;
        const auto callee = names.find(op.name);
        const bool isThere = callee != FunctionNames::kNone;
        if (!isThere || !program.functions[callee].hasBody)
            return failAt(op.offset, "a call of a function that is not in the file",
                          isThere ? "it is only declared" : "no function has that name", "print the whole module");
        const auto& f = program.functions[callee];
        const auto& body = program.regions[f.body];
        if (marks[callee] == Mark::open)
            return failAt(op.offset, "@" + std::string(f.name) + " calls itself", "recursive calls cannot be inlined",
                          "write the recursion as a while loop");
        bool same = op.operands.count == body.arguments.count && op.results.count == body.yields.count;
        for (std::uint32_t i = 0; same && i < op.operands.count; ++i)
            same = program.valueType[program.valuePool[op.operands.first + i]] ==
                   program.valueType[body.arguments.first + i];
        for (std::uint32_t i = 0; same && i < op.results.count; ++i)
            same =
                program.valueType[op.results.first + i] == program.valueType[program.valuePool[body.yields.first + i]];
        if (!same)
            return failAt(op.offset, "the call does not fit @" + std::string(f.name),
                          "arguments or results differ in number or type", "print the module again");
        graph.m_callees[call] = callee;
        if (marks[callee] == Mark::done) {
            sizes[frame.function] += sizes[callee];
        } else {
            if (stack.size() >= kMaxCallDepth)
                return failAt(op.offset, "calls are nested too deeply", "more than 500 levels", "inline some of them");
            push(callee);
        }
        if (sizes[stack.back().function] > kMaxInlinedOps)
            return failAt(op.offset, "the program is too large once its calls are inlined", "more than 20,000,000 ops",
                          "open a smaller part of it");
    }
    graph.m_inlinedOps = sizes[*main];
    if (graph.m_inlinedOps > kMaxInlinedOps)
        return failAt(program.functions[*main].offset, "the program is too large once its calls are inlined",
                      "more than 20,000,000 ops", "open a smaller part of it");
    return graph;
}

} // namespace axiscape
