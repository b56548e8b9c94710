// The one reader of compiler arguments: nvcc's and host compilers', by NvccOptions.td. What takes a
// value, and what the value is, only this knows.
#pragma once

#include <string>
#include <vector>

namespace cu2port {

/// One option with its value, or an input.
struct CompilerArgument {
  /// The order counts: isMeaning() and isFolder() are ranges of it.
  enum class Kind {
    Define,
    Undefine,
    IncludeFolder, ///< -I
    QuoteFolder,   ///< -iquote
    SystemFolder,  ///< -isystem
    LateFolder,    ///< -idirafter
    PreInclude,    ///< -include, -imacros
    Standard,      ///< -std=
    Host,          ///< for the host compiler: -O3 -g -fopenmp -Wall -Xcompiler ...
    Link,
    NvccOnly, ///< without a meaning here: -arch -gencode ...
    Action,   ///< how far to go: -c -dc -E ...
    Files,    ///< what is written, and where: -o -MD -MF --keep ...
    Input,
    Unknown,
  };
  /// What the option is for.
  Kind kind = Kind::Unknown;
  std::string value;              ///< the first, if there is one; of an input its name
  std::vector<std::string> words; ///< as they stood on the command line

  /// One that is searched for headers.
  bool isFolder() const { return kind >= Kind::IncludeFolder && kind <= Kind::LateFolder; }
  /// Macros, folders, the standard: what a program means.
  /// The kinds that a parse needs.
  bool isMeaning() const { return kind <= Kind::Standard; }
  /// The same with another value, in the same spelling: `-Iinc` with `/b/inc` is `-I/b/inc`.
  std::vector<std::string> wordsWith(const std::string &other) const;
};

/// Each word of the arguments is in one of the results, in order. An option whose value is missing
/// is Unknown.
std::vector<CompilerArgument> readCompilerArguments(const std::vector<std::string> &arguments);

/// The folders of -I, -iquote and -idirafter among arguments for a compiler, as real paths.
std::vector<std::string> includeArguments(const std::vector<std::string> &arguments);

} // namespace cu2port
