#include "driver/CompileDatabase.h"
#include "diag/Findings.h"
#include "driver/CommandLine.h"
#include "driver/Layout.h"
#include "driver/NvccCommand.h"
#include "frontend/Invocation.h"

#include "llvm/Support/CommandLine.h"
#include "llvm/Support/FileSystem.h"
#include "llvm/Support/JSON.h"
#include "llvm/Support/MemoryBuffer.h"

#include <filesystem>

namespace cu2port {
namespace {

namespace fs = std::filesystem;
namespace json = llvm::json;
using llvm::StringRef;
using Words = std::vector<std::string>;

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

/// `nvcc`, `/usr/local/cuda/bin/nvcc`, and what stands in for it. A launcher (ccache) may come
/// first.
std::optional<std::size_t> findNvcc(const Words &words) {
  for (std::size_t i = 0; i < words.size() && i < 2; ++i) {
    const std::string name = fs::path(words[i]).filename().string();
    if (name.starts_with("nvcc") || name.starts_with("cu2portcc"))
      return i;
  }
  return std::nullopt;
}

/// Response files are named relative to the command's folder.
Words withAbsoluteResponses(Words words, const std::string &folder) {
  for (std::size_t i = 0; i < words.size(); ++i) {
    if (words[i].starts_with("@"))
      words[i] = "@" + absolute(words[i].substr(1), folder);
    else if ((words[i] == "-optf" || words[i] == "--options-file") && i + 1 < words.size())
      words[i + 1] = absolute(words[i + 1], folder);
  }
  return words;
}

SourceCommand read(const std::string &file, const Words &words, const std::string &folder,
                   Findings &findings) {
  const auto nvcc = findNvcc(words);
  if (!nvcc) {
    const bool asCuda = std::find(words.begin(), words.end(), "cuda") != words.end(); // -x cuda
    return {withAbsolutePaths(meaningOf(words), folder), asCuda || isCudaFile(file)};
  }
  const Words own(words.begin() + static_cast<std::ptrdiff_t>(*nvcc) + 1, words.end());
  Findings problems;
  const NvccCommand command = readNvccCommand(withAbsoluteResponses(own, folder), problems);
  for (const Finding &each : problems.all())
    if (problems.severity(each) == Severity::Error)
      findings.add(DiagId::BadDatabase, file, 0, 0, file, each.message);
  bool asCuda = isCudaFile(file);
  for (const NvccInput &input : command.inputs)
    asCuda = asCuda || input.language == NvccInput::Language::Cuda;
  return {withAbsolutePaths(command.meaning, folder), asCuda};
}

} // namespace

std::vector<std::string> meaningOf(const Words &arguments) {
  static constexpr StringRef withValue[] = {"-I",      "-D",         "-U",       "-isystem",
                                            "-iquote", "-idirafter", "-include", "-imacros"};
  static constexpr StringRef plain[] = {"-std=",     "-fopenmp",      "-fno-exceptions",
                                        "-fno-rtti", "-fsigned-char", "-funsigned-char",
                                        "-pthread"};
  Words result;
  for (std::size_t i = 0; i < arguments.size(); ++i) {
    const StringRef each = arguments[i];
    const bool isWhole = llvm::is_contained(withValue, each);
    if (isWhole && i + 1 < arguments.size())
      result.insert(result.end(), {arguments[i], arguments[i + 1]});
    else if (llvm::any_of(withValue, [&](StringRef option) { return each.starts_with(option); }) ||
             llvm::any_of(plain, [&](StringRef option) { return each.starts_with(option); }))
      result.push_back(each.str());
    i += isWhole;
  }
  return result;
}

std::vector<std::string> withAbsolutePaths(const Words &arguments, const std::string &folder) {
  static constexpr StringRef options[] = {"-isystem", "-iquote", "-idirafter", "-I"};
  Words result = arguments;
  for (std::size_t i = 0; i < result.size(); ++i) {
    const StringRef each = arguments[i];
    for (StringRef option : options) {
      if (!each.starts_with(option))
        continue;
      if (each == option && i + 1 < result.size())
        ++i, result[i] = absolute(result[i], folder);
      else if (each != option)
        result[i] = option.str() + absolute(each.drop_front(option.size()).str(), folder);
      break;
    }
    // Such a file may also be found by the -I folders.
    if ((each == "-include" || each == "-imacros") && i + 1 < result.size()) {
      ++i;
      if (const std::string file = absolute(result[i], folder); fs::exists(file))
        result[i] = file;
    }
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
  auto buffer = llvm::MemoryBuffer::getFile(file);
  if (!buffer)
    return fail(buffer.getError().message());
  llvm::Expected<json::Value> parsed = json::parse((*buffer)->getBuffer());
  if (!parsed)
    return fail(llvm::toString(parsed.takeError()));
  const json::Array *entries = parsed->getAsArray();
  if (!entries)
    return fail("it is no list of commands");
  for (const json::Value &each : *entries) {
    const json::Object *entry = each.getAsObject();
    const auto name = entry ? entry->getString("file") : std::nullopt;
    if (!name)
      return fail("it has an entry without a file");
    const std::string where = entry->getString("directory").value_or(".").str();
    const std::string real = realPath(absolute(name->str(), where));
    if (!database.commands.count(real))
      database.commands[real] = read(real, wordsOf(*entry), where, findings);
  }
  return database;
}

const SourceCommand *CompileDatabase::find(const std::string &real) const {
  auto found = commands.find(real);
  return found == commands.end() ? nullptr : &found->second;
}

} // namespace cu2port
