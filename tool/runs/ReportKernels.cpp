// Kernels of a report: where each runs, and what it uses. A row for each definition, filled by its
// instances:
//
//   template <class T> __global__ void scale(T *x)        scale (s.cu:2), 2 instances
//     scale<float>     cpu, opencl                  ->      cpu:     2 run
//     scale<double>    cpu; opencl: no fp64                 opencl:  1 runs, 1 left out: no fp64
//
// The row is found by file and line (kernelAt): names of instances differ from the template's. A
// template in a header that several sources instantiate is one row, and an instance that two of
// them have counts once.
#include "runs/ReportRows.h"
#include "session/Options.h"
#include "session/Session.h"
#include "support/JsonFields.h"
#include "support/ReadFile.h"
#include "support/ReadJson.h"
#include "targets/Targets.h"

#include "llvm/ADT/STLExtras.h"

namespace cu2port {

/// An instance that several sources have is one; it runs if it does for one of them.
std::map<std::tuple<std::string, unsigned, std::string>, KernelFacts>
ReportRows::mergeInstances() const {
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

/// What runs on the fate's target.
static const char *formOn(const KernelFate &fate) {
  const TargetInfo *target = findTarget(fate.target);
  if (target && !target->hasSimt())
    return "block";
  return fate.hasBlockForm ? "work-item a thread, or block" : "work-item a thread";
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
      fate.form = formOn(from);
    fate.needsSubGroups |= from.needsSubGroups && runsHere;
  }
  // On any target: the share that goes over is not about one of them.
  report.kernelsOver += runs;
  for (const auto &[from, to] :
       {std::pair(&facts.uses, &row.uses), std::pair(&facts.warpOperations, &row.warpOperations)})
    for (const std::string &each : *from)
      if (!llvm::is_contained(*to, each))
        to->push_back(each);
  row.sharedBytes = std::max(row.sharedBytes, facts.sharedBytes);
  row.maxThreads = std::max(row.maxThreads, facts.maxThreads);
}

void ReportRows::addKernels() {
  // A row for each definition that is seen, before instances are: a template may have none.
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
    // A kernel without instances counts as one if it is left to be done; else nobody has seen it.
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
  static constexpr llvm::StringRef fromWorst[] = {
      "different", "unverified",   "order-dependent", "rounding-dependent",
      "verified",  "not launched", "not chosen"};
  const auto rank = [](llvm::StringRef verdict) {
    return std::find(std::begin(fromWorst), std::end(fromWorst), verdict) - std::begin(fromWorst);
  };
  const auto buffer = llvm::expectedToOptional(readFile(file));
  llvm::Expected<llvm::json::Value> parsed =
      readJson(buffer ? (*buffer)->getBuffer() : llvm::StringRef());
  bool good = static_cast<bool>(parsed);
  if (!good)
    llvm::consumeError(parsed.takeError());
  else
    JsonReader(&*parsed, good).each("kernels", [&](const llvm::json::Value &row) {
      const JsonReader kernel(&row, good);
      // verify.json names files as the user does. A kernel of another program has no row here.
      const auto at = kernelAt.find({pathOf(kernel.string("file")), kernel.number("line")});
      const std::string verdict = kernel.string("verdict");
      if (at == kernelAt.end())
        return;
      std::string &known = report.kernelRows[at->second].verdict;
      if (known.empty() || rank(verdict) < rank(known))
        known = verdict;
    });
  if (!good)
    session.findings.add(DiagId::ReportUnusable, "", 0, 0, file,
                         "it is no verify.json of this version");
}

ReportRows::Fate ReportRows::fateOfKernel(const std::string &path, unsigned line) const {
  const auto at = kernelAt.find({path, line});
  if (at == kernelAt.end())
    return Fate::Left;
  const report::Kernel &row = report.kernelRows[at->second];
  if (!row.instances) // a template that nobody launches, or one in code with errors
    return isToDoAt(path, line, row.name) ? Fate::Left : Fate::Unseen;
  const bool runs = llvm::any_of(row.fates, [](const report::Fate &fate) { return fate.runs > 0; });
  const bool everywhere =
      llvm::all_of(row.fates, [](const report::Fate &fate) { return fate.leftOut == 0; });
  return !runs ? Fate::Left : everywhere ? Fate::Exact : Fate::Condition;
}

} // namespace cu2port
