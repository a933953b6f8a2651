// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/hlo/convert.h"

#include "core/bytecode/entries.h"
#include "core/hlo/converter.h"
#include "core/hlo/read_text.h"

#include <algorithm>
#include <fmt/format.h>

namespace axiscape::hlo {
namespace {

constexpr std::size_t kMaxAgain = 500'000; // instructions of regions that are written out again where they are used
constexpr std::size_t kLong = 4096;        // letters
constexpr std::size_t kMaxNesting = 100;   // of regions in regions

// num_partitions=8, is_scheduled=true; the rest is for XLA alone.
std::string moduleValue(std::string_view text) {
    if (text.empty()) return "unit";
    if (text == "true" || text == "false") return std::string(text);
    const bool number =
        text.size() < 10 && std::all_of(text.begin(), text.end(), [](char c) { return c >= '0' && c <= '9'; });
    return number ? std::string(text) + " : i32" : bytecode::quotedBytes(text);
}

} // namespace

bool Converter::run(std::size_t& offset) {
    m_offset = &offset;
    m_program.moduleName = m_module.name;
    std::string attributes;
    for (const auto& [name, text] : m_module.attributes)
        attributes += fmt::format("{}mhlo.{} = {}", attributes.empty() ? "" : ", ", name, moduleValue(text));
    m_program.moduleAttributes = keep(std::move(attributes));
    meshes();
    wantFunction(m_module.entry);
    for (std::size_t next = 0; next < m_functions.size(); ++next)
        if (!function(m_functions[next])) return false;
    return true;
}

std::uint32_t Converter::computation(std::string_view name) const {
    if (name.starts_with('%')) name.remove_prefix(1);
    const auto found = m_byName.find(name);
    if (found == m_byName.end()) fail(fmt::format("the computation \"{}\" is not in the file", name));
    return found->second;
}

void Converter::wantFunction(std::uint32_t c) {
    m_isWanted.resize(m_module.computations.size());
    if (!m_isWanted[c]) m_functions.push_back(c);
    m_isWanted[c] = true;
}

std::size_t Converter::leafCount(const Shape& shape) {
    if (!shape.isTuple()) return 1;
    std::size_t count = 0;
    for (const auto& part : shape.parts) count += leafCount(part);
    return count;
}

void Converter::leafShapes(const Shape& shape, std::vector<const Shape*>& to) {
    if (!shape.isTuple()) return to.push_back(&shape);
    for (const auto& part : shape.parts) leafShapes(part, to);
}

TypeId Converter::typeOf(const Shape& shape) {
    m_typeKey.assign(shape.element);
    m_typeKey += '\0';
    m_typeKey.append(reinterpret_cast<const char*>(shape.sizes.data()), shape.sizes.size() * sizeof(shape.sizes[0]));
    const auto [found, added] = m_types.try_emplace(m_typeKey);
    if (added && !m_assembler.type(keep(typeText(shape)), found->second))
        fail("a type cannot be: " + words::english(m_assembler.error().why));
    return found->second;
}

Converter::Leaves Converter::newValues(const Shape& shape) {
    std::vector<const Shape*> shapes;
    leafShapes(shape, shapes);
    Leaves leaves;
    for (const auto* one : shapes) {
        leaves.push_back(static_cast<std::uint32_t>(m_program.valueType.size()));
        m_program.valueType.push_back(typeOf(*one));
    }
    return leaves;
}

std::uint32_t Converter::newRegion() {
    m_program.regions.emplace_back();
    return static_cast<std::uint32_t>(m_program.regions.size() - 1);
}

bool Converter::function(std::uint32_t c) {
    const auto& source = m_module.computations[c];
    ParsedFunction f;
    f.name = functionName(c);
    f.isPublic = f.hasBody = true;
    f.firstValue = static_cast<std::uint32_t>(m_program.valueType.size());
    f.body = newRegion();
    const auto& numbers = parameterNumbers(c);
    std::vector<Leaves> parameters;
    parameters.reserve(numbers.size());
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
    for (std::size_t r = 0; c == m_module.entry && r < f.resultAttributes.size(); ++r)
        if (const auto found = m_resultShardings.find(m_program.valuePool[m_program.regions[f.body].yields.first + r]);
            found != m_resultShardings.end())
            f.resultAttributes[r] = keep("sdy.sharding = " + found->second);
    m_program.functions.push_back(std::move(f));
    return true;
}

std::string_view Converter::functionName(std::uint32_t c) const {
    return c == m_module.entry ? std::string_view("main") : m_module.computations[c].name;
}

const std::vector<std::uint32_t>& Converter::parameterNumbers(std::uint32_t c) {
    m_parameters.resize(m_module.computations.size());
    auto& known = m_parameters[c];
    return known ? *known : known.emplace(parametersOf(m_module.computations[c]));
}

std::vector<std::uint32_t> Converter::parametersOf(const Computation& source) const {
    std::map<std::int64_t, std::uint32_t> byNumber;
    for (std::uint32_t i = 0; i < source.instructions.size(); ++i) {
        if (source.instructions[i].opcode != "parameter") continue;
        const auto number = numbersOf(source.instructions[i].literal);
        *m_offset = source.instructions[i].offset;
        if (number.size() != 1 || !byNumber.emplace(number[0], i).second) fail("a parameter has no number of its own");
    }
    std::vector<std::uint32_t> list;
    for (const auto& [number, i] : byNumber) {
        if (number != static_cast<std::int64_t>(list.size())) fail("the parameters are not numbered from 0");
        list.push_back(i);
    }
    return list;
}

namespace {

// The instruction at hand while this lives; the one around it after that.
class Saying {
  public:
    Saying(std::string& said, bool says, std::string_view instruction, std::string_view computation)
        : m_said(said), m_before(said) {
        if (says) m_said = fmt::format("\"{} in {}\"", instruction, computation);
    }
    ~Saying() { m_said = std::move(m_before); }
    Saying(const Saying&) = delete;
    Saying& operator=(const Saying&) = delete;

