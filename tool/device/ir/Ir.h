// The device program: what the kernels of one translation unit and the functions they reach look
// like after templates, overloads, methods and references have been resolved. It is C with
// structure, plus what is special to a GPU. Nothing here knows Clang; nothing here knows a target.
//
//   Program      structs, enums, named constants, device variables, functions, callees before
//                callers
//   Function     a kernel or a device function
//   Stmt, Expr   trees, owned by the Program, changed in place by the passes (Passes.h)
//
// Every node has a source place. Statements carry the user's comments.
#pragma once

#include "device/ir/Operation.h"
#include "device/ir/Type.h"
#include "targets/Targets.h"

#include "llvm/Support/Casting.h"

#include <array>
#include <cstdint>
#include <deque>
#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace cu2port::ir {

struct Function;
struct Expr;

/// A place in the user's code: file as the user named it, 1-based line and column; line 0 is
/// "nowhere".
struct Place {
  const std::string *file = nullptr; ///< owned by Program::files
  unsigned line = 0;
  unsigned column = 0;
};

/// Comments as written, without indentation, `//` or `/*` included.
struct Comments {
  std::vector<std::string> before; ///< on the lines above
  std::string after;               ///< at the end of the last line
  bool blankLineBefore = false;    ///< the user left an empty line above (and above the comments)
};

// ---- Declarations
// ---------------------------------------------------------------------------------------

/// A member of a struct or union.
struct Field {
  std::string name;
  const Type *type = nullptr;
  Comments comments;
  std::uint64_t offset = 0;    ///< in bytes, as CUDA lays the struct out
  std::uint64_t alignment = 0; ///< of an attribute; 0 if none
  bool isVolatile = false;     ///< it, or its elements
  std::vector<Expr *>
      extents; ///< arrays: the bounds as written, where they use named constants; else empty
};

/// A struct or union, with the layout that it has in CUDA.
struct StructDecl {
  std::string name;       ///< in the output; unique in the program
  std::string sourceName; ///< in the CUDA source
  std::vector<Field> fields;
  bool isUnion = false;
  bool isPacked = false;       ///< fields lie at their offsets by an attribute
  bool isIncomplete = false;   ///< never defined: only pointed to
  std::uint64_t alignment = 0; ///< of an attribute; 0 if none
  std::uint64_t size = 0;      ///< as CUDA lays it out
  std::uint64_t natural = 0;   ///< natural or given alignment
  Comments comments;
  Place place;
};

/// A name of an enum's.
struct Enumerator {
  std::string name;
  std::uint64_t value = 0; ///< two's complement in 64 bits
};

/// An enum; arithmetic sees a value of type `promoted`.
struct EnumDecl {
  std::string name; ///< empty for an unnamed enum
  Scalar underlying = Scalar::Int;
  Scalar promoted = Scalar::Int; ///< what arithmetic sees
  bool isFixed = false;          ///< the source says what is underlying
  std::vector<Enumerator> values;
  Comments comments;
  Place place;
};

/// A macro, `const` or `constexpr` variable that names a constant and that device code uses by that
/// name.
struct NamedConstant {
  /// What has made the name.
  enum class Origin : std::uint8_t { Macro, Variable };
  /// By which device code, and the output, have it.
  std::string name;
  Origin origin = Origin::Macro;
  std::string text; ///< Macro: its body as written. It may use constants listed before it.
  bool isPredefined =
      false; ///< C's own (INT_MAX, FLT_EPSILON, M_PI): OpenCL C and C++ define it too
  const Type *type = nullptr; ///< Variable: its type
  Expr *value = nullptr;      ///< Variable: its (folded) value
  Comments comments;
  Place place;
};

/// How a variable is stored in the block form; Plain in the SIMT form.
enum class Storage : std::uint8_t {
  Plain,     ///< as its address space says
  Uniform,   ///< one for the whole block
  PerThread, ///< one for each thread of the block, since it lives across a barrier
  PerLane,   ///< one for each thread of a warp, since it lives across a synchronisation of the warp
};

