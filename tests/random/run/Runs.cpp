#include "run/Runs.h"

#include "processes/Workers.h"

#include <sys/resource.h>
#include <unistd.h>

#include <optional>

namespace cu2port::random {

static std::optional<std::size_t> firstIn(Rows &rows, Row::State state) {
  for (std::size_t i = 0; i < rows.size(); ++i)
    if (rows[i].state == state)
      return i;
  return std::nullopt;
}

/// The case that had begun; the next one if the child did not come that far.
static void blame(Rows &rows, const JobOutcome &outcome) {
  auto guilty = firstIn(rows, Row::State::Begun);
  if (!guilty)
    guilty = firstIn(rows, Row::State::Wanted);
  const bool isMemory = outcome.end == JobOutcome::End::NoMemory;
  if (guilty)
    finish(rows[*guilty], Row::State::Failed, isMemory ? "no memory" : outcome.text.c_str());
}

void runInChildren(Rows &rows, const std::function<void()> &inChild) {
  auto job = [&](std::size_t) {
    inChild();
    return std::string();
  };
  while (firstIn(rows, Row::State::Wanted))
    runInWorkers(1, 1, {workerMemory(1)}, job, [&](std::size_t, const JobOutcome &outcome) {
      if (outcome.end != JobOutcome::End::Finished)
        blame(rows, outcome);
    });
}

/// Drivers of GPUs map many times the memory that there is.
static void liftMemoryLimit() {
  rlimit limit{};
  getrlimit(RLIMIT_AS, &limit);
  limit.rlim_cur = limit.rlim_max;
  setrlimit(RLIMIT_AS, &limit);
}

void becomeRunner(const RunnerCall &call, const Rows &rows) {
  const std::string seconds = std::to_string(call.seconds);
  std::vector<std::string> words = {call.program, call.library, call.cases, rows.path, seconds};
  if (!call.launcher.empty())
    words.insert(words.begin(), call.launcher);
  std::vector<char *> arguments;
  for (std::string &word : words)
    arguments.push_back(word.data());
  arguments.push_back(nullptr);
  liftMemoryLimit();
  execv(arguments[0], arguments.data());
  throw std::runtime_error("cannot run " + words[0]);
}

} // namespace cu2port::random
