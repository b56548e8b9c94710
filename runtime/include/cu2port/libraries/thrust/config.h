// How Thrust's headers here are written: ordinary C++ and CUDA, from the documentation.
//
// What lies in this folder is for kernels as well: no class has a base or a member of reference
// type, since the translator takes neither. What lies in host/ is for the host alone; the
// translator reads its declarations, and kernels that call them are findings.
#pragma once

#if defined(CU2PORT_INT) && !defined(CU2PORT_DIRECT_FORM) // behind cu2port/runtime.h
#define CU2PORT_THRUST_RUNTIME(name) port##name
#else
#define CU2PORT_THRUST_RUNTIME(name) cuda##name
#ifndef CU2PORT_DIRECT_FORM
#include "cuda_runtime.h"
#endif
#endif

#ifdef __CUDA__
#define CU2PORT_THRUST_BOTH __host__ __device__
#else
#define CU2PORT_THRUST_BOTH
#endif

#include <cstddef>
#include <iterator>
#include <type_traits>
#include <utility>

/// Version 2.3, of CUDA 12.4.
#define THRUST_VERSION 200301
#define THRUST_MAJOR_VERSION 2
#define THRUST_MINOR_VERSION 3
#define THRUST_SUBMINOR_VERSION 1
#define THRUST_PATCH_NUMBER 0

#define THRUST_NAMESPACE_BEGIN namespace thrust {
#define THRUST_NAMESPACE_END }
#define THRUST_NS_QUALIFIER ::thrust

// What programs compare to know where algorithms run.
#define THRUST_DEVICE_SYSTEM_CUDA 1
#define THRUST_DEVICE_SYSTEM_OMP 2
#define THRUST_DEVICE_SYSTEM_TBB 3
#define THRUST_DEVICE_SYSTEM_CPP 4
#ifndef THRUST_DEVICE_SYSTEM
#define THRUST_DEVICE_SYSTEM THRUST_DEVICE_SYSTEM_CUDA
#endif

namespace thrust {
namespace detail {

/// What is handed on of a call's result. A const reference, or one to what moves, may be to an
/// argument that was converted for the call, or to a value that an iterator has made, or to a
/// member of the function's copy: all gone when the call is over. Such a result is a value.
template <class Result> struct HandedOn {
  typedef Result type;
};
template <class T> struct HandedOn<const T &> {
  typedef typename std::conditional<std::is_copy_constructible<T>::value, T, const T &>::type type;
};
template <class T> struct HandedOn<T &&> {
  typedef typename std::remove_cv<T>::type type;
};

} // namespace detail

/// Not found by the arguments' namespace: `swap(a, b)` in the C++ library is its own.
namespace unqualified {
/// Like std::swap, for kernels as well.
template <class T> CU2PORT_THRUST_BOTH inline void swap(T &a, T &b) {
  T kept = a;
  a = b;
  b = kept;
}
} // namespace unqualified
using namespace unqualified;

template <class T> CU2PORT_THRUST_BOTH inline T(min)(const T &a, const T &b) {
  return b < a ? b : a;
}
template <class T, class Compare>
CU2PORT_THRUST_BOTH inline T(min)(const T &a, const T &b, Compare isLess) {
  return isLess(b, a) ? b : a;
}
template <class T> CU2PORT_THRUST_BOTH inline T(max)(const T &a, const T &b) {
  return a < b ? b : a;
}
template <class T, class Compare>
CU2PORT_THRUST_BOTH inline T(max)(const T &a, const T &b, Compare isLess) {
  return isLess(a, b) ? b : a;
}

} // namespace thrust
