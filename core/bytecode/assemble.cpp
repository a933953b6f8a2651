// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/bytecode/assemble.h"

#include "core/base/place_table.h"
#include "core/bytecode/locations.h"

#include <algorithm>

namespace axiscape::bytecode {
namespace {

std::string_view withoutBraces(std::string_view dictionary) {
    return dictionary.size() < 2 ? std::string_view() : dictionary.substr(1, dictionary.size() - 2);
}

class Assembly {
  public:
    Assembly(Reading& reading, Assembler& assembler, ModuleBuilder& builder)
        : m_reading(reading), m_tree(reading.tree), m_assembler(assembler), m_builder(builder),
          m_program(assembler.program()), m_locations(reading.entries, builder, m_program) {
        m_program.ops.reserve(m_tree.ops.size());
        m_program.regions.reserve(m_tree.regions.size());
        m_program.regionPool.reserve(m_tree.regions.size());
        m_program.valuePool.reserve(m_tree.operands.size());
    }

    bool run(std::size_t& offset) {
        if (m_tree.ops.empty() || m_reading.nameOf(m_tree.ops[0]) != "builtin.module" ||
            m_tree.ops[0].endOp != m_tree.ops.size())
            throw Damage{m_reading.container.ir.offset(), "the file holds something else than one module"};
        values();
        return moduleOp(m_tree.ops[0], offset);
    }

  private:
    void values() {
        const auto count = m_tree.valueType.size();
        m_program.valueType.resize(count);
        std::vector<TypeId> known(m_reading.container.types.size());
        for (std::size_t v = 0; v < count; ++v) {
            const auto type = m_tree.valueType[v];
            if (type == kNone) continue;
            auto& id = known[type];
            if (!id.valid()) id = typeId(type);
            m_program.valueType[v] = id;
        }
    }

    // Most are plain tensors: those need no text. The others, and those that are wrong, are read from theirs.
    TypeId typeId(Index type) {
        constexpr std::int64_t kMostElements = std::int64_t{1} << 54;
        std::string_view element;
        if (m_reading.entries.plainTensor(type, m_shape, element)) {
            const auto dtype = elementFromName(element);
            std::int64_t elements = 1;
            const bool isKnown =
                dtype && std::all_of(m_shape.begin(), m_shape.end(), [&](std::int64_t size) {
                    return size >= 0 && !__builtin_mul_overflow(elements, std::max<std::int64_t>(size, 1), &elements) &&
                           elements <= kMostElements;
                });
            if (isKnown) return m_builder.tensor(*dtype, m_shape);
        }
        TypeId id;
        if (!m_assembler.type(m_reading.entries.type(type), id))
            m_reading.container.data(m_reading.container.types[type])
                .fail("a type cannot be: " + words::english(m_assembler.error().why));
        return id;
    }

    // Of modules within one another the innermost says what the program is called, and what holds of all of it.
    bool moduleOp(const TreeOp& module, std::size_t& offset) {
        std::string attributes;
        std::vector<NamedIndex> named;
        attributesOf(m_reading.container, m_reading.entries, "builtin.module", module, named);
        for (const auto& [name, index] : named) {
            if (name == "sym_name") {
                m_program.moduleName = m_reading.entries.string(index);
                continue;
            }
            if (!attributes.empty()) attributes += ", ";
            attributes += keyText(name);
            if (const auto text = m_reading.entries.attribute(index); text != "unit") (attributes += " = ") += text;
        }
        if (!attributes.empty()) m_program.moduleAttributes = m_reading.entries.keep(std::move(attributes));
        for (std::uint32_t r = 0; r < module.regions.count; ++r) {
            const auto body = m_tree.regions[module.regions.first + r];
            for (auto i = body.firstOp; i < body.endOp; i = m_tree.ops[i].endOp) {
                offset = m_tree.ops[i].offset;
                if (!topLevel(i, offset)) return false;
            }
        }
        return true;
    }

