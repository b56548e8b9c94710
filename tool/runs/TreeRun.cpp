// A run over a tree, in three steps that a run in parts takes on different machines:
//
//   startTree       reads the tree, plans                        TreeStart
//   translateAll    the plan's requests, in workers; linked      outcomes
//   finishTree      writes what comes of them, reports           exit status
//
// Where a run over single files writes nothing if one of them fails, this one writes the rest:
// other programs of the tree are whole. So 2 is for runs that could not write at all.
#include "runs/TreeRun.h"
#include "output/Deliver.h"
#include "output/OutputChanges.h"
#include "output/OutputFolder.h"
#include "runs/MakeReport.h"
#include "runs/MissingHeaders.h"
#include "runs/TreeOutput.h"
#include "session/Options.h"
#include "session/Session.h"
#include "support/Paths.h"
#include "unit/DeviceLink.h"
#include "unit/Units.h"

#include <algorithm>
#include <filesystem>
#include <functional>
#include <set>

namespace cu2port {
namespace {

namespace fs = std::filesystem;

/// Whether a link of the tree's is on the way to a folder that is not in the tree.
bool leadsOut(const std::string &folder, const std::string &root) {
  if (folder.empty() || isBelow(realPath(folder), root))
    return false;
  const fs::path all = fs::absolute(folder).lexically_normal();
  for (fs::path each = all.parent_path(); each != each.parent_path(); each = each.parent_path())
    if (isBelow(realPath(each.string()), root))
      return true;
  return false;
}

/// Inputs are never modified, and nothing that cu2port did not write is written over.
/// The output folder may lie within the tree, proj/port, if it is cu2port's or is empty.
void checkOutput(Session &session, const Tree &tree) {
  const std::string output = realPath(session.options.output);
  const auto inIt = std::find_if(tree.files.begin(), tree.files.end(), [&](const TreeFile &file) {
    return fs::path(tree.real(file)).parent_path() == output;
  });
  std::error_code error;
  if (inIt != tree.files.end() || tree.root == output)
    session.findings.add(DiagId::OutputIsInput, session.options.output, 0, 0,
                         session.options.output,
                         inIt != tree.files.end() ? inIt->name : session.options.inputs[0]);
  else if (leadsOut(session.options.output, tree.root))
    session.findings.add(DiagId::OutputNotWritable, "", 0, 0, session.options.output,
                         "a link in the tree leads out of it");
  else if (fs::exists(output, error) && !fs::is_directory(output, error))
    session.findings.add(DiagId::OutputNotWritable, "", 0, 0, session.options.output,
                         "it is not a folder");
  else if (isBelow(output, tree.root) && fs::exists(output, error) &&
           !fs::is_empty(output, error) && !fs::exists(output + "/.cu2port", error))
    session.findings.add(DiagId::OutputNotWritable, "", 0, 0, session.options.output,
                         "it is a part of the tree, and cu2port has not made it");
}

/// Beside (deliver) or in place (updateInPlace). False if nothing was written.
using Write = std::function<bool(const Tree &, const TranslatedFiles &)>;

int finishWith(const Write &write, Session &session, const TreeStart &start,
               std::vector<UnitOutcome> outcomes) {
  const ReportOptions &reporting = session.options.report;
  ReportSource source(session, start.tree.root, start.plan.title);
  // Now: successes() uses up the outcomes.
  if (!reporting.folder.empty()) {
    source.add(start.tree, start.plan);
    source.take(outcomes, start.plan.requests);
  }
  std::vector<UnitResult> units = successes(std::move(outcomes), session.findings);
  if (units.empty() && session.isHopeless() && reporting.folder.empty())
    return session.finish("cu2port: nothing written");
  reportMissingHeaders(units, session.findings);
  const TranslatedFiles files = makeTreeOutput(start.tree, start.plan, units, session);
  if (!reporting.isAlone && !write(start.tree, files))
    return session.finish("cu2port: nothing written");
  const int wanted = reporting.folder.empty() ? 0 : writeReport(source.make(files), session);
  const int status =
      session.finish(summaryOf(units, start.plan.requests.size(),
                               reporting.isAlone ? "a report" : destination(files, session)));
  return wanted ? wanted
                : std::min(status, 1); // what failed is in the findings; the rest is usable
}

std::vector<UnitOutcome> translateAll(const TreeStart &start, const Session &session) {
  std::vector<UnitOutcome> outcomes = translateUnits(start.plan.requests, session);
  linkUnits(start.plan.requests, outcomes, {session.options, session.resources, session.rules});
  return outcomes;
}

} // namespace

std::optional<TreeStart> startTree(Session &session) {
  auto nothing = [&] {
    session.finish("cu2port: nothing written");
    return std::nullopt;
  };
  if (!session.isHopeless())
    session.loadRules();
  if (session.isHopeless())
    return nothing();
  TreeStart start{readTree(session.options, session.findings), {}};
  // Files that cannot be read are findings already, and no reason to end.
  const std::size_t unreadable = session.findings.count(Severity::Error);
  if (!session.options.inPlace)
    checkOutput(session, start.tree);
  if (session.findings.count(Severity::Error) > unreadable)
    return nothing();
  start.plan = planTree(start.tree, session);
  return start;
}

int finishTree(Session &session, const TreeStart &start, std::vector<UnitOutcome> outcomes) {
  const Write write = [&](const Tree &tree, const TranslatedFiles &files) {
    return deliver(files, tree.root, Partly::Yes, session);
  };
  return finishWith(write, session, start, std::move(outcomes));
}

int translateTree(Session &session) {
  const std::optional<TreeStart> start = startTree(session);
  return start ? finishTree(session, *start, translateAll(*start, session)) : 2;
}

int translateTree(Session &session, OutputFolder &folder) {
  const Write write = [&](const Tree &tree, const TranslatedFiles &files) {
    // The user's own: what is replaced of these leaves a backup.
    std::set<std::string> given;
    for (const TreeFile &file : tree.files)
      given.insert(file.path);
    return updateInPlace(files.tree, folder, given, session.findings);
  };
  const std::optional<TreeStart> start = startTree(session);
  return start ? finishWith(write, session, *start, translateAll(*start, session)) : 2;
}

} // namespace cu2port
