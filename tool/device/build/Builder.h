// The one walker from Clang's AST to the device IR. It is split by what is built:
//
//   Program.cpp       which kernels there are, and all that they reach
//   Functions.cpp     signatures and bodies
//   Constructors.cpp  constructors, as functions and where they are called
//   ArrayMembers.cpp  their members that are arrays
//   Bases.cpp         base classes
//   PlacedObjects.cpp placement new, and calls of destructors
//   Declarations.cpp  variables that a function declares
//   Statements.cpp    statements, with the user's comments
//   Branches.cpp      if, switch, labels and jumps, return
//   Loops.cpp         for, while, do
//   RangeLoops.cpp    loops over a range
//   Jumps.cpp         goto, once a function is built
//   Expressions.cpp   expressions; Casts.cpp, Calls.cpp larger families of them
//   IdExpressions.cpp names of variables and members
//   Operators.cpp     operators
//   InitialiserLists.cpp  what is in braces, and zero
//   StatementExpressions.cpp  GNU's ({ ... })
//   Lambdas.cpp       lambdas that are called; Closures.cpp those that are passed on
//   BitFields.cpp     bit-fields, which OpenCL C has not
//   BitFieldOrder.cpp their values come before what they share an integer with
//   Bools.cpp         assignments to bools that are more than C's on the byte that holds one
//   RealNumbers.cpp   floating-point numbers that become integers, and the lesser of two
//   FunctionPointers.cpp  pointers to functions, which it has not either
//   LaterOperands.cpp temporaries of operands that others come before
//   References.cpp    references, and what C++ has as lvalues and C has not
//   Assembly.cpp      inline PTX; AssemblyText.cpp takes its text apart
//   AssemblyOperands.cpp  what its instructions read and write
//
// It asks classes that know nothing of statements: TypeBuilder, ConstantBuilder, VariableBuilder
// for the device's variables, CallingConvention, LambdaTable. BuildState.h has what they share.
//
// A function that is named after a construct builds it: `ifStmt` an `if`. For what cannot be
// translated it notes an obstacle and returns null (statements) or a placeholder (expressions), so
// that one run tells all that is wrong. What is said at a definition is not said here again.
#pragma once

#include "device/build/CallingConvention.h"
#include "device/build/Comments.h"
#include "device/build/ConstantBuilder.h"
#include "device/build/Jumps.h"
#include "device/build/SpecialMembers.h"
#include "device/build/VariableBuilder.h"
#include "device/ir/Ir.h"

#include "clang/AST/Decl.h"
#include "clang/AST/DeclTemplate.h"
#include "clang/AST/ExprCXX.h"
#include "clang/AST/StmtCXX.h"

#include "llvm/ADT/DenseMap.h"
#include "llvm/ADT/MapVector.h"
#include "llvm/ADT/SmallPtrSet.h"

#include <optional>
#include <set>
#include <string>

namespace cu2port {

struct PtxInstruction;

/// Builds one program from one translation unit: what is behind buildDeviceProgram() of Build.h.
class Builder : NodeBuilder {
public:
  Builder(BuildState &state, LambdaTable &lambdas, TypeBuilder &types, ConstantBuilder &constants,
          VariableBuilder &variables, CallingConvention &convention)
      : NodeBuilder(state, types), lambdas(lambdas), constants(constants), variables(variables),
        convention(convention) {}
  /// Any expression, in the function that is being built; never null.
  ir::Expr *expr(const clang::Expr *e);
  /// Kernels, and all that they reach.
  void run();

private:
  // ---- Program.cpp
  void dropUnbuildable();

  // ---- Functions.cpp
  /// Never null; without a body if it could not be built.
  ir::Function *function(const clang::FunctionDecl *decl);
  void buildSignature(const clang::FunctionDecl *decl, ir::Function &fn);
  ir::Variable *addObject(const clang::CXXMethodDecl *method, ir::Function &fn);
  void buildForwarding(const clang::FunctionDecl *definition, ir::Function &fn);
  void buildBody(const clang::FunctionDecl *decl, ir::Function &fn);
  /// Notes a variable of the builder's own; it gets the name, or that with a number, at the end.
  void generate(ir::Variable *variable, const std::string &name);
  ir::Variable *generate(const std::string &name, const ir::Type *type, const ir::Place &at);
  void settleNames(const ir::Function &fn);

