// The passes "names": names that a target keeps for itself are changed, everywhere in the same way.
//
//   int local; float *min;            local_, min_      min() would be hidden by the variable
//   float dot(float3, float3)         dot_float3        a built-in function
//   struct event_t { int local; }     event_t_t, local_ a type, a keyword
//   #define M_PI 3.0                  M_PI_             with OpenCL's own value: not defined again
//   constexpr int N, and a field N    N_value           the constant is a macro there
//
// SYCL and the CPU have C++, where little is kept: what C's headers declare, and on SYCL helpers of
// the file's own and macros of its headers.
//
//   int u::rand()                     rand_             C's, the user's in a namespace
//   int dim3, float float4            dim3_, float4_    types of CUDA's, which the text may name
//   struct { pair pair; }             pair_             g++: it changes what the name means there
//   unsigned ballot(int)              ballot_int        a helper, the user's function or variable
//
// Kernels keep their names: host code finds them by these. Variables come last: their new names
// keep clear of what all else is called by then.
#include "device/Passes.h"
#include "device/ir/Names.h"
#include "device/ir/Reserved.h"
#include "device/ir/Walk.h"
#include "device/lowering/MacroText.h"
#include "device/lowering/OpenClTypes.h"
#include "rules/Rules.h"
#include "targets/Targets.h"

#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringExtras.h"

#include <cstdlib>
#include <functional>

namespace cu2port::ir {

using llvm::dyn_cast;
using llvm::StringRef;

namespace {

/// What every kernel may call besides its own functions: where it waits, and in its block form.
constexpr const char *kernelCalls =
    " barrier( mem_fence( sub_group_barrier( get_global_offset( get_group_id( get_num_groups( min( "
    "thread_at(";
constexpr const char *indexCalls = " get_local_id( get_group_id( get_local_size( get_num_groups( "
                                   "get_global_id( get_global_size(";

/// What a target keeps for itself.
class ReservedNames {
public:
  explicit ReservedNames(const Rules &rules) : rules(rules) {}
  virtual ~ReservedNames() = default;

