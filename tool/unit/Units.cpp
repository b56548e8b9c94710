// Many units at once. What comes back is in the order of the requests, whoever was done first:
//
//   request 0   in the cache         ->  its outcome, from JSON
//   request 1   a worker             ->  its outcome, as JSON; kept in the cache
//   request 2   a worker that dies   ->  a finding (InternalError, OutOfMemory, OutOfTime), and no
//                                        result, unless it can do without some kernels
//
// A request alone has a worker, too: what it may take of the machine is the worker's.
#include "unit/Units.h"
#include "processes/Workers.h"
#include "report/Progress.h"
#include "session/Options.h"
#include "session/Session.h"
#include "unit/DeviceProgram.h"
#include "unit/LostKernels.h"
#include "unit/UnitCache.h"
#include "unit/UnitJson.h"

#include <algorithm>

namespace cu2port {
namespace {

UnitOutcome translate(const UnitRequest &request, const UnitContext &context) {
  return translateUnit(request, context.options, context.resources, context.rules);
}

/// The finding that stands for a unit whose worker gave no answer.
UnitOutcome lost(const UnitRequest &request, const JobOutcome &job, const WorkerLimits &limits) {
  Findings findings;
  const std::string where = job.stage.empty() ? "" : ", " + job.stage;
  if (job.end == JobOutcome::End::NoMemory)
    findings.add(DiagId::OutOfMemory, request.input, 0, 0, request.input, limits.memory >> 20,
                 where);
  else if (job.end == JobOutcome::End::NoTime)
    findings.add(DiagId::OutOfTime, request.input, 0, 0, request.input, limits.seconds, where);
  else
    findings.add(DiagId::InternalError, request.input, 0, 0, job.text + where);
  return {std::nullopt, findings.all()};
}

} // namespace

/// A unit with an error among its findings is left out, though it has a result: its texts may lack
/// what the error is about.
std::vector<UnitResult> successes(std::vector<UnitOutcome> outcomes, Findings &findings) {
  std::vector<UnitResult> units;
  for (UnitOutcome &outcome : outcomes) {
    findings.absorb(outcome.findings);
    const bool failed =
        std::any_of(outcome.findings.begin(), outcome.findings.end(), [&](const Finding &each) {
          return findings.severity(each) == Severity::Error;
        });
    if (outcome.result && !failed)
      units.push_back(std::move(*outcome.result));
  }
  return units;
}

/// 2 of 3 kernels: those that no target has are no part of the first number.
std::string summaryOf(const std::vector<UnitResult> &units, std::size_t wanted,
                      const std::string &where) {
  std::size_t kernels = 0, translated = 0;
  for (const UnitResult &unit : units) {
    kernels += unit.kernels;
    translated += unit.translated;
  }
  const std::string part = translated == kernels ? "" : fmt::format("{} of ", translated);
  const std::string failed =
      units.size() == wanted ? "" : fmt::format(" ({} failed)", wanted - units.size());
  return fmt::format("cu2port: {}{}, {}{} -> {}", plural(wanted, "file"), failed, part,
                     plural(kernels, "kernel"), where);
}

/// Units whose worker gave no answer, once more without the kernels that were at fault. Those that
/// were lost in their parse are left: no kernel is known by then.
static std::map<std::size_t, UnitOutcome> tryWithout(const std::map<std::size_t, std::string> &lost,
                                                     const std::vector<UnitRequest> &requests,
                                                     const UnitContext &context, unsigned workers,
                                                     const WorkerLimits &limits) {
  std::vector<std::size_t> numbers;
  std::vector<UnitRequest> again;
  for (const auto &[number, stage] : lost)
    if (stage != parseStage) {
      numbers.push_back(number);
      again.push_back(requests[number]);
    }
  runInWorkers(
      again.size(), workers, limits,
      [&](std::size_t job) { return textOf(findLostKernels(again[job], context, limits)); },
      [&](std::size_t job, const JobOutcome &outcome) {
        if (outcome.end == JobOutcome::End::Finished)
          again[job].aside = kernelsFromText(outcome.text);
      });
  std::map<std::size_t, UnitOutcome> outcomes;
  runInWorkers(
      again.size(), workers, limits,
      [&](std::size_t job) {
        return again[job].aside.empty() ? "" : toJson(translate(again[job], context));
      },
      [&](std::size_t job, const JobOutcome &outcome) {
        if (outcome.end == JobOutcome::End::Finished && !again[job].aside.empty())
          if (auto known = outcomeFromJson(outcome.text))
            outcomes[numbers[job]] = std::move(*known);
      });
  return outcomes;
}

std::vector<UnitOutcome> translateUnits(const std::vector<UnitRequest> &requests,
                                        const UnitContext &context,
                                        const std::function<void(const UnitOutcome &)> &done) {
  std::vector<UnitOutcome> outcomes(requests.size());
  auto keep = [&](std::size_t i, UnitOutcome outcome) {
    outcomes[i] = std::move(outcome);
    if (done)
      done(outcomes[i]);
  };
  // The cache is asked here, and not in the workers: what it has needs no process.
  const UnitCache cache(context.options, context.resources);
  std::vector<std::size_t> changed; // the requests that no earlier run has answered
  for (std::size_t i = 0; i < requests.size(); ++i)
    if (auto outcome = cache.find(requests[i]))
      keep(i, std::move(*outcome));
    else
      changed.push_back(i);
  const unsigned jobs = context.options.jobs ? context.options.jobs : coreCount();
  const auto workers = static_cast<unsigned>(
      std::clamp<std::size_t>(changed.size(), 1, jobs)); // fewer have more memory each
  const WorkerLimits limits{workerMemory(workers, context.options.memoryLimit << 20),
                            context.options.timeLimit};
  std::map<std::size_t, std::string> stages; // where those were that have no answer
  runInWorkers(
      changed.size(), workers, limits,
      [&](std::size_t job) { return toJson(translate(requests[changed[job]], context)); },
      [&](std::size_t number, JobOutcome job) {
        const std::size_t i = changed[number];
        std::optional<UnitOutcome> outcome;
        if (job.end == JobOutcome::End::Finished)
          outcome = outcomeFromJson(job.text);
        // What is no JSON of ours is no answer either.
        if (!outcome) {
          outcomes[i] = lost(requests[i], job, limits);
          stages[i] = job.stage;
          return;
        }
        keep(i, std::move(*outcome));
        cache.store(requests[i], outcomes[i]);
      });
  // Not into the cache: another run may have more time.
  std::map<std::size_t, UnitOutcome> rest = tryWithout(stages, requests, context, workers, limits);
  for (const auto &[i, stage] : stages)
    keep(i, std::move(rest.count(i) ? rest[i] : outcomes[i]));
  return outcomes;
}

std::vector<UnitOutcome> translateUnits(const std::vector<UnitRequest> &requests,
                                        const Session &session) {
  Progress progress(requests.size(), session.options.quiet);
  return translateUnits(
      requests, {session.options, session.resources, session.rules},
      [&](const UnitOutcome &outcome) {
        progress.add(static_cast<std::size_t>(std::count_if(
            outcome.findings.begin(), outcome.findings.end(), [&](const Finding &each) {
              return session.findings.severity(each) >= Severity::Todo;
            })));
      });
}

} // namespace cu2port
