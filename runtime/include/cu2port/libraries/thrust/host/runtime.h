// What Thrust asks of the runtime: memory, copies, and waiting for what has been enqueued.
#pragma once

#include "cu2port/libraries/thrust/config.h"

#include <new>
#include <system_error>

#if !defined(CU2PORT_INT) || defined(CU2PORT_DIRECT_FORM)
#include "cuda_runtime_api.h"
#else
#include "cu2port/runtime.h"
#endif

namespace thrust {

// Programs catch thrust::system_error, and ask it for its code.
typedef std::system_error system_error;
typedef std::error_code error_code;
typedef std::error_category error_category;

namespace detail {

typedef CU2PORT_THRUST_RUNTIME(Error_t) Status;
typedef CU2PORT_THRUST_RUNTIME(Stream_t) Stream;

class CudaCategory : public std::error_category {
public:
  const char *name() const noexcept override { return "cuda"; }
  std::string message(int status) const override {
    return CU2PORT_THRUST_RUNTIME(GetErrorString)(static_cast<Status>(status));
  }
};

} // namespace detail

inline const error_category &cuda_category() {
  static const detail::CudaCategory category;
  return category;
}

namespace system {
using thrust::cuda_category;
using thrust::error_category;
using thrust::error_code;
using thrust::system_error;
} // namespace system

namespace detail {

inline void check(Status status, const char *what) {
  if (status != 0)
    throw system_error(static_cast<int>(status), cuda_category(), what);
}

/// Says once for each algorithm that it was not run, and throws.
[[noreturn]] inline void refuse(const char *algorithm, const char *why) {
  cu2port_tellNotRun(algorithm, why);
  throw system_error(static_cast<int>(CU2PORT_THRUST_RUNTIME(ErrorNotSupported)), cuda_category(),
                     algorithm);
}

/// Whether the host can use the device's memory where it is.
inline bool isHostMemory() { return cu2port_isHostMemory() != 0; }

inline void *allocateBytes(std::size_t bytes) {
  void *memory = nullptr;
  if (bytes != 0 && CU2PORT_THRUST_RUNTIME(Malloc)(&memory, bytes) != 0)
    throw std::bad_alloc();
  return memory;
}
inline void *allocateManagedBytes(std::size_t bytes) {
  void *memory = nullptr;
  if (bytes != 0 && CU2PORT_THRUST_RUNTIME(MallocManaged)(
                        &memory, bytes, CU2PORT_THRUST_RUNTIME(MemAttachGlobal)) != 0)
    throw std::bad_alloc();
  return memory;
}
/// Destructors call it: nothing is thrown.
inline void releaseBytes(void *memory) { (void)CU2PORT_THRUST_RUNTIME(Free)(memory); }

/// Between any two memories, behind all that the default stream waits for.
inline void copyBytes(void *to, const void *from, std::size_t bytes) {
  if (bytes != 0)
    check(CU2PORT_THRUST_RUNTIME(Memcpy)(to, from, bytes, CU2PORT_THRUST_RUNTIME(MemcpyDefault)),
          "thrust: a copy");
}
inline void copyBytes(void *to, const void *from, std::size_t bytes, Stream stream) {
  if (bytes == 0)
    return;
  check(CU2PORT_THRUST_RUNTIME(MemcpyAsync)(to, from, bytes, CU2PORT_THRUST_RUNTIME(MemcpyDefault),
                                            stream),
        "thrust: a copy");
  check(CU2PORT_THRUST_RUNTIME(StreamSynchronize)(stream), "thrust: a copy");
}

/// The default stream's work begins behind that of others: so does what the host does in its place.
inline void waitFor(Stream stream) {
  check(stream ? CU2PORT_THRUST_RUNTIME(StreamSynchronize)(stream)
               : CU2PORT_THRUST_RUNTIME(DeviceSynchronize)(),
        "thrust: work before an algorithm");
}

} // namespace detail
} // namespace thrust
