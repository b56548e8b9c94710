// Bit-fields, which OpenCL C has not: the integers that hold them become the struct's members.
//
//   struct Flags {                    typedef struct {
//     unsigned low : 3, high : 5;  ->   uint low_high;
//   };                                } Flags;
//   f.high                            f.low_high >> 3 & 31
//   f.high = x;                       f.low_high = f.low_high & ~248u | ((uint)x & 31) << 3;
//
// Which integers those are: BitUnits.cpp.
#include "device/build/BitFields.h"
#include "device/build/Constructs.h"
#include "device/build/ExpressionBuilder.h"

namespace cu2port {

using ir::BinaryOp;
using ir::Scalar;

namespace {
/// Makes arithmetic on units: in unsigned int, or in unsigned long for units of 8 bytes. C computes
/// with the smaller ones in int, whose sign would get in the way of shifts.
class Arithmetic {
public:
  Arithmetic(ir::Program &program, const ir::Type *unit, ir::Place place)
      : program(program), place(place), isWide(ir::sizeOf(unit) == 8),
        type(program.types.scalar(isWide ? Scalar::ULong : Scalar::UInt)) {}

  ir::Expr *number(std::uint64_t value) {
    auto *node = program.make<ir::IntegerLiteral>();
    node->value = isWide ? value : value & 0xffffffffu;
    node->type = type;
    node->place = place;
    return node;
  }
  ir::Expr *binary(BinaryOp op, ir::Expr *lhs, ir::Expr *rhs) {
    auto *node = program.make<ir::Binary>();
    node->op = op;
    node->lhs = lhs;
    node->rhs = rhs;
    node->type = lhs->type;
    node->place = place;
    return node;
  }
  ir::Expr *convert(ir::Expr *e, const ir::Type *to) {
    if (e->type == to)
      return e;
    auto *node = program.make<ir::Cast>();
    node->operand = e;
    node->type = to;
    node->place = place;
    return node;
  }
  ir::Expr *shift(BinaryOp op, ir::Expr *e, unsigned by) {
    return by ? binary(op, e, number(by)) : e;
  }
  const ir::Type *signedType() { return program.types.scalar(isWide ? Scalar::Long : Scalar::Int); }
  unsigned width() const { return isWide ? 64 : 32; }

