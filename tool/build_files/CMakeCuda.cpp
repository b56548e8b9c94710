// What single names and flags of CUDA's become in CMake files. Tables, without a look at commands:
//
//   CMAKE_CUDA_STANDARD, CUDA_EXTENSIONS    CMAKE_CXX_STANDARD, CXX_EXTENSIONS
//   CMAKE_CUDA_ARCHITECTURES                nothing
//   ${CUDA_VERSION} in a condition          12.4, set after project()
//   CUDA::cublas, -lcublas                  cu2port::cublas
//   CUDA::cudart, ${CUDA_LIBRARIES}         cu2port::runtime
//   -O3 -arch=sm_80 -Xcompiler -Wall        -O3 -Wall
//
// CMakeSettings.cpp and CMakeTranslation.cpp know the commands in which they stand.
#include "build_files/CMakeCuda.h"
#include "arguments/CompilerArguments.h"
#include "arguments/NvccCommand.h"
#include "arguments/NvccVocabulary.h"
#include "build_files/HipPackages.h"
#include "diag/Findings.h"

#include "llvm/ADT/StringExtras.h"
#include "llvm/ADT/StringSwitch.h"

namespace cu2port {

using llvm::StringRef;

/// CMAKE_CUDA_STANDARD is a variable and CUDA_STANDARD a property: one table has both, without what
/// they begin with. CUDA_NVCC_FLAGS and its like are FindCUDA's, and never begin with CMAKE_.
CMakeName cmakeName(StringRef name) {
  const bool isProjects = name.consume_front("CMAKE_");
  if (!name.consume_front("CUDA_"))
    return CMakeName::Other;
  if (name.starts_with("FLAGS") || (!isProjects && name.starts_with("NVCC_FLAGS")))
    return CMakeName::Flags;
  return llvm::StringSwitch<CMakeName>(name)
      .Cases("STANDARD", "STANDARD_REQUIRED", "EXTENSIONS", CMakeName::Renamed)
      .Cases("ARCHITECTURES", "SEPARABLE_COMPILATION", "RESOLVE_DEVICE_SYMBOLS", "RUNTIME_LIBRARY",
             CMakeName::Dropped)
      .Cases("HOST_COMPILER", "HOST_LINK_LAUNCHER", "COMPILER", "COMPILER_LAUNCHER", "HOST_FLAGS",
             CMakeName::Dropped)
      .Cases("PROPAGATE_HOST_FLAGS", "TOOLKIT_ROOT_DIR", "VERBOSE_BUILD", "SOURCE_PROPERTY_FORMAT",
             CMakeName::Dropped)
      .Cases("USE_STATIC_CUDA_RUNTIME", "ATTACH_VS_BUILD_RULE_TO_CUDA_FILE", "BUILD_CUBIN",
             "64_BIT_DEVICE_CODE", CMakeName::Dropped)
      .Cases("PTX_COMPILATION", "CUBIN_COMPILATION", "FATBIN_COMPILATION", "OPTIX_COMPILATION",
             CMakeName::Refused)
      .Default(CMakeName::Other);
}

std::string nameInstead(StringRef name, const BuildFlavour &flavour) {
  const std::size_t at = name.find("CUDA_");
  return (name.take_front(at) + flavour.language + "_" + name.drop_front(at + 5)).str();
}

/// CUDA's version is that of the headers which stand in for it: CUDART_VERSION is 12040.
std::optional<std::string> cmakeAnswer(StringRef variable) {
  return llvm::StringSwitch<std::optional<std::string>>(variable)
      .Cases("CUDA_FOUND", "CUDAToolkit_FOUND", "CUDAToolkit_NVCC_EXECUTABLE", "TRUE")
      .Cases("CMAKE_CUDA_COMPILER", "CMAKE_CUDA_COMPILER_LOADED", "CMAKE_CUDA_COMPILER_WORKS",
             "TRUE")
      .Case("CMAKE_CUDA_COMPILER_ID", "NVIDIA")
      .Cases("CUDA_VERSION", "CUDA_VERSION_STRING", "CUDAToolkit_VERSION", "12.4")
      .Cases("CMAKE_CUDA_COMPILER_VERSION", "CMAKE_CUDA_COMPILER_TOOLKIT_VERSION", "12.4")
      .Cases("CUDA_VERSION_MAJOR", "CUDAToolkit_VERSION_MAJOR", "12")
      .Cases("CUDA_VERSION_MINOR", "CUDAToolkit_VERSION_MINOR", "4")
      .Default(std::nullopt);
}

/// The target of the package for CUDA::cublas, -lcublas and FindCUDA's variables. Nothing for
/// others.
static std::optional<std::string> libraryTarget(StringRef item) {
  StringRef name = item;
  const std::string own =
      // A library of runtime/libraries/ is known by its name, with `_static` or without.
      name.consume_front("CUDA::") || name.consume_front("-l") ? libraryInstead(name) : "";
  if (!own.empty())
    return "cu2port::" + own;
  return llvm::StringSwitch<std::optional<std::string>>(item)
      .Cases("cublas", "${CUDA_CUBLAS_LIBRARIES}", "${CUDA_cublas_LIBRARY}", "cu2port::cublas")
      .Cases("cuda", "CUDA::cuda_driver", "${CUDA_CUDA_LIBRARY}", "${CUDA_cuda_LIBRARY}",
             "cu2port::cuda")
      .Cases("cufft", "${CUDA_CUFFT_LIBRARIES}", "${CUDA_cufft_LIBRARY}", "cu2port::cufft")
      .Cases("curand", "${CUDA_curand_LIBRARY}", "cu2port::curand")
      .Cases("cusolver", "${CUDA_cusolver_LIBRARY}", "cu2port::cusolver")
      .Cases("cusparse", "${CUDA_cusparse_LIBRARY}", "cu2port::cusparse")
      .Default(std::nullopt);
}

/// The same for HIP: nothing for a library that HIP has none for.
static std::optional<std::string> hipLibraryTarget(const std::string &ours) {
  const StringRef target = hipTargetOf(StringRef(ours).split("::").second);
  if (ours == "cu2port::cuda") // HIP's runtime has the driver's functions
    return std::string(hipFlavour.runtime);
  return target.empty() ? std::nullopt : std::optional(target.str());
}

std::optional<std::string> cmakeToolkitPart(StringRef item, const BuildFlavour &flavour) {
  if (std::optional<std::string> library = libraryTarget(item))
    return flavour.isHip ? hipLibraryTarget(*library) : library;
  const std::string runtime = flavour.runtime.str();
  return llvm::StringSwitch<std::optional<std::string>>(item)
      .Cases("CUDA::cudart", "CUDA::cudart_static", "CUDA::toolkit", runtime)
      .Cases("CUDA::cudadevrt", "${CUDA_LIBRARIES}", "${CUDA_CUDART_LIBRARY}",
             "${CUDA_cudart_LIBRARY}", runtime)
      .Cases("cudart", "cudart_static", "-lcudart", "-lcudart_static", runtime)
      .Cases("cudadevrt", "-lcudadevrt", "${CUDA_cudadevrt_LIBRARY}", "${CUDA_DEVRT_LIBRARY}",
             runtime)
      .Cases("${CUDA_INCLUDE_DIRS}", "${CUDAToolkit_INCLUDE_DIRS}", "${CUDA_TOOLKIT_INCLUDE}",
             "${CMAKE_CUDA_TOOLKIT_INCLUDE_DIRECTORIES}", "")
      .Cases("/usr/local/cuda/include", "${CUDA_TOOLKIT_ROOT_DIR}/include",
             "${CUDAToolkit_LIBRARY_DIR}", "")
      .Cases("/usr/local/cuda/lib64", "${CUDA_TOOLKIT_ROOT_DIR}/lib64", "")
      .Default(std::nullopt);
}

std::string cmakeStandard(StringRef value) {
  for (StringRef prefix : {"cuda_std_", "-std=c++", "-std=gnu++", "--std=c++", "--std=gnu++", ""})
    if (StringRef year = value; year.consume_front(prefix)) {
      // Translated programs include C++14 headers.
      const bool isOld =
          llvm::StringSwitch<bool>(year).Cases("98", "03", "11", "0x", true).Default(false);
      const StringRef name = prefix == "cuda_std_" ? "cxx_std_" : prefix;
      return (name + (isOld ? "14" : year)).str();
    }
  return value.str();
}

/// One option for nvcc, in the host compiler's spelling.
static void translate(const CompilerArgument &argument, CMakeFlags &flags) {
  using Kind = CompilerArgument::Kind;
  auto keep = [&](const std::string &word) { flags.words.push_back(word); };
  switch (argument.kind) {
  case Kind::Input:
  case Kind::Unknown: // the host compiler may know it: -march=native
    if (StringRef(argument.words[0]).starts_with("--"))
      flags.notUnderstood = argument.words[0];
    keep(argument.words[0]);
    return;
  case Kind::Standard:
    return keep(cmakeStandard("-std=" + argument.value));
  case Kind::NvccOnly:
  case Kind::Action:
  case Kind::Files:
    return;
  default:
    break;
  }
  if (argument.isMeaning() || argument.kind == Kind::Link) {
    for (const std::string &each : argument.words)
      keep(each);
    return;
  }
  Findings problems;
  const NvccCommand command = readNvccOptions(argument.words, problems);
  // What the option means to the host compiler: `-Xcompiler -Wall` -> `-Wall`. A macro is one word
  // again, as CMake would take `-D` and `X` for two options and drop the second `-D`.
  for (std::size_t i = 0; i < command.meaning.size(); ++i) // -D X, as one word
    if (const std::string &word = command.meaning[i];
        word.size() == 2 && i + 1 < command.meaning.size())
      keep(word + command.meaning[++i]);
    else
      keep(word);
  for (const std::string &each : command.host)
    keep(each);
  // --default-stream per-thread: the runtime's headers heed the macro, which nvcc defines for it.
  if (command.hasStreamPerThread)
    keep("-DCUDA_API_PER_THREAD_DEFAULT_STREAM=1");
}

CMakeFlags cmakeFlags(const std::vector<std::string> &words) {
  CMakeFlags flags;
  for (const CompilerArgument &each : readCompilerArguments(words))
    translate(each, flags);
  for (std::string &word : flags.words) {
    // `${CUDA_NVCC_FLAGS}` has become what CMAKE_CXX_FLAGS has. Other variables stay as they are.
    const bool isVariable = StringRef(word).starts_with("${");
    flags.hasOwn = flags.hasOwn || !isVariable;
    if (isVariable && cmakeName(StringRef(word).drop_front(2).rtrim('}')) == CMakeName::Flags)
      word = "${CMAKE_CXX_FLAGS}";
  }
  flags.isChanged = flags.words != words;
  return flags;
}

} // namespace cu2port
