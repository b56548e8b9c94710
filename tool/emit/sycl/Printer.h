// Prints the device program as SYCL 2020: plain functions of a work-item and pointers.
#pragma once

#include "emit/CxxPrinter.h"
#include "emit/Helpers.h"
#include "emit/sycl/WorkItems.h"

#include <set>

namespace cu2port {
class Rules;

namespace emit::sycl {

/// The file is printed in parts, since what stands first (vectors, helpers) is known only when all
/// functions have been printed.
class Printer : public CxxPrinter {
public:
  /// Texts of calls, and the helpers that they need, come from the rules' column of SYCL.
  Printer(const ir::Program &program, const Rules &rules)
      : program(program), rules(rules), workItems(program, rules) {}

  /// A kernel, or a function that kernels call.
  void function(const ir::Function &function);
  /// What launches kernels (Launches.cpp); `symbol` is the module's.
  void launches(const std::string &symbol);

  /// Definitions that what has been printed needs, each once.
  std::string vectorTypes() const;
  std::string helperTexts() const { return helpers.texts(); }
  bool usesPrint() const { return hasPrint; }

protected:
  std::string baseName(const ir::Type *type) override;
  Text integer(const ir::IntegerLiteral *literal) override;
  Text special(const ir::Special *special) override;
  Text call(const ir::Call *call) override;
  Text intrinsic(const ir::Intrinsic *intrinsic) override;
  Text initList(const ir::InitList *list) override;
  std::string hiddenStride(const ir::Expr *index) override;

  void barrier(const ir::Barrier *barrier) override;
  /// There are none: they are the block form's.
  void threadLoop(const ir::ThreadLoop *) override {}
  void warpLoop(const ir::WarpLoop *) override {}
  void unroll(unsigned count) override;
  /// `static void saxpy(sycl::nd_item<1> item, int n, float *y)`
  std::string signature(const ir::Function &function) override;

private:
  /// The number of a dimension in SYCL, where the last one is CUDA's x.
  unsigned numberOf(unsigned dimension) const;
  // Launches.cpp
  /// `(float (*)[17])(shared + 64)`: where a shared variable lies.
  std::vector<std::string> sharedArguments(const ir::Function &kernel);
  std::string callOf(const ir::Function &kernel, const std::string &item);
  void textKernel(const ir::Function &kernel);
  void linkedKernel(const ir::Function &kernel);

  // Intrinsics.cpp
  Text expand(const std::string &pattern, const ir::Intrinsic *call);
  std::string lanes(const ir::Intrinsic *call);

  const ir::Program &program;
  const Rules &rules;
  Helpers helpers{rules, infoOf(Target::Sycl).column};
  WorkItems workItems;
  const ir::Function *current = nullptr; ///< that is being printed
  std::string itemName = "item";         ///< its first parameter
  bool hasPrint = false;
  std::vector<const ir::Type *> vectors; ///< in the order of their first use
};

} // namespace emit::sycl
} // namespace cu2port