  ir::Program &program;
  ir::Place place;
  bool isWide;
  const ir::Type *type;
};
} // namespace

/// The bit-field that an lvalue names; null if it names none.
static const clang::MemberExpr *bitMember(const clang::Expr *e) {
  const auto *member = llvm::dyn_cast<clang::MemberExpr>(e->IgnoreParens());
  const auto *field = member ? llvm::dyn_cast<clang::FieldDecl>(member->getMemberDecl()) : nullptr;
  return field && field->isBitField() ? member : nullptr;
}

BitFields::BitFields(ExpressionBuilder &in) : NodeBuilder(in), in(in) {}

/// `f.high`  ->  `(int)(f.low_high >> 3 & 31)`. Of a signed field the bits are shifted to the left
/// end and back, which repeats the sign: `(int)(f.low_high << 24) >> 27`.
ir::Expr *BitFields::read(const clang::MemberExpr *e) {
  const auto *field = llvm::cast<clang::FieldDecl>(e->getMemberDecl());
  type(ast.getRecordType(field->getParent()), e->getBeginLoc()); // makes the struct known
  const BitPlace *known = types.bits.find(field);
  if (!known)
    return state.placeholder(e); // the struct has been refused
  const auto [unit, shift] = *known;
  const unsigned width = field->getBitWidthValue(ast);
  const bool isSigned = field->getType()->isSignedIntegerOrEnumerationType();
  const ir::Type *result = type(e->getType(), e->getBeginLoc());
  Arithmetic make(program, unit->type, place(e->getBeginLoc()));
  ir::Expr *all = make.convert(in.select(e, unit->name, unit->type), make.type);
  if (!isSigned) {
    const std::uint64_t mask = ~std::uint64_t{0} >> (64 - width);
    return make.convert(
        make.binary(BinaryOp::BitAnd, make.shift(BinaryOp::Shr, all, shift), make.number(mask)),
        result);
  }
  ir::Expr *left = make.shift(BinaryOp::Shl, all, make.width() - shift - width);
  return make.convert(
      make.shift(BinaryOp::Shr, make.convert(left, make.signedType()), make.width() - width),
      result);
}

/// `unit = unit & ~mask | value << shift`, which names the struct twice: `p++->high = x` is
/// refused.
ir::Expr *BitFields::write(const clang::MemberExpr *e, ir::Expr *value) {
  if (e->getBase()->HasSideEffects(ast))
    return unsupported(
        e, "an assignment to a bit-field of what an expression with side effects names");
  const auto *field = llvm::cast<clang::FieldDecl>(e->getMemberDecl());
  type(ast.getRecordType(field->getParent()), e->getBeginLoc());
  const BitPlace *known = types.bits.find(field);
  if (!known)
    return state.placeholder(e);
  const BitUnit &unit = *known->unit;
  return in.inOrder(e, value, [&](ir::Expr *kept) {
    return write(field, in.select(e, unit.name, unit.type), in.select(e, unit.name, unit.type),
                 kept);
  });
}

/// `target`, `unit`: two expressions for the integer that holds the field, one of which is changed.
ir::Expr *BitFields::write(const clang::FieldDecl *field, ir::Expr *target, ir::Expr *unit,
                           ir::Expr *value) {
  const unsigned shift = types.bits.find(field)->first;
  const std::uint64_t mask = ~std::uint64_t{0} >> (64 - field->getBitWidthValue(ast));
  Arithmetic make(program, unit->type, target->place);
  ir::Expr *kept =
      make.binary(BinaryOp::BitAnd, make.convert(unit, make.type), make.number(~(mask << shift)));
  value = in.explicitArgument(value); // 2 is true, too
  ir::Expr *part = make.binary(BinaryOp::BitAnd, make.convert(value, make.type), make.number(mask));
  ir::Expr *all = make.binary(BinaryOp::BitOr, kept, make.shift(BinaryOp::Shl, part, shift));
  return make.binary(BinaryOp::Assign, target, make.convert(all, unit->type));
}

/// What an assignment to a bit-field assigns.
ir::Expr *BitFields::assigned(const clang::BinaryOperator *e, const clang::MemberExpr *to) {
  const auto *compound = llvm::dyn_cast<clang::CompoundAssignOperator>(e);
  if (!compound)
    return in.expr(e->getRHS());
  ir::Expr *value = in.computed(compound, read(to));
  auto *operation = llvm::cast<ir::Binary>(value);
  value = in.inOrder(e, operation->rhs, [&](ir::Expr *kept) {
    operation->rhs = kept;
    return operation;
  });
  return value->type->isFloating() && !to->getType()->isBooleanType() && !leavesNumbersOpen(unit)
             ? integerOf(in, value, type(to->getType(), e->getBeginLoc()), true)
             : value;
}

/// An assignment to a bit-field, or a step of one, without its value; null for other expressions.
/// `f.high++;` alone is `f.low_high = ...`, with no comma behind it.
ir::Expr *BitFields::assignment(const clang::Expr *e) {
  e = e->IgnoreParens();
  if (const auto *binary = llvm::dyn_cast<clang::BinaryOperator>(e);
      binary && binary->isAssignmentOp())
    if (const clang::MemberExpr *to = bitMember(binary->getLHS()))
      return write(to, assigned(binary, to));
  const auto *unary = llvm::dyn_cast<clang::UnaryOperator>(e);
  const clang::MemberExpr *to =
      unary && unary->isIncrementDecrementOp() ? bitMember(unary->getSubExpr()) : nullptr;
  if (!to)
    return nullptr;
  Arithmetic make(program, program.types.scalar(Scalar::ULong), place(e->getBeginLoc()));
  return write(to, make.binary(unary->isIncrementOp() ? BinaryOp::Add : BinaryOp::Sub,
                               make.convert(read(to), make.type), make.number(1)));
}

/// The value of a step before it, from that behind it, in as many bits as the field has: `f.low++`
/// is `(f.low_high = ..., (f.low_high & 7) - 1)`, cut to three bits: by then the old one is gone.
ir::Expr *BitFields::valueBefore(const clang::UnaryOperator *step, const clang::MemberExpr *e) {
  const auto *field = llvm::cast<clang::FieldDecl>(e->getMemberDecl());
  const bool isSigned = field->getType()->isSignedIntegerOrEnumerationType();
  ir::Expr *after = read(e);
  Arithmetic make(program, program.types.scalar(Scalar::ULong), place(e->getBeginLoc()));
  ir::Expr *before = make.binary(step->isIncrementOp() ? BinaryOp::Sub : BinaryOp::Add,
                                 make.convert(after, make.type), make.number(1));
  const unsigned spare = make.width() - field->getBitWidthValue(ast);
  ir::Expr *left = make.shift(BinaryOp::Shl, before, spare);
  left = isSigned ? make.convert(left, make.signedType()) : left;
  return make.convert(make.shift(BinaryOp::Shr, left, spare), after->type);
}

/// Likewise as a value: `(assignment, bits)`.
ir::Expr *BitFields::assignmentValue(const clang::Expr *e) {
  const auto *unary = llvm::dyn_cast<clang::UnaryOperator>(e);
  const auto *binary = llvm::dyn_cast<clang::BinaryOperator>(e);
  const clang::Expr *to = unary && unary->isIncrementDecrementOp() ? unary->getSubExpr()
                          : binary && binary->isAssignmentOp()     ? binary->getLHS()
                                                                   : nullptr;
  if (!to || !to->refersToBitField())
    return nullptr;
  const clang::MemberExpr *member = bitMember(to);
  if (!member)
    return unsupported(e, "this use of a bit-field");
  auto *both = make<ir::Binary>(e);
  both->op = BinaryOp::Comma;
  both->lhs = assignment(e);
  both->rhs = unary && unary->isPostfix() ? valueBefore(unary, member) : read(member);
  both->type = both->rhs->type;
  return both;
}

/// The initialiser's elements for a struct with bit-fields, one for each unit:
/// `Flags f = {1, 2}`  ->  `{1 & 7 | (2 & 31) << 3}`.
void BitFields::initialise(const clang::InitListExpr *e, std::vector<ir::Expr *> &elements) {
  const clang::RecordDecl *record = e->getType()->castAs<clang::RecordType>()->getDecl();
  const BitUnit *current = nullptr;
  unsigned next = 0;
  for (const clang::FieldDecl *field : record->fields()) {
    if (record->isUnion() && next > 0)
      return;
    const BitPlace *known = types.bits.find(field);
    if (known && known->unit != current) {
      current = known->unit;
      Arithmetic make(program, current->type, place(e->getBeginLoc()));
      elements.push_back(make.number(0));
    }
    if (field->isUnnamedBitField() || next >= e->getNumInits())
      continue;
    ir::Expr *value = in.explicitArgument(in.expr(e->getInit(next++)));
    if (!known) {
      if (auto *inner = llvm::dyn_cast<ir::InitList>(value))
        inner->isValue = false;
      elements.push_back(value);
      continue;
    }
    Arithmetic make(program, current->type, place(e->getBeginLoc()));
    const std::uint64_t mask = ~std::uint64_t{0} >> (64 - field->getBitWidthValue(ast));
    ir::Expr *part =
        make.binary(BinaryOp::BitAnd, make.convert(value, make.type), make.number(mask));
    ir::Expr *shifted = make.shift(BinaryOp::Shl, part, known->first);
    const auto *zero = llvm::dyn_cast<ir::IntegerLiteral>(elements.back());
    elements.back() = zero ? shifted : make.binary(BinaryOp::BitOr, elements.back(), shifted);
  }
}

} // namespace cu2port
