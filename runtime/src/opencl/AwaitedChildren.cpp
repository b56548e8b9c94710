#include "opencl/AwaitedChildren.h"

#include <csignal>
#include <mutex>

namespace cu2port::opencl {
namespace {

// All devices' together, as the setting is the process's.
std::mutex mutex;
int users = 0;
bool isChanged = false;
struct sigaction own, theirs; ///< where it is changed: what it is now, and the program's

bool isIgnored(const struct sigaction &action) {
  return (action.sa_flags & SA_NOCLDWAIT) ||
         (!(action.sa_flags & SA_SIGINFO) && action.sa_handler == SIG_IGN);
}

void begin() {
  const std::lock_guard lock(mutex);
  ++users;
  struct sigaction now = {};
  if (sigaction(SIGCHLD, nullptr, &now) || !isIgnored(now))
    return;
  theirs = own = now;
  own.sa_flags &= ~SA_NOCLDWAIT;
  if (!(own.sa_flags & SA_SIGINFO) && own.sa_handler == SIG_IGN)
    own.sa_handler = SIG_DFL;
  isChanged = sigaction(SIGCHLD, &own, nullptr) == 0;
}

void end() {
  const std::lock_guard lock(mutex);
  if (--users || !isChanged)
    return;
  isChanged = false;
  struct sigaction now = {};
  // What the program has set meanwhile stays.
  if (sigaction(SIGCHLD, nullptr, &now) == 0 && now.sa_handler == own.sa_handler &&
      !(now.sa_flags & SA_NOCLDWAIT))
    sigaction(SIGCHLD, &theirs, nullptr);
}

void CL_CALLBACK isDone(cl_event, cl_int, void *) { end(); }

} // namespace

AwaitedChildren::AwaitedChildren(bool isNeeded) : isNeeded(isNeeded) {
  if (isNeeded)
    begin();
}

AwaitedChildren::~AwaitedChildren() {
  if (isNeeded)
    end();
}

void AwaitedChildren::until(const Handle<cl_event> &command) {
  if (isNeeded &&
      api().clSetEventCallback(command.get(), CL_COMPLETE, &isDone, nullptr) == CL_SUCCESS)
    isNeeded = false;
}

} // namespace cu2port::opencl
