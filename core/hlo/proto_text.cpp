// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/hlo/proto_text.h"

#include "core/hlo/wire.h"

#include <algorithm>
#include <array>
#include <bit>

namespace axiscape::hlo {
namespace {

using Numbers = std::vector<std::int64_t>;

constexpr std::size_t kMaxShardingDepth = 64;
constexpr std::int64_t kMaxLabels = 64; // dimensions of what is convolved

std::string joined(const Numbers& numbers) { return fmt::format("{}", fmt::join(numbers, ",")); }

// [2,4]<=[8] or [4,2]<=[2,4]T(1,0)
std::string iotaText(const Numbers& shape, const Numbers& reshape, const Numbers& order) {
    auto text = fmt::format("[{}]<=[{}]", joined(shape), joined(reshape));
    if (order.size() > 1) text += fmt::format("T({})", joined(order));
    return text;
}

struct MeshAxisName {
    std::string_view name;
    std::int64_t size = 0;
};
struct ProtoMesh {
    std::vector<MeshAxisName> axes;
    Numbers devices, reshape, order;
};

ProtoMesh meshOf(Cursor message) {
    ProtoMesh mesh;
    eachField(message, [&](const WireField& field) {
        if (field.number == 2) field.integers(mesh.devices);
        if (field.number == 3)
            eachField(field.message(), [&](const WireField& own) {
                if (own.number == 1) own.integers(mesh.reshape);
                if (own.number == 2) own.integers(mesh.order);
            });
        if (field.number != 1) return;
        auto& axis = mesh.axes.emplace_back();
        eachField(field.message(), [&](const WireField& own) {
            if (own.number == 1) axis.name = own.text();
            if (own.number == 2) axis.size = own.integer();
        });
    });
    return mesh;
}

std::string meshText(const ProtoMesh& mesh) {
    std::string text = "mesh[";
    for (const auto& axis : mesh.axes)
        text += fmt::format("{}'{}'={}", text.back() == '[' ? "" : ",", axis.name, axis.size);
    text += ']';
    if (!mesh.reshape.empty())
        text += fmt::format(", device_ids=([{}]{})", joined(mesh.reshape),
                            mesh.order.size() > 1 ? fmt::format("T({})", joined(mesh.order)) : std::string());
    else if (!mesh.devices.empty())
        text += fmt::format(", device_ids=({})", joined(mesh.devices));
    return text;
}

// 'a', or 'a':(2)2 for a part of it.
std::string axisText(Cursor message, const ProtoMesh& mesh) {
    std::int64_t index = 0, before = 0, size = 0;
    eachField(message, [&](const WireField& field) {
        if (field.number == 1) index = field.integer();
        if (field.number == 2)
            eachField(field.message(), [&](const WireField& own) {
                if (own.number == 1) before = own.integer();
                if (own.number == 2) size = own.integer();
            });
    });
    if (index < 0 || index >= static_cast<std::int64_t>(mesh.axes.size())) message.fail("a mesh has no such axis");
    auto text = fmt::format("'{}'", mesh.axes[static_cast<std::size_t>(index)].name);
    return size == 0 ? text : text + fmt::format(":({}){}", before, size);
}

// {mesh['a'=2,'b'=4], [{'a'}, {}], replicated={'b'}}
std::string namedShardingText(Cursor message, std::size_t depth) {
    if (depth > kMaxShardingDepth) message.fail("shardings are nested too deeply");
    ProtoMesh mesh;
    std::string parts;
    eachField(message, [&](const WireField& field) {
        if (field.number == 2) mesh = meshOf(field.message());
        if (field.number == 1) parts += (parts.empty() ? "" : ", ") + namedShardingText(field.message(), depth + 1);
    });
    if (!parts.empty()) return "{" + parts + "}";
    std::string dimensions;
    std::array<std::string, 2> named; // replicated, unreduced
    eachField(message, [&](const WireField& field) {
        if (field.number == 3) {
            std::string axes;
            bool closed = false;
            eachField(field.message(), [&](const WireField& own) {
                if (own.number == 1) axes += (axes.empty() ? "" : ", ") + axisText(own.message(), mesh);
                if (own.number == 2) closed = own.integer() != 0;
            });
            if (!closed) axes += axes.empty() ? "?" : ", ?";
            dimensions += fmt::format("{}{{{}}}", dimensions.empty() ? "" : ", ", axes);
        }
        if (field.number == 4 || field.number == 5) {
            auto& to = named[field.number - 4];
            to += (to.empty() ? "" : ", ") + axisText(field.message(), mesh);
        }
    });
    auto text = fmt::format("{{{}, [{}]", meshText(mesh), dimensions);
    if (!named[0].empty()) text += ", replicated={" + named[0] + "}";
    if (!named[1].empty()) text += ", unreduced={" + named[1] + "}";
    return text + "}";
}

constexpr std::string_view kShardingKinds[] = {"replicated", "maximal", "tuple",    "other",
                                               "manual",     "unknown", "unreduced"};

std::string shardingAt(Cursor message, std::size_t depth) {
    if (depth > kMaxShardingDepth) message.fail("shardings are nested too deeply");
    std::int64_t kind = 0;
    bool replicated = false, group = false, like = false;
    Numbers tiles, devices, last, reshape, order;
    std::int64_t groupId = 0;
    std::string parts, namedSharding;
    eachField(message, [&](const WireField& field) {
        switch (field.number) {
        case 1:
            kind = field.integer();
            break;
        case 3:
            field.integers(tiles);
            break;
        case 4:
            field.integers(devices);
            break;
        case 5:
            parts += (parts.empty() ? "" : ", ") + shardingAt(field.message(), depth + 1);
            break;
        case 6:
            replicated = field.integer() != 0;
            break;
        case 8:
            field.integers(last);
            break;
        case 9:
            field.integers(reshape);
            break;
        case 10:
            field.integers(order);
            break;
        case 11:
            group = field.integer() != 0;
            break;
        case 12:
            groupId = field.integer();
            break;
        case 13:
            like = field.integer() != 0;
            break;
        case 14:
            namedSharding = namedShardingText(field.message(), depth + 1);
            break;
        default: // the tile's shape, said by its dimensions; metadata
            break;
        }
    });
    if (!namedSharding.empty()) return namedSharding;
    const auto word = [&](std::int64_t of) {
        if (of < 0 || of >= static_cast<std::int64_t>(std::size(kShardingKinds)))
            message.fail(fmt::format("a sharding of the unknown kind {}", of));
        return kShardingKinds[static_cast<std::size_t>(of)];
    };
    const auto name = word(kind);
    std::string text;
    if (name == "tuple") return "{" + parts + "}";
    if (name == "maximal")
        text = fmt::format("maximal device={}", devices.empty() ? 0 : devices[0]);
    else if (name != "other")
        text = std::string(name);
    else if (reshape.empty())
        text = fmt::format("devices=[{}]{}", joined(tiles), joined(devices));
    else
        text = "devices=" + iotaText(tiles, reshape, order);
    if (replicated) text += " last_tile_dim_replicate";
    if (!last.empty()) {
        std::string words;
        for (const auto one : last) words += fmt::format("{}{}", words.empty() ? "" : ", ", word(one));
        text += " last_tile_dims={" + words + "}";
    }
    if (group) text += fmt::format(" shard_{} {}", like ? "like" : "as", groupId);
    return "{" + text + "}";
}

} // namespace

std::string braced(const std::vector<std::int64_t>& numbers) { return "{" + joined(numbers) + "}"; }

std::string inQuotes(std::string_view bytes) {
    std::string text = "\"";
    for (const char c : bytes) {
        if (c == '"' || c == '\\')
            (text += '\\') += c;
        else if (c == '\n')
            text += "\\n";
        else if (static_cast<unsigned char>(c) < 0x20)
            text += fmt::format("\\{:03o}", static_cast<unsigned char>(c));
        else
            text += c;
    }
    return text += '"';
}

std::string shardingText(Cursor message) { return shardingAt(message, 0); }

Metadata metadataOfProto(Cursor message) {
    Metadata metadata;
    eachField(message, [&](const WireField& field) {
        if (field.number == 2) metadata.name = field.text();
        if (field.number == 3) metadata.file = field.text();
        if (field.number == 4) metadata.line = field.integer();
        if (field.number == 15) metadata.frame = field.integer();
    });
    return metadata;
}

std::string frontendText(Cursor message) {
    std::string text;
    eachField(message, [&](const WireField& field) {
        if (field.number != 1) return;
        std::string_view key, value;
        eachField(field.message(), [&](const WireField& own) {
            if (own.number == 1) key = own.text();
            if (own.number == 2) value = own.text();
        });
        text += fmt::format("{}{}={}", text.empty() ? "" : ",", key, inQuotes(value));
    });
    return text.empty() ? text : "{" + text + "}";
}

std::string windowText(Cursor message) {
    std::vector<std::array<std::int64_t, 8>> dimensions; // by field; 0: not said
    eachField(message, [&](const WireField& field) {
        if (field.number != 1) return;
        auto& one = dimensions.emplace_back();
        eachField(field.message(), [&](const WireField& own) {
            if (own.number < one.size()) one[own.number] = own.integer();
        });
    });
    if (dimensions.empty()) return {};
    const auto list = [&](std::string_view name, std::size_t field, std::int64_t usual) {
        std::string text;
        bool said = name == "size";
        for (const auto& one : dimensions) {
            text += fmt::format("{}{}", text.empty() ? "" : "x", one[field]);
            said |= one[field] != usual;
        }
        return said ? fmt::format(" {}={}", name, text) : std::string();
    };
    std::string text = list("size", 1, 0) + list("stride", 2, 1), pads;
    bool padded = false;
    for (const auto& one : dimensions) {
        pads += fmt::format("{}{}_{}", pads.empty() ? "" : "x", one[3], one[4]);
        padded |= one[3] != 0 || one[4] != 0;
    }
    if (padded) text += " pad=" + pads;
    text += list("lhs_dilate", 6, 1) + list("rhs_dilate", 5, 1) + list("rhs_reversal", 7, 0);
    return "{" + text.substr(1) + "}";
}

std::string convolutionText(Cursor message) {
    struct Side {
        std::int64_t first = 0, second = 0;
        Numbers spatial;
    } input, kernel, output;
    eachField(message, [&](const WireField& field) {
        switch (field.number) {
        case 3:
            kernel.first = field.integer();
            break;
        case 4:
            kernel.second = field.integer();
            break;
        case 6:
            field.integers(kernel.spatial);
            break;
        case 7:
            input.first = field.integer();
            break;
        case 8:
            input.second = field.integer();
            break;
        case 9:
            output.first = field.integer();
            break;
        case 10:
            output.second = field.integer();
            break;
        case 11:
            field.integers(input.spatial);
            break;
        case 12:
            field.integers(output.spatial);
            break;
        default:
            message.fail(fmt::format("dimension numbers of a convolution have the unknown field {}", field.number));
        }
    });
    const auto labels = [&](const Side& side, char first, char second) {
        std::string text(side.spatial.size() + 2, '?'); // longer where dimensions have no name
        const auto put = [&](std::int64_t place, char c) {
            if (side.spatial.size() > 10 || place < 0 || place >= kMaxLabels)
                message.fail("the dimension numbers of a convolution do not fit together");
            text.resize(std::max(text.size(), static_cast<std::size_t>(place) + 1), '?');
            auto& label = text[static_cast<std::size_t>(place)];
            if (label != '?') message.fail("the dimension numbers of a convolution do not fit together");
            label = c;
        };
        put(side.first, first);
        put(side.second, second);
        for (std::size_t d = 0; d < side.spatial.size(); ++d) put(side.spatial[d], static_cast<char>('0' + d));
        return text;
    };
    return labels(input, 'b', 'f') + "_" + labels(kernel, 'i', 'o') + "->" + labels(output, 'b', 'f');
}

std::string paddingText(Cursor message) {
    std::string text;
    eachField(message, [&](const WireField& field) {
        if (field.number != 1) return;
        std::array<std::int64_t, 4> one{};
        eachField(field.message(), [&](const WireField& own) {
            if (own.number < one.size()) one[own.number] = own.integer();
        });
        text += fmt::format("{}{}_{}", text.empty() ? "" : "x", one[1], one[2]);
        if (one[3] != 0) text += fmt::format("_{}", one[3]);
    });
    return text;
}

std::string iotaGroupsText(Cursor message) {
    Numbers shape(2, 0), reshape, order;
    eachField(message, [&](const WireField& field) {
        if (field.number == 1 || field.number == 2) shape[field.number - 1] = field.integer();
        if (field.number == 3) field.integers(reshape);
        if (field.number == 4) field.integers(order);
    });
    return iotaText(shape, reshape, order);
}

std::string meshGroupsText(Cursor message) {
    ProtoMesh mesh;
    eachField(message, [&](const WireField& field) {
        if (field.number == 1) mesh = meshOf(field.message());
    });
    std::string axes;
    eachField(message, [&](const WireField& field) {
        if (field.number == 2) axes += (axes.empty() ? "" : ",") + axisText(field.message(), mesh);
    });
    return fmt::format("{} {{{}}}", meshText(mesh), axes);
}

std::string accuracyText(Cursor message) {
    std::string text;
    eachField(message, [&](const WireField& field) {
        if (field.number == 1 && field.integer() == 1) text = "{mode=highest}";
        if (field.number != 2) return;
        double absolute = 0, relative = 0;
        std::int64_t units = 0;
        eachField(field.message(), [&](const WireField& own) {
            if (own.number == 1) absolute = std::bit_cast<double>(own.fixed());
            if (own.number == 2) relative = std::bit_cast<double>(own.fixed());
            if (own.number == 3) units = own.integer();
        });
        text = fmt::format("{{tolerance={{atol={},rtol={},ulps={}}}}}", absolute, relative, units);
    });
    return text;
}

void listsOf(Cursor message, std::initializer_list<ListName> names, Named& to) {
    for (const auto& [number, name] : names) {
        Numbers list;
        eachField(message, [&, wanted = number](const WireField& field) {
            if (field.number == wanted) field.integers(list);
        });
        to.emplace_back(name, braced(list));
    }
}

} // namespace axiscape::hlo
