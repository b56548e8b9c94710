// A command line of nvcc's, as what it asks for. NvccOptions.td lists the options.
#pragma once

#include "arguments/DependencyFile.h"

#include <set>
#include <string>
#include <string_view>
#include <vector>

namespace cu2port {

class Findings;
class WordBudget;

/// An input of the compiler: a source, in contrast to what a linker gets as it is.
struct NvccInput {
  enum class Language { Cuda, Cxx, C, Assembly };
  /// As on the command line.
  std::string file;
  /// By its name, unless -x says otherwise.
  Language language;
};

/// A word of the link, in the order of the command line.
struct LinkItem {
  enum class Kind { File, Word, Folder, Library };
  /// A file, or the word for the linker with its dash: `-lm`, `-L/lib`, `-Xlinker`.
  std::string text;
  /// An index in NvccCommand::inputs.
  int input = -1; ///< the object of this input stands here, and `text` is empty
  Kind kind = Kind::File;
};

struct NvccCommand {
  enum class Action {
    Link,       ///< compile what is to be compiled, and link a program or, with -shared, a library
    Compile,    ///< -c, -dc, -dw: an object for each input
    Archive,    ///< -lib
    DeviceLink, ///< -dlink: an object with what needs the device code of other objects
    Preprocess, ///< -E
    Dependencies,     ///< -M: a rule for make, no compilation
    UserDependencies, ///< -MM
    Version,
    Help,
    Architectures, ///< --list-gpu-arch
    Codes,         ///< --list-gpu-code
  };
  /// The one that asks for the least, of those that are given.
  Action action = Action::Link;
  std::vector<std::string> words; ///< the command line, with what files and variables add to it
  /// What is to be compiled, in order. Objects and libraries are in `link` alone.
  std::vector<NvccInput> inputs;
  /// What a linker gets: the user's objects and libraries, and places for what is compiled.
  std::vector<LinkItem> link;

  /// What the program means, for the parse and the host compiler alike: -D -U -I -isystem -include
  /// -std= -fopenmp ... As nvcc orders them: what -Xcompiler says comes before other options'
  /// words.
  std::vector<std::string> meaning;
  /// The same for CUDA sources alone: macros that say how nvcc compiles them.
  std::vector<std::string> cudaMacros;
  bool hasStreamPerThread = false; ///< --default-stream per-thread
  /// Of -arch and -gencode, as __CUDA_ARCH_LIST__ has them: 600, 800.
  std::set<unsigned> architectures;
  /// For the host compiler alone: -O2 -g -Wall -fPIC ...
  std::vector<std::string> host;
  std::string hostCompiler; ///< -ccbin; empty: chosen by HostCompiler

  std::string output;                      ///< -o; may be empty
  std::string outputFolder;                ///< -odir; may be empty
  std::string archiver;                    ///< -arbin; empty: ar
  std::vector<std::string> archiveOptions; ///< -Xarchive
  bool shared = false;
  bool relocatableLink = false;   ///< -r: one object instead of a program
  bool sharedRuntime = false;     ///< --cudart shared
  bool debug = false;             ///< -g or -G
  bool deviceDebug = false;       ///< -G: kernels without optimisation
  bool fusedMultiplyAdd = true;   ///< --fmad
  bool flushesSubnormals = false; ///< --ftz
  /// -dc, -rdc=true: device code may use what other files define, once it is linked.
  bool isRelocatable = false;
  bool finishesLink = false; ///< of such a file: what others define is at hand

  DependencyOptions dependencies; ///< -MD, -MMD and what belongs to them

  bool linksDevice = true;               ///< without -nodlink
  bool run = false;                      ///< -run: the program, once it is linked
  std::vector<std::string> runArguments; ///< -run-args
  bool clean = false;                    ///< -clean: delete what would be made
  bool verify = false;                   ///< --verify
  std::vector<std::string> targets;      ///< --target; empty: those that are usual
  bool keep = false;                     ///< --keep
  std::string keepFolder;
  bool dryRun = false;
  bool verbose = false;

  /// `meaning`, with the macros that nvcc defines for this language; an assembler gets no macros.
  std::vector<std::string> meaningFor(NvccInput::Language language) const;
  /// The same for the parse, which makes device code as well: --fmad and --ftz are nothing to host
  /// code. They have Clang's names there.
  std::vector<std::string> meaningForParse(NvccInput::Language language) const;
};

/// What the parse, and the text that is made, take for __CUDA_ARCH_LIST__:
/// `-DCU2PORT_CUDA_ARCHITECTURES=600,800`. Empty if no architecture was asked for.
std::string architecturesWord(const NvccCommand &command);
/// What __CUDA_ARCH__ is where those words stand among a parse's. A device runs the code for the
/// highest architecture that is at most its own, and cudaGetDeviceProperties says 7.0; if all are
/// higher, the lowest. 700 if there is none that CUDA 12 knows.
unsigned architectureIn(const std::vector<std::string> &words);

/// Clang's own word for --ftz=true.
inline constexpr const char *flushesSubnormalsWord = "-fgpu-flush-denormals-to-zero";

/// Reads the arguments after the program's name; response files (`@f`, `-optf f`) and the variables
/// NVCC_PREPEND_FLAGS and NVCC_APPEND_FLAGS count. What is not understood is a finding, and no more
/// is to be done then. Source: CUDA 13's `nvcc --help` and `nvcc --dryrun`; tests/nvcc_options/
/// compares.
/// Response files are named relative to `folder`, or to the current one if that is empty, and come
/// out of `budget`, or of a line's own if that is null.
NvccCommand readNvccCommand(const std::vector<std::string> &arguments, Findings &findings,
                            std::string_view folder = {}, WordBudget *budget = nullptr);

/// The same for some options of a line: these words alone count.
NvccCommand readNvccOptions(const std::vector<std::string> &options, Findings &findings);

} // namespace cu2port
