// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/hlo/read_proto.h"

#include "core/hlo/attribute_text.h"
#include "core/hlo/proto_attributes.h"
#include "core/hlo/proto_text.h"
#include "core/hlo/wire.h"

#include <algorithm>
#include <cctype>
#include <optional>
#include <unordered_map>

namespace axiscape::hlo {
namespace {

class ProtoReader {
  public:
    explicit ProtoReader(HloModule& module) : m_module(module) {}

    void run(Cursor message) {
        std::vector<Cursor> computations;
        std::int64_t entry = 0; // numbers from 0 are not in a proto where they are 0
        std::optional<Cursor> schedule;
        std::string donors, aliases;
        eachField(message, [&](const WireField& field) {
            switch (field.number) {
            case 1:
                m_module.name = field.text();
                break;
            case 3:
                computations.push_back(field.message());
                break;
            case 6:
                entry = field.integer();
                break;
            case 7:
                attribute("is_scheduled", "true");
                schedule = field.message();
                break;
            case 8:
                aliases += aliasText(field.message());
                break;
            case 12:
                attribute("spmd_output_sharding", shardingText(field.message()));
                break;
            case 17:
                frames(field.message());
                break;
            case 18:
                donors += donorText(field.message());
                break;
            case 19:
                attribute("frontend_attributes", frontendText(field.message()));
                break;
            default: // shapes that the entry says itself, assignments of devices, profiles
                break;
            }
        });
        if (!aliases.empty()) attribute("input_output_alias", "{ " + aliases + " }");
        if (!donors.empty()) attribute("buffer_donor", "{ " + donors + " }");
        if (computations.empty()) message.fail("the module has no computation");
        names(computations);
        m_module.computations.resize(computations.size());
        m_ids.resize(computations.size());
        for (std::size_t c = 0; c < computations.size(); ++c) {
            computation(computations[c], m_module.computations[c]);
            m_ids[c] = std::move(m_instructions);
        }
        if (schedule) scheduled(*schedule);
        const auto found = m_computations.find(entry);
        if (found == m_computations.end()) message.fail("the module's first computation is not in it");
        m_module.entry = found->second;
    }

  private:
    std::string_view keep(std::string text) { return m_module.kept.emplace_back(std::move(text)); }
    void attribute(std::string_view name, std::string text) {
        if (!text.empty()) m_module.attributes.push_back({name, keep(std::move(text))});
    }

    // {1}: (0, {}, may-alias)
    static std::string aliasText(Cursor message) {
        std::string text;
        eachField(message, [&](const WireField& field) {
            if (field.number != 1) return;
            std::vector<std::int64_t> output, input;
            std::int64_t parameter = 0, kind = 0;
            eachField(field.message(), [&](const WireField& own) {
                if (own.number == 1) own.integers(output);
                if (own.number == 2) parameter = own.integer();
                if (own.number == 3) own.integers(input);
                if (own.number == 4) kind = own.integer();
            });
            text += fmt::format("{}{}: ({}, {}, {}-alias)", text.empty() ? "" : ", ", braced(output), parameter,
                                braced(input), kind == 2 ? "must" : "may");
        });
        return text;
    }
    static std::string donorText(Cursor message) {
        std::string text;
        eachField(message, [&](const WireField& field) {
            if (field.number != 1) return;
            std::int64_t parameter = 0;
            std::vector<std::int64_t> index;
            eachField(field.message(), [&](const WireField& own) {
                if (own.number == 1) parameter = own.integer();
                if (own.number == 2) own.integers(index);
            });
            text += fmt::format("{}({}, {})", text.empty() ? "" : ", ", parameter, braced(index));
        });
        return text;
    }

