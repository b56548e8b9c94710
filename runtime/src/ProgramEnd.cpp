#include "ProgramEnd.h"

#include <cstdlib>
#include <mutex>
#include <set>
#include <unistd.h>

namespace cu2port {

class EndOfProgram {
public:
  static EndOfProgram &get() {
    static auto *end = new EndOfProgram;
    return *end;
  }

  void add(const AtProgramEnd *one) {
    std::lock_guard lock(mutex);
    // Anew for each: what it ends may use libraries that came after the last.
    std::atexit([] { get().run(); });
    all.insert(one);
    // A thread's own objects go before the program's, whenever those were made.
    struct EndOfMainThread {
      ~EndOfMainThread() { get().run(); }
    };
    if (gettid() == process) {
      static thread_local EndOfMainThread end;
      static_cast<void>(end);
    }
  }
  void remove(const AtProgramEnd *one) {
    std::lock_guard lock(mutex);
    all.erase(one);
  }

private:
  void run() {
    if (getpid() != process)
      return;
    std::lock_guard lock(mutex);
    for (const AtProgramEnd *one : all)
      one->function();
  }

  const pid_t process = getpid();
  std::mutex mutex;
  std::set<const AtProgramEnd *> all;
};

AtProgramEnd::AtProgramEnd(std::function<void()> function) : function(std::move(function)) {
  EndOfProgram::get().add(this);
}

AtProgramEnd::~AtProgramEnd() { EndOfProgram::get().remove(this); }

} // namespace cu2port
