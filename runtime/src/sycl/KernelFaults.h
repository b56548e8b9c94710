// What kernels leave behind that end by a failed assert or a trap: a record that their device has
// one of, as on OpenCL (opencl/KernelFaults.h).
#pragma once

#include "Device.h"
#include "FaultRecord.h"

#include <atomic>
#include <mutex>
#include <sycl/sycl.hpp>

namespace cu2port::sycl_device {

class KernelFaults {
public:
  KernelFaults(const sycl::context &context, const sycl::device &device,
               std::shared_ptr<DeviceFault> fault)
      : context(context), device(device), fault(std::move(fault)) {}

  /// The record's address, for a launch; null if there is no memory for it.
  void *prepare();
  /// Makes a failure the device's fault, and prints what there is to say. To be called where work
  /// is known to be done.
  void collect();

private:
  const sycl::context context;
  const sycl::device device;
  const std::shared_ptr<DeviceFault> fault;
  std::atomic<bool> isUsed{false}; ///< most programs never do
  std::mutex mutex;
  FaultRecord *record = nullptr; ///< in memory that host and device share
  bool isReported = false;
};

} // namespace cu2port::sycl_device