    bool topLevel(std::uint32_t index, std::size_t& offset) {
        const TreeOp& op = m_tree.ops[index];
        if (m_reading.nameOf(op) == "func.func") return function(index, offset);
        if (m_reading.nameOf(op) == "builtin.module") { // within another: its functions are the program's
            if (m_nested == kMostModules) throw Damage{op.offset, "modules are nested too deeply"};
            ++m_nested;
            const bool ok = moduleOp(op, offset);
            --m_nested;
            return ok;
        }
        const auto attributes = m_reading.attributes(op);
        std::string line;
        if (m_reading.nameOf(op) == "sdy.mesh") {
            std::string_view name, mesh;
            std::string others;
            for (const auto& one : attributes) {
                if (one.name == "sym_name") {
                    name = one.text;
                } else if (one.name == "mesh") {
                    mesh = one.text;
                } else {
                    (others += others.empty() ? " {" : ", ") += keyText(one.name);
                    if (one.text != "unit") (others += " = ") += one.text;
                }
            }
            if (!others.empty()) others += "}";
            if (name.size() < 2 || !mesh.starts_with("#sdy.mesh"))
                throw Damage{op.offset, "a mesh has no name, or no axes"};
            line = "sdy.mesh " + symbolText(name.substr(1, name.size() - 2)) + " = " + std::string(mesh.substr(9)) +
                   others;
        } else {
            if (op.operands.count + op.results.count > 0)
                throw Damage{op.offset, "an operation stands outside of functions"};
            line = "\"" + std::string(m_reading.nameOf(op)) + "\"()";
            for (std::size_t i = 0; i < attributes.size(); ++i) {
                (line += i ? ", " : " <{") += keyText(attributes[i].name);
                if (attributes[i].text != "unit") (line += " = ") += attributes[i].text;
            }
            line += attributes.empty() ? " : () -> ()" : "}> : () -> ()";
        }
        m_program.otherTopLevel.push_back(m_reading.entries.keep(std::move(line)));
        return true;
    }

    bool function(std::uint32_t index, std::size_t& offset) {
        const TreeOp& op = m_tree.ops[index];
        ParsedFunction f;
        f.offset = index; // of the tree: there is no text
        std::vector<std::string_view> arguments;
        std::string others;
        attributesOf(m_reading.container, m_reading.entries, m_reading.portable ? portableName(op) : "func.func", op,
                     m_reading.indices);
        for (const auto& [name, index2] : m_reading.indices) {
            if (name == "sym_name")
                f.name = m_reading.entries.string(index2);
            else if (name == "sym_visibility")
                f.isPublic = !m_reading.entries.string(index2).starts_with("private");
            else if (name == "arg_attrs" || name == "res_attrs")
                for (const auto one : m_reading.entries.array(index2))
                    (name == "arg_attrs" ? arguments : f.resultAttributes)
                        .push_back(withoutBraces(m_reading.entries.attribute(one)));
            else if (name == "function_type") { // the values say the same: only damage is told
                if (!m_reading.entries.isFunctionType(index2)) m_reading.entries.attribute(index2);
            } else {
                if (!others.empty()) others += ", ";
                others += keyText(name);
                if (const auto text = m_reading.entries.attribute(index2); text != "unit") (others += " = ") += text;
            }
        }
        if (f.name.empty()) throw Damage{op.offset, "a function has no name"};
        f.attributes = m_reading.entries.keep(std::move(others));
        f.body = newRegion();
        if (op.regions.count != 1) throw Damage{op.offset, "a function has not one region"};
        const auto& body = m_tree.regions[op.regions.first];
        f.hasBody = body.hasBlock;
        f.firstValue = body.arguments.count ? body.arguments.first : 0;
        m_firstValue = f.firstValue;
        if (f.hasBody) {
            f.firstValue = f.endValue = 0;
            valueRange(index, f.firstValue, f.endValue);
            if (!region(f.body, op.regions.first, offset, true)) return false;
            f.arguments.reserve(body.arguments.count);
            for (std::uint32_t i = 0; i < body.arguments.count; ++i) {
                const auto at = m_tree.argumentLocations[body.firstLocation + i];
                f.arguments.push_back({i < arguments.size() ? arguments[i] : std::string_view(),
                                       at == kNone ? 0 : m_locations.number(at)});
            }
        }
        f.resultAttributes.resize(m_program.regions[f.body].yields.count);
        m_program.functions.push_back(std::move(f));
        return true;
    }

    // Values of the function's regions follow each other.
    void valueRange(std::uint32_t index, std::uint32_t& first, std::uint32_t& end) const {
        first = 0xffffffffu;
        const auto take = [&](Span32 run) {
            if (run.count == 0) return;
            first = std::min(first, run.first);
            end = std::max(end, run.first + run.count);
        };
        for (auto i = index; i < m_tree.ops[index].endOp; ++i) {
            if (i != index) take(m_tree.ops[i].results);
            for (std::uint32_t r = 0; r < m_tree.ops[i].regions.count; ++r)
                take(m_tree.regions[m_tree.ops[i].regions.first + r].arguments);
        }
        if (first == 0xffffffffu) first = end = 0;
    }

    std::string portableName(const TreeOp& op) const {
        return "vhlo." + std::string(m_reading.container.opNames[op.name].name);
    }

