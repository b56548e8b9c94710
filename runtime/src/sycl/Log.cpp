// The runtime's log, which the plug-in is given.
#include "sycl/SyclDevice.h"

#include <cstdarg>

namespace cu2port {

sycl_device::Host &sycl_device::host() {
  static Host host{};
  return host;
}

bool logging() { return sycl_device::host().logging; }

void log(const char *format, ...) {
  va_list arguments;
  va_start(arguments, format);
  sycl_device::host().log(format, arguments);
  va_end(arguments);
}

void complain(const char *format, ...) {
  va_list arguments;
  va_start(arguments, format);
  sycl_device::host().complain(format, arguments);
  va_end(arguments);
}

} // namespace cu2port
