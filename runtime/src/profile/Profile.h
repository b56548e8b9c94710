// CU2PORT_PROFILE: what took how long. `1` prints a table when the program ends; the name of a file
// that ends in .json has a trace written there.
//
// Whoever enqueues a launch, a copy or a fill says by a Scope what the commands belong to. The
// device tells when they ran (Measurement.h), and when the last of them is over, the whole goes
// into the profile. Without a profile, active() is all that is looked at.
#pragma once

#include "Context.h"
#include "profile/Table.h"
#include "profile/Trace.h"

#include <atomic>
#include <mutex>
#include <set>
#include <string>
#include <utility>

#include <unistd.h>

namespace cu2port::profile {

/// What the variable asks for.
struct Settings {
  bool hasTable = false;
  std::string file; ///< with its whole path; empty: none
};

/// False if the value is not understood. In the name of a file, %p is the process's number.
bool parseSettings(const std::string &value, Settings *settings);

class Profile {
public:
  /// Null unless the environment asks for one.
  static Profile *active() { return current.load(std::memory_order_acquire); }
  /// Reads the environment. Before any device is there, as the profile ends after their work.
  static void start();

  Measured launch(const Context &context, const Stream &stream, const KernelRef &kernel,
                  const LaunchShape &shape);
  Measured transfer(const Context &context, const Stream &stream, Kind kind, Direction direction,
                    std::size_t bytes);
  /// The calling thread has waited.
  void wait(const char *what, std::int64_t begin);

private:
  struct Pending;
  static std::atomic<Profile *> current;

  explicit Profile(Settings settings) : settings(std::move(settings)) {}
  Measured measure(const Context &context, const Stream &stream, Entry entry);
  void compareWithRoofline(const Context &context);
  const std::string *keep(const void *owner, std::string name);
  void add(const Entry &entry);
  void end();
  void writeTrace();

  const Settings settings;
  const pid_t process = getpid();
  std::mutex mutex;
  std::set<std::pair<const void *, std::string>> names;
  Table table;
  Trace trace;
  bool hasEnded = false;
  std::once_flag hasRoofline;
};

/// While it lives, what is enqueued in the stream belongs to the measurement. The context is
/// locked.
class Scope {
public:
  Scope(Stream &stream, Measured measurement) : stream(stream) {
    if (measurement)
      stream.measurement = std::move(measurement);
  }
  Scope(const Scope &) = delete;
  Scope &operator=(const Scope &) = delete;
  ~Scope() {
    if (stream.measurement)
      stream.measurement = nullptr;
  }

private:
  Stream &stream;
};

inline Measured ofCopy(const Context &context, const Stream &stream, Direction direction,
                       std::size_t bytes) {
  return Profile::active()
             ? Profile::active()->transfer(context, stream, Kind::Copy, direction, bytes)
             : nullptr;
}
inline Measured ofFill(const Context &context, const Stream &stream, std::size_t bytes) {
  return Profile::active() ? Profile::active()->transfer(context, stream, Kind::Fill,
                                                         Direction::HostToHost, bytes)
                           : nullptr;
}
inline Measured ofHostFunction(const Context &context, const Stream &stream) {
  return Profile::active() ? Profile::active()->transfer(context, stream, Kind::HostFunction,
                                                         Direction::HostToHost, 0)
                           : nullptr;
}

/// While it lives, the calling thread waits.
class Wait {
public:
  /// `what`: a name of CUDA's; it stays.
  explicit Wait(const char *what) : what(what), begin(Profile::active() ? Measurement::now() : 0) {}
  Wait(const Wait &) = delete;
  Wait &operator=(const Wait &) = delete;
  ~Wait() {
    if (begin && Profile::active())
      Profile::active()->wait(what, begin);
  }

private:
  const char *const what;
  const std::int64_t begin;
};

} // namespace cu2port::profile
