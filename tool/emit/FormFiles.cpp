#include "emit/FormFiles.h"

#include "device/Passes.h"
#include "device/analysis/Obstacles.h"
#include "device/ir/CallGraph.h"

#include "llvm/ADT/STLExtras.h"

#include <fmt/format.h>

#include <set>

namespace cu2port::emit {

using namespace ir;

bool hasBlocks(const Program &program, IsOfBlocks isOfBlocks) {
  return llvm::any_of(program.functions,
                      [&](const Function *each) { return each->isKernel && isOfBlocks(each); });
}

std::vector<const Function *> functionsOfFile(const Program &program, bool ofBlocks,
                                              IsOfBlocks isOfBlocks) {
  std::set<const Function *> here, there;
  for (Function *function : program.functions)
    if (function->isKernel)
      for (const Function *reached : reachedFrom(*function))
        (isOfBlocks(function) == ofBlocks ? here : there).insert(reached);
  std::vector<const Function *> functions;
  for (const Function *function : program.functions)
    if (here.count(function) || (!ofBlocks && !there.count(function)))
      functions.push_back(function);
  return functions;
}

void leaveOutSimt(const Program &program, Target target, StatementPrinter &printer) {
  // A kernel that cannot be a work-item a thread may still have a block form.
  auto hasBlockForm = [&](const Function *kernel) {
    return !kernel->isBlockForm && findBlockForm(program, *kernel);
  };
  const llvm::StringRef file = infoOf(target).files.back().ending;
  for (const Function *kernel : program.leftOut)
    if (hasBlockForm(kernel))
      printer.remark(fmt::format("Kernel '{}' is in the {} file only: {}.", kernel->sourceName,
                                 file.str(), whyNotOn(target, *kernel)));
  for (const Function *kernel : program.leftOut)
    if (!kernel->isBlockForm && !hasBlockForm(kernel))
      printer.leaveOut(*kernel, whyNotOn(target, *kernel));
}

} // namespace cu2port::emit
