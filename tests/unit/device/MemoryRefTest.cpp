// Which memory expressions are about, and what may be the same, on IR made by hand.
#include "device/values/MemoryRef.h"
#include "device/values/Effects.h"

#include "MarkedIr.h"

#include "device/ir/Dump.h"

#include <gtest/gtest.h>

namespace cu2port::ir {
namespace {

class MemoryRefTest : public testing::Test, protected MarkedIr {
protected:
  Expr *as(const Type *type, Expr *expr) { return makeCast(program, expr, type); }
  /// With the type of an element, which may be an array or a pointer.
  Expr *element(Expr *base, Expr *at) {
    Expr *made = index(base, at);
    made->type = base->type->element;
    return made;
  }
  Expr *addressOf(Expr *lvalue) {
    return makeUnary(program, UnaryOp::AddressOf, lvalue, program.types.pointer(lvalue->type));
  }
  Expr *deref(Expr *pointer) {
    return makeUnary(program, UnaryOp::Deref, pointer, pointer->type->element);
  }
  Expr *plus(Expr *lhs, Expr *rhs) {
    return makeBinary(program, BinaryOp::Add, lhs, rhs, lhs->type);
  }
  Expr *assign(Expr *lhs, Expr *rhs) {
    return makeBinary(program, BinaryOp::Assign, lhs, rhs, lhs->type);
  }
  Expr *field(Expr *base, const Type *type, bool arrow = false) {
    Expr *made = member(base, "f", arrow);
    made->type = type;
    return made;
  }

  /// "v" for a part of v, "*p" for what is behind p, "-" for no lvalue.
  static std::string place(const Expr *lvalue) {
    const MemoryRef found = memoryRefOf(lvalue);
    return found.variable ? found.variable->name : found.pointer ? "*" + dump(found.pointer) : "-";
  }
  /// The variable, with "[]" if the pointer is an element of what that leads to.
  static std::string base(const Expr *pointer) {
    const PointerBase found = baseOf(pointer);
    const std::string name = found.variable ? found.variable->name : found.call ? "call" : "-";
    return name + (found.isLoaded ? "[]" : "");
  }

