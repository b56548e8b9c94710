#include "Printed.h"

#include "device/pipeline/Pipeline.h"
#include "device/text/Parse.h"
#include "diag/Findings.h"
#include "emit/Emit.h"
#include "emit/cpu/Printer.h"
#include "rules/Rules.h"

#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringRef.h"
#include <gtest/gtest.h>

namespace cu2port::emit {

using llvm::StringRef;

namespace {

const Rules &rules() {
  static const Rules loaded = llvm::cantFail(Rules::load(CU2PORT_SOURCE_DIR "/rules", {}));
  return loaded;
}

/// Null after an error, which the test has then.
std::unique_ptr<ir::Program> read(const std::string &text) {
  auto program = ir::parseProgram(text, "k.ir");
  if (program)
    return std::move(*program);
  ADD_FAILURE() << llvm::toString(program.takeError());
  return std::make_unique<ir::Program>();
}

std::vector<std::string> print(Target target, const ir::Program &program, bool namesLines = false) {
  return emitterOf(target).emit(program, "k.cu", "k_cpu", rules(), namesLines);
}

/// Behind the comment that begins the file, and the blank line behind it.
std::string withoutTitle(StringRef file) {
  return file.drop_until([](char c) { return c == '\n'; }).ltrim('\n').str();
}

/// The last function's statements, as printStatements() gives them.
std::string bodyOf(StringRef file) {
  StringRef body = file.split("body(").second.split("{\n").second.split("\n}").first;
  std::string lines;
  for (; !body.empty(); body = body.split('\n').second) {
    StringRef line = body.split('\n').first;
    line.consume_front("  ");
    lines += line.str() + "\n";
  }
  return lines;
}

std::unique_ptr<ir::Program> readBody(const std::string &statements,
                                      const std::string &declarations = "") {
  return read(declarations +
              "\nfunction void body(int a, int b, int c, unsigned int u, float x, double d, "
              "global int *p, global float *out) {\n" +
              statements + "\n}\n");
}

} // namespace

std::string printProgram(Target target, const std::string &program) {
  return withoutTitle(print(target, *read(program))[0]);
}

std::string printBlockForms(const std::string &program, Target target) {
  return withoutTitle(print(target, *read(program))[1]);
}

std::string printAfter(Target target, const std::vector<std::string> &passes,
                       const std::string &text) {
  const auto program = read(text);
  Findings findings;
  ir::PassContext context{*program, rules(), findings};
  ir::runNamedPasses(context, target, passes);
  return withoutTitle(print(target, *program)[0]);
}

std::string printWithLines(Target target, const std::string &program) {
  return print(target, *read(program), true)[0];
}

std::string printStatements(Target target, const std::string &statements,
                            const std::string &declarations) {
  return bodyOf(print(target, *readBody(statements, declarations))[0]);
}

std::string printTogether(Target target, const std::string &variables) {
  const auto program = readBody(variables);
  std::vector<ir::Stmt *> &statements = program->functions.back()->body->statements;
  auto *whole = llvm::cast<ir::Declaration>(statements.front());
  for (const ir::Stmt *each : llvm::drop_begin(statements))
    llvm::append_range(whole->variables, llvm::cast<ir::Declaration>(each)->variables);
  statements = {whole};
  return bodyOf(print(target, *program)[0]);
}

std::string printExpression(Target target, const std::string &expression,
                            const std::string &declarations) {
  const std::string printed = printStatements(target, "return " + expression, declarations);
  StringRef text = printed;
  text.consume_front("return ");
  text.consume_back(";\n");
  return text.str();
}

std::string printFloat(double value, ir::Scalar scalar, bool isNegated) {
  ir::Program program;
  ir::FloatLiteral literal;
  literal.value = value;
  literal.type = program.types.scalar(scalar);
  ir::Unary negation;
  negation.op = ir::UnaryOp::Minus;
  negation.operand = &literal;
  negation.type = literal.type;
  return cpu::Printer(rules()).print(isNegated ? static_cast<ir::Expr *>(&negation) : &literal);
}

} // namespace cu2port::emit
