// A small kernel in block form, broken in one way after the other:
//
//   kernel void k(int n, int *out) {
//     perthread int sum
//     threads { int i = threadIdx.x; sum = i }
//     if (n < 5) { threads { sum = 1 } }
//     threads { out[0] = sum }
//   }
#include "device/verifier/Verifier.h"

#include "device/block_form/BlockForm.h"
#include "diag/Findings.h"

#include <fmt/format.h>
#include <gtest/gtest.h>

namespace cu2port::ir {
namespace {

class VerifierTest : public testing::Test {
protected:
  VerifierTest() {
    program.isVerified = true;
    kernel = addFunction("k");
    kernel->isKernel = true;
    limit = variable("n", integer);
    out = variable("out", program.types.pointer(integer, AddressSpace::Global));
    limit->isParameter = out->isParameter = true;
    kernel->parameters = {limit, out};
    sum = variable("sum", integer);
    sum->storage = Storage::PerThread;
    index = variable("i", integer);
    start = threads({makeDeclaration(program, index, threadIndex()), set(sum, ref(index))});
    branch = makeIf(program, less(ref(limit), 5), {threads({set(sum, number(1))})});
    end = threads({store(ref(sum))});
    kernel->body = block({makeDeclaration(program, sum), start, branch, end});
  }

  // ---- Nodes
  Function *addFunction(const std::string &name) {
    auto *function = program.make<Function>();
    function->name = function->sourceName = name;
    function->returnType = program.types.scalar(Scalar::Void);
    program.functions.push_back(function);
    return function;
  }
  Variable *variable(const std::string &name, const Type *type) {
    auto *made = program.make<Variable>();
    made->name = name;
    made->type = type;
    made->place = {nullptr, ++line, 1};
    return made;
  }
  Expr *ref(Variable *variable) { return makeRef(program, variable, {}); }
  Expr *number(std::uint64_t value) {
    auto *literal = program.make<IntegerLiteral>();
    literal->value = value;
    literal->type = integer;
    return literal;
  }
  Expr *less(Expr *lhs, std::uint64_t rhs) {
    return makeBinary(program, BinaryOp::Less, lhs, number(rhs), boolean);
  }
  Expr *threadIndex() {
    auto *special = program.make<Special>();
    special->value = SpecialValue::ThreadIdx;
    special->type = integer;
    return special;
  }
  Expr *element(Expr *index) {
    auto *made = program.make<Index>();
    made->base = ref(out);
    made->index = index;
    made->type = integer;
    return made;
  }
  Stmt *set(Variable *variable, Expr *value) {
    return makeAssignment(program, ref(variable), value, {});
  }
  Stmt *store(Expr *value) { return makeAssignment(program, element(number(0)), value, {}); }
  Block *block(std::vector<Stmt *> statements) { return makeBlock(program, std::move(statements)); }
  ThreadLoop *threads(std::vector<Stmt *> statements, SyncScope scope = SyncScope::Block) {
    auto *loop = program.make<ThreadLoop>();
    loop->scope = scope;
    loop->body = block(std::move(statements));
    return loop;
  }
  /// Sets `pair.x`, of a struct that in CUDA has eight bytes: a char and, at 4, an int.
  void useField(const Type *type, std::uint64_t offset) {
    auto *record = program.make<StructDecl>();
    record->name = "Pair";
    record->size = 8;
    record->natural = 4;
    record->fields = {{"tag", program.types.scalar(Scalar::Char), {}, 0, {}},
                      {"x", type, {}, offset, {}}};
    program.structs.push_back(record);
    Variable *pair = variable("pair", program.types.record(record));
    auto *member = program.make<Member>();
    member->base = ref(pair);
    member->field = "x";
    member->type = type;
    end->body->statements = {makeDeclaration(program, pair),
                             makeAssignment(program, member, number(0), {})};
  }
  void append(Stmt *stmt) { kernel->body->statements.push_back(stmt); }

  /// What a pass that makes this change gets to hear; empty for nothing.
  template <class Change> std::string afterChange(Change change) {
    Verifier verifier(program, Target::Cpu, findings);
    change();
    verifier.after("change");
    return findings.all().empty() ? std::string() : findings.all().front().message;
  }
  void expectComplaint(const std::string &message, const std::string &what) {
    EXPECT_NE(message.find(what), std::string::npos) << message;
    ASSERT_FALSE(findings.all().empty());
    EXPECT_EQ(findings.all().front().id, DiagId::BrokenByPass);
    ASSERT_EQ(kernel->obstacles.size(), 1u);
    EXPECT_EQ(kernel->obstacles[0].target, Target::Cpu);
  }

