// What a file of a tree is, by the end of its name.
#pragma once

#include <string>

namespace cu2port {

enum class FileKind {
  CudaSource, ///< .cu
  Source,     ///< C or C++
  Header,     ///< and other parts of sources
  Other,      ///< whatever else there is: copied
};

/// `.cu` alone is a name for a source, as it is for nvcc.
FileKind kindOfFile(const std::string &path);

/// Whether nobody compiles the file: a text for people, or one without an ending, which compilers
/// take for the linker's.
bool isDocument(const std::string &path);

} // namespace cu2port
