// The question under which a unit's outcome is kept. Of `cu2port s.cu -I inc`, in /home/me:
//
//   unit, /home/me, s.cu, s, arguments, -I, inc, targets, cpu, opencl, lines 0 verbose 0 ..., ...
//
// The hash of these, and of the contents of the files that were read, names the file (Cache.h). An
// option that changes an outcome and is missing here would bring back another outcome; one that
// changes none (--jobs, -o) is left out, so that its use does not translate all again.
#include "unit/UnitCache.h"
#include "arguments/CompilerArguments.h"
#include "session/Options.h"
#include "session/Resources.h"
#include "support/ReadFile.h"
#include "unit/UnitJson.h"

#include "llvm/ADT/STLExtras.h"
#include "llvm/Support/FileSystem.h"
#include "llvm/Support/MemoryBuffer.h"
#include "llvm/Support/Path.h"
#include "llvm/Support/Process.h"

#include <fmt/ranges.h>

#include <algorithm>

namespace cu2port {

/// What holds for all units.
static std::vector<std::string> placesOf(const Options &options, const Resources &resources) {
  std::vector<std::string> places{resources.rules, resources.dialect};
  if (!options.hostCompiler.empty())
    places.push_back(options.hostCompiler.front());
  return places;
}

UnitCache::UnitCache(const Options &options, const Resources &resources)
    : options(options), cache(placesOf(options, resources), options.originals.fileSystem()) {
  for (const std::string &file : options.ruleFiles)
    if (auto text = llvm::MemoryBuffer::getFile(file))
      ownRules.push_back((*text)->getBuffer().str());
}

/// True if a file or a folder among the arguments is relative.
/// Where all are absolute, the same is asked from every folder: builds run in folders of their own.
static bool dependsOnFolder(const std::string &input, const std::vector<std::string> &arguments) {
  for (const CompilerArgument &each : readCompilerArguments(arguments))
    if ((each.isFolder() || each.kind == CompilerArgument::Kind::PreInclude) &&
        !llvm::sys::path::is_absolute(each.value))
      return true;
  return !llvm::sys::path::is_absolute(input);
}

static bool dependsOnFolder(const UnitRequest &request) {
  return dependsOnFolder(request.input, request.arguments) ||
         std::any_of(request.others.begin(), request.others.end(), [](const UnitSource &other) {
           return dependsOnFolder(other.input, other.arguments);
         });
}

/// Everything that an outcome depends on but for the files that are read.
std::vector<std::string> UnitCache::question(const UnitRequest &request) const {
  llvm::SmallString<256> here;
  if (dependsOnFolder(request))
    llvm::sys::fs::current_path(here);
  std::vector<std::string> parts{"unit", here.str().str(), request.input, request.module,
                                 request.asCuda ? "cuda" : ""};
  auto addAll = [&](const char *title, const std::vector<std::string> &list) {
    parts.push_back(title);
    parts.insert(parts.end(), list.begin(), list.end());
  };
  addAll("arguments", request.arguments);
  for (const UnitSource &other : request.others) {
    parts.push_back(other.input);
    addAll(other.asCuda ? "other cuda" : "other", other.arguments);
  }
  addAll("targets", options.targets);
  addAll("date", {llvm::sys::Process::GetEnv("SOURCE_DATE_EPOCH").value_or("")});
  addAll("host compiler", options.hostCompiler);
  parts.push_back(fmt::format("hip {} {}", options.hipVersion, options.hipLaunchMacro));
  parts.push_back(fmt::format("lines {} verbose {} plain {} verify {} passes {} names {} lanes {}",
                              options.lineDirectives, options.verbose, options.plain,
                              options.verify, options.verifiesPasses, options.keepsNames,
                              options.lanes));
  parts.push_back(fmt::format("error {} suppress {}", fmt::join(options.errorOn, ","),
                              fmt::join(options.suppress, ",")));
  // By their texts: where they lie says nothing.
  addAll("rules", ownRules);
  parts.push_back(fmt::format("recovers {} report {}", options.recovers, isReported(options)));
  return parts;
}

std::optional<UnitOutcome> UnitCache::find(const UnitRequest &request) const {
  const auto entry = cache.find(question(request));
  return entry ? outcomeFromJson(entry->content()) : std::nullopt;
}

/// `__TIME__` and its like are another text each time: what a user's file says so is kept nowhere.
static bool namesTime(const std::string &file) {
  const auto text = llvm::expectedToOptional(readSource(file));
  return text &&
         llvm::any_of(llvm::ArrayRef<llvm::StringRef>{"__TIME__", "__DATE__", "__TIMESTAMP__"},
                      [&](llvm::StringRef name) { return (*text)->getBuffer().contains(name); });
}

void UnitCache::store(const UnitRequest &request, const UnitOutcome &outcome) const {
  if (outcome.result && !namesTime(outcome.result->real) &&
      llvm::none_of(outcome.result->headers, namesTime))
    cache.store(question(request), outcome.result->seen, toJson(outcome));
}

} // namespace cu2port
