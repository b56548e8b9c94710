// The texts of build files, as all readers here take them.
#pragma once

#include "support/ReadFile.h"
#include "tree/Tree.h"

#include "llvm/ADT/StringExtras.h"

namespace cu2port {

/// What names of macros, of CMake's variables and of its commands are made of.
inline bool isOfName(char c) { return llvm::isAlnum(c) || c == '_'; }

/// What is larger is none that anybody has written, and would take minutes.
constexpr std::uint64_t largestBuildFile = std::uint64_t{32} << 20;

/// An error says why it is not read: it is too large, or no file.
inline llvm::Expected<std::unique_ptr<llvm::MemoryBuffer>> readBuildFile(const Tree &tree,
                                                                         const TreeFile &file) {
  return readFile(tree.source(file), largestBuildFile);
}

/// The same, for those who leave the reason to others.
inline std::unique_ptr<llvm::MemoryBuffer> buildTextOf(const Tree &tree, const TreeFile &file) {
  auto text = readBuildFile(tree, file);
  if (text)
    return std::move(*text);
  llvm::consumeError(text.takeError());
  return nullptr;
}

} // namespace cu2port