    void frames(Cursor message) {
        std::vector<std::string_view> files, functions;
        struct At {
            std::int64_t file = 0, function = 0, line = 0, column = 0;
        };
        std::vector<At> places;
        std::vector<std::int64_t> frames;
        eachField(message, [&](const WireField& field) {
            if (field.number == 1) files.push_back(field.text());
            if (field.number == 2) functions.push_back(field.text());
            if (field.number == 3) {
                auto& at = places.emplace_back();
                eachField(field.message(), [&](const WireField& own) {
                    if (own.number == 1) at.file = own.integer();
                    if (own.number == 2) at.function = own.integer();
                    if (own.number == 3) at.line = own.integer();
                    if (own.number == 4) at.column = own.integer();
                });
            }
            if (field.number == 4) {
                frames.push_back(0);
                eachField(field.message(), [&](const WireField& own) {
                    if (own.number == 1) frames.back() = own.integer();
                });
            }
        });
        const auto numbered = [](const auto& list, std::int64_t number) {
            return number >= 1 && number <= static_cast<std::int64_t>(list.size())
                       ? &list[static_cast<std::size_t>(number - 1)]
                       : nullptr;
        };
        for (const auto number : frames) {
            auto& frame = m_module.frames.emplace_back();
            const auto* at = numbered(places, number);
            if (!at) continue;
            if (const auto* file = numbered(files, at->file)) frame.file = *file;
            if (const auto* function = numbered(functions, at->function)) frame.function = *function;
            frame.line = at->line;
            frame.column = at->column;
        }
    }

    // Computations are named by id, also before they are read.
    void names(const std::vector<Cursor>& computations) {
        for (std::uint32_t c = 0; c < computations.size(); ++c) {
            std::int64_t id = 0;
            std::string_view name;
            eachField(computations[c], [&](const WireField& field) {
                if (field.number == 1) name = field.text();
                if (field.number == 5) id = field.integer();
            });
            if (!m_computations.emplace(id, c).second) computations[c].fail("two computations have one number");
            m_names.push_back(name);
        }
    }
    std::string_view computationName(std::int64_t id, const Cursor& at) const {
        const auto found = m_computations.find(id);
        if (found == m_computations.end()) at.fail("a computation is called that is not in the module");
        return m_names[found->second];
    }

    void computation(Cursor message, Computation& to) {
        std::int64_t root = 0;
        m_instructions.clear();
        eachField(message, [&](const WireField& field) {
            if (field.number == 1) to.name = field.text();
            if (field.number == 2) instruction(field.message(), to);
            if (field.number == 6) root = field.integer();
        });
        if (to.instructions.empty()) message.fail("a computation has no instruction");
        const auto found = m_instructions.find(root);
        if (found == m_instructions.end()) message.fail("the root of a computation is not in it");
        to.root = found->second;
    }

    // A scheduled program's instructions stand in the order in which they run, as its text has them.
    void scheduled(Cursor message) {
        eachField(message, [&](const WireField& field) {
            if (field.number != 1) return; // an entry of a map: the computation's id, its instructions
            std::int64_t id = 0;
            std::vector<std::int64_t> ids;
            eachField(field.message(), [&](const WireField& own) {
                if (own.number == 1) id = own.integer();
                if (own.number == 2)
                    eachField(own.message(), [&](const WireField& list) {
                        if (list.number == 1) list.integers(ids);
                    });
            });
            const auto found = m_computations.find(id);
            if (found != m_computations.end()) reorder(found->second, ids);
        });
    }
    // An order that leaves out an instruction or puts it before its operands is not followed.
    void reorder(std::uint32_t c, const std::vector<std::int64_t>& ids) {
        auto& computation = m_module.computations[c];
        constexpr std::uint32_t kNowhere = 0xffffffffu;
        std::vector<std::uint32_t> place(computation.instructions.size(), kNowhere), order;
        for (const auto id : ids) {
            const auto at = m_ids[c].find(id);
            if (at == m_ids[c].end() || place[at->second] != kNowhere) return;
            for (const auto operand : computation.instructions[at->second].operands)
                if (place[operand] == kNowhere) return;
            place[at->second] = static_cast<std::uint32_t>(order.size());
            order.push_back(at->second);
        }
        if (order.size() != place.size()) return;
        std::vector<Instruction> instructions;
        for (const auto from : order) {
            instructions.push_back(std::move(computation.instructions[from]));
            for (auto& operand : instructions.back().operands) operand = place[operand];
        }
        computation.instructions = std::move(instructions);
        computation.root = place[computation.root];
    }

