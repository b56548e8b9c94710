// The forms that kernels are run in.
#pragma once

#include <cstdint>
#include <string>
#include <vector>

namespace cu2port::random {

enum class Form : std::uint8_t {
#define FORM(name, option, description) name,
#include "forms/Forms.def"
#undef FORM
};

struct FormInfo {
  const char *option;
  const char *description;
};
const FormInfo &info(Form form);
const std::vector<Form> &allForms();
inline bool isOpenCL(Form form) { return form == Form::Simt || form == Form::Block; }
inline bool isSycl(Form form) { return form == Form::Sycl || form == Form::SyclBlock; }
/// Whether its kernels are a text until a device compiles them.
inline bool isText(Form form) { return isOpenCL(form) || isSycl(form); }

/// How forms are compiled.
struct Build {
  std::string clang, gnu;    ///< the compilers
  std::string flags = "-O0"; ///< for kernels of the CPU
  bool optimisesOpenCL = false;
  std::string headers; ///< folder of precompiled headers; empty: none
};

} // namespace cu2port::random
