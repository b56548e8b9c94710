// Constructs that stand alone: each is a function in a file of its own, which draws what it builds,
// and takes the builder of the function that it is in as `in`. Those with several entries are
// classes: BaseClasses, BitFields, Captures.
#pragma once

#include "device/build/StatementBuilder.h"

namespace cu2port {

// ---- Assembly.cpp: inline PTX
/// Null if it is refused.
ir::Stmt *assembly(StatementBuilder &in, const clang::GCCAsmStmt *s);

// ---- RangeLoops.cpp
ir::Stmt *rangeLoop(StatementBuilder &in, const clang::CXXForRangeStmt *s);

// ---- ArrayMembers.cpp: what a constructor says of members that are arrays
void initialiseArray(ExpressionBuilder &in, const clang::CXXCtorInitializer &init,
                     const clang::CXXConstructorDecl *decl, std::vector<ir::Stmt *> &out);

// ---- ArrayCopies.cpp
ir::Expr *arrayCopy(ExpressionBuilder &in, const clang::ArrayInitLoopExpr *e);
/// std::initializer_list, with its array in front of the statement being built.
ir::Expr *listObject(ExpressionBuilder &in, const clang::CXXStdInitializerListExpr *e);

// ---- PlacedObjects.cpp
/// `new`, with a place or without; `isAlone`: as a statement.
ir::Expr *newObject(ExpressionBuilder &in, const clang::CXXNewExpr *e, bool isAlone);
// ---- HeapObjects.cpp
ir::Expr *heapNew(ExpressionBuilder &in, const clang::CXXNewExpr *e);
/// Null if it is refused.
ir::Stmt *deletion(StatementBuilder &in, const clang::CXXDeleteExpr *e);

/// A call of a destructor.
ir::Expr *destruction(ExpressionBuilder &in, const clang::CXXMemberCallExpr *e,
                      const clang::CXXDestructorDecl *destructor);

// ---- Operations.cpp: calls of CUDA's own functions
/// The rule of a function of CUDA's device library, or of C's and C++'s that device code may call;
/// null for functions that are code: the user's, and those of library headers.
const ApiRule *deviceRule(const clang::FunctionDecl *callee, const BuildState &state);
/// A constexpr function whose text is there: of the C++ library's, device code may call those
/// (nvcc's --expt-relaxed-constexpr). Calls.cpp
bool isRelaxed(const clang::FunctionDecl *callee);
/// `__syncthreads()` alone is a statement of the IR; `__syncthreads_count()` and its like, which
/// have a value, are operations.
bool isBarrier(const clang::FunctionDecl *callee, const TranslationUnit &unit);
ir::Expr *operation(ExpressionBuilder &in, const clang::FunctionDecl *callee, const ApiRule &rule,
                    const clang::CallExpr *e);
// ---- GridConstants.cpp
/// Of `__isGridConstant(&parameter)`; null where the text does not name what is asked about.
ir::Expr *gridConstantAnswer(ExpressionBuilder &in, const clang::CallExpr *e);

// ---- Comparisons.cpp
/// `a <=> b` of what is no class.
ir::Expr *threeWayComparison(ExpressionBuilder &in, const clang::BinaryOperator *e);

// ---- Bools.cpp
/// A compound assignment to a bool, or a step of one; null for other expressions.
ir::Expr *boolAssignment(ExpressionBuilder &in, const clang::Expr *e);

// ---- RealNumbers.cpp
/// Whether it is left to the device what becomes of numbers that do not fit.
bool leavesNumbersOpen(const TranslationUnit &unit);
/// As one of CUDA's four integers, and that as `to`.
ir::Expr *integerOf(ExpressionBuilder &in, ir::Expr *number, const ir::Type *to, bool implicit);
/// A compound assignment of a floating-point number to an integer; null for other expressions.
ir::Expr *integerAssignment(ExpressionBuilder &in, const clang::BinaryOperator *e);
/// The rule for a call: another one, if numbers are left open.
const ApiRule &numbersRule(const BuildState &state, const ApiRule &rule, clang::QualType returned);

} // namespace cu2port
