// What a signal that ends a run leaves behind: nothing.
#pragma once

#include <string>

#include <signal.h>

namespace cu2port {

/// From now on SIGHUP, SIGINT, SIGPIPE, SIGQUIT and SIGTERM end this process, as ever, but first
/// all that it has started, which is waited for, and then what is marked by RemovedOnSignal goes.
/// Those that are ignored stay ignored; SIGCHLD does not, since children are waited for.
void cleanUpOnSignals();

/// No such signal arrives meanwhile; one that comes waits for the end.
class SignalsHeld {
public:
  SignalsHeld();
  ~SignalsHeld();
  SignalsHeld(const SignalsHeld &) = delete;
  SignalsHeld &operator=(const SignalsHeld &) = delete;

private:
  /// The signals that were held already.
  sigset_t before;
};

/// A path that must not outlive the process that made it, if a signal ends that. What was marked
/// last goes first.
class RemovedOnSignal {
public:
  enum class What {
    Tree,        ///< with all below it
    EmptyFolder, ///< only if nothing else is in it
  };
  /// Marks it; it need not be there yet.
  RemovedOnSignal(std::string path, What what);
  /// It stays from now on.
  ~RemovedOnSignal();
  RemovedOnSignal(const RemovedOnSignal &) = delete;
  RemovedOnSignal &operator=(const RemovedOnSignal &) = delete;

  /// Only in the process that has marked it: a fork's end is not the end of its parent.
  void removeIfOwn() const;

private:
  std::string path;
  What what;
  pid_t owner;
};

} // namespace cu2port
