// portMemset and its relatives.
#include "Allocations.h"
#include "Log.h"
#include "api/Copy.h"

using namespace cu2port;

/// Checks that the bytes are there, and finds the device that fills them.
static portError_t findTarget(Context &current, const void *pointer, std::size_t span,
                              portStream_t stream, Context **target) {
  const auto memory = Allocations::get().find(pointer);
  if (!memory || !memory->holds(pointer, span)) {
    log("%zu bytes from %p are not all in one allocation of a device", span, pointer);
    return portErrorInvalidValue;
  }
  *target = &contextOf(current, stream);
  if (!memory->hostVisible() && memory->device != (*target)->index)
    return Runtime::get().context(memory->device, target);
  return portSuccess;
}

/// Fills rows, each in turn where they are apart. The device's memory is filled in the background
/// in any case, as CUDA does; the host's when the call returns, unless it is asynchronous.
static portError_t fill(Context &current, void *pointer, int value, const CopyShape &s,
                        portStream_t stream, Wait wait) {
  if (s.bytes() == 0)
    return portSuccess;
  if (s.bytes() == SIZE_MAX || s.span(s.toPitch, s.toSlice) == SIZE_MAX)
    return portErrorInvalidValue;
  Context *context = nullptr;
  if (portError_t error =
          findTarget(current, pointer, s.span(s.toPitch, s.toSlice), stream, &context))
    return error;
  const bool foreign = context != &contextOf(current, stream);
  const portStream_t where = foreign ? nullptr : stream;
  const portError_t error = context->enqueue(where, [&](Stream &queue) {
    const bool dense = s.toPitch == s.width && s.toSlice == s.width * s.rows;
    if (dense)
      return queue.fill(pointer, static_cast<unsigned char>(value), s.bytes());
    for (std::size_t row = 0; row < s.rows * s.slices; ++row) {
      char *start =
          static_cast<char *>(pointer) + row / s.rows * s.toSlice + row % s.rows * s.toPitch;
      if (portError_t e = queue.fill(start, static_cast<unsigned char>(value), s.width))
        return e;
    }
    return portSuccess;
  });
  if (error)
    return error;
  const auto memory = Allocations::get().find(pointer);
  const bool isHosts = memory && memory->hostVisible();
  return foreign || (wait == Wait::Yes && isHosts) ? context->synchronize(where) : portSuccess;
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
