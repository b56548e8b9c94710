// One input, translated: what is left of it when its AST is gone.
#pragma once

#include "device/build/KernelChoice.h"
#include "diag/Findings.h"
#include "frontend/Includes.h"
#include "host/EditSet.h"
#include "host/FileFacts.h"
#include "host/Lines.h"
#include "support/FilesSeen.h"
#include "unit/KernelFacts.h"

#include <optional>
#include <string>
#include <vector>

namespace cu2port {

struct Options;
struct Resources;
class Rules;

/// A file, and how to read it.
struct UnitSource {
  std::string input;                  ///< as the user named it
  std::vector<std::string> arguments; ///< for the compiler
  bool asCuda = false;                ///< CUDA whatever the file is called

  bool operator==(const UnitSource &) const = default;
};

/// One input, and how to translate it.
struct UnitRequest {
  std::string input;                  ///< as the user named it
  std::string module;                 ///< what its kernels' files and symbols are named after
  std::vector<std::string> arguments; ///< for the compiler
  bool asCuda = false;                ///< CUDA whatever the file is called
  /// Files that define device functions which this one uses, with all that those use in turn.
  std::vector<UnitSource> others = {};
  /// Kernels of which an earlier try has found out that they cannot be translated (LostKernels.h).
  std::map<std::size_t, KernelAside> aside = {};
  /// The programs that it is linked into, by their numbers; none: all requests are of one.
  std::vector<std::size_t> programs = {};
};

/// A file that has the unit's kernels, for a target or to compare them with.
struct KernelText {
  std::string ending; ///< of its name, after the source's: `.cl`, `.cpu.cpp`
  std::string text;   ///< empty: it is not to be written

  bool operator==(const KernelText &) const = default;
};

/// What a run needs of a unit to write its files, to report, and to keep it for later runs.
struct UnitResult {
  std::string input; ///< as the user named it
  std::string real;  ///< its real path
  std::string module;
  std::vector<std::string> arguments; ///< for the compiler
  /// By real path; nothing is applied yet, since a header may be edited by several units.
  EditSet edits; ///< of the main file and of headers
  /// For KeptIncludes: a directive follows a header that moves.
  std::vector<IncludeUse> includes;
  std::vector<std::string> headers; ///< real paths
  /// The same as the preprocessor found them, for rules of make's: make knows one that another rule
  /// makes by that name alone.
  std::vector<std::string> headerNames;
  FilesSeen seen; ///< system headers too, and the file itself; not the dialect
  std::map<std::string, FileLines> lines; ///< of the user's files, by real path
  /// In the order of the targets' rows and files (Targets.def); forms to compare with come last.
  std::vector<KernelText> texts;
  std::size_t kernels = 0;
  std::size_t translated = 0; ///< of them, those that one of the targets has
  bool definesMain = false;
  /// Device functions as a linker names them: those that its kernels need and nothing has defined,
  /// those that all its device code uses of others, and those that it defines for others.
  std::vector<std::string> missing, used, defined;
  /// Its device variables of which each file has one unless device code is linked; likewise.
  std::vector<std::string> variables;
  /// Those that are its own unless device code is linked; those of others that it names.
  std::vector<std::string> own, named;
  bool isPartial = false; ///< some of it stays as it was, after errors
  /// Each #include whose file is nowhere; code that needs it stays as it was (isPartial).
  std::vector<MissingHeader> missingHeaders;
  std::vector<std::string> libraries; ///< of CUDA's, whose headers it includes: cublas
  /// For a report; empty if none is asked for.
  std::vector<FileFacts> facts;
  std::vector<KernelFacts> kernelFacts;
};

/// All that is known of an input after its translation.
struct UnitOutcome {
  /// May be there in spite of errors among the findings: successes() in Units.h leaves it out then.
  std::optional<UnitResult> result; ///< nothing if it cannot be translated
  /// In the order in which phases have made them; those that --suppress names are not among them.
  std::vector<Finding> findings;
};

/// Findings that are counted and left out as the options ask.
Findings findingsFor(const Options &options);

/// Runs every phase on one input. Nothing comes back if it cannot be parsed.
/// The request's `others` are parsed as well; what is wrong in them is no finding here.
UnitOutcome translateUnit(const UnitRequest &request, const Options &options,
                          const Resources &resources, const Rules &rules);

/// The text of the device program of one input after the pass that the options name; nothing if it
/// cannot be parsed.
std::optional<std::string> dumpUnit(const std::string &input, const Options &options,
                                    const Resources &resources, const Rules &rules,
                                    Findings &findings);

/// The same for an input that is such a text, after the passes that the options name: of the first
/// target that has them all.
std::optional<std::string> runPassesOver(const std::string &input, const Options &options,
                                         const Rules &rules, Findings &findings);

} // namespace cu2port
