// What writes the textual form: Dump.cpp has statements, DumpDeclarations.cpp what is around them,
// DumpExpressions.cpp what is said of expressions.
#pragma once

#include "device/ir/Dump.h"
#include "device/text/Inference.h"
#include "device/text/Names.h"

namespace cu2port::ir {

/// Expressions with what their operands do not tell: types, and what passes have found out.
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

  void takeSpaces(Stmt *body);
  bool hasSpaces() const { return inference.hasSpaces; }

  VisibleNames names;

protected:
  std::vector<std::string> marks(const Expr *expr) override;
  std::string named(const Expr *expr, const std::string &name) override;
  std::string type(const Type *type) override;
  std::string integer(const IntegerLiteral *literal) override;
  std::string floating(const FloatLiteral *literal) override;

private:
  bool needsType(const Expr *expr);
  void addFacts(const Expr *expr, std::vector<std::string> &marks);
  void addValue(const ConstantRef *ref, std::vector<std::string> &marks);

  TypeInference inference;
  std::map<const Expr *, const Type *> expected; ///< of braces
  std::map<const NamedConstant *, const Expr *> values;
  std::vector<const NamedConstant *> given;
  std::vector<std::string> declared;
};

class Dumper {
public:
  explicit Dumper(Program &program) : program(program), exprs(program.types) {}
  std::string run();

private:
  void line(const std::string &text) { out += std::string(2 * depth, ' ') + text + "\n"; }
  void open(const std::string &text) {
    line(text.empty() ? "{" : text + " {");
    ++depth;
  }
  void close(const std::string &text = "") {
    --depth;
    line("}" + text);
  }
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
