// SPDX-License-Identifier: GPL-3.0-or-later
// Makes a Module op by op.
#pragma once

#include "core/ir/ir.h"

#include <span>
#include <string>

namespace axiscape {

struct Resizing; // core/ir/resize.h

// Makes a Module op by op, in text order. Used by the importer, by lowering when it materialises a program, and by
// tests that want a small program without text.
//
//   ModuleBuilder b("f");
//   ValueId x = b.argument("x", b.tensor(ElementType::f32, {256, 8}));
//   ...
//   OpId dot = b.op(OpKind::dot_general, {x, w}, {b.tensor(ElementType::f32, {256, 16})});
//   b.ints(AttributeName::lhs_contracting_dimensions, {1});      // of the op added last
//   b.finish({b.result(dot)})
//
// Regions: op(...) first, then beginRegion(types of its arguments), its ops, endRegion(yields). Regions of ops whose
// insides are numbered (while, case, if) and of others (reduce, sort, ...) are told apart by the op's kind.
// The importer may extend this class; all members below are its whole public face.
class ModuleBuilder {
  public:
    explicit ModuleBuilder(std::string moduleName, std::shared_ptr<const SourceText> source = {});
    ~ModuleBuilder();
    ModuleBuilder(const ModuleBuilder&) = delete;
    ModuleBuilder& operator=(const ModuleBuilder&) = delete;

    StringId intern(std::string_view text);
    TypeId tensor(ElementType dtype, std::span<const std::int64_t> shape);
    TypeId tensor(ElementType dtype, std::initializer_list<std::int64_t> shape);
    TypeId otherType(std::string_view text); // tokens, tuples, ...
    TypeId dynamicTensor(ElementType dtype, std::span<const std::int64_t> shape, std::string_view text);

    LocationId location(const Location& location);
    // Ops added from here to the matching endCall were inlined from a call at that location. Nests.
    void beginCall(LocationId callSite);
    void endCall();

    ValueId argument(Argument info, TypeId type);
    ValueId argument(std::string name, TypeId type); // path from the name
    OpId op(OpKind kind, std::span<const ValueId> operands, std::span<const TypeId> resultTypes,
            LocationId location = {});
    OpId op(OpKind kind, std::initializer_list<ValueId> operands, std::initializer_list<TypeId> resultTypes,
            LocationId location = {});
    OpId unknownOp(std::string_view fullName, std::span<const ValueId> operands, std::span<const TypeId> resultTypes,
                   LocationId location = {});
    ValueId result(OpId op, std::size_t i = 0) const;
    // Attributes go to the op added last (before its regions).
    void ints(AttributeName name, std::span<const std::int64_t> values);
    void ints(AttributeName name, std::initializer_list<std::int64_t> values);
    void text(AttributeName name, std::string_view value);
    void attribute(std::string_view name, std::string_view value); // any other
    // Region of the op added last that is still open; returns the values of its arguments.
    IdRange<ValueId> beginRegion(std::span<const TypeId> argumentTypes);
    void endRegion(std::span<const ValueId> yields);
    TypeId typeOf(ValueId value) const;
    TensorType type(TypeId id) const; // valid until the next type is made

    // --- for the importer, which makes attributes once and uses them for every inlined copy of an op
    StringId internKept(std::string_view text); // not copied: the text must live as long as the source
    std::string_view textOf(StringId id) const; // lives as long as the module
    struct AttributeRun {
        std::uint32_t first = 0, count = 0;
    };
    std::uint32_t attributeCount() const; // of the pool: the next attribute's place
    void poolInts(StringId name, std::span<const std::int64_t> values);
    void poolText(StringId name, StringId value);
    std::span<const Attribute> pooled(AttributeRun run) const;                  // valid until the next one is made
    std::span<const std::int64_t> pooledInts(const Attribute& attribute) const; // likewise
    void useAttributes(AttributeRun run); // of the op added last, which has none yet
    // An op in one call; `name` is of an unknown one. Its results follow the value that is returned.
    struct ImportedOp {
        OpKind kind;
        StringId name;
        LocationId location;
        AttributeRun attributes;
    };
    ValueId imported(const ImportedOp& op, std::span<const ValueId> operands, std::span<const TypeId> resultTypes);
    OpId unknownOp(StringId fullName, std::span<const ValueId> operands, std::span<const TypeId> resultTypes,
                   LocationId location);
    // The name of the value stands there in the source text.
    void nameAt(ValueId value, std::uint32_t offset);
    void reserve(std::size_t ops);

    void setName(std::string moduleName);
    void setAttributes(std::string moduleAttributes);
    void addTopLevel(std::string line);
    void addAlias(std::string line);
    void addKeptFunction(std::string text);
    void setMainAttributes(std::string attributes);
    void setOperationsInText(std::uint32_t count);
    // Ends the module; the builder is empty afterwards.
    std::shared_ptr<const Module> finish(std::span<const ValueId> results, std::vector<ProgramResult> info = {});

    // A copy of a module with other types: the same ops under the same numbers. What is asked for is not checked.
    static std::shared_ptr<const Module> resized(const Module& module, const Resizing& changes);

  private:
    struct State;
    std::unique_ptr<State> m_state;
};

} // namespace axiscape
