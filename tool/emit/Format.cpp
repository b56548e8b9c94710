// Layout of printed code by clang-format, which has to be told what the runtime's macros are, since
// it sees their names alone:
//
//   CU2PORT_THREADS(blockDim) {      a loop: the brace stays behind it, and the body is indented
//   CU2PORT_UNROLL(4)                a statement without a semicolon: the loop begins a new line
//
// The macros are those of runtime/include/cu2port/kernel.h and kernel_warp.h.
//
// A file is laid out a few functions at a time. As a whole it takes longer, and twice as long if it
// has an #if anywhere: clang-format reads all of a text once for each of the branches.
#include "emit/Format.h"
#include "emit/Aside.h"

#include "clang/Format/Format.h"
#include "clang/Tooling/Core/Replacement.h"

namespace cu2port::emit {

namespace {

using clang::format::FormatStyle;
using llvm::StringRef;

constexpr std::size_t enough = 8000; ///< characters that are laid out at a time, or more
/// What cannot be cut and is longer stays as the printers have it: clang-format takes ten kilobytes
/// of memory for each of its characters.
constexpr std::size_t tooLong = 100000;

FormatStyle makeStyle() {
  FormatStyle style = clang::format::getLLVMStyle();
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
  style.SpaceBeforeParens = FormatStyle::SBPO_ControlStatementsExceptControlMacros;
  style.StatementMacros = {"CU2PORT_UNROLL_FULLY", "CU2PORT_UNROLL_STEPS", "CU2PORT_NO_UNROLL",
                           "CU2PORT_UNROLL"};
  // The order of a file's includes has a meaning.
  style.SortIncludes = FormatStyle::SI_Never;
  // Each would be a reading of its own, to find nothing: what printers write has no namespace of
  // more than one line, and no list of such declarations.
  style.FixNamespaceComments = false;
  style.SortUsingDeclarations = FormatStyle::SUD_Never;
  return style;
}

/// Functions and the like, the empty line behind them not included. Within comments and conditions
/// nothing is cut. (A comment that is taken for none costs its layout, no more.)
StringRef takePiece(StringRef &code) {
  int open = 0; // comments and conditions
  std::size_t end = 0;
  for (StringRef rest = code; !rest.empty();) {
    const auto [line, behind] = rest.split('\n');
    open += static_cast<int>(line.count("/*")) - static_cast<int>(line.count("*/"));
    open += line.starts_with("#if") ? 1 : line.starts_with("#endif") ? -1 : 0;
    end = code.size() - behind.size();
    rest = behind;
    const bool closes = line == "}" || line == "};";
    if (closes && rest.starts_with("\n") && open == 0 && end >= enough)
      break;
  }
  const StringRef piece = code.take_front(end);
  code = code.drop_front(end).ltrim('\n');
  return piece;
}

/// As it is if that does not work: code that is not laid out is as good for a compiler.
std::string formatPiece(StringRef code) {
  if (code.size() > tooLong)
    return code.str();
  static const FormatStyle style = makeStyle();
  const clang::tooling::Range all(0, static_cast<unsigned>(code.size()));
  // The name only tells which language it is; OpenCL C is C++ to clang-format.
  const auto edits = clang::format::reformat(style, code, all, "kernels.cpp");
  auto formatted = clang::tooling::applyAllReplacements(code, edits);
  if (formatted)
    return *formatted;
  llvm::consumeError(formatted.takeError());
  return code.str();
}

} // namespace

std::string format(const std::string &printed) {
  Aside aside;
  const std::string code = aside.takeOut(printed);
  std::string formatted;
  for (StringRef rest = code; !rest.empty();)
    formatted += (formatted.empty() ? "" : "\n") + formatPiece(takePiece(rest));
  return aside.putBack(formatted);
}

} // namespace cu2port::emit
