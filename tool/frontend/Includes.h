// What a unit includes: for the headers that are to be written with it, the libraries that it is
// linked with, and the report.
#pragma once

#include <string>
#include <vector>

namespace cu2port {

class TranslationUnit;

/// An #include that leads from one file of the user's to another, or a question for one.
struct IncludeUse {
  std::string from; ///< real path
  std::string to;   ///< real path; empty: asked for in vain
  std::string name; ///< as written
  bool angled = false;
  bool isMain = false;     ///< `from` is the unit's main file
  bool isQuestion = false; ///< `__has_include`
  bool isNext = false;     ///< `#include_next`: that word and the name are one text
  bool editable = true;    ///< false when the name comes out of a macro
  unsigned offset = 0;     ///< of the delimited name
  unsigned length = 0;
  std::string file; ///< as the user named it
  unsigned line = 0, column = 0;
};

/// Those of one unit, directives first, in the order of reading; what leads to headers of others,
/// or to none, is not among them.
std::vector<IncludeUse> collectIncludes(const TranslationUnit &unit);

/// The real paths of the user's headers that the unit has read, in the order of entry, or asked
/// for, each once.
std::vector<std::string> collectHeaders(const TranslationUnit &unit);

/// The libraries of CUDA's whose headers the user's files include, each once: cublas.
std::vector<std::string> collectLibraries(const TranslationUnit &unit);

/// An #include directive whose file is nowhere.
struct MissingHeader {
  std::string name; ///< as written, without delimiters
  std::string file; ///< that has the directive
  unsigned line = 0, column = 0;
};

/// The #include directives, of the user's and of others, whose file is nowhere; each header once.
std::vector<MissingHeader> collectMissingHeaders(const TranslationUnit &unit);

} // namespace cu2port
