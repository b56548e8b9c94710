// The device program as OpenCL C 1.2, in the form in which a work-item is a thread; BlockForm.cpp
// has the other one.
//
//   __shared__ float s[256];                     __local float s[256];
//   s[threadIdx.x] = x[i];                 ->    s[get_local_id(0)] = x[i];
//   __syncthreads();                             barrier(CLK_LOCAL_MEM_FENCE);
//   unsigned long long m = 10ULL;                ulong m = 10UL;
//   struct Pair { int a; };                      typedef struct Pair { int a; } Pair;
//   enum class Mode : unsigned char { on };      typedef uchar Mode;  enum { Mode_on = 0 };
//   constexpr int N = 4;                         #define N 4
//
// Passes have made the program what C can say: this file only spells it. Where C++ and C differ in
// what is implicit (names of structs), it is written here; Expressions.cpp has expressions.
#include "emit/opencl/Printer.h"

#include "device/lowering/OpenClTypes.h"
#include "emit/DeclarationOrder.h"
#include "support/Faults.h"

#include "llvm/ADT/StringRef.h"

#include <fmt/format.h>

#include <algorithm>

namespace cu2port::emit::opencl {

using namespace ir;
using llvm::StringRef;

// ---- Types ----

/// Notes what a type needs in front of all functions: the extension of double, the struct that
/// stands for a vector whose layout OpenCL C has otherwise.
void Printer::noteType(const Type *type) {
  hasDouble |= type->scalar == Scalar::Double;
  if (type->isVector() && isStructVector(type) &&
      std::find(structVectors.begin(), structVectors.end(), type) == structVectors.end())
    structVectors.push_back(type);
}

/// `typedef struct Node { struct Node *next; } Node;`: the name without the keyword is known only
/// behind the definition, unless the struct was announced.
std::string Printer::structName(const StructDecl *decl) {
  bool inItself = decl == current && !isAnnounced(*decl);
  const char *keyword = decl->isUnion ? "union " : "struct ";
  return (inItself ? keyword : "") + decl->name;
}

std::string Printer::baseName(const Type *type) {
  noteType(type);
  switch (type->kind) {
  case TypeKind::Scalar:
    return scalarName(type->scalar);
  case TypeKind::Vector:
    return vectorName(type);
  case TypeKind::Struct:
    return structName(type->record);
  case TypeKind::Enum:
    return type->enumeration->name.empty() ? integerName(*type->enumeration)
                                           : type->enumeration->name;
  // declare() has taken these apart.
  case TypeKind::Pointer:
  case TypeKind::Array:
    break;
  }
  return "";
}

/// A pointer whose space is unknown points to private memory: OpenCL C 1.2 takes it so.
std::string Printer::spaceName(AddressSpace space) {
  switch (space) {
  case AddressSpace::Unknown:
  case AddressSpace::Private:
    return "";
  case AddressSpace::Shared:
    return "__local ";
  case AddressSpace::Global:
    return "__global ";
  case AddressSpace::Constant:
    return "__constant ";
  }
  return "";
}

std::string Printer::qualifiers(const Type *pointer) {
  bool isConst =
      pointer->constElement && pointer->space != AddressSpace::Constant; // `__constant` says it
  return spaceName(pointer->space) + (isConst ? "const " : "") +
         (pointer->volatileElement ? "volatile " : "");
}

std::string Printer::alignment(std::uint64_t bytes) {
  return fmt::format("__attribute__((aligned({}))) ", bytes);
}

// ---- Declarations ----

/// C's enums are ints, and so are their names: the type is an integer of its own, and names that
/// promote to something else than an int are macros.
void Printer::enumeration(const EnumDecl &decl) {
  comesFrom(decl.place);
  commentsBefore(decl.comments);
  if (!decl.name.empty())
    line(fmt::format("typedef {} {};", integerName(decl), decl.name));
  if (decl.values.empty())
    return;
  if (!namesAreMacros(decl)) {
    open("enum");
    enumerators(decl);
    return close(withComment(";", decl.comments));
  }
  for (const Enumerator &each : decl.values) {
    // What is put in for a macro's name must not fall apart beside an operator.
    const Text value = integerText(each.value, decl.promoted);
    const bool isPlain = value.precedence == Precedence::Primary;
    const std::string macro =
        fmt::format("#define {} {}", each.name, isPlain ? value.text : "(" + value.text + ")");
    line(&each == &decl.values.back() ? withComment(macro, decl.comments) : macro);
  }
}

std::string Printer::recordHead(const StructDecl &decl) {
  const char *keyword = decl.isUnion ? "union " : "struct ";
  return (isAnnounced(decl) ? "" : "typedef ") + (keyword + decl.name);
}

/// C has the short name of a struct only by a typedef; the definition then has none of its own:
///
///   typedef struct Node Node;
///   struct Node { ... };
std::string Printer::announcement(const StructDecl &decl) {
  return fmt::format("typedef {} {} {};", decl.isUnion ? "union" : "struct", decl.name, decl.name);
}

/// Attributes stand behind the brace, the name of the typedef behind them.
std::string Printer::recordTail(const StructDecl &decl) {
  std::string tail;
  if (decl.isPacked)
    tail += " __attribute__((packed))";
  if (decl.alignment)
    tail += " " + alignment(decl.alignment);
  while (!tail.empty() && tail.back() == ' ')
    tail.pop_back();
  return tail + (isAnnounced(decl) ? "" : " " + decl.name) + ";";
}

std::string Printer::constantVariable(const NamedConstant &constant) {
  bool isScalar = constant.type->isInteger() && constant.value;
  if (isScalar) // may be an array bound, which only a literal can be in C
    return "#define " + constant.name + " " + print(constant.value, Precedence::Unary);
  std::string text = "__constant " + declaration(constant.type, constant.name);
  if (const auto *list = llvm::dyn_cast_or_null<InitList>(constant.value); list && !list->isValue)
    return text + " = {" + arguments(list->elements) + "};";
  return text + " = " + argument(constant.value) + ";";
}

/// Structs, enums and constants in the order of the source. A struct that is pointed to before its
/// definition is announced.
void Printer::declarations(const Program &program) {
  file = &program;
  for (const DeclaredItem &item : declarationsInOrder(program)) {
    if (item.constant) {
      constant(*item.constant);
      continue;
    }
    blankLine();
    if (item.enumeration)
      enumeration(*item.enumeration);
    else {
      current = item.record;
      record(*item.record);
      current = nullptr;
    }
    blankLine();
  }
}

/// C has no `= {}`: of an array or struct it is `= {0}`, of a vector `= (float4)(0)`.
std::string Printer::initializer(const Variable &variable) {
  const auto *list = llvm::dyn_cast_or_null<InitList>(variable.init);
  if (list && list->elements.empty() && variable.type->isVector())
    return " = " + argument(list);
  if (!list || variable.type->isVector())
    return StatementPrinter::initializer(variable);
  return list->elements.empty() ? " = {0}" : " = {" + arguments(list->elements) + "}";
}

/// Where a variable lies stands in front of its type; where a pointer itself lies, behind its star:
/// `__local float s[4]`, `__global float *__local p`.
std::pair<std::string, std::string> Printer::declare(const Variable &variable) {
  if (variable.space != AddressSpace::Shared)
    return StatementPrinter::declare(variable);
  const Type *element = innermostElement(variable.type);
  Variable as = variable;
  if (element->isPointer())
    as.name = "__local " + as.name;
  auto [base, declarator] = StatementPrinter::declare(as);
  return {(element->isPointer() ? "" : "__local ") + base, declarator};
}

/// What follows is only for devices with sub-groups of 32, or for all again.
void Printer::subGroups(bool only) {
  if (inSubGroups == only)
    return;
  inSubGroups = only;
  blankLine();
  leaveUsersCode();
  line(only ? "#ifdef CU2PORT_SUB_GROUPS // a warp is a sub-group of 32" : "#endif");
  // A device without sub-groups has not seen the directives in there.
  leaveBranch();
}

void Printer::function(const Function &function) {
  subGroups(function.usesSubGroups && !function.isBlockForm);
  blankLine();
  comesFrom(function.place);
  commentsBefore(function.comments);
  // A block form is one work-item; where a warp is a sub-group, the device must take that size.
  std::string head;
  if (function.isKernel && function.isBlockForm)
    head = "__kernel __attribute__((reqd_work_group_size(1, 1, 1))) ";
  else if (function.isKernel && function.usesSubGroups)
    head = "__kernel __attribute__((intel_reqd_sub_group_size(32))) ";
  else if (function.isKernel)
    head = "__kernel ";
  else if (function.noInline)
    head = "__attribute__((noinline)) ";
  else if (function.isInline || function.forceInline)
    head = "static inline ";
  std::vector<std::string> parameters;
  begin(*file, function);
  if (function.isBlockForm && !function.isKernel)
    indexParameters(function, parameters);
  for (const Variable *variable : function.parameters)
    parameters.push_back(parameter(*variable));
  std::string list = parameters.empty() ? "void" : fmt::format("{}", fmt::join(parameters, ", "));
  // Both forms of a kernel are in this file, for the runtime to choose: `rev_warps`, `rev_block`.
  const char *form = function.isKernel && inSubGroups ? "_warps" : "";
  open(head + declaration(function.returnType, fmt::format("{}{}({})", function.name, form, list)));
  if (function.isBlockForm && function.isKernel)
    declareSpecials(function);
  statements(function.body);
  level = Level::Simt;
  close(function.comments.after.empty() ? "" : " " + function.comments.after);
}

// ---- Statements ----

/// Without a need for it global memory is not waited for.
void Printer::barrier(const Barrier *barrier) {
  if (barrier->scope == SyncScope::Warp)
    return line(withComment("sub_group_barrier(CLK_LOCAL_MEM_FENCE | CLK_GLOBAL_MEM_FENCE);",
                            barrier->comments));
  const char *global = !barrier->ordersGlobalMemory ? "" : " | CLK_GLOBAL_MEM_FENCE";
  line(withComment(fmt::format("barrier(CLK_LOCAL_MEM_FENCE{});", global), barrier->comments));
}

void Printer::unroll(unsigned count) {
  lineInFront(count == 0 ? "#pragma unroll" : fmt::format("#pragma unroll {}", count));
}

// ---- What stands first ----

std::string Printer::vectorTypes() const {
  std::string text;
  std::set<std::string> known; // OpenCL has one `long` where CUDA has `long` and `long long`
  const auto add = [&](const std::string &definition) {
    if (known.insert(definition).second)
      text += definition + "\n";
  };
  for (const Type *vector : structVectors)
    add(vectorStruct(vector));
  for (const Type *vector : madeVectors)
    add(makeFunction(vector));
  return text;
}

std::string Printer::helperTexts() const {
  std::string text = helpers.texts();
  if (has(Fault::ByteSelector))
    if (const auto at = text.find("(bytes >> (8 * (selector >> (4 * i) & 7)))");
        at != std::string::npos)
      text.insert(at, "(selector >> (4 * i) & 8) ? 0u : (uint)");
  return text;
}

} // namespace cu2port::emit::opencl
