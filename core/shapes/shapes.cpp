// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/shapes/shapes.h"

#include "core/shapes/expression.h"
#include "core/shapes/fixer.h"
#include "core/stablehlo/kept_functions.h"
#include "core/stablehlo/verify.h"

#include <algorithm>
#include <map>
#include <set>

namespace axiscape {
namespace {

using shapes::Fixer;
using shapes::readExpression;
using Sizes = std::map<std::string, std::int64_t, std::less<>>;

constexpr std::string_view kPlatform = "_platform_index";

bool isOpen(const TensorType& type) {
    return std::ranges::any_of(type.shape, [](auto d) { return d < 0; });
}

// jax.global_constant = "b": the argument is that size.
std::string_view sizeOfArgument(const Module& module, std::uint32_t argument) {
    constexpr std::string_view key = "jax.global_constant = \"";
    const std::string_view text = module.argument(argument).attributes;
    const auto at = text.find(key);
    const auto type = module.type(ValueId{argument});
    if (at == text.npos || type.dtype == ElementType::none || !type.shape.empty()) return {};
    return text.substr(at + key.size(), text.find('"', at + key.size()) - at - key.size());
}

// "(b, floordiv(c, 2),)" -> "b", "floordiv(c, 2)"
std::vector<std::string> partsOf(std::string_view list) {
    std::vector<std::string> parts(1);
    int depth = 0;
    for (const char c : list) {
        depth += c == '(' ? 1 : c == ')' ? -1 : 0;
        if (c == ',' && depth == 0)
            parts.emplace_back();
        else if (c != ' ' || !parts.back().empty())
            parts.back() += c;
    }
    if (parts.back().empty()) parts.pop_back();
    return parts;
}

// "Using the following polymorphic shapes specifications: args[0].shape = (b, 3),args[1].shape = (c, 3). Obtained ..."
std::vector<std::vector<std::string>> shapesInMessage(std::string_view message) {
    constexpr std::string_view opening = "polymorphic shapes specifications: ", shape = ".shape = (";
    std::vector<std::vector<std::string>> all;
    const auto start = message.find(opening);
    if (start == message.npos) return all;
    message = message.substr(start + opening.size());
    message = message.substr(0, message.find(". Obtained"));
    for (auto at = message.find(shape); at != message.npos; at = message.find(shape, at)) {
        at += shape.size();
        int depth = 1;
        const auto first = at;
        for (; at < message.size() && depth > 0; ++at) depth += message[at] == '(' ? 1 : message[at] == ')' ? -1 : 0;
        all.push_back(partsOf(message.substr(first, at - first - (depth == 0 ? 1 : 0))));
    }
    return all;
}

std::vector<std::vector<std::string>> shapesAsserted(const Module& module) {
    for (const OpId op : module.ops()) {
        if (module.kind(op) != OpKind::custom_call) continue;
        for (const Attribute& a : module.attributes(op))
            if (a.text.valid() && module.text(a.name) == "error_message")
                if (auto all = shapesInMessage(module.text(a.text)); !all.empty()) return all;
    }
    return {};
}

// Of each argument of main the expressions of its sizes; empty where it has none that is open.
ArgumentShapes expressions(const Module& module, const ArgumentShapes& written) {
    ArgumentShapes all(module.argumentCount());
    std::vector<std::uint32_t> open;
    for (std::uint32_t i = 0; i < module.argumentCount(); ++i)
        if (isOpen(module.type(ValueId{i}))) open.push_back(i);
    if (open.empty()) return all;
    const auto asserted = shapesAsserted(module);
    for (std::size_t k = 0; k < open.size(); ++k) {
        const auto i = open[k];
        const auto shape = module.type(ValueId{i}).shape;
        if (i < written.size() && written[i].size() == shape.size()) {
            all[i] = written[i];
        } else if (asserted.size() == open.size() && asserted[k].size() == shape.size()) {
            all[i] = asserted[k];
        } else {
            for (std::size_t d = 0; d < shape.size(); ++d)
                all[i].push_back(shape[d] < 0 ? fmt::format("{}[{}]", module.argument(i).name, d)
                                              : std::to_string(shape[d]));
        }
    }
    return all;
}

// A name of its own, or an expression of names.
std::optional<std::int64_t> valueOf(const std::string& expression, const Sizes& sizes) {
    if (const auto found = sizes.find(expression); found != sizes.end()) return found->second;
    return readExpression(expression, sizes).value;
}

std::set<std::string> namesOf(const Module& module, const ArgumentShapes& shapes) {
    std::set<std::string> names;
    for (std::uint32_t i = 0; i < module.argumentCount(); ++i) {
        if (const auto name = sizeOfArgument(module, i); !name.empty() && name != kPlatform) names.emplace(name);
        const auto declared = module.type(ValueId{i}).shape;
        for (std::size_t d = 0; d < shapes[i].size(); ++d) {
            if (declared[d] >= 0) continue;
            auto read = readExpression(shapes[i][d], {});
            if (read.wellFormed)
                names.insert(read.names.begin(), read.names.end());
            else
                names.insert(shapes[i][d]);
        }
    }
    return names;
}

std::string listed(const std::set<std::string>& names) {
    std::string text;
    for (const auto& name : names) text += (text.empty() ? "" : ", ") + name;
    return text;
}

Result<Sizes> sizesFor(const Module& module, std::span<const NamedSize> given, const std::set<std::string>& names) {
    const auto where = module.source() ? module.source()->path : std::string();
    Sizes sizes;
    if (names.empty() && !given.empty())
        return fail("no size of the program is open", where, given.front().name + " cannot be fixed",
                    "Leave it out: all sizes are numbers already");
    for (const auto& [name, value] : given) {
        if (!names.contains(name) && name != kPlatform)
            return fail(fmt::format("the program has no size \"{}\"", name), where, {},
                        "Its open sizes are " + listed(names));
        if (value < 0) return fail(fmt::format("the size {} is {}", name, value), where, {}, "Give a number from 0");
        if (!sizes.emplace(name, value).second)
            return fail(fmt::format("the size {} is given twice", name), where, {}, "Give it once");
    }
    for (const auto& name : names)
        if (!sizes.contains(name))
            return fail(fmt::format("the size of {} is not given", name), where,
                        "the program's open sizes are " + listed(names), fmt::format("Add --dim {}=NUMBER", name));
    return sizes;
}

// Those that an attribute names still, and those that they name.
std::vector<std::string> functionsNamed(const Module& old, const ModuleBuilder& made) {
    std::vector<std::string> texts, kept;
    if (old.keptFunctions().empty()) return kept;
    for (const Attribute& a : made.pooled({0, made.attributeCount()}))
        if (a.text.valid() && made.textOf(a.text).find('@') != std::string_view::npos)
            texts.emplace_back(made.textOf(a.text));
    std::vector<bool> taken(old.keptFunctions().size(), false);
    const auto isNamed = [&](std::string_view function) {
        const auto name = keptFunctionName(function);
        return std::ranges::any_of(texts, [&](const std::string& text) { return text.find(name) != text.npos; });
    };
    for (bool more = true; more;) {
        more = false;
        for (std::size_t i = 0; i < taken.size(); ++i) {
            if (taken[i] || !isNamed(old.keptFunctions()[i])) continue;
            taken[i] = more = true;
            texts.push_back(old.keptFunctions()[i]);
        }
    }
    for (std::size_t i = 0; i < taken.size(); ++i)
        if (taken[i]) kept.push_back(old.keptFunctions()[i]);
    return kept;
}

// What the import holds every op against.
Result<void> checked(const Module& module) {
    for (std::uint32_t i = 0; i < module.allOpCount(); ++i) {
        const OpId op{i};
        std::vector<TensorType> operands, results;
        std::vector<OpView::RegionView> regions;
        std::vector<OpView::List> lists;
        for (const ValueId v : module.operands(op)) operands.push_back(module.type(v));
        for (const ValueId v : module.results(op)) results.push_back(module.type(v));
        for (const RegionId id : module.regions(op))
            regions.push_back({static_cast<std::uint32_t>(module.region(id).arguments.size()),
                               static_cast<std::uint32_t>(module.region(id).yields.size())});
        for (const Attribute& a : module.attributes(op))
            if (!a.text.valid()) lists.push_back({a.name, module.ints(a)});
        if (auto why = misfit({module.kind(op), operands, results, regions, lists}); !why.empty())
            return fail(fmt::format("the sizes do not fit {}", module.fullName(op)), module.locationText(op),
                        std::move(why), "Give sizes that the program was written for");
    }
    return {};
}

std::string withoutPolymorphism(std::string attributes) {
    constexpr std::string_view mark = "jax.uses_shape_polymorphism = true";
    const auto at = attributes.find(mark);
    if (at == attributes.npos) return attributes;
    attributes.erase(at, mark.size());
    if (attributes.compare(at, 2, ", ") == 0)
        attributes.erase(at, 2);
    else if (at >= 2 && attributes.compare(at - 2, 2, ", ") == 0)
        attributes.erase(at - 2, 2);
    return attributes;
}

Tensor numberOf(ElementType dtype, std::int64_t value) {
    auto tensor = tensorFromLiteral(std::to_string(value), dtype, {});
    return tensor ? std::move(*tensor) : Tensor::zeros(dtype, {});
}

} // namespace

std::vector<std::string> openSizes(const Module& module, const ArgumentShapes& written) {
    const auto names = namesOf(module, expressions(module, written));
    return {names.begin(), names.end()};
}

Result<std::shared_ptr<const Module>> withSizes(const Module& module, std::span<const NamedSize> given,
                                                const ArgumentShapes& written) {
    const auto shapes = expressions(module, written);
    const auto sizes = sizesFor(module, given, namesOf(module, shapes));
    if (!sizes) return fail(sizes.error());

    ModuleBuilder builder(module.name(), module.source());
    Fixer fixer(module, builder);
    std::vector<std::string> fixedBy(module.argumentCount());
    for (std::uint32_t i = 0; i < module.argumentCount(); ++i) {
        const auto type = module.type(ValueId{i});
        std::vector<std::int64_t> shape(type.shape.begin(), type.shape.end());
        for (std::size_t d = 0; d < shapes[i].size(); ++d) {
            const auto value = valueOf(shapes[i][d], *sizes);
            const bool open = shape[d] < 0;
            if (!open && (!value || *value == shape[d])) continue;
            if (!open || !value || *value < 0)
                return fail("the sizes do not fit the arguments", module.argument(i).name,
                            fmt::format("dimension {} is {}{}", d, shapes[i][d],
                                        value ? fmt::format(" = {}", *value) : ", which is no number"),
                            "Give other sizes");
            shape[d] = *value;
        }
        std::shared_ptr<const Tensor> number;
        if (const auto name = sizeOfArgument(module, i); !name.empty())
            if (const auto found = sizes->find(name); found != sizes->end()) {
                number = std::make_shared<const Tensor>(numberOf(type.dtype, found->second));
                fixedBy[i] = name;
            }
        fixer.give(ValueId{i}, std::move(shape), std::move(number));
    }
    if (auto done = fixer.analyse(); !done) return fail(std::move(done.error()));

    std::vector<ValueId> arguments(module.argumentCount());
    for (std::uint32_t i = 0; i < arguments.size(); ++i)
        if (fixedBy[i].empty()) arguments[i] = builder.argument(module.argument(i), fixer.typeOf(ValueId{i}));
    for (std::uint32_t i = 0; i < arguments.size(); ++i) { // a size that was an argument is a constant
        if (fixedBy[i].empty()) continue;
        const OpId constant = builder.op(OpKind::constant, {}, {fixer.typeOf(ValueId{i})});
        builder.text(AttributeName::value, std::to_string(sizes->find(fixedBy[i])->second));
        arguments[i] = builder.result(constant);
    }
    const auto results = fixer.emit(arguments);
    std::vector<ProgramResult> info;
    for (std::size_t i = 0; i < results.size(); ++i) info.push_back(module.result(i));
    builder.setAttributes(withoutPolymorphism(module.attributes()));
    builder.setMainAttributes(module.mainAttributes());
    builder.setOperationsInText(module.operationsInText());
    for (const auto& line : module.otherTopLevel()) builder.addTopLevel(line);
    for (const auto& line : module.aliases()) builder.addAlias(line);
    for (auto& function : functionsNamed(module, builder)) builder.addKeptFunction(std::move(function));
    auto made = builder.finish(results, std::move(info));
    if (auto fits = checked(*made); !fits) return fail(std::move(fits.error()));
    return made;
}

} // namespace axiscape
