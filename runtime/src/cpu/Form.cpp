#include "cpu/Form.h"

#include "Log.h"

#include <cstdlib>
#include <cstring>

namespace cu2port::cpu {

static Form readForm() {
  const char *value = std::getenv("CU2PORT_FORM");
  if (!value || !*value)
    return Form::Optimised;
  if (std::strcmp(value, "direct") == 0)
    return Form::Direct;
  if (std::strcmp(value, "simt") != 0 && std::strcmp(value, "block") != 0)
    complain("CU2PORT_FORM=%s: use direct; for OpenCL devices, simt or block", value);
  return Form::Optimised;
}

Form chosenForm() {
  static const Form form = readForm();
  return form;
}

} // namespace cu2port::cpu
