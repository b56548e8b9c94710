// One CUDA thread.
#pragma once

#include "Arithmetic.h"
#include "Fiber.h"
#include "Interpreter.h"

#include "llvm/ADT/ArrayRef.h"
#include "llvm/ADT/DenseMap.h"
#include "llvm/ADT/StringRef.h"

namespace cu2port::interpret {

class BlockRun;

/// An aggregate's `bits` are the address of a copy, which lasts until the statement ends.
struct Value {
  const ir::Type *type = nullptr;
  Bits bits = 0;
};

/// An object in memory.
struct Lvalue {
  const ir::Type *type = nullptr;
  std::byte *at = nullptr;
};

/// A field of a struct, or a lane of a vector.
struct Field {
  const ir::Type *type = nullptr;
  std::uint64_t offset = 0;
};
Field fieldOf(const ir::Type *type, std::size_t index);
Field fieldOf(const ir::Type *type, llvm::StringRef name);

/// Memory for a thread's variables and temporaries, given back in the reverse order.
class Stack {
public:
  explicit Stack(int unset) : unset(unset) {}

  std::byte *take(const ir::Type *type);
  std::size_t mark() const { return used; }
  void release(std::size_t mark) { used = mark; }
  bool contains(const std::byte *from, std::size_t size) const;

private:
  int unset; ///< what a byte holds that nobody has set
  std::vector<std::byte> memory = std::vector<std::byte>(std::size_t{1} << 14);
  std::size_t used = 0;
};

/// What a thread waits for.
struct Wait {
  enum class For : std::uint8_t { Nothing, Block, Warp };
  For whom = For::Nothing;
  const ir::Intrinsic *operation = nullptr; ///< null for __syncthreads()
  std::vector<Value> arguments;
  Bits result = 0;
  bool predicate = false; ///< of __match_all_sync
};

class Thread {
public:
  Thread(BlockRun &block, Size threadIdx, unsigned number);

  void resume() { fiber.resume(); }
  bool hasEnded() const { return fiber.hasEnded(); }

  /// Gives an object the value of its initialiser.
  void initialise(std::byte *at, const ir::Type *type, const ir::Expr *from);

  const unsigned number; ///< in the block, x first
  Wait wait;             ///< the block sets `whom` back to Nothing when the thread may go on

private:
  enum class Flow : std::uint8_t { Next, Break, Continue, Return };

  void runKernel();

  // Statements.cpp
  Flow execute(const ir::Stmt *stmt);
  Flow executeBlock(const ir::Block *block, std::size_t first);
  Flow executeLoop(const ir::Expr *condition, const ir::Stmt *body, const ir::Expr *step,
                   bool testFirst);
  Flow executeSwitch(const ir::Switch *stmt);
  Flow executeReturn(const ir::Return *stmt);
  void declare(const ir::Declaration *declaration);
  bool holds(const ir::Expr *condition);

  // Expressions.cpp
  Value evaluate(const ir::Expr *expr);
  Value read(Lvalue object);
  void write(Lvalue object, Value value);
  Value unary(const ir::Unary *expr);
  Value step(const ir::Unary *expr);
  Value binary(const ir::Binary *expr);
  Value assign(const ir::Binary *expr);
  Value combine(ir::BinaryOp op, Value a, Value b, const ir::Type *type);
  Value convert(Value value, const ir::Type *to);
  Value conversion(const ir::Cast *expr);
  Value call(const ir::Call *expr);
  Value special(const ir::Special *expr) const;
  Value initList(const ir::InitList *expr);

  // Lvalues.cpp
  Lvalue locate(const ir::Expr *expr);
  Lvalue locateMember(const ir::Member *expr);
  Lvalue locateElement(const ir::Index *expr);
  Lvalue variable(const ir::Variable *variable);
  Lvalue pointee(Value pointer, std::int64_t offset = 0);
  void checkAccess(const std::byte *at, std::size_t size) const;

  // Intrinsics.cpp
  Value intrinsic(const ir::Intrinsic *expr);
  Bits compute(const ir::Intrinsic *expr, llvm::ArrayRef<Value> arguments);
  Bits atomic(const ir::Intrinsic *expr, llvm::ArrayRef<Value> arguments);
  void waitFor(Wait::For whom, const ir::Intrinsic *operation, std::vector<Value> arguments);

  using Frame = llvm::DenseMap<const ir::Variable *, std::byte *>;

  BlockRun &block;
  Size threadIdx;
  Stack stack;
  std::vector<Frame> frames;
  unsigned statements = 0; ///< executed so far
  Value returned;
  Fiber fiber;
};

} // namespace cu2port::interpret
