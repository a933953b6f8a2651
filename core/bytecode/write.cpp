// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/bytecode/write.h"

#include "core/bytecode/function_writer.h"
#include "core/bytecode/portable_form.h"
#include "core/stablehlo/kept_functions.h"
#include "core/stablehlo/lexer.h"
#include "core/stablehlo/print_values.h"
#include "core/stablehlo/stablehlo.h"

#include <algorithm>
#include <fmt/format.h>

namespace axiscape {
namespace {

using namespace bytecode;

constexpr std::uint64_t kPlainContainer = 1;

// Plain StableHLO: all attributes by name.
class PlainForm : public ProgramForm {
  public:
    using ProgramForm::ProgramForm;
    std::uint32_t type(std::string_view text) override { return container.type(text); }
    WrittenOp op(std::string_view name, std::string_view attributes, std::size_t, std::size_t) override {
        WrittenOp written{container.op(name), std::nullopt, std::nullopt};
        if (!attributes.empty()) written.attributes = container.dictionary(attributes);
        return written;
    }
    bool isApart(std::string_view) const override { return false; }
};

Error notWritten(const Module& module, std::string why) {
    Error error;
    error.what = "the module cannot be written as bytecode";
    error.where = module.name();
    error.why = std::move(why);
    error.todo = "write it as text: --to text";
    return error;
}

// What the head of a function's text says, in either form.
std::string_view visibilityOf(std::string_view text) {
    const auto head = text.substr(0, text.find("}> ({"));
    for (const std::string_view word : {"private", "public"})
        if (text.starts_with('"') ? head.ends_with(fmt::format("sym_visibility = \"{}\"", word))
                                  : text.starts_with(fmt::format("func.func {} ", word)))
            return word;
    return {};
}

// The IR section, in the form's dialects.
Result<std::string> written(const Module& module, ProgramForm& form) {
    if (!module.aliases().empty())
        return fail(notWritten(module, "it has names for attributes or types: " + module.aliases().front()));
    std::string ops;
    std::uint32_t count = 0;
    for (const auto& whole : module.otherTopLevel()) {
        const auto line = withoutLocation(whole);
        constexpr std::string_view mesh = "sdy.mesh @";
        const auto equals = line.find(" = ");
        if (!line.starts_with(mesh) || equals == line.npos)
            return fail(notWritten(module, "only its own text says: " + std::string(line)));
        auto name = std::string(line.substr(mesh.size(), equals - mesh.size()));
        if (!name.starts_with('"')) name = axiscape::quoted(name);
        // <["a"=2]> {others}
        const auto rest = line.substr(equals + 3);
        const auto end = std::min(rest.find("> {"), rest.size() - 1) + 1;
        auto attributes = fmt::format("mesh = #sdy.mesh{}, sym_name = {}", rest.substr(0, end), name);
        if (const auto others = rest.find('{', end); others != rest.npos && rest.ends_with('}'))
            (attributes += ", ") += rest.substr(others + 1, rest.size() - others - 2);
        writeTopOp(ops, form, "sdy.mesh", attributes, nullptr);
        ++count;
    }
    const bool hasMain = module.keptFunctions().empty() || module.argumentCount() > 0 || module.opCount() > 0 ||
                         !module.results().empty();
    const auto add = [&](const Module& function, const std::string& name, std::string_view visibility) {
        FunctionWriter writer(function, form);
        writer.write(ops, name, visibility);
        ++count;
        return writer.why();
    };
    if (hasMain)
        if (const auto why = add(module, "main", "public"); !why.empty()) return fail(notWritten(module, why));
    const KeptFunctions functions(module);
    for (std::size_t i = 0; i < functions.size(); ++i) {
        auto function = functions.import(i);
        if (!function) return fail(std::move(function.error()));
        if (const auto why = add(**function, std::string(functions.name(i)), visibilityOf(module.keptFunctions()[i]));
            !why.empty())
            return fail(notWritten(module, why));
    }
    std::string attributes = module.name().empty() ? std::string() : "sym_name = " + axiscape::quoted(module.name());
    if (!module.attributes().empty() && module.attributes().find("sym_name") == std::string::npos)
        attributes += (attributes.empty() ? "" : ", ") + module.attributes();
    std::string body, ir;
    appendVarint(body, 1); // one block
    appendVarint(body, 0); // without values
    appendVarint(body, std::uint64_t{count} << 1);
    body += ops;
    appendVarint(ir, 1 << 1); // one op, no arguments
    writeTopOp(ir, form, "builtin.module", attributes, &body);
    return ir;
}

} // namespace

Result<std::string> writeBytecode(const Module& module) {
    ContainerWriter container(kPlainContainer);
    PlainForm form(container);
    const auto ir = written(module, form);
    if (!ir) return fail(ir.error());
    return container.finish(*ir, "Axiscape");
}

Result<std::string> writePortable(const Module& module, const std::string& target) {
    const auto version = portableVersion(target);
    if (!version || *version < kOldestPortable || *version > kNewestPortable)
        return fail(words::phrase("there is no portable artifact of the version {}", target), "--target",
                    words::phrase("known are {} to {}", versionText(kOldestPortable), versionText(kNewestPortable)),
                    words::phrase("{} is what JAX 0.10 reads", kUsualPortable));
    try {
        ContainerWriter container(containerVersionFor(*version));
        PortableForm form(container, *version);
        const auto ir = written(module, form);
        if (!ir) return fail(ir.error());
        return container.finish(*ir, "StableHLO_v" + target);
    } catch (const NotPortable& one) {
        Error error;
        error.what = words::phrase("the module cannot be written as a portable artifact of version {}", target);
        error.where = module.name();
        if (one.since) {
            error.why = words::phrase("{} is there from version {} on", one.what, versionText(*one.since));
            error.todo = words::phrase("Write it with --target {} or newer", versionText(*one.since));
        } else {
            error.why = words::phrase("no version of it has {}", one.what);
            error.todo = words::phrase("Write it as bytecode: --to bytecode");
        }
        return fail(std::move(error));
    }
}

} // namespace axiscape
