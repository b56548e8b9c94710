// A file whose translation takes too long, or crashes, is tried once more without the kernel that
// is at fault. Passes look at whole programs, so that nobody knows it until each is alone:
//
//   worker: parse x.cu  -- fork -->  kernel 0, its functions, all passes, all texts    ends
//                       -- fork -->  kernel 1                                          SIGXCPU
//                       -- fork -->  kernel 2                                          ends
//           "1 0 it alone needs more than 60 s of processor time, in the pass ..."
#include "unit/LostKernels.h"
#include "device/build/Build.h"
#include "frontend/TranslationUnit.h"
#include "session/Options.h"
#include "support/DeepStack.h"
#include "unit/DeviceProgram.h"
#include "unit/TargetTexts.h"

#include "llvm/ADT/StringExtras.h"

#include <algorithm>

#include <fmt/format.h>

#include <sys/resource.h>

namespace cu2port {
namespace {

/// Of a unit's time, what one kernel may take: as many kernels may be at fault, and one less.
constexpr unsigned sharesOfTime = 5;

unsigned secondsOfChildren() {
  rusage used{};
  ::getrusage(RUSAGE_CHILDREN, &used);
  return static_cast<unsigned>(used.ru_utime.tv_sec + used.ru_stime.tv_sec);
}

/// The whole way of the one kernel; nobody wants what comes of it.
void translateAlone(std::size_t kernel, const TranslationUnit &unit, const UnitRequest &request,
                    const UnitContext &context) {
  Findings ignored;
  UnitResult result;
  result.real = request.input;
  result.module = request.module;
  std::unique_ptr<ir::Program> program = deviceProgram(
      unit, request.others, context.rules, ignored, result, nullptr, {.only = kernel, .aside = {}});
  if (!program)
    return;
  runCommonPasses(*program, context.rules, ignored);
  emitAll(*program, result, context.options, context.rules, ignored);
}

KernelAside whyLost(const JobOutcome &job, const WorkerLimits &limits) {
  const std::string where = job.stage.empty() ? "" : ", " + job.stage;
  if (job.end == JobOutcome::End::NoMemory)
    return {false,
            fmt::format("it alone needs more than {} MiB of memory{}", limits.memory >> 20, where)};
  if (job.end == JobOutcome::End::NoTime)
    return {false, fmt::format("it alone needs more than {} s of processor time{}", limits.seconds,
                               where)};
  return {true, job.text + where};
}

std::map<std::size_t, KernelAside> tryEach(const TranslationUnit &unit, const UnitRequest &request,
                                           const UnitContext &context, const WorkerLimits &limits) {
  const WorkerLimits share{limits.memory,
                           limits.seconds ? std::max(1u, limits.seconds / sharesOfTime) : 0};
  std::map<std::size_t, KernelAside> lost;
  bool isOver = false, isCutShort = false; // each fork sees the first as it is by then
  runInWorkers(
      countKernels(unit), 1, share,
      [&](std::size_t kernel) {
        if (!isOver)
          translateAlone(kernel, unit, request, context);
        return std::string();
      },
      [&](std::size_t kernel, const JobOutcome &job) {
        isCutShort |= isOver;
        if (job.end != JobOutcome::End::Finished)
          lost[kernel] = whyLost(job, share);
        isOver = limits.seconds && secondsOfChildren() >= limits.seconds;
      });
  return isCutShort ? std::map<std::size_t, KernelAside>() : lost;
}

} // namespace

std::map<std::size_t, KernelAside> findLostKernels(const UnitRequest &request,
                                                   const UnitContext &context,
                                                   const WorkerLimits &limits) {
  std::map<std::size_t, KernelAside> lost;
  // The kernels' processes go on where this one is, on the same stack.
  runOnDeepStack([&] {
    Findings ignored;
    FilesSeen seen;
    if (auto unit = parseInput(request, context.options, context.resources, seen, ignored))
      lost = tryEach(*unit, request, context, limits);
  });
  return lost;
}

std::string textOf(const std::map<std::size_t, KernelAside> &kernels) {
  std::string text;
  for (const auto &[kernel, aside] : kernels)
    text += fmt::format("{} {} {}\n", kernel, aside.isOurFault ? 1 : 0, aside.why);
  return text;
}

std::map<std::size_t, KernelAside> kernelsFromText(llvm::StringRef text) {
  std::map<std::size_t, KernelAside> kernels;
  for (llvm::StringRef line : llvm::split(text, '\n')) {
    std::size_t kernel = 0;
    if (!line.consumeInteger(10, kernel) && line.size() > 3)
      kernels[kernel] = {line[1] == '1', line.drop_front(3).str()};
  }
  return kernels;
}

} // namespace cu2port
