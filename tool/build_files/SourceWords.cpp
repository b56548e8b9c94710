#include "build_files/SourceWords.h"

#include "build_files/BuildText.h"

#include "llvm/ADT/StringExtras.h"
#include "llvm/Support/Regex.h"

namespace cu2port {

using llvm::StringRef;

SourceWords::SourceWords(const Tree &tree) {
  for (const TreeFile &file : tree.files)
    if (file.kind != TreeFile::Kind::Other)
      files.push_back(tree.source(file));
}

bool SourceWords::has(const std::string &name) {
  read();
  return words.contains(name) || (name == "NDEBUG" && words.contains("assert"));
}

bool SourceWords::compareStandard() {
  read();
  return comparesStandard;
}

std::vector<std::string> SourceWords::withoutBuildType() {
  std::vector<std::string> options;
  for (const char *option :
       {"-UNDEBUG", "-U__OPTIMIZE__", "-U__OPTIMIZE_SIZE__", "-D__NO_INLINE__=1"})
    if (has(StringRef(option).drop_front(2).split('=').first.str()))
      options.push_back(option);
  return options;
}

void SourceWords::read() {
  if (isRead)
    return;
  isRead = true;
  for (const std::string &file : files)
    if (auto buffer = readSource(file))
      add((*buffer)->getBuffer());
    else
      llvm::consumeError(buffer.takeError());
}

void SourceWords::add(StringRef text) {
  static const llvm::Regex compares("__cplusplus *[<>=!]|[<>=] *__cplusplus");
  comparesStandard = comparesStandard || compares.match(text);
  while (!(text = text.drop_until(isOfName)).empty()) {
    const StringRef word = text.take_while(isOfName);
    words.insert(word);
    text = text.drop_front(word.size());
  }
}

} // namespace cu2port
