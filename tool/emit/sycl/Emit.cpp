// The device program as one file of SYCL: its parts in the order in which C++ wants them.
//
//   #include <sycl/sycl.hpp>
//   struct float3 { ... };                          vectors and helpers, as far as they are used
//   struct Pair { ... };                            constants, enums, structs
//   static void saxpy(sycl::nd_item<1> item, ...)   functions and kernels
//   ...                                             what launches them
#include "emit/Emit.h"

#include "device/analysis/Obstacles.h"
#include "emit/Format.h"
#include "emit/sycl/Printer.h"

#include "llvm/ADT/STLExtras.h"

#include <fmt/format.h>

namespace cu2port::emit::sycl {

using namespace ir;

/// printf of kernels is an extension where there is one, and the C library's elsewhere.
static const char *const printing = "#ifdef SYCL_IMPLEMENTATION_ONEAPI\n"
                                    "namespace kernel_io = sycl::ext::oneapi::experimental;\n"
                                    "#else\n"
                                    "#include <cstdio>\n"
                                    "namespace kernel_io {\n"
                                    "using ::printf;\n"
                                    "}\n"
                                    "#endif\n\n";

/// FLT_MAX, INT_MAX, M_PI.
static const char *const constantHeaders =
    "#include <cfloat>\n#include <climits>\n#include <cmath>\n\n";

static bool usesConstantsOfC(const Program &program) {
  return llvm::any_of(program.constants,
                      [](const NamedConstant *each) { return each->isPredefined; });
}

std::vector<std::string> emit(const Program &program, const std::string &source,
                              const std::string &symbol, const Rules &rules, bool namesLines) {
  Printer printer(program, rules);
  if (namesLines)
    printer.nameLines();
  printer.declarations(program);
  printer.leaveUsersCode();
  // The printer only adds, so the two parts are told apart by their length.
  const std::string head = printer.output();
  printer.declareAhead(program);
  for (const Function *function : program.functions)
    printer.function(*function);
  for (const Function *kernel : program.leftOut)
    printer.leaveOut(*kernel, whyNotOn(Target::Sycl, *kernel));
  printer.launches(symbol);
  const std::string functions = printer.output().substr(head.size());
  const std::string text = fmt::format("// The kernels of {} in SYCL 2020, translated by cu2port.\n"
                                       "#include <sycl/sycl.hpp>\n\n{}{}{}{}{}\n{}",
                                       source, usesConstantsOfC(program) ? constantHeaders : "",
                                       printer.usesPrint() ? printing : "", printer.vectorTypes(),
                                       printer.helperTexts(), head, functions);
  return {namesLines ? text : format(text)};
}

} // namespace cu2port::emit::sycl
