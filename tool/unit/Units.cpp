// Many units at once. What comes back is in the order of the requests, whoever was done first:
//
//   request 0   in the cache         ->  its outcome, from JSON
//   request 1   a worker             ->  its outcome, as JSON; kept in the cache
//   request 2   a worker that dies   ->  a finding (InternalError, OutOfMemory), and no result
//
// A request alone is translated in this process, without JSON, where a crash loses nothing else.
#include "unit/Units.h"
#include "report/Progress.h"
#include "session/Options.h"
#include "session/Session.h"
#include "support/Workers.h"
#include "unit/UnitCache.h"
#include "unit/UnitJson.h"

#include <algorithm>

namespace cu2port {
namespace {

/// The finding that stands for a unit whose worker gave no answer.
UnitOutcome lost(const UnitRequest &request, const JobOutcome &job, std::size_t memory) {
  Findings findings;
  if (job.end == JobOutcome::End::NoMemory)
    findings.add(DiagId::OutOfMemory, request.input, 0, 0, request.input, memory >> 20);
  else
    findings.add(DiagId::InternalError, request.input, 0, 0, job.text);
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
  if (requests.size() == 1 && !changed.empty() && !context.isolated) {
    keep(changed[0], translate(changed[0]));
    cache.store(requests[changed[0]], outcomes[changed[0]]);
    return outcomes;
  }
  const unsigned workers = context.options.jobs ? context.options.jobs : coreCount();
  runInWorkers(
      changed.size(), workers, [&](std::size_t job) { return toJson(translate(changed[job])); },
      [&](std::size_t number, JobOutcome job) {
        const std::size_t i = changed[number];
        std::optional<UnitOutcome> outcome;
        if (job.end == JobOutcome::End::Finished)
          outcome = outcomeFromJson(job.text);
        // What is no JSON of ours is no answer either.
        keep(i, outcome ? std::move(*outcome) : lost(requests[i], job, workerMemory(workers)));
        cache.store(requests[i], outcomes[i]);
      });
  return outcomes;
}

std::vector<UnitOutcome> translateUnits(const std::vector<UnitRequest> &requests,
                                        const Session &session, bool isolated) {
  Progress progress(requests.size(), session.options.quiet);
  return translateUnits(
      requests, {session.options, session.resources, session.rules, isolated},
      [&](const UnitOutcome &outcome) {
        progress.add(static_cast<std::size_t>(std::count_if(
            outcome.findings.begin(), outcome.findings.end(), [&](const Finding &each) {
              return session.findings.severity(each) >= Severity::Todo;
            })));
      });
}

} // namespace cu2port
