// portMemset and its relatives.
#include "Log.h"
#include "api/Copy.h"
#include "profile/Profile.h"

using namespace cu2port;

/// Enqueues the fill, slice by slice where it is neither one of bytes nor one of rows.
static portError_t enqueueFill(Stream &queue, void *pointer, unsigned char value,
                               const CopyShape &s) {
  if (s.toPitch == s.width && s.toSlice == s.width * s.rows)
    return queue.fill(pointer, value, s.bytes());
  if (s.rows == 1)
    return queue.fillRows(pointer, s.toSlice, value, s.width, s.slices);
  if (s.toSlice == s.toPitch * s.rows)
    return queue.fillRows(pointer, s.toPitch, value, s.width, s.rows * s.slices);
  for (std::size_t slice = 0; slice < s.slices; ++slice) {
    char *start = static_cast<char *>(pointer) + slice * s.toSlice;
    if (portError_t error = queue.fillRows(start, s.toPitch, value, s.width, s.rows))
      return error;
  }
  return portSuccess;
}

/// Fills in the stream's order, also where the memory is another device's. The device's memory is
/// filled in the background in any case, as CUDA does; the host's when the call returns, unless it
/// is asynchronous.
static portError_t fill(Context &current, void *pointer, int value, const CopyShape &shape,
                        portStream_t stream, Wait wait) {
  if (shape.bytes() == 0)
    return portSuccess;
  const std::size_t span = shape.span(shape.toPitch, shape.toSlice);
  if (shape.bytes() == SIZE_MAX || span == SIZE_MAX)
    return portErrorInvalidValue;
  const auto memory = Allocations::get().find(pointer);
  if (!memory || !memory->holds(pointer, span)) {
    log("%zu bytes from %p are not all in one allocation of a device", span, pointer);
    return portErrorInvalidValue;
  }
  Context &context = contextOf(current, stream);
  Context *owner = nullptr;
  if (portError_t error = findElsewhere(memory, context, &owner))
    return error;
  const auto byte = static_cast<unsigned char>(value);
  const portError_t error = context.enqueue(stream, [&](Stream &queue) {
    if (!Allocations::get().has(*memory)) // another thread has freed it
      return portErrorInvalidValue;
    const profile::Scope scope(queue, profile::ofFill(context, queue, shape.bytes()));
    if (!owner)
      return enqueueFill(queue, pointer, byte, shape);
    return queue.callHost([=, &context](portError_t status) {
      if (status)
        return;
      auto enqueueAside = [&](Stream &aside) { return enqueueFill(aside, pointer, byte, shape); };
      if (portError_t error = owner->runAside(enqueueAside))
        context.fail(error);
    });
  });
  if (error)
    return error;
  if (wait == Wait::No || !memory->hostVisible())
    return portSuccess;
  const profile::Wait waiting("cudaMemset");
  return context.synchronize(stream);
}

static portError_t fillRows(void *pointer, size_t pitch, int value, size_t width, size_t height,
                            portStream_t stream, Wait wait) {
  return call([&](Context &context) {
    if (height > 1 && (width > pitch || !isPitch(context, pitch)))
      return portErrorInvalidPitchValue;
    CopyShape shape;
    shape.width = width;
    shape.rows = height;
    shape.toPitch = height > 1 ? pitch : width;
    shape.toSlice = product(shape.toPitch, height);
    return fill(context, pointer, value, shape, stream, wait);
  });
}

portError_t portMemset(void *devPtr, int value, size_t count) {
  return fillRows(devPtr, count, value, count, 1, nullptr, Wait::Yes);
}

portError_t portMemsetAsync(void *devPtr, int value, size_t count, portStream_t stream) {
  return fillRows(devPtr, count, value, count, 1, stream, Wait::No);
}

portError_t portMemset2D(void *devPtr, size_t pitch, int value, size_t width, size_t height) {
  return fillRows(devPtr, pitch, value, width, height, nullptr, Wait::Yes);
}

portError_t portMemset2DAsync(void *devPtr, size_t pitch, int value, size_t width, size_t height,
                              portStream_t stream) {
  return fillRows(devPtr, pitch, value, width, height, stream, Wait::No);
}

static portError_t fill3D(const portPitchedPtr &pointer, int value, const portExtent &extent,
                          portStream_t stream, Wait wait) {
  return call([&](Context &context) {
    if (extent.width > pointer.pitch || !isPitch(context, pointer.pitch))
      return portErrorInvalidPitchValue;
    CopyShape shape;
    shape.width = extent.width;
    shape.rows = extent.height;
    shape.slices = extent.depth;
    shape.toPitch = pointer.pitch;
    shape.toSlice = product(pointer.pitch, pointer.ysize);
    return fill(context, pointer.ptr, value, shape, stream, wait);
  });
}

portError_t portMemset3D(portPitchedPtr pitchedDevPtr, int value, portExtent extent) {
  return fill3D(pitchedDevPtr, value, extent, nullptr, Wait::Yes);
}

portError_t portMemset3DAsync(portPitchedPtr pitchedDevPtr, int value, portExtent extent,
                              portStream_t stream) {
  return fill3D(pitchedDevPtr, value, extent, stream, Wait::No);
}
