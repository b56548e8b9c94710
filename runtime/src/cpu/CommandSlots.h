// Where a queue's commands are kept: slots in groups, in a circle that grows when all are taken.
//
// One side puts commands in, one takes them out, both in order. The putting side is at one group,
// the taking side at the same or one further on in the circle, whose commands are older. Where the
// next group is still in use, a new one goes in before it; so memory is allocated only while a
// queue is longer than it has ever been, and nobody ever waits for a slot.
#pragma once

#include "cpu/Command.h"

#include <algorithm>
#include <atomic>
#include <cstdint>
#include <utility>

namespace cu2port::cpu {

class CommandSlots {
public:
  CommandSlots() { putAt = takeAt = first = new Group; }
  CommandSlots(const CommandSlots &) = delete;
  CommandSlots &operator=(const CommandSlots &) = delete;
  ~CommandSlots() {
    for (Group *group = first->next; group != first;)
      delete std::exchange(group, group->next);
    delete first;
  }

  /// The slot for command `number`, counted from 1, each once and in order. `completed` tells up to
  /// which number they have run.
  Command &put(std::uint64_t number, const std::atomic<std::uint64_t> &completed) {
    if (number % groupSize == 0)
      nextToPut(number, completed);
    return putAt->commands[number % groupSize];
  }
  /// The slot that holds command `number`, each once and in order, after it was put.
  Command &take(std::uint64_t number) {
    if (number % groupSize == 0)
      takeAt = takeAt->next;
    return takeAt->commands[number % groupSize];
  }

  /// The number of the module's last launch, or one that is done (0) if it has none. For the
  /// putting side.
  std::uint64_t lastOf(const Module &module) const {
    std::uint64_t last = 0;
    const Group *group = first;
    do {
      for (const Command &command : group->commands)
        if (command.module == &module)
          last = std::max(last, command.number);
      group = group->next;
    } while (group != first);
    return last;
  }

private:
  static constexpr std::uint64_t groupSize = 256;

  struct Group {
    Group *next = this;
    std::uint64_t last = 0; ///< the number of the last command in it
    Command commands[groupSize];
  };

  void nextToPut(std::uint64_t number, const std::atomic<std::uint64_t> &completed) {
    putAt->last = number - 1;
    // It is free once a command of the group behind it has run: the taking side has left it.
    if (putAt->next->last >= completed.load(std::memory_order_acquire)) {
      auto *added = new Group;
      added->next = std::exchange(putAt->next, added);
    }
    putAt = putAt->next;
  }

  Group *first, *putAt, *takeAt;
};

} // namespace cu2port::cpu
