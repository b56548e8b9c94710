// Owners of OpenCL objects, by OpenCL's own reference counts.
#pragma once

#include "opencl/Loader.h"

#include <utility>

namespace cu2port::opencl {

template <class T> struct Counting;

#define CU2PORT_COUNTING(TYPE, RETAIN, RELEASE)                                                    \
  template <> struct Counting<TYPE> {                                                              \
    static void retain(TYPE object) { api().RETAIN(object); }                                      \
    static void release(TYPE object) { api().RELEASE(object); }                                    \
  };
CU2PORT_COUNTING(cl_context, clRetainContext, clReleaseContext)
CU2PORT_COUNTING(cl_command_queue, clRetainCommandQueue, clReleaseCommandQueue)
CU2PORT_COUNTING(cl_mem, clRetainMemObject, clReleaseMemObject)
CU2PORT_COUNTING(cl_program, clRetainProgram, clReleaseProgram)
CU2PORT_COUNTING(cl_kernel, clRetainKernel, clReleaseKernel)
CU2PORT_COUNTING(cl_event, clRetainEvent, clReleaseEvent)
#undef CU2PORT_COUNTING

/// Holds one reference to an OpenCL object, or none.
template <class T> class Handle {
public:
  Handle() = default;
  /// Takes over the reference that the creating call returned.
  explicit Handle(T created) : object(created) {}
  Handle(const Handle &other) : object(other.object) {
    if (object)
      Counting<T>::retain(object);
  }
  Handle(Handle &&other) noexcept : object(std::exchange(other.object, nullptr)) {}
  Handle &operator=(Handle other) noexcept {
    std::swap(object, other.object);
    return *this;
  }
  ~Handle() {
    if (object)
      Counting<T>::release(object);
  }

  T get() const { return object; }
  explicit operator bool() const { return object != nullptr; }
  /// For calls that return an object through a pointer: lets go of the old one first.
  T *receive() {
    *this = Handle();
    return &object;
  }

private:
  T object = nullptr;
};

} // namespace cu2port::opencl