    void instruction(Cursor message, Computation& to) {
        Instruction i;
        i.offset = message.offset();
        std::int64_t id = 0, parameter = 0;
        std::vector<std::int64_t> operands, called, before;
        std::optional<Cursor> literal;
        bool shaped = false;
        eachField(message, [&](const WireField& field) {
            switch (field.number) {
            case 1:
                i.name = field.text();
                break;
            case 2:
                i.opcode = field.text();
                break;
            case 3:
                i.shape = shapeOfProto(field.message());
                shaped = true;
                break;
            case 7:
                i.metadata = metadataOfProto(field.message());
                break;
            case 8:
                literal = field.message();
                break;
            case 9:
                parameter = field.integer();
                break;
            case 35:
                id = field.integer();
                break;
            case 36:
                field.integers(operands);
                break;
            case 37:
                field.integers(before);
                break;
            case 38:
                field.integers(called);
                break;
            default: // the rest is its attributes
                break;
            }
        });
        if (i.name.empty() || i.opcode.empty() || !shaped) message.fail("an instruction has no name, opcode or shape");
        for (const auto operand : operands) {
            const auto found = m_instructions.find(operand);
            if (found == m_instructions.end()) message.fail("an operand is not defined before");
            i.operands.push_back(found->second);
        }
        if (i.opcode == "parameter") i.literal = keep(std::to_string(parameter));
        if (i.opcode == "constant") {
            if (!literal) message.fail("a constant has no value");
            i.literal = keep(literalOfProto(*literal, i.shape));
        }
        std::vector<std::string_view> names;
        names.reserve(called.size());
        for (const auto one : called) names.push_back(computationName(one, message));
        for (auto& [name, text] : attributesOfProto(message, i, names))
            i.attributes.push_back({name, keep(std::move(text))});
        std::string predecessors;
        for (const auto one : before)
            if (const auto found = m_instructions.find(one); found != m_instructions.end())
                predecessors +=
                    fmt::format("{}%{}", predecessors.empty() ? "" : ", ", to.instructions[found->second].name);
        if (!predecessors.empty()) i.attributes.push_back({"control-predecessors", keep("{" + predecessors + "}")});
        if (i.opcode == "compare" && !i.operands.empty() && isDefaultComparison(i, to.instructions[i.operands[0]]))
            std::erase_if(i.attributes, [](const Attribute& one) { return one.name == "type"; });
        if (!m_instructions.emplace(id, static_cast<std::uint32_t>(to.instructions.size())).second)
            message.fail("two instructions of a computation have one number");
        to.instructions.push_back(std::move(i));
    }

    HloModule& m_module;
    std::unordered_map<std::int64_t, std::uint32_t> m_computations, m_instructions; // by id
    std::vector<std::unordered_map<std::int64_t, std::uint32_t>> m_ids;             // of each computation
    std::vector<std::string_view> m_names;                                          // of computations
};

bool isPrintable(std::string_view text) {
    return std::all_of(text.begin(), text.end(), [](char c) { return std::isprint(static_cast<unsigned char>(c)); });
}

// The module: what the first field holds, or holds in its own first field (HloProto, HloSnapshot of one), until that is
// the module's name.
Cursor moduleWithin(std::string_view bytes) {
    Cursor all(bytes);
    for (int depth = 0; depth < 3; ++depth) {
        std::optional<Cursor> first;
        std::string_view text;
        bool isModule = false;
        eachField(all, [&](const WireField& field) {
            isModule |= field.number == 3 && first && isPrintable(text);
            if (field.number != 1 || first) return;
            first = field.message();
            text = field.text();
        });
        if (!first || isModule || isPrintable(text)) break;
        all = *first;
    }
    return all;
}

bool isText(std::string_view bytes) {
    return std::all_of(bytes.begin(), bytes.end(), [](char c) {
        const auto byte = static_cast<unsigned char>(c);
        return byte >= 0x20 ? byte != 0x7f : std::isspace(byte) != 0;
    });
}

} // namespace

// The first field of all is the first in the file: a module, what holds one, or a module's printable name and then the
// name of its entry. A text may begin with that field's tag (an empty line), but holds none of the small numbers that
// tags and lengths are.
bool isProto(std::string_view bytes) {
    if (bytes.size() < 2 || bytes[0] != '\x0a' || isText(bytes.substr(0, 4096))) return false;
    try {
        Cursor all(bytes);
        const auto first = WireField::next(all);
        if (all.end() || WireField::next(all).number == 3) return true;
        const auto name = first.text();
        return isPrintable(name) || name.starts_with('\x0a');
    } catch (const Damage&) {
        return static_cast<unsigned char>(bytes[1]) >= 0x80 || !std::isprint(static_cast<unsigned char>(bytes[1]));
    }
}

void readProto(std::string_view bytes, HloModule& module) { ProtoReader(module).run(moduleWithin(bytes)); }

} // namespace axiscape::hlo
