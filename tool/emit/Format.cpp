// Layout of printed code by clang-format, which has to be told what the runtime's macros are, since
// it sees their names alone:
//
//   CU2PORT_THREADS(blockDim) {      a loop: the brace stays behind it, and the body is indented
//   CU2PORT_UNROLL(4)                a statement without a semicolon: the loop begins a new line
//
// The macros are those of runtime/include/cu2port/kernel.h and kernel_warp.h.
#include "emit/Format.h"
#include "emit/Aside.h"

#include "clang/Format/Format.h"
#include "clang/Tooling/Core/Replacement.h"

namespace cu2port::emit {

std::string format(const std::string &printed) {
  clang::format::FormatStyle style = clang::format::getLLVMStyle();
  style.ColumnLimit = 100;
  // The user's comments stay as they were broken.
  style.ReflowComments = false;
  style.ForEachMacros = {"CU2PORT_THREADS",
                         "CU2PORT_THREADS_BELOW",
                         "CU2PORT_THREADS_WITH_HALVES",
                         "CU2PORT_THREADS_WITH_HALVES_BELOW",
                         "CU2PORT_THREADS_IN_ORDER",
                         "CU2PORT_THREADS_IN_ORDER_BELOW",
                         "CU2PORT_ROW",
                         "CU2PORT_ROW_BELOW",
                         "CU2PORT_ROW_WITH_HALVES",
                         "CU2PORT_ROW_WITH_HALVES_BELOW",
                         "CU2PORT_ROW_IN_ORDER",
                         "CU2PORT_ROW_IN_ORDER_BELOW",
                         "CU2PORT_ROWS",
                         "CU2PORT_THREADS_AT",
                         "CU2PORT_ROW_AT",
                         "CU2PORT_THREADS_ONE_BY_ONE",
                         "CU2PORT_THREADS_ONE_BY_ONE_BELOW",
                         "CU2PORT_ROW_ONE_BY_ONE",
                         "CU2PORT_ROW_ONE_BY_ONE_BELOW",
                         "CU2PORT_FIRST_OF_ROWS",
                         "CU2PORT_FIRST_OF_ROWS_BELOW",
                         "CU2PORT_LANES",
                         "CU2PORT_LANES_ROLLED",
                         "CU2PORT_LANES_IN_ORDER_ROLLED",
                         "CU2PORT_LANES_BELOW",
                         "CU2PORT_LANES_IN_ORDER",
                         "CU2PORT_LANES_IN_ORDER_BELOW",
                         "CU2PORT_LANES_ONE_BY_ONE",
                         "CU2PORT_LANES_ONE_BY_ONE_BELOW",
                         "CU2PORT_LANES_AT",
                         "CU2PORT_LANES_AT_BELOW",
                         "CU2PORT_WARPS"};
  style.SpaceBeforeParens = clang::format::FormatStyle::SBPO_ControlStatementsExceptControlMacros;
  style.StatementMacros = {"CU2PORT_UNROLL_FULLY", "CU2PORT_UNROLL_STEPS", "CU2PORT_NO_UNROLL",
                           "CU2PORT_UNROLL"};
  // The order of a file's includes has a meaning.
  style.SortIncludes = clang::format::FormatStyle::SI_Never;
  Aside aside;
  const std::string code = aside.takeOut(printed);
  clang::tooling::Range all(0, static_cast<unsigned>(code.size()));
  // The name only tells which language it is; OpenCL C is C++ to clang-format.
  auto edits = clang::format::reformat(style, code, all, "kernels.cpp");
  auto formatted = clang::tooling::applyAllReplacements(code, edits);
  if (!formatted) {
    llvm::consumeError(formatted.takeError());
    // Code that is not laid out is as good for a compiler.
    return printed;
  }
  return aside.putBack(*formatted);
}

} // namespace cu2port::emit