/// A variable of a function, a parameter, or one of the device (Program::globals). References to it
/// are VariableRefs, so that its fields hold for all its uses.
struct Variable {
  /// In the output; passes choose one that is free (Names.h).
  std::string name;
  /// What it holds. For CUDA's references that is a pointer (isReference).
  const Type *type = nullptr;
  AddressSpace space = AddressSpace::Private; ///< where the variable itself lives
  Storage storage = Storage::Plain;
  /// What it is declared with; null if with nothing. Braces are an InitList.
  Expr *init = nullptr;
  /// Of the variable itself; of what a pointer leads to, its type says it.
  bool isConst = false;
  bool isVolatile = false;
  bool isRestrict = false;
  /// One of a function's parameters, hidden ones included.
  bool isParameter = false;
  bool isReference = false;     ///< a reference in CUDA, a pointer here
  bool isDynamicShared = false; ///< extern __shared__
  bool startsClear = false;     ///< an array over threads that is zero where a thread never sets it
  bool isHidden = false;        ///< a parameter that the pass "globals" added
  bool isManaged = false;       ///< a device variable that the host uses, too
  bool isAlias = false;         ///< of one object for ever, never null: a reference in C++, too
  /// What a static variable of a function holds at first; nothing for other variables.
  std::optional<std::vector<std::uint8_t>> bytes;
  /// Of an attribute, in bytes; 0 if there is none.
  std::uint64_t alignment = 0;
  /// For a hidden parameter: the device variable or shared variable that it stands for.
  const Variable *standsFor = nullptr;
  std::string sourceName;     ///< name in CUDA if it differs
  std::string linkerName;     ///< a device variable's; else empty
  bool isOfOtherFile = false; ///< which the host's text may have no other name for
  bool isWeak = false;        ///< an inline function's, say: one for all files of a device link
  /// Arrays: the bounds as written (outermost first) where they use named constants; empty: print
  /// the counts.
  std::vector<Expr *> extents;
  Comments comments;
  Place place;
};

/// What a kernel or device function (with all it calls) uses. Filled by the pass "facts".
struct Facts {
  /// A barrier of the block, by a statement or an operation.
  bool barrier = false;
  /// Operations that synchronise a warp, or a look at warpSize.
  bool warp = false;
  /// Shared variables, its own and those of what it calls: with a size, and `extern` without.
  bool staticShared = false;
  bool dynamicShared = false;
  /// Atomic operations, and such on 8 bytes.
  bool atomics = false;
  bool atomics64 = false;
  /// printf.
  bool print = false;
  bool fails = false; ///< asserts or traps
  /// Doubles and halves, anywhere in a type that it names.
  bool fp64 = false;
  bool fp16 = false;
  /// Of all its static shared variables, as they lie behind each other.
  std::uint64_t staticSharedBytes = 0;
};

/// Something that cannot be translated for some target; the emitter leaves a kernel that has one
/// out of that target and says so.
struct Obstacle {
  Target target = Target::All;
  std::string reason;
  /// Of one that is still to be reported, if the kernel has no other form; else nowhere.
  Place place = {};
};

// ---- Expressions
// ----------------------------------------------------------------------------------------

/// The kinds, in the order of the structs below.
enum class ExprKind : std::uint8_t {
  IntegerLiteral,
  FloatLiteral,
  BoolLiteral,
  StringLiteral,
  NullPointer,
  ConstantRef,
  EnumRef,
  VariableRef,
  AllThreads,
  Member,
  Index,
  Unary,
  Binary,
  Conditional,
  Cast,
  Call,
  Intrinsic,
  Special,
  InitList,
  SizeOf,
};

/// What a pass assumed of all threads when it made a node: the number of an If or ThreadLoop that
/// `assumes` it, around the node; 0: nothing. Copies keep it, and verifier/Verifier.h looks for
/// what has escaped.
using Assumption = unsigned;

/// A node of a tree of expressions. Each stands in one place: passes that need it again clone it.
struct Expr {
  const ExprKind kind;
  Assumption assumption = 0;
  /// Of its value; of an lvalue, of what it names. May be null for braces that only begin a
  /// variable.
  const Type *type = nullptr;
  Place place;
  bool parenthesised = false; ///< the user wrote parentheses around it

protected:
  explicit Expr(ExprKind kind) : kind(kind) {}
};

