// Printing types and expressions of the device program as C: what OpenCL C and C++ have in common.
// A target overrides what it spells in its own way.
#pragma once

#include "device/ir/Ir.h"

#include "llvm/ADT/STLFunctionalExtras.h"
#include "llvm/ADT/StringRef.h"

#include <string>
#include <utility>
#include <vector>

namespace cu2port::emit {

/// How tightly the outermost operator of a text binds; from loosest to tightest.
enum class Precedence : std::uint8_t {
  Comma,
  Assignment,
  Conditional,
  LogicalOr,
  LogicalAnd,
  BitOr,
  BitXor,
  BitAnd,
  Equality,
  Relational,
  Shift,
  Additive,
  Multiplicative,
  Unary,
  Postfix,
  Primary,
};

/// The text of an expression.
struct Text {
  std::string text;
  Precedence precedence = Precedence::Primary;
};

/// In parentheses where it binds less tightly than `least`.
std::string parenthesised(const Text &text, Precedence least);

/// How the text of a rule binds: as a name, a call, something in parentheses, or anything.
Precedence precedenceOfText(llvm::StringRef text);

/// A number of that type without a cast: `5u`, `-3`, `-2147483647 - 1`.
Text integerText(std::uint64_t value, ir::Scalar scalar);

/// A use of a variable that is a reference in C++.
bool isAlias(const ir::Expr *pointer);
/// Whether there is a name for what the pointer leads to: of `&x`, of an alias.
bool leadsToName(const ir::Expr *pointer);

class ExpressionPrinter {
public:
  virtual ~ExpressionPrinter() = default;

  /// The expression, in parentheses where it binds less tightly than `least`.
  std::string print(const ir::Expr *expr, Precedence least = Precedence::Comma);
  /// An argument of a call, or an element of a list.
  std::string argument(const ir::Expr *expr) { return print(expr, Precedence::Assignment); }
  /// All of them with commas between.
  std::string arguments(const std::vector<ir::Expr *> &exprs);
  /// The arguments of a call, as its parameters take them: what a pointer leads to for an alias.
  std::vector<std::string> arguments(const ir::Call *call);
  /// What a pointer leads to: `x` for `&x`, `r` for a reference, `*p` for anything else.
  Text pointee(const ir::Expr *pointer);

  /// A type that stands alone, as in a cast: `const float *`.
  std::string typeName(const ir::Type *type);
  /// A declaration, in two parts: {"const float", "*p"} or {"float", "tile[16][17]"}. `extents` are
  /// the bounds of an array as the user wrote them, if there are any.
  /// `sign` is `&` for a reference to what the type points to.
  std::pair<std::string, std::string> declare(const ir::Type *type, std::string name,
                                              const std::vector<ir::Expr *> &extents = {},
                                              char sign = '*');
  /// Both parts together: `const float *p`.
  std::string declaration(const ir::Type *type, const std::string &name,
                          const std::vector<ir::Expr *> &extents = {});
  /// A variable or parameter with all its qualifiers, without initialiser.
  virtual std::pair<std::string, std::string> declare(const ir::Variable &variable);
  /// Its elements for `count` threads.
  std::string elements(const ir::Variable &variable, const std::string &count);
  /// A parameter of a function: `const float *__restrict__ p`; of one that runs a block, an array
  /// over the threads is `float x[]`.
  std::string parameter(const ir::Variable &variable);

protected:
  // What a target spells in its own way.

  /// A scalar, vector, struct or enum. Default: CUDA's name.
  virtual std::string baseName(const ir::Type *type) { return ir::spell(type); }
  /// `__global ` and its like, with a blank behind; empty where all memory is one.
  virtual std::string spaceName(ir::AddressSpace space) { return ""; }
  /// What stands before a pointer's pointee: its space, const, volatile, with a blank behind each.
  virtual std::string qualifiers(const ir::Type *pointer);
  virtual const char *restrictName() const { return "__restrict__"; }
  /// `alignas(16) ` and its like.
  virtual std::string alignment(std::uint64_t bytes) = 0; ///< of a variable, with a blank behind
  /// CUDA's own values: `threadIdx.x`, `warpSize`.
  virtual Text special(const ir::Special *special) = 0;
  /// A call of CUDA's library.
  virtual Text intrinsic(const ir::Intrinsic *intrinsic) = 0;
  /// `{1, 2}` as an initialiser or as a value.
  virtual Text initList(const ir::InitList *list) = 0;
  virtual Text variable(const ir::VariableRef *ref) { return {ref->variable->name}; }
  virtual Text allThreads(const ir::AllThreads *all) { return {all->variable->name}; }
  virtual Text binary(const ir::Binary *binary);
  virtual Text call(const ir::Call *call);
  virtual Text member(const ir::Member *member);
  virtual Text index(const ir::Index *index);
  virtual Text conversion(const ir::Cast *cast);
  virtual Text nullPointer() = 0;
  /// An index whose steps compilers must not see (Index::hidesStride), or that a condition is in it
  /// (isByTruth); empty: as any other.
  virtual std::string hiddenIndex(const ir::Expr *index, bool hidesStride, bool isByTruth) {
    return "";
  }
  /// What a thread counts, or its own index, of which compilers must not see how it steps
  /// (Cast::hidesStride).
  virtual std::string hiddenNumber(const ir::Expr *number) { return print(number); }

  virtual Text integer(const ir::IntegerLiteral *literal);
  /// The text of an expression, parentheses of the user's included.
  virtual Text text(const ir::Expr *expr);
  /// A rule's text with the arguments of a call: `$1`, `$2`; what is read or set through `&x` is
  /// `x`. `other` adds what any other letter behind a `$` stands for (LibraryCalls.cpp).
  Text expandRule(llvm::StringRef pattern, const ir::Intrinsic *call,
                  llvm::function_ref<void(char what, std::string &text)> other);

private:
  Text bare(const ir::Expr *expr);
  Text hiddenValue(const ir::Cast *cast);
  Text floating(const ir::FloatLiteral *literal);
  Text unary(const ir::Unary *unary);
  Text conditional(const ir::Conditional *conditional);
  std::string operand(const ir::Expr *expr, Precedence parent, bool isRight);
};

} // namespace cu2port::emit
