// SPDX-License-Identifier: GPL-3.0-or-later
// An HLO module in the course of becoming a program: instructions to ops, one idea a file. Throws Damage.
#pragma once

#include "core/bytecode/cursor.h"
#include "core/hlo/attribute_text.h"
#include "core/hlo/hlo.h"
#include "core/hlo/hlo_module.h"
#include "core/stablehlo/assembler.h"

#include <map>
#include <optional>
#include <set>
#include <unordered_map>
#include <unordered_set>

namespace axiscape::hlo {

class Converter {
    using Leaves = std::vector<std::uint32_t>; // the values of a tuple, or one

  public:
    Converter(HloModule& module, Assembler& assembler, ModuleBuilder& builder, const HloReading& reading)
        : m_module(module), m_assembler(assembler), m_builder(builder), m_program(assembler.program()),
          m_saysNames(reading.instructionNames), m_keepsFusions(reading.keepFusions) {
        for (std::uint32_t c = 0; c < module.computations.size(); ++c) m_byName.emplace(module.computations[c].name, c);
    }
    bool run(std::size_t& offset);

  private:
    [[noreturn]] void fail(std::string why) const { throw Damage{*m_offset, std::move(why)}; }
    std::string_view keep(std::string text) { return m_module.kept.emplace_back(std::move(text)); }
    std::uint32_t computation(std::string_view name) const;
    void wantFunction(std::uint32_t c);
    static std::size_t leafCount(const Shape& shape);
    static void leafShapes(const Shape& shape, std::vector<const Shape*>& to);
    TypeId typeOf(const Shape& shape);
    Leaves newValues(const Shape& shape);
    std::uint32_t newRegion();
    bool function(std::uint32_t c);
    std::string_view functionName(std::uint32_t c) const;
    // Instructions that are parameters, by number; worked out once.
    const std::vector<std::uint32_t>& parameterNumbers(std::uint32_t c);
    std::vector<std::uint32_t> parametersOf(const Computation& source) const;
    std::string_view argumentAttributes(std::uint32_t c, std::size_t parameter, const Instruction& instruction);
    const std::set<std::size_t>& donated(); // parameters of the entry whose place is given to a result
    // As a location that is a name alone: the name JAX gave it, else its own.
    std::uint32_t argumentName(const Instruction& instruction, std::size_t leaf, std::size_t leaves);
    Metadata metadataOf(const Instruction& instruction);
    std::uint32_t location(const Location& location); // its number in the program
    std::uint32_t location(const Instruction& instruction);
    // The instructions of a computation into a region whose parameters are these.
    bool body(std::uint32_t c, std::uint32_t region, const std::vector<Leaves>& parameters);
    // A region with arguments of these types (by parameter), for a computation.
    bool region(std::string_view name, std::vector<std::uint32_t>& to);

    struct Made {
        std::string_view name, callee;
        const Leaves* operands;
        const Shape* shape;
        std::vector<std::uint32_t> regions;
        Named attributes;
        std::uint32_t location;
    };
    Named attributes(const Instruction& i, std::vector<std::string_view>& used);
    bool emit(std::uint32_t place, Made& made, Leaves& results);
    bool simple(std::string_view name, const Leaves& operands, const Shape& shape, Named attributes, std::uint32_t at,
                Leaves& results);
    bool one(const Computation& c, const Instruction& i, const std::vector<Leaves>& values, Leaves& result);
    bool element(const Computation& c, const Instruction& i, const std::vector<Leaves>& values, Leaves& result);
    bool constant(std::string_view literal, const Shape& shape, std::uint32_t at, Leaves& result);
    // A start is what it starts, with that one's result.
    bool started(const Computation& c, const Instruction& i, const std::vector<Leaves>& values, Leaves& result);
    // The operands from the second or third on, where an old text has one list of places: as one operand each.
    bool placesApart(const Computation& c, const Instruction& i, std::uint32_t at, Leaves& operands);
    bool dynamicReshape(const Computation& c, const Instruction& i, const Leaves& operands, std::uint32_t at,
                        Leaves& result);
    // A product that does not say what it contracts: the last dimension with the second to last, as it did once.
    bool plainProduct(const Computation& c, const Instruction& i, const Leaves& operands, std::uint32_t at,
                      Leaves& result);
    bool selectTuples(const Instruction& i, const Leaves& operands, std::uint32_t at, Leaves& result);
    static bool isRowMajor(const Shape& shape);
    // Dimensions from major to minor, and the sizes in that order.
    static std::vector<std::int64_t> majorToMinor(const Shape& shape);
    static Shape inOrder(const Shape& shape, const std::vector<std::int64_t>& order);
    // The same bytes under another shape: transposed to the order they lie in, reshaped, transposed back.
    bool bitcast(const Computation& c, const Instruction& i, const Leaves& operands, std::uint32_t at, Leaves& result);
    // As one kernel: a custom call that names what it computes.
    bool kernel(const Instruction& i, const Leaves& operands, std::uint32_t at, Leaves& result);
    bool call(const Instruction& i, const Leaves& operands, std::uint32_t at, Leaves& result);
    // all-to-all of one operand for each device of a group: as one array, cut again.
    bool exchange(const Instruction& i, const Leaves& operands, std::uint32_t at, Leaves& result);
    // A branch's parameter is a value from outside.
    bool conditional(const Computation& c, const Instruction& i, const std::vector<Leaves>& values, std::uint32_t at,
                     Leaves& result);
    std::string_view opName(std::string_view opcode);
    bool mark(const Instruction& i, std::string_view sharding, const Leaves& operands, std::uint32_t at,
              Leaves& result);
    bool plain(const Instruction& i, const Leaves& operands, std::uint32_t at, Leaves& result);

    // Shardy's manual computations, which HLO has as two custom calls around a call: by the last of the three.
    struct Manual {
        std::uint32_t enter = 0, call = 0;
    };
    using Manuals = std::map<std::uint32_t, Manual>;
    Manuals manualsOf(const Computation& source, std::vector<bool>& within) const;
    bool manual(const Computation& source, const Manual& manual, const Instruction& leave,
                const std::vector<Leaves>& values, std::uint32_t at, Leaves& result);
    void meshes();
    // What Shardy wrote for itself into the frontend attributes; empty: nothing.
    std::string shardyText(const Instruction& instruction, std::string_view key) const;

    HloModule& m_module;
    Assembler& m_assembler;
    ModuleBuilder& m_builder;
    ParsedProgram& m_program;
    std::size_t* m_offset = nullptr;
    const Leaves m_none;
    const bool m_saysNames, m_keepsFusions;
    std::string m_instruction; // the one at hand, and its computation
    std::unordered_map<std::string_view, std::uint32_t> m_byName;
    std::vector<std::uint32_t> m_locations; // of the program, by id; 0: not there yet
    std::unordered_map<std::string_view, std::string_view> m_names;
    GroupTexts m_groups;
    std::unordered_set<std::string_view> m_long;     // texts that are kept once
    std::vector<bool> m_written;                     // by computation: its instructions stand somewhere
    std::size_t m_again = 0;                         // instructions that were written once more
    std::unordered_map<std::string, TypeId> m_types; // by element and sizes, as bytes
    std::string m_typeKey;
    std::unordered_map<std::uint32_t, std::string> m_resultShardings;    // by value
    std::vector<std::optional<std::vector<std::uint32_t>>> m_parameters; // by computation
    std::optional<std::set<std::size_t>> m_donated;
    std::vector<bool> m_isWanted; // by computation: it is among the functions
    std::vector<std::uint32_t> m_functions, m_open;
};

} // namespace axiscape::hlo