/// Has llvm::isa, cast and dyn_cast know the struct of a kind.
template <ExprKind K> struct ExprOf : Expr {
  ExprOf() : Expr(K) {}
  static bool classof(const Expr *e) { return e->kind == K; }
};

struct IntegerLiteral : ExprOf<ExprKind::IntegerLiteral> {
  std::uint64_t value = 0; ///< two's complement in the type's width
  std::string text;        ///< as written ("0x1f", "'a'"), suffix included; empty if made by a pass
};
struct FloatLiteral : ExprOf<ExprKind::FloatLiteral> {
  double value = 0;
  std::string text; ///< as written ("1e-5f"); empty if made by a pass
};
/// true, false.
struct BoolLiteral : ExprOf<ExprKind::BoolLiteral> {
  bool value = false;
};
struct StringLiteral : ExprOf<ExprKind::StringLiteral> {
  std::string text; ///< as written, quotes included, adjacent literals joined
};
/// The null pointer of some type.
struct NullPointer : ExprOf<ExprKind::NullPointer> {};
/// A use of a constant by its name: the output has the name, passes may ask for the value.
struct ConstantRef : ExprOf<ExprKind::ConstantRef> {
  const NamedConstant *constant = nullptr;
  Expr *value = nullptr; ///< the expression that the name stands for here
};
/// A use of an enumerator.
struct EnumRef : ExprOf<ExprKind::EnumRef> {
  const EnumDecl *decl = nullptr;
  std::size_t index = 0; ///< in the enum's values
  const std::string &name() const { return decl->values[index].name; }
  std::uint64_t value() const { return decl->values[index].value; }
};
/// What the constant stands for; null if it is not known here.
inline const Expr *valueOf(const ConstantRef *ref) {
  return ref->value ? ref->value : ref->constant->value;
}
/// A use of a variable: of its value, or, on the left of an assignment and behind `&`, of its
/// place.
struct VariableRef : ExprOf<ExprKind::VariableRef> {
  /// One object for all its uses.
  Variable *variable = nullptr;
};
/// Whose threads synchronise.
enum class SyncScope : std::uint8_t { Block, Warp };
/// The values that a variable has in all threads of a block or of a warp. Block form only.
struct AllThreads : ExprOf<ExprKind::AllThreads> {
  /// Of which each thread has a value.
  Variable *variable = nullptr;
  SyncScope scope = SyncScope::Block;
  bool isSet = false; ///< an argument of a function that gives each thread its result there
};
/// `base.field`, or `base->field` when arrow. Lanes of a vector are the fields x, y, z, w.
struct Member : ExprOf<ExprKind::Member> {
  /// What the field is of: a struct, or with `arrow` a pointer to one.
  Expr *base = nullptr;
  std::string field;
  bool arrow = false;
};
/// The field that it names; null for a lane of a vector.
const Field *fieldOf(const Member *member);
/// Which lane of a vector has that name, 0 to 3; nothing for any other name.
std::optional<unsigned> laneOf(const Member *member);
/// `base[index]`.
struct Index : ExprOf<ExprKind::Index> {
  Expr *base = nullptr; ///< of pointer or array type
  Expr *index = nullptr;
  bool hidesStride = false; ///< compilers must not see how the index steps (WrappingStrides.h)
  bool isByTruth = false;   ///< a condition is in the index (workarounds/TruthIndices.cpp)
  /// The sum of unsigned numbers that the index is, here or as the value of its variable, whose
  /// terms may be added as std::size_t; null: as it stands. It is not walked, nor copied.
  const Expr *wideSum = nullptr;
};
/// In the order in which spell() has their texts.
enum class UnaryOp : std::uint8_t {
  Plus,
  Minus,
  Not,
  BitNot,
  PreInc,
  PreDec,
  PostInc,
  PostDec,
  Deref,
  AddressOf
};
/// `op operand`, or `operand op` for the increments behind.
struct Unary : ExprOf<ExprKind::Unary> {
  UnaryOp op = UnaryOp::Plus;
  Expr *operand = nullptr;
};
/// In the order in which spell() has their texts: assignments follow each other.
enum class BinaryOp : std::uint8_t {
  Mul,
  Div,
  Rem,
  Add,
  Sub,
  Shl,
  Shr,
  Less,
  Greater,
  LessEqual,
  GreaterEqual,
  Equal,
  NotEqual,
  BitAnd,
  BitXor,
  BitOr,
  And,
  Or,
  Assign,
  MulAssign,
  DivAssign,
  RemAssign,
  AddAssign,
  SubAssign,
  ShlAssign,
  ShrAssign,
  AndAssign,
  XorAssign,
  OrAssign,
  Comma,
};
/// True for `=` and for `+=` and its like, not for `++`.
bool isAssignment(BinaryOp op);
bool isOrdering(BinaryOp op);            ///< `<` `>` `<=` `>=`
bool isComparison(BinaryOp op);          ///< these, `==` and `!=`
BinaryOp withoutAssignment(BinaryOp op); ///< `+` of `+=`; of any other, itself
const char *spell(BinaryOp op);          ///< "+", "<<=", ...
const char *spell(UnaryOp op);
/// `lhs op rhs`. An assignment is an expression, too, whose value is that of the left side.
struct Binary : ExprOf<ExprKind::Binary> {
  BinaryOp op = BinaryOp::Add;
  Expr *lhs = nullptr;
  Expr *rhs = nullptr;
  bool hidesStride = false; ///< pointer + rhs, as for Index
  bool isByTruth = false;   ///< the same
  bool keepsSign = false;   ///< of `lhs *= rhs`: lhs is converted as by such a Cast
  /// Of `x = x + value`, once `x += value`: the second is evaluated before the first.
  bool isValueFirst = false;
};
/// `condition ? then : otherwise`.
struct Conditional : ExprOf<ExprKind::Conditional> {
  Expr *condition = nullptr;
  Expr *then = nullptr;
  Expr *otherwise = nullptr;
};
/// A conversion. An implicit one need not be printed where C converts in the same way by itself.
struct Cast : ExprOf<ExprKind::Cast> {
  Expr *operand = nullptr;
  bool implicit = false;
  bool addsInts = false; ///< to int, of a sum of unsigned numbers that may be added as ints
  /// Of an integer that may be a condition's -1, which compilers to SPIR-V take for 1.
  bool keepsSign = false;
  /// Compilers must not see how the value steps from round to round.
  bool hidesStride = false;
};
/// A call of one of the program's functions.
struct Call : ExprOf<ExprKind::Call> {
  Function *callee = nullptr;
  std::vector<Expr *> arguments; ///< references are already addresses
  bool isValueFirst = false; ///< an operator that assigns: the second is evaluated before the first
};
/// A function of CUDA's device library: sqrtf, atomicAdd, __ldg, printf, make_float4. What it
/// becomes per target is in rules/.
struct Intrinsic : ExprOf<ExprKind::Intrinsic> {
  /// Which function: by its name, with what it does.
  const Operation *operation = nullptr; ///< of the program's table
  /// As CUDA's function has them.
  std::vector<Expr *> arguments;

