// Sums of products that are known beforehand, written in many ways:
//
//   3 * threadIdx.x + n + 4      4 + (t * 3 - -n)          with `unsigned t = threadIdx.x;`
//                                ~(-(3 * t) - n - 5)
//                                3 * (t + 2) + n - 2
//                                (4 * t - t) + f(n)        with a function that returns a + 4
#include "Generator.h"

#include "device/ir/Dump.h"

#include <numeric>

namespace cu2port::facts {

using ir::BinaryOp;
using ir::Expr;
using ir::Scalar;
using ir::SpecialValue;
using ir::UnaryOp;

/// One leaf, or two: the product of a block's index and extent, or of something with a parameter.
AffineTerm Generator::anyTerm(Scalar type) {
  auto special = [&](SpecialValue value, unsigned d) {
    return maker.convert(maker.special(value, d), type);
  };
  auto parameter = [&] {
    return maker.convert(maker.ref(kernel.function->parameters[2 + random.below(2)]), type);
  };
  const std::int64_t factor = random.oneIn(3)   ? 1
                              : random.oneIn(3) ? -random.between(1, 9)
                                                : random.between(1, 40);
  switch (random.below(8)) {
  case 0:
  case 1:
  case 2:
    return {{special(SpecialValue::ThreadIdx, random.any({0U, 0U, 1U, 2U}))}, factor};
  case 3:
    return {{special(SpecialValue::BlockIdx, 0), special(SpecialValue::BlockDim, 0)}, factor};
  case 4:
    return {{special(SpecialValue::ThreadIdx, 1), special(SpecialValue::BlockDim, 0)}, factor};
  case 5:
    return {{special(SpecialValue::BlockIdx, random.below(3))}, factor};
  case 6:
    return {{parameter(), special(SpecialValue::ThreadIdx, 0)}, factor};
  default:
    return {{parameter()}, factor};
  }
}

Expr *Generator::spellTerm(const AffineTerm &term, Scalar type) {
  std::vector<Expr *> factors;
  for (const Expr *leaf : term.leaves)
    factors.push_back(maker.copy(leaf));
  std::int64_t factor = term.factor;
  const bool isPower = factor > 1 && (factor & (factor - 1)) == 0;
  unsigned count = 0;
  while (isPower && std::int64_t{1} << count < factor)
    ++count;
  const bool shifts = isPower && random.oneIn(2);
  if (factor != 1 && !shifts)
    factors.push_back(maker.number(type, factor));
  for (std::size_t i = factors.size(); i > 1; --i)
    std::swap(factors[i - 1], factors[random.below(i)]);
  Expr *product = factors[0];
  for (std::size_t i = 1; i < factors.size(); ++i)
    product = maker.binary(BinaryOp::Mul, product, factors[i]);
  return shifts ? maker.binary(BinaryOp::Shl, product, maker.number(Scalar::Int, count)) : product;
}

/// By way of a variable, a field, a reference, or a function that returns it.
Expr *Generator::kept(Expr *expr, Scalar type) {
  switch (random.below(4)) {
  case 0: {
    const ir::Type *record = program->types.record(this->record);
    if (this->record->fields[0].type->scalar != type)
      break;
    Expr *zero = maker.number(this->record->fields[1].type->scalar, 0);
    ir::Variable *variable = declare(record, maker.list(record, {expr, zero}));
    return maker.member(variable, this->record->fields[0]);
  }
  case 1: {
    ir::Function *function = nullptr;
    for (ir::Function *each : functions)
      if (each->name[0] == 'g' && each->returnType->scalar == type)
        function = each;
    if (!function)
      break;
    return maker.call(function, {expr});
  }
  case 2: {
    ir::Variable *variable = declare(maker.type(type), expr);
    ir::Variable *reference =
        declare(program->types.pointer(variable->type),
                ir::makeUnary(*program, UnaryOp::AddressOf, maker.ref(variable),
                              program->types.pointer(variable->type)));
    reference->isReference = true;
    return maker.deref(reference);
  }
  default:
    break;
  }
  return maker.ref(declare(maker.type(type), expr));
}

static void scale(std::vector<AffineTerm> &terms, std::int64_t &constant, std::int64_t by) {
  constant *= by;
  for (AffineTerm &term : terms)
    term.factor *= by;
}

Expr *Generator::spell(std::vector<AffineTerm> terms, std::int64_t constant, Scalar type,
                       unsigned depth) {
  if (terms.empty())
    return maker.number(type, constant);
  if (terms.size() == 1 && constant == 0 && (depth == 0 || random.oneIn(2)))
    return spellTerm(terms[0], type);
  std::int64_t common = std::abs(constant);
  for (const AffineTerm &term : terms)
    common = std::gcd(common, term.factor);
  const unsigned kind = depth == 0 ? 9 : random.below(12);
  if (kind == 0 && common > 1) {
    for (AffineTerm &term : terms)
      term.factor /= common;
    Expr *part = spell(terms, constant / common, type, depth - 1);
    return maker.binary(BinaryOp::Mul, part, maker.number(type, common));
  }
  if (kind == 1) {
    scale(terms, constant, -1);
    return maker.unary(UnaryOp::Minus, spell(terms, constant, type, depth - 1));
  }
  if (kind == 2) { // ~x is -x - 1
    scale(terms, constant, -1);
    return maker.unary(UnaryOp::BitNot, spell(terms, constant - 1, type, depth - 1));
  }
  if (kind <= 4)
    return kept(spell(terms, constant, type, depth - 1), type);
  if (kind == 5) { // more of one, which is taken away again
    const AffineTerm more{{terms[0].leaves}, random.between(1, 3)};
    Expr *away = spellTerm(more, type);
    terms[0].factor += more.factor;
    return maker.binary(BinaryOp::Sub, spell(terms, constant, type, depth - 1), away);
  }
  return terms.size() == 1 && constant == 0 ? spellTerm(terms[0], type)
                                            : spellParts(terms, constant, type, depth);
}

/// As a sum or a difference.
Expr *Generator::spellParts(const std::vector<AffineTerm> &terms, std::int64_t constant,
                            Scalar type, unsigned depth) {
  std::vector<AffineTerm> left, right;
  for (const AffineTerm &term : terms)
    (random.oneIn(2) ? left : right).push_back(term);
  const std::int64_t part = random.oneIn(3) ? random.between(-9, 9) : 0;
  std::int64_t first = right.empty() ? 0 : constant - part;
  std::int64_t second = constant - first;
  if (left.empty() && first == 0) {
    std::swap(left, right);
    std::swap(first, second);
  }
  const unsigned next = depth ? depth - 1 : 0;
  if (right.empty() && second == 0)
    return left.size() == 1 && first == 0 ? spellTerm(left[0], type)
                                          : spell(left, first, type, next);
  const bool isDifference = random.oneIn(3);
  if (isDifference)
    scale(right, second, -1);
  Expr *lhs = spell(left, first, type, next);
  return maker.binary(isDifference ? BinaryOp::Sub : BinaryOp::Add, lhs,
                      spell(right, second, type, next));
}

/// No two of the same leaves.
static void addTerm(std::vector<AffineTerm> &terms, AffineTerm added) {
  auto text = [](const AffineTerm &term) {
    std::string all;
    for (const Expr *leaf : term.leaves)
      all += ir::dump(leaf) + " ";
    return all;
  };
  for (AffineTerm &term : terms)
    if (text(term) == text(added)) {
      term.factor += added.factor == -term.factor ? 1 : added.factor;
      return;
    }
  terms.push_back(std::move(added));
}

/// Pairs of spellings of the same sum, or of sums at a distance.
void Generator::spellings() {
  for (unsigned pair = 0; pair < 4; ++pair) {
    const Scalar type = random.any({Scalar::Int, Scalar::Int, Scalar::UInt, Scalar::Long,
                                    Scalar::ULong, Scalar::LongLong, Scalar::ULongLong});
    std::vector<AffineTerm> terms;
    for (unsigned count = 1 + random.below(3); count > 0; --count)
      addTerm(terms, anyTerm(type));
    for (unsigned i = 0; i < 2; ++i) {
      const std::int64_t constant = random.oneIn(2) ? 0 : random.between(-40, 40);
      Expr *expr = root(spell(terms, constant, type, 4));
      kernel.spellings.push_back({expr, terms, constant});
      declare(maker.type(type), expr);
    }
  }
}

} // namespace cu2port::facts
