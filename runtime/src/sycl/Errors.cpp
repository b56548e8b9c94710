#include "sycl/Errors.h"

namespace cu2port::sycl_device {

portError_t errorOf(const sycl::exception &exception) {
  const std::error_code code = exception.code();
  const auto is = [&](sycl::errc each) { return code == sycl::make_error_code(each); };
  if (is(sycl::errc::memory_allocation))
    return portErrorMemoryAllocation;
  if (is(sycl::errc::build))
    return portErrorInvalidSource;
  if (is(sycl::errc::nd_range))
    return portErrorInvalidConfiguration;
  if (is(sycl::errc::feature_not_supported) || is(sycl::errc::kernel_not_supported))
    return portErrorNotSupported;
  if (is(sycl::errc::invalid))
    return portErrorInvalidValue;
  return portErrorLaunchFailure;
}

} // namespace cu2port::sycl_device
