// Any words as a command line of nvcc's or of a host compiler: a meaning, or a finding.
//
// An input is a word a line; behind an empty line, a file of options that the line names; behind
// another one, what NVCC_APPEND_FLAGS says.
#include "TextFile.h"
#include "arguments/CompilerArguments.h"
#include "arguments/NvccCommand.h"
#include "arguments/NvccOutputs.h"
#include "arguments/NvccWords.h"
#include "cli/CommandLine.h"
#include "diag/Findings.h"

#include <llvm/ADT/STLExtras.h>
#include <llvm/ADT/StringExtras.h>

#include <cstdlib>

using namespace cu2port;

/// No word is lost, and none has two meanings.
static void readAsHost(const std::vector<std::string> &words) {
  std::vector<std::string> again;
  for (const CompilerArgument &each : readCompilerArguments(words)) {
    if (each.words.empty())
      std::abort();
    llvm::append_range(again, each.words);
  }
  if (again != words)
    std::abort();
  splitArguments(words);
}

static void readAsNvcc(const std::vector<std::string> &words) {
  Findings findings;
  const NvccCommand command = readNvccCommand(words, findings);
  if (findings.has(Severity::Error))
    return;
  for (const LinkItem &item : command.link)
    if (item.input >= static_cast<int>(command.inputs.size()))
      std::abort();
  for (const NvccInput &input : command.inputs) {
    command.meaningFor(input.language);
    const std::string object = objectName(command, input);
    ruleFile(command, input, object);
    ruleTarget(command, input, object);
  }
  joinedRuleFile(command);
  outputsOf(command);
}

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t *bytes, std::size_t size) {
  // A word of a command line has no zero bytes.
  llvm::StringRef line =
      llvm::StringRef(reinterpret_cast<const char *>(bytes), size).split('\0').first;
  llvm::StringRef file, variable;
  std::tie(line, file) = line.split("\n\n");
  std::tie(file, variable) = file.split("\n\n");
  std::vector<std::string> words;
  for (llvm::StringRef each : llvm::split(line, '\n'))
    words.push_back(each.str());
  readAsHost(words);
  ::setenv("NVCC_APPEND_FLAGS", variable.str().c_str(), 1);
  const TextFile options(reinterpret_cast<const std::uint8_t *>(file.data()), file.size());
  if (!file.empty())
    words.insert(words.end(), {"-optf", options.path(), "@" + options.path()});
  WordBudget budget;
  if (auto expanded = expandHostWords(words, {}, budget))
    readAsHost(*expanded);
  else
    llvm::consumeError(expanded.takeError());
  readAsNvcc(words);
  return 0;
}