  const std::string &name() const { return operation->name; }
  bool is(OperationId id) const { return operation->id == id; }
};
/// A call of that operation; false for null.
bool isCallOf(const Expr *expr, OperationId id);
/// GlobalIdx is `blockIdx * blockDim + threadIdx` and GlobalSize `gridDim * blockDim`: OpenCL only,
/// made by the pass recogniseGlobalIds. Lane is the thread's number in its warp, and FirstThreadIdx
/// the threadIdx of the warp's first thread: block form only.
enum class SpecialValue : std::uint8_t {
  ThreadIdx,
  BlockIdx,
  BlockDim,
  GridDim,
  WarpSize,
  GlobalIdx,
  GlobalSize,
  Lane,
  FirstThreadIdx
};
/// threadIdx.x and its like; `dimension` is 0 to 2.
struct Special : ExprOf<ExprKind::Special> {
  SpecialValue value = SpecialValue::ThreadIdx;
  unsigned dimension = 0;
};
/// `{a, b}`: an initialiser, or a value of `type` in an expression (a compound literal) when
/// `isValue`.
struct InitList : ExprOf<ExprKind::InitList> {
  /// One for each element or field from the first on; the rest is zero.
  std::vector<Expr *> elements;
  bool isValue = false;
};
/// `sizeof(type)`: of an expression, of its type.
struct SizeOf : ExprOf<ExprKind::SizeOf> {
  const Type *of = nullptr;
};

