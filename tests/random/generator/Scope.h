// What a generated statement can see, and what CUDA's rules depend on there: which threads are
// together, which variables are the same for them, who may touch which shared memory.
#pragma once

#include "generator/Types.h"

#include <optional>

namespace cu2port::random {

/// For which threads something is the same: a value, or the place where they are. The order counts.
enum class Same : std::uint8_t { Thread, Warp, Block };

/// A scalar that can be named: also a field, an element, what a pointer points to.
struct Variable {
  std::string name;
  Type type;
  Same same = Same::Thread;
  bool isAssignable = true;
  bool isElement = false;  ///< in global memory: only for threads that have an element
  bool isVolatile = false; ///< a pointer to it is one to volatile
  bool isOpaque = false;   ///< of a template's type, which is some integer
  std::optional<Range> range = std::nullopt; ///< narrower than the type's
};

/// A thread's own array.
struct Array {
  std::string name;
  Type type;
  unsigned size = 0;
  Same same = Same::Thread;
};

/// A variable of a struct type; its fields are variables, too.
struct Struct {
  std::string name;
  const StructType *type = nullptr;
  Same same = Same::Thread;
  bool isAssignable = true;
  bool isElement = false;
};

/// Memory that every thread may read at every index: arguments, device variables.
struct Table {
  std::string name;
  Type type;
  unsigned size = 0; ///< a power of 2
  Same same = Same::Block;
};

/// A shared array with one element for each thread of the block.
struct Shared {
  std::string name;
  Type type;
  const StructType *record = nullptr; ///< instead of the type
  std::string own;                    ///< the thread's element
  unsigned width = 0;                 ///< of a row, if it has two dimensions
  bool isVolatile = false;
  std::string global =
      {}; ///< the parameter, if it is no shared memory but the block's part of that
  /// Own: every thread may use its own element. Open: all may read all. Closed: nobody may.
  enum class State : std::uint8_t { Own, Open, Closed } state = State::Own;

  /// The element of the thread with this number, an unsigned expression.
  std::string at(const std::string &index) const;
};

/// A name of the memory in which each thread has a row of words of its own.
struct RowView {
  enum class Shape : std::uint8_t {
    Words,   ///< `unsigned *`, at the row's element
    Shifted, ///< the same, which leads one word further
    Array,   ///< `unsigned (*)[width]`
    Fields,  ///< a struct of as many words
    Lanes,   ///< uint2 or uint4
    Union,   ///< of a word and its parts
    // Only for some lines of a kernel:
    Own,       ///< `unsigned *`, at the beginning of the thread's own row
    Reference, ///< to the thread's own struct
  } shape = Shape::Words;
  std::string name;
};

/// What `break` and `continue` leave.
struct Target {
  bool isLoop = false;
  Same together = Same::Block; ///< of its body
  std::string state;           ///< of shared memory where it begins
};

/// What device functions take besides two numbers.
struct Callee {
  std::string name; ///< with template arguments
  Type result;
  std::vector<Type> parameters; ///< by value
  bool hasBarrier = false;
  bool usesThread = false; ///< its result differs between threads even if its arguments do not
  std::optional<Type> pointer, reference, uniform; ///< `T *`, `T &`; `T &`, the same for the block
  std::optional<Type> array;                       ///< `const T *`, and how many elements it has
  const StructType *record = nullptr;              ///< `const S &`
  std::optional<Type> shared;                      ///< `T *s`, an element a thread
};

/// Everything that has a name.
struct Scope {
  std::vector<Variable> variables;
  std::vector<Array> arrays;
  std::vector<Struct> structs;
  std::vector<Table> tables;
  std::vector<Shared> shared;
  std::vector<std::string> guards; ///< conditions that hold only for threads with an element
};

/// Where a statement stands.
struct Place {
  Same together = Same::Block;
  /// The lanes that are here: what a warp operation names; empty where nobody knows them.
  std::string mask = "0xffffffffu";
  bool isPartOfWarp = false; ///< the mask is a variable
  bool hasElement = false;   ///< all threads here have one
  std::vector<Target> targets;
  unsigned depth = 0;
  unsigned weight = 1; ///< how often statements here run, about
};

} // namespace cu2port::random
