// Reads compile_commands.json: of each entry stays what the program means, under the real path of
// its source. How to build is dropped, and paths become absolute, since the translation runs
// elsewhere.
//
//   {"directory": "/b", "file": "../src/a.cu",        /src/a.cu: -std=c++17 -I /b/inc -D N=4
//    "command": "ccache nvcc -Iinc -DN=4        ->               asCuda
//       -std=c++17 -O3 -arch=sm_80 -c ..."}
//
// A line of nvcc's goes through NvccCommand.h: its lists (`-Ia,b`), options files and -Xcompiler
// are nobody else's. All others are a host compiler's, which CompilerArguments.h reads.
#include "arguments/CompileDatabase.h"
#include "arguments/CompilerArguments.h"
#include "arguments/CompilerCall.h"
#include "arguments/NvccCommand.h"
#include "arguments/NvccWords.h"
#include "diag/Findings.h"
#include "frontend/Invocation.h"
#include "support/ReadFile.h"
#include "support/ReadJson.h"

#include "support/Paths.h"
#include "llvm/Support/CommandLine.h"
#include "llvm/Support/FileSystem.h"
#include "llvm/Support/Regex.h"
#include "llvm/TargetParser/X86TargetParser.h"

#include <filesystem>
#include <utility>

namespace cu2port {
namespace {

namespace fs = std::filesystem;
namespace json = llvm::json;
using llvm::StringRef;
using Words = std::vector<std::string>;

/// A hundred thousand commands, and what they take in memory.
constexpr std::uint64_t largestDatabase = std::uint64_t{128} << 20;

/// `inc` of folder `/b` -> `/b/inc`; a path that is absolute stays.
std::string absolute(const std::string &path, const std::string &folder) {
  return (fs::path(folder) / path).lexically_normal().string();
}

/// An entry's command line, split as a shell does where it is one string.
Words wordsOf(const json::Object &entry) {
  Words words;
  if (const json::Array *list = entry.getArray("arguments"))
    for (const json::Value &each : *list)
      words.push_back(each.getAsString().value_or("").str());
  if (auto command = entry.getString("command")) {
    llvm::BumpPtrAllocator memory;
    llvm::StringSaver saver(memory);
    llvm::SmallVector<const char *, 64> pointers;
    llvm::cl::TokenizeGNUCommandLine(*command, saver, pointers);
    words.assign(pointers.begin(), pointers.end());
  }
  return words;
}

/// CMake gives Clang, as a compiler of CUDA, `-x cuda`.
bool asksForCuda(const Words &words) {
  for (std::size_t i = 0; i < words.size(); ++i)
    for (const StringRef language : {"cuda", "cu"}) // Clang's word, and nvcc's
      if (words[i] == "-x"
              ? i + 1 < words.size() && words[i + 1] == language
              : words[i] == ("-x" + language).str() || words[i] == ("-x=" + language).str())
        return true;
  return false;
}

/// Words that only nvcc has, in a line for a compiler that has not.
bool hasNvccsWords(const Words &words) {
  static const llvm::Regex options("^(--options-file|-optf|--compiler-options|-Xcompiler|--?fmad|"
                                   "--?default-stream|-rdc|--relocatable-device-code|-dc|"
                                   "--device-c|--?use_fast_math)(=.*)?$");
  return llvm::any_of(readCompilerArguments(words), [](const CompilerArgument &each) {
    return each.kind == CompilerArgument::Kind::NvccOnly || options.match(each.words[0]);
  });
}

/// A command line of a host compiler's, with its response files.
SourceCommand readHost(const std::string &file, CompilerCall call, const std::string &folder,
                       WordBudget &budget, Findings &findings) {
  Words words = std::move(call.words);
  if (auto expanded = expandHostWords(words, folder, budget))
    words = std::move(*expanded);
  else
    findings.add(DiagId::BadDatabase, file, 0, 0, file, llvm::toString(expanded.takeError()));
  const bool asCuda = isCudaFile(file) || asksForCuda(words);
  if (asCuda && call.unread.empty() && hasNvccsWords(words))
    call.unread = "it has words of nvcc's, and another compiler";
  // It may be CUDA to the build, and nobody else would ask: `sh -c "nvcc -x cu a.cpp"`.
  if (!asCuda && !call.unread.empty() &&
      llvm::any_of(words, [](StringRef each) { return each.contains("nvcc"); }))
    findings.add(DiagId::BadDatabase, file, 0, 0, file, std::exchange(call.unread, {}));
  return {withAbsolutePaths(meaningOf(words), folder), asCuda, std::move(call.unread)};
}

/// Of what nvcc's reader finds, errors are kept, as findings about the source: a part of the line
/// was not understood, and the source may become another program than the build's.
SourceCommand read(const std::string &file, const Words &words, const std::string &folder,
                   WordBudget &budget, Findings &findings) {
  CompilerCall call = findCompiler(words);
  if (!call.isNvcc)
    return readHost(file, std::move(call), folder, budget, findings);
  Findings problems;
  const NvccCommand command = readNvccCommand(call.words, problems, folder, &budget);
  for (const Finding &each : problems.all())
    if (problems.severity(each) == Severity::Error)
      findings.add(DiagId::BadDatabase, file, 0, 0, file, each.message);
  bool asCuda = isCudaFile(file);
  for (const NvccInput &input : command.inputs)
    asCuda = asCuda || input.language == NvccInput::Language::Cuda;
  const auto language = asCuda ? NvccInput::Language::Cuda : NvccInput::Language::Cxx;
  Words meaning = command.meaningForParse(language);
  const Words defining = definingOptions(command.host);
  meaning.insert(meaning.end(), defining.begin(), defining.end());
  return {withAbsolutePaths(meaning, folder), asCuda, std::move(call.unread)};
}

} // namespace

std::vector<std::string> meaningOf(const Words &arguments) {
  // Options of the host compiler that decide what parses, or which macros are there: _OPENMP,
  // __cpp_exceptions, the sign of char. To Clang, as a compiler of CUDA, -ffp-contract is
  // --fmad, and --ftz has a name of its own.
  static constexpr StringRef options[] = {"-fopenmp",       "-fno-exceptions",    "-fno-rtti",
                                          "-fsigned-char",  "-funsigned-char",    "-pthread",
                                          "-ffp-contract=", flushesSubnormalsWord};
  Words result;
  for (const CompilerArgument &each : readCompilerArguments(arguments))
    if (each.isMeaning() || llvm::any_of(options, [&](StringRef option) {
          return StringRef(each.words[0]).starts_with(option);
        }))
      result.insert(result.end(), each.words.begin(), each.words.end());
  return result;
}

Words definingOptions(const Words &host) {
  static constexpr StringRef options[] = {"-fno-exceptions", "-fno-rtti",       "-pthread",
                                          "-fsigned-char",   "-funsigned-char", "-fshort-wchar"};
  // Parts of x86 that both compilers call so; others might end the parse.
  static const llvm::Regex parts("^-m(no-)?(avx(2|512(f|bw|cd|dq|vl))?|fma|f16c|bmi2?|popcnt|lzcnt|"
                                 "aes|sse([234]|4[.][12]|4a)?|ssse3)$");
  Words result;
  for (const std::string &each : host) {
    StringRef processor = each;
    const bool isProcessor =
        processor.consume_front("-march=") &&
        (processor == "native" || llvm::X86::parseArchX86(processor) != llvm::X86::CK_None);
    if (isProcessor || llvm::is_contained(options, each) || parts.match(each))
      result.push_back(each);
    else if (each == "-ffast-math") // kernels see the macro, and stay exact
      result.push_back("-D__FAST_MATH__=1");
  }
  return result;
}

/// A folder is meant; a file of -include may also be found by the -I folders.
static bool isPath(const CompilerArgument &argument, const std::string &folder) {
  return argument.isFolder() || (argument.kind == CompilerArgument::Kind::PreInclude &&
                                 fs::exists(absolute(argument.value, folder)));
}

std::vector<std::string> withAbsolutePaths(const Words &arguments, const std::string &folder) {
  Words result;
  for (const CompilerArgument &each : readCompilerArguments(arguments)) {
    const Words words =
        isPath(each, folder) ? each.wordsWith(absolute(each.value, folder)) : each.words;
    result.insert(result.end(), words.begin(), words.end());
  }
  return result;
}

CompileDatabase CompileDatabase::load(const std::string &folder, Findings &findings) {
  CompileDatabase database;
  const std::string file =
      llvm::sys::fs::is_directory(folder) ? folder + "/compile_commands.json" : folder;
  auto fail = [&](const std::string &why) {
    findings.add(DiagId::BadDatabase, "", 0, 0, file, why);
    return database;
  };
  auto buffer = readFile(file, largestDatabase);
  if (!buffer)
    return fail(llvm::toString(buffer.takeError()));
  llvm::Expected<json::Value> parsed = readJson((*buffer)->getBuffer());
  if (!parsed)
    return fail(llvm::toString(parsed.takeError()));
  const json::Array *entries = parsed->getAsArray();
  if (!entries)
    return fail("it is no list of commands");
  WordBudget budget(WordBudget::ofDatabase);
  for (const json::Value &each : *entries) {
    const json::Object *entry = each.getAsObject();
    const auto name = entry ? entry->getString("file") : std::nullopt;
    if (!name)
      return fail("it has an entry without a file");
    const std::string where = entry->getString("directory").value_or(".").str();
    const std::string real = realPath(absolute(name->str(), where));
    SourceCommand command = read(real, wordsOf(*entry), where, budget, findings);
    std::vector<SourceCommand> &all = database.commands[real];
    if (!llvm::is_contained(all, command))
      all.push_back(std::move(command));
  }
  return database;
}

const SourceCommand *CompileDatabase::find(const std::string &real) const {
  auto found = commands.find(real);
  return found == commands.end() ? nullptr : &found->second.front();
}

const std::vector<SourceCommand> &CompileDatabase::all(const std::string &real) const {
  static const std::vector<SourceCommand> none;
  auto found = commands.find(real);
  return found == commands.end() ? none : found->second;
}

} // namespace cu2port