// ---- Statements
// -----------------------------------------------------------------------------------------

/// The kinds, in the order of the structs below.
enum class StmtKind : std::uint8_t {
  Block,
  Declaration,
  Expression,
  If,
  For,
  While,
  Do,
  Switch,
  Case,
  Return,
  Break,
  Continue,
  Barrier,
  Empty,
  ThreadLoop,
  WarpLoop, // block form only
};

/// A node of a tree of statements. Each stands in one place, as an expression does.
struct Stmt {
  const StmtKind kind;
  Assumption assumption = 0;
  Place place;
  Comments comments;

protected:
  explicit Stmt(StmtKind kind) : kind(kind) {}
};

/// Has llvm::isa, cast and dyn_cast know the struct of a kind.
template <StmtKind K> struct StmtOf : Stmt {
  StmtOf() : Stmt(K) {}
  static bool classof(const Stmt *s) { return s->kind == K; }
};

/// `{ ... }`: what it declares is known to its end.
struct Block : StmtOf<StmtKind::Block> {
  /// In the order of the text.
  std::vector<Stmt *> statements;
  std::vector<std::string> commentsAtEnd; ///< comments after the last statement
};
/// One declaration statement: `int a = 0, b;` has two variables of one base type.
struct Declaration : StmtOf<StmtKind::Declaration> {
  /// With their own initial values, in the order of the text.
  std::vector<Variable *> variables;
};
/// `expr;`.
struct Expression : StmtOf<StmtKind::Expression> {
  Expr *expr = nullptr;
};
/// `if (condition) then else otherwise`; the last is null if there is no `else`.
struct If : StmtOf<StmtKind::If> {
  Expr *condition = nullptr;
  Stmt *then = nullptr;
  Stmt *otherwise = nullptr;
  Assumption assumes = 0; ///< its condition holds in `then`
  /// Asks for a flag that a pass keeps: threads that do not have it are not there, and look at
  /// nothing that is set here; those that leave by it have set what follows looks at.
  bool isMask = false;
};
/// `for (init; condition; step) body`; all but the body may be null.
struct For : StmtOf<StmtKind::For> {
  Stmt *init = nullptr; ///< Declaration, Expression or null
  Expr *condition = nullptr;
  Expr *step = nullptr;
  Stmt *body = nullptr;
  std::optional<unsigned> unroll; ///< #pragma unroll: 0 means fully, 1 not at all
  /// Block form: there is no barrier in it; the loops over the threads are in it only to be fast.
  bool isFissioned = false;
  bool isRowByRow = false;   ///< each row of threads may run all of it before the next one does
  bool isWrittenOut = false; ///< a few rounds, whose lengths are known where they are written out
};
/// `while (condition) body`.
struct While : StmtOf<StmtKind::While> {
  Expr *condition = nullptr;
  Stmt *body = nullptr;
  std::optional<unsigned> unroll;
};
/// `do body while (condition)`.
struct Do : StmtOf<StmtKind::Do> {
  Stmt *body = nullptr;
  Expr *condition = nullptr;
  std::optional<unsigned> unroll;
};
/// The body holds Case statements among the others, as in C.
struct Switch : StmtOf<StmtKind::Switch> {
  /// Evaluated once; an integer.
  Expr *value = nullptr;
  Block *body = nullptr;
};
/// A label; `value` is null for `default:`.
struct Case : StmtOf<StmtKind::Case> {
  Expr *value = nullptr;
};
/// `return value;`, in a function without a result `return;`, where the value is null.
struct Return : StmtOf<StmtKind::Return> {
  Expr *value = nullptr;
  bool isFailure = false; ///< of a thread that has failed, and may go on where it must
};
/// Leaves the innermost loop or switch.
struct Break : StmtOf<StmtKind::Break> {};
/// Ends the round of the innermost loop.
struct Continue : StmtOf<StmtKind::Continue> {};
/// __syncthreads(); in the block form also __syncwarp().
struct Barrier : StmtOf<StmtKind::Barrier> {
  /// Which threads wait.
  SyncScope scope = SyncScope::Block;
  bool ordersGlobalMemory = true; ///< between the threads of the block; false where none needs it
  /// Threads that have come to another one wait for those who are here, and they for them. Those of
  /// what names some lanes, or none, are for who comes to this one.
  bool meetsOthers = true;
  OperationId operation =
      OperationId::Other; ///< by which threads look at each other's values there
};
/// `;`, a body without anything to do.
struct Empty : StmtOf<StmtKind::Empty> {};

