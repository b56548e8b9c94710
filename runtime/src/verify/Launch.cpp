#include "verify/Launch.h"

#include "Registry.h"

#include <cstring>

namespace cu2port::verify {

const KernelFacts *findFacts(const KernelRef &kernel) {
  const Facts *facts = Registry::get().findFacts(*kernel.module);
  for (std::size_t i = 0; facts && i < facts->kernels.size(); ++i)
    if (std::strcmp(facts->kernels[i].name, kernel.kernel->name) == 0)
      return &facts->kernels[i];
  return nullptr;
}

std::string Launch::nameOf(std::size_t argument) const {
  if (argument >= parameterCount())
    return kernel().variables[argument - parameterCount()];
  if (facts && argument < facts->arguments.size())
    return facts->arguments[argument].name;
  return "argument " + std::to_string(argument);
}

static std::string layoutOfVariable(const Module &module, const char *name) {
  if (const Facts *facts = Registry::get().findFacts(module))
    for (const ValueFacts &variable : facts->variables)
      if (variable.layout && std::strcmp(variable.name, name) == 0)
        return variable.layout;
  return {};
}

std::string Launch::layoutText(std::size_t argument) const {
  if (argument >= parameterCount()) {
    const std::string type =
        layoutOfVariable(module(), kernel().variables[argument - parameterCount()]);
    return type.empty() ? type : '*' + type;
  }
  const bool isKnown =
      facts && argument < facts->arguments.size() && facts->arguments[argument].layout;
  return isKnown ? facts->arguments[argument].layout : "";
}

LayoutRef Launch::layoutOf(std::size_t argument) const { return parseLayout(layoutText(argument)); }

bool Launch::roundsInto(const std::string &memory) const {
  const std::string all = facts ? std::string(" ") + facts->rounded + ' ' : "";
  return all == " * " ||
         all.find(' ' + memory.substr(0, memory.find_first_of(".[")) + ' ') != std::string::npos;
}

} // namespace cu2port::verify
