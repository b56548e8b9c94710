// What the option parser cannot check by itself: what is missing, and options that beside others
// would do nothing, or something that nobody meant.
//
//   cu2port                             FILE is required
//   cu2port a.cu --shard 1/2 -o out     --shard is about the files of folders
//   cu2port a.cu --error-on 1 -o out    --error-on: there is no diagnostic 1
#include "cli/Mistakes.h"
#include "cli/Answer.h"
#include "device/pipeline/Pipeline.h"
#include "diag/Findings.h"
#include "rules/HipNames.h"
#include "session/Options.h"
#include "targets/TextTargets.h"

#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringRef.h"

#include <fmt/format.h>

#include <filesystem>

namespace cu2port {
namespace {

/// What --run-passes cannot run; empty if all is well.
std::string passMistake(const Options &options) {
  const auto &names = options.runPasses;
  // `all` and `none` are for any target; names must all be of one pipeline.
  const bool isWord = names.size() == 1 && (names[0] == "all" || names[0] == "none");
  if (isWord || ir::targetWith(names, options.targets))
    return {};
  std::vector<std::string> known;
  for (const ir::Pass &pass : ir::passes())
    if (ir::targetWith({pass.name.str()}, options.targets) && !llvm::is_contained(known, pass.name))
      known.push_back(pass.name.str());
  for (const std::string &name : names)
    if (!llvm::is_contained(known, name))
      return fmt::format("--run-passes: there is no pass '{}' for {}; there are all, none, {}",
                         name, fmt::join(options.targets, " or "), fmt::join(known, ", "));
  return "--run-passes: these passes are not all of one target";
}

/// Options that do not go together; empty if all do.
/// Each of these would do nothing, or something that nobody meant. `dumps`: only the text of the
/// device program is printed.
std::string misfit(const Options &options) {
  const bool isFolder = namesFolder(options), dumps = printsProgram(options);
  const DependencyOptions &dependencies = options.dependencies;
  if (options.shard.count && (dumps || !isFolder))
    return "--shard is about the files of folders";
  if (options.shard.count && options.dryRun)
    return "--dry-run shows nothing with --shard: 'cu2port merge' makes the output";
  if (options.shard.count && !options.report.folder.empty())
    return "--report shows nothing with --shard: give it to 'cu2port merge'";
  if (options.shard.count && options.inPlace)
    return "--shard and --in-place exclude each other: 'cu2port merge' makes the output";
  if (dependencies.write && options.inPlace)
    return "-MD and --in-place exclude each other: inputs would be made from themselves";
  if (options.dryRun && dumps)
    return "--dry-run and --dump-ir exclude each other";
  if (!options.dumpAfter.empty() && !options.runPasses.empty())
    return "--dump-ir reads CUDA and --run-passes what that has printed: one of them";
  if (!dependencies.write &&
      (!dependencies.file.empty() || !dependencies.targets.empty() || dependencies.phony))
    return "-MF, -MT and -MP need -MD";
  if (dependencies.write && (isFolder || dumps || options.dryRun))
    return "-MD is about files that are translated and written, not about folders";
  return options.runPasses.empty() ? std::string() : passMistake(options);
}

/// What is wrong with a target that is the user's own text; empty if all is well.
std::string textTargetMistake(const Options &options) {
  const TextTarget *target = findTextTarget(options.targets);
  if (!target)
    return !options.hipVersion.empty() || options.hipLaunchMacro
               ? "--hip-version and --hip-launch are about --target hip"
               : "";
  if (options.targets.size() > 1)
    return fmt::format("--target {} goes alone: a file's text can only become one thing",
                       target->name.str());
  if (options.verify || options.plain || printsProgram(options))
    return fmt::format("--target {} leaves kernels as they are: --verify, --plain, --dump-ir and "
                       "--run-passes are about other targets",
                       target->name.str());
  if (!options.hipVersion.empty() && !HipVersion::parse(options.hipVersion))
    return fmt::format("--hip-version: '{}' is no version, as 5.2 is", options.hipVersion);
  return {};
}

/// A folder that is `/`, whatever way it is written: `-o //`, `-o /a/..`.
bool isRoot(const std::string &folder) {
  std::error_code error;
  const std::filesystem::path real = std::filesystem::weakly_canonical(folder, error);
  return !folder.empty() && !error && real == real.root_path();
}

/// What is wrong with the options about reports; empty if all is well.
std::string reportMistake(const ReportOptions &report) {
  const bool isJudged = !report.baseline.empty() || !report.verified.empty() ||
                        report.failUnder > 0 || !report.failOn.empty();
  if (report.folder.empty() && (report.isAlone || isJudged))
    return "--analyze, --baseline, --verified, --fail-under and --fail-on need --report";
  for (const std::string &each : report.failOn) {
    int id = 0;
    const bool isNumber = !llvm::StringRef(each).getAsInteger(10, id);
    if (isNumber ? !findDiag(id)
                 : !llvm::is_contained({"minutes", "hours", "days", "no-equivalent"}, each))
      return fmt::format("--fail-on: '{}' is no class and no diagnostic: minutes, hours, days, "
                         "no-equivalent, 2001 ...",
                         each);
  }
  return {};
}

} // namespace

std::string mistakeIn(const Options &options) {
  // A question needs no inputs and no output.
  if (isQuestion(options))
    return options.explain && !findDiag(options.explain)
               ? fmt::format("--explain: there is no diagnostic {}", options.explain)
               : std::string();
  if (options.inputs.empty())
    return "FILE is required";
  if (options.inPlace && !options.output.empty())
    return "-o and --in-place exclude each other: the translation goes to a folder of its own, or "
           "to where the inputs lie";
  if (std::string problem = reportMistake(options.report); !problem.empty())
    return problem;
  if (options.output.empty() && !printsProgram(options) && !options.inPlace &&
      !options.report.isAlone)
    return "-o is required: the folder for the translated program";
  if (isRoot(options.output))
    return "-o /: a translation needs a folder of its own";
  if (std::string problem = misfit(options); !problem.empty())
    return problem;
  if (std::string problem = textTargetMistake(options); !problem.empty())
    return problem;
  for (int id : options.errorOn)
    if (!findDiag(id))
      return fmt::format("--error-on: there is no diagnostic {}", id);
  for (int id : options.suppress)
    if (const DiagInfo *row = findDiag(id); !row || row->severity == Severity::Error)
      return fmt::format("--suppress: {} is not a diagnostic that can be left out", id);
  return {};
}

} // namespace cu2port
