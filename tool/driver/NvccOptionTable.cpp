#include "driver/NvccOptionTable.h"

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

} // namespace cu2port::nvcc