  // ---- Constructors.cpp
  ir::Expr *initialised(const clang::CXXCtorInitializer &init,
                        const clang::CXXConstructorDecl *decl, ir::Variable *self);
  ir::Expr *memberOf(ir::Variable *self, const std::string &field, const ir::Type *type);
  void buildConstructorBody(const clang::CXXConstructorDecl *decl, ir::Function &fn);
  ir::Stmt *constructElements(ir::Variable *array, const clang::CXXConstructExpr *e);
  ir::Expr *construct(const clang::CXXConstructExpr *e);

  // ---- ArrayMembers.cpp
  using MakesPlace = llvm::function_ref<ir::Expr *()>;
  ir::Expr *elementAt(MakesPlace array, const clang::Expr *init, ir::Expr *index);
  bool assignElements(MakesPlace array, const clang::ConstantArrayType *of, const clang::Expr *init,
                      std::vector<ir::Stmt *> &out);
  bool assignElement(MakesPlace element, clang::QualType of, const clang::Expr *init,
                     std::vector<ir::Stmt *> &out);
  void initialiseArray(const clang::CXXCtorInitializer &init, const clang::CXXConstructorDecl *decl,
                       ir::Variable *self, std::vector<ir::Stmt *> &out);

  // ---- Bases.cpp
  ir::Expr *baseOf(ir::Expr *object, const clang::CXXRecordDecl *derived,
                   const clang::CXXRecordDecl *base, clang::SourceLocation at);
  ir::Expr *toBase(const clang::CastExpr *e);
  ir::Expr *toDerived(const clang::CastExpr *e);
  ir::Expr *unlessNull(const clang::CastExpr *e, ir::Expr *result);
  ir::Expr *initialisedBase(const clang::CXXCtorInitializer &init,
                            const clang::CXXConstructorDecl *decl, ir::Variable *self);
  ir::Expr *inheritedConstruct(const clang::CXXInheritedCtorInitExpr *e);

  // ---- BaseTails.cpp
  ir::Expr *seenAs(ir::Expr *object, const ir::Type *as);
  ir::Expr *assignWithoutTail(const clang::CXXRecordDecl *base, ir::Expr *to, ir::Expr *from,
                              clang::SourceLocation at);

  // ---- PlacedObjects.cpp
  ir::Expr *placementAddress(const clang::CXXNewExpr *e);
  /// `isAlone`: as a statement.
  ir::Expr *placementNew(const clang::CXXNewExpr *e, bool isAlone);
  ir::Expr *placedObject(const clang::CXXNewExpr *e, const clang::Expr *given, ir::Expr *address,
                         ir::Expr *again);
  ir::Expr *destruction(const clang::CXXMemberCallExpr *e,
                        const clang::CXXDestructorDecl *destructor);

  // ---- Declarations.cpp
  /// The variable that a declaration has become; null for the host's.
  ir::Variable *variable(const clang::VarDecl *decl);
  ir::Variable *localVariable(const clang::VarDecl *decl);
  ir::Variable *sharedVariable(const clang::VarDecl *decl);
  ir::Variable *parameter(const clang::ParmVarDecl *decl, unsigned index);
  bool isStarting(const clang::Expr *e) const;
  /// In front of the statement being built: Context::temporaries must not be null.
  ir::Variable *temporary(const ir::Type *type, ir::Expr *init, clang::SourceLocation at,
                          const std::string &name = "temporary");
  void refuseDestructor(clang::QualType of, clang::SourceLocation at);

  /// Declarations of scalars and an expression that reads them, all without side effects: their
  /// values are put in their places, so that it is an expression wherever it stands. Null for
  /// others.
  ir::Expr *statementExpression(const clang::StmtExpr *e);
  /// The value of an element or a field of a constexpr variable of the host, where it is known.
  ir::Expr *partOfConstant(const clang::CastExpr *load);

