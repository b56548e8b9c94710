#include "verify/Apart.h"

#include "verify/Faults.h"

#include <algorithm>
#include <atomic>
#include <chrono>
#include <new>
#include <thread>

#include <cerrno>
#include <cstdio>

#include <fcntl.h>
#include <sys/mman.h>
#include <sys/wait.h>
#include <unistd.h>

namespace cu2port::verify {

SharedMemory::SharedMemory(std::size_t bytes) : bytes(bytes) {
  void *mapped = mmap(nullptr, bytes, PROT_READ | PROT_WRITE,
                      MAP_SHARED | MAP_ANONYMOUS | MAP_NORESERVE, -1, 0);
  if (mapped == MAP_FAILED)
    throw std::bad_alloc();
  memory = static_cast<std::byte *>(mapped);
}

SharedMemory::~SharedMemory() { munmap(memory, bytes); }

[[noreturn]] static void workAsChild(const std::function<void()> &work, std::atomic<bool> &done) {
  forgetFaults();
  if (const int nowhere = open("/dev/null", O_WRONLY); nowhere >= 0) {
    dup2(nowhere, STDOUT_FILENO);
    dup2(nowhere, STDERR_FILENO);
  }
  work();
  done = true;
  _exit(0);
}

/// The program's own handlers may have asked for the child's end already.
static bool hasEnded(pid_t child) {
  pid_t ended = 0;
  do
    ended = waitpid(child, nullptr, WNOHANG);
  while (ended < 0 && errno == EINTR);
  return ended != 0;
}

static void end(pid_t child) {
  kill(child, SIGKILL);
  while (waitpid(child, nullptr, 0) < 0 && errno == EINTR)
    ;
}

/// Between two looks at a child: short ones end soon, and long ones should not be disturbed.
constexpr std::chrono::microseconds firstPause(50), longestPause(5000);

bool runApart(const std::function<void()> &work, double seconds) {
  using Clock = std::chrono::steady_clock;
  const SharedMemory shared(sizeof(std::atomic<bool>));
  auto &done = *new (shared.data()) std::atomic<bool>(false);
  std::fflush(nullptr); // else both write what is still to be written
  const pid_t child = fork();
  if (child < 0)
    return false;
  if (child == 0)
    workAsChild(work, done);
  const auto limit = Clock::now() + std::chrono::duration<double>(seconds);
  for (auto pause = firstPause; !hasEnded(child); pause = std::min(pause * 5 / 4, longestPause)) {
    if (Clock::now() > limit) {
      end(child);
      return false;
    }
    std::this_thread::sleep_for(pause);
  }
  return done;
}

} // namespace cu2port::verify
