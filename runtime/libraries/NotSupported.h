// Functions of CUDA's libraries that have no translation yet: each says so once on stderr, with the
// place that called it, and returns its library's own status for what is not supported.
//
//   CU2PORT_LIBRARY("cuBLAS")
//   CU2PORT_STATUS(cublasStatus_t, CUBLAS_STATUS_NOT_SUPPORTED)
//   extern "C" {
//   #include "cu2port/libraries/cublas.def"
//   }
#pragma once

#include <atomic>
#include <type_traits>

namespace cu2port {
namespace libraries {

/// `caller` is the address to which the function returns.
void tellNotSupported(const char *library, const char *function, const void *caller);

/// What a function returns: a status where there is one, else a text, nothing, or 0.
template <class Result> Result notSupported() {
  if constexpr (std::is_same_v<Result, const char *>)
    return "not supported by cu2port";
  else
    return Result();
}

} // namespace libraries
} // namespace cu2port

#define CU2PORT_LIBRARY(NAME) static constexpr const char *libraryName = NAME;

#define CU2PORT_STATUS(TYPE, VALUE)                                                                \
  template <> inline TYPE cu2port::libraries::notSupported<TYPE>() { return VALUE; }

#define CU2PORT_FUNCTION(RESULT, NAME, PARAMETERS)                                                 \
  RESULT NAME PARAMETERS {                                                                         \
    static std::atomic_flag told = ATOMIC_FLAG_INIT;                                               \
    if (!told.test_and_set())                                                                      \
      cu2port::libraries::tellNotSupported(libraryName, #NAME, __builtin_return_address(0));       \
    return cu2port::libraries::notSupported<RESULT>();                                             \
  }
