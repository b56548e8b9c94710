// One slot of a CommandQueue: any callable, kept in the slot itself, and room for a kernel's
// arguments that is reused.
#pragma once

#include "Device.h"

#include <cstddef>
#include <cstdint>
#include <memory>
#include <new>
#include <type_traits>
#include <utility>
#include <vector>

namespace cu2port::cpu {

/// Copies of a kernel's arguments and the pointers to them that a block function takes.
class ArgumentStore {
public:
  void copy(const KernelRef &kernel, void *const *arguments);
  void *const *pointers() const { return table.data(); }

private:
  std::vector<std::max_align_t> bytes;
  std::vector<void *> table;
};

class CommandQueue;

/// A place in a queue: after the command with that number.
struct Mark {
  std::shared_ptr<CommandQueue> queue;
  std::uint64_t number = 0;

  bool isDone() const;
};

class Command {
public:
  Command() = default;
  Command(const Command &) = delete;
  Command &operator=(const Command &) = delete;
  ~Command() { clear(); }

  enum class Kind {
    Work, ///< not done once the device has failed
    Note, ///< done even so: records of events
    Host, ///< the same of a function of the program's, which may wait for whatever it likes
    Wait, ///< the same of what is over when another queue has come to a place
  };

  /// Keeps `f`, a callable that takes nothing and returns portError_t.
  template <class F> void set(F f, Kind ofKind) {
    static_assert(sizeof(F) <= sizeof storage && alignof(F) <= alignof(std::max_align_t),
                  "a command lives in its slot");
    new (storage) F(std::move(f));
    call = [](void *s) { return (*static_cast<F *>(s))(); };
    destroy = [](void *s) { static_cast<F *>(s)->~F(); };
    kind = ofKind;
  }

  void setWait(Mark mark) { set(Wait{std::move(mark)}, Kind::Wait); }
  /// What a Wait waits for; of no other kind.
  const Mark &awaited() const {
    return std::launder(reinterpret_cast<const Wait *>(storage))->mark;
  }

  void measure(const Measured &by) {
    if (by)
      measurement = by;
  }
  portError_t run() { return measurement ? runMeasured() : call(storage); }
  Kind whichKind() const { return kind; }
  void clear() {
    if (destroy)
      destroy(storage);
    destroy = nullptr;
    if (measurement)
      measurement.reset();
  }

  ArgumentStore arguments;

  /// The launch that was kept here last, of whichever module; whoever puts commands in reads it,
  /// too.
  const Module *module = nullptr;
  std::uint64_t number = 0;

private:
  struct Wait {
    Mark mark;
    portError_t operator()() const;
  };

  portError_t runMeasured();

  Measured measurement;
  portError_t (*call)(void *) = nullptr;
  void (*destroy)(void *) = nullptr;
  Kind kind = Kind::Work;
  alignas(std::max_align_t) unsigned char storage[96];
};

} // namespace cu2port::cpu
