// What a kernel that ends by a failed assert or a trap leaves behind on devices whose language has
// no such end: the first thread that fails writes down there what has happened.
#pragma once

#include "cu2port/types.h"

#include <cstdint>

namespace cu2port {

/// As the helpers assert_failed, fail_kernel and waits_in_vain of rules/ fill it in.
struct FaultRecord {
  static constexpr std::uint32_t unfinished = 1; ///< an `error` of which the rest is not there yet

  std::uint32_t error = 0; ///< a portError_t
  std::uint32_t block[3] = {}, thread[3] = {};
  std::uint32_t line = 0;
  char text[992] = {}; ///< file, condition and function, each with a zero behind it
};

/// The error, after printing what there is to say of it; portSuccess if nothing is there yet. A
/// kernel may be writing meanwhile.
portError_t tellFault(const FaultRecord &seen);

} // namespace cu2port
