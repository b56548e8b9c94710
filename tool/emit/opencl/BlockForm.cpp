// The block form in OpenCL C: a work-group of one work-item runs a whole CUDA block. The launch
// passes the block's extent as the global offset, so that a kernel's two forms have the same
// parameters. emit/ThreadLoops.h has its loops.
#include "emit/opencl/Printer.h"

#include "device/ir/Dump.h"

#include <fmt/format.h>

namespace cu2port::emit::opencl {

using namespace ir;

static constexpr ThreadLoopWords ownWords{"uint", "ulong", "min", "(uint3)({}, {}, {})"};

Printer::Printer(const Rules &rules)
    : ThreadLoopPrinter(rules, infoOf(Target::OpenCl).column, ownWords) {}

void Printer::indexParameters(const Function &function, std::vector<std::string> &parameters) {
  for (SpecialValue value : specials.of(&function))
    parameters.push_back(fmt::format("uint3 {}", spell(value)));
}

void Printer::declareSpecials(const Function &kernel) {
  SpecialSet used = specials.of(&kernel);
  used.insert(SpecialValue::BlockDim); // of the loops over the threads
  static const std::pair<SpecialValue, const char *> calls[] = {
      {SpecialValue::BlockIdx, "get_group_id"},
      {SpecialValue::BlockDim, "get_global_offset"},
      {SpecialValue::GridDim, "get_num_groups"}};
  for (auto [value, call] : calls)
    if (used.count(value))
      line(fmt::format("const uint3 {0} = (uint3)({1}(0), {1}(1), {1}(2));", spell(value), call));
}

/// blockIdx or threadIdx as a vector.
std::string Printer::wholeIndex(SpecialValue value) {
  if (level != Level::Simt)
    return value == SpecialValue::ThreadIdx ? threadIdx() : spell(value);
  return value == SpecialValue::ThreadIdx ? "thread_index()" : "block_index()";
}

} // namespace cu2port::emit::opencl
