// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/hlo/convert.h"

#include "core/bytecode/cursor.h"
#include "core/bytecode/entries.h"
#include "core/hlo/attribute_text.h"
#include "core/hlo/read_text.h"

#include <algorithm>
#include <map>
#include <numeric>
#include <unordered_map>

namespace axiscape::hlo {
namespace {

using bytecode::keyText;
using bytecode::quotedBytes;
using Leaves = std::vector<std::uint32_t>; // the values of a tuple, or one

constexpr std::size_t kMaxOps = 4'000'000; // of regions that are written out again where they are used
constexpr std::size_t kMaxNesting = 100;   // of regions in regions

// Opcodes whose op is not called the same with _ for -.
constexpr std::pair<std::string_view, std::string_view> kNames[] = {
    {"dot", "stablehlo.dot_general"},
    {"broadcast", "stablehlo.broadcast_in_dim"},
    {"opt-barrier", "stablehlo.optimization_barrier"},
    {"topk", "chlo.top_k"},
    {"erf", "chlo.erf"},
    {"fft", "stablehlo.fft"},
    {"conditional", "stablehlo.case"},
};
// Attributes that say nothing of what is computed, or that are kept in another way.
constexpr std::string_view kUnderstood[] = {
    "metadata",          "to_apply", "condition", "body",  "calls", "branch_computations", "true_computation",
    "false_computation", "select",   "scatter",   "index", "kind",  "called_computations"};

class Converter {
  public:
    Converter(HloModule& module, Assembler& assembler)
        : m_module(module), m_assembler(assembler), m_program(assembler.program()) {
        for (std::uint32_t c = 0; c < module.computations.size(); ++c) m_byName.emplace(module.computations[c].name, c);
    }

    bool run(std::size_t& offset) {
        m_offset = &offset;
        m_program.moduleName = m_module.name;
        std::string attributes;
        for (const auto& [name, text] : m_module.attributes)
            attributes += fmt::format("{}mhlo.{} = {}", attributes.empty() ? "" : ", ", name,
                                      text.empty() ? "unit" : quotedBytes(text));
        m_program.moduleAttributes = keep(std::move(attributes));
        wantFunction(m_module.entry);
        for (std::size_t next = 0; next < m_functions.size(); ++next)
            if (!function(m_functions[next])) return false;
        return true;
    }

  private:
    [[noreturn]] void fail(std::string why) const { throw Damage{*m_offset, std::move(why)}; }
    std::string_view keep(std::string text) { return m_module.kept.emplace_back(std::move(text)); }

    std::uint32_t computation(std::string_view name) const {
        if (name.starts_with('%')) name.remove_prefix(1);
        const auto found = m_byName.find(name);
        if (found == m_byName.end()) fail(fmt::format("the computation \"{}\" is not in the file", name));
        return found->second;
    }

    void wantFunction(std::uint32_t c) {
        if (std::find(m_functions.begin(), m_functions.end(), c) == m_functions.end()) m_functions.push_back(c);
    }

    static std::size_t leafCount(const Shape& shape) {
        if (!shape.isTuple()) return 1;
        std::size_t count = 0;
        for (const auto& part : shape.parts) count += leafCount(part);
        return count;
    }
    static void leafShapes(const Shape& shape, std::vector<const Shape*>& to) {
        if (!shape.isTuple()) return to.push_back(&shape);
        for (const auto& part : shape.parts) leafShapes(part, to);
    }

    TypeId typeOf(const Shape& shape) {
        auto text = typeText(shape);
        const auto [found, added] = m_types.try_emplace(text);
        if (added && !m_assembler.type(keep(std::move(text)), found->second))
            fail("a type cannot be: " + m_assembler.error().why);
        return found->second;
    }

    Leaves newValues(const Shape& shape) {
        std::vector<const Shape*> shapes;
        leafShapes(shape, shapes);
        Leaves leaves;
        for (const auto* one : shapes) {
            leaves.push_back(static_cast<std::uint32_t>(m_program.valueType.size()));
            m_program.valueType.push_back(typeOf(*one));
            m_program.valueOffset.push_back(0xffffffffu);
        }
        return leaves;
    }

    std::uint32_t newRegion() {
        m_program.regions.emplace_back();
        return static_cast<std::uint32_t>(m_program.regions.size() - 1);
    }

