#include "api/Copy.h"

#include "Allocations.h"
#include "Handles.h"
#include "Log.h"

namespace cu2port {

Context &contextOf(Context &current, portStream_t stream) {
  const auto owner = liveStreams().find(stream);
  return owner ? *owner->context : current;
}

namespace {
/// One end of a copy.
struct End {
  const void *pointer;
  std::size_t bytes;
  std::optional<Allocation> memory; ///< none: pageable memory of the host's

  End(const void *pointer, std::size_t bytes)
      : pointer(pointer), bytes(bytes), memory(Allocations::get().find(pointer)) {}

  bool isPageable() const { return !memory; }
  /// Only its device can reach it.
  bool isRemote() const { return memory && !memory->hostVisible(); }
};
} // namespace

/// Whether an end is what the kind of the copy says it is, and the whole of it is there.
static portError_t checkEnd(const End &end, bool saysDevice, bool saysHost, const char *what) {
  if (!end.pointer)
    return portErrorInvalidValue;
  if (saysDevice && !end.memory) {
    log("a copy's %s, %p, is said to be device memory and is none (or was freed)", what,
        end.pointer);
    return portErrorInvalidValue;
  }
  if (saysHost && end.isRemote()) {
    log("a copy's %s, %p, is said to be host memory and is device memory", what, end.pointer);
    return portErrorInvalidValue;
  }
  if (end.memory && !end.memory->holds(end.pointer, end.bytes)) {
    log("a copy's %s, %zu bytes from %p, goes past the end of its allocation", what, end.bytes,
        end.pointer);
    return portErrorInvalidValue;
  }
  return portSuccess;
}

static portError_t checkEnds(const End &to, const End &from, portMemcpyKind kind) {
  const bool toHost = kind == portMemcpyHostToHost || kind == portMemcpyDeviceToHost;
  const bool toDevice = kind == portMemcpyHostToDevice || kind == portMemcpyDeviceToDevice;
  const bool fromHost = kind == portMemcpyHostToHost || kind == portMemcpyHostToDevice;
  const bool fromDevice = kind == portMemcpyDeviceToHost || kind == portMemcpyDeviceToDevice;
  if (portError_t error = checkEnd(to, toDevice, toHost, "destination"))
    return error;
  return checkEnd(from, fromDevice, fromHost, "source");
}

/// Enqueues the copy, slice by slice where slices are apart.
static portError_t enqueueCopy(Stream &stream, void *to, const void *from, const CopyShape &s) {
  for (std::size_t slice = 0; slice < s.slices; ++slice) {
    auto *target = static_cast<char *>(to) + slice * s.toSlice;
    const auto *source = static_cast<const char *>(from) + slice * s.fromSlice;
    const bool dense = s.rows == 1 || (s.toPitch == s.width && s.fromPitch == s.width);
    const portError_t error =
        dense ? stream.copy(target, source, s.width * s.rows)
              : stream.copyRows(target, s.toPitch, source, s.fromPitch, s.width, s.rows);
    if (error)
      return error;
  }
  return portSuccess;
}

/// Between memories that no one device reaches both of: through the host, and done when it returns.
static portError_t copyThroughHost(Context &target, void *to, Context &source, const void *from,
                                   const CopyShape &s) {
  std::vector<char> bytes(s.bytes());
  CopyShape in = s, out = s;
  in.toPitch = out.fromPitch = s.width;
  in.toSlice = out.fromSlice = s.width * s.rows;
  portError_t error =
      source.enqueue(nullptr, [&](Stream &q) { return enqueueCopy(q, bytes.data(), from, in); });
  if (!error)
    error = source.synchronize(nullptr);
  if (!error)
    error =
        target.enqueue(nullptr, [&](Stream &q) { return enqueueCopy(q, to, bytes.data(), out); });
  return error ? error : target.synchronize(nullptr);
}

/// Whether an end is memory that only another device reaches.
static bool isElsewhere(const End &end, const Context &context) {
  return end.isRemote() && end.memory->device != context.index;
}

/// The context that reaches an end: `otherwise` for what the host reaches as well.
static Context *ownerOf(const End &end, Context &otherwise) {
  Context *owner = &otherwise;
  if (end.isRemote() && Runtime::get().context(end.memory->device, &owner))
    return nullptr;
  return owner;
}

// CUDA takes a copy of this much pageable memory and returns; for more, it waits.
static constexpr std::size_t stagingLimit = 64 << 10;

/// A small block of pageable memory may change as soon as the call returns: the stream gets a copy
/// of it.
static portError_t copyStaged(Context &context, void *to, const void *from, std::size_t bytes,
                              portStream_t stream) {
  const auto *start = static_cast<const char *>(from);
  auto staged = std::make_shared<std::vector<char>>(start, start + bytes);
  return context.enqueue(stream, [&](Stream &queue) {
    if (portError_t error = queue.copy(to, staged->data(), bytes))
      return error;
    return queue.callHost([staged](portError_t) {}); // keeps it until then
  });
}

portError_t copy(Context &current, void *to, const void *from, const CopyShape &shape,
                 portMemcpyKind kind, portStream_t stream, Wait wait) {
  if (kind < portMemcpyHostToHost || kind > portMemcpyDefault)
    return portErrorInvalidMemcpyDirection;
  if (shape.bytes() == 0)
    return portSuccess;
  constexpr std::size_t most = PTRDIFF_MAX; // of what can be apart in memory
  if (shape.bytes() > most || shape.span(shape.toPitch, shape.toSlice) > most ||
      shape.span(shape.fromPitch, shape.fromSlice) > most)
    return portErrorInvalidValue;
  const End target(to, shape.span(shape.toPitch, shape.toSlice));
  const End source(from, shape.span(shape.fromPitch, shape.fromSlice));
  if (portError_t error = checkEnds(target, source, kind))
    return error;

  Context &context = contextOf(current, stream);
  if (isElsewhere(target, context) || isElsewhere(source, context)) {
    Context *targets = ownerOf(target, context), *sources = ownerOf(source, context);
    return targets && sources ? copyThroughHost(*targets, to, *sources, from, shape)
                              : portErrorInvalidDevice;
  }

  if (wait == Wait::No && source.isPageable() && !target.isPageable() &&
      shape.rows * shape.slices == 1 && shape.width <= stagingLimit)
    return copyStaged(context, to, from, shape.width, stream);
  if (portError_t error = context.enqueue(
          stream, [&](Stream &queue) { return enqueueCopy(queue, to, from, shape); }))
    return error;
  // Between memory that only devices reach CUDA never waits; where pageable memory takes part, it
  // always does.
  const bool within = target.isRemote() && source.isRemote();
  if ((wait == Wait::Yes && !within) || source.isPageable() || target.isPageable())
    return context.synchronize(stream);
  return portSuccess;
}

} // namespace cu2port
