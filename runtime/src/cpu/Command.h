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

class Command {
public:
  Command() = default;
  Command(const Command &) = delete;
  Command &operator=(const Command &) = delete;
  ~Command() { clear(); }

  /// Keeps `f`, a callable that takes nothing and returns portError_t. `isWork` is false for what
  /// must happen even after a kernel has failed: records of events, for one.
  template <class F> void set(F f, bool isWork) {
    static_assert(sizeof(F) <= sizeof storage && alignof(F) <= alignof(std::max_align_t),
                  "a command lives in its slot");
    new (storage) F(std::move(f));
    call = [](void *s) { return (*static_cast<F *>(s))(); };
    destroy = [](void *s) { static_cast<F *>(s)->~F(); };
    work = isWork;
  }

  portError_t run() { return call(storage); }
  bool isWork() const { return work; }
  void clear() {
    if (destroy)
      destroy(storage);
    destroy = nullptr;
  }

  ArgumentStore arguments;

  /// The launch that was kept here last, of whichever module; whoever puts commands in reads it,
  /// too.
  const Module *module = nullptr;
  std::uint64_t number = 0;

private:
  portError_t (*call)(void *) = nullptr;
  void (*destroy)(void *) = nullptr;
  bool work = true;
  alignas(std::max_align_t) unsigned char storage[96];
};

} // namespace cu2port::cpu
