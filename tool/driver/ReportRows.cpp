#include "driver/ReportRows.h"
#include "driver/JsonFields.h"
#include "driver/Layout.h"
#include "driver/Options.h"
#include "driver/Session.h"
#include "frontend/CudaNames.h"
#include "report/Terminal.h"
#include "support/ReadJson.h"

#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/Support/MemoryBuffer.h"
#include "llvm/Support/xxhash.h"

#include <ctime>

namespace cu2port {
namespace {

const char *wordOf(Fidelity fidelity) {
  switch (fidelity) {
  case Fidelity::Exact: return "exact";
  case Fidelity::Conditional: return "condition";
  case Fidelity::Approximate: return "approximate";
  case Fidelity::Unsupported: return "unsupported";
  }
  return "";
}

const char *wordOf(RuleKind kind) {
  switch (kind) {
  case RuleKind::HostFunction: return "host function";
  case RuleKind::Type: return "type";
  case RuleKind::Enumerator: return "constant";
  case RuleKind::Field: return "member";
  case RuleKind::Macro: return "macro";
  case RuleKind::Header: return "header";
  case RuleKind::Attribute: return "attribute";
  case RuleKind::DeviceFunction: return "device function";
  case RuleKind::DeviceVariable: return "device variable";
  }
  return "";
}

/// About one target alone, or following from what is said elsewhere: such a finding leaves a source complete.
bool leavesComplete(int id) { return id == 3002 || id == 1023 || id == 1022; }

std::string timeStamp() {
  if (std::getenv("SOURCE_DATE_EPOCH"))
    return {};
  char text[32];
  const std::time_t now = std::time(nullptr);
  std::strftime(text, sizeof text, "%Y-%m-%d %H:%M UTC", std::gmtime(&now));
  return text;
}

/// The base name of an instance: `scale` of `ns::scale<float>`.
std::string baseName(llvm::StringRef name) {
  name = name.take_front(name.find('<'));
  return name.substr(name.rfind(':') + 1).str();
}

} // namespace

ReportRows::ReportRows(Session &session, const std::string &root, const std::string &title,
                       const std::vector<ReportFile> &files, const std::vector<UnitSummary> &units,
                       const TranslatedFiles &translated)
    : session(session), root(root), files(files), units(units), translated(translated), excerpts(files, units, translated) {
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
    llvm::report_fatal_error(llvm::Twine(llvm::toString(table ? kinds.takeError() : table.takeError())));
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
  report::estimate(report, effort, dependencies());
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

/// The kernel whose definition holds the line, or comes last before the device function that does; empty outside of them.
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
      finding.translated = excerpts.translatedAt(finding.file, finding.line, kernelAround(finding.file, finding.line));
    const std::string text = llvm::StringRef(excerpts.lineOf(finding.file, finding.line)).trim().str();
    const std::string key = fmt::format("{}|{}|{}|{}", row.id, finding.file, each.message, text);
    finding.fingerprint = fmt::format("{:016x}", llvm::xxh3_64bits(fmt::format("{}|{}", key, repeats[key]++)));
    if (isToDo) {
      toDo[{finding.file, finding.line}].insert(finding.name);
      if (row.id == 2001)
        withoutRule.emplace(finding.file, finding.name.empty() ? llvm::StringRef(each.message).drop_front().split('\'').first.str() : finding.name);
    }
    report.findings.push_back(std::move(finding));
  }
  llvm::stable_sort(report.findings, [](const report::Finding &a, const report::Finding &b) {
    return std::tie(a.file, a.line, a.column, a.id, a.message) < std::tie(b.file, b.line, b.column, b.id, b.message);
  });
}

bool ReportRows::isToDoAt(const std::string &path, unsigned line, const std::string &name) const {
  const auto found = toDo.find({path, line});
  return found != toDo.end() && (found->second.count(name) || found->second.count(""));
}

/// An instance that several sources have is one; it runs if it does for one of them.
std::map<std::tuple<std::string, unsigned, std::string>, KernelFacts> ReportRows::mergeInstances() const {
  std::map<std::tuple<std::string, unsigned, std::string>, KernelFacts> instances;
  for (const UnitSummary &unit : units)
    for (const KernelFacts &facts : unit.kernels) {
      const std::string path = pathOf(facts.file);
      if (!kernelAt.count({path, facts.line}))
        continue;
      auto [known, isNew] = instances.try_emplace({path, facts.line, facts.name}, facts);
      for (std::size_t i = 0; i < std::min(known->second.fates.size(), facts.fates.size()); ++i)
        if (facts.fates[i].reason.empty())
          known->second.fates[i] = facts.fates[i];
    }
  return instances;
}

