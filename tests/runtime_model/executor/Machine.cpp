#include "executor/Machine.h"

#include "executor/Kernels.h"

namespace cu2port::model {

Spoil spoil = Spoil::None;

static std::size_t numberOfObjects(const Program &program) {
  int last = 0;
  for (const Step &step : program.steps)
    for (int number : {step.call.stream, step.call.event, step.call.to, step.call.gate})
      last = std::max(last, number);
  return static_cast<std::size_t>(last) + 1;
}

Machine::Machine(const Program &program)
    : streams(numberOfObjects(program)), events(streams.size()), isRecorded(streams.size()),
      buffers(streams.size()), libraries(static_cast<std::size_t>(program.setting.libraries)),
      gates(streams.size()), changes(static_cast<std::size_t>(program.setting.threads)) {}

portStream_t Machine::streamOf(const Call &call) const {
  switch (call.stream) {
  case defaultStream:
    return nullptr;
  case legacyStream:
    return portStreamLegacy;
  case perThreadStream:
    return spoil == Spoil::PerThreadIsLegacy ? nullptr : portStreamPerThread;
  default:
    return streams[static_cast<std::size_t>(call.stream)];
  }
}

static bool isFailure(int error) { return error == failure(true) || error == failure(false); }

Seen Machine::perform(const Call &call) {
  Seen seen;
  switch (call.kind) {
  case Kind::AwaitThread:
  case Kind::RestartThread:
  case Kind::OpenGate:
  case Kind::HostRead:
  case Kind::HostWrite:
    return performHost(call);
  case Kind::Allocate:
    if (call.memory == Memory::Pageable)
      return performHost(call);
    seen.error = allocate(call);
    return seen;
  case Kind::GetLastError:
    seen.error = spoil == Spoil::LastErrorStays ? portPeekAtLastError() : portGetLastError();
    seen.isCall = false;
    return seen;
  case Kind::PeekAtLastError:
    seen.error = portPeekAtLastError();
    seen.isCall = false;
    return seen;
  case Kind::ReadBack:
    seen.error = readBack(call, seen.words);
    break;
  case Kind::Misuse:
    seen.error = performMisuse(call);
    break;
  default:
    seen.error = performStream(call);
  }
  if (call.kind == Kind::OpenLibrary || call.kind == Kind::CloseLibrary)
    seen.isCall = false;
  if (spoil == Spoil::FailureForgotten && isFailure(seen.error))
    seen.error = portSuccess;
  return seen;
}

Seen Machine::performHost(const Call &call) {
  Seen seen;
  seen.isCall = false;
  if (call.kind == Kind::AwaitThread || call.kind == Kind::RestartThread)
    return seen;
  if (call.kind == Kind::OpenGate) {
    gates[static_cast<std::size_t>(call.gate)].open();
    return seen;
  }
  HostBuffer &buffer = bufferOf(call.to);
  if (call.kind == Kind::Allocate) {
    buffer.own = std::make_unique<std::uint32_t[]>(call.rows.words);
    buffer.words = buffer.own.get();
    buffer.count = call.rows.words;
    buffer.memory = Memory::Pageable;
  } else if (call.kind == Kind::HostRead) {
    seen.words.assign(buffer.words, buffer.words + buffer.count);
  } else {
    for (std::size_t i = 0; i < buffer.count; ++i)
      buffer.words[i] = mixed(call.value, static_cast<std::uint32_t>(i), 1);
  }
  return seen;
}

// --- Streams and events
// -------------------------------------------------------------------------------------------------

portError_t Machine::createStream(const Call &call) {
  const auto number = static_cast<std::size_t>(call.stream);
  unsigned flags = call.flags ? portStreamNonBlocking : portStreamDefault;
  if (spoil == Spoil::AllNonBlocking)
    flags = portStreamNonBlocking;
  if (spoil == Spoil::AllBlocking)
    flags = portStreamDefault;
  portStream_t made = nullptr;
  const portError_t error = portStreamCreateWithFlags(&made, flags);
  if (!error)
    streams[number] = made;
  return error;
}

portError_t Machine::destroyStream(const Call &call) {
  if (spoil == Spoil::StreamsKeepMemory) {
    static std::mutex mutex;
    static std::deque<std::string> kept;
    std::lock_guard lock(mutex);
    kept.emplace_back(1 << 20, '\1');
  }
  return portStreamDestroy(streamOf(call));
}

portError_t Machine::performStream(const Call &call) {
  switch (call.kind) {
  case Kind::SetDevice:
    return portSetDevice(call.other);
  case Kind::DeviceSynchronize:
    return spoil == Spoil::DeviceNotAwaited ? portSuccess : portDeviceSynchronize();
  case Kind::DeviceReset:
    return portDeviceReset();
  case Kind::CreateStream:
    return createStream(call);
  case Kind::DestroyStream:
    return destroyStream(call);
  case Kind::StreamSynchronize:
    return spoil == Spoil::StreamNotAwaited ? portSuccess : portStreamSynchronize(streamOf(call));
  case Kind::StreamQuery:
  case Kind::PeekAtStream: {
    if (spoil == Spoil::QueryWaits)
      portStreamSynchronize(streamOf(call));
    const portError_t error = portStreamQuery(streamOf(call));
    return spoil == Spoil::QueryIsHopeful && error == portErrorNotReady ? portSuccess : error;
  }
  case Kind::StreamWaitEvent:
    return spoil == Spoil::WaitsForgotten
               ? portSuccess
               : portStreamWaitEvent(streamOf(call), eventOf(call.event), 0);
  case Kind::CloseGate:
    return portLaunchHostFunc(
        streamOf(call), [](void *gate) { static_cast<HostGate *>(gate)->pass(); },
        &gates[static_cast<std::size_t>(call.gate)]);
  default:
    return performEvent(call);
  }
}

portError_t Machine::record(const Call &call) {
  const auto number = static_cast<std::size_t>(call.event);
  if (spoil == Spoil::FirstRecordStays && std::exchange(isRecorded[number], true))
    return portSuccess;
  return portEventRecord(events[number], streamOf(call));
}

portError_t Machine::performEvent(const Call &call) {
  switch (call.kind) {
  case Kind::CreateEvent: {
    portEvent_t made = nullptr;
    const unsigned flags = call.flags ? portEventDisableTiming : portEventDefault;
    const portError_t error = portEventCreateWithFlags(&made, flags);
    if (!error)
      eventOf(call.event) = made;
    return error;
  }
  case Kind::DestroyEvent:
    return portEventDestroy(eventOf(call.event));
  case Kind::RecordEvent:
    return record(call);
  case Kind::EventSynchronize:
    return spoil == Spoil::EventNotAwaited ? portSuccess
                                           : portEventSynchronize(eventOf(call.event));
  case Kind::EventQuery:
    return portEventQuery(eventOf(call.event));
  case Kind::ElapsedTime: {
    float milliseconds = 0;
    return portEventElapsedTime(&milliseconds, eventOf(call.start), eventOf(call.event));
  }
  default:
    return performOperation(call);
  }
}

} // namespace cu2port::model
