// Hashes texts with their lengths, so that where one ends is a part of the hash:
//
//   add("ab"), add("c")   ->   2:ab1:c           add("a"), add("bc")   ->   1:a2:bc
#include "support/Hash.h"

#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/Support/FileSystem.h"

namespace cu2port {

void Hash::add(llvm::StringRef text) {
  state.update(std::to_string(text.size()) + ":");
  state.update(text);
}

void Hash::addAll(llvm::ArrayRef<std::string> texts) {
  add(std::to_string(texts.size()));
  for (const std::string &each : texts)
    add(each);
}

std::string Hash::text() { return llvm::toHex(state.final(), /*LowerCase=*/true); }

std::vector<std::string> filesBelow(const std::string &folder) {
  std::vector<std::string> files;
  std::error_code error;
  for (llvm::sys::fs::recursive_directory_iterator each(folder, error), end; each != end && !error;
       each.increment(error))
    if (each->type() != llvm::sys::fs::file_type::directory_file)
      files.push_back(each->path());
  llvm::sort(files);
  return files;
}

} // namespace cu2port
