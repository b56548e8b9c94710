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
template <int Line, int Column, int Size, bool isForHost, class L> class DeviceLambda : public L {
public:
  DeviceLambda() = default;
  constexpr explicit DeviceLambda(L &&lambda) : L(static_cast<L &&>(lambda)) {}
};

template <int Line, int Column = 0, class L>
constexpr DeviceLambda<Line, Column, sizeof(L), false, L> deviceLambda(L lambda) {
  return DeviceLambda<Line, Column, sizeof(L), false, L>(static_cast<L &&>(lambda));
}

/// Of one that the host may call as well.
template <int Line, int Column = 0, class L>
constexpr DeviceLambda<Line, Column, sizeof(L), true, L> hostDeviceLambda(L lambda) {
  return DeviceLambda<Line, Column, sizeof(L), true, L>(static_cast<L &&>(lambda));
}

/// What a body begins with where its lambda's brackets are a macro's: `[=]` captures in the order
/// of use.
template <class... Types> constexpr void captures(const Types &...) {}

/// What the host has in the place of a body. Its arguments are what that could use.
template <class... Types> [[noreturn]] void onlyOnDevice(const Types &...) { __builtin_trap(); }

} // namespace cu2port
