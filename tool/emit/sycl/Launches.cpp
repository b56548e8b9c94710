// What calls kernels. One text serves two ways of building it: the runtime gives it to a compiler
// at run time, and finds kernels by their names; or a SYCL compiler makes an object of it, in which
// a table has a lambda of one line for each.
//
//   #ifdef CU2PORT_SYCL_TEXT
//   CU2PORT_SYCL_KERNEL(1) void scale_kernel(float *x, int n,
//                                      cu2port::SharedMemory shared_memory) {
//     char *shared = shared_memory[0].bytes;
//     scale(cu2port::workItem<1>(), x, n, (float *)shared);
//   }
//   #else
//   const cu2port::SyclKernel x_sycl_kernels[] = {
//       {"scale", cu2port::launcher<1>([](sycl::nd_item<1> item, float *x, int n,
//                                      cu2port::SharedBytes shared) {
//          scale(item, x, n, (float *)shared); })},
//   #endif
//
// A block form gets the block's extent as the launch's first argument, and one work-item runs it:
//
//   CU2PORT_SYCL_KERNEL(3) [[sycl::reqd_work_group_size(1, 1, 1)]] void scale_block_kernel(
//       uint3 blockDim, float *x, int n, cu2port::SharedMemory shared_memory) { ... }
#include "device/analysis/SharedLayout.h"
#include "device/ir/Names.h"
#include "emit/sycl/Printer.h"

#include <fmt/format.h>

