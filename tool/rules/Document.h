// A YAML file as a plain tree with places, for the rules' loader. LLVM's parser hands out its nodes
// only once, and in order; rows of a family are read many times.
#pragma once

#include "llvm/Support/Error.h"

#include <cstddef>
#include <string>
#include <vector>

namespace cu2port::rules {

/// Line and column (from 1) in a rules file.
struct Place {
  unsigned line = 0;
  unsigned column = 0;
};

/// A node: a text, a list or a map, of which the other members are empty. An empty value (`key:`)
/// is a Scalar without text.
struct Value {
  enum class Kind : unsigned char { Scalar, List, Map };
  Kind kind = Kind::Scalar;
  Place place;
  std::string text;         ///< Scalar
  std::vector<Value> items; ///< List
  struct Member;
  std::vector<Member> members; ///< Map, in the order of the file

  /// The value of a key of a map; null if there is none.
  const Value *find(llvm::StringRef key) const;
};

struct Value::Member {
  Value key;
  Value value;
};

/// The first thing that is wrong with a file. Reading goes on with empty values after it.
struct Problem {
  Place place;
  std::string message; ///< empty: nothing is wrong

  explicit operator bool() const { return !message.empty(); }
  /// Keeps the first one: others follow from it.
  void set(Place where, const llvm::Twine &what);
  /// `file:line:column: message`, the form of every error of a rules file.
  llvm::Error in(llvm::StringRef file) const;
};

/// What no name, template or hint needs: `each` multiplies texts.
constexpr std::size_t longestText = std::size_t{16} << 10;
/// The message about a longer one.
std::string tooLong();

/// Reads YAML. A key that a map has twice is a problem, as is an anchor.
Value parseDocument(llvm::StringRef text, Problem &problem);

} // namespace cu2port::rules
