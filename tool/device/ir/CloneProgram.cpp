// Copying a whole program, in the order in which one refers to the other:
//
//   files, structs, enums                  a struct may point to one that comes later
//   constants, then extents of fields      which name constants
//   device variables
//   heads of functions, then bodies        which may call each other
#include "device/ir/Cloner.h"

namespace cu2port::ir {

/// Copies structs, enums and types: what expressions need to be copied. A struct may point to one
/// that comes later, so that all exist before their fields get types.
static void cloneTypes(const Program &from, Program &to, Renaming &names, Cloner &cloner) {
  for (const std::string &file : from.files)
    names.files[&file] = &to.files.emplace_back(file);
  for (const StructDecl *decl : from.structs)
    names.structs[decl] = to.structs.emplace_back(to.make<StructDecl>(*decl));
  for (const EnumDecl *decl : from.enums)
    names.enums[decl] = to.enums.emplace_back(to.make<EnumDecl>(*decl));
  for (StructDecl *decl : to.structs) {
    decl->place = cloner.place(decl->place);
    for (Field &field : decl->fields)
      field.type = cloner.type(field.type);
  }
  for (EnumDecl *decl : to.enums)
    decl->place = cloner.place(decl->place);
}

std::unique_ptr<Program> clone(const Program &program) {
  auto to = std::make_unique<Program>();
  to->passes = program.passes;
  to->operations = program.operations;
  to->fusesProducts = program.fusesProducts;
  to->lanes = program.lanes;
  to->isVerified = program.isVerified;
  to->assumptions = program.assumptions;
  VariableMap variables;
  Renaming names;
  names.types = to.get();
  Cloner cloner(*to, variables, names);
  cloneTypes(program, *to, names, cloner);
  for (const NamedConstant *constant : program.constants) {
    NamedConstant *copy = to->constants.emplace_back(to->make<NamedConstant>(*constant));
    names.constants[constant] = copy;
    copy->type = cloner.type(copy->type);
    copy->value = cloner.expr(copy->value);
    copy->place = cloner.place(copy->place);
  }
  // Extents may name constants, which exist only now.
  for (StructDecl *decl : to->structs)
    for (Field &field : decl->fields)
      for (Expr *&extent : field.extents)
        extent = cloner.expr(extent);
  for (const Variable *global : program.globals)
    to->globals.push_back(cloner.declare(global));
  // Heads first: a call may be to any function.
  for (const Function *function : program.functions)
    names.functions[function] = to->functions.emplace_back(to->make<Function>());
  for (const Function *function : program.functions)
    cloner.fill(*names.functions[function], *function);
  // By which a target's kernel finds the one that all targets had in common.
  for (Function *function : program.functions)
    names.functions[function]->original = function;
  // A hidden parameter may stand for a variable of a function that comes later.
  for (auto &[old, copy] : variables)
    if (auto found = variables.find(copy->standsFor); found != variables.end())
      copy->standsFor = found->second;
  return to;
}

} // namespace cu2port::ir
