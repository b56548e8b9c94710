// The types of generated variables, and how they lie in memory: C's, as CUDA sizes them.
#pragma once

#include <cstdint>
#include <deque>
#include <string>
#include <vector>

namespace cu2port::random {

enum class Scalar : std::uint8_t {
  Bool,
  Char,
  SChar,
  UChar,
  Short,
  UShort,
  Int,
  UInt,
  Long,
  ULong,
  LongLong,
  ULongLong,
  Float,
  Double,
};

const char *spell(Scalar scalar);
unsigned sizeOf(Scalar scalar);
bool isUnsigned(Scalar scalar); ///< bool counts
inline bool isReal(Scalar scalar) { return scalar >= Scalar::Float; }
inline bool isInteger(Scalar scalar) { return !isReal(scalar); }
/// What arithmetic makes of an operand, and of two.
Scalar promoted(Scalar scalar);
Scalar common(Scalar a, Scalar b);
Scalar unsignedOf(Scalar scalar);

/// The values that something may have, both ends included.
struct Range {
  __int128 low = 0, high = 0;

  bool contains(const Range &other) const { return low <= other.low && other.high <= high; }
};
Range rangeOf(Scalar scalar);

struct EnumType {
  std::string name;
  Scalar underlying = Scalar::UInt;
  bool isFixed = false;  ///< the type is written; every value of it is one of the enum's
  bool isScoped = false; ///< `enum class`
  std::vector<std::pair<std::string, std::int64_t>> values;

  Range range() const;
  std::string declaration() const;
  /// An enumerator as it is used.
  std::string use(std::size_t index) const;
};

struct Type {
  Scalar scalar = Scalar::UInt;
  const EnumType *enumeration = nullptr; ///< whose underlying type `scalar` is
};
std::string spell(const Type &type);

struct StructType;

struct Field {
  std::string name;
  Type type;
  const StructType *record = nullptr; ///< instead of the type
  std::vector<unsigned> extents;      ///< of an array
  std::size_t offset = 0;
};

/// A scalar somewhere in a struct.
struct Leaf {
  std::string path; ///< `.a`, `.b[1][0]`, `.c.d`
  Type type;
  std::size_t offset = 0;
};

struct StructType {
  std::string name;
  std::vector<Field> fields;
  std::size_t size = 0, alignment = 1;

  /// Finds the offsets, when all fields are there.
  void layOut();
  std::string declaration() const;
  std::vector<Leaf> leaves() const;
  std::vector<std::size_t> padding() const;
};

/// Those of one case; they stay where they are.
struct TypeTable {
  std::deque<EnumType> enums;
  std::deque<StructType> structs;
};

} // namespace cu2port::random