/// How the threads of a region may run.
enum class ThreadOrder : std::uint8_t {
  SideBySide, ///< in any order and at once
  InOrder,    ///< one after the other, as far as a compiler can tell
  OneByOne,   ///< the same, and in no vectors
};

/// `array[first + distance]` and `count` elements from there on come next: to be fetched before a
/// region runs, once for each row of threads. Not walked, nor copied: only printed.
struct Prefetch {
  const Variable *array = nullptr;
  Expr *first = nullptr;    ///< the index of a row's first thread
  Expr *distance = nullptr; ///< of the grid's step, or of the block's own part
  Expr *count = nullptr;    ///< null: as many as a row has threads
};
/// Runs its body once for each thread of the block, or of the warp of a WarpLoop around it (a
/// region of the block form). `return` in the body ends the thread's turn.
struct ThreadLoop : StmtOf<StmtKind::ThreadLoop> {
  /// What one thread does in its turn.
  Block *body = nullptr;
  SyncScope scope = SyncScope::Block;
  /// Only threads with threadIdx.x below this run; null for all. A guard on the index, printed as a
  /// bound. It is evaluated once, and may be negative or more than there are threads.
  Expr *bound = nullptr;
  Assumption assumes = 0; ///< the bound holds in the body
  /// The one thread that has something to do: this lane of a warp, if that lies in a row of the
  /// block; the first of each row of a block. The body may still ask.
  std::optional<unsigned> only = std::nullopt;
  /// The one threadIdx.x that has something to do, by a guard around all of the body; null if there
  /// may be more.
  Expr *onlyIndex = nullptr;
  ThreadOrder order = ThreadOrder::OneByOne;
  bool convertsHalves = false; ///< to half precision, or from it
  bool staysRolled = false;    ///< compilers must not unroll it
  bool inLanes = false;        ///< a row of threads at once, in vectors (device/lanes)
  std::vector<Prefetch> ahead;
};
/// Runs its body once for each warp of the block. `return` in the body, outside its ThreadLoops,
/// ends the warp's turn.
struct WarpLoop : StmtOf<StmtKind::WarpLoop> {
  /// What a warp does: loops over its lanes, and what is the same for all of them.
  Block *body = nullptr;
  std::vector<Prefetch> ahead;
};

// ---- Functions and programs
// -----------------------------------------------------------------------------

/// How the warps of a block must lie, for an index that is the same in all threads of a warp to be
/// so.
enum class WarpShape : std::uint8_t {
  Any,
  Planes, ///< no warp is in two values of threadIdx.z
  Rows,   ///< `threadIdx.x / 32` is the same in a warp
  Grid,   ///< `(blockIdx.x * blockDim.x + threadIdx.x) / 32` is the same in a warp
};

/// blockDim.x, y and z.
using BlockSize = std::array<unsigned, 3>;

