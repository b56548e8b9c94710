// Evaluates a kernel for all threads of a launch at once, in lock-step: every expression gives a
// column with a number for each lane. It shares nothing with the analyses but the IR.
#pragma once

#include "Launch.h"

#include "device/ir/Ir.h"

#include <map>
#include <optional>
#include <stdexcept>
#include <unordered_map>

namespace cu2port::facts {

/// Of an integer type, extended to 64 bits as its sign says; pointers are numbers of places.
using Bits = std::uint64_t;
using Column = std::vector<Bits>;
/// Which lanes are here.
using Mask = std::vector<std::uint8_t>;

/// What a lane has met so far; from Dead on it does nothing any more.
enum LaneState : std::uint8_t {
  Fine = 0,
  SignedWrapped = 1, ///< a signed number has overflowed, and goes on as machines do
  /// A sum, product or conversion of non-negative numbers overflowed; valid indices never do.
  IndexWrapped = 2,
  /// Bits, or the sign, of a signed number were shifted away, or bits of an index converted away.
  BitsLost = 4,
  ShiftedTooFar = 8, ///< ... by as many bits as it has, or more, which may give anything
  Dead = 16,         ///< a division by zero, a loop without an end
  /// What the language leaves undefined, but for shifts of bits out of a signed number.
  Undefined = SignedWrapped | ShiftedTooFar | Dead,
};

class Machine;

/// Is told what the machine does. `mask` are the lanes that do it; all live.
class Observer {
public:
  virtual ~Observer() = default;
  virtual void evaluated(Machine &, const ir::Expr *, const Column &, const Mask &) {}
  virtual void enters(Machine &, const ir::Stmt *, const Mask &) {}
  virtual void leaves(Machine &, const ir::Stmt *) {}
};

/// What the machine has no rule for: an error of the generator's.
struct Unknown : std::runtime_error {
  using std::runtime_error::runtime_error;
};

class Machine {
public:
  Machine(const Launch &launch, Observer &observer);

  /// Of a kernel's parameter, for all lanes; pointers lead to memory whose contents follow from the
  /// seed.
  void set(const ir::Variable *parameter, Bits value);
  void run(const ir::Function &kernel);

  /// What an expression would be now. Lanes where that is undefined leave the mask. Nothing is
  /// observed or changed.
  Column peek(const ir::Expr *expr, Mask &mask);

  const Launch &launch;
  std::vector<std::uint8_t> states; ///< LaneState bits, by lane
  std::uint64_t evaluations = 0;    ///< of an expression in a lane
  std::uint64_t seed = 0;           ///< of what memory holds

private:
  /// A variable, or a field of one.
  using Location = std::pair<const ir::Variable *, std::string>;
  /// Lanes that have left the innermost function or loop.
  struct Jumps {
    Mask returned, broken, continued;
  };

  Column evaluate(const ir::Expr *expr, const Mask &mask);
  Column compute(const ir::Expr *expr, Mask &mask);
  Column special(const ir::Special *expr) const;
  Column unary(const ir::Unary *expr, const Mask &mask);
  Column conversion(const ir::Cast *expr, const Mask &mask);
  Column step(const ir::Unary *expr, const Mask &mask);
  Column binary(const ir::Binary *expr, const Mask &mask);
  Column shortCircuit(const ir::Binary *expr, const Mask &mask);
  Column assign(const ir::Binary *expr, const Mask &mask);
  Column choice(const ir::Conditional *expr, const Mask &mask);
  Column load(const ir::Index *expr, const Mask &mask);
  Column call(const ir::Call *expr, const Mask &mask);
  Column combine(ir::BinaryOp op, ir::Scalar type, const Column &a, const Column &b,
                 const Mask &mask);

  std::optional<Location> element(const ir::Index *expr, const Mask &mask);
  std::optional<Location> locate(const ir::Expr *lvalue, const Mask &mask);
  Column &at(const Location &location);
  void write(const Location &location, const Column &values, const Mask &mask);
  void initialise(const ir::Variable *variable, const Mask &mask);

  void execute(const ir::Stmt *stmt, Mask &mask);
  void executeBody(const ir::Stmt *stmt, Mask &mask);
  void loop(const ir::Expr *condition, const ir::Expr *step, const ir::Stmt *body, bool testsFirst,
            Mask mask);
  void branch(const ir::If *stmt, Mask &mask);
  void mark(unsigned lane, unsigned state) { states[lane] |= static_cast<std::uint8_t>(state); }
  Mask live(const Mask &mask) const;

  Observer *observer;
  std::map<Location, Column> memory;
  std::vector<Location> places; ///< by the number of a pointer
  std::vector<Jumps> jumps;
  Column returned;
};

/// An integer type, for loops over lanes.
struct Integer {
  explicit Integer(ir::Scalar type)
      : unused(64 - 8 * ir::sizeOf(type)), isUnsigned(ir::isUnsigned(type)),
        isBool(type == ir::Scalar::Bool) {}
  Integer(unsigned bits, bool isUnsigned)
      : unused(64 - bits), isUnsigned(isUnsigned), isBool(false) {}

  /// Cuts a number to the type's width, and extends it again. Of a bool, one bit is left.
  Bits wrapped(Bits bits) const {
    if (isBool)
      return bits & 1;
    return isUnsigned ? bits << unused >> unused
                      : static_cast<Bits>(static_cast<std::int64_t>(bits << unused) >> unused);
  }
  /// The number as people read it.
  __int128 number(Bits bits) const {
    return isUnsigned ? static_cast<__int128>(bits)
                      : static_cast<__int128>(static_cast<std::int64_t>(bits));
  }

  const unsigned unused; ///< of 64 bits
  const bool isUnsigned, isBool;
};
Bits wrapped(ir::Scalar type, Bits bits);
__int128 numberOf(ir::Scalar type, Bits bits);
std::string textOf(__int128 number);
ir::Scalar scalarOf(const ir::Type *type);

} // namespace cu2port::facts
