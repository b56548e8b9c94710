#include "sycl/SyclStream.h"

#include "sycl/Errors.h"
#include "sycl/SyclDevice.h"
#include "sycl/SyclEvent.h"

#include <chrono>
#include <cstring>
#include <thread>

namespace cu2port::sycl_device {

/// Errors of commands come from waits; SYCL would end the program for those nobody handles.
static void handle(SyclDevice &device, sycl::exception_list errors) {
  for (const std::exception_ptr &each : errors)
    if (portError_t error =
            guarded("an enqueued command", [&]() -> portError_t { std::rethrow_exception(each); }))
      device.fault->set(error);
}

/// A command that ends when all in front of it in the queue, and `awaited`, has ended.
static sycl::event submitBarrier(sycl::queue &queue, const std::vector<sycl::event> &awaited) {
#ifdef SYCL_EXT_ONEAPI_ENQUEUE_BARRIER
  return awaited.empty() ? queue.ext_oneapi_submit_barrier()
                         : queue.ext_oneapi_submit_barrier(awaited);
#else // SYCL 2020 itself has only kernels that do nothing, and a SYCL compiler to compile them
  return queue.submit([&](sycl::handler &handler) {
    handler.depends_on(awaited);
    handler.single_task([] {});
  });
#endif
}

template <class Function> static void enqueueHostTask(sycl::handler &handler, Function function) {
#ifdef ACPP_EXT_ENQUEUE_CUSTOM_OPERATION // AdaptiveCpp has no host_task
  handler.AdaptiveCpp_enqueue_custom_operation([function](sycl::interop_handle &) { function(); });
#else
  handler.host_task(function);
#endif
}

SyclStream::SyclStream(SyclDevice &device)
    : device(device),
      queue(sycl::queue(
          device.context, device.device,
          [&device](sycl::exception_list errors) { handle(device, std::move(errors)); },
          {sycl::property::queue::in_order(), sycl::property::queue::enable_profiling()})) {
  device.add(*this);
}

SyclStream::~SyclStream() {
  synchronize();
  device.remove(*this);
}

static std::int64_t timeOf(const sycl::event &command, bool isEnd) {
  namespace times = sycl::info::event_profiling;
  return static_cast<std::int64_t>(isEnd ? command.get_profiling_info<times::command_end>()
                                         : command.get_profiling_info<times::command_start>());
}

void SyclStream::measure(const sycl::event &command) {
  // A device of this driver's may count from another time on. It tells when a command is submitted,
  // which has been just now.
  if (!behind)
    guarded("the time of a command", [&] {
      behind = Measurement::now() -
               static_cast<std::int64_t>(
                   command.get_profiling_info<sycl::info::event_profiling::command_submit>());
      return portSuccess;
    });
  if (behind)
    measuredCommands.add(Kept<sycl::event>(command), measurement);
  collectTimes();
}

/// `mutex` is held.
void SyclStream::collectTimes() {
  using Times = MeasuredCommands<Kept<sycl::event>>::Times;
  measuredCommands.collect(
      [](const Kept<sycl::event> &event) {
        bool isOver = false;
        guarded("asking for an event", [&] {
          isOver = hasEnded(*event);
          return portSuccess;
        });
        return isOver;
      },
      [this](const Kept<sycl::event> &event) {
        std::optional<Times> times;
        guarded("the time of a command", [&] {
          times = Times{timeOf(*event, false) + *behind, timeOf(*event, true) + *behind};
          return portSuccess;
        });
        return times;
      });
}

/// One command, where the host reaches what it is for: each costs kilobytes until it has run.
template <class Function> portError_t SyclStream::forRows(std::size_t rows, Function function) {
  return callHost([=](portError_t error) {
    for (std::size_t row = 0; row < rows && !error; ++row)
      function(row);
  });
}

portError_t SyclStream::copy(void *to, const void *from, std::size_t bytes) {
  if (bytes == 0)
    return portSuccess;
  return enqueue("a copy", [&] { return queue->memcpy(to, from, bytes); });
}

portError_t SyclStream::copyRows(void *to, std::size_t toPitch, const void *from,
                                 std::size_t fromPitch, std::size_t width, std::size_t rows) {
  if (width == 0 || rows == 0)
    return portSuccess;
  if (toPitch == width && fromPitch == width)
    return copy(to, from, width * rows);
  if (device.isHostMemory())
    return forRows(rows, [=](std::size_t row) {
      std::memcpy(static_cast<std::byte *>(to) + row * toPitch,
                  static_cast<const std::byte *>(from) + row * fromPitch, width);
    });
  return enqueue("a copy of rows", [&] {
    sycl::event event;
    for (std::size_t row = 0; row < rows; ++row) {
      event = queue->memcpy(static_cast<std::byte *>(to) + row * toPitch,
                            static_cast<const std::byte *>(from) + row * fromPitch, width);
      if (measurement && row == 0)
        measure(event);
    }
    return event;
  });
}

portError_t SyclStream::fill(void *to, unsigned char value, std::size_t bytes) {
  if (bytes == 0)
    return portSuccess;
  return enqueue("a fill", [&] { return queue->memset(to, value, bytes); });
}

portError_t SyclStream::fillRows(void *to, std::size_t pitch, unsigned char value,
                                 std::size_t width, std::size_t rows) {
  if (width == 0 || rows == 0)
    return portSuccess;
  if (pitch == width)
    return fill(to, value, width * rows);
  if (device.isHostMemory())
    return forRows(rows, [=](std::size_t row) {
      std::memset(static_cast<std::byte *>(to) + row * pitch, value, width);
    });
  return enqueue("a fill of rows", [&] {
    sycl::event event;
    for (std::size_t row = 0; row < rows; ++row) {
      event = queue->memset(static_cast<std::byte *>(to) + row * pitch, value, width);
      if (measurement && row == 0)
        measure(event);
    }
    return event;
  });
}

portError_t SyclStream::callHost(std::function<void(portError_t)> function) {
  // Of host functions SYCL tells no times.
  const Measured measured = std::exchange(measurement, nullptr);
  const portError_t error = enqueue("a host function", [&] {
    return queue->submit([&](sycl::handler &handler) {
      enqueueHostTask(handler, [&device = device, function, measured] {
        const Stopwatch watch(measured.get());
        const RunningFunctions::One one(device.hostFunctions);
        function(device.outcome());
      });
    });
  });
  measurement = measured;
  return error;
}

portError_t SyclStream::record(Event &event) {
  auto *own = dynamic_cast<SyclEvent *>(&event);
  if (!own || &own->deviceOf() != &device)
    return portErrorInvalidResourceHandle;
  if (own->hasTime()) // only a time takes a command of its own
    if (portError_t error = enqueue("an event", [&] { return submitBarrier(*queue, {}); }))
      return error;
  const std::lock_guard lock(mutex);
  own->recorded(last ? std::optional(*last) : std::nullopt);
  return portSuccess;
}

portError_t SyclStream::wait(Event &event) {
  const auto *own = dynamic_cast<SyclEvent *>(&event);
  if (!own || &own->deviceOf() != &device)
    return callHost([wait = event.waiter()](portError_t) { wait(); });
  const std::optional<sycl::event> command = own->command();
  if (!command)
    return portSuccess;
  return enqueue("waiting for an event", [&] { return submitBarrier(*queue, {*command}); });
}

portError_t SyclStream::synchronize() {
  const portError_t error = device.await("waiting for a stream", [&] { queue->wait_and_throw(); });
  const std::lock_guard lock(mutex);
  collectTimes();
  return error;
}

portError_t SyclStream::query() {
  std::optional<sycl::event> asked;
  {
    const std::lock_guard lock(mutex);
    if (last)
      asked = *last;
  }
  return device.query(asked);
}

bool SyclStream::isFull() const {
  const std::lock_guard lock(mutex);
  return backlog.isFull([](const Kept<sycl::event> &event) {
    portError_t error = portSuccess;
    guarded("asking for an event", [&] {
      error = hasEnded(*event) ? portSuccess : portErrorNotReady;
      return portSuccess;
    });
    return error != portErrorNotReady;
  });
}

/// Behind a host function that may wait for the caller, this does not wait, or not for long.
void SyclStream::waitForRoom() {
  constexpr std::chrono::microseconds look{50};
  constexpr std::chrono::milliseconds patience{100};
  const auto begin = std::chrono::steady_clock::now();
  while (isFull() && !isEnding()) {
    if (device.hostFunctions.takeLong()) {
      const std::lock_guard lock(mutex);
      if (!backlog.isFarTooFull() || std::chrono::steady_clock::now() - begin > patience)
        return;
    }
    std::this_thread::sleep_for(look);
  }
}

} // namespace cu2port::sycl_device
