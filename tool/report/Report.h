// What a run is said to have done, as data: report.json is this, and all other forms are views of
// it (docs/report.md).
#pragma once

#include <cstdint>
#include <functional>
#include <map>
#include <string>
#include <vector>

namespace llvm {
class raw_ostream;
} // namespace llvm

namespace cu2port::report {

/// Uses of CUDA (names, launches, definitions of kernels) by what becomes of them.
struct Counts {
  unsigned exact = 0;
  unsigned condition = 0;   ///< the same under a condition, or fails loudly when it is reached
  unsigned approximate = 0; ///< other rounding
  unsigned left = 0;        ///< does not go over
  unsigned unseen = 0;      ///< could not be looked at: #if left it out, or the file did not parse

  unsigned seen() const { return exact + condition + approximate + left; }
  unsigned over() const { return exact + condition + approximate; }
  /// In percent of all, what could not be looked at included; 100 of nothing.
  /// What a report's headline says.
  double share() const { return seen() + unseen ? 100.0 * over() / (seen() + unseen) : 100; }
  Counts &operator+=(const Counts &other);
};

/// A few lines of a text, around what a finding is about.
struct Excerpt {
  std::string file;   ///< below the tree, or below the output
  unsigned first = 0; ///< number of the first line; 0: there is none
  std::vector<std::string> lines;
};

/// A row of diag/Findings.h, with what a reader wants beside it.
struct Finding {
  int id = 0;
  std::string severity; ///< error, todo, condition, note
  std::string effort;   ///< none, minutes, hours, days, no-equivalent
  std::string file;     ///< below the tree; empty: about no file
  /// From 1; 0: about the file.
  unsigned line = 0, column = 0;
  /// The hint is empty where there is none.
  std::string message, hint;
  std::string name; ///< the CUDA name whose rule it is about
  /// The user's text there, and what has become of it.
  Excerpt source, translated;
  /// By it a later run knows the finding again.
  std::string fingerprint; ///< stays when lines move
  std::string state;       ///< since the baseline: new, moved, known; empty: there is none
};

/// A file of the tree.
struct File {
  /// Below the tree.
  std::string path;
  std::string kind;  ///< cuda, host, header, other
  std::string state; ///< translated, partial, failed, edited, copied
  /// All lines; those with CUDA in them; those that could not be looked at.
  unsigned lines = 0, cudaLines = 0, unseenLines = 0, launches = 0;
  Counts counts;
  std::map<std::string, bool> complete; ///< by target; empty: it has nothing to translate
  unsigned findings = 0;                ///< left to do, and errors
  /// Its share of the causes' hours, and what reading it costs.
  double hours = 0;
};

/// What becomes of a kernel on one target.
struct Fate {
  std::string target;
  unsigned runs = 0, leftOut = 0; ///< instances
  std::string reason;             ///< of the first that is left out
  std::string form;               ///< block, work-item a thread, both; empty: none
  bool needsSubGroups = false;
};

/// A kernel with all its instances, where it is a template.
struct Kernel {
  std::string name, file;
  unsigned line = 0, instances = 0, launches = 0;
  /// One for each target.
  std::vector<Fate> fates;
  /// What it takes of a device (barrier, atomics, fp64 ...); operations that assume warps of 32.
  std::vector<std::string> uses, warpOperations;
  /// Of static shared memory; of several instances, the most.
  std::uint64_t sharedBytes = 0;
  /// By __launch_bounds__; 0: none.
  unsigned maxThreads = 0;
  std::string verdict; ///< of cu2port verify; empty: not asked
};

/// A name of CUDA's that the tree uses, with what its rule says.
struct Name {
  std::string name, kind, header, fidelity, reason, since, effort;
  /// Places where it stands: looked at, or not; and in how many files.
  unsigned uses = 0, unseen = 0, files = 0;
  std::map<std::string, unsigned> places;     ///< uses, seen and unseen, by file
  std::map<std::string, std::string> becomes; ///< by target; empty text: nothing
};

/// A library or tool of NVIDIA's that the tree uses.
struct Library {
  std::string name, state; ///< state: translated, stands in, missing
  unsigned uses = 0, files = 0;
  std::map<std::string, std::string> alternatives; ///< by target
  std::string differs;                             ///< what is known not to match
};

/// One cause, and what it holds back.
struct Cause {
  std::string what; ///< a name, a construct, a header
  int id = 0;
  std::string effort;
  unsigned findings = 0, files = 0;
  unsigned alone = 0; ///< files that have no other cause
  double hours = 0;
};

/// One thing to port, in the order of Report::order.
struct Step {
  std::string path; ///< of a program or a folder
  unsigned files = 0, findings = 0;
  double hours = 0, share = 0;
};

/// A part of the hours, with how it is computed, for people.
struct Term {
  std::string what, formula;
  double hours = 0;
};

/// The estimate, and between which hours the real number lies.
struct Effort {
  double hours = 0, low = 0, high = 0;
  std::vector<Term> terms;
  /// A port without the tool.
  struct ByHand {
    double lines = 0, hours = 0;
  };
  std::map<std::string, ByHand> byHand; ///< by what is ported to
  std::string formula;
};

/// What goes over to one target: of so many kernels and files, so many.
struct Target {
  std::string name, verdict; ///< verdict: one sentence
  unsigned kernels = 0, ofKernels = 0, files = 0, ofFiles = 0;
};

/// Everything. Texts may hold any bytes.
struct Report {
  std::string tool, title, time; ///< time: empty if stamps are not wanted
  /// Nothing but the report was written.
  bool isAnalysis = false;
  /// The columns of all that is said by target.
  std::vector<std::string> targets;
  /// The sum over all files.
  Counts counts;
  /// All files; with a use of CUDA; copied byte for byte; not looked at; translated in part.
  unsigned files = 0, cudaFiles = 0, copied = 0, failed = 0, partial = 0;
  /// Of sources and headers: all; with a use of CUDA; left out by #if for every source, or failed.
  unsigned lines = 0, cudaLines = 0, unseenLines = 0;
  /// Instances of kernels; those that one target has at least; places with `<<<`.
  unsigned kernels = 0, kernelsOver = 0, launches = 0;
  unsigned kernelsUnseen = 0; ///< templates of which no instance was seen
  std::vector<Target> verdicts;
  std::vector<File> fileRows;
  std::vector<Kernel> kernelRows;
  std::vector<Name> names;
  std::vector<Library> libraries;
  std::vector<Finding> findings;
  std::vector<Finding> fixed; ///< of the baseline, and not here any more
  std::vector<Cause> causes;  ///< what unlocks most first
  std::vector<Step> order;
  Effort effort;
};

/// The form of docs/report-schema.json.
void writeJson(const Report &report, llvm::raw_ostream &to);
/// Long tables are cut, and say so.
std::string toMarkdown(const Report &report);
/// The findings, a row each.
std::string toCsv(const Report &report);
/// `pageAbout` has the text that explains a diagnostic, as Markdown; empty if there is none.
void writeSarif(const Report &report, const std::function<std::string(int id)> &pageAbout,
                llvm::raw_ostream &to);
/// `page` has a place for the data (tool/report/page/).
void writePage(const Report &report, const std::string &page, llvm::raw_ostream &to);
/// The headline for a terminal, a few lines.
std::string toTerminal(const Report &report);

/// Marks what is new, moved and known since an earlier report.json, and adds what is fixed. False
/// if the text is none.
bool compare(Report &report, const std::string &baseline);

} // namespace cu2port::report