void ReportRows::addInstance(report::Kernel &row, const KernelFacts &facts) {
  ++row.instances;
  bool runs = false;
  for (std::size_t i = 0; i < std::min(row.fates.size(), facts.fates.size()); ++i) {
    report::Fate &fate = row.fates[i];
    const KernelFate &from = facts.fates[i];
    const bool runsHere = from.reason.empty();
    runs |= runsHere;
    ++(runsHere ? fate.runs : fate.leftOut);
    if (fate.reason.empty())
      fate.reason = from.reason;
    if (runsHere)
      fate.form = from.target == "cpu" ? "block" : from.hasBlockForm ? "work-item a thread, or block" : "work-item a thread";
    fate.needsSubGroups |= from.needsSubGroups && runsHere;
  }
  report.kernelsOver += runs;
  for (const auto &[from, to] : {std::pair(&facts.uses, &row.uses), std::pair(&facts.warpOperations, &row.warpOperations)})
    for (const std::string &each : *from)
      if (!llvm::is_contained(*to, each))
        to->push_back(each);
  row.sharedBytes = std::max(row.sharedBytes, facts.sharedBytes);
  row.maxThreads = std::max(row.maxThreads, facts.maxThreads);
}

void ReportRows::addKernels() {
  for (const auto &[path, file] : merged)
    for (const auto &[offset, use] : file.kernels) {
      report::Kernel row;
      row.name = use.kernel;
      row.file = path;
      row.line = use.line;
      for (const std::string &target : report.targets)
        row.fates.push_back({target, 0, 0, "", "", false});
      kernelAt[{path, use.line}] = report.kernelRows.size();
      report.kernelRows.push_back(std::move(row));
    }
  for (const auto &[key, instance] : mergeInstances())
    addInstance(report.kernelRows[kernelAt.at({std::get<0>(key), std::get<1>(key)})], instance);
}

/// After the findings, which tell what is left from what was not seen.
void ReportRows::countKernels() {
  std::map<std::string, unsigned> launches;
  for (const auto &[path, file] : merged)
    for (const auto &[offset, use] : file.launches)
      ++launches[use.kernel];
  for (report::Kernel &row : report.kernelRows) {
    row.launches = launches[row.name];
    if (row.instances || fateOfKernel(row.file, row.line) == Fate::Left)
      report.kernels += std::max(row.instances, 1U);
    else
      ++report.kernelsUnseen;
  }
}

/// Of a template's instances the worst counts.
void ReportRows::addVerdicts() {
  const std::string &file = session.options.report.verified;
  if (file.empty())
    return;
  static constexpr llvm::StringRef fromWorst[] = {"different", "unverified", "order-dependent", "rounding-dependent", "verified", "not launched", "not chosen"};
  const auto rank = [](llvm::StringRef verdict) { return std::find(std::begin(fromWorst), std::end(fromWorst), verdict) - std::begin(fromWorst); };
  auto buffer = llvm::MemoryBuffer::getFile(file);
  llvm::Expected<llvm::json::Value> parsed = readJson(buffer ? (*buffer)->getBuffer() : llvm::StringRef());
  bool good = static_cast<bool>(parsed);
  if (!good)
    llvm::consumeError(parsed.takeError());
  else
    JsonReader(&*parsed, good).each("kernels", [&](const llvm::json::Value &row) {
      const JsonReader kernel(&row, good);
      const auto at = kernelAt.find({pathOf(kernel.string("file")), kernel.number("line")});
      const std::string verdict = kernel.string("verdict");
      if (at == kernelAt.end())
        return;
      std::string &known = report.kernelRows[at->second].verdict;
      if (known.empty() || rank(verdict) < rank(known))
        known = verdict;
    });
  if (!good)
    session.findings.add(DiagId::ReportUnusable, "", 0, 0, file, "it is no verify.json of this version");
}

ReportRows::Fate ReportRows::fateOfKernel(const std::string &path, unsigned line) const {
  const auto at = kernelAt.find({path, line});
  if (at == kernelAt.end())
    return Fate::Left;
  const report::Kernel &row = report.kernelRows[at->second];
  if (!row.instances) // a template that nobody launches, or one in code with errors
    return isToDoAt(path, line, row.name) ? Fate::Left : Fate::Unseen;
  const bool runs = llvm::any_of(row.fates, [](const report::Fate &fate) { return fate.runs > 0; });
  const bool everywhere = llvm::all_of(row.fates, [](const report::Fate &fate) { return fate.leftOut == 0; });
  return !runs ? Fate::Left : everywhere ? Fate::Exact : Fate::Condition;
}

ReportRows::Fate ReportRows::fateOf(const NameUse &use, const std::string &path) const {
  if (!use.isSeen)
    return Fate::Unseen;
  if (isToDoAt(path, use.line, use.name) || withoutRule.count({path, use.name}))
    return Fate::Left;
  const ApiRule *rule = session.rules.find(use.name);
  if (!rule)
    return llvm::any_of(libraryKinds, [&](const report::LibraryKind &kind) { return kind.state == "stands in" && kind.hasName(use.name); })
               ? Fate::Condition
               : Fate::Exact;
  switch (rule->fidelity) {
  case Fidelity::Exact: return Fate::Exact;
  case Fidelity::Conditional: return Fate::Condition;
  case Fidelity::Approximate: return Fate::Approximate;
  case Fidelity::Unsupported: return Fate::Left;
  }
  return Fate::Exact;
}