  const Type *pointerType = program.types.pointer(integer, AddressSpace::Global);
  Variable *v = variable("v", integer), *i = variable("i", integer);
  Variable *p = variable("p", pointerType), *q = variable("q", pointerType);
  Variable *rows = variable("rows", program.types.pointer(pointerType, AddressSpace::Global));
  Variable *list = variable("list", program.types.array(integer, 4));
  Variable *table = variable("table", program.types.array(program.types.array(integer, 4), 4));
};

TEST_F(MemoryRefTest, AnLvalueIsPartOfAVariable) {
  EXPECT_EQ(place(ref(v)), "v");
  EXPECT_EQ(place(field(ref(v), integer)), "v");
  EXPECT_EQ(place(element(element(ref(table), ref(i)), ref(i))), "table");
  EXPECT_EQ(place(assign(ref(v), ref(i))), "v");
  EXPECT_EQ(place(unary(UnaryOp::PreInc, ref(v))), "v");
}

TEST_F(MemoryRefTest, OrBehindAPointer) {
  EXPECT_EQ(place(deref(ref(p))), "*p");
  EXPECT_EQ(place(field(element(ref(p), ref(i)), integer)), "*p");
  EXPECT_EQ(place(field(ref(p), integer, true)), "*p");
  EXPECT_EQ(place(element(element(ref(rows), ref(i)), ref(i))), "*rows[i]");
  EXPECT_EQ(place(number(1)), "-");
}

TEST_F(MemoryRefTest, AddressesAreOfVariables) {
  EXPECT_EQ(addressedVariable(addressOf(field(ref(v), integer))), v);
  EXPECT_EQ(addressedVariable(addressOf(element(ref(p), ref(i)))), nullptr);
  EXPECT_EQ(addressedVariable(ref(v)), nullptr);
}

TEST_F(MemoryRefTest, APointerHasABase) {
  EXPECT_EQ(base(ref(p)), "p");
  EXPECT_EQ(base(plus(as(pointerType, ref(p)), ref(i))), "p");
  EXPECT_EQ(base(plus(ref(i), ref(p))), "p");
  EXPECT_EQ(base(addressOf(field(element(ref(p), ref(i)), integer))), "p");
  EXPECT_EQ(base(element(ref(table), ref(i))), "table");
  EXPECT_EQ(base(assign(ref(q), ref(p))), "q");
}

TEST_F(MemoryRefTest, WhichMayBeUnknown) {
  EXPECT_EQ(base(element(ref(rows), ref(i))), "rows[]");
  EXPECT_EQ(base(addressOf(element(ref(rows), ref(i)))), "rows");
  EXPECT_EQ(base(deref(ref(rows))), "-");
  EXPECT_EQ(base(field(ref(p), pointerType, true)), "-");
  EXPECT_EQ(base(as(pointerType, ref(i))), "-");
  EXPECT_EQ(base(choice(ref(v), ref(p), ref(q))), "-");
}

TEST_F(MemoryRefTest, OriginsGoThroughInitialValues) {
  q->init = plus(ref(p), ref(i));
  Variable *r = variable("r", pointerType);
  r->init = addressOf(element(ref(q), ref(i)));
  EXPECT_EQ(originOf(r), p);
  EXPECT_EQ(memoryOf(element(ref(r), ref(i))), p);
  EXPECT_EQ(memoryOf(element(ref(list), ref(i))), list);
  EXPECT_EQ(memoryOf(ref(r)), nullptr);
  p->init = ref(p); // ends, too
  EXPECT_EQ(originOf(p), p);
}

TEST_F(MemoryRefTest, AndThroughCalls) {
  auto *callee = program.make<Function>();
  callee->body = block({branch(ref(v), returnNow(plus(ref(p), ref(i))))});
  auto *call = program.make<Call>();
  call->callee = callee;
  call->type = pointerType;
  EXPECT_EQ(base(plus(call, ref(i))), "call");
  EXPECT_EQ(arrayOf(call), p);
}

TEST_F(MemoryRefTest, SharedAddresses) {
  Variable *s = variable("s", program.types.array(integer, 4));
  s->space = AddressSpace::Shared;
  EXPECT_TRUE(isSharedAddress(ref(s)));
  EXPECT_TRUE(isSharedAddress(addressOf(element(ref(s), ref(i)))));
  EXPECT_FALSE(isSharedAddress(addressOf(element(ref(p), ref(i)))));
  p->standsFor = s;
  EXPECT_TRUE(isSharedAddress(plus(ref(p), ref(i))));
  q->space = AddressSpace::Shared; // it lies there, and leads elsewhere
  EXPECT_FALSE(isSharedAddress(plus(ref(q), ref(i))));
}

TEST_F(MemoryRefTest, Aliases) {
  EXPECT_TRUE(mayAlias(p, q));
  EXPECT_TRUE(mayAlias(p, p));
  EXPECT_TRUE(mayAlias(nullptr, p));
  EXPECT_FALSE(mayAlias(list, table));
  EXPECT_FALSE(mayAlias(list, p)); // Private and Global
  Variable *anywhere = variable("a", program.types.pointer(integer));
  EXPECT_TRUE(mayAlias(anywhere, p));
  q->isRestrict = true;
  EXPECT_FALSE(mayAlias(p, q));
}

TEST_F(MemoryRefTest, DynamicSharedArraysAreOne) {
  list->space = table->space = AddressSpace::Shared;
  list->isDynamicShared = table->isDynamicShared = true;
  EXPECT_TRUE(mayAlias(list, table));
  p->isHidden = true;
  p->standsFor = list;
  EXPECT_TRUE(mayAlias(p, list));
  EXPECT_TRUE(mayAlias(p, table));
  q->isHidden = true;
  q->standsFor = v;
  EXPECT_FALSE(mayAlias(p, q));
}

TEST_F(MemoryRefTest, StoresAreWhatOthersSee) {
  EffectsAnalysis effects;
  EXPECT_FALSE(effects.of(assign(ref(v), number(1))).stores);
  EXPECT_TRUE(effects.of(assign(ref(v), number(1))).writes);
  EXPECT_TRUE(effects.of(assign(element(ref(p), ref(i)), number(1))).stores);
  v->space = AddressSpace::Shared;
  EXPECT_TRUE(effects.of(assign(ref(v), number(1))).stores);
  EXPECT_FALSE(effects.of(ref(v)).stores);
  EXPECT_TRUE(effects.of(run(unary(UnaryOp::PreInc, ref(v)))).stores);
  EXPECT_TRUE(readsMemory(ref(v)));
  EXPECT_FALSE(readsMemory(ref(i)));
}

} // namespace
} // namespace cu2port::ir
