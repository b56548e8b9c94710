// Asks of each #include whose file was guessed whether another one could be meant:
//
//   a/k.h  b/k.h     #include "k.h"       doubtful, unless the order of -I is wholly understood
//   inc/values.h     #include <values.h>  the system's was taken: doubtful, if inc is one of -I
//   old/k.h  k.h.in  #include "k.h"       doubtful: the build makes a k.h
//
// What lies beside the file that includes it is certain, unless the build writes there.
#include "build_files/IncludeDoubts.h"
#include "build_files/BuildFileKinds.h"
#include "build_files/BuildOutputs.h"
#include "build_files/BuildText.h"

#include "llvm/ADT/STLExtras.h"
#include "llvm/Support/Regex.h"

#include <filesystem>

#include <fmt/format.h>

namespace cu2port {

namespace fs = std::filesystem;
using llvm::StringRef;

namespace {

std::string nameIn(const TreeFile &file, const std::string &folder) {
  return folder == "." ? file.path : file.path.substr(folder.size() + 1);
}

bool endsWith(StringRef path, StringRef name) {
  return path == name || path.ends_with("/" + name.str());
}

/// Endings of texts that a build makes headers of.
constexpr StringRef templates[] = {".in", ".cmake", ".cmakein", ".tmpl", ".template", ".j2"};

} // namespace

IncludeDoubts::IncludeDoubts(const Tree &tree) : tree(tree), order(tree) {
  for (const TreeFile &file : tree.files)
    byName.emplace(fs::path(file.path).filename().string(), &file);
}

/// Of a folder behind a variable, all that end so count.
void IncludeDoubts::addFolder(const TreeFile &file, const BuildOption &option) {
  const std::size_t variable = option.name.find_last_of(")}");
  const bool isBehind = variable != std::string::npos;
  const std::string tail = isBehind ? option.name.substr(variable + 1) : option.name;
  const fs::path from = isBehind ? fs::path() : fs::path(file.path).parent_path();
  std::string path = (from / StringRef(tail).ltrim('/').str()).lexically_normal().string();
  if (path.ends_with('/'))
    path.pop_back();
  folders.push_back({&file, option, path == "." ? "" : path, isBehind});
}

std::vector<IncludeDoubt> IncludeDoubts::find(const IncludeGraph &graph) {
  readOutputs();
  for (std::size_t i = 0; i < tree.files.size(); ++i)
    for (const Edge &edge : graph.of(i))
      guessedFolders.insert(edge.folder);
  for (std::size_t i = 0; i < tree.files.size(); ++i) {
    for (const Edge &edge : graph.of(i))
      askGuessed(i, edge);
    for (const Edge &edge : graph.passedOver(i))
      askPassedOver(i, edge);
    askHasInclude(i);
  }
  return std::move(doubts);
}

void IncludeDoubts::askGuessed(std::size_t from, const Edge &edge) {
  const TreeFile &file = tree.files[from], &taken = tree.files[edge.to];
  if (edge.folder.empty()) {
    const std::string name =
        fs::path(taken.path).lexically_relative(fs::path(file.path).parent_path());
    return void(askGenerated(from, name, true));
  }
  const std::string name = nameIn(taken, edge.folder);
  if (askGenerated(from, name, false))
    return;
  const auto others = othersOf(from, name, taken);
  if (others.empty() || told.count(name) || told.count(file.path + ":" + name))
    return;
  const TreeFile *meant = byOrder(file, name);
  const bool isAlone = llvm::none_of(guessedFolders, [&](const std::string &each) {
    return !each.empty() && each != edge.folder &&
           tree.find(each == "." ? name : each + "/" + name);
  });
  if (meant && isAlone && hasSame(*meant, taken))
    return;
  told.insert(name);
  // What an option names is the better place.
  for (const Folder &each : folders) {
    const TreeFile *there = tree.find(each.path.empty() ? name : each.path + "/" + name);
    const bool isTaken = there && hasSame(*there, taken);
    if (there && !isTaken && (!meant || meant == there))
      return void(doubts.push_back(
          {each.file, each.option.line,
           fmt::format("the build looks for '{}' in '{}', the translation took '{}': give -I{}, or "
                       "-p BUILD",
                       name, each.option.name, taken.path, each.path.empty() ? "." : each.path)}));
  }
  std::string list = "'" + others[0]->path + "'";
  for (std::size_t i = 1; i < others.size() && i < 3; ++i)
    list += ", '" + others[i]->path + "'";
  doubts.push_back({&file, lineOf(file, name),
                    fmt::format("'{}' may be {}{}, the translation took '{}': give the folder by "
                                "-I, or -p BUILD",
                                name, list, others.size() > 3 ? ", ..." : "", taken.path)});
}

/// The system's header was taken; a folder of the build's with a file of that name comes first.
void IncludeDoubts::askPassedOver(std::size_t from, const Edge &edge) {
  const TreeFile &nearest = tree.files[edge.to], &file = tree.files[from];
  const std::string name = nameIn(nearest, edge.folder == "" ? "." : edge.folder);
  if (askGenerated(from, name, false) || told.count(name))
    return;
  for (const Folder &each : folders)
    for (const auto &[filename, other] :
         llvm::make_range(byName.equal_range(fs::path(name).filename().string()))) {
      if (other == &file || !endsWith(other->path, name))
        continue;
      const std::string folder = other->path.size() == name.size()
                                     ? ""
                                     : other->path.substr(0, other->path.size() - name.size() - 1);
      if (folder != each.path && !(each.isBehind && endsWith(folder, each.path)))
        continue;
      told.insert(name);
      return void(doubts.push_back(
          {each.file, each.option.line,
           fmt::format("the build looks for '{}' in '{}', the translation took the system's: give "
                       "-I{}, or -p BUILD",
                       name, each.option.name, folder.empty() ? "." : folder)}));
    }
}

/// True if a build file makes a file of that name.
bool IncludeDoubts::askGenerated(std::size_t from, const std::string &name, bool isBeside) {
  const TreeFile &file = tree.files[from];
  const auto isNear = [&](const TreeFile &build) { // of the same project, by its folder
    const std::string folder = fs::path(build.path).parent_path().string();
    const fs::path own = fs::path(file.path).parent_path();
    return folder.empty() || own.empty() || *fs::path(folder).begin() == *own.begin();
  };
  for (const Output &each : outputs)
    if ((endsWith(each.path, name) || endsWith(name, each.path)) && isNear(*each.file) &&
        (!isBeside || each.isBesideSource)) {
      if (told.insert("made " + name).second)
        doubts.push_back({each.file, each.line,
                          fmt::format("the build makes '{}', which '{}' asks for: only a run tells "
                                      "what is in it; give its folder by -I, or -p BUILD",
                                      name, file.path)});
      return true;
    }
  if (isBeside)
    return false;
  for (StringRef ending : templates)
    for (const auto &[filename, other] :
         llvm::make_range(byName.equal_range(fs::path(name).filename().string() + ending.str())))
      if (endsWith(other->path, name + ending.str()) &&
          (isNear(*other) || tree.find(StringRef(other->path).drop_back(ending.size()).str()))) {
        if (told.insert("made " + name).second)
          doubts.push_back({&file, lineOf(file, name),
                            fmt::format("'{}' seems to be made of '{}' by the build: only a run "
                                        "tells what is in it; give its folder by -I, or -p BUILD",
                                        name, other->path)});
        return true;
      }
  return false;
}

/// `__has_include("k.h")` of a file that only a build makes: the translation said no.
void IncludeDoubts::askHasInclude(std::size_t from) {
  if (outputs.empty() || tree.files[from].kind == TreeFile::Kind::Other)
    return;
  static const llvm::Regex question("__has_include *[(] *[\"<]([^\">\n]+)[\">]");
  const auto buffer = buildTextOf(tree, tree.files[from]);
  llvm::SmallVector<StringRef> found;
  for (StringRef rest = buffer ? buffer->getBuffer() : "";
       rest.contains("__has_include") && question.match(rest, &found);
       rest = StringRef(found[0].end(), static_cast<std::size_t>(rest.end() - found[0].end())))
    if (!tree.find((fs::path(tree.files[from].path).parent_path() / found[1].str())
                       .lexically_normal()
                       .string()))
      askGenerated(from, found[1].str(), false);
}

/// All of that name, with another text than the one that was taken.
std::vector<const TreeFile *> IncludeDoubts::othersOf(std::size_t from, const std::string &name,
                                                      const TreeFile &taken) const {
  std::vector<const TreeFile *> others;
  for (const auto &[filename, other] :
       llvm::make_range(byName.equal_range(fs::path(name).filename().string())))
    if (other != &taken && other != &tree.files[from] && endsWith(other->path, name) &&
        !hasSame(*other, taken))
      others.push_back(other);
  return others;
}

/// The file that the build's folders lead to, if their order is understood.
const TreeFile *IncludeDoubts::byOrder(const TreeFile &from, const std::string &name) {
  if (const auto folders = order.of(from))
    for (const std::string &each : *folders)
      if (const TreeFile *file = tree.find(each.empty() ? name : each + "/" + name))
        return file;
  return nullptr;
}

bool IncludeDoubts::hasSame(const TreeFile &a, const TreeFile &b) const {
  if (&a == &b)
    return true;
  const auto one = buildTextOf(tree, a), other = buildTextOf(tree, b);
  return one && other && one->getBuffer() == other->getBuffer();
}

unsigned IncludeDoubts::lineOf(const TreeFile &file, const std::string &name) const {
  const auto buffer = buildTextOf(tree, file);
  StringRef text = buffer ? buffer->getBuffer() : "";
  for (unsigned number = 1; !text.empty(); ++number) {
    StringRef line;
    std::tie(line, text) = text.split('\n');
    if (line.ltrim().starts_with("#") && line.contains("include") && line.contains(name))
      return number;
  }
  return 0;
}

void IncludeDoubts::readOutputs() {
  for (const TreeFile &file : tree.files) {
    const bool isCMake = isCMakeFile(file.path), isMake = isLikeMakefile(file.path);
    if (!isCMake && !isMake && !isBuildScript(file.path) && !isConfigure(file.path))
      continue;
    const auto buffer = buildTextOf(tree, file);
    if (!buffer)
      continue;
    const StringRef text = buffer->getBuffer();
    for (BuildOutput &each : isCMake ? outputsOf(parseCMake(text.str())) : outputsIn(text, isMake))
      outputs.push_back({&file, each.line, std::move(each.path), each.isBesideSource});
  }
}

} // namespace cu2port
