// Prints the device program as SYCL 2020: plain functions of a work-item and pointers.
#pragma once

#include "emit/ThreadLoops.h"
#include "emit/sycl/WorkItems.h"

namespace cu2port {
class Rules;

namespace emit::sycl {

/// The file is printed in parts, since what stands first (vectors, helpers) is known only when all
/// functions have been printed.
class Printer : public ThreadLoopPrinter<CxxPrinter> {
public:
  /// Texts of calls, and the helpers that they need, come from the rules' column of SYCL.
  Printer(const ir::Program &program, const Rules &rules);

  /// A kernel, or a function that kernels call, in the form that it has: a work-item a thread, or
  /// one for a block (BlockForm.cpp).
  void function(const ir::Function &function);
  /// What launches the kernels among these functions (Launches.cpp); `symbol` is the table's,
  /// `blocks` that of the block forms if they are in another file.
  void launches(const std::vector<const ir::Function *> &functions, const std::string &symbol,
                const std::string &blocks);

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
  Text binary(const ir::Binary *binary) override;
  Text conversion(const ir::Cast *cast) override;
  std::string hiddenIndex(const ir::Expr *index, bool hidesStride, bool isByTruth) override;
  std::string hiddenNumber(const ir::Expr *number) override;

  void barrier(const ir::Barrier *barrier) override;
  void unroll(unsigned count) override;
  /// `static void saxpy(sycl::nd_item<1> item, int n, float *y)`
  std::string signature(const ir::Function &function) override;

private:
  /// The number of a dimension in SYCL, where the last one is CUDA's x.
  unsigned numberOf(unsigned dimension) const;

  // BlockForm.cpp
  /// The indices and extents that a function of a block form has as its first parameters.
  std::vector<ir::SpecialValue> indicesOf(const ir::Function &function);
  /// `block_index(item)`, where a launch calls a block form: what the kernel gets for it.
  std::string indexArgument(ir::SpecialValue value, const std::string &item);
  /// The work-item for the text of a rule.
  std::string workItem();

  // Launches.cpp
  /// What a launch has of its own: the work-item, a pointer to shared memory, what has that.
  struct LaunchNames {
    std::string item, shared, memory;
  };
  LaunchNames launchNames(const ir::Function &kernel) const;
  /// `(float (*)[17])(shared + 64)`: where a shared variable lies.
  std::vector<std::string> sharedArguments(const ir::Function &kernel, const std::string &shared);
  /// `isText`: of a kernel that is found by its name.
  std::string callOf(const ir::Function &kernel, const std::string &item, const std::string &shared,
                     bool isText);
  /// All parameters of what launches a kernel, but for the shared memory.
  std::vector<std::string> launchParameters(const ir::Function &kernel, bool isText);
  unsigned dimensionsOf(const ir::Function &kernel) const;
  void textKernel(const ir::Function &kernel);
  void linkedKernel(const ir::Function &kernel);

  // Intrinsics.cpp
  Text expand(const std::string &pattern, const ir::Intrinsic *call);
  std::string lanes(const ir::Intrinsic *call);
  std::string printedArguments(const std::vector<ir::Expr *> &arguments);

  const ir::Program &program;
  WorkItems workItems;
  std::string itemName = "item"; ///< the first parameter of a function that needs the work-item
  bool hasPrint = false;
  std::vector<const ir::Type *> vectors; ///< in the order of their first use
  ir::TypeTable ownTypes;                ///< what the program may have none of
};

} // namespace emit::sycl
} // namespace cu2port
