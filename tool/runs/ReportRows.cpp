// From what a run knows to the rows of its report. make() has the order, in which each step needs
// those before it:
//
//   mergeFacts     all units' facts of a file as one: a.h, read by ten units, is one file
//   addKernels     definitions and their instances           (ReportKernels.cpp)
//   addVerdicts    what `cu2port verify` has said of them
//   addFindings    with excerpts of source and translation; notes what is left to do where
//   countKernels   which needs that
//   addFiles       uses and their fates, which need it, too  (ReportFiles.cpp)
//   finishNames    rows of names, counted by addFiles        (ReportNames.cpp)
//   addLibraries   which names belong to
//   estimate       hours (report/), from all rows
//   addTargets     how many files and kernels are complete on each
#include "runs/ReportRows.h"
#include "frontend/CudaNames.h"
#include "report/Terminal.h"
#include "session/Options.h"
#include "session/Session.h"
#include "support/JsonFields.h"
#include "support/ReadJson.h"

#include "support/Paths.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/Support/MemoryBuffer.h"
#include "llvm/Support/xxhash.h"

#include <ctime>

namespace cu2port {
namespace {

/// Empty where builds are to be reproducible: two runs then give the same report.
std::string timeStamp() {
  if (std::getenv("SOURCE_DATE_EPOCH"))
    return {};
  char text[32];
  const std::time_t now = std::time(nullptr);
  std::strftime(text, sizeof text, "%Y-%m-%d %H:%M UTC", std::gmtime(&now));
  return text;
}

} // namespace

ReportRows::ReportRows(Session &session, const std::string &root, const std::string &title,
                       const std::vector<ReportFile> &files, const std::vector<UnitSummary> &units,
                       const TranslatedFiles &translated)
    : session(session), root(root), files(files), units(units), translated(translated),
      excerpts(files, units, translated) {
  report.title = title;
  report.tool = std::string("cu2port ") + version();
  report.time = timeStamp();
  report.isAnalysis = session.options.report.isAlone;
  report.targets = session.options.targets;
  for (const UnitSummary &unit : units)
    unitOf[unit.real] = &unit;
  for (const ReportFile &file : files)
    pathOfReal[file.real] = file.path;
}

report::Report ReportRows::make() {
  auto table = report::readEffort(session.resources.rules + "/effort.yaml");
  auto kinds = report::readAlternatives(session.resources.rules + "/alternatives.yaml");
  if (!table || !kinds) // rules of ours that a test reads
    llvm::report_fatal_error(
        llvm::Twine(llvm::toString(table ? kinds.takeError() : table.takeError())));
  effort = std::move(*table);
  libraryKinds = std::move(*kinds);
  mergeFacts();
  addKernels();
  addVerdicts();
  addFindings();
  countKernels();
  addFiles();
  finishNames();
  addLibraries();
  report::estimate(report, effort, libraryKinds, dependencies());
  addTargets();
  return std::move(report);
}

/// A user's name of a file as its path in the tree; one that lies elsewhere keeps its name.
std::string ReportRows::pathOf(const std::string &name) const {
  if (name.empty())
    return {};
  const std::string real = realPath(name);
  const auto found = pathOfReal.find(real);
  if (found != pathOfReal.end())
    return found->second;
  return isBelow(real, root) ? pathBelow(real, root) : name;
}

/// What one unit sees is seen; a line is left out by #if only if all units that read it say so.
void ReportRows::mergeFacts() {
  for (const UnitSummary &unit : units)
    for (const FileFacts &facts : unit.facts) {
      const std::string path = pathOf(facts.file);
      const bool isNew = !merged.count(path);
      MergedFile &file = merged[path];
      file.lines = facts.lines;
      for (const NameUse &use : facts.names) {
        NameUse &known = file.names.try_emplace(use.offset, use).first->second;
        known.isSeen |= use.isSeen;
      }
      for (const KernelUse &use : facts.launches)
        file.launches.try_emplace(use.offset, use).first->second.isSeen |= use.isSeen;
      for (const KernelUse &use : facts.kernels)
        file.kernels.try_emplace(use.offset, use);
      for (const auto &[first, last] : facts.deviceCode)
        for (unsigned line = first; line <= last; ++line)
          file.deviceCode.insert(line);
      std::set<unsigned> leftOut;
      for (const auto &[first, last] : facts.leftOut)
        for (unsigned line = first; line <= last; ++line)
          if (isNew || file.leftOut.count(line))
            leftOut.insert(line);
      file.leftOut = std::move(leftOut);
    }
}

/// The kernel whose definition holds the line, or comes last before the device function that does;
/// empty outside of them.
std::string ReportRows::kernelAround(const std::string &path, unsigned line) const {
  const auto file = merged.find(path);
  std::string kernel;
  if (file == merged.end() || !file->second.deviceCode.count(line))
    return kernel;
  for (const auto &[offset, use] : file->second.kernels)
    if (use.line <= line)
      kernel = use.kernel;
  return kernel;
}

void ReportRows::addFindings() {
  report.findings.reserve(session.findings.all().size());
  std::map<std::string, unsigned> repeats; // of one text in one file
  for (const Finding &each : session.findings.all()) {
    const DiagInfo &row = info(each.id);
    const Severity severity = session.findings.severity(each);
    const bool isToDo = severity >= Severity::Todo;
    report::Finding finding;
    finding.id = row.id;
    finding.severity = nameOf(severity);
    finding.file = pathOf(each.file);
    finding.line = each.line;
    finding.column = each.column;
    finding.message = llvm::StringRef(each.message).split('\n').first.str(); // without notes
    finding.hint = row.hint;
    finding.name = each.rule;
    // Many messages begin with what they are about: 'cudaFoo' has no translation yet.
    if (llvm::StringRef message = each.message; finding.name.empty() && message.starts_with("'"))
      if (const ApiRule *rule = session.rules.find(message.drop_front().split('\'').first))
        finding.name = rule->name;
    const ApiRule *rule = finding.name.empty() ? nullptr : session.rules.find(finding.name);
    finding.effort = effort.classOf(row.id, isToDo, rule ? rule->effort : "");
    finding.source = excerpts.source(finding.file, finding.line);
    if (severity != Severity::Note)
      finding.translated = excerpts.translatedAt(finding.file, finding.line,
                                                 kernelAround(finding.file, finding.line));
    // Neither line nor column is in the fingerprint: it stays when lines above come or go. The same
    // text twice in a file is told apart by the order.
    const std::string text =
        llvm::StringRef(excerpts.lineOf(finding.file, finding.line)).trim().str();
    const std::string key = fmt::format("{}|{}|{}|{}", row.id, finding.file, each.message, text);
    finding.fingerprint =
        fmt::format("{:016x}", llvm::xxh3_64bits(fmt::format("{}|{}", key, repeats[key]++)));
    if (isToDo) {
      toDo[{finding.file, finding.line}].insert(finding.name);
      // The name has no rule. All its uses in the file are left, not only the one that is reported.
      if (row.id == 2001)
        withoutRule.emplace(finding.file,
                            finding.name.empty()
                                ? llvm::StringRef(each.message).drop_front().split('\'').first.str()
                                : finding.name);
    }
    report.findings.push_back(std::move(finding));
  }
  llvm::stable_sort(report.findings, [](const report::Finding &a, const report::Finding &b) {
    return std::tie(a.file, a.line, a.column, a.id, a.message) <
           std::tie(b.file, b.line, b.column, b.id, b.message);
  });
}

bool ReportRows::isToDoAt(const std::string &path, unsigned line, const std::string &name) const {
  const auto found = toDo.find({path, line});
  return found != toDo.end() && (found->second.count(name) || found->second.count(""));
}

} // namespace cu2port
