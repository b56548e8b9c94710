#include "ProgramEnd.h"

#include "Log.h"

#include <algorithm>
#include <cstdlib>
#include <mutex>
#include <unistd.h>
#include <vector>

namespace cu2port {

class EndOfProgram {
public:
  static EndOfProgram &get() {
    static auto *end = new EndOfProgram;
    return *end;
  }

  void add(const AtProgramEnd *one) {
    std::lock_guard lock(mutex);
    // A function for each, as what it ends may use libraries that came after the last, and are gone
    // when the last one's turn comes: the C library calls the latest first.
    std::atexit([] { get().runLatest(); });
    all.push_back(one);
    // A thread's own objects go before the program's, whenever those were made.
    struct EndOfMainThread {
      ~EndOfMainThread() { get().runAll(); }
    };
    if (gettid() == process) {
      static thread_local EndOfMainThread end;
      static_cast<void>(end);
    }
  }
  void remove(const AtProgramEnd *one) {
    std::lock_guard lock(mutex);
    std::replace(all.begin(), all.end(), one, static_cast<const AtProgramEnd *>(nullptr));
  }

private:
  void runAll() {
    std::lock_guard lock(mutex);
    for (auto one = all.rbegin(); one != all.rend(); ++one)
      run(*one);
  }
  void runLatest() {
    std::lock_guard lock(mutex);
    const AtProgramEnd *one = all.back();
    all.pop_back();
    run(one);
  }
  void run(const AtProgramEnd *one) const {
    if (one && getpid() == process)
      one->function();
  }

  const pid_t process = getpid();
  std::mutex mutex;
  std::vector<const AtProgramEnd *> all; ///< as they came; null: it lives no more
};

AtProgramEnd::AtProgramEnd(std::function<void()> function) : function(std::move(function)) {
  EndOfProgram::get().add(this);
}

AtProgramEnd::~AtProgramEnd() { EndOfProgram::get().remove(this); }

static std::chrono::duration<double> patience() {
  constexpr double usual = 2, most = 1e6;
  const char *asked = secure_getenv("CU2PORT_EXIT_TIMEOUT");
  if (!asked || !*asked)
    return std::chrono::duration<double>(usual);
  char *end = nullptr;
  const double seconds = std::strtod(asked, &end);
  if (!*end && seconds >= 0)
    return std::chrono::duration<double>(std::min(seconds, most));
  complain("CU2PORT_EXIT_TIMEOUT=%s: give seconds, such as 0.5", asked);
  return std::chrono::duration<double>(usual);
}

std::chrono::steady_clock::time_point endOfPatience() {
  static const auto end =
      std::chrono::steady_clock::now() +
      std::chrono::duration_cast<std::chrono::steady_clock::duration>(patience());
  return end;
}

} // namespace cu2port
