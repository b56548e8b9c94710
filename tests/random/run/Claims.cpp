#include "run/Claims.h"

#include <fmt/format.h>

namespace cu2port::random {

/// What is said of a kernel; empty if nothing is, as of templates, whose names are made.
static std::string needsOf(const std::string &kernel, const std::string &needs) {
  const std::size_t at = needs.find(fmt::format("needsOf(\"{}\")", kernel));
  return at == std::string::npos ? "" : needs.substr(at, needs.find("needsOf", at + 1) - at);
}

std::string wrongClaim(const Case &test, const std::string &needs) {
  for (const Node &part : test.parts) {
    const std::string text = named(print(part), numberOf(test));
    if (part.head.find("__global__") == std::string::npos ||
        text.find(neverTrue) == std::string::npos)
      continue;
    for (const std::string &each : test.kernels) {
      const std::string kernel = named(each, numberOf(test)), said = needsOf(kernel, needs);
      if (!said.empty() && text.find(kernel + "(") != std::string::npos &&
          said.find(".inOrder()") == std::string::npos)
        return fmt::format("the blocks of {} are said to run in any order", kernel);
    }
  }
  return {};
}

} // namespace cu2port::random
