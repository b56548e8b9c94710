// The device program as one OpenCL C file: passes, lowering, then the parts in the order in which C
// wants them.
#include "emit/opencl/Emit.h"

#include "device/CallGraph.h"
#include "device/Passes.h"
#include "device/Walk.h"
#include "diag/Findings.h"
#include "emit/Format.h"
#include "emit/opencl/Fences.h"
#include "emit/opencl/Lower.h"
#include "emit/opencl/Printer.h"
#include "emit/opencl/Unused.h"

#include "llvm/ADT/StringRef.h"

#include <fmt/format.h>

#include <algorithm>

namespace cu2port::emit::opencl {

using namespace ir;
using llvm::dyn_cast;

namespace {

/// The first thing that keeps a kernel out of the file; empty if nothing does.
std::string obstacleOf(const Function &kernel) {
  for (const Obstacle &obstacle : kernel.obstacles)
    if (obstacle.target != Obstacle::Target::Cpu)
      return obstacle.reason;
  return "";
}

/// A call that has no OpenCL C form keeps the kernels that reach it out.
void findMissingRules(Program &program, const Rules &rules, Findings &findings) {
  for (Function *kernel : program.functions) {
    if (!kernel->isKernel)
      continue;
    for (const Function *reached : reachedFrom(*kernel))
      forEachExpr(reached->body, [&](Expr *&expr) {
        auto *call = dyn_cast<Intrinsic>(expr);
        if (!call || canPrint(call, rules))
          return;
        const Place &place = call->place;
        std::string reason = fmt::format("'{}' has no OpenCL form", call->name);
        findings.add(DiagId::KernelNotForTarget, place.file ? *place.file : std::string(),
                     place.line, place.column, kernel->sourceName, "OpenCL", reason);
        kernel->obstacles.push_back({Obstacle::Target::OpenCL, reason});
      });
  }
}

/// Takes the kernels that have an obstacle out of the program, with what only they reach.
std::vector<Function *> setAside(Program &program) {
  std::vector<Function *> aside;
  std::set<const Function *> used;
  for (Function *kernel : program.functions) {
    if (!kernel->isKernel)
      continue;
    if (!obstacleOf(*kernel).empty()) {
      aside.push_back(kernel);
      continue;
    }
    for (const Function *reached : reachedFrom(*kernel))
      used.insert(reached);
  }
  auto isUnused = [&](const Function *function) { return !used.count(function); };
  program.functions.erase(
      std::remove_if(program.functions.begin(), program.functions.end(), isUnused),
      program.functions.end());
  return aside;
}

/// Returns the kernels that are left out.
std::vector<Function *> runPasses(Program &program, const Rules &rules, Findings &findings) {
  findMissingRules(program, rules, findings);
  std::vector<Function *> leftOut = setAside(program);
  passGlobals(program, findings);
  inferAddressSpaces(program, findings);
  keepReturnedThreads(program, findings);
  for (Function *kernel : setAside(program))
    leftOut.push_back(kernel);
  if (!leftOut.empty())
    dropUnusedDeclarations(program);
  recogniseGlobalIds(program);
  castIndices(program);
  lowerParameters(program);
  lowerForms(program);
  renameReserved(program, rules);
  return leftOut;
}

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

} // namespace

std::string emit(Program &program, const std::string &source, const std::string &,
                 const Rules &rules, Findings &findings) {
  std::vector<Function *> leftOut = runPasses(program, rules, findings);
  Printer printer(rules, localBarriers(program));
  printer.declarations(program);
  std::string head = printer.output();
  for (const Function *function : program.functions)
    printer.function(*function);
  for (Function *kernel : leftOut) {
    printer.leaveOut(*kernel, obstacleOf(*kernel));
    program.functions.push_back(kernel); // the caller reads its obstacles
  }
  std::string functions = printer.output().substr(head.size());
  std::string body = printer.vectorTypes() + head + "\n" + printer.helperTexts() + functions;
  return format(fmt::format("// The kernels of {} in OpenCL C 1.2, translated by cu2port.\n\n{}{}",
                            source, extensions(printer, body), body));
}

} // namespace cu2port::emit::opencl
