// What kernels leave behind that end by a failed assert or a trap: a record that their device has
// one of, as on OpenCL (opencl/KernelFaults.h).
#pragma once

#include "Device.h"

#include <atomic>
#include <cstdint>
#include <mutex>
#include <sycl/sycl.hpp>

namespace cu2port::sycl_device {

/// As rules/sycl/assert_failed.cpp and fail_kernel.cpp fill it in.
struct FaultRecord {
  static constexpr std::uint32_t unfinished = 1; ///< an `error` of which the rest is not there yet

  std::uint32_t error = 0; ///< a portError_t
  std::uint32_t block[3] = {}, thread[3] = {};
  std::uint32_t line = 0;
  char text[992] = {}; ///< file, condition and function, each with a zero behind it
};

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
