#include "driver/Units.h"
#include "driver/Options.h"
#include "driver/UnitCache.h"
#include "driver/UnitJson.h"
#include "driver/Workers.h"

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
  const UnitCache cache(context.options, context.resources);
  std::vector<std::size_t> changed; // the requests that no earlier run has answered
  for (std::size_t i = 0; i < requests.size(); ++i)
    if (auto outcome = cache.find(requests[i]))
      keep(i, std::move(*outcome));
    else
      changed.push_back(i);
  if (requests.size() == 1 && !changed.empty()) { // one that crashes must not end a tree's run
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
        keep(i, outcome ? std::move(*outcome) : lost(requests[i], job, workerMemory(workers)));
        cache.store(requests[i], outcomes[i]);
      });
  return outcomes;
}

} // namespace cu2port
