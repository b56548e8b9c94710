// What words of nvcc's command line stand for, by themselves.
#pragma once

#include "arguments/NvccCommand.h"

#include "llvm/ADT/StringRef.h"

#include <optional>

namespace cu2port {

/// A value in quotes of its own, as build systems leave them: `-Xcompiler="\"-Wall\""`.
llvm::StringRef unquoted(llvm::StringRef text);

/// A host compiler's option that changes what a program means, so that the parse needs it too.
bool hasMeaning(llvm::StringRef option);
/// Such an option whose value is the next word.
bool takesNextWord(llvm::StringRef option);

/// A library of the CUDA Toolkit. What a translated program calls of them, the runtime has, or the
/// library of that name which comes with it, or the translation has said that nothing has it.
bool isToolkitLibrary(llvm::StringRef name);
/// The name of one that is given as a file: `/usr/local/cuda/lib64/libcudart_static.a`. Empty for
/// other files.
llvm::StringRef toolkitLibraryOf(llvm::StringRef file);
/// The library of runtime/libraries/ that stands for one of the Toolkit's: cublas for
/// cublas_static. Empty if there is none.
std::string libraryInstead(llvm::StringRef name);

/// `sm_90a`, `compute_75`, of any release; and the sets that have names.
bool isArchitecture(llvm::StringRef value);

/// By the file's name; nothing if a linker is to know what it is.
std::optional<NvccInput::Language> languageOf(llvm::StringRef file);
/// What is linked as it is, whatever -x says.
bool isLinked(llvm::StringRef file);

/// Of several actions, nvcc does the one that asks for the least.
bool asksForLess(NvccCommand::Action action, NvccCommand::Action than);

} // namespace cu2port
