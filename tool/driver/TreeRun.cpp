#include "driver/TreeRun.h"
#include "driver/Layout.h"
#include "driver/Options.h"
#include "driver/OutputChanges.h"
#include "driver/OutputFolder.h"
#include "driver/Session.h"
#include "driver/TreeOutput.h"
#include "driver/TreePlan.h"
#include "driver/Units.h"

#include <algorithm>
#include <filesystem>
#include <functional>
#include <set>

namespace cu2port {
namespace {

namespace fs = std::filesystem;

/// Inputs are never modified, and nothing that cu2port did not write is written over.
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
  else if (fs::exists(output, error) && !fs::is_directory(output, error))
    session.findings.add(DiagId::OutputNotWritable, "", 0, 0, session.options.output,
                         "it is not a folder");
  else if (isBelow(output, tree.root) && fs::exists(output, error) &&
           !fs::is_empty(output, error) && !fs::exists(output + "/.cu2port", error))
    session.findings.add(DiagId::OutputNotWritable, "", 0, 0, session.options.output,
                         "it is a part of the tree, and cu2port has not made it");
}

/// The results of the units that can be written. The findings of all go to the session's.
std::vector<UnitResult> successes(std::vector<UnitOutcome> outcomes, Session &session) {
  std::vector<UnitResult> units;
  for (UnitOutcome &outcome : outcomes) {
    session.findings.absorb(outcome.findings);
    const bool failed =
        std::any_of(outcome.findings.begin(), outcome.findings.end(), [&](const Finding &each) {
          return session.findings.severity(each) == Severity::Error;
        });
    if (outcome.result && !failed)
      units.push_back(std::move(*outcome.result));
  }
  return units;
}

std::string summary(const Session &session, const std::vector<UnitResult> &units,
                    std::size_t wanted, const OutputTree &output) {
  std::size_t kernels = 0;
  for (const UnitResult &unit : units)
    kernels += unit.kernels;
  const std::string failed =
      units.size() == wanted ? "" : fmt::format(" ({} failed)", wanted - units.size());
  return fmt::format("cu2port: {}{}, {} -> {} in {}", plural(wanted, "file"), failed,
                     plural(kernels, "kernel"), plural(output.files().size(), "file"),
                     session.options.output);
}

using WriteOutput = std::function<bool(const Tree &, const OutputTree &)>;

int translateTo(Session &session, const WriteOutput &write) {
  if (!session.isHopeless())
    session.loadRules();
  if (session.isHopeless())
    return session.finish("cu2port: nothing written");
  const Tree tree = readTree(session.options, session.findings);
  const std::size_t unreadable = session.findings.count(Severity::Error);
  if (!session.options.inPlace)
    checkOutput(session, tree);
  if (session.findings.count(Severity::Error) > unreadable)
    return session.finish("cu2port: nothing written");
  const TreePlan plan = planTree(tree, session);
  std::vector<UnitResult> units = successes(
      translateUnits(plan.requests, {session.options, session.resources, session.rules}), session);
  if (units.empty() && session.isHopeless())
    return session.finish("cu2port: nothing written");
  const OutputTree output = makeTreeOutput(tree, plan, units, session);
  if (!write(tree, output))
    return session.finish("cu2port: nothing written");
  const int status = session.finish(summary(session, units, plan.requests.size(), output));
  return std::min(status, 1); // what failed is in the findings; the rest is usable
}

} // namespace

bool namesFolder(const Options &options) {
  return std::any_of(options.inputs.begin(), options.inputs.end(), [](const std::string &input) {
    std::error_code error;
    return fs::is_directory(input, error);
  });
}

int translateTree(Session &session) {
  return translateTo(session, [&](const Tree &, const OutputTree &output) {
    return updateOutput(output, session.options.output, Partly::Yes, session.findings);
  });
}

int translateTree(Session &session, OutputFolder &folder) {
  return translateTo(session, [&](const Tree &tree, const OutputTree &output) {
    std::set<std::string> given;
    for (const TreeFile &file : tree.files)
      given.insert(file.path);
    return updateInPlace(output, folder, given, session.findings);
  });
}

} // namespace cu2port
