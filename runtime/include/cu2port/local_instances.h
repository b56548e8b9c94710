// Instances of kernels that the table of a module cannot name: those with a type of a function's
// own among the template's arguments. Their stubs make themselves known.
#pragma once

#include "cu2port/module.h"

#include <type_traits>
#include <typeinfo>

namespace cu2port {

/// The host stub of an instance that the table cannot name. Registers itself when constructed,
/// before main.
class Stub {
public:
  Stub(const void *function, const char *type, List<Parameter> parameters, const void *unit)
      : function(function), type(type), parameters(parameters), unit(unit) {
    cu2port_addStub(this);
  }
  Stub(const Stub &) = delete;
  Stub &operator=(const Stub &) = delete;
  ~Stub() { cu2port_removeStub(this); }

  const void *const function;
  /// How the ABI names a class of the stub's own. It begins with the stub's name: see isStubOf() in
  /// src/Registry.cpp. Null if the host's code is compiled without names of types.
  const char *const type;
  const List<Parameter> parameters;
  const void *const unit;
};

namespace detail {
#if defined(__cpp_rtti) || defined(__GXX_RTTI)
template <class T> const char *nameOfType() { return typeid(T).name(); }
#else
template <class T> const char *nameOfType() { return nullptr; }
#endif

template <class... Types> struct Signature {};
template <class... Types> Signature<Types...> signatureOf(void (*stub)(Types...));

/// Of a stub, by a class of its own that knows its address.
template <class Own, class Types> struct Instance;
template <class Own, class... Types> struct Instance<Own, Signature<Types...>> {
  static const Stub &stub;

  /// Constructors of globals may launch before `stub` is there.
  static const Stub &known() {
    static const Stub own{reinterpret_cast<const void *>(Own::address()),
                          nameOfType<Own>(),
                          {Parameters<Types...>::rows, sizeof...(Types)},
                          &unit};
    return own;
  }

  static void cu2port_launch(Types... arguments) {
    static_cast<void>(&stub); // used, so that it is there
    known();
    cu2port::launch(Own::address(), static_cast<Types &&>(arguments)...);
  }
};
template <class Own, class... Types> const Stub &Instance<Own, Signature<Types...>>::stub = known();
} // namespace detail

} // namespace cu2port

/// What the stub of a template calls whose instances the table cannot all name:
/// `CU2PORT_LAUNCH(apply<Op>)(op, x);`
#define CU2PORT_LAUNCH(...)                                                                        \
  struct Cu2portStub {                                                                             \
    static typename std::decay<decltype(__VA_ARGS__)>::type address() { return __VA_ARGS__; }      \
  };                                                                                               \
  cu2port::detail::Instance<Cu2portStub, decltype(cu2port::detail::signatureOf(                    \
                                             Cu2portStub::address()))>::cu2port_launch