    bool function(std::uint32_t c) {
        const auto& source = m_module.computations[c];
        ParsedFunction f;
        f.name = functionName(c);
        f.isPublic = f.hasBody = true;
        f.firstValue = static_cast<std::uint32_t>(m_program.valueType.size());
        f.body = newRegion();
        std::vector<Leaves> parameters;
        const auto numbers = parameterNumbers(source);
        for (const auto i : numbers) parameters.push_back(newValues(source.instructions[i].shape));
        for (std::size_t p = 0; p < numbers.size(); ++p) {
            const auto& instruction = source.instructions[numbers[p]];
            for (std::size_t leaf = 0; leaf < parameters[p].size(); ++leaf)
                f.arguments.push_back(
                    {argumentAttributes(c, p, instruction), argumentName(instruction, leaf, parameters[p].size())});
        }
        m_program.regions[f.body].arguments = {f.firstValue,
                                               static_cast<std::uint32_t>(m_program.valueType.size()) - f.firstValue};
        if (!body(c, f.body, parameters)) return false;
        f.endValue = static_cast<std::uint32_t>(m_program.valueType.size());
        f.resultAttributes.resize(m_program.regions[f.body].yields.count);
        m_program.functions.push_back(std::move(f));
        return true;
    }

    std::string_view functionName(std::uint32_t c) const {
        return c == m_module.entry ? std::string_view("main") : m_module.computations[c].name;
    }

    // Instructions that are parameters, by number.
    std::vector<std::uint32_t> parameterNumbers(const Computation& source) const {
        std::map<std::int64_t, std::uint32_t> byNumber;
        for (std::uint32_t i = 0; i < source.instructions.size(); ++i) {
            if (source.instructions[i].opcode != "parameter") continue;
            const auto number = numbersOf(source.instructions[i].literal);
            *m_offset = source.instructions[i].offset;
            if (number.size() != 1 || !byNumber.emplace(number[0], i).second)
                fail("a parameter has no number of its own");
        }
        std::vector<std::uint32_t> list;
        for (const auto& [number, i] : byNumber) {
            if (number != static_cast<std::int64_t>(list.size())) fail("the parameters are not numbered from 0");
            list.push_back(i);
        }
        return list;
    }

    std::string_view argumentAttributes(std::uint32_t c, std::size_t parameter, const Instruction& instruction) {
        std::string text;
        if (const auto sharding = instruction.attribute("sharding"); !sharding.empty())
            text = "mhlo.sharding = " + quotedBytes(sharding);
        if (c == m_module.entry) {
            const auto number = fmt::format("({}, {{", parameter);
            for (const auto* name : {"buffer_donor", "input_output_alias"})
                if (m_module.attribute(name).find(number) != std::string_view::npos) {
                    text += (text.empty() ? "" : ", ") + std::string("jax.buffer_donor = true");
                    break;
                }
        }
        return keep(std::move(text));
    }

    // As a location that is a name alone: the name JAX gave it, else its own.
    std::uint32_t argumentName(const Instruction& instruction, std::size_t leaf, std::size_t leaves) {
        auto name = metadataField(instruction.attribute("metadata"), "op_name");
        std::string text = name.empty() ? quotedBytes(instruction.name) : std::string(name);
        if (leaves > 1) text.insert(text.size() - 1, fmt::format("[{}]", leaf));
        m_program.locations.push_back(keep(std::move(text)));
        return static_cast<std::uint32_t>(m_program.locations.size() - 1);
    }

    // op_name="jit(f)/add": with its quotes.
    static std::string_view metadataField(std::string_view metadata, std::string_view key) {
        const auto at = metadata.find(std::string(key) + "=");
        if (at == metadata.npos || (at > 0 && metadata[at - 1] != '{' && metadata[at - 1] != ' ')) return {};
        const auto start = at + key.size() + 1;
        if (start < metadata.size() && metadata[start] == '"') {
            auto end = start + 1;
            while (end < metadata.size() && metadata[end] != '"') end += metadata[end] == '\\' ? 2 : 1;
            return end < metadata.size() ? metadata.substr(start, end + 1 - start) : std::string_view();
        }
        return metadata.substr(start, metadata.find_first_of(" }", start) - start);
    }

    std::uint32_t location(const Instruction& instruction) {
        const auto metadata = instruction.attribute("metadata");
        if (metadata.empty()) return 0;
        const auto [found, added] = m_locations.try_emplace(metadata, 0u);
        if (!added) return found->second;
        const auto name = metadataField(metadata, "op_name");
        std::string place;
        const auto frame = numbersOf(metadataField(metadata, "stack_frame_id"));
        if (frame.size() == 1 && frame[0] >= 1 && frame[0] <= static_cast<std::int64_t>(m_module.frames.size())) {
            const auto& at = m_module.frames[static_cast<std::size_t>(frame[0] - 1)];
            place = fmt::format("\"{}\"(\"{}\":{}:{})", at.function, at.file, at.line, at.column);
        } else if (const auto file = metadataField(metadata, "source_file"); !file.empty()) {
            const auto line = metadataField(metadata, "source_line");
            place = fmt::format("{}:{}:0", file, line.empty() ? "0" : line);
        }
        std::string text = name.empty()    ? place
                           : place.empty() ? std::string(name)
                                           : fmt::format("{}({})", name, place);
        m_program.locations.push_back(keep(text.empty() ? "unknown" : std::move(text)));
        return found->second = static_cast<std::uint32_t>(m_program.locations.size() - 1);
    }

