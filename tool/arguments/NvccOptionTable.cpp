// Makes LLVM's option parser of NvccOptions.inc, which llvm-tblgen makes of NvccOptions.td:
//
//   defm relocatable : value_short<"relocatable-device-code", "rdc", ...>   ->   OPT_relocatable
//
// The .inc is included once for each kind of its macros.
#include "arguments/NvccOptionTable.h"

#include "llvm/ADT/SmallVector.h"

#include <iterator>

namespace cu2port::nvcc {
namespace {

namespace opt = llvm::opt;
using opt::DefaultVis;

#define PREFIX(name, value)                                                                        \
  constexpr llvm::StringLiteral name##_init[] = value;                                             \
  constexpr llvm::ArrayRef<llvm::StringLiteral> name(name##_init, std::size(name##_init) - 1);
#include "NvccOptions.inc"
#undef PREFIX

constexpr opt::OptTable::Info optionInfos[] = {
#define OPTION(...) LLVM_CONSTRUCT_OPT_INFO(__VA_ARGS__),
#include "NvccOptions.inc"
#undef OPTION
};

struct Table : opt::GenericOptTable {
  Table() : GenericOptTable(optionInfos) {}
};

} // namespace

const opt::OptTable &optionTable() {
  static const Table table;
  return table;
}

llvm::StringRef valuesOf(unsigned id) {
  const char *values = optionInfos[id - 1].Values;
  return values ? values : "";
}

bool isValueOf(unsigned id, llvm::StringRef value) {
  const llvm::StringRef values = valuesOf(id);
  if (values == "number") {
    long long number = 0;
    return !value.getAsInteger(0, number);
  }
  llvm::SmallVector<llvm::StringRef, 8> all;
  values.split(all, ',', -1, false);
  // No values are listed where any text will do, as for file names.
  return all.empty() || llvm::is_contained(all, value);
}

} // namespace cu2port::nvcc
