// Writes one case: its types, memory, functions and kernels. What a kernel is made of is chosen
// once a case; what stands where, by chance among what is well defined there.
#pragma once

#include "generator/Generator.h"
#include "generator/Scope.h"

#include <fmt/format.h>

#include <functional>

namespace cu2port::random {

using fmt::format;

/// An integer expression, in parentheses where it needs them.
struct Value {
  std::string text;
  Scalar type = Scalar::UInt;
  Range range;
};

/// An expression of type float or double that is exact: a multiple of 2 to the power of -scale, not
/// above the limit. So it is the same whatever a compiler makes of it.
struct Real {
  std::string text;
  Scalar type = Scalar::Float;
  double limit = 0;
  int scale = 0;
};
constexpr double realLimit = 4096; ///< of a variable
constexpr int realScale = 2;

/// How the threads of a kernel find their elements.
struct Elements {
  std::string index = "i";   ///< of the thread's element
  std::string guard;         ///< an expression: the thread has one
  std::string count;         ///< how many there are, as an expression
  unsigned number = 0;       ///< the same, known
  bool isEverywhere = false; ///< every thread of the grid has one
};

/// How results are read.
Layout layoutOf(const Type &type);
Layout layoutOf(const StructType &type);

class Writer {
public:
  Writer(std::uint64_t seed, const Features &features);
  Case write();

  Random random;
  Choice choice;
  Case result;
  TypeTable types;
  Scope scope;
  Place place;

  // ---- The kernel that is being written ----
  Launch launch; ///< its first one
  Elements elements;
  std::vector<std::string> parameters; ///< their declarations
  std::string extent; ///< an expression: how many elements shared arrays have that may be read
  bool returnsEarly = false; ///< threads without an element are gone
  bool inKernel = true;
  bool inBarrierFunction = false;
  bool knowsThread = true;   ///< `t` and threadIdx may be used
  bool hasFullWarps = false; ///< all lanes of all warps exist and are there
  int budget = 0;            ///< statements left
  std::vector<Callee> callees;
  Type returned;                ///< by the function that is being written
  std::string outputs, atomics; ///< the names of the buffers for them
  std::string doneCounter;      ///< counts blocks that have ended; empty: used already
  std::vector<RowView> rows;    ///< empty: the kernel has none
  unsigned rowWidth = 0;        ///< in words
  std::string rowName;          ///< in the names of what is declared for rows

  unsigned threads() const { return launch.threads(); }
  bool has(Aspect aspect) const { return choice.has(aspect); }
  std::string fresh(const char *prefix) { return prefix + std::to_string(names++); }

  // ---- Expressions.cpp: integers ----
  Value number(Same same, unsigned depth = 2);
  Value leaf(Same same);
  Value literal(unsigned limit = 100);
  Value variable(const Variable &of);
  Value threadLeaf();
  Value uniformLeaf();
  /// Below `count`, for use as an index.
  std::string index(Same same, unsigned count, unsigned depth = 1);
  std::string wrapped(const std::string &word, const std::string &count);
  /// The number of a thread whose element of a shared array may be read.
  std::string anyThread();
  /// An unsigned expression.
  std::string word(Same same, unsigned depth = 2) { return as(Scalar::UInt, number(same, depth)); }
  /// Something that can be read: a variable, an element of an array, of a table, of shared memory.
  std::optional<Variable> source(Same same, bool isReal);
  const Variable *pickVariable(const std::function<bool(const Variable &)> &fits);
  const Variable *assignable();
  bool canRead(const Variable &variable, Same same) const;

  // ---- Operators.cpp ----
  Value combination(Same same, unsigned depth);
  Value arithmetic(const char *op, Value a, Value b);
  Value divided(const char *op, const Value &a, Value b);
  Value shifted(Value a, const Value &b);
  Value choose(const std::string &condition, const Value &a, const Value &b);
  Value intrinsic(Same same, unsigned depth);
  Value pureCall(Same same, unsigned depth);

  // ---- Conversions.cpp ----
  /// Converted by a cast, if it is not of that type.
  std::string as(Scalar to, const Value &value);
  /// What an object of the type can be initialised with.
  std::string initial(const Type &type, Same same, unsigned depth = 2, bool isBraced = false);
  std::string enumerator(const Type &type, Same same, unsigned depth);
  /// An unsigned expression of what a variable holds.
  std::string hash(const Variable &of);
  std::string hash(const std::string &name, const Type &type);

