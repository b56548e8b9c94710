// The device program as files of SYCL, each with its parts in the order in which C++ wants them:
// X.sycl.cpp, which people read, and X.block.sycl.cpp with the forms for blocks.
//
//   #include <sycl/sycl.hpp>
//   struct float3 { ... };                          vectors and helpers, as far as they are used
//   struct Pair { ... };                            constants, enums, structs
//   static void saxpy(sycl::nd_item<1> item, ...)   functions and kernels
//   ...                                             what launches them
#include "emit/Emit.h"

#include "emit/FormFiles.h"
#include "emit/Format.h"
#include "emit/sycl/Printer.h"
#include "support/Visible.h"

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

/// Products are rounded before they are added, as --fmad=false has it.
static const char *const separateProducts = "#pragma clang fp contract(off)\n";

/// FLT_MAX, INT_MAX, M_PI.
static const char *const constantHeaders =
    "#include <cfloat>\n#include <climits>\n#include <cmath>\n\n";

/// Of what a linked program includes below: a macro of the user's may be a word in it.
static const char *const aheadOfMacros = "#ifndef CU2PORT_SYCL_TEXT\n"
                                         "#include <cu2port/sycl.h>\n"
                                         "#endif\n\n";

static bool hasMacros(const Program &program) {
  return llvm::any_of(program.constants, [](const NamedConstant *each) {
    return each->origin == NamedConstant::Origin::Macro && !each->isPredefined;
  });
}

static bool usesConstantsOfC(const Program &program) {
  return llvm::any_of(program.constants,
                      [](const NamedConstant *each) { return each->isPredefined; });
}

static bool isOfBlocks(const Function *kernel) { return kernel->isBlockForm; }

/// A whole file, with all types and constants. Each is a program of its own for a device.
static std::string fileOf(const Program &program, bool ofBlocks, const std::string &title,
                          const std::string &symbol, const Rules &rules, bool namesLines) {
  Printer printer(program, rules);
  if (namesLines)
    printer.nameLines();
  printer.declarations(program);
  printer.leaveUsersCode();
  // The printer only adds, so the two parts are told apart by their length.
  const std::string head = printer.output();
  const std::string blocks = symbol + "_block";
  const std::vector<const Function *> all = functionsOfFile(program, ofBlocks, isOfBlocks);
  printer.declareAhead(all);
  for (const Function *function : all)
    printer.function(*function);
  if (!ofBlocks)
    leaveOutSimt(program, Target::Sycl, printer);
  if (ofBlocks)
    printer.launches(all, blocks, "");
  else
    printer.launches(all, symbol, hasBlocks(program, isOfBlocks) ? blocks : "");
  const std::string functions = printer.output().substr(head.size());
  const std::string text = fmt::format(
      "// {} in SYCL 2020, translated by cu2port.\n"
      "{}#include <sycl/sycl.hpp>\n\n{}{}{}{}{}{}\n{}",
      visible(title), program.fusesProducts ? "" : separateProducts,
      hasMacros(program) ? aheadOfMacros : "", usesConstantsOfC(program) ? constantHeaders : "",
      printer.usesPrint() ? printing : "", printer.vectorTypes(), printer.helperTexts(), head,
      functions);
  return namesLines ? text : format(text);
}

std::vector<std::string> emit(const Program &program, const std::string &source,
                              const std::string &symbol, const Rules &rules, bool namesLines) {
  return {
      fileOf(program, false, fmt::format("The kernels of {}", source), symbol, rules, namesLines),
      hasBlocks(program, isOfBlocks)
          ? fileOf(program, true, fmt::format("Block forms of {}", source), symbol, rules,
                   namesLines)
          : ""};
}

} // namespace cu2port::emit::sycl
