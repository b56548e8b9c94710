// The passes over the device program, in the order in which a target runs them. Each is one file.
#pragma once

#include "device/Ir.h"

namespace cu2port {
class Findings;
}

namespace cu2port::ir {

/// Gives every pointer an address space and clones a function where calls disagree. OpenCL only.
void inferAddressSpaces(Program &program, Findings &findings);
/// Turns uses of device variables, and of shared variables declared in device functions, into hidden
/// parameters of the functions and kernels that reach them.
void passGlobals(Program &program, Findings &findings);
/// Fills Function::facts, callees included.
void collectFacts(Program &program);
/// Turns each kernel into a function that runs a whole block: see docs/architecture.md. CPU (later OpenCL too).
void makeBlockForm(Program &program, Findings &findings);

} // namespace cu2port::ir