  // ---- Reals.cpp ----
  Real real(Same same, Scalar type, unsigned depth = 2);
  Value fromReal(Same same, unsigned depth);

  // ---- Conditions.cpp ----
  std::string condition(Same same, unsigned depth = 1, bool isTyped = false);
  /// A condition as a value: conditions as such may be of any type.
  Value truth(Same same);
  std::string hidden(const std::string &uniform);

  // ---- OwnRows.cpp: words of the thread's own, by several names ----
  const RowView &anyView() { return random.oneOf(rows); }
  /// An lvalue: a word of the row. Constant or not, the index is below the width.
  std::string rowWord(const RowView &view, const std::string &index);
  std::string rowWord(const RowView &view, unsigned index);
  /// An lvalue of half a word or a quarter of one.
  std::string rowPart(const RowView &view, unsigned index);
  /// Where the row begins, as an index of words.
  std::string rowBegin();

  // ---- Types ----
  Type pickType(bool withReals = true);
  Type integerType();
  const StructType *pickStruct();

  // ---- Writer.cpp: statements ----
  void statements(Nodes &to, unsigned count);
  void statement(Nodes &to);
  /// Statements for which at most the threads of `same` are together.
  Nodes body(Same same, unsigned count);
  /// The same, where more is different: `change` changes the place.
  Nodes body(unsigned count, const std::function<void(Place &)> &change);
  Nodes loopBody(const Variable &counter, Same same, unsigned trips);
  Same pickSame();
  const Variable &add(const std::string &name, const Type &type, Same same,
                      bool isAssignable = true);
  void addStruct(const std::string &name, const StructType *type, Same same, bool isAssignable,
                 bool isElement = false);
  static void line(Nodes &to, std::string text) { to.push_back({std::move(text), {}, ""}); }
  Shared *sharedWhere(const std::function<bool(const Shared &)> &fits);
  std::string sharedState() const;
  /// An element of a shared array that the thread may read now.
  std::string element(const Shared &shared);

private:
  // Case.cpp: the case as a whole
  void chooseSizes();
  void writeKernel(const std::string &name);
  Node kernelNode(const std::string &name);
  // TypeDeclarations.cpp
  void declareEnums();
  void declareStructs();
  // Elements.cpp
  void chooseElements();
  void chooseCounts();
  void declareIndex(Nodes &to);
  void declareGuards(Nodes &to);
  void returnEarly(Nodes &to);
  // Parameters.cpp
  void addParameters();
  void addTable();
  void addElementArrays();
  void addElementArray();
  void addUniforms();
  void addStructs();
  std::size_t addBuffer(const std::string &name, const Layout &layout, Bytes initial);
  void addParameter(const std::string &declaration, Bytes argument);
  void addElement(const std::string &name, const Type &type, bool isAssignable, bool isVolatile);
  // PointerParameters.cpp
  void addPointers();
  void addView(bool inMemory);
  void addRows();
  // OwnRows.cpp
  void addOwnRows();
  void addRowView(std::size_t buffer);
  void addRowsInStruct(std::size_t buffer);
  std::string rowSum(const std::string &begin, const std::string &index, bool isNumber);
  // DeviceVariables.cpp
  void declareDeviceVariables();
  void declareAddress(Table of);
  // Contents.cpp
  Bytes randomBytes(const Type &type, std::size_t count);
  Bytes randomBytes(const StructType &type, std::size_t count);
  std::string constant(const Type &type);
  // Kernel.cpp
  void chooseShared();
  void addGlobalExchange();
  void declareShared(Nodes &to);
  void declareDynamicShared(Nodes &to);
  void initialiseShared(Nodes &to);
  void prologue(Nodes &to);
  void epilogue(Nodes &to);
  // Functions.cpp
  void functions();
  void function();

  const Features &features;
  std::vector<Table> globals;       ///< device variables that may be read
  std::vector<Variable> ownGlobals; ///< those that belong to threads, by `g`
  std::vector<Table> later;         ///< those that the second kernel may read
  unsigned dynamicArrays = 0;       ///< the first so many shared arrays are dynamic
  bool isFirstKernel = true;
  unsigned names = 0;
};

} // namespace cu2port::random
