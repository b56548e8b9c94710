// What a target makes of device programs that tests give as text (docs/device-text.md).
#pragma once

#include "device/ir/Type.h"
#include "targets/Targets.h"

#include <string>
#include <vector>

namespace cu2port::emit {

/// The program's file, or its file with the block forms of kernels, without the line that says what
/// it is. What cannot be read as a program is an error, and the result says why.
std::string printProgram(Target target, const std::string &program);
std::string printBlockForms(const std::string &program, Target target = Target::OpenCl);
/// ... after these passes of the target's.
std::string printAfter(Target target, const std::vector<std::string> &passes,
                       const std::string &program);
/// ... with directives that name the user's lines, which are those of the text.
std::string printWithLines(Target target, const std::string &program);

/// The statements as the body of a function that has `int a, b, c`, `unsigned int u`, `float x`,
/// `double d`, `global int *p` and `global float *out`; a line each, without the function around.
std::string printStatements(Target target, const std::string &statements,
                            const std::string &declarations = "");
/// The same of declarations, as the one that they are together.
std::string printTogether(Target target, const std::string &variables);
/// ... of one expression.
std::string printExpression(Target target, const std::string &expression,
                            const std::string &declarations = "");
/// A floating number that a pass has made: how the user wrote it, no text says.
std::string printFloat(double value, ir::Scalar scalar, bool isNegated = false);

} // namespace cu2port::emit
