// The device program as one OpenCL C file: its parts in the order in which C wants them.
#include "emit/Emit.h"

#include "device/Passes.h"
#include "device/analysis/Obstacles.h"
#include "emit/Format.h"
#include "emit/opencl/Printer.h"

#include "llvm/ADT/StringRef.h"

#include <fmt/format.h>

namespace cu2port::emit::opencl {

using namespace ir;
using llvm::dyn_cast;

namespace {

/// The extensions that the text uses.
std::string extensions(const Printer &printer, llvm::StringRef text) {
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

/// Says of the kernels that are not there as one work-item a thread why.
void leaveOut(const Program &program, Printer &printer) {
  auto hasBlockForm = [&](const Function *kernel) {
    return !kernel->isBlockForm && findBlockForm(program, *kernel);
  };
  for (const Function *kernel : program.leftOut)
    if (hasBlockForm(kernel))
      printer.remark(fmt::format("Kernel '{}' is here in block form only: {}.", kernel->sourceName,
                                 whyNotOn(Target::OpenCl, *kernel)));
  for (const Function *kernel : program.leftOut)
    if (!kernel->isBlockForm && !hasBlockForm(kernel))
      printer.leaveOut(*kernel, whyNotOn(Target::OpenCl, *kernel));
}

} // namespace

std::vector<std::string> emit(const Program &program, const std::string &source,
                              const std::string &, const Rules &rules, bool namesLines) {
  Printer printer(rules);
  if (namesLines)
    printer.nameLines();
  printer.declarations(program);
  printer.leaveUsersCode();
  std::string head = printer.output();
  for (const Function *function : program.functions)
    printer.function(*function);
  printer.endSubGroups();
  leaveOut(program, printer);
  std::string functions = printer.output().substr(head.size());
  // Helpers know nothing of the user's, and the user's macros are nothing to them.
  std::string body = printer.vectorTypes() + printer.helperTexts() + head + "\n" + functions;
  const std::string text =
      fmt::format("// The kernels of {} in OpenCL C 1.2, translated by cu2port.\n\n{}{}", source,
                  extensions(printer, body), body);
  return {namesLines ? text : format(text)};
}

} // namespace cu2port::emit::opencl
