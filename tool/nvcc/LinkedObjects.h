// What a link is given: objects, and archives of them.
#pragma once

#include "llvm/ADT/STLFunctionalExtras.h"
#include "llvm/ADT/StringRef.h"

#include <string>

namespace llvm::object {
class ObjectFile;
}

namespace cu2port {

/// Shows each object that a file is or holds, with its name for people: `a.o`, `libx.a(a.o)`. A
/// file that is neither object nor archive has none.
void visitObjects(
    const std::string &file,
    llvm::function_ref<void(const llvm::object::ObjectFile &, const std::string &name)> visit);

/// Each section's name and content; what cannot be read is left out.
void visitSections(const llvm::object::ObjectFile &object,
                   llvm::function_ref<void(llvm::StringRef name, llvm::StringRef content)> visit);

/// The name of the first object with code for NVIDIA's machines, which another nvcc has made: it
/// would run in another runtime, if any. Empty if there is none.
std::string findForeignCode(const std::string &file);

} // namespace cu2port
