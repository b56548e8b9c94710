// The device program as files of OpenCL C, each with its parts in the order in which C wants them:
// X.cl, which people read, and X.block.cl with forms of kernels that only some devices take.
#include "emit/Emit.h"

#include "emit/FormFiles.h"
#include "emit/Format.h"
#include "emit/opencl/Printer.h"
#include "support/Visible.h"

#include "llvm/ADT/StringRef.h"

#include <fmt/format.h>

namespace cu2port::emit::opencl {

using namespace ir;

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

/// Products are rounded before they are added, as --fmad=false has it.
constexpr const char *separateProducts = "#pragma OPENCL FP_CONTRACT OFF\n\n";

/// What only devices take that run a work-item a block, or a warp as a sub-group.
bool isOfBlocks(const Function *kernel) { return kernel->isBlockForm || kernel->usesSubGroups; }

/// Says of the kernels that are not there as one work-item a thread why.
void remarkMissing(const Program &program, Printer &printer) {
  for (const Function *kernel : program.functions)
    if (kernel->isKernel && kernel->usesSubGroups && !kernel->isBlockForm)
      printer.remark(fmt::format("Kernel '{}' is in the .block.cl file: a warp is a sub-group.",
                                 kernel->sourceName));
  leaveOutSimt(program, Target::OpenCl, printer);
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
  for (const Function *function : functionsOfFile(program, ofBlocks, isOfBlocks))
    printer.function(*function);
  printer.endSubGroups();
  if (!ofBlocks)
    remarkMissing(program, printer);
  std::string functions = printer.output().substr(head.size());
  // Helpers know nothing of the user's, and the user's macros are nothing to them.
  std::string body = printer.vectorTypes() + printer.helperTexts() + head + "\n" + functions;
  const std::string text =
      fmt::format("// {} in OpenCL C 1.2, translated by cu2port.\n\n{}{}{}", visible(title),
                  extensions(printer, body), program.fusesProducts ? "" : separateProducts, body);
  return namesLines ? text : format(text);
}

} // namespace

std::vector<std::string> emit(const Program &program, const std::string &source,
                              const std::string &, const Rules &rules, bool namesLines) {
  return {fileOf(program, false, fmt::format("The kernels of {}", source), rules, namesLines),
          hasBlocks(program, isOfBlocks)
              ? fileOf(program, true, fmt::format("Block and warp forms of {}", source), rules,
                       namesLines)
              : ""};
}

} // namespace cu2port::emit::opencl