    std::uint32_t newRegion() {
        m_program.regions.emplace_back();
        return static_cast<std::uint32_t>(m_program.regions.size() - 1);
    }

    bool region(std::uint32_t to, std::uint32_t from, std::size_t& offset, bool ofFunction) {
        const auto source = m_tree.regions[from];
        m_program.regions[to].arguments = {source.arguments.first, source.arguments.count};
        m_program.regions[to].firstOp = static_cast<std::uint32_t>(m_program.ops.size());
        bool returned = false;
        for (auto i = source.firstOp; i < source.endOp; i = m_tree.ops[i].endOp) {
            const TreeOp& op = m_tree.ops[i];
            offset = op.offset;
            if (returned) throw Damage{op.offset, "an operation stands behind a return"};
            if (m_reading.isReturn[op.name]) {
                returned = true;
                m_program.regions[to].returnsAsRegion =
                    ofFunction && !m_reading.portable && m_reading.nameOf(op) == "stablehlo.return";
                const auto first = static_cast<std::uint32_t>(m_program.valuePool.size());
                for (std::uint32_t k = 0; k < op.operands.count; ++k)
                    m_program.valuePool.push_back(m_reading.value(m_tree.operands[op.operands.first + k]));
                m_program.regions[to].yields = {first, op.operands.count};
            } else if (!m_reading.isCast[op.name] && !one(i, offset)) {
                return false;
            }
        }
        if (!returned && (ofFunction || source.firstOp < source.endOp))
            throw Damage{offset, "a region ends without a return"};
        m_program.regions[to].endOp = static_cast<std::uint32_t>(m_program.ops.size());
        return true;
    }

    bool one(std::uint32_t index, std::size_t& offset) {
        const TreeOp& op = m_tree.ops[index];
        const auto place = m_assembler.begin();
        const auto outer = m_openRegions.size();
        for (std::uint32_t i = 0; i < op.regions.count; ++i) {
            m_openRegions.push_back(newRegion());
            if (!region(m_openRegions.back(), op.regions.first + i, offset, false)) return false;
        }
        offset = op.offset;
        const bool ended = end(place, op, std::span(m_openRegions).subspan(outer));
        m_openRegions.resize(outer);
        return ended;
    }

    bool end(std::uint32_t place, const TreeOp& op, std::span<const std::uint32_t> regions) {
        std::span operands(m_tree.operands.data() + op.operands.first, op.operands.count);
        if (!m_reading.joined.empty()) {
            m_operands.clear();
            for (const auto v : operands) m_operands.push_back(m_reading.value(v));
            operands = m_operands;
        }
        const bool isCall = m_reading.isCall[op.name];
        AssembledOp made{m_reading.nameOf(op),
                         {},
                         operands,
                         op.results.first,
                         op.results.count,
                         m_locations.number(op.location),
                         regions,
                         m_reading.opKinds[op.name]};
        // What a sort leaves out follows from its operands, and a callee is no attribute.
        const bool sharesAttributes = !isCall && m_reading.opKinds[op.name] != OpKind::sort;
        if (auto* before = sharesAttributes ? alike(op) : nullptr) return m_assembler.end(place, made, *before);
        attributes(op, made);
        if (!m_assembler.end(place, made, m_assembled)) return false;
        if (sharesAttributes) m_known.back().alike = m_assembler.alike(place);
        return true;
    }

    void attributes(const TreeOp& op, AssembledOp& made) {
        m_assembled.clear();
        m_integers.clear();
        if (m_reading.isVersioned(op)) {
            for (const auto& one : m_reading.attributes(op)) add(one.name, one.text, made);
        } else {
            for (const auto& [name, index] : m_reading.items(op))
                if (!addIntegers(m_reading.opKinds[op.name], name, index))
                    add(name, m_reading.entries.attribute(index), made);
        }
        made.integers = m_integers;
    }

    void add(std::string_view name, std::string_view text, AssembledOp& made) {
        if (made.fullName == "func.call" && name == "callee" && text.starts_with('@')) {
            made.callee = text.substr(1);
            if (made.callee.starts_with('"')) made.callee = made.callee.substr(1, made.callee.size() - 2);
        } else {
            m_assembled.push_back({name, text});
        }
    }

