#pragma once

#include "cpu/CommandQueue.h"

#include "Device.h"

#include <chrono>

namespace cu2port::cpu {

/// Shared by an event and the commands that record it, so that either may end first.
class EventState {
public:
  explicit EventState(bool timing) : timing(timing) {}
  const bool timing;

  /// Where the event was recorded last.
  Mark mark() const;
  void setMark(Mark to);
  /// The same where nothing is left to run before it: it is reached now.
  void setReached(Mark to);
  /// The queue got to record number `number` of it: notes the time, if no later record has been
  /// asked for.
  void reached(const CommandQueue *queue, std::uint64_t number);
  std::chrono::steady_clock::time_point time() const;

private:
  mutable std::mutex mutex;
  Mark latest;
  std::chrono::steady_clock::time_point when;
};

class CpuEvent final : public Event {
public:
  explicit CpuEvent(bool timing) : state(std::make_shared<EventState>(timing)) {}

  portError_t synchronize() override;
  portError_t query() override;
  portError_t elapsedSince(Event &start, float *milliseconds) override;
  std::function<void()> waiter() const override;

  const std::shared_ptr<EventState> state;
};

} // namespace cu2port::cpu
