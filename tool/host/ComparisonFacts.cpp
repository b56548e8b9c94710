// Facts about kernels for programs that compare their launches (--verify), at the end of X.cpp:
//
//   [[gnu::init_priority(101)]] static const cu2port::Facts y_facts{
//       y_module, "y",
//       {cu2port::KernelFacts{"scale_float_3", "y.cu", 5, {{"x", "*f32", "5 9 util.h:7"}, {"n"}}}
//            .rounds("x")},
//       {{"counter", "i32"}}};
//
// Of each parameter the name; of one that leads to memory also the layout of what lies there, and
// the lines at which the kernel stores to it; and into which memory rounded numbers flow.
#include "host/ComparisonFacts.h"
#include "device/analysis/RoundedMemory.h"
#include "device/analysis/Stores.h"
#include "device/ir/CallGraph.h"
#include "device/ir/LayoutText.h"
#include "device/ir/Search.h"
#include "host/Host.h"
#include "host/TypeText.h"
#include "support/QuoteText.h"

#include <fmt/format.h>

namespace cu2port::host {
namespace {

constexpr std::size_t mostStores = 8; ///< that are named

std::string nameOf(const ir::Variable &variable) {
  return variable.sourceName.empty() ? variable.name : variable.sourceName;
}

/// Lines of the kernel's file, and others with their file: "12 30 util.h:7".
std::string storesText(const std::vector<ir::Place> &places, const ir::Function &kernel) {
  std::string text;
  std::size_t count = 0;
  for (const ir::Place &place : places) {
    if (place.line == 0 || ++count > mostStores)
      continue;
    text += text.empty() ? "" : " ";
    if (place.file != kernel.place.file)
      text += *place.file + ":";
    text += std::to_string(place.line);
  }
  return text;
}

std::string argument(const ir::Variable &parameter, const ir::StoresAnalysis &stores,
                     const ir::Function &kernel) {
  const std::string name = quoteText(nameOf(parameter));
  // A value: no kernel changes what the host sees of it.
  if (!ir::containsPointer(parameter.type))
    return fmt::format("{{{}}}", name);
  const std::string lines = storesText(stores.storesTo(&parameter), kernel);
  return fmt::format("{{{}, {}{}}}", name, quoteText(ir::layoutText(parameter.type)),
                     lines.empty() ? "" : ", " + quoteText(lines));
}

/// "y total"; "*" where it is not known.
std::string roundedText(ir::Function &kernel, const ir::Program &program) {
  const ir::RoundedMemory rounded(kernel);
  if (rounded.isEverywhere())
    return "*";
  std::string text;
  const auto add = [&](const ir::Variable *memory, const std::string &name) {
    if (rounded.has(memory))
      text += (text.empty() ? "" : " ") + name;
  };
  for (const ir::Variable *parameter : kernel.parameters)
    if (ir::containsPointer(parameter->type))
      add(parameter, nameOf(*parameter));
  for (const ir::Variable *variable : program.globals)
    add(variable, variable->name);
  return text;
}

/// A clock's value, or the address of new memory.
bool isUnsteady(const ir::Function &kernel) {
  const auto varies = [](const ir::Expr *expr) {
    const auto *call = llvm::dyn_cast<ir::Intrinsic>(expr);
    return call && call->operation->effects.has(ir::Effect::Ordered) &&
           !call->is(ir::OperationId::Print) && !call->type->isVoid();
  };
  return ir::anyExpr(ir::reachedFrom(kernel), varies);
}

std::string describe(ir::Function &kernel, const ir::Program &program) {
  const ir::StoresAnalysis stores(kernel);
  std::string arguments;
  for (const ir::Variable *parameter : kernel.parameters)
    if (!parameter->isHidden && !parameter->isDynamicShared)
      arguments += (arguments.empty() ? "" : ", ") + argument(*parameter, stores, kernel);
  std::string text =
      fmt::format("cu2port::KernelFacts{{{}, {}, {}, {{{}}}}}", quoteText(kernel.name),
                  quoteText(*kernel.place.file), kernel.place.line, arguments);
  if (kernel.facts.print)
    text += ".prints()";
  if (ir::mixesAddressesWithIntegers(kernel))
    text += ".usesAddresses()";
  if (isUnsteady(kernel))
    text += ".varies()";
  if (const std::string rounded = roundedText(kernel, program); !rounded.empty())
    text += fmt::format(".rounds({})", quoteText(rounded));
  return text;
}

} // namespace

std::string describeReferences(const std::string &module, bool hasPlain) {
  return fmt::format(
      "// What they can be compared with.\n"
      "[[gnu::init_priority(101)]] static const cu2port::References {0}_references{{\n"
      "    {0}_module, {1}, {0}_direct, {0}_direct_variables}};\n",
      module, hasPlain ? module + "_plain" : "nullptr");
}

std::string describeFacts(const ir::Program &program, const std::string &module,
                          const std::string &files) {
  std::string kernels, variables;
  for (ir::Function *kernel : program.functions)
    if (kernel->isKernel && isNamedOnHost(*kernel))
      kernels += (kernels.empty() ? "" : ",\n     ") + describe(*kernel, program);
  for (const ir::Variable *variable : program.globals)
    if (variable->space != ir::AddressSpace::Shared)
      variables +=
          fmt::format("{}{{{}, {}}}", variables.empty() ? "" : ",\n     ",
                      quoteText(variable->name), quoteText(ir::layoutText(variable->type)));
  return fmt::format("[[gnu::init_priority(101)]] static const cu2port::Facts {0}_facts{{\n"
                     "    {0}_module, {1},\n    {{{2}}}{3}}};\n",
                     module, quoteText(files), kernels,
                     variables.empty() ? "" : ",\n    {" + variables + "}");
}

} // namespace cu2port::host
