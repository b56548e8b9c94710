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

// One for each row of factPrinters(), in a file of its own.
void printAffine(const Function &function, llvm::raw_ostream &out);
void printRanges(const Function &function, llvm::raw_ostream &out);
void printDivergence(const Function &function, llvm::raw_ostream &out);
void printRegion(const Function &function, llvm::raw_ostream &out);

/// Calls `visit` for each expression below that facts are asked of, in the order of the text:
/// initial values, what is assigned, indices, conditions, arguments of calls, results. What is in
/// it comes before it. `stmt` is the statement that it stands in.
void forEachPrinted(const Stmt *body,
                    llvm::function_ref<void(const Expr *expr, const Stmt *stmt)> visit);
/// A line `EXPR --> FACT` for each of them; none where `factOf` gives nothing.
void printEach(const Function &function, llvm::raw_ostream &out,
               llvm::function_ref<std::string(const Expr *expr)> factOf);

} // namespace cu2port::ir
