#include "forms/Forms.h"

namespace cu2port::random {

static const FormInfo table[] = {
#define FORM(name, option, description) {option, description},
#include "forms/Forms.def"
#undef FORM
};

const FormInfo &info(Form form) { return table[static_cast<std::size_t>(form)]; }

const std::vector<Form> &allForms() {
  static const std::vector<Form> forms = {
#define FORM(name, option, description) Form::name,
#include "forms/Forms.def"
#undef FORM
  };
  return forms;
}

} // namespace cu2port::random
