// The device program as files of OpenCL C, each with its parts in the order in which C wants them:
// X.cl, which people read, and X.block.cl with forms of kernels that only some devices take.
#include "emit/Emit.h"

#include "device/Passes.h"
#include "device/analysis/Obstacles.h"
#include "device/ir/CallGraph.h"
#include "emit/Format.h"
#include "emit/opencl/Printer.h"

#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringRef.h"

#include <fmt/format.h>

#include <set>

namespace cu2port::emit::opencl {

using namespace ir;
using llvm::dyn_cast;

namespace {

/// The extensions that the text uses.
std::string extensions(const Printer &printer, llvm::StringRef text) {
  // What the text names is asked, not the program: helpers use atomics, too.
  std::string lines;
  auto enable = [&](const char *name) {
    lines += fmt::format("#pragma OPENCL EXTENSION {} : enable\n", name);
  };
  if (printer.usesDouble() || text.contains("double"))
    enable("cl_khr_fp64");
  if (text.contains("atom_"))
    enable("cl_khr_int64_base_atomics");
  for (const char *name : {"atom_min", "atom_max", "atom_and", "atom_or", "atom_xor"})
    if (text.contains(name)) {
      enable("cl_khr_int64_extended_atomics");
      break;
    }
  return lines.empty() ? lines : lines + "\n";
}

/// What only devices take that run a work-item a block, or a warp as a sub-group.
bool isOfBlocks(const Function *kernel) { return kernel->isBlockForm || kernel->usesSubGroups; }

/// The functions of one of the two files: its kernels, and what they reach. What no kernel reaches
/// stands with the forms that people read.
std::vector<const Function *> functionsOf(const Program &program, bool ofBlocks) {
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

/// Says of the kernels that are not there as one work-item a thread why.
void remarkMissing(const Program &program, Printer &printer) {
  // A kernel that cannot be a work-item a thread may still have a block form.
  auto hasBlockForm = [&](const Function *kernel) {
    return !kernel->isBlockForm && findBlockForm(program, *kernel);
  };
  for (const Function *kernel : program.functions)
    if (kernel->isKernel && kernel->usesSubGroups && !kernel->isBlockForm)
      printer.remark(fmt::format("Kernel '{}' is in the .block.cl file: a warp is a sub-group.",
                                 kernel->sourceName));
  for (const Function *kernel : program.leftOut)
    if (hasBlockForm(kernel))
      printer.remark(fmt::format("Kernel '{}' is in the .block.cl file only: {}.",
                                 kernel->sourceName, whyNotOn(Target::OpenCl, *kernel)));
  for (const Function *kernel : program.leftOut)
    if (!kernel->isBlockForm && !hasBlockForm(kernel))
      printer.leaveOut(*kernel, whyNotOn(Target::OpenCl, *kernel));
}

/// A whole file, with all types and constants. Each is a program of its own for a device.
std::string fileOf(const Program &program, bool ofBlocks, const std::string &title,
                   const Rules &rules, bool namesLines) {
  Printer printer(rules);
  if (namesLines)
    printer.nameLines();
  printer.declarations(program);
  printer.leaveUsersCode();
  // The printer only adds, so the two parts are told apart by their length.
  std::string head = printer.output();
  for (const Function *function : functionsOf(program, ofBlocks))
    printer.function(*function);
  printer.endSubGroups();
  if (!ofBlocks)
    remarkMissing(program, printer);
  std::string functions = printer.output().substr(head.size());
  // Helpers know nothing of the user's, and the user's macros are nothing to them.
  std::string body = printer.vectorTypes() + printer.helperTexts() + head + "\n" + functions;
  const std::string text = fmt::format("// {} in OpenCL C 1.2, translated by cu2port.\n\n{}{}",
                                       title, extensions(printer, body), body);
  return namesLines ? text : format(text);
}

} // namespace

std::vector<std::string> emit(const Program &program, const std::string &source,
                              const std::string &, const Rules &rules, bool namesLines) {
  // Without kernels for it the second file is not written.
  const bool hasBlocks = llvm::any_of(
      program.functions, [](const Function *each) { return each->isKernel && isOfBlocks(each); });
  return {fileOf(program, false, fmt::format("The kernels of {}", source), rules, namesLines),
          hasBlocks ? fileOf(program, true, fmt::format("Block and warp forms of {}", source),
                             rules, namesLines)
                    : ""};
}

} // namespace cu2port::emit::opencl
