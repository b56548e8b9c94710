// A stream on a SYCL device: an in-order queue.
#pragma once

#include "Backlog.h"
#include "Device.h"
#include "sycl/Errors.h"

#include <mutex>
#include <optional>
#include <sycl/sycl.hpp>

namespace cu2port::sycl_device {

class SyclDevice;
struct CompiledKernel;

class SyclStream final : public Stream {
public:
  /// Throws what SYCL throws.
  explicit SyclStream(SyclDevice &device);
  /// Waits for the stream's work.
  ~SyclStream() override;

  portError_t copy(void *to, const void *from, std::size_t bytes) override;
  portError_t copyRows(void *to, std::size_t toPitch, const void *from, std::size_t fromPitch,
                       std::size_t width, std::size_t rows) override;
  portError_t fill(void *to, unsigned char value, std::size_t bytes) override;
  portError_t fillRows(void *to, std::size_t pitch, unsigned char value, std::size_t width,
                       std::size_t rows) override;
  portError_t launch(const KernelRef &kernel, const LaunchShape &shape,
                     void *const *arguments) override;
  portError_t callHost(std::function<void(portError_t)> function) override;
  portError_t record(Event &event) override;
  portError_t wait(Event &event) override;
  portError_t synchronize() override;
  portError_t query() override;
  bool isFull() const override;
  void waitForRoom() override;

private:
  /// Enqueues what the function enqueues, whose event it returns.
  template <class Function> portError_t enqueue(const char *what, Function function) {
    const std::lock_guard lock(mutex);
    return guarded(what, [&] {
      last = Kept<sycl::event>(function());
      if (measurement)
        measure(*last);
      backlog.add([&] { return Kept<sycl::event>(*last); });
      return portSuccess;
    });
  }
  template <class Function> portError_t forRows(std::size_t rows, Function function);
  /// A command belongs to what is measured; `mutex` is held.
  void measure(const sycl::event &command);
  void collectTimes();
  portError_t enqueueKernel(const KernelRef &kernel, const CompiledKernel &compiled,
                            const LaunchShape &shape, void *const *arguments);

  SyclDevice &device;
  const Kept<sycl::queue> queue;
  mutable std::mutex
      mutex; ///< one thread enqueues at a time, so that `last` is what was enqueued last
  Kept<sycl::event> last;
  mutable Backlog<Kept<sycl::event>> backlog;
  MeasuredCommands<Kept<sycl::event>> measuredCommands;
  std::optional<std::int64_t> behind; ///< how far the device's clock is behind the host's
};

} // namespace cu2port::sycl_device
