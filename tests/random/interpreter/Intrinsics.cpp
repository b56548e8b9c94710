// CUDA's device library, as far as the tests use it.
#include "BlockRun.h"

#include "llvm/ADT/StringSwitch.h"

#include <bit>

namespace cu2port::interpret {

using ir::Scalar;

namespace {

using Arguments = llvm::ArrayRef<Value>;
using Function = Bits (*)(Scalar type, Arguments arguments);

bool isLess(Scalar type, Bits a, Bits b) { return arithmetic(ir::BinaryOp::Less, type, a, b); }

Bits minimum(Scalar type, Arguments a) {
  return isLess(type, a[1].bits, a[0].bits) ? a[1].bits : a[0].bits;
}
Bits maximum(Scalar type, Arguments a) {
  return isLess(type, a[0].bits, a[1].bits) ? a[1].bits : a[0].bits;
}
Bits absolute(Scalar type, Arguments a) {
  return isLess(type, a[0].bits, 0) ? arithmetic(ir::BinaryOp::Sub, type, 0, a[0].bits) : a[0].bits;
}
Bits countOnes(Scalar, Arguments a) {
  unsigned width = 8 * ir::sizeOf(a[0].type);
  return static_cast<Bits>(std::popcount(a[0].bits << (64 - width)));
}
Bits leadingZeros(Scalar, Arguments a) {
  unsigned width = 8 * ir::sizeOf(a[0].type);
  Bits shifted = a[0].bits << (64 - width);
  return shifted ? static_cast<Bits>(std::countl_zero(shifted)) : width;
}
Bits firstSet(Scalar, Arguments a) {
  unsigned width = 8 * ir::sizeOf(a[0].type);
  Bits bits = a[0].bits << (64 - width) >> (64 - width);
  return bits ? static_cast<Bits>(std::countr_zero(bits)) + 1 : 0;
}
Bits reverse(Scalar type, Arguments a) {
  Bits result = 0;
  unsigned width = 8 * ir::sizeOf(type);
  for (unsigned i = 0; i < width; ++i)
    result |= (a[0].bits >> i & 1) << (width - 1 - i);
  return result;
}
Bits highProduct(Scalar, Arguments a) { return a[0].bits * a[1].bits >> 32; }
Bits asFloat(Scalar, Arguments a) { return static_cast<std::uint32_t>(a[0].bits); }
Bits asInteger(Scalar type, Arguments a) { return wrap(type, a[0].bits); }
Bits nothing(Scalar, Arguments) { return 0; }
Bits sameValue(Scalar, Arguments a) { return a[0].bits; }

Function functionNamed(llvm::StringRef name) {
  return llvm::StringSwitch<Function>(name)
      .Cases("min", "umin", "ullmin", "llmin", minimum)
      .Cases("max", "umax", "ullmax", "llmax", maximum)
      .Cases("abs", "labs", "llabs", absolute)
      .Cases("__popc", "__popcll", countOnes)
      .Cases("__clz", "__clzll", leadingZeros)
      .Cases("__ffs", "__ffsll", firstSet)
      .Cases("__brev", "__brevll", reverse)
      .Case("__umulhi", highProduct)
      .Cases("__uint_as_float", "__int_as_float", asFloat)
      .Cases("__float_as_uint", "__float_as_int", asInteger)
      .Cases("__threadfence", "__threadfence_block", "__threadfence_system", nothing)
      .Case("__builtin_expect", sameValue)
      .Default(nullptr);
}

/// What an atomic operation leaves in memory.
Bits combineAtomically(llvm::StringRef name, Scalar type, Bits old, Arguments a) {
  Bits operand = a[1].bits;
  if (name == "atomicAdd")
    return type == Scalar::Float ? arithmetic(ir::BinaryOp::Add, type, old, operand)
                                 : wrap(type, old + operand);
  if (name == "atomicSub")
    return wrap(type, old - operand);
  if (name == "atomicAnd")
    return old & operand;
  if (name == "atomicOr")
    return old | operand;
  if (name == "atomicXor")
    return old ^ operand;
  if (name == "atomicMin")
    return isLess(type, operand, old) ? operand : old;
  if (name == "atomicMax")
    return isLess(type, old, operand) ? operand : old;
  if (name == "atomicExch")
    return operand;
  if (name == "atomicCAS")
    return old == operand ? a[2].bits : old;
  throw Unknown("the atomic operation " + name.str());
}

bool isBlockOperation(llvm::StringRef name) { return name.starts_with("__syncthreads"); }

} // namespace

Bits Thread::atomic(const ir::Intrinsic *expr, Arguments arguments) {
  Lvalue object = pointee(arguments[0]);
  llvm::StringRef name = expr->name();
  name.consume_back("_block");
  name.consume_back("_system");
  Bits old = read(object).bits;
  write(object, {object.type, combineAtomically(name, object.type->scalar, old, arguments)});
  return old;
}

void Thread::waitFor(Wait::For whom, const ir::Intrinsic *operation, std::vector<Value> arguments) {
  wait = {whom, operation, std::move(arguments), 0, false};
  fiber.stop();
}

Value Thread::intrinsic(const ir::Intrinsic *expr) {
  std::vector<Value> arguments;
  for (const ir::Expr *each : expr->arguments)
    arguments.push_back(evaluate(each));
  llvm::StringRef name = expr->name();
  if (isBlockOperation(name)) {
    waitFor(Wait::For::Block, expr, std::move(arguments));
    return {expr->type, wait.result};
  }
  if (isWarpOperation(name)) {
    waitFor(Wait::For::Warp, expr, arguments);
    if (name.starts_with("__match_all"))
      write(pointee(arguments[2]), {arguments[2].type->element, wait.predicate});
    return {expr->type, wait.result};
  }
  if (name.starts_with("atomic"))
    return {expr->type, atomic(expr, arguments)};
  return {expr->type, compute(expr, arguments)};
}

Bits Thread::compute(const ir::Intrinsic *expr, Arguments arguments) {
  if (expr->name() == "__ldg")
    return read(pointee(arguments[0])).bits;
  if (llvm::StringRef(expr->name()).starts_with("make_")) {
    std::byte *made = stack.take(expr->type);
    for (std::size_t i = 0; i < arguments.size(); ++i) {
      const Field lane = fieldOf(expr->type, i);
      write({lane.type, made + lane.offset}, convert(arguments[i], lane.type));
    }
    return reinterpret_cast<Bits>(made);
  }
  Function function = functionNamed(expr->name());
  if (!function)
    throw Unknown("the function " + expr->name());
  return function(expr->type->scalar, arguments);
}

} // namespace cu2port::interpret
