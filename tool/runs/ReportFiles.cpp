// Names, files, libraries and targets of a report. All begin with the uses in each file:
//
//   float *d; cudaMalloc(&d, n);     a use of cudaMalloc in a.cu     ->  its fate
//                                    fates of all uses in a.cu       ->  a.cu's counts
//                                    uses of cudaMalloc in all files ->  the row of cudaMalloc
//
// A use has one fate (fateOf), the first of these that holds:
//
//   Unseen        #if leaves it out for every unit
//   Left          a finding at its line says that it is to be done, or that it has no rule; or its
//                 rule says that nothing does the same
//   Condition     its rule says so, or it is of a library whose functions fail when they are called
//   Approximate   its rule says so
//   Exact         its rule says so, or it needs none: threadIdx
//
// Names come before libraries, which count the uses of their names, and files before targets, which
// count complete files (ReportRows::make has the order).
#include "frontend/CudaNames.h"
#include "runs/ReportRows.h"
#include "session/Options.h"
#include "session/Session.h"
#include "targets/Targets.h"

#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/Support/MemoryBuffer.h"

namespace cu2port {
namespace {

/// As report-schema.json has it.
const char *wordOf(Fidelity fidelity) {
  switch (fidelity) {
  case Fidelity::Exact:
    return "exact";
  case Fidelity::Conditional:
    return "condition";
  case Fidelity::Approximate:
    return "approximate";
  case Fidelity::Unsupported:
    return "unsupported";
  }
  return "";
}

const char *wordOf(RuleKind kind) {
  switch (kind) {
  case RuleKind::HostFunction:
    return "host function";
  case RuleKind::Type:
    return "type";
  case RuleKind::Enumerator:
    return "constant";
  case RuleKind::Field:
    return "member";
  case RuleKind::Macro:
    return "macro";
  case RuleKind::Header:
    return "header";
  case RuleKind::Attribute:
    return "attribute";
  case RuleKind::DeviceFunction:
    return "device function";
  case RuleKind::DeviceVariable:
    return "device variable";
  }
  return "";
}

/// About one target alone, or following from what is said elsewhere: such a finding leaves a source
/// complete.
bool leavesComplete(int id) { return id == 3002 || id == 1023 || id == 1022; }

} // namespace

/// Whether a library declares the name whose functions fail when they are called.
bool ReportRows::standsIn(llvm::StringRef name) const {
  return llvm::any_of(libraryKinds, [&](const report::LibraryKind &kind) {
    return kind.state == "stands in" && kind.hasName(name);
  });
}

ReportRows::Fate ReportRows::fateOf(const NameUse &use, const std::string &path) const {
  if (!use.isSeen)
    return Fate::Unseen;
  if (isToDoAt(path, use.line, use.name) || withoutRule.count({path, use.name}))
    return Fate::Left;
  const ApiRule *rule = session.rules.find(use.name);
  if (!rule)
    return standsIn(use.name) ? Fate::Condition : Fate::Exact;
  switch (rule->fidelity) {
  case Fidelity::Exact:
    return Fate::Exact;
  case Fidelity::Conditional:
    return Fate::Condition;
  case Fidelity::Approximate:
    return Fate::Approximate;
  case Fidelity::Unsupported:
    return Fate::Left;
  }
  return Fate::Exact;
}

/// One use. That a name is left anywhere makes its row unsupported, whatever its rule says.
void ReportRows::addName(const NameUse &use, const std::string &path, Fate fate) {
  report::Name &row = names[use.name];
  row.name = use.name;
  ++(fate == Fate::Unseen ? row.unseen : row.uses);
  ++row.places[path];
  if (fate == Fate::Left)
    row.fidelity = "unsupported";
}

/// What the rule says of the name.
void ReportRows::takeRule(const ApiRule &rule, report::Name &row) {
  row.kind = wordOf(rule.kind);
  row.header = rule.header;
  row.since = rule.since;
  row.effort = rule.effort;
  row.reason = rule.reason;
  if (row.fidelity.empty())
    row.fidelity = wordOf(rule.fidelity);
}

/// Names without a rule stay as they are: cu2port's headers declare them.
void ReportRows::takeNoRule(report::Name &row) const {
  const bool fails = standsIn(row.name);
  row.fidelity = fails ? "condition" : "exact";
  row.reason =
      fails ? "a library that is not translated: its functions fail when they are called" : "stays";
}

/// `cudaMalloc` -> `portMalloc` on each target; device functions have a text for each. Empty if
/// there is nothing, as where a target has no functions but those that its column lists.
std::string ReportRows::becomes(const report::Name &row, const ApiRule *rule,
                                llvm::StringRef target) const {
  if (row.fidelity == "unsupported")
    return {};
  if (!rule)
    return row.name;
  const TargetInfo *info = findTarget(target);
  const bool isFunction = rule->kind == RuleKind::DeviceFunction,
             isDevice = isFunction || rule->kind == RuleKind::DeviceVariable,
             isListed = info && info->unlisted == Unlisted::Missing;
  const std::string &text = isDevice && info ? rule->textIn(info->column) : rule->host();
  if (!text.empty() || (isListed && isFunction))
    return text;
  return rule->kind == RuleKind::Attribute || rule->kind == RuleKind::Header ? "left out"
                                                                             : row.name;
}

void ReportRows::finishNames() {
  for (auto &[name, row] : names) {
    row.files = static_cast<unsigned>(row.places.size());
    const ApiRule *rule = session.rules.find(name);
    if (rule)
      takeRule(*rule, row);
    else if (row.fidelity.empty())
      takeNoRule(row);
    for (const std::string &target : report.targets)
      row.becomes[target] = becomes(row, rule, target);
    report.names.push_back(row);
  }
}

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
  auto buffer = llvm::MemoryBuffer::getFile(file.source);
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

/// Libraries of CUDA's that the program uses, by #include or by name: cuFFT, NCCL, Thrust.
void ReportRows::addLibraries() {
  for (const report::LibraryKind &kind : libraryKinds) {
    report::Library row{kind.name, kind.state, 0, 0, {}, kind.differs};
    std::set<std::string> users;
    for (const ReportFile &file : files)
      for (const std::string &include : file.includes)
        if (kind.hasHeader(include)) {
          ++row.uses;
          users.insert(file.path);
        }
    for (const report::Name &name : report.names)
      if (kind.hasName(name.name)) {
        row.uses += name.uses + name.unseen;
        for (const auto &[path, uses] : name.places)
          users.insert(path);
      }
    row.files = static_cast<unsigned>(users.size());
    row.alternatives = kind.alternatives;
    if (row.uses)
      report.libraries.push_back(std::move(row));
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
