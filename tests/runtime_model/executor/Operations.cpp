// Memory and the operations on it.
#include "executor/Kernels.h"
#include "executor/Machine.h"

#include <chrono>
#include <cstring>
#include <thread>

namespace cu2port::model {

portError_t Machine::performOperation(const Call &call) {
  switch (call.kind) {
  case Kind::AllocateAsync:
    return allocate(call);
  case Kind::Free:
  case Kind::FreeAsync:
    return free(call);
  case Kind::LaunchHostFunction:
  case Kind::AddCallback:
    return callHost(call);
  case Kind::Launch:
    return launch(call);
  case Kind::Copy:
  case Kind::CopyAsync:
    return copy(call);
  case Kind::CopyPeer:
  case Kind::CopyPeerAsync:
    return copyPeer(call);
  case Kind::Fill:
  case Kind::FillAsync:
    return fill(call);
  case Kind::OpenLibrary:
    return openLibrary(call);
  case Kind::CloseLibrary:
    return closeLibrary(call);
  case Kind::LaunchInLibrary: {
    const HostBuffer &to = bufferOf(call.to);
    return libraryOf(call).launch(to.words, static_cast<unsigned>(to.count), call.value, call.pause,
                                  streamOf(call));
  }
  default: { // Kind::Fail
    unsigned pause = call.pause, isAccess = call.flags;
    void *arguments[] = {&pause, &isAccess};
    return portLaunchKernel(reinterpret_cast<const void *>(&fail), 1, 1, arguments, 0,
                            streamOf(call));
  }
  }
}

portError_t Machine::allocate(const Call &call) {
  HostBuffer &buffer = bufferOf(call.to);
  const std::size_t bytes = call.rows.words * sizeof(std::uint32_t);
  void *memory = nullptr;
  portError_t error = portSuccess;
  if (call.kind == Kind::AllocateAsync)
    error = portMallocAsync(&memory, bytes, streamOf(call));
  else if (call.memory == Memory::Device)
    error = portMalloc(&memory, bytes);
  else if (call.memory == Memory::Pinned)
    error = portMallocHost(&memory, bytes);
  else
    error = portMallocManaged(&memory, bytes, portMemAttachGlobal);
  if (error)
    return error;
  buffer.words = static_cast<std::uint32_t *>(memory);
  buffer.count = call.rows.words;
  buffer.memory = call.memory;
  portPointerAttributes attributes{};
  error = portPointerGetAttributes(&attributes, memory);
  buffer.device = attributes.device;
  return error;
}

portError_t Machine::free(const Call &call) {
  HostBuffer &buffer = bufferOf(call.to);
  if (call.kind == Kind::FreeAsync) {
    const portError_t error = portFreeAsync(buffer.words, streamOf(call));
    return error || spoil != Spoil::FreeAsyncWaits ? error : portStreamSynchronize(streamOf(call));
  }
  if (buffer.memory == Memory::Pageable) {
    buffer.own.reset();
    return portSuccess;
  }
  return buffer.memory == Memory::Pinned ? portFreeHost(buffer.words) : portFree(buffer.words);
}

portError_t Machine::launch(const Call &call) {
  HostBuffer &to = bufferOf(call.to), &from = bufferOf(call.from);
  auto words = static_cast<unsigned>(to.count), fromWords = static_cast<unsigned>(from.count);
  unsigned value = call.value, pause = call.pause;
  void *arguments[] = {&to.words, &from.words, &words, &fromWords, &value, &pause};
  const unsigned threads = 16;
  return portLaunchKernel(reinterpret_cast<const void *>(&mix), (words + threads - 1) / threads,
                          threads, arguments, 0, streamOf(call));
}

/// Changes the words of a buffer, as the model does.
static void change(void *with) {
  const Change &change = *static_cast<const Change *>(with);
  if (change.pause)
    std::this_thread::sleep_for(std::chrono::microseconds(change.pause));
  for (std::size_t i = 0; i < change.count; ++i)
    change.words[i] = mixed(change.words[i], 0, change.value);
}

portError_t Machine::callHost(const Call &call) {
  HostBuffer &to = bufferOf(call.to);
  Change &what = changes[static_cast<std::size_t>(call.thread)].emplace_back(
      Change{to.words, to.count, call.value, call.pause});
  if (spoil == Spoil::FunctionsRunAtOnce) {
    change(&what);
    return portSuccess;
  }
  if (call.kind == Kind::LaunchHostFunction)
    return portLaunchHostFunc(streamOf(call), change, &what);
  return portStreamAddCallback(
      streamOf(call),
      [](portStream_t, portError_t error, void *data) {
        if (!error)
          change(data);
      },
      &what, 0);
}

// --- Copies and fills
// -------------------------------------------------------------------------------------------------

static bool isHosts(const HostBuffer &buffer) {
  return buffer.memory == Memory::Pinned || buffer.memory == Memory::Pageable;
}

/// The direction, if the call says it and there is one.
static portMemcpyKind kindOf(const Call &call, const HostBuffer &to, const HostBuffer &from) {
  if (!call.flags || to.memory == Memory::Managed || from.memory == Memory::Managed)
    return portMemcpyDefault;
  if (isHosts(from))
    return isHosts(to) ? portMemcpyHostToHost : portMemcpyHostToDevice;
  return isHosts(to) ? portMemcpyDeviceToHost : portMemcpyDeviceToDevice;
}

static void nap(void *) { std::this_thread::sleep_for(std::chrono::milliseconds(1)); }

portError_t Machine::copy(const Call &call) {
  constexpr std::size_t word = sizeof(std::uint32_t);
  const HostBuffer &target = bufferOf(call.to), &source = bufferOf(call.from);
  const Rows &r = call.rows;
  auto *to = target.words + r.toAt;
  const auto *from = source.words + r.fromAt;
  const portMemcpyKind kind = kindOf(call, target, source);
  const portStream_t stream = streamOf(call);
  const bool isAsync = call.kind == Kind::CopyAsync || spoil == Spoil::CopyReturnsEarly;
  if (isAsync && call.kind != Kind::CopyAsync) // so that it is not done by chance
    portLaunchHostFunc(stream, nap, nullptr);
  portError_t error = portSuccess;
  if (r.rows == 1)
    error = isAsync ? portMemcpyAsync(to, from, r.words * word, kind, stream)
                    : portMemcpy(to, from, r.words * word, kind);
  else if (isAsync)
    error = portMemcpy2DAsync(to, r.toPitch * word, from, r.fromPitch * word, r.words * word,
                              r.rows, kind, stream);
  else
    error =
        portMemcpy2D(to, r.toPitch * word, from, r.fromPitch * word, r.words * word, r.rows, kind);
  return error || spoil != Spoil::CopyAsyncWaits ? error : portStreamSynchronize(stream);
}

portError_t Machine::copyPeer(const Call &call) {
  const HostBuffer &to = bufferOf(call.to), &from = bufferOf(call.from);
  auto *target = to.words + call.rows.toAt;
  const auto *source = from.words + call.rows.fromAt;
  const std::size_t bytes = call.rows.words * sizeof(std::uint32_t);
  return call.kind == Kind::CopyPeer
             ? portMemcpyPeer(target, to.device, source, from.device, bytes)
             : portMemcpyPeerAsync(target, to.device, source, from.device, bytes, streamOf(call));
}

portError_t Machine::fill(const Call &call) {
  constexpr std::size_t word = sizeof(std::uint32_t);
  auto *to = bufferOf(call.to).words + call.rows.toAt;
  const int byte = static_cast<int>(call.value & 0xff);
  const Rows &r = call.rows;
  const std::size_t width = r.words * word - (spoil == Spoil::FillsOneByteLess ? 1 : 0);
  if (call.kind == Kind::Fill)
    return r.rows == 1 ? portMemset(to, byte, width)
                       : portMemset2D(to, r.toPitch * word, byte, width, r.rows);
  return r.rows == 1 ? portMemsetAsync(to, byte, width, streamOf(call))
                     : portMemset2DAsync(to, r.toPitch * word, byte, width, r.rows, streamOf(call));
}

portError_t Machine::readBack(const Call &call, std::vector<std::uint32_t> &words) {
  const HostBuffer &from = bufferOf(call.from);
  words.resize(from.count);
  return portMemcpy(words.data(), from.words, from.bytes(), portMemcpyDefault);
}

} // namespace cu2port::model
