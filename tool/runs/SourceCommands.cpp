// A source in two targets of a build has two commands:
//
//   -DN=4 -Dp_EXPORTS -c k.cu    -DN=5 -c k.cu    k.cu: #if N > 4            not alike
//   -Dp_EXPORTS -c k.cu          -c k.cu          nothing has p_EXPORTS      alike
//   -Iold -c k.cu                -c k.cu          both find the same files   alike
#include "runs/SourceCommands.h"
#include "arguments/CompilerArguments.h"
#include "build_files/SourceWords.h"
#include "diag/Findings.h"
#include "frontend/Preprocess.h"
#include "frontend/TranslationUnit.h"
#include "support/ScratchFolder.h"
#include "unit/Unit.h"

#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/Support/MemoryBuffer.h"

namespace cu2port {
namespace {

using Kind = CompilerArgument::Kind;

/// Without macros that nobody asks for.
std::vector<std::string> askedFor(const SourceCommand &command, SourceWords &words) {
  std::vector<std::string> result;
  for (const CompilerArgument &each : readCompilerArguments(command.arguments)) {
    const bool isMacro = each.kind == Kind::Define || each.kind == Kind::Undefine;
    if (!isMacro || words.has(each.value.substr(0, each.value.find_first_of("=("))))
      result.insert(result.end(), each.words.begin(), each.words.end());
  }
  return result;
}

/// Options that change more than texts.
std::vector<std::string> languageOf(const SourceCommand &command) {
  std::vector<std::string> result;
  for (const CompilerArgument &each : readCompilerArguments(command.arguments))
    if (each.kind == Kind::Standard || each.kind == Kind::Host)
      result.insert(result.end(), each.words.begin(), each.words.end());
  return result;
}

/// Nothing if it cannot be preprocessed.
std::string textOf(const UnitRequest &request, const SourceCommand &command,
                   const std::string &dialect, const std::string &scratch) {
  if (!writePreprocessed({.file = request.input,
                          .arguments = command.arguments,
                          .dialectFolder = dialect,
                          .asCuda = command.asCuda},
                         scratch))
    return {};
  const auto buffer = llvm::MemoryBuffer::getFile(scratch);
  return buffer ? (*buffer)->getBuffer().str() : "";
}

} // namespace

bool readAlike(const UnitRequest &request, const SourceCommand &one, const SourceCommand &other,
               SourceWords &words, const std::string &dialect) {
  if (one.asCuda != other.asCuda || languageOf(one) != languageOf(other))
    return false;
  if (askedFor(one, words) == askedFor(other, words))
    return true;
  Findings findings;
  const ScratchFolder scratch(findings);
  if (scratch.path().empty())
    return false;
  const std::string text = textOf(request, one, dialect, scratch.file("one"));
  return !text.empty() && text == textOf(request, other, dialect, scratch.file("other"));
}

std::string wordsOfOne(const SourceCommand &one, const SourceCommand &other) {
  const auto others = readCompilerArguments(other.arguments);
  std::vector<std::string> result;
  for (const CompilerArgument &each : readCompilerArguments(one.arguments))
    if (llvm::none_of(others, [&](const auto &its) { return its.words == each.words; }))
      result.insert(result.end(), each.words.begin(), each.words.end());
  // The same words in another order.
  return llvm::join(result.empty() ? one.arguments : result, " ");
}

} // namespace cu2port
