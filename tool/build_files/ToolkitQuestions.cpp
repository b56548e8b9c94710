// Where the Toolkit is not there, a build may do without CUDA. A translation must not: what asks
// for the Toolkit, and gets no answer from the translation, is left to do.
//
//   find_library(CUDART cudart)                         cudart
//   check_include_file_cxx(cuda_runtime.h HAVE_CUDA)    cuda_runtime.h
//   execute_process(COMMAND nvidia-smi ...)             nvidia-smi
//   if(CUDAToolkit_BIN_DIR), if(DEFINED ENV{CUDA_HOME}), if(EXISTS /usr/local/cuda)
//   if(CUDA_FOUND)                                      nothing: CMakeCuda.h has an answer
//   if(NOT DEFINED CMAKE_CUDA_ARCHITECTURES)            nothing: what is set there is gone
//     set(CMAKE_CUDA_ARCHITECTURES 70)
//
//   ifneq ($(wildcard /usr/local/cuda/bin/nvcc),)       /usr/local/cuda/bin/nvcc
//   V = $(shell nvcc --version)                         nothing: cu2portcc has one
#include "build_files/ToolkitQuestions.h"
#include "build_files/CMakeCuda.h"

#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/SmallVector.h"
#include "llvm/Support/Regex.h"

#include <tuple>

namespace cu2port {

using llvm::StringRef;

namespace {

/// Names of the Toolkit's, and of what comes with it or with the driver.
bool isOfToolkit(StringRef name) {
  static const llvm::Regex names(
      "cuda|nvcc|nvidia|nvrtc|nvml|nvtx|nvtoolsext|nvjpeg|nvjitlink|libnv|cublas|cufft|curand|"
      "cusolver|cusparse|cudnn|cupti|cutensor|cutlass|cufile|nccl|(^|/)npp|(^|/)(thrust|cub)(/|$)",
      llvm::Regex::IgnoreCase);
  return names.match(name);
}

/// A file outside the tree: `/usr/local/cuda/include`, `$ENV{CUDA_HOME}/bin`, `${CUDA_PATH}/lib`.
bool isPlaceOfToolkit(StringRef word) {
  static const llvm::Regex places("ENV[{][A-Za-z_]*(CUDA|NVCC|NVIDIA)|^[$][{]CUDA[A-Za-z_]*[}]/");
  return places.match(word) || (word.starts_with("/") && isOfToolkit(word));
}

/// The programs of the Toolkit and of the driver; nvcc has a mark of its own.
bool isProgramOfToolkit(StringRef word) {
  static const llvm::Regex programs("^(.*/)?(nvidia-[a-z]+|nvprof|nsys|ncu|cuobjdump|ptxas|bin2c|"
                                    "nvdisasm|nvlink|fatbinary|deviceQuery|cuda-[a-z]+)$");
  return programs.match(word);
}

bool isNvcc(StringRef word) { return word == "nvcc" || word.ends_with("/nvcc"); }

bool isCondition(StringRef command) {
  return command == "if" || command == "elseif" || command == "while";
}

class CMakeQuestion {
public:
  CMakeQuestion(const CMakeCommand &command, const CMakeFacts &facts)
      : command(command), arguments(command.arguments), facts(facts) {}

  std::string find() const {
    const StringRef name = command.name;
    if (isCondition(name) || name == "cmake_dependent_option")
      return first(0, [&](StringRef word) { return isInCondition(word); });
    if (name == "find_library" || name == "find_path" || name == "find_file" ||
        name == "find_program")
      return inSearch();
    if (name == "find_package")
      return arguments.empty() || isAnswered(arguments[0].text) ? "" : firstOf(0, 1);
    if (name.starts_with("pkg_"))
      return first(1, isOfToolkit);
    if (name.starts_with("check_") || name.starts_with("try_"))
      return name == "check_language" ? "" : first(0, isInCheck);
    if (name == "execute_process" || name == "exec_program")
      return first(0, [](StringRef word) {
        return isProgramOfToolkit(word) || (isPlaceOfToolkit(word) && !isNvcc(word));
      });
    if (name == "file" || name == "get_filename_component")
      return first(0, [](StringRef word) { return isPlaceOfToolkit(word) && !isNvcc(word); });
    // Of the environment, into a variable that a condition asks for.
    if (name == "set" && !arguments.empty() && facts.asked.count(arguments[0].text) &&
        cmakeName(arguments[0].text) == CMakeName::Other)
      return first(1, isPlaceOfToolkit);
    return {};
  }

private:
  static bool isAnswered(StringRef package) {
    return package == "CUDA" || package == "CUDAToolkit";
  }

  template <typename Test> std::string first(std::size_t from, Test test) const {
    for (std::size_t i = from; i < arguments.size(); ++i)
      if (test(StringRef(arguments[i].text)))
        return arguments[i].text;
    return {};
  }

  std::string firstOf(std::size_t from, std::size_t to) const {
    for (std::size_t i = from; i < to && i < arguments.size(); ++i)
      if (isOfToolkit(arguments[i].text))
        return arguments[i].text;
    return {};
  }

