// An event on a SYCL device: the last command at the time when it was recorded.
#pragma once

#include "Device.h"
#include "sycl/Errors.h"

#include <mutex>
#include <optional>
#include <sycl/sycl.hpp>

namespace cu2port::sycl_device {

class SyclDevice;

class SyclEvent final : public Event {
public:
  SyclEvent(SyclDevice &device, bool timing) : device(device), timing(timing) {}

  portError_t synchronize() override;
  portError_t query() override;
  /// Errors: portErrorInvalidResourceHandle for events without timing, of another device, or never
  /// recorded; portErrorNotReady.
  portError_t elapsedSince(Event &start, float *milliseconds) override;
  std::function<void()> waiter() const override;

  void recorded(std::optional<sycl::event> command);
  /// None if it was never recorded, or behind nothing.
  std::optional<sycl::event> command() const;
  const SyclDevice &deviceOf() const { return device; }
  bool hasTime() const { return timing; }

private:
  portError_t endTime(std::uint64_t *nanoseconds) const;

  SyclDevice &device;
  const bool timing;
  mutable std::mutex mutex;
  Kept<sycl::event> last;
};

/// Whether the command has ended.
bool hasEnded(const sycl::event &command);

} // namespace cu2port::sycl_device
