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

class ReportRows {
public:
  ReportRows(Session &session, const std::string &root, const std::string &title,
             const std::vector<ReportFile> &files, const std::vector<UnitSummary> &units,
             const TranslatedFiles &translated);

  report::Report make();

private:
  enum class Fate { Exact, Condition, Approximate, Left, Unseen };

  void mergeFacts();
  void addFindings();
  std::map<std::tuple<std::string, unsigned, std::string>, KernelFacts> mergeInstances() const;
  void addInstance(report::Kernel &row, const KernelFacts &facts);
  void addKernels();
  void addVerdicts();
  void countKernels();
  void addFiles();
  void addName(const NameUse &use, const std::string &path, Fate fate);
  void addLibraries();
  void addTargets();
  void fill(const ReportFile &file, report::File &row);
  void fillUnseen(const ReportFile &file, report::File &row);
  static void takeRule(const ApiRule &rule, report::Name &row);
  void takeNoRule(report::Name &row) const;
  std::string becomes(const report::Name &row, const ApiRule *rule, llvm::StringRef target) const;
  void finishNames();
  bool standsIn(llvm::StringRef name) const;
  Fate fateOf(const NameUse &use, const std::string &path) const;
  Fate fateOfKernel(const std::string &path, unsigned line) const;
  bool isToDoAt(const std::string &path, unsigned line, const std::string &name) const;
  std::string kernelAround(const std::string &path, unsigned line) const;
  std::string pathOf(const std::string &name) const;
  std::string stateOf(const ReportFile &file) const;
  std::map<std::string, std::vector<std::string>> dependencies() const;
  std::map<std::string, bool> completeness(const ReportFile &file) const;

  Session &session;
  const std::string &root;
  const std::vector<ReportFile> &files;
  const std::vector<UnitSummary> &units;
  const TranslatedFiles &translated;
  ReportExcerpts excerpts;
  report::Report report;
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
