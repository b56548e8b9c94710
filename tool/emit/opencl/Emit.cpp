// The device program as one OpenCL C file: passes, lowering, then the parts in the order in which C
// wants them.
#include "emit/opencl/Emit.h"

#include "device/Passes.h"
#include "device/analysis/Synchronisation.h"
#include "device/ir/CallGraph.h"
#include "device/ir/Walk.h"
#include "device/verifier/Verifier.h"
#include "diag/Findings.h"
#include "emit/Conversions.h"
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

/// Kernels that the file has not as one work-item a thread.
struct Missing {
  std::vector<Function *> leftOut;
  std::vector<std::pair<std::string, std::string>> blockFormOnly; ///< name and reason
};

/// The first thing that keeps a kernel out of the file; empty if nothing does.
std::string obstacleOf(const Function &kernel) {
  const Obstacle *obstacle = kernel.obstacleOn(Obstacle::Target::OpenCL);
  return obstacle ? obstacle->reason : "";
}

/// A call that has no OpenCL C form keeps the kernels that reach it out; the block form needs none
/// for what joins threads.
void findMissingRules(Program &program, const Rules &rules) {
  for (Function *kernel : program.functions) {
    if (!kernel->isKernel)
      continue;
    for (const Function *reached : reachedFrom(*kernel))
      forEachExpr(reached->body, [&](Expr *&expr) {
        auto *call = dyn_cast<Intrinsic>(expr);
        if (!call || (kernel->isBlockForm && isSyncOperation(call)))
          return;
        if (std::string reason = whyNotPrinted(call, rules); !reason.empty())
          kernel->obstacles.push_back({Obstacle::Target::OpenCL, std::move(reason), call->place});
      });
  }
}

/// A __managed__ variable is in the host's memory, which OpenCL devices cannot use.
void findManagedVariables(Program &program) {
  for (Function *kernel : program.functions)
    if (kernel->isKernel && kernel->body)
      for (const Variable *variable : globalsUsed(program, *kernel))
        if (variable->isManaged)
          kernel->obstacles.push_back(
              {Obstacle::Target::OpenCL,
               fmt::format("'{}' is a __managed__ variable", variable->name), kernel->place});
}

Function *blockFormOf(const Function &kernel, const Program &program) {
  for (Function *other : program.functions)
    if (other->isKernel && other->isBlockForm && other->name == kernel.name + "_block")
      return other;
  return nullptr;
}

void report(const Function &kernel, Findings &findings) {
  for (const Obstacle &obstacle : kernel.obstacles) {
    const Place &place = obstacle.place;
    if (place.line)
      findings.add(DiagId::KernelNotForTarget, place.file ? *place.file : std::string(), place.line,
                   place.column, kernel.sourceName.empty() ? kernel.name : kernel.sourceName,
                   "OpenCL", obstacle.reason);
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

Missing runPasses(Program &program, const Rules &rules, Findings &findings) {
  Verifier verifier(program, Obstacle::Target::OpenCL, findings);
  lowerByteFunctions(program);
  verifier.after("byte-functions");
  addBlockKernels(program);
  verifier.after("block-kernels");
  endFailedThreads(program);
  verifier.after("failed-threads");
  useSubGroups(program);
  verifier.after("sub-groups");
  findMissingRules(program, rules);
  findManagedVariables(program);
  std::vector<Function *> aside = setAside(program);
  passGlobals(program, findings);
  verifier.after("globals");
  copyChangedParameters(program);
  verifier.after("changed-parameters");
  inferAddressSpaces(program, findings);
  verifier.after("address-spaces");
  keepReturnedThreads(program);
  verifier.after("early-return");
  makeBlockKernels(program);
  verifier.after("block-form");
  endFailedBlocks(program);
  verifier.after("failed-blocks");
  for (Function *kernel : setAside(program))
    aside.push_back(kernel);
  Missing missing;
  for (Function *kernel : aside) {
    if (kernel->isBlockForm)
      continue;
    if (blockFormOf(*kernel, program)) {
      missing.blockFormOnly.emplace_back(kernel->sourceName, obstacleOf(*kernel));
      continue;
    }
    report(*kernel, findings);
    missing.leftOut.push_back(kernel);
  }
  if (!missing.leftOut.empty())
    dropUnusedDeclarations(program);
  for (Function *kernel : program.functions)
    if (kernel->isKernel && !kernel->isBlockForm)
      kernel->hasBlockForm = blockFormOf(*kernel, program) != nullptr;
  recogniseGlobalIds(program);
  verifier.after("global-ids");
  storeFixedSizes(program);
  verifier.after("stored-types");
  showConversions(program);
  verifier.after("conversions");
  castIndices(program);
  verifier.after("index-casts");
  keepIndexSigns(program);
  verifier.after("index-signs");
  lowerParameters(program);
  verifier.after("parameters");
  keepDefaults(program);
  verifier.after("switch-defaults");
  lowerForms(program);
  verifier.after("forms");
  renameReserved(program, rules);
  verifier.after("names");
  for (Function *kernel : setAside(program)) // what these passes broke
    if (!kernel->isBlockForm)
      missing.leftOut.push_back(kernel);
  return missing;
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
                 const Rules &rules, bool namesLines, Findings &findings) {
  const Missing missing = runPasses(program, rules, findings);
  EffectsAnalysis effects;
  Printer printer(rules, effects,
                  program.isPlain() ? std::set<const Barrier *>{} : localBarriers(program),
                  program.passes);
  if (namesLines)
    printer.nameLines();
  printer.declarations(program);
  printer.leaveUsersCode();
  std::string head = printer.output();
  for (const Function *function : program.functions)
    printer.function(*function);
  printer.endSubGroups();
  for (const auto &[kernel, reason] : missing.blockFormOnly)
    printer.remark(fmt::format("Kernel '{}' is here in block form only: {}.", kernel, reason));
  for (Function *kernel : missing.leftOut) {
    printer.leaveOut(*kernel, obstacleOf(*kernel));
    program.functions.push_back(kernel); // the caller reads its obstacles
  }
  std::string functions = printer.output().substr(head.size());
  // Helpers know nothing of the user's, and the user's macros are nothing to them.
  std::string body = printer.vectorTypes() + printer.helperTexts() + head + "\n" + functions;
  const std::string text =
      fmt::format("// The kernels of {} in OpenCL C 1.2, translated by cu2port.\n\n{}{}", source,
                  extensions(printer, body), body);
  return namesLines ? text : format(text);
}

} // namespace cu2port::emit::opencl
