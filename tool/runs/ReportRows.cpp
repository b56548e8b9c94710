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

std::string ReportRows::pathOf(const std::string &name) const {
  if (name.empty())
    return {};
  const std::string real = realPath(name);
  const auto found = pathOfReal.find(real);
  if (found != pathOfReal.end())
    return found->second;
  return isBelow(real, root) ? real.substr(root.size() + 1) : name;
}

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
    finding.message = each.message;
    finding.hint = row.hint;
    finding.name = each.rule;
    if (llvm::StringRef message = each.message; finding.name.empty() && message.starts_with("'"))
      if (const ApiRule *rule = session.rules.find(message.drop_front().split('\'').first))
        finding.name = rule->name;
    const ApiRule *rule = finding.name.empty() ? nullptr : session.rules.find(finding.name);
    finding.effort = effort.classOf(row.id, isToDo, rule ? rule->effort : "");
    finding.source = excerpts.source(finding.file, finding.line);
    if (severity != Severity::Note)
      finding.translated = excerpts.translatedAt(finding.file, finding.line,
                                                 kernelAround(finding.file, finding.line));
    const std::string text =
        llvm::StringRef(excerpts.lineOf(finding.file, finding.line)).trim().str();
    const std::string key = fmt::format("{}|{}|{}|{}", row.id, finding.file, each.message, text);
    finding.fingerprint =
        fmt::format("{:016x}", llvm::xxh3_64bits(fmt::format("{}|{}", key, repeats[key]++)));
    if (isToDo) {
      toDo[{finding.file, finding.line}].insert(finding.name);
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
