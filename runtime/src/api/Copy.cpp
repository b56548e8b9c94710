#include "api/Copy.h"

#include "Handles.h"
#include "Log.h"
#include "cpu/Ordered.h"
#include "profile/Profile.h"

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
  /// The host's own, pageable or not.
  bool isHosts() const {
    return !memory || memory->use == MemoryUse::Pinned || memory->use == MemoryUse::Registered;
  }
  /// Only its device can reach it.
  bool isRemote() const { return memory && !memory->hostVisible(); }
  /// No other thread has freed it.
  bool isStillThere() const { return !memory || Allocations::get().has(*memory); }
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

portError_t findElsewhere(const std::optional<Allocation> &memory, const Context &context,
                          Context **owner) {
  *owner = nullptr;
  if (!memory || memory->hostVisible() || memory->device == context.index)
    return portSuccess;
  Context *found = nullptr;
  if (portError_t error = Runtime::get().context(memory->device, &found))
    return error;
  if (!found->device.isHostMemory()) // which everybody reaches
    *owner = found;
  return found->stickyError();
}

/// Of dense rows.
static CopyShape dense(CopyShape shape) {
  shape.toPitch = shape.fromPitch = shape.width;
  shape.toSlice = shape.fromSlice = shape.width * shape.rows;
  return shape;
}

/// Copies at once, each device what it alone reaches; the host reaches what has no device here.
static portError_t copyAcross(Context *target, void *to, Context *source, const void *from,
                              const CopyShape &shape) {
  auto copyIn = [](Context &context, void *to, const void *from, const CopyShape &s) {
    return context.runAside([&](Stream &queue) { return enqueueCopy(queue, to, from, s); });
  };
  if (!target || !source || target == source)
    return copyIn(target ? *target : *source, to, from, shape);
  const std::unique_ptr<char[]> bytes(new (std::nothrow) char[shape.bytes()]);
  if (!bytes)
    return portErrorMemoryAllocation;
  CopyShape in = dense(shape), out = in;
  in.fromPitch = shape.fromPitch;
  in.fromSlice = shape.fromSlice;
  out.toPitch = shape.toPitch;
  out.toSlice = shape.toSlice;
  const portError_t error = copyIn(*source, bytes.get(), from, in);
  return error ? error : copyIn(*target, to, bytes.get(), out);
}

// CUDA takes a copy of this much pageable memory and returns; for more, it waits.
static constexpr std::size_t stagingLimit = 64 << 10;

/// A small block of pageable memory may change as soon as the call returns: the stream gets a copy
/// of it.
static std::shared_ptr<std::vector<char>> stage(const End &target, const End &source,
                                                const CopyShape &shape, Wait wait) {
  if (wait == Wait::Yes || !source.isPageable() || target.isHosts() ||
      shape.rows * shape.slices > 1 || shape.width > stagingLimit)
    return nullptr;
  const auto *start = static_cast<const char *>(source.pointer);
  return {new std::vector<char>(start, start + shape.width), [](std::vector<char> *copy) {
            cpu::acquireAt(copy);
            delete copy;
          }};
}

/// Whether this device's copies alone reach it.
static bool isOnlyOf(const End &end, const Context &context) {
  return end.isRemote() && end.memory->device == context.index && !context.device.isHostMemory();
}

static profile::Direction directionOf(const End &target, const End &source) {
  using profile::Direction;
  if (target.isHosts())
    return source.isHosts() ? Direction::HostToHost : Direction::DeviceToHost;
  return source.isHosts() ? Direction::HostToDevice : Direction::DeviceToDevice;
}

static Measured measure(Context &context, Stream &queue, const End &target, const End &source,
                        const CopyShape &shape) {
  return profile::ofCopy(context, queue, directionOf(target, source), shape.bytes());
}

/// `from` may be another place than the source.
static portError_t enqueueMeasured(Context &context, Stream &queue, const End &target,
                                   const End &source, const void *from, const CopyShape &shape) {
  const profile::Scope scope(queue, measure(context, queue, target, source, shape));
  return enqueueCopy(queue, const_cast<void *>(target.pointer), from, shape);
}

/// Enqueues the copy, in the stream's order also where another device has to take part.
static portError_t enqueue(Context &context, portStream_t stream, const End &target,
                           const End &source, const CopyShape &shape,
                           const std::shared_ptr<std::vector<char>> &staged) {
  auto *to = const_cast<void *>(target.pointer);
  const void *from = staged ? staged->data() : source.pointer;
  Context *targets = nullptr, *sources = nullptr;
  if (portError_t error = findElsewhere(target.memory, context, &targets))
    return error;
  if (portError_t error = findElsewhere(source.memory, context, &sources))
    return error;
  if (!targets && !sources)
    return context.enqueue(stream, [&](Stream &queue) {
      if (!target.isStillThere() || !source.isStillThere())
        return portErrorInvalidValue;
      const portError_t error = enqueueMeasured(context, queue, target, source, from, shape);
      // Keeps it until then.
      return error || !staged
                 ? error
                 : queue.callHost([staged](portError_t) { cpu::releaseAt(staged.get()); });
    });
  if (!targets && isOnlyOf(target, context))
    targets = &context;
  if (!sources && isOnlyOf(source, context))
    sources = &context;
  return context.enqueue(stream, [&](Stream &queue) {
    if (!target.isStillThere() || !source.isStillThere())
      return portErrorInvalidValue;
    const profile::Scope scope(queue, measure(context, queue, target, source, shape));
    return queue.callHost([=, &context](portError_t status) {
      static_cast<void>(staged);
      if (status)
        return;
      if (portError_t error = copyAcross(targets, to, sources, from, shape))
        context.fail(error);
    });
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
  const auto staged = stage(target, source, shape, wait);
  if (portError_t error = enqueue(context, stream, target, source, shape, staged))
    return error;
  if (staged)
    return portSuccess;
  // Between memory that only devices reach CUDA never waits; where pageable memory takes part, or
  // nothing but the host's, it always does.
  const bool within = target.isRemote() && source.isRemote();
  if ((wait == Wait::Yes && !within) || source.isPageable() || target.isPageable() ||
      (source.isHosts() && target.isHosts())) {
    const profile::Wait waiting("cudaMemcpy");
    return context.synchronize(stream);
  }
  return portSuccess;
}

} // namespace cu2port
