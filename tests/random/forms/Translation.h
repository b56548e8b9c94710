// Cases of one file through the translator.
#pragma once

#include "case/Case.h"
#include "forms/Forms.h"

#include <cstdint>
#include <stdexcept>

namespace cu2port {
class Rules;
}

namespace cu2port::random {

/// The generated text is no CUDA: the generator's fault.
struct BadText : std::runtime_error {
  BadText(std::vector<std::size_t> cases, const std::string &why)
      : std::runtime_error(why), cases(std::move(cases)) {}
  std::vector<std::size_t> cases; ///< those that have the errors, by their place in the file
};

/// What the translator writes for a file of cases.
struct Translation {
  std::string cuda; ///< what was translated
  std::string host, needs, openCL, openCLBlocks, sycl, syclBlocks, cpu, plain;
  std::vector<std::string> leftToDo; ///< the first thing of each case; empty if there is none
};

/// What stands before the cases of a file.
extern const char *const preamble;

/// How the kernels are printed. To lay them out takes most of the translator's time.
enum class Style : std::uint8_t {
  People, ///< as users read it
  Lines,  ///< as it comes, with #line directives
};

/// Writes `stem`.cu and translates it. Throws BadText.
Translation translate(const std::vector<Case> &cases, const std::string &stem,
                      const std::vector<Form> &forms, Style style);
/// The rules that are shipped.
const Rules &rules();
/// What the judge compiles.
std::string directText(const std::vector<Case> &cases);

} // namespace cu2port::random
