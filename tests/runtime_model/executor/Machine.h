// The things that a program's calls are about, and how the runtime is called with them.
#pragma once

#include "calls/Call.h"
#include "generator/Generator.h"

#include <cu2port/runtime.h>

#include <condition_variable>
#include <deque>
#include <memory>
#include <mutex>

namespace cu2port::model {

enum class Spoil : std::uint8_t {
  None,
#define SPOIL(name, description) name,
#include "executor/Spoils.def"
#undef SPOIL
};
/// What is wrong with the runtime in this process.
extern Spoil spoil;

class HostGate {
public:
  void pass() {
    std::unique_lock lock(mutex);
    opened.wait(lock, [&] { return isOpen; });
  }
  void open() {
    {
      std::lock_guard lock(mutex);
      isOpen = true;
    }
    opened.notify_all();
  }

  bool hasOpened() const {
    std::lock_guard lock(mutex);
    return isOpen;
  }

private:
  mutable std::mutex mutex;
  std::condition_variable opened;
  bool isOpen = false;
};

/// What a host function does.
struct Change {
  std::uint32_t *words;
  std::size_t count;
  std::uint32_t value;
  unsigned pause;
};

struct HostBuffer {
  std::uint32_t *words = nullptr;
  std::size_t count = 0;
  Memory memory = Memory::Device;
  int device = -1;
  std::unique_ptr<std::uint32_t[]> own;

  std::size_t bytes() const { return count * sizeof(std::uint32_t); }
};

struct HostLibrary {
  void *handle = nullptr;
  /// Lets the library's variable count on, and takes that to `words`.
  portError_t (*launch)(unsigned *to, unsigned words, unsigned value, unsigned pause,
                        portStream_t stream) = nullptr;
};
/// How many there are to be opened.
int numberOfLibraries();

/// What came of a call.
struct Seen {
  portError_t error = portSuccess;
  bool isCall = true; ///< of the runtime: its error is the thread's last one
  std::vector<std::uint32_t> words;
};

class Machine {
public:
  explicit Machine(const Program &program);
  ~Machine();
  Machine(const Machine &) = delete;
  Machine &operator=(const Machine &) = delete;

  Seen perform(const Call &call);
  bool isOpen(int gate) const { return gates[static_cast<std::size_t>(gate)].hasOpened(); }

private:
  portError_t performStream(const Call &call);
  portError_t performEvent(const Call &call);
  portError_t performOperation(const Call &call);
  portError_t performMisuse(const Call &call);
  portError_t misuseStream(const Call &call);
  portError_t misuseMemory(const Call &call);
  Seen performHost(const Call &call);

  portStream_t streamOf(const Call &call) const;
  portEvent_t &eventOf(int number) { return events[static_cast<std::size_t>(number)]; }
  HostBuffer &bufferOf(int number) { return buffers[static_cast<std::size_t>(number)]; }
  HostLibrary &libraryOf(const Call &call) {
    return libraries[static_cast<std::size_t>(call.library)];
  }

  portError_t createStream(const Call &call);
  portError_t allocate(const Call &call);
  portError_t free(const Call &call);
  portError_t launch(const Call &call);
  portError_t copy(const Call &call);
  portError_t copyPeer(const Call &call);
  portError_t fill(const Call &call);
  portError_t readBack(const Call &call, std::vector<std::uint32_t> &words);
  portError_t openLibrary(const Call &call);
  portError_t closeLibrary(const Call &call);
  portError_t destroyStream(const Call &call);
  portError_t callHost(const Call &call);
  portError_t record(const Call &call);
  bool isUsedAgain(const Call &call) const;

  std::vector<portStream_t> streams;
  std::vector<portEvent_t> events;
  std::vector<char> isRecorded; ///< of events
  std::vector<HostBuffer> buffers;
  std::vector<HostLibrary> libraries;
  std::deque<HostGate> gates;
  std::vector<std::deque<Change>> changes; ///< of each thread
};

} // namespace cu2port::model
