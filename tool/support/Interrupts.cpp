// What happens when a signal ends a run: children end first, since a compiler that still runs would
// write into a folder that goes, then folders and files, and then this process by the same signal.
//
//   SIGINT -> SIGTERM to all children, again every 50 ms; after 2 s SIGKILL; at most 3 s in all
//          -> rmdir and removal of what is marked, the last one first
//          -> the default action of SIGINT: a shell sees a program that was interrupted
//
// All of this runs in a handler, where nothing may ask for memory or a lock: only system calls, and
// a list that is changed while signals are held (SignalsHeld).
//
// LLVM's handlers (RemoveFileOnSignal, which its temporary files use) know no folders and no
// children. They restore the handlers that they find and raise the signal again, so that these here
// run after them.
#include "support/Interrupts.h"
#include "support/RemoveTree.h"

#include <algorithm>
#include <cerrno>
#include <ctime>
#include <mutex>
#include <vector>

#include <fcntl.h>
#include <sys/prctl.h>
#include <sys/wait.h>
#include <unistd.h>

namespace cu2port {
namespace {

constexpr int endingSignals[] = {SIGHUP, SIGINT, SIGPIPE, SIGQUIT, SIGTERM};

sigset_t allEndingSignals() {
  sigset_t set;
  ::sigemptyset(&set);
  for (int each : endingSignals)
    ::sigaddset(&set, each);
  return set;
}

/// Changed only while no signal arrives.
std::vector<const RemovedOnSignal *> &marked() {
  static std::vector<const RemovedOnSignal *> list;
  return list;
}

std::mutex &markedMutex() {
  static std::mutex mutex;
  return mutex;
}

void sleepMilliseconds(long count) {
  const timespec time{0, count * 1000000};
  ::nanosleep(&time, nullptr);
}

/// As the system knows them now: their numbers in decimal, each ended by a space.
void signalChildren(int signal) {
  const int list = ::open("/proc/thread-self/children", O_RDONLY | O_CLOEXEC);
  if (list < 0)
    return;
  char block[256];
  pid_t child = 0;
  // A number may go on in the next block.
  for (ssize_t size; (size = ::read(list, block, sizeof block)) > 0;)
    for (ssize_t i = 0; i < size; ++i) {
      if (block[i] >= '0' && block[i] <= '9') {
        child = child * 10 + (block[i] - '0');
      } else if (child > 0) {
        ::kill(child, signal);
        child = 0;
      }
    }
  ::close(list);
}

/// Compilers have children, too, which become ours when they end. Who does not go when asked to is
/// made to after two seconds.
void endChildren() {
  constexpr int pause = 5, again = 10, patience = 400, limit = 600;
  ::prctl(PR_SET_CHILD_SUBREAPER, 1, 0, 0, 0);
  for (int round = 0; round < limit; ++round) {
    pid_t ended = 0;
    while ((ended = ::waitpid(-1, nullptr, WNOHANG)) > 0) {
    }
    if (ended < 0 && errno == ECHILD)
      return;
    if (round % again == 0 || round >= patience)
      signalChildren(round < patience ? SIGTERM : SIGKILL);
    sleepMilliseconds(pause);
  }
}

void cleanUp(int signal) {
  endChildren();
  const auto &paths = marked();
  std::for_each(paths.rbegin(), paths.rend(),
                [](const RemovedOnSignal *each) { each->removeIfOwn(); });
  ::signal(signal, SIG_DFL);
  sigset_t own;
  ::sigemptyset(&own);
  ::sigaddset(&own, signal);
  ::raise(signal);
  ::sigprocmask(SIG_UNBLOCK, &own, nullptr);
}

} // namespace

void cleanUpOnSignals() {
  // The system would forget children that end, and nobody could wait for them.
  ::signal(SIGCHLD, SIG_DFL);
  marked(); // made before a signal may ask for it
  for (int each : endingSignals) {
    struct sigaction now{}, ours{};
    ::sigaction(each, nullptr, &now);
    if (now.sa_handler == SIG_IGN) // as nohup has it
      continue;
    ours.sa_handler = cleanUp;
    ours.sa_mask = allEndingSignals();
    ::sigaction(each, &ours, nullptr);
  }
}

SignalsHeld::SignalsHeld() {
  const sigset_t ending = allEndingSignals();
  ::pthread_sigmask(SIG_BLOCK, &ending, &before);
}

SignalsHeld::~SignalsHeld() { ::pthread_sigmask(SIG_SETMASK, &before, nullptr); }

RemovedOnSignal::RemovedOnSignal(std::string path, What what)
    : path(std::move(path)), what(what), owner(::getpid()) {
  const SignalsHeld held;
  const std::lock_guard<std::mutex> guard(markedMutex());
  marked().push_back(this);
}

RemovedOnSignal::~RemovedOnSignal() {
  const SignalsHeld held;
  const std::lock_guard<std::mutex> guard(markedMutex());
  marked().erase(std::find(marked().begin(), marked().end(), this));
}

void RemovedOnSignal::removeIfOwn() const {
  if (owner != ::getpid())
    return;
  if (what == What::Tree)
    removeTree(path.c_str());
  else
    ::rmdir(path.c_str());
}

} // namespace cu2port