/// A kernel or a device function. `body` is null if it could not be built; then there is an
/// obstacle.
struct Function {
  std::string name;       ///< in the output: `scale_float`; unique in the program
  std::string sourceName; ///< in CUDA, qualified, template arguments included: `scale<float>`
  /// How host code at file scope can name this instantiation, empty if it cannot: `scale<float>`.
  std::string hostName;
  /// The linker's name of a kernel's host stub, where host code has no other: of an instance with a
  /// type of a function's own.
  std::string linkerName;
  /// It can be launched; nobody calls it.
  bool isKernel = false;
  bool isBlockForm =
      false; ///< a kernel's block form beside its other one, or a function that only such call
  /// Block form: a device function that runs all threads of a block. What differs between them is
  /// an array over the threads (Storage::PerThread), its result, too.
  bool runsBlock = false;
  bool hasLaneForm = false; ///< also called by a row of threads at once, in vectors (device/lanes)
  bool usesSubGroups =
      false; ///< OpenCL: warps are sub-groups of 32 in it, which not every device has
  bool hasBlockForm = true;   ///< a kernel that is to run a work-item a thread, too: on OpenCL
  bool callsPointers = false; ///< calls what a pointer to a function stands for
  /// Asked of compilers: `inline`, forced or forbidden.
  bool isInline = false;
  bool forceInline = false;
  bool noInline = false;
  const Type *returnType = nullptr;
  /// In the order of the call, hidden ones last.
  std::vector<Variable *> parameters;
  Block *body = nullptr;
  unsigned maxThreads = 0; ///< __launch_bounds__
  std::vector<BlockSize>
      blockSizes; ///< that launches in the same file name: worth code of their own
  WarpShape warpShape = WarpShape::Any; ///< what the block form assumes of a launch
  /// What it and all that it calls use.
  Facts facts;
  bool reliesOnLockStep = false; ///< of a warp, without a __syncwarp() where it does
  Function *original = nullptr;  ///< in the program that this one was copied from, for a target
  /// What keeps it out of targets, in the order in which it was found.
  std::vector<Obstacle> obstacles;
  /// The first that keeps it out of a target, or of all; null if none does.
  const Obstacle *obstacleOn(Target target) const;
  Comments comments;
  Place place;
};

/// Which passes run over a program: all, or those alone that a target cannot do without. The latter
/// make the *plain form*, whose threads run in their order: what the other is compared with.
enum class PassSet : std::uint8_t { All, Required };

/// Which loops over threads run a row of them at once (device/lanes).
enum class LaneChoice : std::uint8_t {
  Auto,   ///< where that pays
  Always, ///< wherever it can be: to test it
  Never,
};

/// The device side of one translation unit. Owns every node.
struct Program {
  /// What this copy of the program is for; All before there are copies.
  Target target = Target::All;
  /// Which passes run, by which code is fast or plain.
  PassSet passes = PassSet::All;
  /// Makes and keeps all types of the program.
  TypeTable types;
  /// The operations that its calls name; copies of the program have the same table.
  std::shared_ptr<OperationTable> operations = std::make_shared<OperationTable>();
  /// Names of files, to which places point.
  std::deque<std::string> files;
  std::vector<StructDecl *> structs;      ///< in dependency order
  std::vector<EnumDecl *> enums;          ///< in source order
  std::vector<NamedConstant *> constants; ///< in dependency order
  std::vector<Variable *> globals;   ///< __device__ and __constant__ variables, in source order
  std::vector<Function *> functions; ///< in source order, callees before callers
  std::vector<Function *> leftOut;   ///< kernels that have an obstacle and left for it (Passes.h)
  std::vector<std::string>
      missing; ///< device functions that other files define, as a linker names them

  /// Whether passes that are there for speed alone are left out.
  bool isPlain() const { return passes == PassSet::Required; }
  bool fusesProducts = true; ///< a * b + c may be rounded once: --fmad
  LaneChoice lanes = LaneChoice::Auto;
  bool isVerified = false;    ///< after each pass (verifier/Verifier.h)
  Assumption assumptions = 0; ///< the last that a pass has made

  /// Makes a node that lives as long as the program; `make<T>(other)` copies one.
  template <class T, class... A> T *make(A &&...arguments) {
    auto node = std::make_shared<T>(std::forward<A>(arguments)...);
    T *raw = node.get();
    nodes.push_back(std::move(node));
    return raw;
  }

private:
  std::deque<std::shared_ptr<void>> nodes;
};

} // namespace cu2port::ir
