#include "cpu/CpuStream.h"

#include "cpu/Cooperative.h"
#include "cpu/CpuDevice.h"
#include "cpu/Form.h"
#include "direct/DirectForm.h"

namespace cu2port::cpu {

CpuStream::CpuStream(CpuDevice &device)
    : device(device), queue(std::make_shared<CommandQueue>(device.fault)) {
  device.add(queue);
}

CpuStream::~CpuStream() {
  queue->waitForAll();
  device.remove(queue);
}

portError_t CpuStream::copy(void *to, const void *from, std::size_t bytes) {
  return submit([=] {
    copyBytes(to, from, bytes);
    return portSuccess;
  });
}

portError_t CpuStream::copyRows(void *to, std::size_t toPitch, const void *from,
                                std::size_t fromPitch, std::size_t width, std::size_t rows) {
  return submit([=] {
    for (std::size_t row = 0; row < rows; ++row)
      copyBytes(static_cast<char *>(to) + row * toPitch,
                static_cast<const char *>(from) + row * fromPitch, width);
    return portSuccess;
  });
}

portError_t CpuStream::fill(void *to, unsigned char value, std::size_t bytes) {
  return submit([=] {
    fillBytes(to, value, bytes);
    return portSuccess;
  });
}

portError_t CpuStream::fillRows(void *to, std::size_t pitch, unsigned char value, std::size_t width,
                                std::size_t rows) {
  return submit([=] {
    for (std::size_t row = 0; row < rows; ++row)
      fillBytes(static_cast<char *>(to) + row * pitch, value, width);
    return portSuccess;
  });
}

portError_t CpuStream::launch(const KernelRef &kernel, const LaunchShape &shape,
                              void *const *arguments) {
  queue->submit([&](Command &command, std::uint64_t number) {
    command.module = kernel.module;
    command.number = number;
    command.measure(measurement);
    command.arguments.copy(kernel, arguments);
    void *const *pointers = command.arguments.pointers();
    if (chosenForm() == Form::Direct)
      return command.set([=] { return direct::run(kernel, shape, pointers); }, Command::Kind::Work);
    KernelCost &cost = device.costOf(*kernel.kernel);
    const CpuKernel run{kernel.kernel->name, findBlockFunction(kernel)};
    command.set(
        [&cost, run, shape, pointers] {
          return shape.cooperative ? runTogether(run, shape, pointers)
                                   : runGrid(run, cost, shape, pointers);
        },
        Command::Kind::Work);
  });
  return portSuccess;
}

portError_t CpuStream::callHost(std::function<void(portError_t)> function) {
  queue->submit([&](Command &command, std::uint64_t) {
    command.measure(measurement);
    command.set(
        [function = std::move(function), queue = queue.get()] {
          function(queue->fault());
          return portSuccess;
        },
        Command::Kind::Host);
  });
  return portSuccess;
}

portError_t CpuStream::record(Event &event) {
  const auto &state = static_cast<CpuEvent &>(event).state;
  // Only the time of what is still to come takes a command of its own.
  const std::uint64_t last = queue->lastSubmitted();
  if (queue->isDone(last)) {
    state->setReached({queue, last});
    return portSuccess;
  }
  if (!state->timing) {
    state->setMark({queue, last});
    return portSuccess;
  }
  queue->submit([&](Command &command, std::uint64_t number) {
    state->setMark({queue, number});
    command.set(
        [state, queue = queue.get(), number] {
          state->reached(queue, number);
          return portSuccess;
        },
        Command::Kind::Note);
  });
  return portSuccess;
}

portError_t CpuStream::wait(Event &event) {
  const auto *own = dynamic_cast<CpuEvent *>(&event);
  if (!own)
    return callHost([wait = event.waiter()](portError_t) { wait(); });
  const Mark mark = own->state->mark();
  if (mark.queue == queue || mark.isDone())
    return portSuccess;
  queue->submit([&](Command &command, std::uint64_t) { command.setWait(mark); });
  return portSuccess;
}

portError_t CpuStream::synchronize() {
  queue->waitForAll();
  return queue->fault();
}

portError_t CpuStream::query() {
  queue->runIfFinished();
  return queue->isIdle() ? queue->fault() : portErrorNotReady;
}

} // namespace cu2port::cpu
