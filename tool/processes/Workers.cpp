// Runs jobs in forks of this process, so that a crash ends one of them:
//
//   parent                        worker
//     fork()                ->      job(3)
//     ... up to `atOnce`            its text into an anonymous file; _exit(0)
//     wait()                <-
//     done(3, {Finished, text})
//
//   a signal       ->  Crashed, with the signal's name and the first line that it printed
//   SIGKILL        ->  NoMemory: the kernel does that
//   SIGXCPU        ->  NoTime: likewise
//   exit(112)      ->  NoMemory: the worker saw it itself
//
// With forks, rules are loaded already, nothing has to be passed on a command line, and pages that
// nobody writes to are shared. The answer is a file, so that the parent only waits for children to
// end: a pipe would have to be read while the worker writes.
#include "processes/Workers.h"
#include "support/Stage.h"

#include "llvm/Support/ErrorHandling.h"

#include <algorithm>
#include <cerrno>
#include <csignal>
#include <cstring>
#include <map>
#include <memory>
#include <new>

#include <fmt/format.h>

#include <sched.h>
#include <sys/mman.h>
#include <sys/prctl.h>
#include <sys/resource.h>
#include <sys/wait.h>
#include <unistd.h>

namespace cu2port {
namespace {

constexpr int noMemory = 112; ///< exit status of a worker

/// What the parent keeps of a child.
struct Worker {
  std::size_t job;
  int answer; ///< file descriptors of anonymous files
  int errors;
  std::shared_ptr<SharedStage> stage;
};

std::string contents(int file) {
  std::string text;
  char block[1 << 16];
  ::lseek(file, 0, SEEK_SET);
  for (ssize_t size; (size = ::read(file, block, sizeof block)) > 0;)
    text.append(block, static_cast<std::size_t>(size));
  return text;
}

bool writeAll(int file, const std::string &text) {
  for (std::size_t done = 0; done < text.size();) {
    ssize_t size = ::write(file, text.data() + done, text.size() - done);
    if (size <= 0)
      return false;
    done += static_cast<std::size_t>(size);
  }
  return true;
}

/// What a person needs of a crash's long story: its first line.
std::string firstLine(const std::string &text) {
  const std::size_t start = text.find_first_not_of(" \n");
  return start == std::string::npos ? std::string()
                                    : text.substr(start, text.find('\n', start) - start);
}

[[noreturn]] void exitWithoutMemory() { ::_exit(noMemory); }

void lower(__rlimit_resource_t what, rlim_t to) {
  rlimit limit{};
  ::getrlimit(what, &limit);
  limit.rlim_cur = std::min(limit.rlim_cur, to);
  ::setrlimit(what, &limit);
}

/// Beyond its memory a worker gets no more, and ends by itself: exit(112). More than is there would
/// be taken from others, or have the kernel kill somebody. Time is the processor's, so that it is
/// the same on a machine that has much to do.
void applyLimits(const WorkerLimits &limits) {
  lower(RLIMIT_AS, limits.memory);
  if (limits.seconds)
    lower(RLIMIT_CPU, limits.seconds);
  rlimit noCore{0, 0};
  ::setrlimit(RLIMIT_CORE, &noCore);      // a core file would lie in the user's folder
  llvm::remove_bad_alloc_error_handler(); // that of a worker whose own worker this is
  llvm::install_bad_alloc_error_handler([](void *, const char *, bool) { exitWithoutMemory(); },
                                        nullptr);
}

[[noreturn]] void work(const Worker &worker, const std::function<std::string(std::size_t)> &job,
                       const WorkerLimits &limits) {
  ::prctl(PR_SET_PDEATHSIG, SIGKILL); // not to outlive a run that was killed
  ::dup2(worker.errors, STDERR_FILENO);
  worker.stage->use();
  applyLimits(limits);
  try {
    ::_exit(writeAll(worker.answer, job(worker.job)) ? 0 : noMemory);
  } catch (const std::bad_alloc &) {
    exitWithoutMemory();
  } catch (const std::exception &error) {
    const std::string what = std::string(error.what()) + "\n";
    writeAll(worker.errors, what);
    ::_exit(1);
  }
}

JobOutcome outcomeOf(const Worker &worker, int status) {
  if (WIFEXITED(status) && WEXITSTATUS(status) == 0)
    return {JobOutcome::End::Finished, contents(worker.answer)};
  if (WIFEXITED(status) && WEXITSTATUS(status) == noMemory)
    return {JobOutcome::End::NoMemory, {}, worker.stage->read()};
  // The kernel's ways to say that the machine has no more memory, and that the time is over.
  if (WIFSIGNALED(status) && WTERMSIG(status) == SIGKILL)
    return {JobOutcome::End::NoMemory, {}, worker.stage->read()};
  if (WIFSIGNALED(status) && WTERMSIG(status) == SIGXCPU)
    return {JobOutcome::End::NoTime, ::strsignal(SIGXCPU), worker.stage->read()};
  std::string how = WIFSIGNALED(status) ? ::strsignal(WTERMSIG(status))
                                        : fmt::format("exit status {}", WEXITSTATUS(status));
  const std::string why = firstLine(contents(worker.errors));
  return {JobOutcome::End::Crashed, why.empty() ? how : how + ": " + why, worker.stage->read()};
}

/// The workers that run now.
class Pool {
public:
  Pool(const std::function<std::string(std::size_t)> &job, const WorkerLimits &limits)
      : job(job), limits(limits) {}

