// What the host's part does not know of kernels, since it follows from device code and from what
// passes have made of it:
//
//   constexpr cu2port::KernelNeeds y_kernels[] = {
//       cu2port::needsOf("scale_float_3").uses("counter").shared(128),
//       cu2port::needsOf("stop").withoutOpenCL("inline PTX assembly cannot be translated: 'nop'"),
//       {},
//   };
//
// One table for all targets: they have the same parameters in the same order.
#include "emit/KernelNeeds.h"
#include "device/Passes.h"
#include "device/analysis/Stores.h"
#include "device/analysis/Waits.h"
#include "device/ir/Layout.h"
#include "device/values/Work.h"
#include "emit/Format.h"
#include "support/Faults.h"
#include "support/QuoteText.h"
#include "support/Visible.h"
#include "targets/Targets.h"

#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringExtras.h"

#include <fmt/format.h>

namespace cu2port::emit {
namespace {

/// The numbers of the parameters that are structs of some kind.
template <class F> std::string numbersOfStructs(const ir::Function &kernel, F isOne) {
  std::vector<std::string> numbers;
  size_t index = 0;
  for (const ir::Variable *parameter : kernel.parameters) {
    // Numbers are those of the launch's arguments.
    if (parameter->isHidden || parameter->isDynamicShared)
      continue;
    if (parameter->type && parameter->type->isStruct() && isOne(parameter->type))
      numbers.push_back(std::to_string(index));
    ++index;
  }
  return llvm::join(numbers, " ");
}

std::string parametersInMemory(const ir::Function &kernel) {
  return numbersOfStructs(kernel, [](const ir::Type *type) { return ir::containsPointer(type); });
}

std::string alignedParameters(const ir::Function &kernel) {
  return numbersOfStructs(kernel, [](const ir::Type *type) {
    return !ir::containsPointer(type) && ir::hasGivenAlignment(type);
  });
}

class Needs {
public:
  Needs(const ir::Program &program, const std::vector<std::string> &files)
      : program(program), files(files) {}

  /// `cu2port::needsOf("saxpy").shared(1024)`
  std::string describe(const ir::Function &kernel) const {
    std::string line = fmt::format("cu2port::needsOf(\"{}\")", kernel.name);
    if (const std::string inMemory = parametersInMemory(kernel); !inMemory.empty())
      line += fmt::format(".inMemory(\"{}\")", inMemory);
    if (const std::string aligned = alignedParameters(kernel); !aligned.empty())
      line += fmt::format(".aligned(\"{}\")", aligned);
    if (const std::string uses = variablesOf(kernel); !uses.empty())
      line += fmt::format(".uses(\"{}\")", uses);
    if (readsPointers(kernel))
      line += ".readsPointers()";
    if (kernel.facts.dynamicShared)
      line += ".dynamicShared()";
    if (kernel.facts.staticSharedBytes)
      line += fmt::format(".shared({})", kernel.facts.staticSharedBytes);
    line += waits(kernel);
    line += order(kernel);
    // The next two are about launches of a work-item a thread.
    if (hasSimt() && (kernel.facts.fails || (kernel.body && ir::countsWaits(kernel))))
      line += ".fails()";
    if (hasSimt() && kernel.facts.barrier && !kernel.hasBlockForm)
      line += ".withoutBlockForm()";
    if (kernel.maxThreads)
      line += fmt::format(".launchBounds({})", kernel.maxThreads);
    return line + work(kernel) + obstacles(kernel);
  }

private:
  /// `.waits().waitsForBlocks()`
  static std::string waits(const ir::Function &kernel) {
    const std::set<ir::Awaited> awaited =
        kernel.body ? ir::awaitedBy(kernel) : std::set<ir::Awaited>();
    std::string text = awaited.empty() ? "" : ".waits()";
    if (awaited.contains(ir::Awaited::Blocks))
      text += ".waitsForBlocks()";
    if (awaited.contains(ir::Awaited::Threads))
      text += ".waitsForThreads()";
    return text;
  }
  /// `.inOrder()`
  static std::string order(const ir::Function &kernel) {
    using Rereads = ir::StoresAnalysis::Rereads;
    const Rereads rereads = kernel.body
                                ? ir::StoresAnalysis(const_cast<ir::Function &>(kernel)).rereads()
                                : Rereads::Any;
    if (cu2port::has(Fault::BlocksApart))
      return "";
    return rereads == Rereads::Any           ? ".inOrder()"
           : rereads == Rereads::OwnElements ? ".rowsInOrder()"
                                             : "";
  }
  /// `.does(8, 4, 2)`
  static std::string work(const ir::Function &kernel) {
    const ir::Work work = kernel.body ? ir::workOf(kernel) : ir::Work();
    if (work.isNothing())
      return "";
    return fmt::format(".{}({}, {}, {})", work.isAtLeast ? "doesAtLeast" : "does", work.loaded,
                       work.stored, work.operations);
  }
  bool has(const TargetInfo &target) const {
    return llvm::is_contained(files, target.files.front().ending);
  }
  /// Whether a launch may be a work-item a thread.
  bool hasSimt() const {
    return llvm::any_of(targets(),
                        [&](const TargetInfo &target) { return target.hasSimt() && has(target); });
  }

