// A job that dies takes nobody with it.
#include "processes/Workers.h"
#include "diag/Findings.h"
#include "support/Stage.h"

#include <gtest/gtest.h>

#include <cstdlib>
#include <map>
#include <stdexcept>

namespace cu2port {
namespace {

using End = JobOutcome::End;

std::map<std::size_t, JobOutcome> runAll(std::size_t count, unsigned atOnce,
                                         const std::function<std::string(std::size_t)> &job) {
  std::map<std::size_t, JobOutcome> outcomes;
  runInWorkers(count, atOnce, {workerMemory(atOnce), 1}, job,
               [&](std::size_t i, JobOutcome outcome) { outcomes[i] = std::move(outcome); });
  return outcomes;
}

TEST(Workers, EveryJobGivesItsAnswer) {
  auto outcomes =
      runAll(20, 3, [](std::size_t i) { return std::string(i * 10000, 'a') + std::to_string(i); });
  ASSERT_EQ(outcomes.size(), 20u);
  for (const auto &[i, outcome] : outcomes) {
    EXPECT_EQ(outcome.end, End::Finished);
    EXPECT_EQ(outcome.text, std::string(i * 10000, 'a') + std::to_string(i));
  }
}

TEST(Workers, ACrashEndsOneJob) {
  auto outcomes = runAll(4, 2, [](std::size_t i) -> std::string {
    if (i == 1)
      std::abort();
    if (i == 2)
      throw std::runtime_error("lost");
    return "good";
  });
  EXPECT_EQ(outcomes[0].text, "good");
  EXPECT_EQ(outcomes[1].end, End::Crashed);
  EXPECT_EQ(outcomes[1].text, "Aborted");
  EXPECT_EQ(outcomes[2].end, End::Crashed);
  EXPECT_EQ(outcomes[2].text, "exit status 1: lost");
  EXPECT_EQ(outcomes[3].text, "good");
}

TEST(Workers, AJobWithoutMemoryIsKnownAsSuch) {
  auto outcomes = runAll(
      2, 2, [](std::size_t i) { return std::string(i == 0 ? std::size_t{1} << 46 : 4, 'a'); });
  EXPECT_EQ(outcomes[0].end, End::NoMemory);
  EXPECT_EQ(outcomes[1].text, "aaaa");
}

/// A second of the processor's, whatever else the machine does; sleep takes none.
TEST(Workers, AJobWithoutTimeSaysWhatItWasAbout) {
  auto outcomes = runAll(2, 2, [](std::size_t i) -> std::string {
    noteStage("at the beginning");
    noteStage("in a loop");
    for (volatile bool runs = i == 0; runs;)
      ;
    return "done";
  });
  EXPECT_EQ(outcomes[0].end, End::NoTime);
  EXPECT_EQ(outcomes[0].stage, "in a loop");
  EXPECT_EQ(outcomes[1].text, "done");
}

TEST(Workers, LimitsAreFindingsThatSayWhatTheyAre) {
  Findings findings;
  findings.add(DiagId::OutOfMemory, "a.cu", 0, 0, "a.cu", 1024, ", in a pass");
  findings.add(DiagId::OutOfTime, "a.cu", 0, 0, "a.cu", 300, "");
  EXPECT_EQ(findings.all()[0].message,
            "the translation of 'a.cu' needs more than 1024 MiB of memory, in a pass");
  EXPECT_EQ(findings.all()[1].message,
            "the translation of 'a.cu' needs more than 300 s of processor time");
}

} // namespace
} // namespace cu2port
