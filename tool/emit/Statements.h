// Printing statements and declarations of the device program as C, with the user's comments and
// empty lines. Layout is left to format(): lines here are only indented.
//
// With nameLines(), #line directives have a compiler take each line for the user's that it comes
// from. The text is then printed a statement a line, and must stay so.
#pragma once

#include "emit/Expressions.h"

#include <set>

namespace cu2port::emit {

class StatementPrinter : public ExpressionPrinter {
public:
  /// What has been printed so far.
  const std::string &output() const { return out; }
  /// Directives from here on.
  void nameLines() { namesLines = true; }
  /// What is printed next is the file's own, and none of the user's.
  void leaveUsersCode();
  /// ... and what a compiler has seen before is not known: a branch of an #if.
  void leaveBranch();
  /// A comment in a line of its own.
  void remark(const std::string &text);
  /// ... in the place of a kernel that is not there.
  void leaveOut(const ir::Function &kernel, const std::string &reason);

protected:
  // Lines.
  void line(const std::string &text);
  /// A line that must stand right in front of the next one, such as a pragma.
  void lineInFront(const std::string &text);
  /// What is printed next comes from there; from nowhere: from where the last line did.
  void comesFrom(const ir::Place &place);
  /// What is printed next is a loop over the threads: it comes from its bound, or from the kernel
  /// as a whole, lest a breakpoint in its body stops before the first thread.
  void comesFrom(const ir::Function &kernel, const ir::Expr *bound);
  void blankLine(); ///< at most one in a row, none after an opening brace
  void open(const std::string &head);
  void close(const std::string &tail = "");

  // Comments.
  void commentsBefore(const ir::Comments &comments);
  /// `text` with the comment that stands at its end.
  static std::string withComment(const std::string &text, const ir::Comments &comments);

  // Declarations at file scope, each with its comments.
  void constant(const ir::NamedConstant &constant);
  virtual void enumeration(const ir::EnumDecl &decl);
  /// Names and values, one a line.
  void enumerators(const ir::EnumDecl &decl);
  void record(const ir::StructDecl &decl);
  /// The fields, one a line.
  void fields(const ir::StructDecl &decl);

  // Statements.
  void statement(const ir::Stmt *stmt);
  /// The statements of a block without its braces.
  void statements(const ir::Block *block);
  /// `head`, then a body with braces if it has them in the source, and a tail that comes from
  /// `end`.
  void nested(const std::string &head, const ir::Stmt *body, const ir::Comments &comments = {},
              const std::string &tail = "", const ir::Place &end = {});

  // What a target does in its own way.
  virtual void barrier(const ir::Barrier *barrier) = 0;
  virtual void forLoop(const ir::For *loop);
  virtual void threadLoop(const ir::ThreadLoop *loop) = 0;
  virtual void warpLoop(const ir::WarpLoop *loop) = 0;
  virtual void declaration(const ir::Declaration *declaration);
  virtual void returnStmt(const ir::Return *stmt);
  /// A pragma or macro line before a loop; `count` 0 means fully, 1 not at all.
  virtual void unroll(unsigned count) = 0;
  /// The line that opens a struct or union: `struct alignas(16) Params`.
  virtual std::string recordHead(const ir::StructDecl &decl) = 0;
  /// Of a struct that is pointed to in front of its definition, or has none.
  virtual std::string announcement(const ir::StructDecl &decl);
  bool isAnnounced(const ir::StructDecl &decl) const { return announced.count(&decl) != 0; }
  /// What follows the brace that closes it.
  virtual std::string recordTail(const ir::StructDecl &decl) { return ";"; }
  /// The line of a constant that is a variable in the source.
  virtual std::string constantVariable(const ir::NamedConstant &constant) = 0;
  /// The initialiser behind a variable's declarator, ` = ` included.
  virtual std::string initializer(const ir::Variable &variable);

  using ExpressionPrinter::declaration;

  /// A statement without the comments in front of it.
  virtual void dispatch(const ir::Stmt *stmt);

private:
  void put(const std::string &text);
  void announce(const ir::StructDecl &decl);
  void nameLine(unsigned ahead);
  void ifStmt(const ir::If *stmt, const std::string &prefix = "");
  void doLoop(const ir::Do *loop);
  void caseLabel(const ir::Case *label);
  std::vector<std::string> declarations(const ir::Declaration *declaration);

  std::string out;
  unsigned depth = 0;
  bool namesLines = false;
  std::set<const ir::StructDecl *> known; ///< of which a definition or an announcement is written
  std::set<const ir::StructDecl *> announced; ///< those before their definitions
  ir::Place place;                            ///< that the next line comes from
  ir::Place named;          ///< by the last directive: the line behind it; nowhere: the file's own
  std::size_t namedEnd = 0; ///< of that directive in `out`
};

} // namespace cu2port::emit
