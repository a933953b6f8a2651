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

Result<CallGraph> CallGraph::make(const ParsedProgram& program, const SourceText& source, ModuleBuilder& builder) {
    const auto failAt = [&](std::size_t offset, std::string what, std::string why, std::string todo) {
        return fail(errorAt(source.path, source.text, offset, std::move(what), std::move(why), std::move(todo)));
    };
    CallGraph graph;
    const auto main = entryFunction(program);
    graph.m_main = main;

    std::unordered_map<std::uint32_t, std::uint32_t> byName; // StringId -> function
    for (std::uint32_t i = 0; i < program.functions.size(); ++i) {
        const auto& f = program.functions[i];
        if (!byName.emplace(builder.internKept(f.name).value, i).second)
            return failAt(f.offset, "two functions are named @" + std::string(f.name), "a call could mean either",
                          "rename one of them");
    }

    // Depth first over calls, without recursion; ops of a function are known when all it calls are.
    enum class Mark : std::uint8_t { fresh, open, done };
    std::vector<Mark> marks(program.functions.size(), Mark::fresh);
    std::vector<std::uint64_t> sizes(program.functions.size(), 0);
    struct Frame {
        std::uint32_t function, nextOp, endOp;
    };
    std::vector<Frame> stack;
    const auto push = [&](std::uint32_t function) {
        const auto& body = program.regions[program.functions[function].body];
        marks[function] = Mark::open;
        stack.push_back({function, body.firstOp, body.endOp});
    };
    if (!main) return graph;
    push(*main);
    while (!stack.empty()) {
        auto& frame = stack.back();
        if (frame.nextOp == frame.endOp) {
            const auto size = sizes[frame.function];
            marks[frame.function] = Mark::done;
            stack.pop_back();
            if (!stack.empty()) sizes[stack.back().function] += size; // its call was skipped already
            continue;
        }
        const auto index = frame.nextOp++;
        const ParsedOp& op = program.ops[index];
        if (!op.isCall) {
            ++sizes[frame.function];
            continue;
        }
        const auto found = byName.find(op.name.value);
        if (found == byName.end() || !program.functions[found->second].hasBody)
            return failAt(op.offset, "a call of a function that is not in the file",
                          found == byName.end() ? "no function has that name" : "it is only declared",
                          "print the whole module");
        const auto callee = found->second;
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
        graph.m_callees.emplace(index, callee);
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