  /// Whether nothing at all can have the name.
  virtual bool isWord(StringRef name) const = 0;
  /// Whether no function, constant or type of the user's can have the name.
  virtual bool isTaken(StringRef name) const = 0;
  /// Whether the function cannot have its name, with such parameters.
  virtual bool isTakenFor(const Function &function) const { return isTaken(function.name); }
  /// Whether no field can have the name of a type that a field of the same struct has.
  virtual bool keepsTypesApart() const { return false; }
  /// Whether no variable of the function can have a name.
  virtual std::function<bool(StringRef)> takenIn(const Function &function) const = 0;

protected:
  const Rules &rules;
};

StringRef column() { return infoOf(Target::OpenCl).column; }

/// The names that stand in front of parentheses.
void addCalls(StringRef text, std::set<std::string> &names) {
  for (size_t open = text.find('('); open != StringRef::npos; open = text.find('(', open + 1)) {
    size_t begin = open;
    while (begin > 0 && (llvm::isAlnum(text[begin - 1]) || text[begin - 1] == '_'))
      --begin;
    names.insert(text.slice(begin, open).str());
  }
}

/// The built-in functions that the body of `function` will call: those in the rules' texts of what
/// it calls of CUDA's, and those that indices become. A variable may have the name of any other.
std::set<std::string> builtinCalls(const Function &function, const Rules &rules) {
  std::set<std::string> calls;
  std::set<const ApiRule *> seen;
  if (function.isKernel)
    addCalls(kernelCalls, calls);
  forEachExpr(function.body, [&](Expr *&expr) {
    auto *call = dyn_cast<Intrinsic>(expr);
    const ApiRule *rule = call ? rules.find(call->name()) : nullptr;
    if (rule && seen.insert(rule).second)
      for (const Overload &overload : rule->in(column()))
        addCalls(overload.text, calls);
    if (expr->kind == ExprKind::Special && seen.insert(nullptr).second)
      addCalls(indexCalls, calls);
  });
  return calls;
}

class NamesOfOpenCl : public ReservedNames {
public:
  using ReservedNames::ReservedNames;
  bool isWord(StringRef name) const override { return isKeyword(name); }
  /// The printer defines some of CUDA's functions that make vectors, which users overload.
  bool isTaken(StringRef name) const override {
    return isKeyword(name) || isBuiltinFunction(name) || rules.isHelperFunction(column(), name) ||
           name.starts_with("make_");
  }
  std::function<bool(StringRef)> takenIn(const Function &function) const override {
    return [calls = builtinCalls(function, rules)](StringRef name) {
      return isKeyword(name) || calls.contains(name.str());
    };
  }
};

/// Where the file is C++ that includes C's headers, functions of the user's namespaces would be
/// theirs. C++ has overloads: C's functions take no structs. A variable would hide a type of
/// CUDA's, which indices and values without a name in the user's text have.
class NamesOfC : public ReservedNames {
public:
  using ReservedNames::ReservedNames;
  bool isWord(StringRef) const override { return false; }
  bool isTaken(StringRef name) const override { return isFunctionOfC(name) || isTypeOfC(name); }
  bool isTakenFor(const Function &function) const override {
    return isTypeOfC(function.name) ||
           (isFunctionOfC(function.name) && llvm::none_of(function.parameters, namesStruct));
  }
  bool keepsTypesApart() const override { return true; }
  std::function<bool(StringRef)> takenIn(const Function &) const override {
    return [this](StringRef name) { return isTypeOfCuda(name); };
  }

protected:
  bool isTypeOfCuda(StringRef name) const {
    const ApiRule *rule = rules.find(name);
    return rule && rule->kind == RuleKind::Type;
  }

private:
  static bool namesStruct(const Variable *parameter) {
    const Type *type = parameter->type;
    while (type->element)
      type = type->element;
    return !type->isScalar();
  }
};

class NamesOfSycl : public NamesOfC {
public:
  using NamesOfC::NamesOfC;
  /// Macros of the headers that SYCL's include.
  bool isWord(StringRef name) const override {
    constexpr StringRef families[] = {"CL_", "cl_khr_", "cl_intel_", "SYCL_", "CU2PORT_"};
    return llvm::any_of(families, [&](StringRef each) { return name.starts_with(each); });
  }
  bool isTaken(StringRef name) const override {
    return isTakenByFile(name) || NamesOfC::isTaken(name);
  }
  bool isTakenFor(const Function &function) const override {
    return isTakenByFile(function.name) || NamesOfC::isTakenFor(function);
  }
  /// A variable may have a namespace's name: in front of `::` C++ looks for no variables.
  std::function<bool(StringRef)> takenIn(const Function &) const override {
    return [this](StringRef name) { return isTakenHere(name) || isTypeOfCuda(name); };
  }

private:
  static bool isNamespace(StringRef name) {
    return StringRef(" sycl cu2port kernel_io ").contains((" " + name + " ").str());
  }
  bool isTakenByFile(StringRef name) const { return isNamespace(name) || isTakenHere(name); }
  bool isTakenHere(StringRef name) const {
    return isWord(name) || rules.isHelperFunction(infoOf(Target::Sycl).column, name);
  }
};

/// Variables of one name, which stand in scopes of their own, have one name afterwards.
void renameVariables(const Program &program, Function &function, const ReservedNames &reserved) {
  const std::function<bool(StringRef)> isTaken = reserved.takenIn(function);
  std::set<std::string> taken = namesIn(program, function);
  std::map<std::string, std::string> renamed;
  auto rename = [&](Variable *variable) {
    if (!isTaken(variable->name))
      return;
    std::string &name = renamed[variable->name];
    if (name.empty())
      name = takeName({variable->name + "_"}, taken);
    variable->name = name;
  };
  for (Variable *parameter : function.parameters)
    rename(parameter);
  forEachStmt(function.body, [&](Stmt *stmt) {
    if (auto *declaration = dyn_cast<Declaration>(stmt))
      for (Variable *variable : declaration->variables)
        rename(variable);
  });
}

/// Of what a macro of the same name would replace: fields, functions and variables.
std::set<std::string> scopedNamesOf(const Program &program) {
  std::set<std::string> names;
  for (const StructDecl *decl : program.structs)
    for (const Field &field : decl->fields)
      names.insert(field.name);
  for (const Function *function : program.functions) {
    names.insert(function->name);
    for (const Variable *variable : variablesOf(*function))
      names.insert(variable->name);
  }
  return names;
}

/// `dot(float3, float3)` -> `dot_float3`, after the type of the first parameter, or of what it
/// points to.
void renameFunctions(Program &program, const ReservedNames &reserved) {
  // A caller's variable of the new name would hide the function.
  std::set<std::string> taken = scopedNamesOf(program);
  for (Function *function : program.functions) {
    if (function->isKernel || !reserved.isTakenFor(*function))
      continue;
    std::string suffix;
    if (!function->parameters.empty()) {
      const Type *type = function->parameters.front()->type;
      while (type->element)
        type = type->element;
      suffix = type->isScalar() ? scalarName(type->scalar) : spell(type);
    }
    function->name = takeName({function->name + "_" + suffix}, taken);
  }
}

/// Everything that has a name, wherever it is seen: macros have no scope.
std::set<std::string> namesOf(const Program &program) {
  std::set<std::string> names = scopedNamesOf(program);
  for (const EnumDecl *decl : program.enums) {
    names.insert(decl->name);
    for (const Enumerator &each : decl->values)
      names.insert(each.name);
  }
  for (const StructDecl *decl : program.structs)
    names.insert(decl->name);
  for (const NamedConstant *constant : program.constants)
    names.insert(constant->name);
  return names;
}

/// Of fields that are called as a type in the same struct is.
std::set<std::string> namesOfTypesBeside(const Program &program) {
  std::set<std::string> names;
  for (const StructDecl *decl : program.structs) {
    std::set<std::string> types;
    for (const Field &field : decl->fields) {
      const Type *type = field.type;
      while (type->element)
        type = type->element;
      types.insert(spell(type));
    }
    for (const Field &field : decl->fields)
      if (types.contains(field.name))
        names.insert(field.name);
  }
  return names;
}

/// `local` -> `local_` in all structs that have such a field.
void renameFields(Program &program, const ReservedNames &reserved, std::set<std::string> &taken) {
  const std::set<std::string> ofTypes =
      reserved.keepsTypesApart() ? namesOfTypesBeside(program) : std::set<std::string>();
  std::map<std::string, std::string> names;
  auto rename = [&](std::string &field) {
    if (!reserved.isWord(field) && !ofTypes.contains(field))
      return;
    std::string &name = names[field];
    if (name.empty())
      name = takeName({field + "_"}, taken);
    field = name;
  };
  for (StructDecl *decl : program.structs)
    for (Field &field : decl->fields)
      rename(field.name);
  for (Function *function : program.functions)
    forEachExpr(function->body, [&](Expr *&expr) {
      if (auto *member = dyn_cast<Member>(expr))
        rename(member->field);
    });
}

void renameTypes(Program &program, const ReservedNames &reserved, std::set<std::string> &taken) {
  for (EnumDecl *decl : program.enums)
    if (reserved.isTaken(decl->name))
      decl->name = takeName({decl->name + "_t"}, taken);
  for (StructDecl *decl : program.structs)
    if (reserved.isTaken(decl->name))
      decl->name = takeName({decl->name + "_t"}, taken);
  renameFields(program, reserved, taken);
}

/// M_PI and its like, as OpenCL C defines them.
const std::pair<StringRef, double> knownConstants[] = {
    {"M_E", 2.7182818284590452354},
    {"M_LOG2E", 1.4426950408889634074},
    {"M_LOG10E", 0.43429448190325182765},
    {"M_LN2", 0.69314718055994530942},
    {"M_LN10", 2.30258509299404568402},
    {"M_PI", 3.14159265358979323846},
    {"M_PI_2", 1.57079632679489661923},
    {"M_PI_4", 0.78539816339744830962},
    {"M_1_PI", 0.31830988618379067154},
    {"M_2_PI", 0.63661977236758134308},
    {"M_2_SQRTPI", 1.1283791670955126},
    {"M_SQRT2", 1.41421356237309504880},
    {"M_SQRT1_2", 0.70710678118654752440},
    {"INT_MAX", 2147483647},
    {"UINT_MAX", 4294967295.0},
};

/// `#define M_PI 3.14159265358979323846` needs no text; `#define M_PI 3.14` does, under another
/// name.
bool meansTheSame(const NamedConstant &constant) {
  StringRef text = constant.text;
  text = text.trim("() \t");
  if (constant.origin == NamedConstant::Origin::Macro &&
      text.empty()) // the builder knows it as the same
    return true;
  if (text.contains("__") ||
      text.contains("INT_MAX")) // by the compiler's own names: a system header
    return true;
  for (const auto &[name, value] : knownConstants) {
    char *end = nullptr;
    if (name == constant.name)
      return std::strtod(text.str().c_str(), &end) == value && StringRef(end).trim("uUlL").empty();
  }
  return false;
}

/// Constant variables, and enumerators of some enums, are printed as macros, which have no scope:
/// one that shares its name with a variable, a field or a function gets another.
void renameShadowedConstants(Program &program, std::set<std::string> &taken) {
  const std::set<std::string> others = scopedNamesOf(program);
  auto rename = [&](std::string &name) {
    if (others.count(name))
      name = takeName({name + "_value"}, taken);
  };
  for (NamedConstant *constant : program.constants)
    if (constant->origin == NamedConstant::Origin::Variable)
      rename(constant->name);
  for (EnumDecl *decl : program.enums)
    if (namesAreMacros(*decl))
      for (Enumerator &each : decl->values)
        rename(each.name);
}

/// Under another name; macros name each other in their texts.
void renameConstant(Program &program, NamedConstant &constant, std::set<std::string> &taken) {
  const std::string old = constant.name;
  constant.name = takeName({constant.name + "_"}, taken);
  for (NamedConstant *other : program.constants)
    if (other != &constant)
      other->text = macroWithName(other->text, old, constant.name);
}

/// What OpenCL C defines with the same value is not defined again.
void dropKnownConstants(Program &program, const ReservedNames &reserved) {
  std::erase_if(program.constants, [&](const NamedConstant *each) {
    return each->isPredefined || (reserved.isTaken(each->name) && meansTheSame(*each));
  });
}

void renameConstants(Program &program, const ReservedNames &reserved,
                     std::set<std::string> &taken) {
  for (NamedConstant *constant : program.constants)
    if (!constant->isPredefined && reserved.isTaken(constant->name))
      renameConstant(program, *constant, taken);
  for (EnumDecl *decl : program.enums)
    for (Enumerator &each : decl->values)
      if (reserved.isTaken(each.name))
        each.name = takeName({each.name + "_"}, taken);
}

/// All but the constants, whose new names the others keep clear of.
void renameOthers(Program &program, const ReservedNames &reserved, std::set<std::string> &taken) {
  renameTypes(program, reserved, taken);
  renameFunctions(program, reserved);
  for (Function *function : program.functions)
    renameVariables(program, *function, reserved);
}

} // namespace

void renameReserved(Program &program, const Rules &rules) {
  const NamesOfOpenCl reserved(rules);
  std::set<std::string> taken = namesOf(program);
  dropKnownConstants(program, reserved);
  renameConstants(program, reserved, taken);
  renameShadowedConstants(program, taken);
  renameOthers(program, reserved, taken);
}

namespace {

void renameTaken(Program &program, const ReservedNames &reserved) {
  std::set<std::string> taken = namesOf(program);
  renameConstants(program, reserved, taken);
  renameOthers(program, reserved, taken);
}

} // namespace

void renameReservedOfCpu(Program &program, const Rules &rules) {
  renameTaken(program, NamesOfC(rules));
}

void renameReservedOfSycl(Program &program, const Rules &rules) {
  renameTaken(program, NamesOfSycl(rules));
}

} // namespace cu2port::ir
