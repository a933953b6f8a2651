// SPDX-License-Identifier: GPL-3.0-or-later
// What stands outside functions: the module, aliases, meshes.
#include "core/stablehlo/parser.h"

namespace axiscape::stablehlo {

bool Parser::topLevel() {
    while (!m_lex.end()) {
        const char c = m_lex.peek();
        const auto start = m_lex.at();
        if (c == '#' || c == '!') {
            if (!definition()) return false;
        } else if (m_lex.accept("{-#")) {
            const auto end = m_source.text.find("#-}", start);
            if (end == std::string::npos) {
                m_open.push_back({"resources", {}, start});
                return cutShort();
            }
            m_lex.seek(end + 3);
            m_program.otherTopLevel.push_back(m_lex.from(start));
        } else if (c == '"' && m_lex.string() == "\"builtin.module\"") {
            if (!genericModuleOp()) return false;
        } else {
            m_lex.seek(start);
            if (m_lex.acceptWord("module") || m_lex.acceptWord("builtin.module")) {
                if (!moduleOp()) return false;
            } else if (m_program.functions.empty() && !m_lex.text().substr(start).starts_with("func.func") &&
                       c != '"') {
                return error(start, "this is no StableHLO module",
                             "it starts neither with `module` nor with a function",
                             "open the text that `jax.jit(f).lower(...).as_text()` prints");
            } else if (!bodyItem()) {
                return false;
            }
        }
    }
    return true;
}

// #loc3 = loc("x")      #map = affine_map<...>      !t = tensor<2xf32>
bool Parser::definition() {
    const auto start = m_lex.at();
    m_open.push_back({"definition", {}, start});
    const char kind = m_lex.raw();
    m_lex.skipRaw();
    const auto word = m_lex.word();
    const auto name = m_lex.from(start);
    if (word.empty()) return expected("the name of an alias");
    if (!m_lex.accept('=')) return expected("= behind the name of an alias");
    const auto value = (m_lex.space(), m_lex.at());
    const bool isLocation = kind != '!' && m_lex.acceptWord("loc");
    if (kind == '!') {
        if (!m_lex.type()) return expected("a type");
        m_typeAliases[name] = m_lex.from(value);
    } else if (isLocation) {
        m_lex.space();
        const auto open = m_lex.at();
        if (m_lex.raw() != '(') return expected("( behind loc");
        if (!m_lex.balanced()) return expected("a location");
        const auto inside = m_lex.from(open);
        const auto index = locationAlias(name);
        m_program.locations[index].text = inside.substr(1, inside.size() - 2);
        if (index < m_undefinedLocations.size()) m_undefinedLocations[index] = 0;
    } else {
        if (!m_lex.attributeValue(true)) return expected("the value of an alias");
        m_attributeAliases[name] = m_lex.from(value);
    }
    if (const auto line = m_lex.from(start); !isLocation)
        m_program.aliases.push_back(line.substr(0, line.find_last_not_of(" \r\n\t") + 1));
    m_open.pop_back();
    return true;
}

bool Parser::moduleOp() {
    m_open.push_back({"module", {}, m_lex.at()});
    if (m_lex.peek() == '@') {
        const auto start = m_lex.at();
        if (!m_lex.attributeValue(false)) return expected("the name of the module");
        m_program.moduleName = m_lex.from(start + 1);
        if (m_program.moduleName.starts_with('"')) // not escaped within: JAX takes it from a function's name
            m_program.moduleName = m_program.moduleName.substr(1, m_program.moduleName.size() - 2);
        m_open.back().name = m_program.moduleName;
    }
    if (m_lex.acceptWord("attributes")) {
        m_lex.space();
        const auto start = m_lex.at();
        if (m_lex.raw() != '{') return expected("the attributes of the module");
        if (!m_lex.balanced()) return expected("} behind the attributes of the module");
        const auto text = m_lex.from(start);
        m_program.moduleAttributes = text.substr(1, text.size() - 2);
    }
    if (!m_lex.accept('{')) return expected("{ behind module");
    if (!body()) return false;
    m_open.pop_back();
    std::uint32_t ignored = 0;
    return location(ignored);
}

// "builtin.module"() <{sym_name = "jit_f"}> ({ ... }) {attributes} : () -> ()
bool Parser::genericModuleOp() {
    m_open.push_back({"module", {}, m_lex.at()});
    if (!m_lex.accept("()")) return expected("() behind \"builtin.module\"");
    if (m_lex.accept('<')) {
        m_lex.space();
        const auto start = m_lex.at();
        if (m_lex.raw() != '{' || !m_lex.balanced()) return expected("the properties of the module");
        const auto name = dictionaryValue(m_lex.from(start).substr(1), "sym_name");
        if (name.size() >= 2) m_program.moduleName = name.substr(1, name.size() - 2);
        if (!m_lex.accept('>')) return expected("> behind the properties");
    }
    if (!m_lex.accept("({")) return expected("the region of the module");
    if (m_lex.peek() == '^') { // ^bb0:
        m_lex.skipRaw();
        m_lex.word();
        if (!m_lex.accept(':')) return expected(": behind a block's name");
    }
    if (!body()) return false;
    if (!m_lex.accept(')')) return expected(") behind the region of the module");
    if (m_lex.peek() == '{') {
        const auto start = m_lex.at();
        if (!m_lex.balanced()) return expected("}");
        const auto text = m_lex.from(start);
        m_program.moduleAttributes = text.substr(1, text.size() - 2);
        const auto name = dictionaryValue(m_program.moduleAttributes, "sym_name");
        if (name.size() >= 2) m_program.moduleName = name.substr(1, name.size() - 2);
    }
    if (!m_lex.accept(':') || !m_lex.accept("()") || !m_lex.accept("->") || !m_lex.accept("()"))
        return expected(": () -> () behind the module");
    m_open.pop_back();
    std::uint32_t ignored = 0;
    return location(ignored);
}

bool Parser::body() {
    while (!m_lex.accept('}')) {
        if (m_lex.end()) return cutShort();
        if (m_lex.peek() == '#' || m_lex.peek() == '!') {
            if (!definition()) return false;
        } else if (!bodyItem()) {
            return false;
        }
    }
    return true;
}

bool Parser::bodyItem() {
    m_lex.space();
    const auto start = m_lex.at();
    const auto take = [&](bool ok) {
        if (ok) m_program.functions.back().text = m_lex.from(start);
        return ok;
    };
    if (m_lex.acceptWord("func.func") || m_lex.acceptWord("func")) return take(function());
    const auto quoted = m_lex.string();
    if (quoted == "\"func.func\"") return take(genericFunction());
    if (quoted == "\"builtin.module\"") return nestedModule(true);
    m_lex.seek(start);
    if (m_lex.acceptWord("module") || m_lex.acceptWord("builtin.module")) return nestedModule(false);
    return otherItem();
}

// A module within another: its functions are the program's, as what is around it says what both share.
bool Parser::nestedModule(bool generic) {
    if (m_modules == kMostModules)
        return error(m_lex.at(), "modules are nested too deeply",
                     "more than " + std::to_string(kMostModules) + " are in one another");
    ++m_modules;
    const bool ok = generic ? genericModuleOp() : moduleOp();
    --m_modules;
    return ok;
}

// sdy.mesh @mesh = <["x"=4]>: kept as text to the end of its line, brackets that span lines included.
bool Parser::otherItem() {
    const auto start = m_lex.at();
    m_open.push_back({"line", {}, start});
    const bool isQuoted = m_lex.raw() == '"';
    const auto name = isQuoted ? m_lex.string() : m_lex.word();
    if (name.empty() || (!isQuoted && name.find('.') == name.npos)) { // ops have their dialect's name before theirs
        m_lex.seek(start);
        return expected("a function");
    }
    while (m_lex.at() < m_source.text.size() && m_lex.raw() != '\n') {
        const char c = m_lex.raw();
        if (c == '}') break;
        if (c == '(' || c == '[' || c == '{' || c == '<') {
            if (!m_lex.balanced()) return expected("a closing bracket");
        } else if (c == '"') {
            if (m_lex.string().empty()) return m_lex.seek(m_source.text.size()), cutShort();
        } else {
            m_lex.skipRaw();
        }
    }
    m_program.otherTopLevel.push_back(meshLine(m_lex.from(start)));
    m_open.pop_back();
    return true;
}

} // namespace axiscape::stablehlo
