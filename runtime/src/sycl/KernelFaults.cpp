#include "sycl/KernelFaults.h"

#include "sycl/Errors.h"

namespace cu2port::sycl_device {

void *KernelFaults::prepare() {
  const std::lock_guard lock(mutex);
  if (!record) {
    record = sycl::malloc_host<FaultRecord>(1, context);
    if (record)
      *record = {};
    isUsed = true;
  } else if (isReported && !fault->get()) { // the device has been reset
    *record = {};
    isReported = false;
  }
  return record;
}

void KernelFaults::collect() {
  if (!isUsed || isEnding())
    return;
  const std::lock_guard lock(mutex);
  if (!record || isReported)
    return;
  const portError_t error = tellFault(*record);
  if (!error)
    return;
  isReported = true;
  fault->set(error);
}

} // namespace cu2port::sycl_device
