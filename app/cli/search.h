// SPDX-License-Identifier: GPL-3.0-or-later
// `axiscape-cli search`: what it is asked for, and the run of it.
#pragma once

#include "app/cli/console.h"
#include "core/search/mesh_shapes.h"
#include "core/session/search_again.h"
#include "core/simulate/simulate.h"

#include <string>
#include <vector>

namespace axiscape::cli {

struct SearchRequest {
    std::string model, tactics; // a tactic file: what stands before
    std::string again;          // instead: one whose automatic tactics are searched again (search_again.h)
    std::string mesh, hardware, host, axes;
    std::string customCalls;  // a file of rules and costs
    std::int64_t devices = 0; // instead of a mesh: shapes of that many are searched, too
    std::string method, out;  // method empty: toast, or as a tactic that is searched again says
    std::string peakAtMost;   // "12GiB"; empty: what a device has
    std::int64_t collectivesAtMost = -1;
    std::int64_t tokensAtLeast = 0; // a second a device
    std::string only;               // "batch,params/*/qkv"; empty: all
    std::int64_t evaluations = 0;
    double seconds = 0;
    std::uint64_t seed = 1;
    int threads = 0;   // 0: all cores
    int arguments = 0; // of automap: groups that its filter keeps; 0: all
};
// Exit 1 if nothing that was found fits into memory; the best is written all the same.
int searchTactics(const Console& console, const SearchRequest& request);

// What was found, and of which meshes if they were searched, too.
struct Found {
    Mesh mesh;
    SearchOptions options;
    SearchResult result;
    std::vector<MeshSearch> meshes;
    std::shared_ptr<const Simulation> start; // of the schedule given: what has no price there has none anywhere
};
std::string searchJson(const Found& found);

} // namespace axiscape::cli
