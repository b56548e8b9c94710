#include "verify/BlockForm.h"

#include "cpu/Cooperative.h"
#include "cpu/CpuDevice.h"
#include "cpu/Form.h"

namespace cu2port::verify {

std::string BlockForm::find(const Launch &launch) {
  static const auto mostThreads =
      static_cast<std::uint64_t>(cpu::readProperties().maxThreadsPerBlock);
  const dim3 &block = launch.shape.block;
  if (std::uint64_t{block.x} * block.y * block.z > mostThreads)
    return "on the CPU a block can have " + std::to_string(mostThreads) + " threads";
  function = cpu::findBlockFunction(launch.prepared.kernel,
                                    isPlain ? cpu::Form::Plain : cpu::Form::Optimised);
  if (function)
    return {};
  if (launch.kernel().notOnCpu)
    return launch.kernel().notOnCpu;
  return isPlain ? "the program was translated without --verify: there is no plain form"
                 : "the program was translated without the CPU";
}

portError_t BlockForm::runHere(const Launch &launch, void *const *arguments,
                               std::optional<cpu::BlockOrder> order, const AfterStep &after) {
  const CpuKernel kernel{launch.kernel().name, function};
  if (launch.shape.cooperative)
    return cpu::runTogether(kernel, launch.shape, arguments);
  if (!order)
    return cpu::runGrid(kernel, cost, launch.shape, arguments);
  cpu::AfterBlock afterBlock;
  if (after)
    afterBlock = [&](const uint3 &block) { after({block, {}, false}); };
  return cpu::runInOrder(kernel, launch.shape, arguments, *order, afterBlock);
}

} // namespace cu2port::verify
