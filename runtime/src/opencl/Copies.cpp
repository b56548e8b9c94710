// Copies and fills in a stream. None of them waits: the API above knows when CUDA would.
#include "Log.h"
#include "opencl/Errors.h"
#include "opencl/OpenCLStream.h"

#include <algorithm>
#include <array>
#include <cstring>

namespace cu2port::opencl {
namespace {

void copyRowsOnHost(std::byte *to, std::size_t toPitch, const std::byte *from,
                    std::size_t fromPitch, std::size_t width, std::size_t rows) {
  for (std::size_t row = 0; row < rows; ++row)
    std::memmove(to + row * toPitch, from + row * fromPitch, width);
}

} // namespace

bool OpenCLStream::Side::isPlain(MemoryModel model) const {
  return !place ||
         (place.allocation->kind == MemoryKind::Pinned && model != MemoryModel::FineGrained);
}

OpenCLStream::Side OpenCLStream::sideOf(const void *address) const {
  return {static_cast<std::byte *>(const_cast<void *>(address)), context.memory.locate(address)};
}

portError_t OpenCLStream::copy(void *to, const void *from, std::size_t bytes) {
  return copyRows(to, bytes, from, bytes, bytes, 1);
}

portError_t OpenCLStream::copyRows(void *to, std::size_t toPitch, const void *from,
                                   std::size_t fromPitch, std::size_t width, std::size_t rows) {
  if (created)
    return created;
  if (width == 0 || rows == 0)
    return portSuccess;
  if (toPitch == width && fromPitch == width) {
    width *= rows;
    toPitch = fromPitch = width;
    rows = 1;
  }
  const Area area{sideOf(to), sideOf(from), toPitch, fromPitch, width, rows};
  if ((area.to.place && !area.to.place.holds(area.toBytes())) ||
      (area.from.place && !area.from.place.holds(area.fromBytes()))) {
    log("a copy of %zu x %zu bytes from %p to %p runs past the end of an allocation", width, rows,
        from, to);
    return portErrorInvalidValue;
  }
  if (isForHost(area))
    return copyOnHost(area);
  return area.goesByWay() ? copyByWay(area) : copyArea(area);
}

/// Whether rows go on in the next one, as they are counted from the allocation's start.
bool OpenCLStream::Side::wraps(std::size_t pitch, std::size_t width) const {
  return static_cast<std::size_t>(place.offset) % pitch + width > pitch;
}

bool OpenCLStream::Area::goesByWay() const {
  if (!to.place || to.place.allocation != from.place.allocation)
    return false;
  if (rows > 1 &&
      (toPitch != fromPitch || to.wraps(toPitch, width) || from.wraps(fromPitch, width)))
    return true; // which drivers refuse, or take for an overlap
  return to.address < from.address + fromBytes() && from.address < to.address + toBytes();
}

/// What OpenCL refuses within one buffer, and CUDA takes, goes by way of memory that lives until
/// both commands are done. For a copy onto itself nothing is enqueued: what comes later is behind
/// all else in any case.
portError_t OpenCLStream::copyByWay(const Area &area) {
  if (area.to.address == area.from.address && (area.rows == 1 || area.toPitch == area.fromPitch))
    return portSuccess;
  cl_mem buffer = nullptr;
  if (portError_t error = context.memory.view(*area.to.place.allocation, &buffer))
    return error;
  cl_int status = CL_SUCCESS;
  const Handle<cl_mem> between(api().clCreateBuffer(context.context.get(), CL_MEM_READ_WRITE,
                                                    area.width * area.rows, nullptr, &status));
  if (portError_t error = check(status, "clCreateBuffer"))
    return error;
  std::lock_guard guard(mutex);
  Managed::Use managed(context.managed, {area.to.place.allocation.get()});
  if (portError_t error = managed.begin(queue.get()))
    return error;
  Handle<cl_event> event;
  status = enqueueByWay(area, buffer, between.get(), event.receive());
  if (portError_t error = check(status, "enqueuing a copy"))
    return error;
  managed.end(queue.get(), event);
  measure(event);
  return submitted(std::move(event));
}

/// `between` has room for the rows, one behind the other.
cl_int OpenCLStream::enqueueByWay(const Area &area, cl_mem buffer, cl_mem between,
                                  cl_event *event) {
  const std::size_t region[3] = {area.width, area.rows, 1}, none[3] = {};
  const auto begin = [](const Side &side, std::size_t pitch) {
    const auto offset = static_cast<std::size_t>(side.place.offset);
    return std::array<std::size_t, 3>{offset % pitch, offset / pitch, 0};
  };
  const auto from = begin(area.from, area.fromPitch), to = begin(area.to, area.toPitch);
  Handle<cl_event> first;
  const cl_int status =
      api().clEnqueueCopyBufferRect(queue.get(), buffer, between, from.data(), none, region,
                                    area.fromPitch, 0, area.width, 0, 0, nullptr, first.receive());
  if (status)
    return status;
  measure(first);
  return api().clEnqueueCopyBufferRect(queue.get(), between, buffer, none, to.data(), region,
                                       area.width, 0, area.toPitch, 0, 0, nullptr, event);
}

/// Whether the host itself copies. It has to where OpenCL knows neither side; and where it reaches
/// both and nothing is in the way, that is quicker than a command.
bool OpenCLStream::isForHost(const Area &area) {
  const MemoryModel model = context.memory.model();
  if (area.to.isPlain(model) && area.from.isPlain(model))
    return true;
  return model == MemoryModel::FineGrained && context.capabilities.isCpu &&
         (area.to.isPlain(model) || area.from.isPlain(model)) && query() == portSuccess;
}

portError_t OpenCLStream::copyOnHost(const Area &area) {
  return runOnHost([area] {
    copyRowsOnHost(area.to.address, area.toPitch, area.from.address, area.fromPitch, area.width,
                   area.rows);
  });
}

/// In the stream's order; at once if it is empty.
portError_t OpenCLStream::runOnHost(const std::function<void()> &function) {
  if (query() != portSuccess)
    return callHost([function](portError_t status) {
      if (!status) // after a failure it would copy half-made data
        function();
    });
  const Stopwatch watch(measurement.get());
  function();
  return portSuccess;
}

portError_t OpenCLStream::copyArea(const Area &area) {
  std::lock_guard guard(mutex);
  Managed::Use managed(context.managed,
                       {area.to.place.allocation.get(), area.from.place.allocation.get()});
  if (portError_t error = managed.begin(queue.get()))
    return error;
  Handle<cl_event> event;
  const cl_int status =
      area.rows == 1 ? enqueueBytes(area, event.receive()) : enqueueRows(area, event.receive());
  if (portError_t error = check(status, "enqueuing a copy"))
    return error;
  managed.end(queue.get(), event);
  measure(event);
  return submitted(std::move(event));
}

cl_int OpenCLStream::enqueueBytes(const Area &area, cl_event *event) {
  const std::size_t bytes = area.width;
  const Side &to = area.to, &from = area.from;
  const MemoryModel model = context.memory.model();
  if (model != MemoryModel::Buffers)
    return api().clEnqueueSVMMemcpy(queue.get(), CL_FALSE, to.address, from.address, bytes, 0,
                                    nullptr, event);
  if (to.isPlain(model))
    return api().clEnqueueReadBuffer(queue.get(), from.place.allocation->buffer.get(), CL_FALSE,
                                     from.place.offset, bytes, to.address, 0, nullptr, event);
  if (from.isPlain(model))
    return api().clEnqueueWriteBuffer(queue.get(), to.place.allocation->buffer.get(), CL_FALSE,
                                      to.place.offset, bytes, from.address, 0, nullptr, event);
  return api().clEnqueueCopyBuffer(queue.get(), from.place.allocation->buffer.get(),
                                   to.place.allocation->buffer.get(), from.place.offset,
                                   to.place.offset, bytes, 0, nullptr, event);
}

/// Shared virtual memory has no copy of rows of its own, but a cl_mem that is a view of it has.
cl_int OpenCLStream::enqueueRows(const Area &area, cl_event *event) {
  const MemoryModel model = context.memory.model();
  const Side &to = area.to, &from = area.from;
  cl_mem toBuffer = nullptr, fromBuffer = nullptr;
  if ((!to.isPlain(model) && context.memory.view(*to.place.allocation, &toBuffer)) ||
      (!from.isPlain(model) && context.memory.view(*from.place.allocation, &fromBuffer)))
    return CL_MEM_OBJECT_ALLOCATION_FAILURE;
  // Where rows begin, in bytes and rows. Slices are all rows up to the last one: by these OpenCL
  // sees whether a copy inside of a buffer overlaps.
  const std::size_t toOffset = toBuffer ? std::size_t(to.place.offset) : 0;
  const std::size_t fromOffset = fromBuffer ? std::size_t(from.place.offset) : 0;
  const std::size_t toOrigin[3] = {toOffset % area.toPitch, toOffset / area.toPitch, 0};
  const std::size_t fromOrigin[3] = {fromOffset % area.fromPitch, fromOffset / area.fromPitch, 0};
  const std::size_t region[3] = {area.width, area.rows, 1};
  const std::size_t last = std::max(toOrigin[1], fromOrigin[1]) + area.rows;
  if (!toBuffer)
    return api().clEnqueueReadBufferRect(queue.get(), fromBuffer, CL_FALSE, fromOrigin, toOrigin,
                                         region, area.fromPitch, 0, area.toPitch, 0, to.address, 0,
                                         nullptr, event);
  if (!fromBuffer)
    return api().clEnqueueWriteBufferRect(queue.get(), toBuffer, CL_FALSE, toOrigin, fromOrigin,
                                          region, area.toPitch, 0, area.fromPitch, 0, from.address,
                                          0, nullptr, event);
  return api().clEnqueueCopyBufferRect(queue.get(), fromBuffer, toBuffer, fromOrigin, toOrigin,
                                       region, area.fromPitch, area.fromPitch * last, area.toPitch,
                                       area.toPitch * last, 0, nullptr, event);
}

portError_t OpenCLStream::fill(void *to, unsigned char value, std::size_t bytes) {
  if (created)
    return created;
  if (bytes == 0)
    return portSuccess;
  const Side side = sideOf(to);
  if (side.place && !side.place.holds(bytes)) {
    log("a fill of %zu bytes at %p is not inside an allocation", bytes, to);
    return portErrorInvalidValue;
  }
  if (side.isPlain(context.memory.model()))
    return runOnHost([=] { std::memset(to, value, bytes); });
  std::lock_guard guard(mutex);
  Managed::Use managed(context.managed, {side.place.allocation.get()});
  if (portError_t error = managed.begin(queue.get()))
    return error;
  Handle<cl_event> event;
  if (portError_t error = enqueueFill(side, value, bytes, &event))
    return error;
  managed.end(queue.get(), event);
  return submitted(std::move(event));
}

/// OpenCL fills no rows, but copies them: the first one is filled, and each copy doubles them.
portError_t OpenCLStream::fillRows(void *to, std::size_t pitch, unsigned char value,
                                   std::size_t width, std::size_t rows) {
  if (created)
    return created;
  if (width == 0 || rows == 0)
    return portSuccess;
  if (pitch <= width) // no gaps
    return fill(to, value, (rows - 1) * pitch + width);
  auto *start = static_cast<std::byte *>(to);
  const Side side = sideOf(to);
  if (side.place && !side.place.holds((rows - 1) * pitch + width)) {
    log("a fill of %zu x %zu bytes at %p is not inside an allocation", width, rows, to);
    return portErrorInvalidValue;
  }
  if (side.isPlain(context.memory.model()))
    return runOnHost([=] {
      for (std::size_t row = 0; row < rows; ++row)
        std::memset(start + row * pitch, value, width);
    });
  // In columns, none of which is in two rows of the buffer: drivers take that for an overlap.
  const std::size_t column = pitch - static_cast<std::size_t>(side.place.offset) % pitch;
  if (width > column) {
    const portError_t error = fillRows(to, pitch, value, column, rows);
    return error ? error : fillRows(start + column, pitch, value, width - column, rows);
  }
  portError_t error = fill(to, value, width);
  for (std::size_t done = 1; done < rows && !error; done *= 2)
    error = copyRows(start + done * pitch, pitch, to, pitch, width, std::min(done, rows - done));
  return error;
}

/// In words as wide as address and size allow: drivers write a byte at a time if asked to.
portError_t OpenCLStream::enqueueFill(const Side &to, unsigned char value, std::size_t bytes,
                                      Handle<cl_event> *event) {
  unsigned char pattern[16];
  std::memset(pattern, value, sizeof pattern);
  const bool aligned = to.place.offset % sizeof pattern == 0;
  const std::size_t wide = aligned ? bytes / sizeof pattern * sizeof pattern : 0;
  const std::size_t parts[] = {wide, bytes - wide};
  const std::size_t widths[] = {sizeof pattern, 1};
  std::size_t at = 0;
  for (int part = 0; part < 2; at += parts[part], ++part) {
    if (parts[part] == 0)
      continue;
    const cl_int status =
        context.memory.model() == MemoryModel::Buffers
            ? api().clEnqueueFillBuffer(queue.get(), to.place.allocation->buffer.get(), pattern,
                                        widths[part], to.place.offset + at, parts[part], 0, nullptr,
                                        event->receive())
            : api().clEnqueueSVMMemFill(queue.get(), to.address + at, pattern, widths[part],
                                        parts[part], 0, nullptr, event->receive());
    if (portError_t error = check(status, "enqueuing a fill"))
      return error;
    measure(*event);
  }
  return portSuccess;
}

} // namespace cu2port::opencl
