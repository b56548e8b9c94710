// Describes one of CUDA's names for a person at a terminal:
//
//   __syncthreads: function of the device (device_functions.h)
//     cpu       __syncthreads
//     opencl    barrier(CLK_LOCAL_MEM_FENCE)
//     faithful  the same results and errors
//     example   __syncthreads() => barrier(CLK_LOCAL_MEM_FENCE)
//
// The rows are those of docs/api/ (ApiPages.cpp), in words instead of columns.
#include "report/Query.h"
#include "rules/HipNames.h"
#include "targets/Targets.h"

#include "llvm/Support/GlobPattern.h"

#include <algorithm>
#include <set>

#include <fmt/format.h>

namespace cu2port {

using llvm::StringRef;

namespace {

const char *nameOf(RuleKind kind) {
  switch (kind) {
  case RuleKind::HostFunction:
    return "function of the host";
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
    return "function of the device";
  case RuleKind::DeviceVariable:
    return "variable of the device";
  }
  return "";
}

const char *nameOf(Fidelity fidelity) {
  switch (fidelity) {
  case Fidelity::Exact:
    return "the same results and errors";
  case Fidelity::Conditional:
    return "the same under a condition";
  case Fidelity::Approximate:
    return "other rounding";
  case Fidelity::Unsupported:
    return "not supported";
  }
  return "";
}

/// `  host      portMalloc`; nothing for an empty value.
std::string row(StringRef what, StringRef value) {
  return value.empty() ? "" : fmt::format("  {:<9} {}\n", what.str(), value.str());
}

std::string versions(const ApiRule &rule) {
  if (rule.since.empty() && rule.until.empty())
    return "";
  if (rule.until.empty())
    return "since CUDA " + rule.since;
  return rule.since.empty() ? "until CUDA " + rule.until
                            : fmt::format("CUDA {} to {}", rule.since, rule.until);
}

bool isOfDevice(const ApiRule &rule) {
  return rule.kind == RuleKind::DeviceFunction || rule.kind == RuleKind::DeviceVariable;
}

/// What a target has that reads the column. Without a text in the rules, a name stays, or is
/// nothing there.
std::string columnRows(const ApiRule &rule, const TargetInfo &column) {
  std::string text;
  for (const Overload &each : rule.in(column.column))
    text += row(column.column, each.text + (each.type.empty() ? "" : "   of " + each.type));
  if (!text.empty())
    return text;
  if (column.unlisted == Unlisted::Stays)
    return row(column.column, rule.fidelity == Fidelity::Unsupported ? "none" : rule.name);
  // Of a variable without a text, nothing is said.
  if (rule.kind != RuleKind::DeviceFunction)
    return "";
  // __syncthreads_and has no text for OpenCL: a pass writes it.
  return row(column.column, rule.fidelity == Fidelity::Exact
                                ? "by the block form of the kernel that calls it"
                                : "none: kernels that call it are left out there");
}

std::string becomes(const ApiRule &rule) {
  if (!isOfDevice(rule))
    return rule.fidelity == Fidelity::Unsupported ? "" : row("becomes", rule.host());
  std::string text;
  for (const TargetInfo *column : deviceColumns())
    text += columnRows(rule, *column);
  return text;
}

} // namespace

/// `hipMalloc (HIP)`, `HIPBLAS_R_32F (hipBLAS 1.8.2 to 5.7)`: a row for each range of versions.
static std::string hipRows(StringRef name, const Rules &rules) {
  std::string text;
  for (const HipName &each : rules.hip().versionsOf(name))
    text += row("hip", fmt::format("{}   of {} {}{}", each.text.empty() ? "nothing" : each.text,
                                   each.library->name,
                                   each.until ? each.since.text() + " until " : "since ",
                                   (each.until ? *each.until : each.since).text()));
  if (text.empty() && rules.hip().isMissing(name))
    text = row("hip", "none");
  return text;
}

std::string describeInHip(StringRef name, const Rules &rules) {
  const llvm::ArrayRef<HipName> known = rules.hip().versionsOf(name);
  return known.empty() ? std::string()
                       : fmt::format("{}: {}\n", name.str(), nameOf(known.front().kind)) +
                             hipRows(name, rules);
}

std::string describe(const ApiRule &rule, const Rules &rules) {
  std::string faithful = nameOf(rule.fidelity);
  if (const std::string reason = rule.reason(); !reason.empty())
    faithful += ": " + reason;
  return fmt::format("{}: {} ({})\n", rule.name, nameOf(rule.kind), rule.header) + becomes(rule) +
         hipRows(rule.name, rules) + row("faithful", faithful) + row("effort", rule.effort) +
         row("hint", rule.hint) + row("versions", versions(rule)) +
         (rule.expected.empty() ? "" : row("example", rule.example + " => " + rule.expected));
}

llvm::Expected<std::vector<std::string>> matching(const Rules &rules, StringRef pattern) {
  llvm::Expected<llvm::GlobPattern> glob = llvm::GlobPattern::create(pattern);
  if (!glob)
    return glob.takeError();
  std::set<std::string> found;
  for (const ApiRule *rule : rules.all())
    if (glob->match(rule->name))
      found.insert(rule->name);
  for (StringRef name : rules.hip().names())
    if (glob->match(name))
      found.insert(name.str());
  return std::vector<std::string>(found.begin(), found.end());
}

std::vector<std::string> similarNames(const Rules &rules, StringRef name) {
  constexpr std::size_t most = 5;
  // A third of the letters may be wrong, and one more.
  const unsigned limit = static_cast<unsigned>(name.size() / 3 + 1);
  // By distance, and then by name.
  std::vector<std::pair<unsigned, std::string>> close;
  for (const ApiRule *rule : rules.all())
    if (const unsigned distance =
            StringRef(rule->name).edit_distance_insensitive(name, true, limit);
        distance <= limit)
      close.emplace_back(distance, rule->name);
  std::sort(close.begin(), close.end());
  std::vector<std::string> names;
  for (std::size_t i = 0; i < std::min(close.size(), most); ++i)
    names.push_back(close[i].second);
  return names;
}

} // namespace cu2port
