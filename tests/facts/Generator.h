// Random kernels full of integer expressions, in the way of people: sums of indices and extents,
// remainders in every spelling, conversions, counters of loops, kept variables, functions,
// references, fields.
#pragma once

#include "Maker.h"
#include "Random.h"

#include <memory>

namespace cu2port::facts {

/// A product of leaves, each `threadIdx.x` and its like, or a variable.
struct AffineTerm {
  std::vector<ir::Expr *> leaves; ///< to be copied
  std::int64_t factor = 0;
};

/// An expression that was written so that it is the sum of these, in the ring of its type.
struct AffineSpelling {
  const ir::Expr *expr = nullptr;
  std::vector<AffineTerm> terms; ///< no two of the same leaves
  std::int64_t constant = 0;
};

struct Kernel {
  std::unique_ptr<ir::Program> program;
  ir::Function *function = nullptr;
  std::vector<const ir::Expr *> roots; ///< expressions that stand by themselves
  /// In pairs of the same terms, behind each other.
  std::vector<AffineSpelling> spellings;
};

class Generator {
public:
  explicit Generator(std::uint64_t seed);
  /// Can be called once.
  Kernel make();

private:
  // ---- Generator.cpp: the kernel around it
  void addParameters();
  void addRecord();
  void addFunctions();
  void addIdentity(ir::Scalar type);
  ir::Variable *declare(const ir::Type *type, ir::Expr *init);
  void add(ir::Stmt *stmt) { block->statements.push_back(stmt); }
  ir::Expr *root(ir::Expr *expr);
  std::string name(const char *stem);

  // ---- GeneratedExpressions.cpp
  ir::Expr *expression(unsigned depth);
  ir::Expr *leaf();
  ir::Expr *operation(unsigned depth);
  ir::Expr *remainder(ir::Expr *of);
  ir::Expr *narrowed(ir::Expr *of);
  ir::Expr *smaller(ir::Expr *a, ir::Expr *b);
  ir::Expr *condition(unsigned depth);
  ir::Expr *uniform();
  ir::Expr *divisor();
  ir::Expr *farSum();
  ir::Expr *shiftCount();
  ir::Scalar anyType();
  std::int64_t anyNumber();

  // ---- GeneratedStatements.cpp
  void statements(unsigned count, unsigned depth);
  void statement(unsigned depth);
  void loop(unsigned depth);
  ir::Expr *bound(std::int64_t first, bool isUp);
  ir::Expr *step(ir::Variable *counter, bool isUp);
  void branch(unsigned depth);
  void jump();
  void keep();
  void keepRecord();
  void keepReference();
  void keepArray();
  void change();
  void diverge();
  void store();
  ir::Block *nested(unsigned count, unsigned depth);

  // ---- Spelling.cpp
  void spellings();
  AffineTerm anyTerm(ir::Scalar type);
  ir::Expr *spell(std::vector<AffineTerm> terms, std::int64_t constant, ir::Scalar type,
                  unsigned depth);
  ir::Expr *spellParts(const std::vector<AffineTerm> &terms, std::int64_t constant, ir::Scalar type,
                       unsigned depth);
  ir::Expr *spellTerm(const AffineTerm &term, ir::Scalar type);
  ir::Expr *kept(ir::Expr *expr, ir::Scalar type);

  Random random;
  std::unique_ptr<ir::Program> program = std::make_unique<ir::Program>();
  Maker maker;
  Kernel kernel;
  ir::Block *block = nullptr;             ///< to which statements are added
  std::vector<ir::Variable *> variables;  ///< integers that can be read here
  std::vector<ir::Variable *> changeable; ///< of them, those that may be set
  std::vector<ir::Variable *> references, records, arrays, arrayPointers;
  std::vector<ir::Function *> functions; ///< that can be called
  ir::Variable *in = nullptr, *out = nullptr;
  ir::StructDecl *record = nullptr;
  unsigned names = 0;
  unsigned loops = 0; ///< around the place
  bool isFunction = false;
};

} // namespace cu2port::facts
