#include "driver/Translate.h"
#include "diag/Findings.h"
#include "driver/InPlace.h"
#include "driver/Layout.h"
#include "driver/Modules.h"
#include "driver/Options.h"
#include "driver/Output.h"
#include "driver/OutputChanges.h"
#include "driver/Session.h"
#include "driver/Tree.h"
#include "driver/TreeRun.h"
#include "driver/Units.h"

#include <cctype>
#include <cstdio>
#include <filesystem>
#include <set>

namespace cu2port {
namespace {

namespace fs = std::filesystem;

/// Inputs are never modified, so their folders are no place for the output.
void checkOutputFolder(Session &session, const Layout &layout) {
  if (session.options.output.empty())
    return;
  std::string output = realPath(session.options.output);
  for (std::size_t i = 0; i < layout.inputs().size(); ++i)
    if (!layout.inputs()[i].empty() && fs::path(layout.inputs()[i]).parent_path() == output)
      session.findings.add(DiagId::OutputIsInput, session.options.inputs[i], 0, 0,
                           session.options.output, session.options.inputs[i]);
  std::error_code error;
  if (fs::exists(output, error) && !fs::is_directory(output, error))
    session.findings.add(DiagId::OutputNotWritable, "", 0, 0, session.options.output,
                         "it is not a folder");
}

/// A name for each input that no other input has.
std::vector<std::string> moduleNames(const Layout &layout) {
  ModuleNames names;
  std::vector<std::string> result;
  for (const std::string &real : layout.inputs())
    result.push_back(names.take(fs::path(real).stem().string()));
  return result;
}

int dump(Session &session) {
  std::string text;
  for (const std::string &input : session.options.inputs)
    if (auto one =
            dumpUnit(input, session.options, session.resources, session.rules, session.findings))
      text += *one;
  if (!session.isHopeless())
    fmt::print("{}", text);
  return session.finish({});
}

std::string summarise(const Session &session, const std::vector<UnitResult> &units,
                      const OutputTree &tree) {
  std::size_t kernels = 0;
  for (const UnitResult &unit : units)
    kernels += unit.kernels;
  return fmt::format("cu2port: {}, {} -> {} in {}", plural(units.size(), "file"),
                     plural(kernels, "kernel"), plural(tree.files().size(), "file"),
                     session.options.output);
}

int write(Session &session, Layout &layout) {
  std::vector<std::string> modules = moduleNames(layout);
  std::vector<UnitRequest> requests;
  for (std::size_t i = 0; i < session.options.inputs.size(); ++i)
    requests.push_back({session.options.inputs[i], modules[i], session.options.arguments});
  std::vector<UnitResult> units;
  for (UnitOutcome &outcome :
       translateUnits(requests, {session.options, session.resources, session.rules})) {
    session.findings.absorb(outcome.findings);
    if (outcome.result)
      units.push_back(std::move(*outcome.result));
  }
  OutputTree tree;
  if (!session.isHopeless())
    tree = makeOutput(units, layout, session.options, session.findings);
  if (session.isHopeless() || !updateOutput(tree, session.options.output, Partly::No, session.findings))
    return session.finish("cu2port: nothing written");
  return session.finish(summarise(session, units, tree));
}

int translateFolders(Options options) {
  options.originals = Originals::in(rootOf(options));
  Session session{options, findingsFor(options), {}, {}};
  session.resources = findResources(session.findings);
  return translateTree(session);
}

} // namespace

int translate(const Options &options) {
  if (options.dumpAfter.empty() && options.inPlace)
    return translateInPlace(options);
  if (options.dumpAfter.empty() && namesFolder(options))
    return translateFolders(options);
  Session session{options, findingsFor(options), {}, {}};
  session.resources = findResources(session.findings);
  Layout layout(options, session.findings);
  checkOutputFolder(session, layout);
  if (!session.isHopeless())
    session.loadRules();
  if (session.isHopeless())
    return session.finish("cu2port: nothing written");
  return options.dumpAfter.empty() ? write(session, layout) : dump(session);
}

} // namespace cu2port