  Program program;
  Findings findings;
  const Type *integer = program.types.scalar(Scalar::Int);
  const Type *boolean = program.types.scalar(Scalar::Bool);
  const Type *real = program.types.scalar(Scalar::Float);
  unsigned line = 0;
  Function *kernel = nullptr;
  Variable *limit = nullptr, *out = nullptr, *sum = nullptr, *index = nullptr;
  ThreadLoop *start = nullptr, *end = nullptr;
  If *branch = nullptr;
};

TEST_F(VerifierTest, SaysNothingOfWhatIsRight) {
  EXPECT_EQ(afterChange([] {}), "");
  EXPECT_TRUE(kernel->obstacles.empty());
}

TEST_F(VerifierTest, LooksOnlyWhereItIsAskedTo) {
  program.isVerified = false;
  EXPECT_EQ(afterChange([&] { append(program.make<Break>()); }), "");
}

TEST_F(VerifierTest, NamesThePassAndTheFunction) {
  EXPECT_EQ(afterChange([&] { append(program.make<Break>()); }),
            "internal error: after the pass 'change', 'k' is wrong: a break has nothing to leave");
  expectComplaint(findings.all().front().message, "");
}

// ---- Structure --------------------------------------------------------------------------------

TEST_F(VerifierTest, FindsAnExpressionInTwoPlaces) {
  expectComplaint(afterChange([&] {
                    Expr *shared = ref(limit);
                    end->body->statements = {store(shared), store(shared)};
                  }),
                  "an expression stands in two places");
}

TEST_F(VerifierTest, FindsAStatementInTwoPlaces) {
  expectComplaint(afterChange([&] { append(start); }), "a statement stands in two places");
}

TEST_F(VerifierTest, FindsAVariableDeclaredTwice) {
  expectComplaint(afterChange([&] {
                    end->body->statements.insert(end->body->statements.begin(),
                                                 makeDeclaration(program, index));
                  }),
                  "'i' is declared twice");
}

TEST_F(VerifierTest, FindsAVariableOutsideItsScope) {
  expectComplaint(afterChange([&] { end->body->statements = {store(ref(index))}; }),
                  "'i' is used where it is not declared");
}

TEST_F(VerifierTest, FindsANameThatMeansAnother) {
  expectComplaint(afterChange([&] {
                    Variable *other = variable("sum", integer);
                    end->body->statements.insert(end->body->statements.begin(),
                                                 makeDeclaration(program, other, number(2)));
                  }),
                  "'sum' means another variable here");
}

TEST_F(VerifierTest, FindsAThreadsVariableWhereNoThreadRuns) {
  expectComplaint(afterChange([&] { branch->condition = less(ref(sum), 5); }),
                  "'sum' belongs to a thread");
}

TEST_F(VerifierTest, FindsALanesVariableWhereNoLaneRuns) {
  expectComplaint(afterChange([&] { sum->storage = Storage::PerLane; }), "'sum' belongs to a lane");
}

TEST_F(VerifierTest, FindsAnIndexWhereNoThreadRuns) {
  expectComplaint(afterChange([&] { branch->condition = less(threadIndex(), 5); }),
                  "threadIdx is used where no thread runs");
}

TEST_F(VerifierTest, FindsAWayOutOfALoopOverThreads) {
  expectComplaint(afterChange([&] {
                    auto *loop = program.make<While>();
                    loop->condition = less(ref(limit), 3);
                    loop->body = threads({program.make<Continue>()});
                    append(loop);
                  }),
                  "a continue has no loop around it");
}

TEST_F(VerifierTest, FindsALabelWhoseSwitchIsOutsideOfTheThreads) {
  expectComplaint(afterChange([&] {
                    auto *choice = program.make<Switch>();
                    choice->value = ref(limit);
                    choice->body = block({threads({program.make<Case>()})});
                    append(choice);
                  }),
                  "a label has no switch around it");
}

TEST_F(VerifierTest, FindsABarrierThatIsLeft) {
  expectComplaint(afterChange([&] { append(program.make<Barrier>()); }), "a barrier is left");
}

TEST_F(VerifierTest, FindsThreadsInThreads) {
  expectComplaint(afterChange([&] { append(threads({threads({})})); }),
                  "a loop over threads stands in another one");
}

/// A copy for full blocks, without the guard of what is stored.
TEST_F(VerifierTest, TakesWhatWasRewrittenUnderACondition) {
  EXPECT_EQ(afterChange([&] {
              Stmt *unguarded = store(ref(sum));
              unguarded->assumption = branch->assumes = ++program.assumptions;
              branch->then = block({threads({unguarded})});
              branch->otherwise = block({threads({store(number(0))})});
            }),
            "");
}

TEST_F(VerifierTest, FindsAStatementThatEscapesItsCondition) {
  expectComplaint(afterChange([&] {
                    branch->assumes = ++program.assumptions;
                    end->body->statements[0]->assumption = branch->assumes;
                  }),
                  "a statement stands outside of the condition that it was rewritten under");
}

/// `ok` is taken to be true in the copy for full blocks, and that comes to be its value elsewhere.
TEST_F(VerifierTest, FindsAGuardsValueInTheOtherCopy) {
  expectComplaint(afterChange([&] {
                    Expr *isTrue = makeBool(program, true);
                    isTrue->assumption = branch->assumes = ++program.assumptions;
                    branch->otherwise =
                        block({threads({makeIf(program, isTrue, {store(number(1))})})});
                  }),
                  "an expression stands outside of the condition that it was rewritten under");
}

TEST_F(VerifierTest, FindsWhatABoundHasDroppedTheGuardOf) {
  expectComplaint(afterChange([&] {
                    end->bound = ref(limit);
                    end->assumes = end->body->statements[0]->assumption = ++program.assumptions;
                    ThreadLoop *others = threads(end->body->statements);
                    end->body->statements.clear();
                    append(others);
                  }),
                  "a statement stands outside of the condition");
}

// ---- Types ------------------------------------------------------------------------------------

TEST_F(VerifierTest, FindsAReferenceOfAnotherType) {
  expectComplaint(afterChange([&] { sum->type = real; }), "a variable: 'int' where 'float' is due");
}

TEST_F(VerifierTest, FindsAnAssignmentWithoutAConversion) {
  expectComplaint(afterChange([&] {
                    Variable *share = variable("share", real);
                    end->body->statements = {makeDeclaration(program, share, number(1))};
                  }),
                  "an initial value: 'int' where 'float' is due");
}

TEST_F(VerifierTest, FindsAnElementOfAnotherType) {
  expectComplaint(afterChange([&] {
                    Expr *wrong = element(number(0));
                    wrong->type = real;
                    end->body->statements = {
                        makeAssignment(program, wrong, makeBool(program, true), {})};
                  }),
                  "an element");
}

TEST_F(VerifierTest, TakesAStructThatIsLaidOutAsInCuda) {
  EXPECT_EQ(afterChange([&] { useField(integer, 4); }), "");
}

TEST_F(VerifierTest, FindsAStructWithAFieldOfAnotherSize) {
  const Type *small = program.types.scalar(Scalar::Short);
  expectComplaint(afterChange([&] { useField(small, 4); }), "'Pair' is not laid out as in CUDA");
}

TEST_F(VerifierTest, FindsAStructWithAFieldThatLiesElsewhere) {
  expectComplaint(afterChange([&] { useField(integer, 2); }), "'Pair' is not laid out as in CUDA");
}

TEST_F(VerifierTest, FindsAFieldThatThereIsNot) {
  expectComplaint(afterChange([&] {
                    auto *record = program.make<StructDecl>();
                    record->size = record->natural = 4;
                    record->fields.push_back({"x", integer, {}, 0, {}});
                    Variable *pair = variable("pair", program.types.record(record));
                    auto *member = program.make<Member>();
                    member->base = ref(pair);
                    member->field = "y";
                    member->type = integer;
                    end->body->statements = {makeDeclaration(program, pair), store(member)};
                  }),
                  "has no field 'y'");
}

/// Truth values are bytes in OpenCL's memory, and only there.
TEST_F(VerifierTest, TakesBytesForTruthValuesWhereTheTargetStoresThem) {
  auto changed = [&](Target target) {
    Findings found;
    Verifier verifier(program, target, found);
    auto *record = program.make<StructDecl>();
    record->name = fmt::format("Flags{}", program.structs.size());
    record->size = record->natural = 1;
    record->fields.push_back({"is", program.types.scalar(Scalar::UChar), {}, 0, {}});
    program.structs.push_back(record);
    Variable *flags = variable("flags", program.types.record(record));
    auto *member = program.make<Member>();
    member->base = ref(flags);
    member->field = "is";
    member->type = boolean;
    end->body->statements = {makeDeclaration(program, flags),
                             makeAssignment(program, member, makeBool(program, true), {})};
    verifier.after("change");
    return found.all().size();
  };
  EXPECT_EQ(changed(Target::OpenCl), 0u);
  EXPECT_EQ(changed(Target::Cpu), 1u);
}

TEST_F(VerifierTest, FindsACallWithAnArgumentTooMany) {
  Function *helper = addFunction("helper");
  helper->body = block({});
  expectComplaint(afterChange([&] {
                    auto *call = program.make<Call>();
                    call->callee = helper;
                    call->arguments = {number(1)};
                    call->type = helper->returnType;
                    auto *stmt = program.make<Expression>();
                    stmt->expr = call;
                    end->body->statements = {stmt};
                  }),
                  "'helper' takes 0 arguments, not 1");
}

// ---- Assignment -------------------------------------------------------------------------------

/// `sum` gets its value in the branch only.
TEST_F(VerifierTest, FindsAValueThatEscapesItsCondition) {
  expectComplaint(afterChange([&] { start->body->statements.pop_back(); }),
                  "'sum' is used where it may have no value any more");
}

TEST_F(VerifierTest, TakesAValueThatBothCopiesSet) {
  EXPECT_EQ(afterChange([&] {
              start->body->statements.pop_back();
              branch->otherwise = block({threads({set(sum, number(2))})});
            }),
            "");
}

TEST_F(VerifierTest, TakesMasksToHold) {
  EXPECT_EQ(afterChange([&] {
              start->body->statements.pop_back();
              branch->isMask = true;
            }),
            "");
}

/// All threads return from the first region: the block looks at what each has left, no thread at
/// anything.
TEST_F(VerifierTest, KnowsWhatAllThreadsSetBeforeTheyReturn) {
  auto change = [&] {
    start->body->statements.push_back(program.make<Return>());
    append(makeIf(program, less(makeAllThreads(program, sum, SyncScope::Block), 5), {}));
  };
  EXPECT_EQ(afterChange(change), "");
}

TEST_F(VerifierTest, FindsWhatAThreadReturnsWithout) {
  auto change = [&] {
    auto &statements = start->body->statements;
    statements.insert(statements.begin(),
                      makeIf(program, less(ref(limit), 7), {program.make<Return>()}));
    statements.push_back(program.make<Return>());
    kernel->body->statements = {kernel->body->statements[0], start};
    append(makeIf(program, less(makeAllThreads(program, sum, SyncScope::Block), 5), {}));
  };
  expectComplaint(afterChange(change), "'sum' is used where it may have no value any more");
}

/// ... in one of two copies: those of the other count.
TEST_F(VerifierTest, TakesACopyWhoseThreadsAllReturn) {
  auto change = [&] {
    kernel->body->statements = {
        kernel->body->statements[0],
        makeIf(program, less(ref(limit), 5), {threads({program.make<Return>()})}), end};
    llvm::cast<If>(kernel->body->statements[1])->otherwise =
        block({threads({set(sum, number(1))})});
  };
  EXPECT_EQ(afterChange(change), "");
}

TEST_F(VerifierTest, LeavesUsersWhatTheyWrote) {
  start->body->statements.pop_back();
  EXPECT_EQ(afterChange([] {}), "");
}

TEST_F(VerifierTest, JoinsTheWaysOutOfASwitch) {
  Variable *value = variable("value", integer);
  auto *choice = program.make<Switch>();
  auto makeCase = [&](Expr *label) {
    auto *made = program.make<Case>();
    made->value = label;
    return made;
  };
  Stmt *first = set(value, number(1)), *second = set(value, number(2));
  choice->value = number(3);
  choice->body =
      block({makeCase(number(1)), first, program.make<Break>(), makeCase(nullptr), second});
  start->body->statements.push_back(makeDeclaration(program, value));
  start->body->statements.push_back(choice);
  start->body->statements.push_back(store(ref(value)));
  EXPECT_EQ(afterChange([] {}), "");
  expectComplaint(afterChange([&] { choice->body->statements.pop_back(); }), "'value' is used");
}

TEST_F(VerifierTest, KnowsThatALoopMayNotRun) {
  Variable *value = variable("value", integer);
  auto *loop = program.make<Do>();
  Stmt *body = block({set(value, number(1))});
  loop->condition = less(makeSpecial(program, SpecialValue::ThreadIdx), 2);
  loop->body = body;
  start->body->statements.push_back(makeDeclaration(program, value));
  start->body->statements.push_back(loop);
  start->body->statements.push_back(store(ref(value)));
  EXPECT_EQ(afterChange([] {}), "");
  expectComplaint(afterChange([&] {
                    auto *other = program.make<While>();
                    other->condition = loop->condition;
                    other->body = body;
                    start->body->statements[3] = other;
                  }),
                  "'value' is used");
}

TEST_F(VerifierTest, LeavesOutOnlyWhatReachesTheFunction) {
  Function *helper = addFunction("helper"), *other = addFunction("other");
  helper->body = block({});
  other->body = block({threads({})});
  other->isKernel = true;
  auto *call = program.make<Call>();
  call->callee = helper;
  call->type = helper->returnType;
  auto *stmt = program.make<Expression>();
  stmt->expr = call;
  end->body->statements = {stmt};
  expectComplaint(afterChange([&] { helper->body = block({program.make<Break>()}); }), "'helper'");
  EXPECT_TRUE(other->obstacles.empty());
}

} // namespace
} // namespace cu2port::ir
