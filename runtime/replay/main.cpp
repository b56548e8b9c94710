// The part of `cu2port record` and `cu2port replay` that knows recorded launches:
//
//   cu2port-replay run CASE SETTINGS [X.cl] [X.block.cl] [X.sycl.cpp] [X.block.sycl.cpp] [X.so]
//       one launch again, of these kernels; SETTINGS as CU2PORT_VERIFY has them
//   cu2port-replay extract CASE FOLDER
//       its files of kernels; prints its kernel, their name and the launch's number
//   cu2port-replay pack CASE NEW [FILE...]
//       compresses it, with files of kernels added
//
// Status 2, and a line on stderr, if that was not possible.
#include "replay/Replay.h"

#include "verify/Faults.h"

#include "cpu/CpuDevice.h"

#include <cctype>
#include <cstdio>
#include <filesystem>
#include <fstream>
#include <sstream>

#include <unistd.h>

using namespace cu2port;
using namespace cu2port::replay;

namespace {

int fail(const std::string &what) {
  std::fprintf(stderr, "cu2port: %s\n", what.c_str());
  return 2;
}

/// Of a regular file: a pipe or a device may never end.
bool readFile(const std::string &path, std::string *text) {
  std::error_code error;
  if (!std::filesystem::is_regular_file(path, error))
    return false;
  std::ifstream file(path, std::ios::binary);
  std::stringstream all;
  all << file.rdbuf();
  *text = all.str();
  return file.good();
}

std::unique_ptr<Case> load(const std::string &path, std::string *problem) {
  const std::size_t limit = cpu::availableMemory() / 4;
  std::error_code error;
  if (std::filesystem::file_size(path, error) > limit && !error) {
    *problem = "it is larger than may be read (" + std::to_string(limit) + " bytes)";
    return nullptr;
  }
  std::string bytes;
  if (!readFile(path, &bytes)) {
    *problem = "it cannot be read";
    return nullptr;
  }
  return readCase(bytes.data(), bytes.size(), limit, problem);
}

bool writeFile(const std::string &path, const std::string &text) {
  std::ofstream file(path, std::ios::binary);
  file << text;
  return file.flush().good();
}

void writeResult(const verify::KernelResult *result, const std::string &path,
                 const std::string &device, const std::string &file) {
  verify::Results results;
  results.program = path;
  results.process = getpid();
  results.against = "recorded";
  results.device = device;
  results.isComplete = result != nullptr;
  if (result)
    results.kernels.push_back(result);
  verify::JsonWriter json;
  writeJson(results, json);
  writeFile(file + ".json", json.text());
}

/// As C names things: see cu2portKernels.cmake.
std::string identifier(std::string name) {
  for (char &each : name)
    if (!std::isalnum(static_cast<unsigned char>(each)))
      each = '_';
  return name;
}

bool endsWith(const std::string &text, const std::string &end) {
  return text.size() > end.size() && text.compare(text.size() - end.size(), end.size(), end) == 0;
}

/// Of a file of kernels that a device builds from its text; null of a library.
const char *endingOfText(const std::string &file) {
  for (const char *ending : deviceTextEndings)
    if (endsWith(file, ending))
      return ending;
  return nullptr;
}

/// The kernels to run, whatever the case itself has.
bool loadKernels(char **files, int count, Case &recorded, Library *library, std::string *problem) {
  recorded.texts.clear();
  for (int i = 0; i < count; ++i) {
    const std::string file = files[i];
    const char *ending = endingOfText(file);
    if (!ending) {
      if (!loadLibrary(file, identifier(recorded.files), library, problem))
        return false;
    } else if (!readFile(file, &recorded.texts[recorded.files + ending])) {
      *problem = "'" + file + "' cannot be read";
      return false;
    }
  }
  return true;
}

int run(const std::string &path, const std::string &text, char **files, int count) {
  verify::Settings settings;
  std::string problem, device;
  if (!parseSettings(text, &settings, &problem))
    return fail("these settings are not understood: " + problem);
  std::unique_ptr<Case> recorded = load(path, &problem);
  if (!recorded)
    return fail("'" + path + "' is no recorded launch: " + problem);
  Library library;
  if (!loadKernels(files, count, *recorded, &library, &problem))
    return fail("the kernels of '" + path + "' cannot be loaded: " + problem);
  const std::string file = settings.report + "/verify-" + std::to_string(getpid());
  verify::watchFaults(file + ".fault");
  writeResult(nullptr, path, "", file);
  const verify::KernelResult result =
      replay::replay(std::move(*recorded), library, settings, &device);
  writeResult(&result, path, device, file);
  return 0;
}

int extract(const std::string &path, const std::string &folder) {
  std::string problem;
  const std::unique_ptr<Case> recorded = load(path, &problem);
  if (!recorded)
    return fail("'" + path + "' is no recorded launch: " + problem);
  for (const auto &[name, text] : recorded->texts)
    if (!writeFile(folder + "/" + name, text))
      return fail("'" + folder + "/" + name + "' cannot be written");
  std::printf("%s\n%s\n%lu\n", recorded->kernel.c_str(), recorded->files.c_str(), recorded->number);
  return 0;
}

int packCase(const std::string &path, const std::string &to, char **files, int count) {
  std::string bytes, problem;
  if (!readFile(path, &bytes))
    return fail("'" + path + "' cannot be read");
  const std::unique_ptr<Archive> archive = Archive::open(bytes.data(), bytes.size(), &problem);
  if (!archive)
    return fail("'" + path + "' is no recorded launch: " + problem);
  std::vector<std::pair<std::string, Bytes>> more;
  for (int i = 0; i < count; ++i) {
    const std::string file = files[i];
    std::string text;
    if (!readFile(file, &text))
      return fail("'" + file + "' cannot be read");
    const auto *begin = reinterpret_cast<const std::byte *>(text.data());
    more.emplace_back("kernels/" + file.substr(file.rfind('/') + 1),
                      Bytes(begin, begin + text.size()));
  }
  if (!pack(*archive, more, to, &problem))
    return fail("'" + to + "' cannot be written: " + problem);
  return 0;
}

} // namespace

int main(int argc, char **argv) {
  const std::string what = argc > 1 ? argv[1] : "";
  if (what == "run" && argc >= 4)
    return run(argv[2], argv[3], argv + 4, argc - 4);
  if (what == "extract" && argc == 4)
    return extract(argv[2], argv[3]);
  if (what == "pack" && argc >= 4)
    return packCase(argv[2], argv[3], argv + 4, argc - 4);
  return fail("cu2port-replay is called by cu2port record and cu2port replay");
}