  /// Whether pointers come to the kernel through memory: in what a parameter points to or a
  /// variable holds, or as integers.
  bool readsPointers(const ir::Function &kernel) const {
    auto holds = [](const ir::Variable *variable) {
      return variable->type && ir::containsPointer(variable->type);
    };
    for (const ir::Variable *parameter : kernel.parameters)
      if (parameter->type && parameter->type->isPointer() &&
          ir::containsPointer(parameter->type->element) && !parameter->isHidden)
        return true;
    return kernel.body && (llvm::any_of(ir::globalsUsed(program, kernel), holds) ||
                           ir::takesAddressesFromOutside(kernel));
  }

  /// The device variables that a launch passes, in order: those of the hidden parameters if the
  /// program has them already, else those that will become hidden parameters.
  std::string variablesOf(const ir::Function &kernel) const {
    std::vector<std::string> names;
    for (const ir::Variable *parameter : kernel.parameters)
      if (parameter->isHidden && parameter->standsFor &&
          parameter->standsFor->space != ir::AddressSpace::Shared)
        names.push_back(parameter->standsFor->name);
    if (names.empty())
      for (const ir::Variable *variable : ir::globalsUsed(program, kernel))
        names.push_back(variable->name);
    if (hasSimt() && kernel.body && ir::usesHeap(kernel)) // nothing for the CPU, which has its own
      names.push_back("__cu2port_heap");
    return llvm::join(names, " ");
  }

  /// `.withoutCpu("why")` for each target that has not got the kernel.
  std::string obstacles(const ir::Function &kernel) const {
    std::string text;
    for (const TargetInfo &target : targets())
      if (const ir::Obstacle *why = kernel.obstacleOn(target.target);
          why && target.runs() && has(target))
        text += fmt::format(".{}({})", target.without.str(), quoteText(why->reason));
    return text;
  }

  const ir::Program &program;
  const std::vector<std::string> &files; ///< endings
};

} // namespace

std::string kernelNeeds(const ir::Program &program, const std::string &source,
                        const std::string &module, const std::vector<std::string> &files) {
  const Needs needs(program, files);
  std::string rows;
  for (const ir::Function *kernel : program.functions)
    if (kernel->isKernel)
      rows += needs.describe(*kernel) + ",\n";
  return format(fmt::format(
      "// What launches of the kernels of {0} need, for the runtime, "
      "translated by cu2port.\n"
      "#include <cu2port/kernel_needs.h>\n\n"
      "[[gnu::visibility(\"hidden\")]] extern const cu2port::KernelNeeds {1}_kernels[];\n"
      "constexpr cu2port::KernelNeeds {1}_kernels[] = {{\n{2}{{}},\n}};\n",
      visible(source), module, rows));
}

} // namespace cu2port::emit
