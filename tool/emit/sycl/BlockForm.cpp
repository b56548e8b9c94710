// The block form in SYCL: one work-item, alone in its group, runs a whole CUDA block. No work-item
// is a thread, so that the indices are parameters; emit/ThreadLoops.h has the loops.
//
//   __global__ void scale(float *x) {      static void scale_block(uint3 blockIdx, uint3 blockDim,
//     __shared__ float tile[64];                                   float *x, float *tile) {
//     tile[threadIdx.x] = ...        ->      for (...)
//     __syncthreads();                         tile[tx] = ...
#include "emit/sycl/Printer.h"

#include "device/ir/Dump.h"

#include <fmt/format.h>

namespace cu2port::emit::sycl {

using namespace ir;

static constexpr ThreadLoopWords ownWords{"unsigned int", "unsigned long long", "sycl::min",
                                          "uint3{{{}, {}, {}}}"};

Printer::Printer(const Program &program, const Rules &rules)
    : ThreadLoopPrinter(rules, infoOf(Target::Sycl).column, ownWords), program(program),
      workItems(program, rules) {}

std::vector<SpecialValue> Printer::indicesOf(const Function &function) {
  if (!function.isBlockForm)
    return {};
  baseName(ownTypes.vector(Scalar::UInt, 3)); // an index's struct has a definition in front
  SpecialSet used = specials.of(&function);
  if (function.isKernel) {
    used.erase(SpecialValue::ThreadIdx);
    used.insert(SpecialValue::BlockDim); // of the loops over the threads
  }
  return {used.begin(), used.end()};
}

std::string Printer::indexArgument(SpecialValue value, const std::string &item) {
  if (value == SpecialValue::BlockDim)
    return "blockDim"; // the launch's
  helpers.need("block_index");
  return fmt::format("{}({})", value == SpecialValue::BlockIdx ? "block_index" : "grid_extent",
                     item);
}

std::string Printer::workItem() {
  if (level == Level::Simt)
    return itemName;
  helpers.need("block_thread");
  return fmt::format("BlockThread{{blockIdx, {}}}", threadIdx());
}

} // namespace cu2port::emit::sycl