void ReportRows::addName(const NameUse &use, const std::string &path, Fate fate) {
  report::Name &row = names[use.name];
  row.name = use.name;
  ++(fate == Fate::Unseen ? row.unseen : row.uses);
  if (fate == Fate::Left)
    row.fidelity = "unsupported";
  filesOfName[use.name].insert(path);
}

void ReportRows::finishNames() {
  for (auto &[name, row] : names) {
    row.files = static_cast<unsigned>(filesOfName[name].size());
    const ApiRule *rule = session.rules.find(name);
    if (rule) {
      row.kind = wordOf(rule->kind);
      row.header = rule->header;
      row.since = rule->since;
      row.effort = rule->effort;
      row.reason = rule->reason;
      if (row.fidelity.empty())
        row.fidelity = wordOf(rule->fidelity);
    } else if (row.fidelity.empty()) {
      const bool standsIn = llvm::any_of(libraryKinds, [&](const report::LibraryKind &kind) { return kind.state == "stands in" && kind.hasName(name); });
      row.fidelity = standsIn ? "condition" : "exact";
      row.reason = standsIn ? "a library that is not translated: its functions fail when they are called" : "stays";
    }
    for (const std::string &target : report.targets) {
      const bool isDevice = rule && (rule->kind == RuleKind::DeviceFunction || rule->kind == RuleKind::DeviceVariable);
      std::string becomes = !rule ? name : isDevice ? (target == "cpu" ? rule->cpu : rule->opencl.empty() ? "" : rule->opencl.front().text) : rule->host;
      if (rule && becomes.empty() && (rule->kind == RuleKind::Attribute || rule->kind == RuleKind::Header))
        becomes = "left out";
      else if (becomes.empty() && !(target == "opencl" && rule && rule->kind == RuleKind::DeviceFunction))
        becomes = name;
      if (row.fidelity == "unsupported")
        becomes.clear();
      row.becomes[target] = std::move(becomes);
    }
    report.names.push_back(row);
  }
}

std::string ReportRows::stateOf(const ReportFile &file) const {
  const auto unit = unitOf.find(file.real);
  if (file.isRequested && unit != unitOf.end())
    return unit->second->failed ? "failed" : unit->second->isPartial ? "partial" : "translated";
  return llvm::any_of(units, [&](const UnitSummary &each) { return each.edits.count(file.real); }) ? "edited" : "copied";
}

std::map<std::string, bool> ReportRows::completeness(const ReportFile &file) const {
  const auto found = unitOf.find(file.real);
  std::map<std::string, bool> complete;
  if (!file.isRequested || found == unitOf.end())
    return complete;
  const UnitSummary &unit = *found->second;
  const bool isWhole = !unit.failed && !unit.isPartial && llvm::all_of(unit.toDo, leavesComplete);
  for (std::size_t i = 0; i < report.targets.size(); ++i)
    complete[report.targets[i]] = isWhole && llvm::all_of(unit.kernels, [&](const KernelFacts &kernel) {
                                    return i < kernel.fates.size() && kernel.fates[i].reason.empty();
                                  });
  return complete;
}

void ReportRows::fill(const ReportFile &file, report::File &row) {
  const MergedFile &facts = merged[file.path];
  row.lines = facts.lines;
  row.unseenLines = static_cast<unsigned>(facts.leftOut.size());
  std::set<unsigned> cudaLines = facts.deviceCode;
  auto count = [&](Fate fate) {
    switch (fate) {
    case Fate::Exact: ++row.counts.exact; break;
    case Fate::Condition: ++row.counts.condition; break;
    case Fate::Approximate: ++row.counts.approximate; break;
    case Fate::Left: ++row.counts.left; break;
    case Fate::Unseen: ++row.counts.unseen; break;
    }
  };
  for (const auto &[offset, use] : facts.names) {
    const Fate fate = fateOf(use, file.path);
    addName(use, file.path, fate);
    count(fate);
    cudaLines.insert(use.line);
  }
  for (const auto &[offset, use] : facts.launches) {
    count(!use.isSeen ? Fate::Unseen : isToDoAt(file.path, use.line, "<<<>>>") ? Fate::Left : Fate::Exact);
    cudaLines.insert(use.line);
  }
  for (const auto &[offset, use] : facts.kernels)
    count(fateOfKernel(file.path, use.line));
  row.cudaLines = static_cast<unsigned>(cudaLines.size());
  report.launches += static_cast<unsigned>(facts.launches.size());
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
  row.counts.unseen = static_cast<unsigned>(text.count("<<<"));
  while (!text.empty()) {
    text = text.drop_until([](char c) { return llvm::isAlpha(c) || c == '_'; });
    const llvm::StringRef word = text.take_while([](char c) { return llvm::isAlnum(c) || c == '_'; });
    row.counts.unseen += isCudaName(word) || (word.starts_with("__") && session.rules.find(word));
    text = text.drop_front(word.size());
  }
}

void ReportRows::addFiles() {
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
        users.insert(filesOfName[name.name].begin(), filesOfName[name.name].end());
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
    const unsigned files = target.ofFiles - target.files, kernels = target.ofKernels - target.kernels;
    target.verdict = !files && !kernels ? "all goes over" : fmt::format("{} and {} need work", plural(files, "file"), plural(kernels, "kernel"));
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