  private:
    std::string& m_said;
    std::string m_before;
};

} // namespace

// The instructions of a computation into a region whose parameters are these.
bool Converter::body(std::uint32_t c, std::uint32_t region, const std::vector<Leaves>& parameters) {
    if (std::find(m_open.begin(), m_open.end(), c) != m_open.end()) fail("a computation is within itself");
    if (m_open.size() >= kMaxNesting) fail("computations are nested too deeply");
    m_open.push_back(c);
    const auto& source = m_module.computations[c];
    m_written.resize(m_module.computations.size());
    if (m_written[c]) m_again += source.instructions.size();
    if (m_again > kMaxAgain) fail("the program is too large once its regions are written out");
    m_written[c] = true;
    m_program.regions[region].firstOp = static_cast<std::uint32_t>(m_program.ops.size());
    std::vector<Leaves> values(source.instructions.size());
    const auto& numbers = parameterNumbers(c);
    if (numbers.size() != parameters.size()) fail("a computation has other parameters than it is given");
    for (std::size_t p = 0; p < numbers.size(); ++p) values[numbers[p]] = parameters[p];
    std::vector<bool> within(source.instructions.size());
    const auto manuals = manualsOf(source, within);
    for (std::uint32_t i = 0; i < source.instructions.size(); ++i) {
        const auto& instruction = source.instructions[i];
        *m_offset = instruction.offset;
        if (const auto found = manuals.find(i); found != manuals.end()) {
            if (!manual(source, found->second, instruction, values, location(instruction), values[i])) return false;
            continue;
        }
        if (within[i]) continue; // a part of one that follows
        const Saying saying(m_instruction, m_saysNames, instruction.name, source.name);
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
bool Converter::region(std::string_view name, std::vector<std::uint32_t>& to) {
    const auto c = computation(name);
    const auto index = newRegion();
    to.push_back(index);
    std::vector<Leaves> parameters;
    const auto first = static_cast<std::uint32_t>(m_program.valueType.size());
    for (const auto i : parameterNumbers(c))
        parameters.push_back(newValues(m_module.computations[c].instructions[i].shape));
    m_program.regions[index].arguments = {first, static_cast<std::uint32_t>(m_program.valueType.size()) - first};
    return body(c, index, parameters);
}

Named Converter::attributes(const Instruction& i, std::vector<std::string_view>& used) {
    auto all = attributesOf(i, used, m_groups);
    if (m_groups.full) fail("the groups of devices are too large once they are written out");
    return all;
}

bool Converter::emit(std::uint32_t place, Made& made, Leaves& results) {
    results = newValues(*made.shape);
    std::vector<AssembledAttribute> attributes;
    for (auto& [name, text] : made.attributes) {
        const auto known = text.size() > kLong ? m_long.find(text) : m_long.end();
        attributes.push_back({name, known != m_long.end() ? *known : keep(std::move(text))});
        if (attributes.back().text.size() > kLong) m_long.insert(attributes.back().text);
    }
    if (m_saysNames) attributes.push_back({"hlo.instruction", keep(m_instruction)});
    AssembledOp op{made.name,
                   made.callee,
                   *made.operands,
                   results.empty() ? 0 : results[0],
                   static_cast<std::uint32_t>(results.size()),
                   made.location,
                   made.regions};
    return m_assembler.end(place, op, attributes);
}

bool Converter::simple(std::string_view name, const Leaves& operands, const Shape& shape, Named attributes,
                       std::uint32_t at, Leaves& results) {
    Made made{name, {}, &operands, &shape, {}, std::move(attributes), at};
    return emit(m_assembler.begin(), made, results);
}

bool convert(HloModule& module, Assembler& assembler, ModuleBuilder& builder, std::size_t& offset,
             const HloReading& reading) {
    return Converter(module, assembler, builder, reading).run(offset);
}

} // namespace axiscape::hlo
