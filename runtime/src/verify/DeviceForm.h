// A launch on another device, to compare with.
#pragma once

#include "verify/Forms.h"

namespace cu2port::verify {

class DeviceForm : public ReferenceForm {
public:
  explicit DeviceForm(const char *backend) : backend(backend) {}

  const char *name() const override { return backend; }
  std::string prepare(const Launch &launch, const Reach &reach) override;
  bool worksInPlace(const Launch &) const override { return false; }
  portError_t run(const Launch &launch, const Reach &reach, Image &image) override;

private:
  PreparedKernel *prepareKernel(const Launch &launch, std::string *why) const;

  const char *const backend;
};

} // namespace cu2port::verify
