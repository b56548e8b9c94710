// A kernel's block form as what its launches are compared with.
#pragma once

#include "verify/Forms.h"

#include "cpu/Grid.h"

namespace cu2port::verify {

/// The one that the CPU runs, or the plain one.
class BlockForm : public HostForm {
public:
  explicit BlockForm(bool isPlain) : isPlain(isPlain) {}

  const char *name() const override { return isPlain ? "plain" : "cpu"; }

protected:
  std::string find(const Launch &launch) override;
  portError_t runHere(const Launch &launch, void *const *arguments,
                      std::optional<cpu::BlockOrder> order, const AfterStep &after) override;

private:
  const bool isPlain;
  BlockFunction function = nullptr;
  cpu::KernelCost cost;
};

} // namespace cu2port::verify
