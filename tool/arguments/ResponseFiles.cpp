// Puts the words of response files in the places of their names:
//
//   @a -c x.cu        a: -O2 @b        b: -DN=4        ->   -O2 -DN=4 -c x.cu
//
// LLVM has a reader of them, which has no bound, waits for pipes and leaves a file that is not
// there as it is; how words are parted and quoted, it decides here, too.
#include "arguments/ResponseFiles.h"
#include "support/ReadFile.h"

#include "llvm/Support/CommandLine.h"
#include "llvm/Support/ConvertUTF.h"

#include <filesystem>

namespace cu2port {
namespace {

namespace fs = std::filesystem;
using llvm::StringRef;

class Responses {
public:
  Responses(StringRef folder, llvm::StringSaver &saver, WordBudget &budget)
      : folder(folder.str()), saver(saver), budget(budget) {}

  llvm::Error add(llvm::ArrayRef<const char *> words) {
    for (const char *word : words)
      if (*word != '@')
        result.push_back(word);
      else if (llvm::Error error = addFile(word + 1))
        return error;
    return llvm::Error::success();
  }

  CommandWords result;

private:
  static llvm::Error mistake(const std::string &name, const std::string &why) {
    return llvm::createStringError(llvm::inconvertibleErrorCode(), "%s",
                                   ("cannot read the response file '" + name + "'" + why).c_str());
  }

  llvm::Error addFile(const std::string &name) {
    const std::string path = (folder / name).lexically_normal().string();
    if (nested == mostNested)
      return mistake(name, ": files name each other");
    std::error_code error;
    auto text = readFile(path, largestWordFile);
    if (!text) {
      const std::string why = llvm::toString(text.takeError());
      return mistake(name, fs::exists(path, error) ? ": " + why : "");
    }
    CommandWords words;
    llvm::cl::TokenizeGNUCommandLine(withoutMark((*text)->getBuffer()), saver, words);
    if (!budget.pay((*text)->getBufferSize(), words.size()))
      return mistake(name, std::string(": it ") + WordBudget::isSpent);
    ++nested;
    llvm::Error inner = add(words);
    --nested;
    return inner;
  }

  /// The text in UTF-8, without the mark of its order of bytes, which editors of Windows write.
  StringRef withoutMark(StringRef text) {
    std::string converted;
    if (llvm::hasUTF16ByteOrderMark({text.data(), text.size()}) &&
        llvm::convertUTF16ToUTF8String({text.data(), text.size()}, converted))
      return saver.save(converted);
    text.consume_front("\xef\xbb\xbf");
    return text;
  }

  const fs::path folder;
  llvm::StringSaver &saver;
  WordBudget &budget;
  unsigned nested = 0;
};

} // namespace

llvm::Expected<CommandWords> expandResponses(llvm::ArrayRef<const char *> words, StringRef folder,
                                             llvm::StringSaver &saver, WordBudget &budget) {
  Responses responses(folder, saver, budget);
  if (llvm::Error error = responses.add(words))
    return std::move(error);
  return std::move(responses.result);
}

} // namespace cu2port
