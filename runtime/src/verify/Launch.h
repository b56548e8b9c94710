// A launch that is to be compared.
#pragma once

#include "verify/Layout.h"

#include "Context.h"

namespace cu2port::verify {

struct Launch {
  Context &context; ///< locked; nothing runs on its device
  const PreparedKernel &prepared;
  const LaunchShape &shape;
  void *const
      *arguments; ///< those of the CUDA signature, then a pointer to each variable's address
  Stream &stream;
  const KernelFacts *facts = nullptr; ///< null: the program was translated without

  const Kernel &kernel() const { return *prepared.kernel.kernel; }
  const Module &module() const { return *prepared.kernel.module; }
  std::size_t parameterCount() const { return kernel().parameters.size(); }
  std::size_t argumentCount() const { return parameterCount() + kernel().variables.size(); }
  /// Whether the argument is an address that the runtime passes on as such.
  bool isPointer(std::size_t argument) const {
    return argument >= parameterCount() ||
           kernel().parameters[argument].kind == ParameterKind::Pointer;
  }
  std::byte *pointer(std::size_t argument) const {
    return *static_cast<std::byte *const *>(arguments[argument]);
  }
  /// As in the user's text; "argument 2" if that is not known.
  std::string nameOf(std::size_t argument) const;
  /// Of the argument's own type, or of a pointer to a variable; "" and null if it is not known.
  std::string layoutText(std::size_t argument) const;
  LayoutRef layoutOf(std::size_t argument) const;
  /// Whether rounded numbers flow into memory that is called so: "y", "list[3].next". Never, where
  /// nothing is known of the kernel's text.
  bool roundsInto(const std::string &memory) const;
};

/// Null if the program was translated without --verify.
const KernelFacts *findFacts(const KernelRef &kernel);

} // namespace cu2port::verify
