// Computes from the rows of a report what follows from them: causes, hours, and an order.
//
//   findings                                 causes
//     a.cu:3   'cudaFoo' has no ...            cudaFoo   2 places, 2 files, alone in a.cu
//     b.cu:9   'cudaFoo' has no ...       ->             first + again hours
//     b.cu:12  'cudaBar' has no ...            cudaBar   1 place, alone nowhere; first hours
//
// Findings with one number and one cause are mended together: the first costs what it takes to find
// out how, each other one a part of that. rules/effort.yaml has the prices, docs/report.md the
// formula. Start at Estimator::run(): each step needs the ones before.
#include "report/Tables.h"

#include "llvm/ADT/StringRef.h"

#include <algorithm>
#include <set>
#include <tuple>

#include <fmt/format.h>

namespace cu2port::report {
namespace {

using llvm::StringRef;

bool isToDo(const Finding &finding) {
  return finding.severity == "error" || finding.severity == "todo";
}

/// Diagnostics with causes of their own.
constexpr int kernelLeftOut = 3002, libraryCall = 3006;

/// What one act would mend: the name that has no translation, the construct, the header.
std::string nameCause(const Finding &finding) {
  if (!finding.name.empty())
    return finding.name;
  const StringRef message = finding.message;
  // All kernels that are left out for one reason are one cause.
  if (finding.id == kernelLeftOut) { // kernel 'k' is left out for OpenCL: reason
    const StringRef reason = message.split("' is left out for ").second;
    return (reason.empty() ? message : reason).str();
  }
  // 'name' has no translation yet; 'a.h' was not found: ...
  if (message.starts_with("'") && finding.id != 1061)
    if (const std::size_t end = message.find('\'', 1); end != StringRef::npos)
      return message.slice(1, end).str();
  return message.str();
}

class Estimator {
public:
  Estimator(Report &report, const EffortTable &table, const std::vector<LibraryKind> &libraries)
      : report(report), table(table), libraries(libraries) {}

  void run(const std::map<std::string, std::vector<std::string>> &dependsOn) {
    collectCauses();
    addHoursOfFiles();
    sortCauses();
    makeOrder(dependsOn);
    sum();
  }

private:
  /// A cause, with the findings that it has made.
  struct Group {
    Cause cause;
    std::set<std::string> files;
    std::vector<const Finding *> findings;
  };

  /// Another library stands in for all functions of one.
  std::string causeOf(const Finding &finding) const {
    std::string cause = nameCause(finding);
    if (finding.id == libraryCall)
      for (const LibraryKind &each : libraries)
        if (each.hasName(cause))
          return each.name;
    return cause;
  }

  void collectCauses() {
    for (const Finding &each : report.findings) {
      if (each.effort == "none" || (!isToDo(each) && each.id != libraryCall))
        continue;
      const std::pair key(each.id, causeOf(each));
      Group &group = groups[key];
      group.cause.what = key.second;
      group.cause.id = each.id;
      group.cause.effort = each.effort;
      ++group.cause.findings;
      group.files.insert(each.file);
      group.findings.push_back(&each);
      causesOfFile[each.file].insert(key);
    }
    // Only now: a file is held back by one cause alone if it has no other in the end.
    for (auto &[key, group] : groups) {
      group.cause.files = static_cast<unsigned>(group.files.size());
      group.cause.hours = table.price(group.cause.effort, group.cause.findings);
      for (const std::string &file : group.files)
        group.cause.alone += causesOfFile[file].size() == 1;
    }
  }

  /// A cause's hours are shared by its places.
  void addHoursOfFiles() {
    std::map<std::string, double> hours;
    for (const auto &[key, group] : groups)
      for (const Finding *each : group.findings)
        hours[each->file] += group.cause.hours / group.cause.findings;
    for (File &file : report.fileRows) {
      const bool hasCuda = file.counts.seen() + file.counts.unseen > 0;
      file.hours = hours[file.path] + (hasCuda ? table.perFile : 0) +
                   table.perCondition * file.counts.condition;
    }
  }

  /// What unlocks most files comes first; numbers and names make the order one for every run.
  void sortCauses() {
    for (auto &[key, group] : groups)
      report.causes.push_back(group.cause);
    std::sort(report.causes.begin(), report.causes.end(), [](const Cause &a, const Cause &b) {
      return std::tuple(-int(a.alone), -int(a.files), -int(a.findings), a.id, a.what) <
             std::tuple(-int(b.alone), -int(b.files), -int(b.findings), b.id, b.what);
    });
  }