    // The instructions of a computation into a region whose parameters are these.
    bool body(std::uint32_t c, std::uint32_t region, const std::vector<Leaves>& parameters) {
        if (std::find(m_open.begin(), m_open.end(), c) != m_open.end()) fail("a computation is within itself");
        if (m_open.size() >= kMaxNesting) fail("computations are nested too deeply");
        m_open.push_back(c);
        const auto& source = m_module.computations[c];
        m_program.regions[region].firstOp = static_cast<std::uint32_t>(m_program.ops.size());
        std::vector<Leaves> values(source.instructions.size());
        const auto numbers = parameterNumbers(source);
        if (numbers.size() != parameters.size()) fail("a computation has other parameters than it is given");
        for (std::size_t p = 0; p < numbers.size(); ++p) values[numbers[p]] = parameters[p];
        for (std::uint32_t i = 0; i < source.instructions.size(); ++i) {
            const auto& instruction = source.instructions[i];
            *m_offset = instruction.offset;
            if (m_program.ops.size() > kMaxOps) fail("the program is too large once its regions are written out");
            if (instruction.opcode != "parameter" && !one(source, instruction, values, values[i])) return false;
        }
        const auto& yields = values[source.root];
        m_program.regions[region].yields = {static_cast<std::uint32_t>(m_program.valuePool.size()),
                                            static_cast<std::uint32_t>(yields.size())};
        m_program.valuePool.insert(m_program.valuePool.end(), yields.begin(), yields.end());
        m_program.regions[region].endOp = static_cast<std::uint32_t>(m_program.ops.size());
        m_open.pop_back();
        return true;
    }

    // A region with arguments of these types (by parameter), for a computation.
    bool region(std::string_view name, std::vector<std::uint32_t>& to) {
        const auto c = computation(name);
        const auto index = newRegion();
        to.push_back(index);
        std::vector<Leaves> parameters;
        const auto first = static_cast<std::uint32_t>(m_program.valueType.size());
        for (const auto i : parameterNumbers(m_module.computations[c]))
            parameters.push_back(newValues(m_module.computations[c].instructions[i].shape));
        m_program.regions[index].arguments = {first, static_cast<std::uint32_t>(m_program.valueType.size()) - first};
        return body(c, index, parameters);
    }

    struct Made {
        std::string_view name, callee;
        const Leaves* operands;
        const Shape* shape;
        std::vector<std::uint32_t> regions;
        Named attributes;
        std::uint32_t location;
    };
    bool emit(std::uint32_t place, Made& made, Leaves& results) {
        results = newValues(*made.shape);
        std::vector<AssembledAttribute> attributes;
        for (auto& [name, text] : made.attributes) attributes.push_back({name, keep(std::move(text))});
        AssembledOp op{made.name,
                       made.callee,
                       *made.operands,
                       results.empty() ? 0 : results[0],
                       static_cast<std::uint32_t>(results.size()),
                       made.location,
                       made.regions};
        return m_assembler.end(place, op, attributes);
    }
    bool simple(std::string_view name, const Leaves& operands, const Shape& shape, Named attributes, std::uint32_t at,
                Leaves& results) {
        Made made{name, {}, &operands, &shape, {}, std::move(attributes), at};
        return emit(m_assembler.begin(), made, results);
    }

