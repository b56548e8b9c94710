// Writes one kernel. The writer knows at every point what CUDA's rules depend on: which threads are
// together there, which variables are the same for them, and who may touch which shared memory.
#pragma once

#include "generator/Generator.h"

#include <functional>

namespace cu2port::random {

/// For which threads something is the same: a value, or the place where they are. The order counts.
enum class Same : std::uint8_t { Thread, Warp, Block };

enum class Type : std::uint8_t { Unsigned, Int, Long, Byte, Bool, Float };

struct Variable {
  std::string name;
  Type type = Type::Unsigned;
  Same same = Same::Thread;
  bool assignable = true;
};

/// A thread's own array of unsigned.
struct Array {
  std::string name;
  unsigned size = 0;
  Same same = Same::Thread;
};

/// A variable of type `Pair` or `uint2`; its fields are variables, too.
struct Struct {
  std::string name;
  bool isPair = false;
  Same first = Same::Thread, second = Same::Thread; ///< of the fields
};

/// A shared array with one element for each thread of the block.
struct Shared {
  std::string name;
  /// Own: every thread may use its own element. Open: all may read all. Closed: nobody may.
  enum class State : std::uint8_t { Own, Open, Closed } state = State::Own;
};

/// What `break` and `continue` leave.
struct Target {
  bool isLoop = false;
  Same together = Same::Block; ///< of its body
  std::string state;           ///< of shared memory where it begins
};

struct Callee {
  std::string name; ///< with template arguments
  bool barrier = false;
  bool usesThread = false; ///< its result differs between threads even if its arguments do not
  bool pointer = false, reference = false,
       same = false; ///< parameters: `unsigned *`, `unsigned &`, uniform `unsigned &`
  bool returns = false;
};

class Writer {
public:
  Writer(std::uint64_t seed, const Features &features);
  Case write();

private:
  // Writer.cpp: the kernel as a whole
  void chooseSizes();
  void chooseFeatures();
  Node kernelFunction();
  void prologue(Nodes &to);
  void epilogue(Nodes &to);
  Node function(Callee &callee, const std::string &head);
  void functions();

  // Expressions.cpp; all of type unsigned and the same for the threads of `same`
  std::string value(Same same, unsigned depth = 2);
  std::string leaf(Same same);
  std::string combination(Same same, unsigned depth);
  std::string condition(Same same, unsigned depth = 1);
  std::string uniformLeaf();
  std::string threadLeaf();
  std::string element(const std::string &shared);
  std::string hidden(const std::string &uniform);
  std::string toUnsigned(const Variable &variable);
  std::string initial(Type type, Same same);
  std::string literal(unsigned limit) { return std::to_string(random.below(limit)) + "u"; }
  const Variable *variableOf(Same same, bool assignable);
  std::string pureCall(Same same, unsigned depth);

  // Statements.cpp
  void statements(Nodes &to, unsigned count);
  void statement(Nodes &to);
  Nodes body(Same together, unsigned count);
  void assign(Nodes &to);
  std::string assignment(const Variable &variable);
  void declare(Nodes &to);
  void declareArray(Nodes &to);
  void declareStruct(Nodes &to);
  void assignStruct(Nodes &to);
  std::string structValue(const Struct &of);
  void declarePointer(Nodes &to);
  void assignElement(Nodes &to);
  void branch(Nodes &to);
  void loop(Nodes &to);
  void strideLoop(Nodes &to);
  Nodes loopBody(const Variable &counter, Same same, unsigned trips);
  void switchOver(Nodes &to);
  void jump(Nodes &to);
  void leave(Nodes &to);
  void output(Nodes &to);
  void globalAtomic(Nodes &to);
  void rowAtomic(Nodes &to);
  void call(Nodes &to);

  // Exchanges.cpp: what threads do together
  void barrier(Nodes &to);
  void exchange(Nodes &to);
  void permute(Nodes &to);
  void broadcast(Nodes &to);
  void counters(Nodes &to);
  void reduce(Nodes &to);
  void count(Nodes &to);
  void warp(Nodes &to);
  void shuffle(Nodes &to);
  void vote(Nodes &to);
  void partOfWarp(Nodes &to);
  void readOpen(Nodes &to, const std::string &shared);

  Same pickSame();
  Shared *ownArray();
  std::string sharedState() const;
  std::string fresh(const char *prefix) { return prefix + std::to_string(names++); }
  const Variable &add(const std::string &name, Type type, Same same, bool assignable = true);
  /// Runs `write` and forgets the variables that it declared.
  void scoped(const std::function<void()> &write);
  static void line(Nodes &to, std::string text) { to.push_back({std::move(text), {}, ""}); }

  Random random;
  Features features;
  Case result;
  Launch launch;
  std::string name = "k@"; ///< of the kernel
  int n = 0;
  unsigned salt = 0;
  bool guard = false; ///< threads with an index of n or more return at once

  // Where the writer is.
  Same together = Same::Block;
  std::vector<Variable> variables;
  std::vector<Array> arrays;
  std::vector<Struct> structs;
  std::vector<Shared> shared;
  std::vector<Target> targets;
  std::vector<Callee> callees;
  bool inKernel = true;
  bool inBarrierFunction = false;
  bool knowsThread = true; ///< `t` and threadIdx may be used
  unsigned depth = 0;
  unsigned weight = 1; ///< how often statements here run, about
  unsigned names = 0;
  int budget = 0; ///< statements left
};

} // namespace cu2port::random
