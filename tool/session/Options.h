// What the command line asks for. Filled once, then const.
#pragma once

#include "arguments/DependencyFile.h"
#include "session/Originals.h"
#include "targets/Targets.h"

#include <string>
#include <vector>

namespace cu2port {

/// One of the parts that a tree's files are split into.
/// `--shard 2/4`: `cu2port merge` joins what the four runs leave.
struct Shard {
  unsigned number = 1; ///< from 1
  unsigned count = 0;  ///< 0: there are no parts
};

#ifdef NDEBUG
/// Whether the tool itself was built for debugging: it then checks what each pass makes.
constexpr bool isDebugBuild = false;
#else
constexpr bool isDebugBuild = true;
#endif

/// What is to be said of a run in files, for people and for machines.
struct ReportOptions {
  std::string folder;              ///< empty: no report
  bool isAlone = false;            ///< --analyze: the report is all that is written
  std::string baseline;            ///< a report.json of an earlier run
  std::string verified;            ///< verify.json, of `cu2port verify --report`
  double failUnder = 0;            ///< the least share, in percent, that has to go over
  std::vector<std::string> failOn; ///< effort classes and diagnostics' numbers
};

/// One run. What is empty, 0 or false was not asked for.
struct Options {
  /// Files and folders, as given; with a folder among them, the run is about a tree.
  std::vector<std::string> inputs;
  /// The folder for the translated program. Empty in place, and may be for dumps and --analyze.
  std::string output;
  std::string name;                   ///< of the program; empty: chosen by the layout
  std::vector<std::string> arguments; ///< for the compiler: -I, -D, -std= ...
  /// The host's text is compiled by it: a program and options that define macros.
  std::vector<std::string> hostCompiler;
  /// Names of Targets.def.
  std::vector<std::string> targets = usualTargets();
  /// Of --target hip.
  std::string hipVersion;             ///< of the HIP to write for: 5.2; empty: the newest known
  bool hipLaunchMacro = false;        ///< launches as hipLaunchKernelGGL(), not as <<<>>>
  std::vector<std::string> ruleFiles; ///< the user's own, read after rules/
  std::string dumpAfter; ///< a pass; print the device program after it instead of writing
  std::string dumpForm;  ///< of OpenCL's kernels in that: simt, block, all; empty: simt
  std::vector<std::string> runPasses;  ///< over inputs that are texts of device programs, or "none"
  std::vector<std::string> printFacts; ///< analyses: print what they know instead of the program
  /// Questions about cu2port itself: cli/Answer.h.
  int explain = 0;       ///< a diagnostic to explain instead; 0: none
  bool toolkit = false;  ///< print the prefix that looks like a CUDA Toolkit instead
  std::string query;     ///< a CUDA name to describe instead, or a pattern of names
  std::string catalogue; ///< the folder docs/, in which to make anew what the tool knows itself
  bool plain = false;    ///< kernels in plain form: no pass that is there for speed alone
  std::string lanes = "auto"; ///< which loops run rows of threads in vectors: auto, always, never
  bool verifiesPasses = isDebugBuild; ///< the device program is checked after each pass
  /// #line, for compilers and debuggers.
  bool lineDirectives = false; ///< the output's lines are named after the user's
  bool verify = false;         ///< write forms of the kernels beside, to compare them with
  bool keepsNames = false;     ///< CUDA's, in host code: its rules say so (Rules::keepHostNames)
  /// Kernels and functions with errors stay as they were, and the rest is translated.
  bool recovers = false; ///< what has no error is translated, whatever has some
  /// Without it, `recovers` is set: the two are opposites.
  bool strict = false; ///< what is left to do is an error
  bool verbose = false;
  /// What is left alone is not in the output either.
  std::vector<std::string> exclude; ///< patterns of paths in a tree that are left alone
  std::string buildFolder;          ///< with compile_commands.json; empty: none
  bool dryRun = false;              ///< print what would change instead of writing it
  bool quiet = false;               ///< no progress
  /// -MD: only for files that are translated and written.
  DependencyOptions dependencies;
  Shard shard;
  /// Runs with --shard must have the same, to be parts of one.
  std::vector<std::string> given; ///< the options and inputs that the translation depends on
  unsigned jobs = 0;              ///< files that are translated at a time; 0: one a core
  /// What the translation of a file may take; $CU2PORT_TIME_LIMIT and $CU2PORT_MEMORY_LIMIT.
  unsigned timeLimit = 300;       ///< seconds of processor time; 0: as many as it takes
  std::size_t memoryLimit = 4096; ///< MiB, and no more than a worker's share of the machine's
  /// Each file that changes is kept beside, under a longer name: session/Originals.h.
  bool inPlace = false; ///< the inputs themselves become the translated program
  /// Without it, all that lies in git below the inputs must be committed.
  bool force = false;  ///< in place although git has uncommitted changes there
  Originals originals; ///< of inputs that were translated in place
  /// Diagnostics' numbers: those that count as errors, and those that are left out.
  std::vector<int> errorOn;
  std::vector<int> suppress;
  /// What is to be said of the run in files.
  ReportOptions report;
};

/// Whether a report is made of what is translated: by this run, or by that which merges its parts.
inline bool isReported(const Options &options) {
  return !options.report.folder.empty() || options.shard.count;
}

/// Takes the limits of the environment, as far as it has numbers.
void takeLimits(Options &options);

/// Whether the text of device programs is all that the run is about.
inline bool printsProgram(const Options &options) {
  return !options.dumpAfter.empty() || !options.runPasses.empty();
}

/// Whether an input is a folder, so that the run is about a tree.
bool namesFolder(const Options &options);

} // namespace cu2port
