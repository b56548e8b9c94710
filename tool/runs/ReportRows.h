// The rows of a report: files, kernels, names, libraries, findings.
#pragma once

#include "report/Tables.h"
#include "runs/MakeReport.h"
#include "runs/ReportExcerpts.h"

#include <optional>

namespace cu2port {

struct ApiRule;

/// What all units together know of one file.
struct MergedFile {
  unsigned lines = 0;
  std::map<unsigned, NameUse> names; ///< by offset; seen if one unit sees it
  std::map<unsigned, KernelUse> launches, kernels;
  std::set<unsigned> leftOut;    ///< lines that no unit sees
  std::set<unsigned> deviceCode; ///< lines of functions of the device
};

/// Makes one report of one run: each step fills a part of `report` from what those before it have
/// found (make() in ReportRows.cpp). Nothing is written here; unusable files of the user's
/// (verify.json) are findings.
class ReportRows {
public:
  /// All must outlive it. `root` is a real path, `title` the name of the whole.
  ReportRows(Session &session, const std::string &root, const std::string &title,
             const std::vector<ReportFile> &files, const std::vector<UnitSummary> &units,
             const TranslatedFiles &translated);

  /// To be called once.
  report::Report make();

private:
  /// What becomes of a use of CUDA: report::Counts has the meanings.
  enum class Fate { Exact, Condition, Approximate, Left, Unseen };

  // Steps, in the order in which make() calls them, and their parts.
  void mergeFacts();
  void addFindings();
  std::map<std::tuple<std::string, unsigned, std::string>, KernelFacts> mergeInstances() const;
  /// Counts an instance in the row of its definition.
  void addInstance(report::Kernel &row, const KernelFacts &facts);
  void addKernels();
  void addVerdicts();
  void countKernels();
  void addFiles();
  void addName(const NameUse &use, const std::string &path, Fate fate);
  void addLibraries();
  void addTargets();
  void fill(const ReportFile &file, report::File &row);
  /// Of a file that could not be parsed, what its text looks like.
  void fillUnseen(const ReportFile &file, report::File &row);
  /// What stands in a name's row: from its rule, or for a name without one.
  static void takeRule(const ApiRule &rule, report::Name &row);
  void takeNoRule(report::Name &row) const;
  /// The text on a target; empty if there is none.
  std::string becomes(const report::Name &row, const ApiRule *rule, llvm::StringRef target) const;
  /// After all files: each name's rule, files and what it becomes.
  void finishNames();
  /// Whether a library whose functions fail when they are called has the name.
  bool standsIn(llvm::StringRef name) const;
  /// Of one use of a name.
  Fate fateOf(const NameUse &use, const std::string &path) const;
  /// Of a definition, by its instances on all targets.
  Fate fateOfKernel(const std::string &path, unsigned line) const;
  /// Whether a finding says that `name`, or anything at all, in this line is left to do.
  bool isToDoAt(const std::string &path, unsigned line, const std::string &name) const;
  std::string kernelAround(const std::string &path, unsigned line) const;
  /// A path in the report, for a file as the user or a finding names it.
  std::string pathOf(const std::string &name) const;
  /// As report::File has it: translated, partial, failed, edited, copied.
  std::string stateOf(const ReportFile &file) const;
  /// By folder, for the order in which a port is best done.
  std::map<std::string, std::vector<std::string>> dependencies() const;
  /// By target; empty for a file that was not to be translated.
  std::map<std::string, bool> completeness(const ReportFile &file) const;

  Session &session;
  const std::string &root;
  const std::vector<ReportFile> &files;
  const std::vector<UnitSummary> &units;
  const TranslatedFiles &translated;
  ReportExcerpts excerpts;
  /// The result, while it is made.
  report::Report report;
  /// rules/effort.yaml and rules/alternatives.yaml.
  report::EffortTable effort;
  std::vector<report::LibraryKind> libraryKinds;
  std::map<std::string, const UnitSummary *> unitOf; ///< by real path
  std::map<std::string, MergedFile> merged;          ///< by path below the root
  std::map<std::string, std::string> pathOfReal;
  std::map<std::pair<std::string, unsigned>, std::set<std::string>>
      toDo; ///< names, by path and line; "" for all
  std::set<std::pair<std::string, std::string>> withoutRule; ///< path and name
  std::map<std::pair<std::string, unsigned>, std::size_t>
      kernelAt; ///< index of kernelRows, by path and line
  std::map<std::string, report::Name> names;
};

} // namespace cu2port
