// Makes of nvcc's command line what it asks for: which inputs, how far to go, and which words the
// parse, the host compiler and the linker get.
//
//   nvcc -std=c++17 -Ia,b -O3 -arch=sm_80 -Xcompiler -Wall,-DX=1 x.cu y.o -lcublas_static -o p
//
//     action   Link                          output  p
//     inputs   x.cu (Cuda)
//     meaning  -std=c++17 -DX=1 -I a -I b    the parse and the host compiler
//     host     -Wall -O3                     the host compiler alone
//     link     [object of x.cu] y.o -lcublas
//
// -arch and the like are read, checked and forgotten: they say how to make code for NVIDIA's
// machines. NvccOptions.td has each option's group, and NvccReader::take() a function for each:
// start there. NvccWords.cpp has collected the words before, NvccMisfits.cpp says what is wrong.
#include "arguments/NvccCommand.h"
#include "arguments/NvccOptionTable.h"
#include "arguments/NvccReader.h"
#include "arguments/NvccWords.h"
#include "diag/Findings.h"

#include "llvm/ADT/StringExtras.h"
#include "llvm/Option/ArgList.h"

#include <fmt/format.h>

namespace cu2port {

namespace opt = llvm::opt;
using namespace nvcc;

/// An option without its value ends the reading: which word was meant for what is not known any
/// more.
static NvccCommand readWords(llvm::ArrayRef<const char *> words, Findings &findings) {
  unsigned missing = 0, missingCount = 0;
  opt::InputArgList parsed =
      optionTable().ParseArgs(words, missing, missingCount, opt::Visibility(opt::DefaultVis));
  if (missingCount) {
    findings.add(DiagId::BadOption, "", 0, 0,
                 fmt::format("'{}' needs a value", parsed.getArgString(missing)));
    return {};
  }
  NvccCommand command = NvccReader(parsed, findings).read();
  command.words.assign(words.begin(), words.end());
  return command;
}

/// nvcc gives assemblers folders alone, and what -Xcompiler says.
static std::vector<std::string> withoutMacros(const std::vector<std::string> &meaning) {
  std::vector<std::string> words;
  for (std::size_t i = 0; i < meaning.size(); ++i)
    if (meaning[i] == "-D" || meaning[i] == "-U" || meaning[i] == "-include" ||
        meaning[i] == "-imacros")
      ++i;
    else
      words.push_back(meaning[i]);
  return words;
}

std::vector<std::string> NvccCommand::meaningFor(NvccInput::Language language) const {
  using Language = NvccInput::Language;
  if (language == Language::Assembly)
    return withoutMacros(meaning);
  // What nvcc adds stands in front, so that the user's own -U still takes it away.
  std::vector<std::string> words = meaning;
  if (hasStreamPerThread && language != Language::C)
    words.insert(words.begin(), {"-D", "CUDA_API_PER_THREAD_DEFAULT_STREAM=1"});
  if (language == Language::Cuda)
    words.insert(words.begin(), cudaMacros.begin(), cudaMacros.end());
  return words;
}

std::vector<std::string> NvccCommand::meaningForParse(NvccInput::Language language) const {
  std::vector<std::string> words = meaningFor(language);
  if (language == NvccInput::Language::Cuda && !fusedMultiplyAdd)
    words.push_back("-ffp-contract=off");
  if (language == NvccInput::Language::Cuda && flushesSubnormals)
    words.push_back(flushesSubnormalsWord);
  if (language == NvccInput::Language::Cuda && (isRelocatable || finishesLink))
    words.push_back("-fgpu-rdc");
  if (language == NvccInput::Language::Cuda && !architectures.empty())
    words.push_back(architecturesWord(*this));
  return words;
}

static constexpr llvm::StringRef architecturesOption = "-DCU2PORT_CUDA_ARCHITECTURES=";

std::string architecturesWord(const NvccCommand &command) {
  return fmt::format("{}{}", architecturesOption.str(), fmt::join(command.architectures, ","));
}

unsigned architectureIn(const std::vector<std::string> &words) {
  constexpr unsigned least = 500, own = 700;
  unsigned chosen = 0;
  for (llvm::StringRef word : words) {
    if (!word.consume_front(architecturesOption))
      continue;
    for (llvm::StringRef each : llvm::split(word, ','))
      if (unsigned number = 0; !each.getAsInteger(10, number) && number >= least)
        if (!chosen || number <= own) // in ascending order
          chosen = number;
  }
  return chosen ? chosen : own;
}

NvccCommand readNvccOptions(const std::vector<std::string> &options, Findings &findings) {
  // Neither the environment nor options files: their words are in `options` already, if at all.
  CommandWords words;
  for (const std::string &each : options)
    words.push_back(each.c_str());
  return readWords(words, findings);
}

NvccCommand readNvccCommand(const std::vector<std::string> &arguments, Findings &findings,
                            std::string_view folder, WordBudget *budget) {
  WordBudget own;
  llvm::BumpPtrAllocator allocator;
  llvm::StringSaver saver(allocator);
  llvm::Expected<CommandWords> words =
      expandNvccWords(arguments, folder, saver, budget ? *budget : own);
  if (words)
    return readWords(*words, findings);
  findings.add(DiagId::BadOption, "", 0, 0, llvm::toString(words.takeError()));
  return {};
}

} // namespace cu2port
