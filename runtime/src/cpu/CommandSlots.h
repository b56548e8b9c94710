// Where a queue's commands are kept: slots in groups, in a circle that grows when all are taken.
//
// One side puts commands in, one takes them out, both in order. The putting side is at one group,
// the taking side at the same or one further on in the circle, whose commands are older. Where the
// next group is still in use, a new one goes in before it; so memory is allocated only while a
// queue is longer than it has been since it was cleared, and nobody ever waits for a slot.
#pragma once

#include "cpu/Command.h"
#include "cpu/Ordered.h"

#include <algorithm>
#include <atomic>
#include <cstdint>
#include <memory>
#include <utility>

namespace cu2port::cpu {

class CommandSlots {
public:
  CommandSlots() = default;
  CommandSlots(const CommandSlots &) = delete;
  CommandSlots &operator=(const CommandSlots &) = delete;
  ~CommandSlots() { clear(); }

  /// The slot for command `number`, counted from 1, each once and in order. `completed` tells up to
  /// which number they have run, and `completes` was released before it did.
  Command &put(std::uint64_t number, const std::atomic<std::uint64_t> &completed,
               const Ordered &completes) {
    if (!putAt)
      putAt = takeAt = new Group(fewCommands, number);
    else if (number == putAt->end())
      nextToPut(number, completed, completes);
    return putAt->at(number);
  }
  /// The slot that holds command `number`, each once and in order, after it was put.
  Command &take(std::uint64_t number) {
    if (number == takeAt->end())
      takeAt = takeAt->next;
    return takeAt->at(number);
  }
  /// Gives all memory back. For both sides at once, while nothing is in it.
  void clear() {
    for (Group *group = std::exchange(putAt, nullptr), *const last = group; group;) {
      std::unique_ptr<Group> gone(group);
      group = group->next == last ? nullptr : group->next;
    }
    takeAt = nullptr;
  }

  /// The number of the module's last launch, or one that is done (0) if it has none. For the
  /// putting side.
  std::uint64_t lastOf(const Module &module) const {
    std::uint64_t last = 0;
    for (const Group *group = putAt; group;) {
      for (std::uint64_t i = 0; i < group->size; ++i)
        if (const Command &command = group->commands[i]; command.module == &module)
          last = std::max(last, command.number);
      group = group->next == putAt ? nullptr : group->next;
    }
    return last;
  }

private:
  // Most streams have little in them at a time.
  static constexpr std::uint64_t fewCommands = 4, manyCommands = 64;

  struct Group {
    Group(std::uint64_t size, std::uint64_t begin)
        : size(size), begin(begin), commands(new Command[size]) {}

    std::uint64_t end() const { return begin + size; }
    Command &at(std::uint64_t number) { return commands[number - begin]; }

    Group *next = this;
    const std::uint64_t size;
    std::uint64_t begin; ///< the number of the first command in it
    const std::unique_ptr<Command[]> commands;
  };

  void nextToPut(std::uint64_t number, const std::atomic<std::uint64_t> &completed,
                 const Ordered &completes) {
    // It is free once a command of the group behind it has run: the taking side has left it.
    if (putAt->next->end() > completed.load(std::memory_order_acquire)) {
      auto *added = new Group(manyCommands, number);
      added->next = std::exchange(putAt->next, added);
    } else {
      completes.acquire();
    }
    putAt = putAt->next;
    putAt->begin = number;
  }

  Group *putAt = nullptr, *takeAt = nullptr;
};

} // namespace cu2port::cpu
