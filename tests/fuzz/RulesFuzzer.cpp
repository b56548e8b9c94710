// Any text as a user's rules: they are loaded, or the message has its place.
#include "TextFile.h"
#include "rules/Rules.h"

#include <cstdlib>
#include <filesystem>

using namespace cu2port;

/// A folder of rules with none in it.
struct EmptyRules {
  EmptyRules() {
    if (!::mkdtemp(folder.data()))
      std::abort();
    for (const char *column : {"/opencl", "/sycl", "/hip"})
      std::filesystem::create_directory(folder + column);
  }
  ~EmptyRules() { std::filesystem::remove_all(folder); }
  std::string folder = "/tmp/cu2port-fuzz-XXXXXX";
};

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t *bytes, std::size_t size) {
  static const EmptyRules none;
  const TextFile file(bytes, size);
  llvm::Expected<Rules> rules = Rules::load(none.folder, {file.path()});
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
