// SPDX-License-Identifier: GPL-3.0-or-later
// What runs a fuzzer without libFuzzer, with any compiler: its corpus, then so many changed pieces of it by a seed.
//
//   build/dev/bin/tactics_fuzz 20000 1 tests/fuzz/corpus/tactics_fuzz resources/tactics
//
// What ends the process is left in crash-PROGRAM, here; `PROGRAM 0 1 crash-PROGRAM` runs that alone.
#include <algorithm>
#include <csignal>
#include <cstdint>
#include <cstdio>
#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <iterator>
#include <random>
#include <string>
#include <vector>

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size);

namespace {

namespace fs = std::filesystem;

constexpr std::size_t kLargest = 20000;

std::string current, leftIn;

void leave(int signal) {
    if (std::FILE* out = std::fopen(leftIn.c_str(), "wb")) {
        std::fwrite(current.data(), 1, current.size(), out);
        std::fclose(out);
    }
    std::signal(signal, SIG_DFL);
    std::raise(signal);
}

std::vector<std::string> corpusOf(const std::vector<fs::path>& places) {
    std::vector<fs::path> files;
    for (const fs::path& place : places) {
        if (!fs::is_directory(place)) {
            files.push_back(place);
            continue;
        }
        for (const auto& entry : fs::recursive_directory_iterator(place))
            if (entry.is_regular_file()) files.push_back(entry.path());
    }
    std::sort(files.begin(), files.end());
    std::vector<std::string> out;
    for (const fs::path& file : files) {
        std::ifstream in(file, std::ios::binary);
        out.emplace_back(std::istreambuf_iterator<char>(in), std::istreambuf_iterator<char>());
    }
    return out;
}

class Mutator {
  public:
    Mutator(const std::vector<std::string>& corpus, unsigned seed) : m_corpus(corpus), m_random(seed) {}

    std::string next() {
        std::string text = any();
        for (std::size_t times = 1 + below(4); times > 0; --times) change(text);
        if (text.size() > kLargest) text.resize(kLargest);
        return text;
    }

  private:
    std::size_t below(std::size_t n) { return n == 0 ? 0 : m_random() % n; }
    const std::string& any() { return m_corpus[below(m_corpus.size())]; }

    void change(std::string& text) {
        static const char* const kWords[] = {"9223372036854775807",
                                             "-1",
                                             "0",
                                             "1e308",
                                             "-1e-400",
                                             "4611686018427387904",
                                             "99999999999999999999",
                                             "null",
                                             "true",
                                             "[]",
                                             "{}",
                                             "\"\"",
                                             "\"\\u0000\"",
                                             "\xff\xfe",
                                             "NaN",
                                             "UNKNOWN",
                                             "*",
                                             "[[[[[[[[[[[[",
                                             "}}}",
                                             "1.5"};
        const std::size_t at = below(text.size() + 1);
        switch (below(8)) {
        case 0: // a byte
            if (at < text.size()) text[at] = static_cast<char>(below(256));
            break;
        case 1: // less
            text.erase(at, 1 + below(20));
            break;
        case 2: // twice
            text.insert(at, text.substr(below(text.size() + 1), 1 + below(200)));
            break;
        case 3: { // of another
            const std::string& other = any();
            text.insert(at, other.substr(below(other.size() + 1), 1 + below(200)));
            break;
        }
        case 4: // a word
            text.insert(at, kWords[below(std::size(kWords))]);
            break;
        case 5: { // another number
            const auto begin = text.find_first_of("0123456789", at);
            if (begin == text.npos) break;
            const auto end = text.find_first_not_of("0123456789.eE", begin);
            text.replace(begin, (end == text.npos ? text.size() : end) - begin, kWords[below(std::size(kWords))]);
            break;
        }
        case 6: // cut short
            text.resize(at);
            break;
        default: // deep
            text.insert(at, std::string(1 + below(3000), "[{(<"[below(4)]));
        }
    }

    const std::vector<std::string>& m_corpus;
    std::mt19937_64 m_random;
};

int run(const std::string& text) {
    current = text;
    return LLVMFuzzerTestOneInput(reinterpret_cast<const std::uint8_t*>(current.data()), current.size());
}

} // namespace

int main(int argc, char** argv) {
    if (argc < 4) {
        std::fprintf(stderr, "%s COUNT SEED FILE-OR-FOLDER...\n", argv[0]);
        return 2;
    }
    leftIn = "crash-" + fs::path(argv[0]).filename().string();
    for (const int signal : {SIGABRT, SIGSEGV, SIGFPE, SIGILL}) std::signal(signal, leave);
    const auto corpus = corpusOf({argv + 3, argv + argc});
    if (corpus.empty()) {
        std::fprintf(stderr, "no corpus\n");
        return 2;
    }
    const long count = std::atol(argv[1]);
    for (const std::string& text : corpus) run(text);
    Mutator mutator(corpus, static_cast<unsigned>(std::atol(argv[2])));
    for (long i = 0; i < count; ++i) run(mutator.next());
    std::printf("%zu files and %ld changed ones\n", corpus.size(), count);
}
