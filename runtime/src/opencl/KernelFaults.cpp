#include "opencl/KernelFaults.h"

#include "opencl/Errors.h"

#include <cstring>

namespace cu2port::opencl {

static bool hasEnded(const Handle<cl_event> &event) {
  cl_int status = CL_COMPLETE;
  api().clGetEventInfo(event.get(), CL_EVENT_COMMAND_EXECUTION_STATUS, sizeof status, &status,
                       nullptr);
  return status <= CL_COMPLETE;
}

portError_t KernelFaults::prepare(void **address) {
  std::lock_guard guard(mutex);
  portError_t error = portSuccess;
  if (!record) {
    error = memory.allocate(sizeof(FaultRecord), MemoryKind::Device, &record);
    if (!error)
      error = clear();
    isUsed = true;
  } else if (isReported && !fault->get()) {
    error = clear(); // the device has been reset, so nothing of what failed runs any more
  }
  *address = record ? record->address : nullptr;
  return error;
}

portError_t KernelFaults::clear() {
  static constexpr FaultRecord none;
  isReported = false;
  copies.clear();
  switch (memory.model()) {
  case MemoryModel::FineGrained:
    std::memcpy(record->address, &none, sizeof none);
    return portSuccess;
  case MemoryModel::CoarseGrained:
    return check(api().clEnqueueSVMMemcpy(service, CL_TRUE, record->address, &none, sizeof none, 0,
                                          nullptr, nullptr),
                 "clearing the record of faults");
  case MemoryModel::Buffers:
    return check(api().clEnqueueWriteBuffer(service, record->buffer.get(), CL_TRUE, 0, sizeof none,
                                            &none, 0, nullptr, nullptr),
                 "clearing the record of faults");
  }
  return portSuccess;
}

portError_t KernelFaults::enqueueRead(cl_command_queue queue, Handle<cl_event> *last) {
  if (memory.model() == MemoryModel::FineGrained)
    return portSuccess;
  std::lock_guard guard(mutex);
  lookAtCopies();
  Copy &copy = copies.emplace_back();
  const cl_int status =
      memory.model() == MemoryModel::CoarseGrained
          ? api().clEnqueueSVMMemcpy(queue, CL_FALSE, &copy.seen, record->address, sizeof copy.seen,
                                     0, nullptr, last->receive())
          : api().clEnqueueReadBuffer(queue, record->buffer.get(), CL_FALSE, 0, sizeof copy.seen,
                                      &copy.seen, 0, nullptr, last->receive());
  copy.read = *last;
  return check(status, "reading the record of faults");
}

void KernelFaults::collect() {
  if (!isUsed)
    return;
  std::lock_guard guard(mutex);
  if (memory.model() == MemoryModel::FineGrained)
    look(*reinterpret_cast<FaultRecord *>(record->address));
  lookAtCopies();
}

void KernelFaults::lookAtCopies() {
  copies.remove_if([&](Copy &copy) {
    if (!hasEnded(copy.read))
      return false;
    look(copy.seen);
    return true;
  });
}

void KernelFaults::look(FaultRecord &seen) {
  if (isReported)
    return;
  const portError_t error = tellFault(seen);
  if (!error)
    return;
  isReported = true;
  fault->set(error);
}

} // namespace cu2port::opencl