  // ---- Statements.cpp
  ir::Stmt *stmt(const clang::Stmt *s);
  ir::Stmt *stmtWithoutComments(const clang::Stmt *s);
  /// Always a block, also of one statement.
  ir::Block *block(const clang::Stmt *s);
  /// All that a statement becomes, at the end of `out`.
  void append(const clang::Stmt *s, std::vector<ir::Stmt *> &out);
  ir::Stmt *declaration(const clang::DeclStmt *s);
  void declare(const clang::VarDecl *decl, const clang::DeclStmt *s, ir::Declaration *&into);
  void declareParts(const clang::DecompositionDecl *parts, const clang::DeclStmt *s,
                    ir::Declaration *&into);
  /// `last` alone if `front` is empty.
  ir::Stmt *behind(std::vector<ir::Stmt *> front, ir::Stmt *last);
  /// With its temporaries at the end of `front`, which it may use, if there is anything.
  ir::Expr *exprBehind(std::vector<ir::Stmt *> &front, const clang::Expr *e);
  ir::Stmt *expressionStmt(const clang::Expr *e);
  /// Whether a `__syncthreads()` is part of an expression that stands alone.
  bool holdsBarrier(const clang::Expr *e) const;
  ir::Stmt *barrierStmt(const clang::Expr *e);
  void attachBefore(const clang::Stmt *s, ir::Comments &comments);
  void attachAfter(const clang::Stmt *s, ir::Comments &comments);
  unsigned offsetOf(clang::SourceLocation location) const;
  unsigned endOffsetOf(const clang::Stmt *s) const;

  // ---- Branches.cpp
  ir::Stmt *ifStmt(const clang::IfStmt *s);
  ir::Stmt *switchStmt(const clang::SwitchStmt *s);
  void appendCase(const clang::SwitchCase *s, std::vector<ir::Stmt *> &out);
  void appendRange(const clang::CaseStmt *s, std::vector<ir::Stmt *> &out);
  void appendLabel(const clang::LabelStmt *s, std::vector<ir::Stmt *> &out);
  ir::Label *label(const clang::LabelDecl *decl);
  ir::Stmt *jump(const clang::GotoStmt *s);
  void settleJumps(ir::Function &fn);
  ir::Stmt *returnStmt(const clang::ReturnStmt *s);

  // ---- Loops.cpp
  ir::Stmt *forStmt(const clang::ForStmt *s);
  ir::Stmt *whileStmt(const clang::WhileStmt *s);
  ir::Stmt *conditionalBody(const clang::DeclStmt *variable, const clang::Expr *condition,
                            const clang::Stmt *body);
  ir::Stmt *doStmt(const clang::DoStmt *s);
  ir::Stmt *attributed(const clang::AttributedStmt *s);

  // ---- Expressions.cpp
  ir::Expr *exprWithoutMacro(const clang::Expr *e);

  // ---- IdExpressions.cpp
  ir::Expr *declRef(const clang::DeclRefExpr *e);
  ir::Expr *member(const clang::MemberExpr *e);
  ir::Expr *select(const clang::MemberExpr *e, const std::string &field, const ir::Type *type);
  static ir::Member *foldArrow(ir::Member *member);
  ir::Expr *specialMember(const clang::MemberExpr *e);
  ir::Expr *special(ir::SpecialValue value, unsigned dimension, const clang::Expr *e);
  ir::Expr *reference(ir::Variable *variable, const clang::Expr *e);

  // ---- Operators.cpp
  ir::Expr *unary(const clang::UnaryOperator *e);
  ir::Expr *binary(const clang::BinaryOperator *e);
  ir::Binary *computed(const clang::CompoundAssignOperator *e, ir::Expr *old);

  // ---- InitialiserLists.cpp
  ir::Expr *zero(const clang::Expr *e);
  ir::Expr *initList(const clang::InitListExpr *e);
  static void addElement(ir::InitList &list, ir::Expr *element);
  bool fill(ir::InitList &list, const clang::Expr *filler, const clang::InitListExpr *e);