  /// What leans on least comes first, and of that what costs least for what it yields.
  void makeOrder(const std::map<std::string, std::vector<std::string>> &dependsOn) {
    std::map<std::string, std::pair<Step, Counts>> steps;
    for (const File &file : report.fileRows) {
      if (file.counts.seen() + file.counts.unseen == 0)
        continue;
      auto &[step, counts] = steps[folderOf(file.path)];
      step.path = folderOf(file.path);
      ++step.files;
      step.findings += file.findings;
      step.hours += file.hours;
      counts += file.counts;
    }
    // Of the folders that a folder includes from, those that have CUDA as well.
    const auto leansOn = [&](const std::string &folder) {
      const auto found = dependsOn.find(folder);
      return found == dependsOn.end()
                 ? 0L
                 : std::count_if(found->second.begin(), found->second.end(),
                                 [&](const std::string &other) {
                                   return other != folder && steps.count(other);
                                 });
    };
    std::vector<std::tuple<long, double, Step>> rows;
    for (auto &[path, row] : steps) {
      auto &[step, counts] = row;
      step.share = counts.share();
      // Hours for each use that goes over, and one use more, since there may be none.
      rows.emplace_back(leansOn(path), step.hours / (counts.over() + 1), step);
    }
    std::stable_sort(rows.begin(), rows.end(), [](const auto &a, const auto &b) {
      return std::tie(std::get<0>(a), std::get<1>(a)) < std::tie(std::get<0>(b), std::get<1>(b));
    });
    for (auto &[leans, cost, step] : rows)
      report.order.push_back(std::move(step));
  }

  void add(std::string what, std::string formula, double hours) {
    report.effort.hours += hours;
    report.effort.terms.push_back({std::move(what), std::move(formula), hours});
  }

  /// The hours of the whole, as terms that a reader can check: `3 x 0.1 h`.
  void sum() {
    Effort &effort = report.effort;
    if (report.cudaFiles || !groups.empty())
      add("the tree", fmt::format("{} h once", table.perTree), table.perTree);
    add("files of CUDA", fmt::format("{} x {} h", report.cudaFiles, table.perFile),
        report.cudaFiles * table.perFile);
    add("kernels to check", fmt::format("{} x {} h", report.kernels, table.perKernel),
        report.kernels * table.perKernel);
    add("conditions to read", fmt::format("{} x {} h", report.counts.condition, table.perCondition),
        report.counts.condition * table.perCondition);
    for (const auto &[name, price] : table.classes) {
      // For each class the sum of its causes' price(): a first place each, and all the others.
      unsigned causes = 0, places = 0;
      double hours = 0;
      for (const Cause &each : report.causes)
        if (each.effort == name) {
          ++causes;
          places += each.findings;
          hours += each.hours;
        }
      if (causes)
        add("causes of the class " + name,
            fmt::format("{} x {} h, and {} more places x {} h", causes, price.first,
                        places - causes, price.again),
            hours);
    }
    effort.low = effort.hours * table.low;
    effort.high = effort.hours * table.high;
    effort.formula = fmt::format(
        "the sum of the terms below, of which the real number lies between {} and {} times; by "
        "hand, at {} lines an hour, {}. rules/effort.yaml has every coefficient",
        table.low, table.high, table.linesPerHour, portByHand());
  }

  /// The lines that a port without the tool changes, and their hours; what it says of them.
  std::string portByHand() {
    std::string text;
    const double uses = report.counts.seen() + report.counts.unseen,
                 kernels = static_cast<double>(report.kernelRows.size());
    for (const auto &[target, each] : table.byHand) {
      const double lines = uses * each.perUse + kernels * each.perKernel +
                           report.cudaLines * each.perCudaLine + report.cudaFiles * each.perFile;
      report.effort.byHand[target] = {lines, lines / table.linesPerHour};
      text += fmt::format("{}{:.0f} lines would change for {}", text.empty() ? "" : ", ", lines,
                          target);
    }
    return text;
  }

  Report &report;
  const EffortTable &table;
  const std::vector<LibraryKind> &libraries;
  std::map<std::pair<int, std::string>, Group> groups;
  std::map<std::string, std::set<std::pair<int, std::string>>> causesOfFile;
};

} // namespace

void estimate(Report &report, const EffortTable &table, const std::vector<LibraryKind> &libraries,
              const std::map<std::string, std::vector<std::string>> &dependsOn) {
  Estimator(report, table, libraries).run(dependsOn);
}

std::string folderOf(const std::string &path) {
  const std::size_t first = path.find('/');
  if (first == std::string::npos)
    return ".";
  const std::size_t second = path.find('/', first + 1);
  return path.substr(0, second == std::string::npos ? first : second);
}

} // namespace cu2port::report
