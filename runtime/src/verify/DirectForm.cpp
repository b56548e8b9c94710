#include "verify/DirectForm.h"

#include "direct/DirectForm.h"

namespace cu2port::verify {

std::vector<cpu::BlockOrder> DirectForm::orders() const {
  return {{cpu::BlockOrder::Forward}, {cpu::BlockOrder::Backward}};
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
  const bool isBackward = order && order->kind == cpu::BlockOrder::Backward;
  return direct::run(launch.prepared.kernel, launch.shape, arguments,
                     isBackward ? direct::Order::Backward : direct::Order::Forward, observer);
}

} // namespace cu2port::verify
