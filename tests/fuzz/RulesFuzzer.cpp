// Any text as a user's rules: they are loaded, or the message has its place.
#include "TextFile.h"
#include "rules/Rules.h"

#include <cstdlib>
#include <filesystem>

using namespace cu2port;

/// A folder of rules with none in it.
static std::string emptyRules() {
  static const std::string folder = [] {
    std::string name = "/tmp/cu2port-fuzz-XXXXXX";
    if (!::mkdtemp(name.data()))
      std::abort();
    std::filesystem::create_directory(name + "/opencl");
    std::atexit([] { std::filesystem::remove_all(emptyRules()); });
    return name;
  }();
  return folder;
}

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t *bytes, std::size_t size) {
  const TextFile file(bytes, size);
  llvm::Expected<Rules> rules = Rules::load(emptyRules(), {file.path()});
  if (rules) {
    for (const ApiRule *each : rules->all())
      if (rules->find(each->name) != each)
        std::abort();
    return 0;
  }
  const std::string message = llvm::toString(rules.takeError());
  if (message.rfind(file.path() + ":", 0) != 0)
    std::abort();
  return 0;
}
