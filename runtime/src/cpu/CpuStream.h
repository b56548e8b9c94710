#pragma once

#include "cpu/CommandQueue.h"
#include "cpu/CpuEvent.h"
#include "cpu/Grid.h"

#include "Device.h"

#include <unordered_map>

namespace cu2port::cpu {

/// Goes when all its work is done.
class CpuStream final : public Stream {
public:
  explicit CpuStream(class CpuDevice &device);
  ~CpuStream() override;

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
  bool isFull() const override { return queue->isFull(); }
  void waitForRoom() override { queue->waitForRoom(); }

private:
  template <class F> portError_t submit(F f) {
    queue->submit([&](Command &command, std::uint64_t) {
      command.measure(measurement);
      command.set(std::move(f), Command::Kind::Work);
    });
    return portSuccess;
  }

  CpuDevice &device;
  const std::shared_ptr<CommandQueue> queue;
};

} // namespace cu2port::cpu
