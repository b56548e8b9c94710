// Many units at once. What comes back is in the order of the requests, whoever was done first:
//
//   request 0   in the cache         ->  its outcome, from JSON
//   request 1   a worker             ->  its outcome, as JSON; kept in the cache
//   request 2   a worker that dies   ->  a finding (InternalError, OutOfMemory, OutOfTime), and no
//                                        result
//
// A request alone has a worker, too: what it may take of the machine is the worker's.
#include "unit/Units.h"
#include "processes/Workers.h"
#include "report/Progress.h"
#include "session/Options.h"
#include "session/Session.h"
#include "unit/UnitCache.h"
#include "unit/UnitJson.h"

#include <algorithm>

namespace cu2port {
namespace {

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

std::vector<UnitOutcome> translateUnits(const std::vector<UnitRequest> &requests,
                                        const UnitContext &context,
                                        const std::function<void(const UnitOutcome &)> &done) {
  auto translate = [&](std::size_t i) {
    return translateUnit(requests[i], context.options, context.resources, context.rules);
  };
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
  runInWorkers(
      changed.size(), workers, limits,
      [&](std::size_t job) { return toJson(translate(changed[job])); },
      [&](std::size_t number, JobOutcome job) {
        const std::size_t i = changed[number];
        std::optional<UnitOutcome> outcome;
        if (job.end == JobOutcome::End::Finished)
          outcome = outcomeFromJson(job.text);
        // What is no JSON of ours is no answer either.
        keep(i, outcome ? std::move(*outcome) : lost(requests[i], job, limits));
        cache.store(requests[i], outcomes[i]);
      });
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
