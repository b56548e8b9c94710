// What the model knows of devices, streams, events, memory and threads, while it goes through a
// program's calls.
#pragma once

#include "calls/Call.h"
#include "model/Clock.h"

#include <cstddef>
#include <map>
#include <string>
#include <vector>

namespace cu2port::model {

/// What a device can do, as the runtime tells.
struct Capabilities {
  bool canFail = false;            ///< it runs the kernel that fails
  bool canFault = false;           ///< by an access to memory that is none, too
  bool compiles = false;           ///< kernels, in this process
  bool sharesManagedMemory = true; ///< the host may use it while kernels run
  bool refusesStrangers = true; ///< streams, events that are none: NVIDIA's runtime looks into them
};

struct Setting {
  std::vector<Capabilities> devices;
  int threads = 1;
  int libraries = 0; ///< that can be opened
};

struct Stream {
  int device = 0;
  bool isBlocking = true;
  bool isAlive = true;
  Shared handle;
  Clock made; ///< whoever knows of this knows the handle
  /// Which calls have enqueued in it; a gate, and what is behind one, must know of all, and all
  /// must know of it. Blocking streams share their device's.
  Shared enqueuing;
  Clock total; ///< all that is in it

  /// After a call, all that its thread has enqueued here is done when this is.
  struct Entry {
    std::uint32_t call;
    Clock done;
  };
  struct Chain {
    std::size_t number = 0;
    std::vector<Entry> entries;
  };
  std::map<int, Chain> chains; ///< by thread

  /// What is certainly in it for a call that knows of these others.
  Clock visibleTo(const Clock &call) const;
};

struct Event {
  int device = 0;
  bool hasTime = false;
  bool isAlive = true;
  Shared handle;
  bool isRecorded = false;
  Clock record;
};

struct Buffer {
  Memory memory = Memory::Device;
  int device = 0;
  bool isAlive = true;
  bool isFilled = false; ///< all words are known
  std::vector<std::uint32_t> words;
  Shared handle;
  Shared content;
  Clock elsewhere; ///< what other devices do with it
};

struct Gate {
  std::size_t chain = 0;
  std::uint32_t tick = 0;
  bool isOpen = false;
  Clock opening; ///< of the call that opened it
  /// Calls that count on it being closed: the thread, and how many calls it has made then.
  std::vector<std::pair<int, unsigned>> before;

  /// Whether it is in the way of what has such a clock.
  bool holds(const Clock &clock) const { return !isOpen && clock.at(chain) >= tick; }
  /// The same when a call is made that may come before the one that opens it.
  bool mayHold(const Clock &clock, const Clock &now) const {
    return clock.at(chain) >= tick && !(isOpen && now.covers(opening));
  }
};

struct Device {
  Capabilities can;
  Shared use;       ///< calls read it; a reset and a failure write it
  Shared enqueuing; ///< of its blocking streams
  Clock waits;      ///< calls that may wait for what is in its streams
  Clock total;      ///< all that was enqueued on it
  Clock crossing;   ///< what it does with others, and others with it
  bool isFailing = false;
  Clock failed;    ///< when the kernel has
  int failure = 0; ///< its error
};

/// It has a kernel, and a variable on each device, which begins anew when the library is opened.
struct Library {
  bool isOpen = false;
  Shared handle;
  Clock total;                     ///< all launches of its kernel
  std::map<int, Buffer> variables; ///< by device, of one word
};
constexpr std::uint32_t firstOfVariables = 5;

struct Thread {
  Clock clock;
  int device = 0;
  int life = 0; ///< of each that has gone on in its place another
  unsigned calls = 0;
  std::vector<int> blockedBy; ///< gates
};

/// What a call must return, and see.
struct Expected {
  std::vector<int> errors = {0};    ///< one of these
  bool isLastError = false;         ///< the thread's last one
  std::vector<std::uint32_t> words; ///< of reads
  std::vector<int> opened;          ///< gates: it waits for what is behind them
  /// The threads that it waits for first, and for how many calls of each.
  std::vector<std::pair<int, unsigned>> after;
};

/// What kernels and host functions do to each word.
constexpr std::uint32_t mixed(std::uint32_t word, std::uint32_t other, std::uint32_t value) {
  return word * 1664525u + other * 22695477u + value;
}

} // namespace cu2port::model
