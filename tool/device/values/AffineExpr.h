// What an integer is computed of, as a polynomial: a number, and products of atoms with factors.
//
//   4 * (t + n) - 1                4*t + 4*n - 1
//   blockIdx.x * blockDim.x + t    blockIdx.x*blockDim.x + t
//   x - x / 64 * 64, x & 63        zext6(x): the low 6 bits of x, for an unsigned x
//   x << 24 >> 24                  sext8(x), for an int
//
// Atoms are made once, so that equal ones are the same pointer; no text is ever compared. Affine.h
// reads expressions, AffineArithmetic.h computes with what it has read.
#pragma once

#include "device/ir/Ir.h"

#include <cstdint>
#include <deque>
#include <map>
#include <set>
#include <string>
#include <vector>

namespace cu2port::ir {

struct Atom;
struct AffineExpr;
struct Product;
/// Products with their factors; none is 0.
using AffineTerms = std::map<Product, std::int64_t>;
/// Wide enough for products of indices.
using WideInteger = __int128;

/// The integers of a type: modulo 2^bits. bool has 8 bits.
struct AffineType {
  unsigned bits = 32;
  bool isSigned = true;

  auto operator<=>(const AffineType &) const = default;
};
constexpr AffineType signed64{64, true};
/// Of an integer's type.
AffineType affineTypeOf(const Type *type);
/// Whether it is an integer's; null is none.
bool isAffineType(const Type *type);

/// An indivisible part of a sum. Its value is that of `expr` where that is evaluated, or of `op`
/// applied to the values of the operands.
struct Atom {
  /// In the order of the fields that they use.
  enum class Kind : std::uint8_t {
    Special,           ///< threadIdx.x
    Variable,          ///< the value that it has when the sum is asked for, or had then (version)
    Field,             ///< of a variable, or of a field of one: `base` and `field`, or `lane`
    Opaque,            ///< an expression of which nothing more is known: equal to itself alone
    ZeroExtended,      ///< operand modulo 2^bits, as a number from 0 on; bits are the operand's
    SignExtended,      ///< the same, as a number with a sign
    Operation,         ///< op of two operands, each a number of its own type
    LinearThreadIndex, ///< the linear index of a thread in its block, kept as one atom
  };
  Kind kind = Kind::Opaque;
  AffineType type; ///< of its value
  SpecialValue special = SpecialValue::ThreadIdx;
  unsigned dimension = 0; ///< Special; Field: which lane, where there is no field
  const Variable *variable = nullptr;
  /// 0 is the value that the variable has now. Clients that keep sums while it changes make others
  /// (withVersion).
  unsigned version = 0;
  const Atom *base = nullptr;
  const Field *field = nullptr;
  BinaryOp op = BinaryOp::Div;
  std::vector<const AffineExpr *> operands = {}; ///< interned
  /// The first expression that had this value: always there for Special, Opaque, and for variables
  /// and fields.
  const Expr *expr = nullptr;
  /// In the order of making.
  unsigned number = 0;
  bool isBool = false; ///< 0 or 1
};

/// A product of atoms, in the order of their numbers; without any it is 1.
struct Product {
  std::vector<const Atom *> atoms;

  bool operator==(const Product &) const = default;
  bool operator<(const Product &other) const;
};

/// constant + sum of factor * product, modulo 2^bits. Factors are signed numbers of the type's
/// width, and none is 0.
struct AffineExpr {
  AffineType type;
  /// The value is that sum, as a number that does not wrap around. Otherwise only their residues
  /// modulo 2^bits are the same.
  bool isExact = true;
  std::int64_t constant = 0;
  AffineTerms terms = {};

  bool isConstant() const { return terms.empty(); }
  bool isZero() const { return terms.empty() && constant == 0; }
  /// Adds a product, or another sum, times the factor; false if the result had to be reduced modulo
  /// 2^bits. `isExact` is the caller's affair.
  bool add(const Product &product, WideInteger factor);
  bool add(const AffineExpr &other, WideInteger factor = 1);
  /// The atom, if the sum is one atom with factor 1 and constant 0; else null.
  const Atom *onlyAtom() const;
  bool operator==(const AffineExpr &) const = default;
  bool operator<(const AffineExpr &other) const;
};

/// Makes atoms and keeps them unique, and so the sums that are operands of theirs. Sums are
/// comparable if their atoms are of the same table.
class AffineTable {
public:
  AffineTable() = default;
  AffineTable(const AffineTable &) = delete;

  /// The atom that is like this one. `expr` and `number` do not count, but for Opaque.
  const Atom *atom(Atom like);
  const AffineExpr *intern(const AffineExpr &sum);
  /// Of the variable's value at another time; for a field of it, likewise.
  const Atom *withVersion(const Atom &atom, unsigned version);

private:
  struct Less {
    bool operator()(const Atom *a, const Atom *b) const;
  };
  std::deque<Atom> all;
  std::set<const Atom *, Less> atoms;
  std::set<AffineExpr> sums;
};

/// Of an atom: `threadIdx.x + 1` has no operation, and is exact.
AffineExpr sumOf(const Atom *atom, AffineType type);
AffineExpr constantSum(std::int64_t value, AffineType type);
/// The number of trailing zero bits that all factors and the constant have, and so the sum.
unsigned trailingZeros(const AffineExpr &sum);
/// Without so many of them.
AffineExpr shifted(AffineExpr sum, unsigned bits);
/// An exact sum as number * first + second; the second's constant is not below zero.
std::pair<AffineExpr, AffineExpr> splitBy(const AffineExpr &sum, std::int64_t number);

/// Whether an atom in the sum, or one in an operand of it, is so.
bool anyAtom(const AffineExpr &sum, const std::function<bool(const Atom &)> &isSo);
bool anyAtom(const Atom &atom, const std::function<bool(const Atom &)> &isSo);

/// The variable that it is of; null if it is no variable, nor a field of one.
const Variable *variableOf(const Atom &atom);

/// For people and FileCheck: `4*threadIdx.x + n - 1`.
std::string spell(const AffineExpr &sum);
std::string spell(const Atom &atom);

} // namespace cu2port::ir
