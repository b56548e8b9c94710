// The types of expressions, as C finds them by their operands: conversions are written out in the
// IR, so that the text names a type only where this one is another.
#pragma once

#include "device/ir/Ir.h"

#include <map>
#include <string>

namespace cu2port::ir {

/// What a token says: `0x1fu`, `'a'`. Nothing if it is no number of C's.
struct IntegerToken {
  std::uint64_t value = 0;
  Scalar type = Scalar::Int;
};
std::optional<IntegerToken> readInteger(std::string_view token);
struct FloatToken {
  double value = 0;
  Scalar type = Scalar::Double;
};
std::optional<FloatToken> readFloat(std::string_view token);

/// The parser gives nodes these types; the dumper says those that are others.
class TypeInference {
public:
  explicit TypeInference(TypeTable &types) : types(types) {}

  /// Whether addresses and sums of pointers lie where what they are made of does; before the
  /// address spaces are found, they are generic.
  bool hasSpaces = false;

  /// By the types of its operands; null where they do not say. A literal's depends on its text.
  const Type *of(const Expr *expr) const;
  /// Of what stands at a place in the braces that give a value of a type.
  static const Type *element(const Type *whole, std::size_t index);

  /// The result of a function of CUDA's library for arguments of these types. The first
  /// declaration counts; false if there was one.
  bool declare(const Intrinsic &call);
  bool declare(const std::string &signature, const Type *result);
  /// `@sqrtf(float)`.
  static std::string signature(const Intrinsic &call);

private:
  // What each kind of node computes; null if the operands do not say.
  const Type *ofUnary(const Unary *unary) const;
  const Type *ofBinary(const Binary *binary) const;
  const Type *common(const Type *left, const Type *right) const;
  const Type *computed(const Type *type) const;

  TypeTable &types;
  std::map<std::string, const Type *> results;
};

} // namespace cu2port::ir
