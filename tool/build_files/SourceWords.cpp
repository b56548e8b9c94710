#include "build_files/SourceWords.h"

#include "llvm/ADT/StringExtras.h"
#include "llvm/Support/MemoryBuffer.h"
#include "llvm/Support/Regex.h"

namespace cu2port {

using llvm::StringRef;

bool SourceWords::has(const std::string &name) {
  read();
  return words.contains(name) || (name == "NDEBUG" && words.contains("assert"));
}

bool SourceWords::compareStandard() {
  read();
  return comparesStandard;
}

void SourceWords::read() {
  if (isRead)
    return;
  isRead = true;
  for (const TreeFile &file : tree.files)
    if (file.kind != TreeFile::Kind::Other)
      if (auto buffer = llvm::MemoryBuffer::getFile(tree.source(file)))
        add((*buffer)->getBuffer());
}

void SourceWords::add(StringRef text) {
  static const llvm::Regex compares("__cplusplus *[<>=!]|[<>=] *__cplusplus");
  comparesStandard = comparesStandard || compares.match(text);
  auto isWord = [](char c) { return llvm::isAlnum(c) || c == '_'; };
  while (!(text = text.drop_until(isWord)).empty()) {
    const StringRef word = text.take_while(isWord);
    words.insert(word);
    text = text.drop_front(word.size());
  }
}

} // namespace cu2port
