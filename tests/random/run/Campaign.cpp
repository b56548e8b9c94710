#include "run/Campaign.h"

#include "generator/Random.h"
#include "processes/Workers.h"
#include "run/Rows.h"

namespace cu2port::random {

namespace {

/// For all stages of a file but the runs, which have a limit for each case.
constexpr unsigned secondsForAFile = 3000, secondsForACase = 120;

std::vector<Batch> halvesOf(const Batch &batch) {
  const auto middle =
      batch.cases.begin() + static_cast<std::ptrdiff_t>((batch.cases.size() + 1) / 2);
  return {{{batch.cases.begin(), middle}, batch.settings},
          {{middle, batch.cases.end()}, batch.settings}};
}

Evaluation failureOf(const std::string &why) {
  Evaluation evaluation;
  evaluation.verdicts = {{{Verdict::Kind::Different, "", why}}};
  return evaluation;
}

} // namespace

std::vector<std::uint64_t> seedsFrom(std::uint64_t seed, std::size_t count) {
  std::vector<std::uint64_t> seeds;
  Random random(seed);
  while (seeds.size() < count)
    seeds.push_back(random.next() >> 24); // short enough to type
  return seeds;
}

Settings settingsIn(const std::string &folder) {
  Settings settings;
  settings.folder = settings.build.headers = folder;
  settings.build.clang = CU2PORT_CXX_COMPILER;
  settings.build.gnu = "g++";
  if (std::string_view(CU2PORT_OCLGRIND).size())
    settings.otherOpenCL.push_back(CU2PORT_OCLGRIND);
  return settings;
}

void evaluateAll(std::vector<Batch> batches, unsigned jobs,
                 const std::function<void(const Batch &, const Evaluation &)> &done) {
  while (!batches.empty()) {
    std::vector<Batch> next;
    runInWorkers(
        batches.size(), jobs, {workerMemory(jobs)},
        [&](std::size_t i) {
          limitTime(batches[i].cases.size() == 1 ? secondsForACase : secondsForAFile);
          return toJson(evaluate(batches[i].cases, batches[i].settings));
        },
        [&](std::size_t i, const JobOutcome &outcome) {
          const Batch &batch = batches[i];
          if (outcome.end == JobOutcome::End::Finished)
            return done(batch, fromJson(outcome.text));
          if (batch.cases.size() > 1) {
            for (Batch &half : halvesOf(batch))
              next.push_back(std::move(half));
            return;
          }
          done(batch,
               failureOf(outcome.end == JobOutcome::End::NoMemory ? "no memory" : outcome.text));
        });
    batches = std::move(next);
  }
}

} // namespace cu2port::random
