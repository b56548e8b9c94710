// A CUDA file becomes a HIP file in these steps; the first word about a token counts, so that what
// takes the AST comes before what takes its name alone.
//
//   __shfl_down_sync(FULL, x, 16)     planWarpOperations  __shfl_down(x, 16, 32)
//   cudaFuncSetAttribute(k, ...)      planCalls           hipFuncSetAttribute(reinterpret_cast<...
//   printf("%d", threadIdx.x)         planCoordinates     printf("%d", static_cast<unsigned>(...
//   k<<<{4, 2}, 64>>>(p)              planLaunches        k<<<dim3(4, 2), 64>>>(p)
//   cudaMalloc(&p, n)                 planNames           hipMalloc(&p, n)
//   #define GPU(f) cuda##f            planPasted          #define GPU(f) hip##f
//   #include <cuda_runtime.h>         planHeaders         #include <hip/hip_runtime.h>
//   atomicMin(&longLong, x)           reportOverloads     a finding
//   void operator+=(float4 &, float4)  reportClashes       a finding
//   if (threadIdx.x % 32 == 0)        reportWarps         a finding
//   if (c) __syncwarp(); else ...     reportWarpBranches  a finding, if both sides have one
#include "host/hip/Steps.h"

#include <algorithm>

namespace cu2port {
namespace host {

/// `: 'hipFoo' is there since HIP 6.1`, `: use abort()`.
std::string HipPlan::whyLacking(const std::string &name) const {
  const HipVersion &version = dialect.version;
  for (const HipName &row : names.versionsOf(name))
    if (version < row.since)
      return fmt::format(": '{}' is there since HIP {}", row.text, row.since.text());
  for (const HipName &row : names.versionsOf(name))
    if (row.until && *row.until <= version)
      return fmt::format(": '{}' is gone since HIP {}", row.text, row.until->text());
  const std::string hint = names.hint(name).str();
  return hint.empty() ? "" : ": " + hint;
}

void HipPlan::reportCondition(const Span &place, const std::string &name) const {
  if (const llvm::StringRef text = names.condition(name); !text.empty())
    plan.report(DiagId::ConditionalRewrite, place, name, text.str());
}

} // namespace host

std::size_t planHip(llvm::ArrayRef<const TranslationUnit *> views, const HipDialect &dialect,
                    const Rules &rules, EditSet &edits, Findings &findings) {
  std::vector<std::unique_ptr<host::Plan>> plans;
  std::vector<const host::Plan *> all;
  for (const TranslationUnit *unit : views)
    all.push_back(plans.emplace_back(std::make_unique<host::Plan>(*unit, rules, findings)).get());
  const host::Unseen unseen(all);
  const host::WarpWidths widths(views);
  std::size_t kernels = 0;
  std::vector<host::HipPlan> hips;
  for (const auto &plan : plans) {
    host::HipPlan &hip = hips.emplace_back(
        host::HipPlan{*plan, dialect, rules.hip(), host::Owners(*plan), unseen, widths});
    host::planWarpOperations(hip);
    kernels = std::max(kernels, host::planCalls(hip));
    host::planCoordinates(hip);
    host::planLaunches(hip);
    host::planNames(hip);
    host::planPasted(hip);
    host::planHeaders(hip);
    host::reportOverloads(hip);
    host::reportClashes(hip);
    host::reportWarps(hip);
    host::reportWarpBranches(hip);
  }
  for (const host::HipPlan &hip : hips)
    host::reportUntouched(hip);
  for (const auto &plan : plans)
    plan->finish(edits);
  return kernels;
}

} // namespace cu2port
