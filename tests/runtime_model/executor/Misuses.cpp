// Calls that must be refused.
#include "executor/Kernels.h"
#include "executor/Machine.h"

#include <climits>

namespace cu2port::model {

/// Whether something that was made later is at the address of what is gone.
bool Machine::isUsedAgain(const Call &call) const {
  auto isTwice = [](const auto &all, int number) {
    return number >= 0 &&
           std::count(all.begin(), all.end(), all[static_cast<std::size_t>(number)]) > 1;
  };
  switch (call.misuse) {
  case Misuse::QueryDestroyedStream:
    return isTwice(streams, call.stream);
  case Misuse::QueryDestroyedEvent:
    return isTwice(events, call.event);
  case Misuse::FreeTwice: {
    const auto *address = buffers[static_cast<std::size_t>(call.to)].words;
    return std::count_if(buffers.begin(), buffers.end(), [&](const HostBuffer &one) {
             return one.words && address >= one.words && address < one.words + one.count;
           }) > 1;
  }
  default:
    return false;
  }
}

portError_t Machine::performMisuse(const Call &call) {
  if (spoil == Spoil::MisuseAccepted)
    return portSuccess;
  if (call.misuse >= Misuse::LaunchWithoutThreads)
    return misuseMemory(call);
  if (!isUsedAgain(call))
    return misuseStream(call);
  portGetLastError();
  return portStreamQuery(reinterpret_cast<portStream_t>(this)); // which is refused alike
}

portError_t Machine::misuseStream(const Call &call) {
  const auto inventedStream = reinterpret_cast<portStream_t>(&streams);
  const auto inventedEvent = reinterpret_cast<portEvent_t>(&events);
  float time = 0;
  portStream_t stream = nullptr;
  portEvent_t event = nullptr;
  switch (call.misuse) {
  case Misuse::QueryInventedStream:
    return portStreamQuery(inventedStream);
  case Misuse::SynchronizeInventedStream:
    return portStreamSynchronize(inventedStream);
  case Misuse::DestroyInventedStream:
    return portStreamDestroy(inventedStream);
  case Misuse::QueryDestroyedStream:
    return portStreamQuery(streamOf(call));
  case Misuse::DestroyInventedEvent:
    return portEventDestroy(inventedEvent);
  case Misuse::QueryDestroyedEvent:
    return portEventQuery(eventOf(call.event));
  case Misuse::CreateStreamWithOddFlags:
    return portStreamCreateWithFlags(&stream, 77);
  case Misuse::CreateEventWithOddFlags:
    return portEventCreateWithFlags(&event, 0x77000);
  case Misuse::RecordInStreamOfAnotherDevice:
    return portEventRecord(eventOf(call.event), streamOf(call));
  case Misuse::LaunchInStreamOfAnotherDevice: {
    unsigned pause = 0;
    void *arguments[] = {&stream, &stream, &pause, &pause, &pause, &pause};
    return portLaunchKernel(reinterpret_cast<const void *>(&mix), 1, 1, arguments, 0,
                            streamOf(call));
  }
  default: // of times
    return portEventElapsedTime(&time, eventOf(call.start), eventOf(call.event));
  }
}

portError_t Machine::misuseMemory(const Call &call) {
  HostBuffer none;
  HostBuffer &buffer = call.to >= 0 ? bufferOf(call.to) : none;
  // Only those that the model has looked at may be asked for their size.
  const auto words = [&] { return std::vector<std::uint32_t>(buffer.count + 2); };
  std::uint32_t word = 0;
  unsigned value = 0;
  void *arguments[] = {&value}, *memory = nullptr;
  switch (call.misuse) {
  case Misuse::LaunchWithoutThreads:
  case Misuse::LaunchWithTooManyThreads:
    return portLaunchKernel(reinterpret_cast<const void *>(&mix), 1,
                            call.misuse == Misuse::LaunchWithoutThreads ? 0 : INT_MAX, arguments, 0,
                            nullptr);
  case Misuse::LaunchUnknownKernel:
    return portLaunchKernel(reinterpret_cast<const void *>(&unknown), 1, 1, arguments, 0, nullptr);
  case Misuse::CopyPastTheEnd:
    return portMemcpy(buffer.words, words().data(), buffer.bytes() + 1, portMemcpyDefault);
  case Misuse::CopyToNull:
    return portMemcpy(nullptr, &word, 4, portMemcpyDefault);
  case Misuse::CopyInNoDirection:
    return portMemcpy(&value, &word, 4, static_cast<portMemcpyKind>(77));
  case Misuse::CopyRowsWiderThanPitch:
    return portMemcpy2D(buffer.words, 2, words().data(), 4, 4, 1, portMemcpyDefault);
  case Misuse::CopyToNoDevice:
    return portMemcpyPeer(buffer.words, 99, buffer.words, buffer.device, 4);
  case Misuse::FillPastTheEnd:
    return portMemset(buffer.words, 1, buffer.bytes() + 1);
  case Misuse::FillInInventedStream:
    return portMemsetAsync(buffer.words, 1, 4, reinterpret_cast<portStream_t>(&streams));
  case Misuse::FreeWithinMemory:
    return portFree(reinterpret_cast<char *>(buffer.words) + 1);
  case Misuse::FreeByTheWrongCall:
    return portFreeHost(buffer.words);
  case Misuse::FreeTwice:
    return isUsedAgain(call) ? portFree(this) : portFree(buffer.words);
  case Misuse::AllocateTooMuch:
    return portMalloc(&memory, SIZE_MAX / 4);
  case Misuse::SetNoDevice:
    return portSetDevice(99);
  default: // AddNoCallback
    return portStreamAddCallback(nullptr, nullptr, nullptr, 0);
  }
}

} // namespace cu2port::model
