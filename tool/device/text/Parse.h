// Reads the textual form of the device program (Dump.h): what --run-passes and tests of passes
// begin with.
#pragma once

#include "device/ir/Ir.h"

#include "llvm/ADT/StringRef.h"
#include "llvm/Support/Error.h"

#include <memory>

namespace cu2port::ir {

/// What is wrong with a text, and where: from 1.
class TextError : public llvm::ErrorInfo<TextError> {
public:
  static char ID;
  TextError(unsigned line, unsigned column, std::string what)
      : line(line), column(column), what(std::move(what)) {}
  /// `line:column: what`
  void log(llvm::raw_ostream &out) const override;
  std::error_code convertToErrorCode() const override { return llvm::inconvertibleErrorCode(); }

  const unsigned line, column;
  const std::string what;
};

/// Places in the program are those of the text, in a file of that name. An error is a
/// TextError. The text may be anyone's: what is nested deeply asks for a deep stack
/// (support/DeepStack.h), and what is nested more deeply than that is an error.
llvm::Expected<std::unique_ptr<Program>> parseProgram(llvm::StringRef text,
                                                      const std::string &file = "");

} // namespace cu2port::ir