  // ---- References.cpp
  /// Makes a temporary for what has no address.
  ir::Expr *lvalueAddress(const clang::Expr *e);
  ir::Expr *temporaryWhenReached(ir::Expr *value, const clang::Expr *e);
  ir::Expr *addressOf(ir::Expr *e);
  ir::Expr *dereference(ir::Expr *e);
  static bool isOperatorResult(const ir::Expr *e);
  ir::Expr *partOfResult(ir::Expr *e, const clang::Expr *written);
  ir::Expr *operatorResultAddress(ir::Expr *e, const clang::Expr *written);
  ir::Expr *addressAgain(const ir::Expr *e, const clang::Expr *written);
  /// What an assignment or a step changes: in C an lvalue, always.
  ir::Expr *target(const clang::Expr *e);

  struct Context;
  // ---- LaterOperands.cpp
  /// Whether evaluating an expression may change a variable that another expression has.
  static bool mayChange(const clang::Expr *e);
  /// The operands of an expression, each announced before it is built, the first first. The object
  /// of a method is known; what an assignment has on its right is the first that is evaluated.
  class Operands {
  public:
    Operands(Builder &builder, const clang::Expr *of);
    ~Operands();
    void next(const clang::Expr *e);

  private:
    Context &context;
    const bool isOrdered, outer, isKnown;
    bool hasChanged = false, hasValues = false; ///< what came before
  };

  // ---- BitFieldOrder.cpp
  /// What is made of a value that is had before: `(value = x, use)`, where that makes a difference.
  ir::Expr *inOrder(const clang::Expr *e, ir::Expr *value,
                    llvm::function_ref<ir::Expr *(ir::Expr *)> use);

  // ---- BitFields.cpp
  /// Null if the expression names no bit-field.
  static const clang::MemberExpr *bitMember(const clang::Expr *e);
  ir::Expr *readBits(const clang::MemberExpr *e);
  ir::Expr *writeBits(const clang::MemberExpr *e, ir::Expr *value);
  ir::Expr *writeBits(const clang::FieldDecl *field, ir::Expr *target, ir::Expr *unit,
                      ir::Expr *value);
  ir::Expr *bitsBefore(const clang::UnaryOperator *step, const clang::MemberExpr *e);
  ir::Expr *assignedBits(const clang::BinaryOperator *e, const clang::MemberExpr *to);
  ir::Expr *bitAssignment(const clang::Expr *e);
  ir::Expr *bitAssignmentValue(const clang::Expr *e);
  void initialiseUnits(const clang::InitListExpr *e, std::vector<ir::Expr *> &elements);

  // ---- Bools.cpp
  ir::Expr *boolAssignment(const clang::Expr *e);
  ir::Expr *boolStep(const clang::UnaryOperator *e);
  ir::Expr *compoundBool(const clang::CompoundAssignOperator *e);

  // ---- RealNumbers.cpp
  bool leavesNumbersOpen() const;
  bool mayNotFit(const clang::CastExpr *e) const;
  ir::Expr *integerOf(ir::Expr *number, const ir::Type *to, bool implicit);
  /// A compound assignment to an integer; null for other expressions.
  ir::Expr *inFront(ir::Expr *&operand, ir::Expr *rest, const clang::Expr *written);
  ir::Expr *integerAssignment(const clang::BinaryOperator *e);
  /// The rule for a call: another one, if numbers are left open.
  const ApiRule &numbersRule(const ApiRule &rule, clang::QualType returned) const;

  // ---- Assembly.cpp
  struct Assembly;
  ir::Stmt *assembly(const clang::GCCAsmStmt *s);
  /// One for the whole function, made when it is first asked for.
  ir::Variable *functionsCarry(const clang::GCCAsmStmt *s);
  ir::Stmt *refuseAssembly(const clang::GCCAsmStmt *s, const std::string &why);
  ir::Stmt *assemblyInstruction(Assembly &in, const PtxInstruction &each);
  ir::Expr *assemblyResult(Assembly &in, const PtxInstruction &each);
  const ir::Type *accessedType(llvm::StringRef opcode);
  ir::Stmt *assemblyAccess(Assembly &in, const PtxInstruction &each, bool isLoad);
  ir::Stmt *assemblyUnpack(Assembly &in, const PtxInstruction &each);
  ir::Stmt *assigned(ir::Expr *to, ir::Expr *value, ir::Place at);

