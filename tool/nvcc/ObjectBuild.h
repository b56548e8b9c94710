// From one input of cu2portcc to an object file.
#pragma once

#include "arguments/NvccCommand.h"
#include "processes/Process.h"

#include <functional>
#include <string>
#include <vector>

namespace cu2port {

class Findings;
struct FilesSeen;
class HostCompiler;
class Rules;
class ScratchFolder;
class WholeFile;
struct Options;
struct ReferenceFiles;
struct Resources;
struct Translated;
struct CudaSource;
struct LinkNote;
struct UnitResult;
struct UnitSource;

/// The builder of one run. It is made for each use from what the run has, and keeps nothing itself
/// but references to that.
struct ObjectBuild {
  const NvccCommand &command;
  const HostCompiler &compiler;
  const Resources &resources;
  const Rules &rules;
  Findings &findings;                       ///< failures are findings, and no object is left then
  FilesSeen *seen = nullptr;                ///< gets all that the result depends on, if wanted
  const ScratchFolder *temporary = nullptr; ///< where compilers put what goes with them

  /// `result`: the user's file that the object is, or a name of its own in what it goes into.
  /// Its language and text decide how (ObjectBuild.cpp). The object appears whole or not at all.
  void compile(const NvccInput &input, const std::string &object, const std::string &result);
  /// Compiles a source of `note`, with what `others` define for its kernels.
  /// For the link of device code: once more from its text, under the note's module.
  void compileLinked(const NvccInput &input, const LinkNote &note,
                     const std::vector<UnitSource> &others, bool keepNote,
                     const std::string &object);
  /// Prints the input as the compiler's preprocessor leaves it: -E.
  /// To stdout if `output` is empty.
  void preprocess(const NvccInput &input, const std::string &output);
  /// Prints a rule for make: -M, -MM.
  /// To -o or -MF, else to stdout. The rule is about `object`, if -MT names no other target.
  void printDependencies(const NvccInput &input, const std::string &object);

  // For links.

  /// Runs what writes a file of the user's, which appears whole.
  /// `call` gets the path that is to be written to. `what` is named in the finding about a failure.
  bool make(const std::string &file, const std::function<ProgramCall(std::string)> &call,
            const std::string &what);
  /// Several objects as one.
  bool join(const std::vector<std::string> &objects, const std::string &object,
            const std::string &what);
  /// C++ of our own, beside which there is no host's part. `what` is what it is about.
  bool compileText(const std::string &text, const ScratchFolder &folder, const std::string &object,
                   const std::string &what);

private:
  void compileCuda(const NvccInput &input, const std::string &object, const std::string &result);
  void compileCuda(CudaSource source, const std::string &object);
  bool compileParts(const ScratchFolder &folder, const Translated &translated,
                    NvccInput::Language language, const std::string &object);
  /// Adds a compiler's call for a text of kernels, and the objects that it will leave: one, or one
  /// for each level of processors. `table` is empty if no kernel is for the CPU.
  bool addKernels(const std::string &text, const std::string &table, const std::string &source,
                  std::vector<std::string> &objects, std::vector<ProgramCall> &calls) const;
  bool refuseNew(const FilesSeen &read, const CudaSource &source);
  /// For an object of -dc whose kernels need what other files define.
  bool compileNote(const LinkNote &note, const ScratchFolder &folder, const std::string &object);
  void compileTranslated(const NvccInput &input, const std::string &object,
                         const std::vector<std::string> &kernels);
  void compilePlain(const NvccInput &input, const std::string &object);
  /// Adds to `seen` what the host compiler reads of a file that is not translated here.
  void noteParse(const NvccInput &input, const std::vector<std::string> &more);
  void addReferences(const ReferenceFiles &references, const std::string &module,
                     const ScratchFolder &folder, std::vector<std::string> &objects,
                     std::vector<ProgramCall> &calls, std::vector<ProgramCall> &more) const;
  /// Side by side. -v and --dryrun show the command lines; --dryrun runs none.
  bool run(const std::vector<ProgramCall> &calls, const std::string &what);
  bool keep(const WholeFile &whole, const std::string &file);
  bool runInOrder(const std::vector<ProgramCall> &first, const std::vector<ProgramCall> &rest,
                  const std::string &what);
  void writeDependencies(const UnitResult &unit, const NvccInput &input, const std::string &object);
};

} // namespace cu2port
