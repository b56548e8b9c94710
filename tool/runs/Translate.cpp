// One run of `cu2port`, by what is asked for:
//
//   cu2port a.cu b.cu -o out           write(): each a unit, together one program
//   cu2port proj -o out                translateFolders(): a tree (TreeRun.cpp)
//   cu2port proj -o out --shard 1/4    translateFolders(): a part of one (Shards.cpp)
//   cu2port --in-place proj            translateInPlace()
//   cu2port --dump-ir after-globals a.cu    dump(): prints a program, and writes nothing
//
// write() goes: translate, link device code, take the report's facts, lay out the files, report,
// write. --analyze ends with the report.
#include "runs/Translate.h"
#include "arguments/DependencyFile.h"
#include "diag/Findings.h"
#include "output/Deliver.h"
#include "output/Layout.h"
#include "output/Output.h"
#include "runs/InPlace.h"
#include "runs/MakeReport.h"
#include "runs/MissingHeaders.h"
#include "runs/Shards.h"
#include "runs/TreeRun.h"
#include "session/Options.h"
#include "session/Session.h"
#include "support/Paths.h"
#include "support/WholeFile.h"
#include "tree/Tree.h"
#include "unit/DeviceLink.h"
#include "unit/Modules.h"
#include "unit/Units.h"

#include <algorithm>
#include <filesystem>
#include <iterator>
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
  const Options &options = session.options;
  for (const std::string &input : options.inputs)
    if (auto one =
            options.runPasses.empty()
                ? dumpUnit(input, options, session.resources, session.rules, session.findings)
                : runPassesOver(input, options, session.rules, session.findings))
      text += *one;
  if (!session.isHopeless())
    fmt::print("{}", text);
  return session.finish({});
}

/// Each string once, where it stands first.
std::vector<std::string> withoutRepeats(const std::vector<std::string> &strings) {
  std::set<std::string> seen;
  std::vector<std::string> result;
  std::copy_if(strings.begin(), strings.end(), std::back_inserter(result),
               [&](const std::string &each) { return seen.insert(each).second; });
  return result;
}

/// By default beside the translation of the first input, and about the translations of all.
///
///   out/a.cpp: a.cu k.h own.yaml
void writeDependencies(const std::vector<UnitResult> &units, const TranslatedFiles &files,
                       Session &session) {
  const Options &options = session.options;
  std::vector<std::string> targets = options.dependencies.targets, read = options.inputs;
  const fs::path output = options.output;
  if (targets.empty())
    for (const UnitFiles &unit : files.units)
      targets.push_back(forMake((output / unit.host).string()));
  for (const UnitResult &unit : units)
    read.insert(read.end(), unit.headerNames.begin(), unit.headerNames.end());
  read.insert(read.end(), options.ruleFiles.begin(), options.ruleFiles.end());
  const std::string file = options.dependencies.file.empty()
                               ? (output / files.units[0].host).replace_extension(".d").string()
                               : options.dependencies.file;
  writeWholeFile(file, dependencyRule(targets, withoutRepeats(read), options.dependencies.phony),
                 session.findings);
}

/// The inputs and the headers of the user's that lie around them.
ReportSource reportOfFiles(Session &session, const Layout &layout) {
  const std::string root = layout.rootFolder();
  ReportSource source(session, root, fs::path(session.options.inputs[0]).filename().string());
  for (std::size_t i = 0; i < layout.inputs().size(); ++i) {
    const std::string &real = layout.inputs()[i];
    const bool isCuda = kindOfFile(real) == FileKind::CudaSource;
    source.add({isBelow(real, root) ? pathBelow(real, root) : real,
                session.options.inputs[i],
                real,
                session.options.originals.of(real),
                isCuda ? "cuda" : "host",
                true,
                {}});
  }
  return source;
}

int write(Session &session, Layout &layout) {
  std::vector<std::string> modules = moduleNames(layout);
  std::vector<UnitRequest> requests;
  for (std::size_t i = 0; i < session.options.inputs.size(); ++i)
    requests.push_back({session.options.inputs[i], modules[i], session.options.arguments});
  std::vector<UnitOutcome> outcomes = translateUnits(requests, session);
  linkUnits(requests, outcomes, {session.options, session.resources, session.rules});
  const ReportOptions &reporting = session.options.report;
  ReportSource source = reportOfFiles(session, layout);
  if (!reporting.folder.empty())
    source.take(outcomes, requests);
  std::vector<UnitResult> units = successes(std::move(outcomes), session.findings);
  reportMissingHeaders(units, session.findings);
  TranslatedFiles files;
  if (!session.isHopeless())
    files = makeOutput(units, layout, session.options, session.findings);
  // What the report is asked for (--fail-on) decides the exit status before what is left to do.
  const int wanted = reporting.folder.empty() ? 0 : writeReport(source.make(files), session);
  if (reporting.isAlone)
    return std::max(wanted,
                    std::min(session.finish(summaryOf(units, requests.size(), "a report")), 1));
  // Of files, all or nothing: one that cannot be written leaves all unwritten (Partly::No).
  if (session.isHopeless() || !deliver(files, layout.rootFolder(), Partly::No, session))
    return session.finish("cu2port: nothing written");
  if (session.options.dependencies.write)
    writeDependencies(units, files, session);
  const int status = session.finish(summaryOf(units, units.size(), destination(files, session)));
  return wanted ? wanted : status;
}

int translateFolders(Options options) {
  options.originals = Originals::in(rootOf(options));
  Session session{options, findingsFor(options), {}, {}};
  session.resources = findResources(session.findings);
  return options.shard.count ? translateShard(session) : translateTree(session);
}

} // namespace

int translate(const Options &options) {
  if (!printsProgram(options) && options.inPlace)
    return translateInPlace(options);
  if (!printsProgram(options) && namesFolder(options))
    return translateFolders(options);
  Session session{options, findingsFor(options), {}, {}};
  session.resources = findResources(session.findings);
  Layout layout(options, session.findings);
  checkOutputFolder(session, layout);
  if (!session.isHopeless())
    session.loadRules();
  if (session.isHopeless())
    return session.finish("cu2port: nothing written");
  return printsProgram(options) ? dump(session) : write(session, layout);
}

} // namespace cu2port
