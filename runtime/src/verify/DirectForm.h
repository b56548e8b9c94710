// A kernel's direct form, the user's own text as C++, as what its launches are compared with.
#pragma once

#include "verify/Forms.h"

namespace cu2port::verify {

class DirectForm : public HostForm {
public:
  const char *name() const override { return "direct"; }
  std::vector<cpu::BlockOrder> orders() const override;

protected:
  std::string find(const Launch &launch) override;
  portError_t runHere(const Launch &launch, void *const *arguments,
                      std::optional<cpu::BlockOrder> order, const AfterStep &after) override;
};

} // namespace cu2port::verify