  // ---- AssemblyOperands.cpp
  ir::Expr *assemblyValue(Assembly &in, llvm::StringRef text);
  ir::Expr *assemblyTarget(Assembly &in, llvm::StringRef text);
  ir::Expr *assemblyCall(Assembly &in, const std::string &name,
                         llvm::ArrayRef<std::string> operands);
  ir::Expr *assemblyMemory(Assembly &in, llvm::StringRef address, const ir::Type *type,
                           unsigned number, bool isConst);
  ir::Variable *assemblyVariable(Assembly &in, const std::string &name, const ir::Type *type,
                                 ir::Expr *init);
  bool declareOperands(Assembly &in);
  const ir::Type *registerType(llvm::StringRef name);
  ir::Expr *asRegister(ir::Expr *value, const ir::Type *type);

  // ---- RangeLoops.cpp
  ir::Stmt *rangeLoop(const clang::CXXForRangeStmt *s);
  /// `count`: of the array's elements.
  ir::Stmt *arrayLoop(const clang::CXXForRangeStmt *s, std::uint64_t count);
  ir::Stmt *iteratorLoop(const clang::CXXForRangeStmt *s);
  void appendBody(const clang::Stmt *s, ir::Block &to);
  ir::Stmt *rangeBody(const clang::CXXForRangeStmt *s, ir::Variable *index);

  // ---- Lambdas.cpp
  /// Whether a variable is a lambda, which then declares nothing.
  bool declareLambda(const clang::VarDecl *decl);
  void noteLambda(const clang::LambdaExpr *made, const std::string &name);
  void addCaptures(const clang::LambdaExpr *made, std::vector<ir::Expr *> &arguments);
  ir::Expr *sharedAddress(const clang::VarDecl *shared, const clang::Expr *e);
  ir::Expr *lambdaCall(const clang::CXXMethodDecl *method, const clang::CXXOperatorCallExpr *e);
  void captureParameters(const clang::CXXMethodDecl *method, ir::Function &fn);
  void addCaptureParameters(const clang::LambdaExpr *made, bool isItself, ir::Function &fn);
  ir::Variable *captureParameter(const clang::VarDecl *captured, bool isValue,
                                 clang::QualType seenAs);

  // ---- Closures.cpp
  bool isPassedOn(const clang::VarDecl *lambda);
  ir::Expr *closure(const clang::LambdaExpr *e);
  void noteCaptured(const clang::CXXMethodDecl *method);
  ir::Expr *capturedUse(const clang::DeclRefExpr *e);
  ir::Expr *capturedField(const clang::FieldDecl *field);
  ir::Expr *capturedObject();

  // ---- FunctionPointers.cpp
  ir::Expr *functionAddress(const clang::FunctionDecl *decl, const clang::Expr *e);
  ir::Function *pointerCaller(const clang::FunctionProtoType *signature, clang::SourceLocation at);
  /// A call of what is no function's name.
  ir::Expr *pointerCall(const clang::CallExpr *e);
  /// After all functions: makes the bodies of what pointerCaller() gave.
  void finishPointerCallers();

  // ---- Casts.cpp
  ir::Expr *cast(const clang::CastExpr *e);
  ir::Expr *viewed(ir::Expr *place, const clang::CastExpr *e);
  ir::Expr *seenThrough(ir::Expr *address, const ir::Type *pointer, const ir::Place &at);
  ir::Expr *makeCast(const clang::CastExpr *e, bool implicit);
  /// The argument, with its implicit conversion written out.
  ir::Expr *explicitArgument(ir::Expr *argument);

