// Files and targets of a report: a row for each file, with the fates of the uses in it
// (ReportNames.cpp), and what has become of the files and kernels on each target.
//
//   a.cu: cudaMalloc(&d, n); k<<<1, 1>>>();     translated; 2 exact, 1 launch; complete for cpu
//   b.h                                         copied
//
// Files come before targets, which count complete files (ReportRows::make has the order).
#include "frontend/CudaNames.h"
#include "runs/ReportRows.h"
#include "session/Session.h"
#include "support/ReadFile.h"

#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringExtras.h"

namespace cu2port {
namespace {

/// About one target alone, or following from what is said elsewhere: such a finding leaves a source
/// complete.
bool leavesComplete(int id) { return id == 3002 || id == 1023 || id == 1022; }

} // namespace

/// As report-schema.json has it:
///
///   requested:      translated, partial (some of it stays as it was), failed
///   else:           edited (a header that a unit has changed), copied
std::string ReportRows::stateOf(const ReportFile &file) const {
  const auto unit = unitOf.find(file.real);
  if (file.isRequested && unit != unitOf.end())
    return unit->second->failed ? "failed" : unit->second->isPartial ? "partial" : "translated";
  return llvm::any_of(units, [&](const UnitSummary &each) { return each.edits.count(file.real); })
             ? "edited"
             : "copied";
}

/// By target: whether nothing is left to do in the file. A kernel that one target has not keeps the
/// file from being complete there, and nowhere else.
std::map<std::string, bool> ReportRows::completeness(const ReportFile &file) const {
  const auto found = unitOf.find(file.real);
  std::map<std::string, bool> complete;
  if (!file.isRequested || found == unitOf.end())
    return complete;
  const UnitSummary &unit = *found->second;
  const bool isWhole = !unit.failed && !unit.isPartial && llvm::all_of(unit.toDo, leavesComplete);
  for (std::size_t i = 0; i < report.targets.size(); ++i)
    complete[report.targets[i]] =
        isWhole && llvm::all_of(unit.kernels, [&](const KernelFacts &kernel) {
          return i < kernel.fates.size() && kernel.fates[i].reason.empty();
        });
  return complete;
}

/// Of a file that a unit has parsed.
void ReportRows::fill(const ReportFile &file, report::File &row) {
  const MergedFile &facts = merged[file.path];
  row.lines = facts.lines;
  row.unseenLines = static_cast<unsigned>(facts.leftOut.size());
  // A line counts once, be it for a name, a launch or a function of the device.
  std::set<unsigned> cudaLines = facts.deviceCode;
  auto count = [&](Fate fate) {
    switch (fate) {
    case Fate::Exact:
      ++row.counts.exact;
      break;
    case Fate::Condition:
      ++row.counts.condition;
      break;
    case Fate::Approximate:
      ++row.counts.approximate;
      break;
    case Fate::Left:
      ++row.counts.left;
      break;
    case Fate::Unseen:
      ++row.counts.unseen;
      break;
    }
  };
  for (const auto &[offset, use] : facts.names) {
    const Fate fate = fateOf(use, file.path);
    addName(use, file.path, fate);
    count(fate);
    cudaLines.insert(use.line);
  }
  for (const auto &[offset, use] : facts.launches) {
    // Findings about a launch have its operator for a name.
    count(!use.isSeen                               ? Fate::Unseen
          : isToDoAt(file.path, use.line, "<<<>>>") ? Fate::Left
                                                    : Fate::Exact);
    cudaLines.insert(use.line);
  }
  for (const auto &[offset, use] : facts.kernels)
    count(fateOfKernel(file.path, use.line));
  row.cudaLines = static_cast<unsigned>(cudaLines.size());
  row.launches = static_cast<unsigned>(facts.launches.size());
  report.launches += row.launches;
}

/// A file that no parse has seen: its words are all there is.
void ReportRows::fillUnseen(const ReportFile &file, report::File &row) {
  const auto buffer = llvm::expectedToOptional(readFile(file.source));
  if (!buffer)
    return;
  llvm::StringRef text = (*buffer)->getBuffer();
  row.lines = static_cast<unsigned>(text.count('\n') + (!text.empty() && text.back() != '\n'));
  if (row.state != "failed")
    return;
  row.unseenLines = row.lines;
  // By the look of the text: comments and strings count, too.
  row.launches = row.counts.unseen = static_cast<unsigned>(text.count("<<<"));
  while (!text.empty()) {
    text = text.drop_until([](char c) { return llvm::isAlpha(c) || c == '_'; });
    const llvm::StringRef word =
        text.take_while([](char c) { return llvm::isAlnum(c) || c == '_'; });
    if (isCudaName(word) || (word.starts_with("__") && session.rules.find(word))) {
      addName({word.str()}, file.path, Fate::Unseen);
      ++row.counts.unseen;
    }
    text = text.drop_front(word.size());
  }
}

void ReportRows::addFiles() {
  // Findings come before: what is left to do is counted from them.
  std::map<std::string, unsigned> left;
  for (const report::Finding &each : report.findings)
    left[each.file] += each.severity == "error" || each.severity == "todo";
  for (const ReportFile &file : files) {
    report::File row;
    row.path = file.path;
    row.kind = file.kind;
    row.state = stateOf(file);
    row.findings = left[file.path];
    row.complete = completeness(file);
    // What was parsed; else what might have been. Of other files (data, texts) nothing is asked.
    if (merged.count(file.path))
      fill(file, row);
    else if (file.kind != "other")
      fillUnseen(file, row);
    ++report.files;
    report.copied += row.state == "copied";
    report.failed += row.state == "failed";
    report.partial += row.state == "partial";
    report.cudaFiles += row.counts.seen() + row.counts.unseen > 0;
    report.lines += row.lines;
    report.cudaLines += row.cudaLines;
    report.unseenLines += row.unseenLines;
    report.counts += row.counts;
    report.fileRows.push_back(std::move(row));
  }
}

void ReportRows::addTargets() {
  for (std::size_t i = 0; i < report.targets.size(); ++i) {
    report::Target target;
    target.name = report.targets[i];
    // `kernels` counts those of them that run. `ofFiles` are those that were to be translated.
    target.ofKernels = report.kernels;
    bool needsSubGroups = false;
    for (const report::Kernel &kernel : report.kernelRows) {
      target.kernels += kernel.fates[i].runs;
      needsSubGroups |= kernel.fates[i].needsSubGroups;
    }
    for (const report::File &file : report.fileRows)
      if (const auto found = file.complete.find(target.name); found != file.complete.end()) {
        ++target.ofFiles;
        target.files += found->second;
      }
    const unsigned files = target.ofFiles - target.files,
                   kernels = target.ofKernels - target.kernels;
    target.verdict = !files && !kernels ? "all goes over"
                                        : fmt::format("{} and {} need work", plural(files, "file"),
                                                      plural(kernels, "kernel"));
    if (needsSubGroups)
      target.verdict += "; some kernels need sub-groups of 32";
    report.verdicts.push_back(std::move(target));
  }
}

/// Folders that a folder's sources include headers of.
std::map<std::string, std::vector<std::string>> ReportRows::dependencies() const {
  std::map<std::string, std::set<std::string>> folders;
  for (const UnitSummary &unit : units)
    for (const std::string &header : unit.headers)
      folders[report::folderOf(pathOf(unit.real))].insert(report::folderOf(pathOf(header)));
  std::map<std::string, std::vector<std::string>> result;
  for (const auto &[folder, others] : folders)
    result[folder] = {others.begin(), others.end()};
  return result;
}

} // namespace cu2port
