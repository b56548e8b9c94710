// Kernels through the translator and a C++ compiler, into this process.
#pragma once

#include "Source.h"

#include "cu2port/module.h"
#include "device/Ir.h"

#include <memory>
#include <stdexcept>
#include <string>
#include <vector>

namespace cu2port::random {

/// The generated text is no CUDA, or it cannot be run for another reason that is not the
/// translation's.
struct BadText : std::runtime_error {
  using std::runtime_error::runtime_error;
};
/// The translation is no C++.
struct BadTranslation : std::runtime_error {
  using std::runtime_error::runtime_error;
};

struct CompilerOptions {
  std::string compiler; ///< a C++ compiler
  std::string flags;
  std::string folder; ///< for what is written on the way
};

/// Kernels of one file.
class Translation {
public:
  /// Parses the text and writes the block form.
  Translation(const std::vector<Kernel> &kernels, const CompilerOptions &options);
  ~Translation();

  /// As built, before any pass of a target.
  const ir::Function *source(const Kernel &kernel) const;
  /// Why the CPU has no such kernel; empty if it has.
  std::string refusal(const Kernel &kernel) const;
  const std::string &blockForm() const { return text; }
  /// Compiles the block form and registers it with the runtime.
  void load();
  /// What a launch names the kernel by.
  const void *stub(const Kernel &kernel) const;

private:
  void parseText(const std::string &file);
  void compile();

  const std::vector<Kernel> &kernels;
  const CompilerOptions &options;
  std::string stem;
  std::string text;
  std::unique_ptr<ir::Program> program; ///< as built
  std::unique_ptr<ir::Program> copy;    ///< after the passes of the CPU
  void *library = nullptr;
  std::unique_ptr<Module> module;
  std::vector<char> stubs; ///< one address for each kernel
};

} // namespace cu2port::random
