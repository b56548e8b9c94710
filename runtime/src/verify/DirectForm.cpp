#include "verify/DirectForm.h"

#include "direct/DirectForm.h"

namespace cu2port::verify {

/// More than of blocks alone: a place in a queue is the same in two orders of three threads one
/// time in three.
std::vector<cpu::BlockOrder> DirectForm::orders() const {
  std::vector<cpu::BlockOrder> orders{{cpu::BlockOrder::Forward}, {cpu::BlockOrder::Backward}};
  for (unsigned round = 0; round < 12; ++round)
    orders.push_back({cpu::BlockOrder::Mixed, round});
  return orders;
}

std::string DirectForm::find(const Launch &launch) {
  std::string why;
  return direct::canRun(launch.prepared.kernel, &why) == portSuccess
             ? std::string()
             : "there is no direct form of it: " + why;
}

portError_t DirectForm::runHere(const Launch &launch, void *const *arguments,
                                std::optional<cpu::BlockOrder> order, const AfterStep &after) {
  direct::Observer observer;
  if (after) {
    observer.with = const_cast<AfterStep *>(&after);
    observer.afterStep = [](void *with, const uint3 &block, const uint3 &thread) {
      (*static_cast<const AfterStep *>(with))({block, thread, true});
    };
  }
  return direct::run(launch.prepared.kernel, launch.shape, arguments,
                     order.value_or(cpu::BlockOrder{}), observer);
}

} // namespace cu2port::verify