namespace cu2port::emit::sycl {

using namespace ir;

namespace {

bool isShared(const Variable &parameter) {
  return parameter.isHidden && parameter.standsFor &&
         parameter.standsFor->space == AddressSpace::Shared;
}

bool hasShared(const Function &kernel) {
  return llvm::any_of(kernel.parameters, [](const Variable *each) { return isShared(*each); });
}

/// A kernel that is found by its name has no parameters that are unions, but structs with such.
bool isUnion(const Variable &parameter) {
  return parameter.type->isStruct() && parameter.type->record->isUnion;
}

} // namespace

/// Names beside the kernel's parameters, and macros.
Printer::LaunchNames Printer::launchNames(const Function &kernel) const {
  std::set<std::string> taken{kernel.name};
  for (const NamedConstant *constant : program.constants)
    taken.insert(constant->name);
  for (const Variable *parameter : kernel.parameters)
    taken.insert(parameter->name);
  LaunchNames names;
  names.item = takeName({"item", "work_item"}, taken);
  names.shared = takeName({"shared", "shared_bytes"}, taken);
  names.memory = takeName({"shared_memory", "work_group_memory"}, taken);
  return names;
}

/// In the order of the kernel's parameters.
std::vector<std::string> Printer::sharedArguments(const Function &kernel,
                                                  const std::string &shared) {
  std::vector<const Variable *> fixed;
  for (const Variable *parameter : kernel.parameters)
    if (isShared(*parameter) && !parameter->isDynamicShared)
      fixed.push_back(parameter->standsFor);
  const SharedLayout layout = layOutShared(fixed);
  const auto offsetOf = [&](const Variable &parameter) {
    if (parameter.isDynamicShared)
      return dynamicSharedOffset(layout.bytes);
    return llvm::find_if(
               layout.places,
               [&](const SharedPlace &place) { return place.variable == parameter.standsFor; })
        ->offset;
  };
  std::vector<std::string> arguments;
  for (const Variable *parameter : kernel.parameters)
    if (isShared(*parameter)) {
      const std::uint64_t offset = offsetOf(*parameter);
      const std::string place = offset ? fmt::format("({} + {})", shared, offset) : shared;
      arguments.push_back(
          fmt::format("{}({}){}", parameter->isAlias ? "*" : "", typeName(parameter->type), place));
    }
  return arguments;
}

/// `scale(item, x, n, (float *)shared)`
std::string Printer::callOf(const Function &kernel, const std::string &item,
                            const std::string &shared, bool isText) {
  std::vector<std::string> arguments;
  for (SpecialValue value : indicesOf(kernel))
    arguments.push_back(indexArgument(value, item));
  if (!kernel.isBlockForm)
    arguments.push_back(item);
  std::string name = kernel.name;
  for (const Variable *parameter : kernel.parameters) {
    if (parameter->name == kernel.name) // which hides the kernel here
      name = "::" + name;
    if (!isShared(*parameter))
      arguments.push_back((parameter->isAlias ? "*" : "") + parameter->name +
                          (isText && isUnion(*parameter) ? ".value" : ""));
  }
  for (std::string &each : sharedArguments(kernel, shared))
    arguments.push_back(std::move(each));
  return fmt::format("{}({})", name, fmt::join(arguments, ", "));
}

unsigned Printer::dimensionsOf(const Function &kernel) const {
  return kernel.isBlockForm ? 3 : workItems.dimensionsOf(&kernel);
}

std::vector<std::string> Printer::launchParameters(const Function &kernel, bool isText) {
  std::vector<std::string> parameters;
  if (kernel.isBlockForm)
    parameters.emplace_back("uint3 blockDim");
  for (const Variable *each : kernel.parameters)
    if (isText && isUnion(*each))
      parameters.push_back(
          fmt::format("cu2port::UnionArgument<{}> {}", typeName(each->type), each->name));
    else if (!isShared(*each))
      parameters.push_back(declaration(each->type, each->name));
  return parameters;
}

/// A kernel that is found by its name.
void Printer::textKernel(const Function &kernel) {
  const LaunchNames names = launchNames(kernel);
  std::vector<std::string> parameters = launchParameters(kernel, true);
  if (hasShared(kernel))
    parameters.push_back("cu2port::SharedMemory " + names.memory);
  const unsigned dimensions = dimensionsOf(kernel);
  const char *asked = kernel.isBlockForm     ? " [[sycl::reqd_work_group_size(1, 1, 1)]]"
                      : kernel.usesSubGroups ? " [[sycl::reqd_sub_group_size(32)]]"
                                             : "";
  open(fmt::format("CU2PORT_SYCL_KERNEL({}){} void {}_kernel({})", dimensions, asked, kernel.name,
                   fmt::join(parameters, ", ")));
  if (hasShared(kernel))
    line(fmt::format("char *{} = {}[0].bytes;", names.shared, names.memory));
  line(callOf(kernel, fmt::format("cu2port::workItem<{}>()", dimensions), names.shared, true) +
       ";");
  close();
}

/// For what its threads wait: not every compiler's CPUs do so rightly.
static const char *launcherOf(const Function &kernel) {
  if (kernel.isBlockForm)
    return "launcher";
  if (kernel.usesSubGroups)
    return "warpLauncher";
  return kernel.facts.barrier ? "barrierLauncher" : "launcher";
}

/// A row of the table of kernels.
void Printer::linkedKernel(const Function &kernel) {
  const unsigned dimensions = dimensionsOf(kernel);
  const LaunchNames names = launchNames(kernel);
  std::vector<std::string> parameters = launchParameters(kernel, false);
  parameters.insert(parameters.begin(),
                    fmt::format("sycl::nd_item<{}> {}", dimensions, names.item));
  if (hasShared(kernel))
    parameters.push_back("cu2port::SharedBytes " + names.shared);
  line(fmt::format("{{\"{}\", cu2port::{}<{}>([]({}) {{ {}; }})}},", kernel.name,
                   launcherOf(kernel), dimensions, fmt::join(parameters, ", "),
                   callOf(kernel, names.item, names.shared, false)));
}

void Printer::launches(const std::vector<const Function *> &functions, const std::string &symbol,
                       const std::string &blocks) {
  const auto kernels =
      llvm::make_filter_range(functions, [](const Function *each) { return each->isKernel; });
  blankLine();
  leaveUsersCode();
  line("// What launches them: cu2port's runtime, which builds this text, or is linked with it.");
  line("#ifdef CU2PORT_SYCL_TEXT");
  for (const Function *kernel : kernels)
    textKernel(*kernel);
  line("#else");
  line("#include <cu2port/sycl.h>");
  line(fmt::format("[[gnu::visibility(\"hidden\")]] extern const cu2port::SyclKernel {}_kernels[];",
                   symbol));
  open(fmt::format("const cu2port::SyclKernel {}_kernels[] =", symbol));
  for (const Function *kernel : kernels)
    linkedKernel(*kernel);
  line("{},");
  close(";");
  if (!blocks.empty())
    line(fmt::format("extern const cu2port::SyclSource {};", blocks));
  line(fmt::format("[[gnu::visibility(\"hidden\")]] extern const cu2port::SyclSource {};", symbol));
  line(fmt::format("const cu2port::SyclSource {0}{{nullptr, 0, {1}, {0}_kernels}};", symbol,
                   blocks.empty() ? "nullptr" : "&" + blocks));
  line("#endif");
}

} // namespace cu2port::emit::sycl
