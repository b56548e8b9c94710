// The words of a tree's sources and headers: which macros they may ask for.
#pragma once

#include "tree/Tree.h"

#include "llvm/ADT/StringRef.h"
#include "llvm/ADT/StringSet.h"

namespace cu2port {

/// Read when they are first asked for.
class SourceWords {
public:
  explicit SourceWords(const Tree &tree);
  explicit SourceWords(std::vector<std::string> files) : files(std::move(files)) {}

  /// Whether any text has the word; a macro that none has changes nothing. assert() asks for
  /// NDEBUG.
  bool has(const std::string &name);
  /// `#if __cplusplus > 201402L`
  bool compareStandard();
  /// What takes back the macros that a build type's options give, of those that texts ask for: a
  /// translation has none of them.
  std::vector<std::string> withoutBuildType();

private:
  void read();
  void add(llvm::StringRef text);

  std::vector<std::string> files;
  llvm::StringSet<> words;
  bool isRead = false, comparesStandard = false;
};

} // namespace cu2port
