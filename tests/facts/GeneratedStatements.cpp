// Statements: where variables keep their values, and where they change.
#include "Generator.h"

namespace cu2port::facts {

using ir::BinaryOp;
using ir::Expr;
using ir::Scalar;
using ir::SpecialValue;
using ir::UnaryOp;

void Generator::keep() {
  const Scalar type = anyType();
  Expr *init = maker.convert(expression(3), type);
  variables.push_back(declare(maker.type(type), root(init)));
  if (!isFunction && random.oneIn(5))
    changeable.push_back(variables.back());
}

void Generator::keepRecord() {
  const ir::Type *type = program->types.record(record);
  std::vector<Expr *> fields;
  for (const ir::Field &field : record->fields)
    fields.push_back(root(maker.convert(expression(2), field.type->scalar)));
  records.push_back(declare(type, maker.list(type, fields)));
}

/// `int &r = v;`, which is a pointer here.
void Generator::keepReference() {
  ir::Variable *of = random.of(variables);
  if (of->isParameter)
    return;
  Expr *address =
      ir::makeUnary(*program, UnaryOp::AddressOf, maker.ref(of), program->types.pointer(of->type));
  ir::Variable *reference = declare(address->type, address);
  reference->isReference = true;
  references.push_back(reference);
}

/// `int list[2] = {a, b};`, a pointer to its beginning, and elements that are set by either.
void Generator::keepArray() {
  const Scalar type = anyType();
  const ir::Type *pair = program->types.array(maker.type(type), 2);
  Expr *first = root(maker.convert(expression(2), type));
  ir::Variable *array =
      declare(pair, maker.list(pair, {first, root(maker.convert(expression(2), type))}));
  arrays.push_back(array);
  if (random.oneIn(2)) {
    const ir::Type *pointer = program->types.pointer(maker.type(type));
    ir::Cast *decayed = ir::makeCast(*program, maker.ref(array), pointer);
    decayed->implicit = true;
    arrayPointers.push_back(declare(pointer, decayed));
    add(maker.run(maker.binary(
        BinaryOp::Assign, maker.element(out, maker.number(Scalar::Int, 0)),
        maker.convert(maker.element(array, maker.number(Scalar::Int, 1)), Scalar::Int))));
    add(maker.run(maker.binary(BinaryOp::Assign,
                               maker.element(arrayPointers.back(), maker.number(Scalar::Int, 1)),
                               root(expression(2)))));
  }
}

/// An assignment, a step, an assignment to a field or through a reference.
void Generator::change() {
  if (!records.empty() && random.oneIn(6)) {
    ir::Variable *of = random.of(records);
    return add(maker.run(maker.binary(BinaryOp::Assign, maker.member(of, random.of(record->fields)),
                                      root(expression(2)))));
  }
  if (!references.empty() && random.oneIn(8))
    return add(maker.run(
        maker.binary(BinaryOp::Assign, maker.deref(random.of(references)), root(expression(2)))));
  if (!arrays.empty() && random.oneIn(6)) {
    const bool isPointer = !arrayPointers.empty() && random.oneIn(2);
    Expr *element = maker.element(random.of(isPointer ? arrayPointers : arrays),
                                  maker.number(Scalar::Int, random.below(2)));
    return add(maker.run(maker.binary(BinaryOp::Assign, element, root(expression(2)))));
  }
  if (changeable.empty())
    return keep();
  Expr *target = maker.ref(random.of(changeable));
  if (random.oneIn(4))
    return add(maker.run(
        maker.unary(random.any({UnaryOp::PreInc, UnaryOp::PostInc, UnaryOp::PreDec}), target)));
  const BinaryOp op = random.any({BinaryOp::Assign, BinaryOp::Assign, BinaryOp::AddAssign,
                                  BinaryOp::SubAssign, BinaryOp::MulAssign, BinaryOp::AndAssign});
  add(maker.run(maker.binary(op, target, root(random.oneIn(3) ? uniform() : expression(2)))));
}

void Generator::store() {
  Expr *index = root(expression(4));
  Expr *value = root(maker.convert(expression(3), Scalar::Int));
  add(maker.run(maker.binary(BinaryOp::Assign, maker.element(out, index), value)));
}

/// A variable that gets nothing but what is the same for all, in threads that are not all there: in
/// a branch, or in a loop that some have left.
void Generator::diverge() {
  ir::Variable *kept = declare(maker.type(Scalar::Int), root(uniform()));
  auto change = [&] {
    return maker.run(random.oneIn(2) ? maker.unary(UnaryOp::PreInc, maker.ref(kept))
                                     : maker.binary(BinaryOp::Assign, maker.ref(kept), uniform()));
  };
  if (random.oneIn(2)) {
    add(ir::makeIf(*program, root(condition(1)), {change()}));
  } else {
    ir::Stmt *way = random.oneIn(2) ? static_cast<ir::Stmt *>(program->make<ir::Break>())
                                    : static_cast<ir::Stmt *>(program->make<ir::Continue>());
    ir::Stmt *leave = ir::makeIf(*program, root(condition(1)), {way});
    ir::Variable *counter =
        maker.variable(name("i"), maker.type(Scalar::Int), maker.number(Scalar::Int, 0));
    Expr *test = maker.binary(BinaryOp::Less, maker.ref(counter), maker.number(Scalar::Int, 4));
    add(maker.loop(counter, test, maker.unary(UnaryOp::PreInc, maker.ref(counter)),
                   ir::makeBlock(*program, {leave, change()})));
  }
  variables.push_back(kept);
  store();
}

/// What is declared inside is not known behind.
ir::Block *Generator::nested(unsigned count, unsigned depth) {
  ir::Block *body = ir::makeBlock(*program, {});
  ir::Block *around = std::exchange(block, body);
  const auto before =
      std::make_tuple(variables, changeable, references, records, arrays, arrayPointers);
  statements(count, depth);
  std::tie(variables, changeable, references, records, arrays, arrayPointers) = before;
  block = around;
  return body;
}

/// What a loop that begins at `first` is left at: a number, or what is not known.
Expr *Generator::bound(std::int64_t first, bool isUp) {
  const std::int64_t rounds = random.between(1, 8);
  if (random.oneIn(2))
    return maker.number(Scalar::Int, isUp ? first + rounds : first - rounds);
  return random.oneIn(2) ? maker.binary(BinaryOp::BitAnd, uniform(), maker.number(Scalar::Int, 7))
                         : maker.binary(BinaryOp::BitAnd, leaf(), maker.number(Scalar::Int, 15));
}

Expr *Generator::step(ir::Variable *counter, bool isUp) {
  if (random.oneIn(2))
    return maker.unary(isUp ? UnaryOp::PreInc : UnaryOp::PostDec, maker.ref(counter));
  const BinaryOp op = isUp ? random.any({BinaryOp::AddAssign, BinaryOp::AddAssign,
                                         BinaryOp::MulAssign, BinaryOp::ShlAssign})
                           : random.any({BinaryOp::SubAssign, BinaryOp::SubAssign,
                                         BinaryOp::DivAssign, BinaryOp::ShrAssign});
  const bool isSum = op == BinaryOp::AddAssign || op == BinaryOp::SubAssign;
  return maker.binary(op, maker.ref(counter),
                      maker.number(Scalar::Int, random.between(isSum ? 1 : 2, 3)));
}

/// Up and down, with counters of all types; or in steps over the threads.
void Generator::loop(unsigned depth) {
  const Scalar type = random.oneIn(2) ? Scalar::Int : anyType();
  const bool isUp = !random.oneIn(3), isThreads = random.oneIn(6);
  const std::int64_t first = isUp ? random.between(-3, 9) : random.between(3, 20);
  ir::Variable *counter = maker.variable(name("i"), maker.type(type));
  counter->init = maker.convert(isThreads ? maker.special(SpecialValue::ThreadIdx, 0)
                                          : maker.number(Scalar::Int, first),
                                type);
  const BinaryOp test = isUp ? random.any({BinaryOp::Less, BinaryOp::LessEqual, BinaryOp::NotEqual})
                             : random.any({BinaryOp::Greater, BinaryOp::GreaterEqual});
  Expr *condition = maker.binary(test, maker.ref(counter),
                                 isThreads ? maker.number(Scalar::Int, 70) : bound(first, isUp));
  Expr *next = isThreads ? maker.binary(BinaryOp::AddAssign, maker.ref(counter),
                                        maker.special(SpecialValue::BlockDim, 0))
                         : step(counter, isUp);
  const auto before = std::make_pair(variables, changeable);
  variables.push_back(counter);
  if (random.oneIn(8))
    changeable.push_back(counter);
  ++loops;
  ir::Block *body = nested(1 + random.below(4), depth + 1);
  --loops;
  std::tie(variables, changeable) = before;
  add(maker.loop(counter, root(condition), next, body));
}

void Generator::branch(unsigned depth) {
  auto *made = program->make<ir::If>();
  made->condition = root(condition(2));
  made->then = nested(1 + random.below(3), depth + 1);
  if (random.oneIn(3))
    made->otherwise = nested(1 + random.below(2), depth + 1);
  add(made);
}

/// A thread leaves the loop, the round or the kernel under a condition.
void Generator::jump() {
  auto *made = program->make<ir::If>();
  made->condition = root(condition(1));
  ir::Stmt *way = loops == 0        ? static_cast<ir::Stmt *>(program->make<ir::Return>())
                  : random.oneIn(2) ? static_cast<ir::Stmt *>(program->make<ir::Break>())
                                    : static_cast<ir::Stmt *>(program->make<ir::Continue>());
  made->then = ir::makeBlock(*program, {way});
  add(made);
}

void Generator::statement(unsigned depth) {
  const unsigned kind = random.below(40);
  if (kind < 12)
    return keep();
  if (kind < 14)
    return keepRecord();
  if (kind < 15 && !variables.empty())
    return random.oneIn(2) ? keepReference() : keepArray();
  if (kind < 16)
    return diverge();
  if (kind < 21)
    return change();
  if (kind < 26 && depth < 2)
    return loop(depth);
  if (kind < 30 && depth < 3)
    return branch(depth);
  if (kind == 30 || (loops > 0 && kind < 33))
    return jump();
  if (kind == 31 && depth == 0)
    return add(program->make<ir::Barrier>());
  store();
}

void Generator::statements(unsigned count, unsigned depth) {
  for (; count > 0; --count)
    statement(depth);
}

} // namespace cu2port::facts
