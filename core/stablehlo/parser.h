// SPDX-License-Identifier: GPL-3.0-or-later
// From text to a ParsedProgram. One recursive descent over the text; its parts lie in parse_*.cpp, one idea each.
// Every step returns false once an error is recorded; the first error stands.
#pragma once

#include "core/stablehlo/lexer.h"
#include "core/stablehlo/program.h"
#include "core/stablehlo/verify.h"

#include <deque>
#include <optional>
#include <string>
#include <unordered_map>

namespace axiscape {
class Assembler;
}

namespace axiscape::stablehlo {

class Parser {
  public:
    Parser(const SourceText& source, ModuleBuilder& builder, const Progress& progress);
    [[nodiscard]] Result<ParsedProgram> run();

  private:
    friend class axiscape::Assembler; // hands over ops that another reader took apart

    // What is being read around the current place: what a text that is cut short leaves open.
    struct Open {
        std::string_view what; // "module", "function", ...
        std::string_view name;
        std::size_t offset;
    };
    // Binding of a value's name that an inner scope hides; count 0: there was none.
    struct Hidden {
        std::uint32_t name;
        Run32 values;
    };
    struct StagedAttribute {
        StringId name, text;           // text is valid unless it is a list of integers
        std::uint32_t firstInt, count; // of OpenOp::ints
    };
    // An op while it is read. Kept and used again: no allocation per op.
    struct OpenOp {
        std::size_t offset = 0;
        std::string_view fullName;
        OpKind kind = OpKind::unknown;
        bool isCall = false, typesRead = false;
        std::string_view callee;
        std::uint32_t index = 0; // in ops
        std::uint32_t firstResult = 0, resultCount = 0, location = 0;
        std::uint32_t words = 0;          // bare words read
        OpKind applied = OpKind::unknown; // `applies stablehlo.add`
        std::vector<std::uint32_t> operands, initials, regions;
        struct Name {
            std::string_view name;
            std::size_t offset;
            std::uint32_t count; // %3:2 names two results
        };
        std::vector<Name> resultNames;
        std::vector<Name> carried; // by which the regions of `while` know its values
        std::vector<TypeId> operandTypes, resultTypes;
        std::vector<StagedAttribute> attributes;
        std::vector<std::int64_t> ints;
        void reset();
    };

    // What is said of an op in the program, besides names and attributes.
    struct PlacedOp {
        OpKind kind;
        std::size_t offset;
        std::uint32_t location;
        std::span<const std::uint32_t> operands;
        Run32 results;
        std::span<const std::uint32_t> regions;
    };
    static PlacedOp placedOp(const OpenOp& o) {
        return {o.kind, o.offset, o.location, o.operands, {o.firstResult, o.resultCount}, o.regions};
    }

