#include "sycl/SyclEvent.h"

#include "sycl/Errors.h"
#include "sycl/SyclDevice.h"

namespace cu2port::sycl_device {

bool hasEnded(const sycl::event &command) {
  return command.get_info<sycl::info::event::command_execution_status>() ==
         sycl::info::event_command_status::complete;
}

void SyclEvent::recorded(std::optional<sycl::event> command) {
  const std::lock_guard lock(mutex);
  last = command ? Kept<sycl::event>(std::move(*command)) : Kept<sycl::event>();
}

std::optional<sycl::event> SyclEvent::command() const {
  const std::lock_guard lock(mutex);
  return last ? std::optional(*last) : std::nullopt;
}

portError_t SyclEvent::synchronize() {
  return device.await("waiting for an event", [waited = command()]() mutable {
    if (waited)
      waited->wait_and_throw();
  });
}

portError_t SyclEvent::query() { return device.query(command()); }

std::function<void()> SyclEvent::waiter() const {
  return [waited = command()]() mutable {
    if (waited && !isEnding())
      waited->wait();
  };
}

portError_t SyclEvent::endTime(std::uint64_t *nanoseconds) const {
  const std::optional<sycl::event> asked = command();
  if (!asked)
    return portErrorInvalidResourceHandle;
  if (!hasEnded(*asked))
    return portErrorNotReady;
  return guarded("the time of an event", [&] {
    *nanoseconds = asked->get_profiling_info<sycl::info::event_profiling::command_end>();
    return portSuccess;
  });
}

portError_t SyclEvent::elapsedSince(Event &start, float *milliseconds) {
  auto *from = dynamic_cast<SyclEvent *>(&start);
  if (!from || &from->device != &device || !from->timing || !timing || !from->command() ||
      !command())
    return portErrorInvalidResourceHandle;
  std::uint64_t begin = 0, end = 0;
  if (portError_t error = from->endTime(&begin))
    return error;
  if (portError_t error = endTime(&end))
    return error;
  // Signed: CUDA gives a negative time for events in the other order.
  *milliseconds =
      static_cast<float>(static_cast<double>(static_cast<std::int64_t>(end - begin)) * 1e-6);
  return portSuccess;
}

} // namespace cu2port::sycl_device
