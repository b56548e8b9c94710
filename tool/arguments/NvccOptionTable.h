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

/// Options of host compilers' lines alone. All others are nvcc's, too.
constexpr unsigned HostVis = 1 << 1;
static_assert(HostVis != llvm::opt::DefaultVis);

/// The table itself. A reader says which options it sees: `DefaultVis` are nvcc's, with `HostVis`
/// those that only host compilers take, too.
const llvm::opt::OptTable &optionTable();

/// Whether an option of these may have this value. Options with lists are asked item by item.
bool isValueOf(unsigned id, llvm::StringRef value);
/// Its values, for people; empty if there is nothing to choose from.
llvm::StringRef valuesOf(unsigned id);

} // namespace cu2port::nvcc
