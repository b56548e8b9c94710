// Forms of a file of cases, compiled and linked.
#pragma once

#include "forms/Forms.h"
#include "forms/Translation.h"

#include <stdexcept>

namespace cu2port::random {

struct Header; ///< one that can be precompiled

/// A form is no C++, or no OpenCL C.
struct BadTranslation : std::runtime_error {
  using std::runtime_error::runtime_error;
};

/// Compiles the forms of one file. What is written lies at `stem`.*.
class Compiler {
public:
  Compiler(const Build &build, const std::string &stem) : build(build), stem(stem) {}

  /// What all forms are linked with; first.
  void compileHost(const Translation &translation);
  /// The path of a library. Throws BadTranslation.
  std::string compile(Form form, const Translation &translation);
  /// That of the direct form; with some more flags.
  std::string compileDirect(const std::string &text, const std::string &flags);

private:
  std::string object(const char *name, const std::string &compiler, const std::string &text,
                     const std::string &flags, const Header &header);
  std::string compileForNvidia(const std::string &text);
  std::string link(const char *name, const std::vector<std::string> &objects);

  const Build &build;
  std::string stem;
  std::vector<std::string> hostObjects;
  std::string textsLibrary;
};

/// Compiles the headers that all texts include, into a folder for `Build::headers`.
void precompileHeaders(const Build &build, const std::vector<Form> &forms,
                       const std::vector<std::string> &flags);

} // namespace cu2port::random
