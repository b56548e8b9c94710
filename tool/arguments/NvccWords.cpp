// Collects the words of a command line from all places that nvcc takes them from:
//
//   NVCC_PREPEND_FLAGS="-O3"  NVCC_APPEND_FLAGS=-g
//   nvcc -optf flags.txt @more x.cu         ->   -O3 [words of flags.txt] [words of more] x.cu -g
//
// Variables, options files (-optf) and response files (@f) have rules for quotes of their own each.
// Options files may name others; each level counts, so that a file which names itself is an error
// and not a run without end. All that is read is paid for (WordBudget): a few files that name each
// other many times are a line that no memory holds.
#include "arguments/NvccWords.h"
#include "arguments/NvccLists.h"
#include "support/ReadFile.h"

#include "llvm/Support/Process.h"

#include <filesystem>

namespace cu2port {
namespace {

namespace fs = std::filesystem;
using llvm::StringRef;

llvm::Error mistake(const std::string &text) {
  return llvm::createStringError(llvm::inconvertibleErrorCode(), text);
}

/// How nvcc splits text into words, in which double quotes keep spaces. A backslash and what
/// follows it stay, for the options to read.
struct Splitting {
  StringRef spaces;
  bool keepsQuotes;
};
constexpr Splitting ofVariables{" \t", true}, ofFiles{" \t\r\n", false};

llvm::Expected<std::vector<std::string>> splitWords(StringRef text, Splitting how) {
  std::vector<std::string> words;
  bool isWord = false, isQuoted = false;
  for (std::size_t i = 0; i < text.size(); ++i) {
    const char c = text[i];
    if (!isQuoted && how.spaces.contains(c)) {
      isWord = false;
      continue;
    }
    if (!isWord)
      words.emplace_back();
    isWord = true;
    isQuoted ^= c == '"';
    if (c != '"' || how.keepsQuotes)
      words.back() += c;
    if (c == '\\' && i + 1 < text.size() && (text[++i] != '"' || how.keepsQuotes))
      words.back() += text[i];
  }
  if (isQuoted)
    return mistake("a '\"' without its other half in " + text.str());
  return words;
}

/// nvcc's words, with variables and options files in their places. Response files come after that,
/// since words of either may name one: expandResponses().
class Expansion {
public:
  Expansion(StringRef folder, llvm::StringSaver &saver, WordBudget &budget)
      : folder(folder), saver(saver), budget(budget) {}

  llvm::Error addVariable(const char *variable) {
    auto value = llvm::sys::Process::GetEnv(variable);
    if (!value)
      return llvm::Error::success();
    auto split = splitWords(*value, ofVariables);
    return split ? add(*split) : split.takeError();
  }

  llvm::Error add(const std::vector<std::string> &arguments) {
    for (std::size_t i = 0; i < arguments.size(); ++i) {
      auto files = optionsFiles(arguments, i);
      if (!files)
        words.push_back(saver.save(arguments[i]).data());
      else
        for (const std::string &file : *files)
          if (llvm::Error error = addFile(file))
            return error;
    }
    return llvm::Error::success();
  }

  CommandWords words;

private:
  /// The files of -optf or --options-file; nothing if a word is neither. `at` moves to the last
  /// word that was used.
  static std::optional<std::vector<std::string>>
  optionsFiles(const std::vector<std::string> &arguments, std::size_t &at) {
    for (StringRef name : {"--options-file", "-optf"}) {
      StringRef word = arguments[at];
      if (word == name && at + 1 < arguments.size())
        return listFiles(arguments[++at]);
      if (word.consume_front(name) && word.consume_front("="))
        return listFiles(word);
    }
    return std::nullopt;
  }

  llvm::Error addFile(const std::string &name) {
    if (nested == mostNested)
      return mistake("options files that name each other: " + name);
    auto text = readFile((fs::path(folder.str()) / name).string(), largestWordFile);
    if (!text)
      return mistake("cannot read the options file '" + name +
                     "': " + llvm::toString(text.takeError()));
    auto split = splitWords((*text)->getBuffer(), ofFiles);
    if (!split)
      return split.takeError();
    if (!budget.pay((*text)->getBufferSize(), split->size()))
      return mistake("the options file '" + name + "' " + WordBudget::isSpent);
    ++nested;
    llvm::Error error = add(*split);
    --nested;
    return error;
  }

  StringRef folder;
  llvm::StringSaver &saver;
  WordBudget &budget;
  unsigned nested = 0;
};

} // namespace

llvm::Expected<CommandWords> expandNvccWords(const std::vector<std::string> &arguments,
                                             StringRef folder, llvm::StringSaver &saver,
                                             WordBudget &budget) {
  Expansion expansion(folder, saver, budget);
  if (llvm::Error error = expansion.addVariable("NVCC_PREPEND_FLAGS"))
    return std::move(error);
  if (llvm::Error error = expansion.add(arguments))
    return std::move(error);
  if (llvm::Error error = expansion.addVariable("NVCC_APPEND_FLAGS"))
    return std::move(error);
  return expandResponses(expansion.words, folder, saver, budget);
}

llvm::Expected<std::vector<std::string>> expandHostWords(const std::vector<std::string> &arguments,
                                                         StringRef folder, WordBudget &budget) {
  llvm::BumpPtrAllocator memory;
  llvm::StringSaver saver(memory);
  CommandWords words;
  for (const std::string &each : arguments)
    words.push_back(each.c_str());
  auto expanded = expandResponses(words, folder, saver, budget);
  if (!expanded)
    return expanded.takeError();
  return std::vector<std::string>(expanded->begin(), expanded->end());
}

} // namespace cu2port
