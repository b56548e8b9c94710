// Collects the words of a command line from all places that nvcc takes them from:
//
//   NVCC_PREPEND_FLAGS="-O3"  NVCC_APPEND_FLAGS=-g
//   nvcc -optf flags.txt @more x.cu         ->   -O3 [words of flags.txt] [words of more] x.cu -g
//
// Variables, options files (-optf) and response files (@f) have rules for quotes of their own each.
// Options files may name others; each level counts, so that a file which names itself is an error
// and not a run without end.
#include "arguments/NvccWords.h"
#include "arguments/NvccLists.h"
#include "support/ReadFile.h"

#include "llvm/Support/CommandLine.h"
#include "llvm/Support/FileSystem.h"
#include "llvm/Support/Process.h"

#include <filesystem>

namespace cu2port {
namespace {

namespace fs = std::filesystem;
using llvm::StringRef;

/// How deep options files may name options files.
constexpr unsigned mostNested = 32;
constexpr std::uint64_t largestFile = std::uint64_t{16} << 20;

llvm::Error mistake(const std::string &text) {
  return llvm::createStringError(llvm::inconvertibleErrorCode(), text);
}

/// The error with the name of the options file that cannot be read.
llvm::Error nameFile(const std::string &file, llvm::Error error) {
  if (!error)
    return error;
  return mistake("cannot read the options file '" + file +
                 "': " + llvm::toString(std::move(error)));
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
  Expansion(StringRef folder, llvm::StringSaver &saver) : folder(folder), saver(saver) {}

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
    auto text = readFile((fs::path(folder.str()) / name).string(), largestFile);
    if (!text)
      return nameFile(name, text.takeError());
    auto split = splitWords((*text)->getBuffer(), ofFiles);
    if (!split)
      return split.takeError();
    ++nested;
    llvm::Error error = add(*split);
    --nested;
    return error;
  }

  StringRef folder;
  llvm::StringSaver &saver;
  unsigned nested = 0;
};

/// LLVM's reader would wait for a pipe, and read a device for ever.
llvm::Error checkResponse(StringRef word, StringRef folder) {
  const std::string file = (fs::path(folder.str()) / word.drop_front().str()).string();
  if (!word.starts_with("@") || !llvm::sys::fs::exists(file))
    return llvm::Error::success();
  return nameFile(file, readFile(file, largestFile).takeError());
}

/// `@f`, as host compilers have it. LLVM's reader leaves the name of one that is not there as it
/// is; here that is an error.
llvm::Error expandResponses(CommandWords &words, StringRef folder, llvm::StringSaver &saver) {
  llvm::cl::ExpansionContext files(saver.getAllocator(), llvm::cl::TokenizeGNUCommandLine);
  if (!folder.empty())
    files.setCurrentDir(folder);
  for (StringRef word : words)
    if (llvm::Error error = checkResponse(word, folder))
      return error;
  if (llvm::Error error = files.expandResponseFiles(words))
    return error;
  for (StringRef word : words)
    if (word.starts_with("@"))
      return mistake("cannot read the response file '" + word.drop_front().str() + "'");
  return llvm::Error::success();
}

} // namespace

llvm::Expected<CommandWords> expandNvccWords(const std::vector<std::string> &arguments,
                                             StringRef folder, llvm::StringSaver &saver) {
  Expansion expansion(folder, saver);
  if (llvm::Error error = expansion.addVariable("NVCC_PREPEND_FLAGS"))
    return std::move(error);
  if (llvm::Error error = expansion.add(arguments))
    return std::move(error);
  if (llvm::Error error = expansion.addVariable("NVCC_APPEND_FLAGS"))
    return std::move(error);
  if (llvm::Error error = expandResponses(expansion.words, folder, saver))
    return std::move(error);
  return std::move(expansion.words);
}

llvm::Expected<std::vector<std::string>> expandHostWords(const std::vector<std::string> &arguments,
                                                         StringRef folder) {
  llvm::BumpPtrAllocator memory;
  llvm::StringSaver saver(memory);
  CommandWords words;
  for (const std::string &each : arguments)
    words.push_back(each.c_str());
  if (llvm::Error error = expandResponses(words, folder, saver))
    return std::move(error);
  return std::vector<std::string>(words.begin(), words.end());
}

} // namespace cu2port
