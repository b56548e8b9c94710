// NvccOptions.td, as LLVM's option parser has it.
#pragma once

#include "llvm/Option/OptTable.h"
#include "llvm/Option/Option.h"

#include <array>

namespace cu2port::nvcc {

enum OptionId : unsigned {
  OPT_INVALID = 0,
#define OPTION(...) LLVM_MAKE_OPT_ID(__VA_ARGS__),
#include "NvccOptions.inc"
#undef OPTION
};

const llvm::opt::OptTable &optionTable();

} // namespace cu2port::nvcc