  std::size_t size() const { return running.size(); }

  /// False if the system gives no more processes now.
  bool start(std::size_t index) {
    Worker worker{index, ::memfd_create("cu2port", MFD_CLOEXEC),
                  ::memfd_create("cu2port", MFD_CLOEXEC), std::make_shared<SharedStage>()};
    const pid_t child = ::fork();
    // Never comes back.
    if (child == 0)
      work(worker, job, limits);
    if (child > 0)
      running[child] = worker;
    else
      close(worker);
    return child > 0;
  }

  /// Waits for one to end.
  std::pair<std::size_t, JobOutcome> wait() {
    for (;;) {
      int status = 0;
      const pid_t child = ::wait(&status);
      auto found = running.find(child);
      if (found == running.end())
        continue; // a signal, or somebody else's child
      const Worker worker = found->second;
      running.erase(found);
      JobOutcome outcome = outcomeOf(worker, status);
      close(worker);
      return {worker.job, std::move(outcome)};
    }
  }

private:
  static void close(const Worker &worker) {
    ::close(worker.answer);
    ::close(worker.errors);
  }

  const std::function<std::string(std::size_t)> &job;
  const WorkerLimits &limits;
  std::map<pid_t, Worker> running;
};

} // namespace

unsigned coreCount() {
  cpu_set_t cores;
  if (::sched_getaffinity(0, sizeof cores, &cores) == 0)
    // As taskset and containers leave them, not all that the machine has.
    return static_cast<unsigned>(std::max(1, CPU_COUNT(&cores)));
  return static_cast<unsigned>(std::max(1L, ::sysconf(_SC_NPROCESSORS_ONLN)));
}

/// Three quarters of the machine's memory, in equal shares.
std::size_t workerMemory(unsigned atOnce, std::size_t most) {
  const auto pages = static_cast<std::size_t>(::sysconf(_SC_PHYS_PAGES));
  const auto page = static_cast<std::size_t>(::sysconf(_SC_PAGESIZE));
  return std::min(most, std::max<std::size_t>(std::size_t{1} << 30, pages * page / 4 * 3 / atOnce));
}

void runInWorkers(std::size_t count, unsigned atOnce, const WorkerLimits &limits,
                  const std::function<std::string(std::size_t)> &job,
                  const std::function<void(std::size_t, JobOutcome)> &done) {
  Pool pool(job, limits);
  auto finishOne = [&] {
    auto [index, outcome] = pool.wait();
    done(index, std::move(outcome));
  };
  for (std::size_t next = 0; next < count; ++next) {
    while (pool.size() >= atOnce)
      finishOne();
    // The system has no process for it: again when one has ended. Without any, there is no hope.
    while (!pool.start(next)) {
      if (pool.size() == 0) {
        done(next, {JobOutcome::End::Crashed, std::strerror(errno)});
        break;
      }
      finishOne();
    }
  }
  while (pool.size() > 0)
    finishOne();
}

} // namespace cu2port
