// From a run to its report.
#pragma once

#include "output/Output.h"
#include "report/Report.h"
#include "runs/TreePlan.h"

#include <map>
#include <set>
#include <string>
#include <vector>

namespace cu2port {

struct Session;

/// A file of the run, as a report sees it.
struct ReportFile {
  /// `src/a.cu`; the same on every machine.
  std::string path; ///< below the root
  std::string name; ///< as the user named it
  std::string real;
  std::string source; ///< the file that has its text as the user wrote it
  /// As report.json has it, by the file's name alone; what becomes of it is not said here.
  std::string kind;                  ///< cuda, host, header, other
  bool isRequested = false;          ///< it was to be translated
  std::vector<std::string> includes; ///< the names in its directives
};

/// What of a unit a report is made of; its outcome is used up in a run.
struct UnitSummary {
  std::string real;
  /// With an error among its findings, or without a result; with code that stays as it was.
  bool failed = false, isPartial = false;
  std::set<int> toDo; ///< numbers of what is left to do in it, headers included
  std::vector<FileFacts> facts;
  std::vector<KernelFacts> kernels;
  std::map<std::string, std::vector<Edit>> edits; ///< by real path
  std::vector<std::string> headers;
};

/// The files and units of a run, kept while its outcomes are used up.
class ReportSource {
public:
  ReportSource(Session &session, std::string root, std::string title)
      : session(session), root(std::move(root)), title(std::move(title)) {}

  /// One file, in the order in which a report is to list it.
  void add(ReportFile file) { files.push_back(std::move(file)); }
  /// All files of a tree; those that the plan translates are requested.
  void add(const Tree &tree, const TreePlan &plan);
  /// Takes the facts out of the outcomes.
  void take(std::vector<UnitOutcome> &outcomes, const std::vector<UnitRequest> &requests);

  /// After everything else of the run. `translated` are the files that it wrote, or would.
  /// `take` has been called before.
  report::Report make(const TranslatedFiles &translated) const;

private:
  Session &session;
  std::string root, title;
  std::vector<ReportFile> files;
  std::vector<UnitSummary> units;
};

/// Writes all forms of the report into its folder. What --fail-under and --fail-on ask for is
/// judged. Returns the exit status that it makes: 0, 2 if it cannot be written, or 3 if what was
/// asked for does not hold.
int writeReport(report::Report report, Session &session);

} // namespace cu2port