  // ---- Calls.cpp
  ir::Expr *call(const clang::CallExpr *e);
  ir::Expr *operatorCall(const clang::CXXOperatorCallExpr *e);
  ir::Expr *methodCall(const clang::CXXMemberCallExpr *e);
  /// `(object, result)` if the object's expression does something; else `result`.
  ir::Expr *after(const clang::Expr *object, ir::Expr *result);
  ir::Expr *userCall(const clang::FunctionDecl *callee, std::vector<const clang::Expr *> arguments,
                     std::vector<ir::Expr *> first, const clang::Expr *e);
  ir::Expr *intrinsic(const clang::FunctionDecl *callee, const ApiRule &rule,
                      const clang::CallExpr *e);
  /// A printf whose value is used.
  ir::Expr *withArgumentCount(ir::Intrinsic *print);
  ir::Expr *argument(const clang::ParmVarDecl *parameter, const clang::Expr *e);
  bool isBarrier(const clang::FunctionDecl *callee) const;
  /// Null if the function is code, or unknown.
  const ApiRule *deviceRule(const clang::FunctionDecl *callee) const;

  /// What is known while the body of one function is built.
  struct Context {
    ir::Function *function = nullptr;
    const clang::FunctionDecl *decl = nullptr;
    /// Parameters and what was declared so far; of a lambda, what it has captured, too.
    llvm::DenseMap<const clang::VarDecl *, ir::Variable *> variables;
    llvm::DenseMap<const clang::VarDecl *, const clang::Expr *> values; ///< what stands for them
    /// Those whose initialisers are being built: reading them there gives anything.
    llvm::SmallPtrSet<const clang::VarDecl *, 2> starting;
    ir::Variable *self = nullptr; ///< `this`
    llvm::DenseMap<const clang::LambdaCapture *, ir::Variable *>
        captured; ///< what has its value, or refers to it
    /// Of the operator of a lambda that is an object, its fields; which of the function's own
    /// lambdas are objects, once that is asked for.
    llvm::DenseMap<const clang::ValueDecl *, const clang::FieldDecl *> capturedFields;
    clang::FieldDecl *capturedThis = nullptr;
    llvm::SmallPtrSet<const clang::VarDecl *, 2> sharedFields;
    std::optional<llvm::DenseSet<const clang::VarDecl *>> passedOn;
    /// Where the body stands; its comments, unless a macro has made it.
    clang::FileID file;
    std::optional<CommentCursor> comments;
    /// Where temporaries that the statement being built needs are declared; null where none can be.
    std::vector<ir::Stmt *> *temporaries = nullptr;
    /// What is being built may be evaluated never, or often: it gives its temporaries their values
    /// itself.
    bool isConditional = false;
    /// So does it where operands in front of it may change what it is made of (LaterOperands.cpp).
    bool comesLater = false;
    bool changesNothing = false;    ///< it has been looked through, with all that it is made of
    std::optional<unsigned> unroll; ///< of the loop that comes next
    /// What `goto` needs: Jumps.h.
    llvm::DenseMap<const clang::LabelDecl *, ir::Label *> labels;
    ir::Jumps jumps;
    std::vector<std::pair<ir::Variable *, std::string>>
        generated;                 ///< and the names that they should get
    ir::Variable *carry = nullptr; ///< PTX's flag, from one asm statement to the next
    std::vector<ir::Variable *>
        outer; ///< `extern __shared__` variables of file scope that the body uses
  };

  LambdaTable &lambdas;
  ConstantBuilder &constants;
  VariableBuilder &variables;
  CallingConvention &convention;
  /// Of the function being built; null between functions.
  Context *context = nullptr;
  const clang::CallExpr *discarded = nullptr; ///< whose value nothing uses

  // What was built already, by what Clang has of it: definitions, where there are some.
  llvm::DenseMap<const clang::FunctionDecl *, ir::Function *> functions;
  llvm::MapVector<const clang::FunctionDecl *, ir::NamedConstant *> addresses; ///< of functions
  llvm::MapVector<const clang::FunctionProtoType *, ir::Function *>
      pointerCallers; ///< by canonical type
};

ir::BinaryOp binaryOp(clang::BinaryOperatorKind kind);
/// "a lambda" reads better than "LambdaExpr".
std::string describeConstruct(const clang::Stmt *s);

} // namespace cu2port
