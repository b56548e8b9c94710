// Sources of CUDA's are C++ now, and what a build gave them alone must reach them still:
//
//   $<$<COMPILE_LANGUAGE:CUDA>:FAST=1>             $<$<COMPILE_LANGUAGE:CXX>:FAST=1>
//   $<$<COMPILE_LANGUAGE:CXX,CUDA>:FAST=1>         as it is
//   $<$<COMPILE_LANGUAGE:CXX>:HOST=1>              unclear: CUDA sources had it not
//   $<IF:$<COMPILE_LANGUAGE:CUDA>,N=5,N=6>         unclear: C++ sources had N=6
//   $<$<CUDA_COMPILER_ID:NVIDIA>:N=5>              unclear: there is no such compiler
//
// HIP is a language of its own, as CUDA was: there, only a compiler is unclear.
#include "build_files/CMakeConditions.h"

#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/SmallVector.h"

namespace cu2port {

using llvm::StringRef;

constexpr StringRef question = "$<COMPILE_LANGUAGE:";

/// Becomes the other language's in `text`; false if that is not what it was.
static bool translate(std::string &text, std::size_t at, const BuildFlavour &flavour) {
  const std::size_t begin = at + question.size(), end = text.find('>', begin);
  if (end == std::string::npos)
    return false;
  llvm::SmallVector<StringRef> languages;
  StringRef(text).slice(begin, end).split(languages, ',');
  const bool isCuda = llvm::is_contained(languages, "CUDA"),
             isCxx = llvm::is_contained(languages, "CXX");
  // For both, or for neither.
  if (isCuda == isCxx && !flavour.isHip)
    return true;
  const StringRef before = StringRef(text).take_front(at);
  const bool isPositive = StringRef(text).starts_with("$<$<") && !before.contains("$<NOT:") &&
                          !before.contains("$<IF:");
  if (!flavour.isHip && (isCxx || !isPositive))
    return false;
  if (isCuda)
    text.replace(text.find("CUDA", begin), 4, flavour.language.str());
  return true;
}

std::optional<CMakeCondition> conditionIn(StringRef argument, const BuildFlavour &flavour) {
  if (!argument.contains("$<"))
    return std::nullopt;
  if (argument.contains("_COMPILER_ID:") || argument.contains("_COMPILER_VERSION:") ||
      argument.contains("COMPILE_LANG_AND_ID:"))
    return CMakeCondition{argument.str(), true};
  std::string text = argument.str();
  for (std::size_t at = 0; (at = text.find(question.data(), at)) != std::string::npos; ++at)
    if (!translate(text, at, flavour))
      return CMakeCondition{argument.str(), true};
  if (text == argument)
    return std::nullopt;
  return CMakeCondition{std::move(text), false};
}

} // namespace cu2port
