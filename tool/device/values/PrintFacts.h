// What the analyses know of a function, as text for people and for FileCheck: --print-facts.
#pragma once

#include "device/ir/Ir.h"

#include "llvm/ADT/ArrayRef.h"
#include "llvm/ADT/STLFunctionalExtras.h"
#include "llvm/ADT/StringRef.h"

#include <string>
#include <vector>

namespace llvm {
class raw_ostream;
} // namespace llvm

namespace cu2port::ir {

/// An analysis that can print what it knows of a function with a body.
struct FactPrinter {
  llvm::StringRef name; ///< as --print-facts has it
  void (*print)(const Function &, llvm::raw_ostream &);
};
/// All of them, in the order in which they print.
llvm::ArrayRef<FactPrinter> factPrinters();

/// Function by function, what each of the named analyses knows of it, below a line
/// `affine of scale:`.
void printFacts(const Program &program, const std::vector<std::string> &names,
                llvm::raw_ostream &out);

/// A row of factPrinters(), in a file of its own.
void printRegion(const Function &function, llvm::raw_ostream &out);

/// Calls `visit` for each expression below that facts are asked of, in the order of the text:
/// initial values, what is assigned, indices, conditions, arguments of calls, results. What is in
/// it comes before it.
void forEachPrinted(const Stmt *stmt, llvm::function_ref<void(const Expr *)> visit);

} // namespace cu2port::ir
