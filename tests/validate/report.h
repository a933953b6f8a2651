// SPDX-License-Identifier: GPL-3.0-or-later
// The simulator held against what was compiled and measured elsewhere. Each section prints tables and says which
// figures it reaches; one that falls below what it reached before fails.
//
// A section also names its figures, for --json: shares and errors are fractions between 0 and 1, a regret is measured
// time over the best, what counts is a number; each with the number of rows it rests on.
//
//   const Section peaks{"memory_peak", "peak against XLA", [](Report& r) { r.table(...); r.atLeast("tau", tau, 0.8);
//   }};
#pragma once

#include <string>
#include <vector>

namespace axiscape::validate {

// Columns of text; those with figures are aligned right.
struct Table {
    std::string title;
    std::vector<std::string> head;
    std::vector<std::vector<std::string>> rows;
};

class Report {
  public:
    void table(const Table& table);
    void line(const std::string& text);
    // Printed with its verdict; a section with one that fails fails.
    void check(const std::string& what, bool holds);
    void atLeast(const std::string& what, double value, double least);
    void atMost(const std::string& what, double value, double most);
    // The data is not here: nothing is held against anything, and that is said. A failure where AXISCAPE_NO_SKIP is
    // set.
    void skip(const std::string& what);
    // It is here, but takes so long that it is run by hand only.
    void leave(const std::string& what);
    // For --json, under a name of its own.
    void figure(const std::string& key, double value, std::size_t rows);
    struct Figure {
        std::string key;
        double value = 0;
        std::size_t rows = 0;
    };
    bool passed() const { return m_failures == 0; }
    const std::vector<Figure>& figures() const { return m_figures; }
    const std::vector<std::string>& skipped() const { return m_skipped; }
    void silence() { m_silent = true; } // tables and lines are not wanted

  private:
    int m_failures = 0;
    bool m_silent = false;
    std::vector<Figure> m_figures;
    std::vector<std::string> m_skipped;
};

// Registers itself by being constructed at namespace scope.
struct Section {
    using Run = void (*)(Report&);
    Section(const char* sectionName, const char* sectionAbout, Run run);
    static const std::vector<Section>& all(); // by name
    std::string name, about;
    Run run;
};

// Kendall's tau of pairs within groups, all groups' pairs pooled: concordant minus discordant over all pairs that the
// second column tells apart. A tie in the first counts as neither. 1 if there is no such pair.
struct Ranked {
    int group = 0;
    double ours = 0, theirs = 0;
};
double pooledTau(const std::vector<Ranked>& rows);

std::string percentText(double fraction); // "12.3 %"; "" of what is no number

// The share of values for which |x - 1| <= within; 1 of none.
double shareWithin(const std::vector<double>& ratios, double within);
double median(std::vector<double> values);

} // namespace axiscape::validate
