// Small CUDA files, parsed: each test has a folder of its own for them.
#pragma once

#include "diag/Findings.h"
#include "frontend/TranslationUnit.h"

#include <gtest/gtest.h>

#include <memory>
#include <string>
#include <vector>

namespace cu2port {

class ParsedTest : public testing::Test {
protected:
  ParsedTest();
  ~ParsedTest() override;

  /// Writes a file below the folder, and returns its path.
  std::string write(const std::string &name, const std::string &text) const;
  /// A request for a file of the folder; `arguments` are the compiler's.
  ParseRequest request(const std::string &name,
                       const std::vector<std::string> &arguments = {}) const;
  /// Writes and parses `main.cu`, or another file. Null after errors.
  std::unique_ptr<TranslationUnit> parseText(const std::string &text,
                                             const std::vector<std::string> &arguments = {},
                                             const std::string &name = "main.cu");
  /// The same of a file with errors, which are recovered from.
  std::unique_ptr<TranslationUnit> parseBroken(const std::string &text);
  /// Whether a file that says `#if CONDITION` gets to what is in there.
  bool holds(const std::string &condition, const std::vector<std::string> &arguments = {},
             const std::string &name = "main.cu");
  /// What has been found so far: `id:line message`, a line each.
  std::string found() const;

  std::string folder;
  Findings findings;
};

/// The function of that name at file scope; null if there is none.
const clang::FunctionDecl *findFunction(const TranslationUnit &unit, llvm::StringRef name);

/// The text that a range covers, up to its last token.
std::string textOf(const TranslationUnit &unit, clang::SourceRange range);

} // namespace cu2port
