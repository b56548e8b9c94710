// What is around the expressions: parameters, functions, the kernel's body.
#include "Generator.h"

#include <fmt/format.h>

namespace cu2port::facts {

using ir::Expr;
using ir::Scalar;

Generator::Generator(std::uint64_t seed) : random(seed), maker(*program) {}

std::string Generator::name(const char *stem) { return fmt::format("{}{}", stem, names++); }

Expr *Generator::root(Expr *expr) {
  if (!isFunction)
    kernel.roots.push_back(expr);
  return expr;
}

/// A variable that is declared here, and can be read from here on.
ir::Variable *Generator::declare(const ir::Type *type, Expr *init) {
  ir::Variable *variable = maker.variable(name("v"), type, init);
  add(ir::makeDeclaration(*program, variable));
  return variable;
}

/// Integers of a few types, and memory to read and to write.
void Generator::addParameters() {
  ir::Function &function = *kernel.function;
  auto parameter = [&](const std::string &stem, const ir::Type *type) {
    ir::Variable *made = maker.variable(stem, type);
    made->isParameter = true;
    function.parameters.push_back(made);
    return made;
  };
  auto pointer = [&](Scalar element) {
    return program->types.pointer(maker.type(element), ir::AddressSpace::Global);
  };
  out = parameter("out", pointer(Scalar::Int));
  in = parameter("in", pointer(anyType()));
  variables.push_back(parameter("n", maker.type(Scalar::Int)));
  variables.push_back(parameter("u", maker.type(Scalar::UInt)));
  variables.push_back(parameter(name("p"), maker.type(anyType())));
  variables.push_back(parameter(name("p"), maker.type(anyType())));
  if (random.oneIn(3)) {
    changeable.push_back(variables[random.below(4)]);
  }
}

/// Two fields, which lie as C puts them.
void Generator::addRecord() {
  record = program->make<ir::StructDecl>();
  record->name = record->sourceName = "Pair";
  for (const char *field : {"x", "y"}) {
    ir::Field made;
    made.name = field;
    made.type = maker.type(random.oneIn(2) ? Scalar::Int : anyType());
    const std::uint64_t size = ir::sizeOf(made.type);
    record->natural = std::max(record->natural, size);
    made.offset = (record->size + size - 1) / size * size;
    record->size = made.offset + size;
    record->fields.push_back(made);
  }
  record->size = (record->size + record->natural - 1) / record->natural * record->natural;
  program->structs.push_back(record);
}

/// Functions that return an expression of their parameters, some by way of a variable.
void Generator::addFunctions() {
  isFunction = true;
  for (unsigned count = random.below(3); count > 0; --count) {
    ir::Function *function = maker.function(name("f"), maker.type(anyType()));
    variables.clear();
    for (unsigned parameters = 1 + random.below(2); parameters > 0; --parameters) {
      ir::Variable *made = maker.variable(name("a"), maker.type(anyType()));
      made->isParameter = true;
      function->parameters.push_back(made);
      variables.push_back(made);
    }
    block = function->body;
    if (random.oneIn(3))
      keep();
    auto *result = program->make<ir::Return>();
    result->value = maker.convert(expression(2), function->returnType->scalar);
    add(result);
    functions.push_back(function);
  }
  for (const Scalar type : {Scalar::Int, Scalar::UInt, Scalar::Long})
    if (random.oneIn(2))
      addIdentity(type);
  variables.clear();
  isFunction = false;
}

/// `int g(int a) { return (a + 5) - 5; }`, for spellings of sums.
void Generator::addIdentity(Scalar type) {
  ir::Function *function = maker.function(name("g"), maker.type(type));
  ir::Variable *parameter = maker.variable(name("a"), maker.type(type));
  parameter->isParameter = true;
  function->parameters.push_back(parameter);
  block = function->body;
  Expr *more = maker.binary(ir::BinaryOp::Add, maker.ref(parameter), maker.number(type, 5));
  auto *result = program->make<ir::Return>();
  result->value = random.oneIn(2) ? maker.ref(parameter)
                                  : maker.binary(ir::BinaryOp::Sub, more, maker.number(type, 5));
  add(result);
  functions.push_back(function);
}

Kernel Generator::make() {
  addRecord();
  addFunctions();
  kernel.function = maker.function("k", maker.type(Scalar::Void));
  kernel.function->isKernel = true;
  addParameters();
  block = kernel.function->body;
  if (random.oneIn(3))
    spellings();
  else
    statements(6 + random.below(8), 0);
  kernel.program = std::move(program);
  return std::move(kernel);
}

} // namespace cu2port::facts