    // Without a text between, where the parser would make the same integers of it.
    bool addIntegers(OpKind kind, std::string_view name, Index attribute) {
        auto first = static_cast<std::uint32_t>(m_integers.size());
        const auto add = [&](AttributeName known, std::uint32_t count) {
            m_assembled.push_back({{}, {}, known, first, count});
            first += count;
        };
        if (m_reading.entries.integers(attribute, m_integers)) {
            const auto known = m_assembler.nameOfIntegers(kind, name);
            if (known != AttributeName::none) add(known, static_cast<std::uint32_t>(m_integers.size()) - first);
            return known != AttributeName::none;
        }
        m_lists.clear();
        if (!name.ends_with("dimension_numbers") || !m_reading.entries.dimensionNumbers(attribute, m_lists, m_integers))
            return false;
        for (const auto& list : m_lists) add(list.name, list.count);
        return true;
    }

    // Of an op before that has the same name and attributes; else null, and this one is noted: end with what it has.
    Assembler::Alike* alike(const TreeOp& op) {
        const auto hash = (std::uint64_t{op.properties} << 32 | op.attributes) * 0x9e3779b97f4a7c15u + op.name;
        const auto [at, isNew] =
            m_knownPlaces.place(hash, static_cast<std::uint32_t>(m_known.size()), [&](std::uint32_t i) {
                const auto& one = m_known[i];
                return one.name == op.name && one.properties == op.properties && one.attributes == op.attributes;
            });
        if (!isNew) return &m_known[at].alike;
        m_known.push_back({op.name, op.properties, op.attributes, {}});
        return nullptr;
    }

    Reading& m_reading;
    const Tree& m_tree;
    Assembler& m_assembler;
    ModuleBuilder& m_builder;
    ParsedProgram& m_program;
    static constexpr int kMostModules = 16; // in one another
    int m_nested = 0;
    std::uint32_t m_firstValue = 0;
    std::vector<std::int64_t> m_shape; // scratch of typeId()
    struct KnownAttributes {
        std::uint32_t name;
        Index properties, attributes;
        Assembler::Alike alike;
    };
    std::vector<KnownAttributes> m_known;
    PlaceTable m_knownPlaces;
    // scratch of one()
    std::vector<std::uint32_t> m_operands;    // where some are joined
    std::vector<std::uint32_t> m_openRegions; // of the ops around, of the program
    std::vector<AssembledAttribute> m_assembled;
    std::vector<std::int64_t> m_integers; // of m_assembled
    std::vector<Entries::NamedList> m_lists;
    Locations m_locations;
};

} // namespace

Reading::Reading(const Container& given, Kept& kept)
    : container(given), entries(given, kept.texts), tree(readTree(given)),
      portable(given.has(Dialect::Known::portable)) {
    for (const auto& op : container.opNames) {
        const auto dialect = container.dialects[op.dialect].name;
        std::string name = dialect == "vhlo" ? portableOpName(op.name)
                           : op.name.empty() ? std::string(dialect)
                                             : std::string(dialect) + "." + std::string(op.name);
        isReturn.push_back(name.ends_with(".return"));
        isCast.push_back(name == "builtin.unrealized_conversion_cast");
        isCall.push_back(name == "func.call");
        opKinds.push_back(opKindFromName(name));
        opNames.push_back(kept.texts.emplace_back(std::move(name)));
    }
    for (const auto& op : tree.ops) {
        if (!isCast[op.name]) continue;
        if (op.operands.count != 1 || op.results.count != 1)
            throw Damage{op.offset, "a conversion between dialects has not one value on each side"};
        if (joined.empty()) {
            joined.resize(tree.valueType.size());
            for (std::uint32_t v = 0; v < joined.size(); ++v) joined[v] = v;
        }
        joined[op.results.first] = joined[tree.operands[op.operands.first]];
    }
}

bool Reading::isVersioned(const TreeOp& op) const {
    return container.dialects[container.opNames[op.name].dialect].known == Dialect::Known::portable;
}

const std::vector<NamedIndex>& Reading::items(const TreeOp& op) {
    const auto name = isVersioned(op) ? "vhlo." + std::string(container.opNames[op.name].name) : std::string();
    attributesOf(container, entries, name.empty() ? opNames[op.name] : name, op, indices);
    return indices;
}

const std::vector<NamedText>& Reading::attributes(const TreeOp& op) {
    texts.clear();
    for (const auto& [name, index] : items(op)) texts.push_back({name, entries.attribute(index)});
    if (isVersioned(op))
        texts =
            fromPortable(opNames[op.name], texts, [this](std::string text) { return entries.keep(std::move(text)); });
    return texts;
}

bool assemble(Reading& reading, Assembler& assembler, ModuleBuilder& builder, std::size_t& offset) {
    return Assembly(reading, assembler, builder).run(offset);
}

} // namespace axiscape::bytecode
