// Names and libraries of a report. All begin with the uses in each file:
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
// Names come before libraries, which count the uses of their names (ReportRows::make has the
// order).
#include "runs/ReportRows.h"
#include "session/Session.h"
#include "targets/Targets.h"

#include "llvm/ADT/STLExtras.h"

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
  row.reason = rule.reason();
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

} // namespace cu2port