    // parse_module.cpp
    bool topLevel();
    bool definition(); // #alias = ..., !alias = ...
    bool moduleOp();
    bool genericModuleOp();
    bool body(); // behind "{" up to and with "}"
    bool bodyItem();
    bool nestedModule(bool generic);
    bool otherItem();
    // parse_function.cpp
    bool function();
    bool genericFunction();
    bool functionArguments(ParsedFunction& f, std::uint32_t region);
    bool functionResults(ParsedFunction& f);
    // parse_region.cpp
    bool regionBody(std::uint32_t region);                        // behind "{", arguments bound, up to and with "}"
    bool plainRegion(std::uint32_t& index);                       // { ^bb0(...): ops }
    bool blockArguments(std::uint32_t region, ParsedFunction* f); // behind "("
    bool returnOp(std::uint32_t region, bool generic);
    std::uint32_t newRegion();
    // parse_op.cpp
    bool op(std::uint32_t region);
    bool resultNames(OpenOp& o);
    bool genericForm(OpenOp& o);
    bool operand(std::vector<std::uint32_t>& to);
    bool finish(OpenOp& o);
    void place(std::uint32_t index, const PlacedOp& o);
    void settle(const OpenOp& o); // into its place in the program
    bool isOfOneType(const PlacedOp& o) const;
    bool fitsItsTypes(const OpenOp& o);
    bool fitsItsTypes(const OpenOp& o, std::span<const OpView::List> lists);
    bool resultTypesFromList(OpenOp& o);
    bool skipUnknown(OpenOp& o);
    // parse_op_pretty.cpp
    bool prettyForm(OpenOp& o);
    bool prettyItem(OpenOp& o);
    bool prettyGroup(OpenOp& o); // behind "("
    bool prettyWord(OpenOp& o);
    bool constantValue(OpenOp& o);
    bool bracketed(OpenOp& o); // "[" ... of slice and get_tuple_element
    bool argumentsAndRegion(OpenOp& o);
    void scanSegments(OpenOp& o);
    // parse_op_regions.cpp
    bool whileRegions(OpenOp& o);
    bool reducer(OpenOp& o);
    bool appliedRegion(OpenOp& o);
    // parse_types.cpp
    bool type(TypeId& id);
    bool typesInParentheses(std::vector<TypeId>& types);
    bool tensorType(std::string_view text, std::size_t offset, TypeId& id);
    bool opTypes(OpenOp& o); // behind ":"
    // parse_attributes.cpp
    bool dictionary(OpenOp& o); // behind "{" up to and with "}"
    bool attributeValue(OpenOp& o, std::string_view name, bool typed);
    void addAttribute(OpenOp& o, std::string_view name, std::string_view value);
    AttributeName nameOfIntegers(OpKind kind, std::string_view name); // none: they stay a text
    void addInts(OpenOp& o, AttributeName name, std::span<const std::int64_t> values);
    void addText(OpenOp& o, AttributeName name, std::string_view text);
    bool has(const OpenOp& o, AttributeName name) const;
    // parse_structured.cpp
    bool structuredAttribute(OpenOp& o, std::string_view name, std::string_view value);
    void structuredFields(OpenOp& o, std::string_view fields);
    void convolutionDimensions(OpenOp& o, std::string_view value);
    void convolutionWindow(OpenOp& o, std::string_view value);
    void pairOfLists(OpenOp& o, std::string_view value, AttributeName lhs, AttributeName rhs);
    void addDefaults(OpenOp& o);
    // parse_sdy.cpp
    bool sdyAttribute(OpenOp& o, std::string_view name, std::string_view value);
    std::string_view meshLine(std::string_view line);
    bool sdyAxes(OpenOp& o, bool& taken); // before the operand of a collective
    // parse_locations.cpp
    bool location(std::uint32_t& index); // loc(...) if there is one
    std::uint32_t locationAlias(std::string_view name);

    // values and scopes (scopes.cpp)
    bool bind(std::string_view name, std::size_t offset, Run32 values);
    bool resolve(std::uint32_t& value); // %name or %name#k here
    std::uint32_t addValues(std::uint32_t count, std::size_t offset);
    std::size_t enterScope() const { return m_hidden.size(); }
    void leaveScope(std::size_t mark);

    // errors: record and return false
    bool error(std::size_t offset, std::string what, std::string why = {}, std::string todo = {});
    bool expected(std::string_view what); // here
    bool cutShort();
    bool cancelled();

    static constexpr std::uint32_t kMostModules = 16; // in one another
    std::uint32_t m_modules = 0;
    const SourceText& m_source;
    ModuleBuilder& m_builder;
    const Progress& m_progress;
    Lexer m_lex;
    ParsedProgram m_program;
    std::optional<Error> m_error;
    std::vector<Open> m_open;

    TextMap<std::uint32_t> m_names; // of values, without scopes
    std::vector<Run32> m_bindings;  // by name; count 0: none
    std::vector<Hidden> m_hidden;
    TextMap<OpKind> m_kinds; // by name as written
    TextMap<TypeId> m_types; // by text as written
    std::unordered_map<std::string_view, std::string_view> m_attributeAliases, m_typeAliases;
    std::vector<std::uint32_t> m_undefinedLocations; // by location: used first behind that offset less one; 0: defined
    std::vector<std::int64_t> m_ints, m_dims;
    // scratch of fitsItsTypes
    std::vector<TensorType> m_operandTypes, m_resultTypes;
    std::vector<OpView::RegionView> m_regionViews;
    std::vector<OpView::List> m_lists;
    std::deque<OpenOp> m_openOps; // by depth
    std::size_t m_depth = 0;
};

// Integers in a list, a dense or an array attribute or one number, booleans as 0 and 1; splats are expanded. False if
// there is anything else in it.
bool integersOf(std::string_view value, std::vector<std::int64_t>& ints);
// Whether an attribute of that name is one word of an enumeration.
[[nodiscard]] bool isEnumName(std::string_view name);
// The value of `key` in the text of a dictionary without its braces; empty if there is none.
[[nodiscard]] std::string_view dictionaryValue(std::string_view dictionary, std::string_view key);
// The elements of a list as written, brackets included.
[[nodiscard]] std::vector<std::string_view> listElements(std::string_view list);

} // namespace axiscape::stablehlo
