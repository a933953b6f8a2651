// SPDX-License-Identifier: GPL-3.0-or-later
// Learns the weights of the filter of arguments: long Automap searches on small models, without a filter, say which
// groups of arguments good plans cut; the score is fitted so that those stand above the others. The last fifth of the
// models is not learned from: how many of their groups are among the best is printed.
//   for i in $(seq 20); do train_transformer.py variant $i | gzip > FOLDER/$i.mlir.gz; done
//   train_filter OUT.json EVALUATIONS MODEL...
#include "core/base/file.h"
#include "tests/bench/search/filter_examples.h"

#include <cstdlib>
#include <fmt/format.h>

using namespace axiscape;
using namespace axiscape::searching;
using namespace axiscape::test;

int main(int argc, char** argv) {
    if (argc < 4) {
        fmt::print("train_filter OUT.json EVALUATIONS MODEL...\n");
        return 2;
    }
    std::vector<Example> learned, held;
    const int models = argc - 3;
    for (int i = 0; i < models; ++i)
        for (const char* hardware : {"tpu_v3", "a100_40"})
            for (const char* mesh : {"a=4,b=2", "a=8,b=4"}) {
                const std::string name = argv[3 + i];
                (i < models - models / 5 ? learned : held)
                    .push_back(exampleOf(name, hardware, mesh, std::atoll(argv[2])));
                fmt::print("{} {} {}\n", name, hardware, mesh);
                std::fflush(stdout);
            }
    const ArgumentFilter filter = fitted(learned);
    for (const std::size_t most : {2u, 4u, 6u, 8u, 12u})
        fmt::print("of the best plans' arguments among the first {}: {:.0f} % learned, {:.0f} % held out\n", most,
                   100 * recall(learned, filter, most), 100 * recall(held, filter, most));
    if (const auto written = writeFileAtomically(argv[1], writeArgumentFilter(filter)); !written) {
        fmt::print("{}\n", written.error().text());
        return 2;
    }
}
