// Work in processes of its own: a crash, or a lack of memory, ends one job and not the run.
#pragma once

#include <cstddef>
#include <cstdint>
#include <functional>
#include <string>

namespace cu2port {

/// What a job left behind.
struct JobOutcome {
  enum class End {
    Finished, ///< `text` is what it returned
    Crashed,  ///< `text` says how
    NoMemory, ///< it needed more than a worker may have
    NoTime,   ///< likewise
  };
  End end = End::Finished;
  std::string text;
  std::string stage = {}; ///< what it did at its end, if it has said so (Stage.h)
};

/// What a worker may have.
struct WorkerLimits {
  std::size_t memory = 0; ///< in bytes
  unsigned seconds = 0;   ///< of processor time; 0: as many as it takes
};

/// Runs `job(0)` ... `job(count - 1)`, each in a copy of this process, `atOnce` at a time. `done`
/// is called here as they finish, in any order. The caller must have no other threads.
/// A job for which the system has no process, although no worker runs, counts as crashed.
void runInWorkers(std::size_t count, unsigned atOnce, const WorkerLimits &limits,
                  const std::function<std::string(std::size_t)> &job,
                  const std::function<void(std::size_t, JobOutcome)> &done);

/// As many workers as there are cores that this process may use.
unsigned coreCount();

/// What one of so many workers may have: a share of the machine's memory, at least 1 GiB, and at
/// most `most` bytes.
std::size_t workerMemory(unsigned atOnce, std::size_t most = SIZE_MAX);

} // namespace cu2port
