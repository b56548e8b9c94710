// What writes the textual form: Dump.cpp has statements, DumpDeclarations.cpp what is around them,
// DumpExpressions.cpp what is said of expressions.
#pragma once

#include "device/ir/Dump.h"
#include "device/text/Inference.h"
#include "device/text/Names.h"

namespace cu2port::ir {

/// Expressions with what their operands do not tell: types, and what passes have found out.
/// Names are those of `names`, which whoever writes declarations keeps.
class MarkedExprDumper : public ExprDumper {
public:
  explicit MarkedExprDumper(TypeTable &types) : inference(types) {}

  /// Braces that begin a variable have its type, and those within the types of its parts.
  void expect(const Expr *init, const Type *type);
  /// `declare float @sqrtf(float)`, for each function of CUDA's library that was written.
  const std::vector<std::string> &declarations() const { return declared; }
  /// What a macro stands for, where it was used first; null if it was not.
  const Expr *valueOf(const NamedConstant *macro) const;
  /// Constants that are used and not the program's, which the target defines itself.
  const std::vector<const NamedConstant *> &givenConstants() const { return given; }

  /// Whether the function's operations have address spaces: then the text says so, once for the
  /// program (hasSpaces).
  void takeSpaces(Stmt *body);
  /// True once takeSpaces() has found any.
  bool hasSpaces() const { return inference.hasSpaces; }

  /// What names stand for where an expression is written.
  VisibleNames names;

protected:
  /// The type, if a reader would find another; then what passes have noted.
  std::vector<std::string> marks(const Expr *expr) override;
  /// `::name` or `@name` if the name alone would mean something else.
  std::string named(const Expr *expr, const std::string &name) override;
  std::string type(const Type *type) override;
  // Literals are written so that the parser reads the same value and type.
  std::string integer(const IntegerLiteral *literal) override;
  std::string floating(const FloatLiteral *literal) override;

private:
  /// Whether the type must be said.
  bool needsType(const Expr *expr);
  void addFacts(const Expr *expr, std::vector<std::string> &marks);
  void addValue(const ConstantRef *ref, std::vector<std::string> &marks);

  // The same as the parser's, so that it is known what that would find.
  TypeInference inference;
  std::map<const Expr *, const Type *> expected; ///< of braces
  std::map<const NamedConstant *, const Expr *> values;
  /// In the order in which they come up.
  std::vector<const NamedConstant *> given;
  std::vector<std::string> declared;
};

/// Writes a program: run() is all that is called from outside.
class Dumper {
public:
  explicit Dumper(Program &program) : program(program), exprs(program.types) {}
  /// The whole text. Functions are written first, and put behind what they need.
  std::string run();

private:
  /// A line of its own, at the depth of the braces around it.
  void line(const std::string &text) { out += std::string(2 * depth, ' ') + text + "\n"; }
  void open(const std::string &text) {
    line(text.empty() ? "{" : text + " {");
    ++depth;
  }
  /// The brace for an open(), with what stands behind it.
  void close(const std::string &text = "") {
    --depth;
    line("}" + text);
  }
  /// Comments that stand above a statement or declaration; those behind one are not written.
  void comments(const Comments &comments) {
    for (const std::string &comment : comments.before)
      line(comment);
  }
  /// What `write` writes, by itself.
  template <class Write> std::string section(Write write) {
    std::string before = std::exchange(out, {});
    write();
    return std::exchange(out, std::move(before));
  }

  // ---- DumpDeclarations.cpp
  void record(const StructDecl &decl);
  void enumeration(const EnumDecl &decl);
  void constant(const NamedConstant &constant, bool isGiven = false);
  void function(const Function &function, bool isLeftOut = false);
  void facts(const Function &function);
  /// Declares it, too, for what is written behind.
  std::string variable(Variable &variable);
  std::string extents(const std::vector<Expr *> &extents);

  // ---- Dump.cpp
  void statement(const Stmt *stmt);
  void statements(const Stmt *body);
  void nested(const std::string &head, const Stmt *body);
  void branch(const If *stmt);
  void threadLoop(const ThreadLoop *loop);
  void prefetches(const std::vector<Prefetch> &all);
  std::string forHead(const For *loop);
  std::string initText(const Stmt *init);

  Program &program;
  MarkedExprDumper exprs;
  std::string out;
  std::string marks; ///< of the statement that is being written
  unsigned depth = 0;
};

} // namespace cu2port::ir
