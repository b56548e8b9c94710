// Lambdas that kernels get as arguments. Compilers name their types each in its own way, so the
// translator gives them a number:
//
//   each<<<1, 64>>>([=] __device__(int i) { x[i] = threadIdx.x * k; });
//     ->
//   portLaunch(1, 64),
//       each(cu2port::deviceLambda<12>([x, k](int i) { cu2port::onlyOnDevice(x, k, i); }));
//
// The object is the lambda's, with what it has captured, in the order in which the kernel's struct
// has it. The body of one that only devices call has left; one for both sides has its own.
#pragma once

namespace cu2port {

/// `Line` and `Column` are where it stands in the source; the latter is 0 for the first of its
/// line. With `Size` among the arguments a lambda of another layout finds no kernel.
template <int Line, int Column, int Size, bool isForHost, class Closure>
class DeviceLambda : public Closure {
public:
  DeviceLambda() = default;
  constexpr explicit DeviceLambda(Closure &&lambda) : Closure(static_cast<Closure &&>(lambda)) {}
};

template <int Line, int Column = 0, class Closure>
constexpr DeviceLambda<Line, Column, sizeof(Closure), false, Closure> deviceLambda(Closure lambda) {
  return DeviceLambda<Line, Column, sizeof(Closure), false, Closure>(
      static_cast<Closure &&>(lambda));
}

/// Of one that the host may call as well.
template <int Line, int Column = 0, class Closure>
constexpr DeviceLambda<Line, Column, sizeof(Closure), true, Closure>
hostDeviceLambda(Closure lambda) {
  return DeviceLambda<Line, Column, sizeof(Closure), true, Closure>(
      static_cast<Closure &&>(lambda));
}

/// What nvcc's intrinsics tell of a lambda's type.
template <class T> struct IsDeviceLambda {
  static constexpr bool value = false;
};
template <int Line, int Column, int Size, class Closure>
struct IsDeviceLambda<DeviceLambda<Line, Column, Size, false, Closure>> {
  static constexpr bool value = true;
};
template <class T> struct IsDeviceLambda<const T> : IsDeviceLambda<T> {};
template <class T> struct IsHostDeviceLambda {
  static constexpr bool value = false;
};
template <int Line, int Column, int Size, class Closure>
struct IsHostDeviceLambda<DeviceLambda<Line, Column, Size, true, Closure>> {
  static constexpr bool value = true;
};
template <class T> struct IsHostDeviceLambda<const T> : IsHostDeviceLambda<T> {};

/// What a body begins with where its lambda's brackets are a macro's: `[=]` captures in the order
/// of use.
template <class... Types> inline void captures(const Types &...) {}

/// What the host has in the place of a body. Its arguments are what that could use.
template <class... Types> [[noreturn]] void onlyOnDevice(const Types &...) { __builtin_trap(); }

} // namespace cu2port

#ifndef __nv_is_extended_device_lambda_closure_type // which a parse of CUDA has
#define __nv_is_extended_device_lambda_closure_type(...) cu2port::IsDeviceLambda<__VA_ARGS__>::value
#define __nv_is_extended_host_device_lambda_closure_type(...)                                      \
  cu2port::IsHostDeviceLambda<__VA_ARGS__>::value
#endif
