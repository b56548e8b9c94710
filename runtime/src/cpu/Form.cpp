#include "cpu/Form.h"

#include "Log.h"
#include "Registry.h"

#include <cstdlib>
#include <cstring>

namespace cu2port::cpu {

static Form readForm() {
  const char *value = secure_getenv("CU2PORT_FORM");
  if (!value || !*value)
    return Form::Optimised;
  if (std::strcmp(value, "direct") == 0)
    return Form::Direct;
  if (std::strcmp(value, "plain") == 0)
    return Form::Plain;
  if (std::strcmp(value, "simt") != 0 && std::strcmp(value, "block") != 0)
    complain("CU2PORT_FORM=%s: use plain or direct; for OpenCL devices, simt or block", value);
  return Form::Optimised;
}

Form chosenForm() {
  static const Form form = readForm();
  return form;
}

BlockFunction findBlockFunction(const KernelRef &kernel, Form form) {
  if (form != Form::Plain)
    return kernel.kernel->run;
  const References *references = Registry::get().findReferences(*kernel.module);
  return references ? findBlockFunction(references->plain, kernel.kernel->name) : nullptr;
}

} // namespace cu2port::cpu
