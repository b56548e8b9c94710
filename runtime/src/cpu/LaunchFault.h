// The error that ends a launch.
#pragma once

#include "cu2port/types.h"

#include <atomic>

namespace cu2port::cpu {

/// The first error of a launch's blocks. All of them have this one in common: whoever waits, for
/// whatever another block is to do, looks here, as that block may never come to it.
class LaunchFault {
public:
  portError_t get() const { return error.load(std::memory_order_acquire); }
  /// False if another's came before.
  bool set(portError_t to) {
    portError_t none = portSuccess;
    return error.compare_exchange_strong(none, to, std::memory_order_acq_rel);
  }

private:
  std::atomic<portError_t> error{portSuccess};
};

} // namespace cu2port::cpu
