// Places in the output folder. Of
//
//   cu2port -I lib src/app.cu src/gpu/sum.cu -o out            with the root src/
//
//   src/app.cu         ->  app.cpp            an input: .cu becomes .cpp
//   src/gpu/sum.cu     ->  gpu/sum.cpp        below the root it keeps its folder
//   src/gpu/sum.h      ->  gpu/sum.h          and so does a header
//   lib/io/read.h      ->  include/io/read.h  outside: its path below its -I folder
//   common/read.h      ->  include/read.h     outside, and below none: its name
//
// A place is given once and kept (headerOutput), so all units see a header at one place. Paths of
// inputs and headers are real ones; paths in the output are relative to it.
#include "output/Layout.h"
#include "arguments/CompilerArguments.h"
#include "diag/Findings.h"
#include "frontend/Invocation.h"
#include "session/Options.h"
#include "support/Paths.h"
#include "targets/TargetFiles.h"
#include "targets/TextTargets.h"

#include <algorithm>
#include <filesystem>

namespace cu2port {

namespace fs = std::filesystem;

/// What `saxpy.cu` ends in when it is translated: its kernels have files of their own, or stay in
/// it. Then a tree keeps its names, by which build files and headers know it.
static std::string endingOf(const Options &options, bool isTree) {
  const TextTarget *target = findTextTarget(options.targets);
  return !target ? ".cpp" : isTree ? "" : target->ending.str();
}

Layout::Layout(const Options &options, Findings &findings) : ending(endingOf(options, false)) {
  for (const std::string &input : options.inputs) {
    std::error_code error;
    fs::path real = fs::canonical(input, error);
    if (!error && fs::is_directory(real))
      error = std::make_error_code(std::errc::is_a_directory);
    if (error)
      findings.add(DiagId::FileNotFound, input, 0, 0, input, error.message());
    realInputs.push_back(error ? std::string() : real.string());
  }
  findRoot();
  addIncludeFolders(options.arguments);
  for (const std::string &real : realInputs)
    if (!real.empty())
      taken.insert(inputOutput(real));
}

Layout::Layout(const std::string &root, const std::vector<std::string> &inputs,
               const std::vector<std::string> &all, const Options &options)
    : isTree(true), ending(endingOf(options, true)), realInputs(inputs), root(root),
      taken(all.begin(), all.end()) {
  outputs = taken; // sources that are translated are no headers, but nobody includes them
  // saxpy.cu beside saxpy.cpp, or saxpy.cl: two files of one tree, which must not become one.
  const auto isThere = [&](const std::string &path) { return outputs.count(path) > 0; };
  for (const std::string &real : inputs) {
    if (isCudaFile(real) && !ending.empty() && isStemTaken(stem(real), isThere))
      renamed[real] = stem(real) + "_cu";
    taken.insert(inputOutput(real));
  }
}

/// The deepest folder that all inputs lie below.
void Layout::findRoot() {
  for (const std::string &real : realInputs) {
    if (real.empty())
      continue;
    fs::path folder = fs::path(real).parent_path();
    if (root.empty())
      root = folder.string();
    while (!isBelow(folder.string(), root))
      root = fs::path(root).parent_path().string();
  }
}

/// Every -I folder outside the root is `include` in the output: headers from there are together.
std::vector<Layout::Folder> Layout::foldersOf(const std::vector<std::string> &arguments) const {
  std::vector<Folder> result;
  for (const std::string &folder : includeArguments(arguments))
    result.push_back({folder, isBelow(folder, root)
                                  ? fs::path(folder).lexically_relative(root).string()
                                  : "include"});
  return result;
}

void Layout::addIncludeFolders(const std::vector<std::string> &arguments) {
  for (Folder &each : foldersOf(arguments))
    folders.push_back(std::move(each));
}

std::string Layout::inputOutput(const std::string &real) const {
  return isCudaFile(real) && !ending.empty() ? stem(real) + ending
                                             : fs::path(real).lexically_relative(root).string();
}

std::string Layout::stem(const std::string &real) const {
  if (auto found = renamed.find(real); found != renamed.end())
    return found->second;
  return fs::path(real).lexically_relative(root).replace_extension().string();
}

std::string Layout::freeName(const std::string &wanted, const std::string &real) const {
  if (!taken.count(wanted))
    return wanted;
  // Two headers of one name from outside the root: the second goes into a folder named as its own.
  fs::path path(wanted);
  std::string folder = fs::path(real).parent_path().filename().string();
  for (int number = 1;; ++number) {
    std::string last = number == 1 ? folder : fmt::format("{}_{}", folder, number);
    std::string candidate = (path.parent_path() / last / path.filename()).string();
    if (!taken.count(candidate))
      return candidate;
  }
}

std::string Layout::headerOutput(const std::string &real) {
  if (auto found = placed.find(real); found != placed.end())
    return found->second;
  std::string output;
  if (isBelow(real, root)) {
    output = fs::path(real).lexically_relative(root).string();
    // An input that is included too has its own translation, and this is the same text as a
    // header. Only a .cpp would get the same name twice, and then it is the same file. In a tree
    // every file has its name for itself.
    if (isTree || std::find(realInputs.begin(), realInputs.end(), real) != realInputs.end()) {
      place(real, output);
      return output;
    }
  } else {
    const Folder *best = nullptr;
    // -I lib and -I lib/io: <read.h> has been found by the longer one.
    for (const Folder &each : folders)
      if (isBelow(real, each.real) && (!best || each.real.size() > best->real.size()))
        best = &each;
    if (!best)
      foreign.insert(real);
    fs::path inside =
        best ? fs::path(real).lexically_relative(best->real) : fs::path(real).filename();
    output = (fs::path("include") / inside).string();
  }
  output = freeName(output, real);
  taken.insert(output);
  place(real, output);
  return output;
}

void Layout::place(const std::string &real, const std::string &output) {
  placed[real] = output;
  outputs.insert(output);
}

std::vector<std::string> Layout::includeFolders(const std::vector<std::string> &arguments) const {
  std::vector<std::string> result;
  for (const Folder &each : foldersOf(arguments)) {
    auto first = each.output == "." ? outputs.begin() : outputs.lower_bound(each.output + "/");
    const bool isUsed =
        first != outputs.end() && (each.output == "." || isBelow(*first, each.output));
    if (isUsed && std::find(result.begin(), result.end(), each.output) == result.end())
      result.push_back(each.output);
  }
  return result;
}

std::string Layout::findHeader(const std::string &real) const {
  if (auto found = placed.find(real); found != placed.end())
    return found->second;
  const std::string inTree = fs::path(real).lexically_relative(root).string();
  return isTree && outputs.count(inTree) ? inTree : std::string();
}

std::string Layout::findPreInclude(const CompilerArgument &argument) const {
  return argument.kind == CompilerArgument::Kind::PreInclude ? findHeader(realPath(argument.value))
                                                             : std::string();
}

std::vector<std::string> Layout::buildArguments(const std::vector<std::string> &arguments) const {
  std::vector<std::string> result;
  for (const CompilerArgument &each : readCompilerArguments(arguments)) {
    const std::string header = findPreInclude(each);
    const std::vector<std::string> words =
        header.empty() ? each.words : each.wordsWith("./" + header);
    result.insert(result.end(), words.begin(), words.end());
  }
  return result;
}

} // namespace cu2port
