// The device program as one C++ file: passes, then its parts in the order in which C++ wants them.
#include "emit/cpu/Emit.h"

#include "device/Passes.h"
#include "device/ir/CallGraph.h"
#include "device/ir/Walk.h"
#include "device/verifier/Verifier.h"
#include "diag/Findings.h"
#include "emit/Conversions.h"
#include "emit/Format.h"
#include "emit/cpu/Lower.h"
#include "emit/cpu/Printer.h"
#include "rules/Rules.h"

#include <fmt/format.h>

#include <algorithm>
#include <set>

namespace cu2port::emit::cpu {

using namespace ir;
using llvm::dyn_cast;

namespace {

/// A call that the CPU cannot have keeps the kernels that reach it out.
void findMissing(Program &program, const Rules &rules, Findings &findings) {
  for (Function *kernel : program.functions) {
    if (!kernel->isKernel || !obstacleOf(*kernel).empty())
      continue;
    for (const Function *reached : reachedFrom(*kernel))
      forEachExpr(reached->body, [&](Expr *&expr) {
        auto *call = dyn_cast<Intrinsic>(expr);
        std::string reason = call ? missingOnCpu(call, rules) : "";
        if (reason.empty())
          return;
        const Place &place = call->place;
        findings.add(DiagId::KernelNotForTarget, place.file ? *place.file : std::string(),
                     place.line, place.column, kernel->sourceName, "the CPU", reason);
        kernel->obstacles.push_back({Obstacle::Target::Cpu, reason});
      });
  }
}

/// Functions that no kernel of this target reaches go.
void dropUnreached(Program &program) {
  std::set<const Function *> used;
  for (Function *function : program.functions) {
    if (function->isKernel && obstacleOf(*function).empty())
      for (const Function *reached : reachedFrom(*function))
        used.insert(reached);
  }
  auto isUnused = [&](const Function *function) {
    return !function->isKernel && !used.count(function);
  };
  program.functions.erase(
      std::remove_if(program.functions.begin(), program.functions.end(), isUnused),
      program.functions.end());
}

/// Headers of C++'s library that declare what is called by its name there, as `std::min`.
std::set<std::string> libraryHeaders(const Program &program, const Rules &rules) {
  std::set<std::string> headers;
  for (const Function *function : program.functions)
    forEachExpr(function->body, [&](Expr *&expr) {
      const auto *call = dyn_cast<Intrinsic>(expr);
      if (const ApiRule *rule = call && llvm::StringRef(call->name).starts_with("std::")
                                    ? rules.find(call->name)
                                    : nullptr)
        headers.insert(rule->header);
    });
  return headers;
}

/// What makes the block form faster, and no more.
LoopLanes optimise(Program &program, EffectsAnalysis &effects, Verifier &verifier) {
  dropUnrolling(program);
  sinkArrays(program);
  verifier.after("sink-arrays");
  dropCopies(program);
  verifier.after("drop-copies");
  lowerShuffles(program, effects);
  verifier.after("lower-shuffles");
  LoopLanes lanes = separateLanes(program, effects);
  verifier.after("separate-lanes");
  boundLanes(program, effects, lanes);
  verifier.after("bound-lanes");
  lowerTrees(program, lanes);
  verifier.after("lower-trees");
  joinAtomics(program, effects, lanes);
  verifier.after("join-atomics");
  return lanes;
}

} // namespace

std::string emit(Program &program, const std::string &source, const std::string &table,
                 const Rules &rules, bool namesLines, Findings &findings) {
  Verifier verifier(program, Obstacle::Target::Cpu, findings);
  passGlobals(program, findings);
  verifier.after("globals");
  findMissing(program, rules, findings);
  makeBlockForm(program, findings);
  verifier.after("block-form");
  dropUnreached(program);
  EffectsAnalysis effects;
  LoopLanes lanes;
  if (!program.isPlain())
    lanes = optimise(program, effects, verifier);
  showConversions(program);
  verifier.after("conversions");
  Printer printer(rules, effects, std::move(lanes), program.passes);
  if (namesLines)
    printer.nameLines();
  printer.line(fmt::format("// The kernels of {} for the CPU, in {}, translated by cu2port.",
                           source, program.isPlain() ? "plain form" : "block form"));
  printer.line("#include <cu2port/kernel.h>");
  for (const std::string &header : libraryHeaders(program, rules))
    printer.line(fmt::format("#include <{}>", header));
  printer.line("");
  printer.declarations(program);
  printer.declareAhead(program);
  for (const Function *function : program.functions) {
    if (function->isKernel && !obstacleOf(*function).empty())
      printer.leaveOut(*function, obstacleOf(*function));
    else
      printer.function(*function);
  }
  printer.table(program, table);
  return namesLines ? printer.output() : format(printer.output());
}

} // namespace cu2port::emit::cpu