    bool one(const Computation& c, const Instruction& i, const std::vector<Leaves>& values, Leaves& result) {
        Leaves operands;
        for (const auto o : i.operands) operands.insert(operands.end(), values[o].begin(), values[o].end());
        const auto opcode = i.opcode;
        const auto at = location(i);
        if (opcode == "tuple") return result = operands, true;
        if (opcode == "get-tuple-element") return element(c, i, values, result);
        const bool done = opcode.ends_with("-done") || opcode == "async-update";
        if (opcode == "copy" || opcode == "copy-start" || opcode == "add-dependency" || opcode == "domain" ||
            (done && opcode != "send-done" && opcode != "recv-done")) {
            if (i.operands.empty()) fail("an operand is missing");
            const Shape& from = c.instructions[i.operands[0]].shape;
            if (opcode == "copy" && !from.isTuple() && !i.shape.isTuple() && from.element != i.shape.element)
                return simple("stablehlo.convert", operands, i.shape, {}, at, result); // TPUs copy into other types
            result = values[i.operands[0]];
            if (result.size() != leafCount(i.shape) && !opcode.ends_with("-start") && !done)
                fail("a value has another shape than its instruction says");
            return true;
        }
        if (opcode == "constant") return constant(i, at, result);
        if (opcode == "bitcast") return bitcast(c, i, operands, at, result);
        if (opcode == "fusion" || opcode == "call" || opcode == "async-start") return call(i, operands, at, result);
        if (opcode == "conditional") return conditional(i, values, at, result);
        return plain(i, operands, at, result);
    }

    bool element(const Computation& c, const Instruction& i, const std::vector<Leaves>& values, Leaves& result) {
        const auto index = numbersOf(i.attribute("index"));
        if (i.operands.size() != 1 || index.size() != 1 || index[0] < 0) fail("a part of a tuple is not said");
        const auto& shape = c.instructions[i.operands[0]].shape;
        const auto number = static_cast<std::size_t>(index[0]);
        if (!shape.isTuple() || number >= shape.parts.size()) fail("a tuple has fewer parts");
        std::size_t first = 0;
        for (std::size_t p = 0; p < number; ++p) first += leafCount(shape.parts[p]);
        const auto count = leafCount(shape.parts[number]);
        const auto& from = values[i.operands[0]];
        if (first + count > from.size()) fail("a tuple has fewer parts");
        result.assign(from.begin() + static_cast<std::ptrdiff_t>(first),
                      from.begin() + static_cast<std::ptrdiff_t>(first + count));
        return true;
    }

    bool constant(const Instruction& i, std::uint32_t at, Leaves& result) {
        if (i.shape.isTuple()) fail("a constant is a tuple");
        auto text = literalText(i.literal, i.shape);
        if (!text.empty()) return simple("stablehlo.constant", {}, i.shape, {{"value", std::move(text)}}, at, result);
        return simple("hlo.constant", {}, i.shape, {{"literal", quotedBytes(i.literal)}}, at, result);
    }

    static bool isRowMajor(const Shape& shape) {
        for (std::size_t d = 0; d < shape.minorToMajor.size(); ++d)
            if (shape.minorToMajor[d] != static_cast<std::int64_t>(shape.minorToMajor.size() - 1 - d)) return false;
        return true;
    }
    // Dimensions from major to minor, and the sizes in that order.
    static std::vector<std::int64_t> majorToMinor(const Shape& shape) {
        return {shape.minorToMajor.rbegin(), shape.minorToMajor.rend()};
    }
    static Shape inOrder(const Shape& shape, const std::vector<std::int64_t>& order) {
        Shape result{shape.element, {}, {}, {}, false};
        for (const auto d : order) {
            if (d < 0 || d >= static_cast<std::int64_t>(shape.sizes.size())) return shape;
            result.sizes.push_back(shape.sizes[static_cast<std::size_t>(d)]);
        }
        return result;
    }

    // The same bytes under another shape: transposed to the order they lie in, reshaped, transposed back.
    bool bitcast(const Computation& c, const Instruction& i, const Leaves& operands, std::uint32_t at, Leaves& result) {
        if (operands.size() != 1 || i.shape.isTuple()) fail("a bitcast has not one operand");
        const Shape& from = c.instructions[i.operands[0]].shape;
        if (from.isTuple()) fail("a bitcast of a tuple");
        if (from.element != i.shape.element)
            return simple("stablehlo.bitcast_convert", operands, i.shape, {}, at, result);
        Leaves value = operands, next;
        if (!isRowMajor(from)) {
            const auto order = majorToMinor(from);
            if (!simple("stablehlo.transpose", value, inOrder(from, order), {{"permutation", listText(order)}}, at,
                        next))
                return false;
            value = next;
        }
        const bool back = !isRowMajor(i.shape);
        const auto order = majorToMinor(i.shape);
        if (!simple("stablehlo.reshape", value, back ? inOrder(i.shape, order) : i.shape, {}, at, next)) return false;
        if (!back) return result = next, true;
        std::vector<std::int64_t> inverse(order.size());
        for (std::size_t d = 0; d < order.size(); ++d)
            if (order[d] >= 0 && order[d] < static_cast<std::int64_t>(order.size()))
                inverse[static_cast<std::size_t>(order[d])] = static_cast<std::int64_t>(d);
        value = next;
        return simple("stablehlo.transpose", value, i.shape, {{"permutation", listText(inverse)}}, at, result);
    }