  /// The names that are looked for, without those of folders.
  std::string inSearch() const {
    static constexpr StringRef ends[] = {"PATHS", "HINTS", "PATH_SUFFIXES", "DOC", "ENV"};
    std::size_t end = 1;
    while (end < arguments.size() && !llvm::is_contained(ends, arguments[end].text))
      ++end;
    const std::string found = firstOf(1, end);
    return isNvcc(found) ? "" : found;
  }

  /// Not the variable for the result.
  static bool isInCheck(StringRef word) {
    return (isOfToolkit(word) || word.ends_with(".cu")) && word.upper() != word;
  }

  /// A variable of CMake's own about CUDA, or a place.
  bool isInCondition(StringRef word) const {
    if (isPlaceOfToolkit(word))
      return true;
    if (word.consume_front("${"))
      word.consume_back("}");
    if (!word.starts_with("CMAKE_CUDA_") && !word.starts_with("CUDA_") &&
        !word.starts_with("CUDAToolkit_"))
      return false;
    // One that the project sets, and the translation does not drop.
    const CMakeName kind = cmakeName(word);
    const bool isOwn =
        facts.named.count(word.str()) && (kind == CMakeName::Other || kind == CMakeName::Renamed);
    return !cmakeAnswer(word) && !isOwn;
  }

  const CMakeCommand &command;
  const std::vector<CMakeArgument> &arguments;
  const CMakeFacts &facts;
};

/// What does nothing to a translation: a word to the user, and a value that it drops.
bool isWithoutEffect(const CMakeCommand &command) {
  const StringRef name = command.name;
  if (isCondition(name) || name == "else" || name == "endif" || name == "message")
    return true;
  const std::size_t at = name == "set" || name == "unset"     ? 0
                         : name == "list" || name == "string" ? 1
                                                              : command.arguments.size();
  return at < command.arguments.size() &&
         cmakeName(command.arguments[at].text) == CMakeName::Dropped;
}

/// Whether nothing else stands up to the end of the condition.
bool isWithoutEffect(const std::vector<CMakeCommand> &commands, std::size_t at) {
  int depth = 1;
  for (++at; at < commands.size() && depth > 0; ++at) {
    depth += commands[at].name == "if" ? 1 : commands[at].name == "endif" ? -1 : 0;
    if (!isWithoutEffect(commands[at]))
      return false;
  }
  return depth == 0;
}

} // namespace

std::string toolkitQuestion(const std::vector<CMakeCommand> &commands, std::size_t at,
                            const CMakeFacts &facts) {
  const std::string found = CMakeQuestion(commands[at], facts).find();
  const bool isBranch = commands[at].name == "if" || commands[at].name == "elseif";
  // One line: it comes into a comment.
  return found.empty() || (isBranch && isWithoutEffect(commands, at))
             ? ""
             : StringRef(found).split('\n').first.rtrim("\r").str();
}

/// Up to `endif`, only where the Toolkit is: `CUDA_PATH ?= /usr/local/cuda`.
static bool setsPlacesOnly(StringRef rest) {
  static const llvm::Regex places("^[ \t]*(export[ \t]+)?(CUDA[A-Z_]*|NVCC)[ \t]*[?:]?=|"
                                  "^[ \t]*(else|#|$)|[$][(](info|warning|error) ");
  while (!rest.empty()) {
    StringRef line;
    std::tie(line, rest) = rest.split('\n');
    if (line.ltrim().starts_with("endif"))
      return true;
    if (!places.match(line.rtrim("\r")))
      return false;
  }
  return false;
}

std::string toolkitQuestion(StringRef line, StringRef rest) {
  static const llvm::Regex looks(
      "[$][({]wildcard[ \t]+([^ \t(){}]*([$][({][A-Za-z_]+[)}])?[^ \t(){}]*)"),
      asks("[$][({]shell .*(nvidia-[a-z]+|cuda[A-Za-z_0-9]*[.]h|libcu[a-z]+|/[^ \t)]*cuda|"
           "pkg-config[^)]*cuda|[$][({](CUDA|NVCC)[A-Z_]*(PATH|HOME|ROOT|DIR)[)}])"),
      condition("^[ ]*(else[ \t]+)?(ifn?eq|ifn?def)[ \t(\"'].*(CUDA[A-Z_]*(HOME|PATH|ROOT|DIR))"),
      tests("^\t.*(test|\\[)[ \t]+(!?[ \t]*-[defhrsxLn]+[ \t]+)([^ \t;]*(cuda|CUDA)[^ \t;]*)"),
      program("^\t.*(if|which|command -v|&&|\\|\\|)[ \t].*(nvidia-smi)");
  llvm::SmallVector<StringRef> found;
  // Of the tree's own files, a name says nothing.
  const auto isOutside = [](StringRef word) {
    return (word.starts_with("/") || word.starts_with("$")) && isOfToolkit(word);
  };
  for (StringRef part = line; looks.match(part, &found);
       part = StringRef(found[0].end(), static_cast<std::size_t>(part.end() - found[0].end())))
    if (isOutside(found[1]))
      return found[1].str();
  if (asks.match(line, &found))
    return found[1].str();
  if (condition.match(line, &found))
    return setsPlacesOnly(rest) ? "" : found[3].str();
  if (tests.match(line, &found) && isOutside(found[3].ltrim("\"'")))
    return found[3].str();
  return program.match(line, &found) ? found[2].str() : "";
}

} // namespace cu2port
