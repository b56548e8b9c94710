// Any text as a tree's CMakeLists.txt, and as its Makefile: it is translated, or left as it is.
#include "build_files/BuildSources.h"
#include "build_files/CMakeTranslation.h"
#include "build_files/MakefileTranslation.h"

#include <cstdlib>

using namespace cu2port;

/// Sources of a tree whose files nobody has to read.
static const BuildSources &sources() {
  static const Tree tree = [] {
    Tree made;
    made.root = "/p";
    for (const char *path : {"host.cpp", "k/fill.cu", "main.cu"}) {
      made.byPath[path] = made.files.size();
      made.files.push_back({.path = path, .name = path});
    }
    return made;
  }();
  static const BuildSources all(
      tree, {{"main.cu", "main.cpp"}, {"k/fill.cu", "k/fill.cpp"}},
      {"main.cpp", "main.cpu.cpp", "k/fill.cpp", "k/fill.cpu.cpp", "host.cpp"});
  return all;
}

/// Places lie in the text, in their order.
static void checkPlaces(const CMakeText &file, std::size_t size) {
  std::size_t end = 0;
  for (const CMakeCommand &command : file.commands) {
    if (command.begin < end || command.nameEnd < command.begin || command.end > size)
      std::abort();
    for (const CMakeArgument &each : command.arguments)
      if (each.begin < command.nameEnd || each.end < each.begin || each.end > command.end)
        std::abort();
    end = command.end;
  }
}

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t *bytes, std::size_t size) {
  const std::string text(reinterpret_cast<const char *>(bytes), size);
  const CMakeText commands = parseCMake(text);
  checkPlaces(commands, size);
  CMakeFacts facts;
  facts.add(commands, "k");
  translateCMake(text, "k", sources(), facts, true, {"set(X 1)"});
  translateMakefile(text, "", sources());
  return 0;
}