    bool call(const Instruction& i, const Leaves& operands, std::uint32_t at, Leaves& result) {
        auto callee = i.attribute(i.opcode == "call" ? "to_apply" : "calls");
        if (callee.empty()) callee = i.attribute("to_apply");
        if (callee.empty()) callee = i.attribute("called_computation");
        const auto c = computation(callee);
        wantFunction(c);
        Made made{"func.call", functionName(c), &operands, &i.shape, {}, {}, at};
        if (i.opcode == "async-start") {
            if (i.shape.parts.size() < 2) fail("an asynchronous start has no result");
            made.shape = &i.shape.parts[1];
        }
        return emit(m_assembler.begin(), made, result);
    }

    // A branch's parameter is a value from outside.
    bool conditional(const Instruction& i, const std::vector<Leaves>& values, std::uint32_t at, Leaves& result) {
        auto branches = partsOf(i.attribute("branch_computations"));
        const bool two = branches.empty();
        if (two) branches = {i.attribute("true_computation"), i.attribute("false_computation")};
        if (i.operands.size() != branches.size() + 1) fail("a branch has no argument");
        const auto place = m_assembler.begin();
        Made made{two ? "stablehlo.if" : "stablehlo.case", {}, &values[i.operands[0]], &i.shape, {}, {}, at};
        for (std::size_t b = 0; b < branches.size(); ++b) {
            made.regions.push_back(newRegion());
            if (!body(computation(branches[b]), made.regions.back(), {values[i.operands[b + 1]]})) return false;
        }
        return emit(place, made, result);
    }

    std::string_view opName(std::string_view opcode) {
        if (opcode.ends_with("-start")) opcode.remove_suffix(6);
        for (const auto& [hlo, ours] : kNames)
            if (hlo == opcode) return ours;
        const auto [found, added] = m_names.try_emplace(opcode);
        if (added) {
            std::string name = "stablehlo.";
            for (const char ch : opcode) name += ch == '-' ? '_' : ch;
            const bool known = opKindFromName(name) != OpKind::unknown;
            found->second = keep(known ? std::move(name) : "hlo." + std::string(opcode));
        }
        return found->second;
    }

    bool plain(const Instruction& i, const Leaves& operands, std::uint32_t at, Leaves& result) {
        const auto place = m_assembler.begin();
        std::vector<std::string_view> used;
        Made made{opName(i.opcode), {}, &operands, &i.shape, {}, attributesOf(i, used), at};
        // what a start carries beside its result is for the machine
        if (i.opcode.ends_with("-start") && i.opcode != "all-reduce-start" && i.shape.parts.size() >= 2)
            made.shape = &i.shape.parts[1];
        for (const auto* name : {"condition", "body", "to_apply", "select", "scatter"})
            if (const auto computation = i.attribute(name); !computation.empty() && i.opcode != "custom-call")
                if (!region(computation, made.regions)) return false;
        if (i.opcode == "iota" || i.opcode == "partition-id" || i.opcode == "replica-id") made.operands = &m_none;
        std::string frontend;
        for (const auto& [name, text] : i.attributes) {
            if (std::find(used.begin(), used.end(), name) != used.end() ||
                std::find(std::begin(kUnderstood), std::end(kUnderstood), name) != std::end(kUnderstood))
                continue;
            if (name == "frontend_attributes")
                for (const auto part : partsOf(text)) {
                    const auto equals = part.find('=');
                    if (equals == part.npos) continue;
                    frontend += fmt::format("{}{} = {}", frontend.empty() ? "" : ", ", keyText(part.substr(0, equals)),
                                            part.substr(equals + 1));
                }
            else
                made.attributes.push_back(
                    {keep("mhlo." + std::string(name)), text.starts_with('"') ? std::string(text) : quotedBytes(text)});
        }
        if (!frontend.empty()) made.attributes.push_back({"mhlo.frontend_attributes", "{" + frontend + "}"});
        return emit(place, made, result);
    }

    HloModule& m_module;
    Assembler& m_assembler;
    ParsedProgram& m_program;
    std::size_t* m_offset = nullptr;
    const Leaves m_none;
    std::unordered_map<std::string_view, std::uint32_t> m_byName, m_locations;
    std::unordered_map<std::string_view, std::string_view> m_names;
    std::map<std::string, TypeId, std::less<>> m_types;
    std::vector<std::uint32_t> m_functions, m_open;
};

} // namespace

bool convert(HloModule& module, Assembler& assembler, std::size_t& offset) {
    return Converter(module, assembler).run(offset);
}

} // namespace axiscape::hlo
