#include "driver/UnitCache.h"
#include "driver/CompilerArguments.h"
#include "driver/Options.h"
#include "driver/Resources.h"
#include "driver/UnitJson.h"

#include "llvm/Support/FileSystem.h"
#include "llvm/Support/MemoryBuffer.h"
#include "llvm/Support/Path.h"

#include <fmt/format.h>

namespace cu2port {

UnitCache::UnitCache(const Options &options, const Resources &resources)
    : options(options), cache({resources.rules, resources.dialect}, options.originals) {
  for (const std::string &file : options.ruleFiles)
    if (auto text = llvm::MemoryBuffer::getFile(file))
      ownRules += fmt::format("{}:", (*text)->getBufferSize()) + (*text)->getBuffer().str();
}

/// True if the input or a folder among the arguments is relative.
static bool dependsOnFolder(const UnitRequest &request) {
  for (const CompilerArgument &each : readCompilerArguments(request.arguments))
    if ((each.isFolder() || each.kind == CompilerArgument::Kind::PreInclude) &&
        !llvm::sys::path::is_absolute(each.value))
      return true;
  return !llvm::sys::path::is_absolute(request.input);
}

/// Everything that an outcome depends on but for the files that are read.
std::string UnitCache::question(const UnitRequest &request) const {
  std::string text = "unit";
  auto add = [&](llvm::StringRef part) { text += fmt::format("\n{}:{}", part.size(), part.str()); };
  llvm::SmallString<256> here;
  if (dependsOnFolder(request))
    llvm::sys::fs::current_path(here);
  add(here);
  add(request.input);
  add(request.module);
  add(request.asCuda ? "cuda" : "");
  for (const std::string &each : request.arguments)
    add(each);
  text += "\ntargets";
  for (const std::string &each : options.targets)
    add(each);
  text += fmt::format("\n{}{}", options.lineDirectives ? "lines " : "", options.verbose ? "v" : "");
  for (int id : options.errorOn)
    text += fmt::format("\nerror {}", id);
  for (int id : options.suppress)
    text += fmt::format("\nsuppress {}", id);
  add(ownRules);
  return text;
}

std::optional<UnitOutcome> UnitCache::find(const UnitRequest &request) const {
  auto file = cache.find(question(request));
  if (!file)
    return std::nullopt;
  auto text = llvm::MemoryBuffer::getFile(*file);
  return text ? outcomeFromJson((*text)->getBuffer()) : std::nullopt;
}

void UnitCache::store(const UnitRequest &request, const UnitOutcome &outcome) const {
  if (outcome.result)
    cache.store(question(request), outcome.result->filesRead, toJson(outcome));
}

} // namespace cu2port
