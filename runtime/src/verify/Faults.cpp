#include "verify/Faults.h"

#include <atomic>
#include <cstdio>
#include <cstring>

#include <fcntl.h>
#include <signal.h>
#include <unistd.h>

namespace cu2port::verify {
namespace {

constexpr int signals[] = {SIGSEGV, SIGBUS, SIGFPE, SIGILL, SIGABRT};

char fileName[4096];
char activity[1024]; ///< a handler may not allocate

/// Only calls that POSIX allows in a handler.
void writeFault(int signal) {
  const int file = open(fileName, O_WRONLY | O_CREAT | O_TRUNC, 0666);
  if (file < 0)
    return;
  const char number[] = {static_cast<char>('0' + signal / 10), static_cast<char>('0' + signal % 10),
                         '\n'};
  const bool isWritten = write(file, number, sizeof number) >= 0 &&
                         write(file, activity, strnlen(activity, sizeof activity)) >= 0;
  static_cast<void>(isWritten);
  close(file);
}

/// Once: the signal then does what it does by itself.
void handle(int signal) {
  writeFault(signal);
  raise(signal);
}

} // namespace

void watchFaults(const std::string &file) {
  if (file.size() >= sizeof fileName)
    return;
  std::strcpy(fileName, file.c_str());
  for (int signal : signals) {
    struct sigaction old = {};
    if (sigaction(signal, nullptr, &old) != 0 || old.sa_handler != SIG_DFL)
      continue;
    struct sigaction action = {};
    action.sa_handler = handle;
    action.sa_flags = static_cast<int>(SA_RESETHAND | SA_ONSTACK);
    sigaction(signal, &action, nullptr);
  }
}

void setActivity(const char *text) { std::snprintf(activity, sizeof activity, "%s", text); }

void forgetFaults() {
  for (int signal : signals) {
    struct sigaction old = {};
    if (sigaction(signal, nullptr, &old) == 0 && old.sa_handler == handle) {
      old.sa_handler = SIG_DFL;
      old.sa_flags = 0;
      sigaction(signal, &old, nullptr);
    }
  }
}

} // namespace cu2port::verify
