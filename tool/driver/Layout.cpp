#include "driver/Layout.h"
#include "diag/Findings.h"
#include "driver/Options.h"
#include "frontend/Invocation.h"

#include <algorithm>
#include <filesystem>

namespace cu2port {

namespace fs = std::filesystem;

std::string realPath(const std::string &path) {
  std::error_code error;
  fs::path real = fs::weakly_canonical(fs::absolute(path, error), error);
  std::string text = (error ? fs::absolute(path) : real).lexically_normal().string();
  while (text.size() > 1 && text.back() == '/')
    text.pop_back();
  return text;
}

bool isBelow(const std::string &path, const std::string &folder) {
  if (folder == "/")
    return true;
  return path.compare(0, folder.size(), folder) == 0 &&
         (path.size() == folder.size() || path[folder.size()] == '/');
}

std::string relativePath(const std::string &from, const std::string &to) {
  return fs::path(to)
      .lexically_relative(fs::path(from).parent_path().empty() ? "." : fs::path(from).parent_path())
      .string();
}

Layout::Layout(const Options &options, Findings &findings) {
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
  findIncludeFolders(options.arguments);
  for (const std::string &real : realInputs)
    if (!real.empty())
      taken.insert(inputOutput(real));
}

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

void Layout::findIncludeFolders(const std::vector<std::string> &arguments) {
  for (std::size_t i = 0; i < arguments.size(); ++i) {
    std::string argument = arguments[i];
    for (const char *option : {"-I", "-iquote", "-idirafter"}) {
      if (argument.rfind(option, 0) != 0)
        continue;
      std::string folder = argument.substr(std::string_view(option).size());
      if (folder.empty() && i + 1 < arguments.size())
        folder = arguments[++i];
      folder = realPath(folder);
      std::string output =
          isBelow(folder, root) ? fs::path(folder).lexically_relative(root).string() : "include";
      folders.push_back({folder, output});
      break;
    }
  }
}

std::string Layout::inputOutput(const std::string &real) const {
  return isCudaFile(real) ? stem(real) + ".cpp" : fs::path(real).lexically_relative(root).string();
}

std::string Layout::stem(const std::string &real) const {
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
    if (std::find(realInputs.begin(), realInputs.end(), real) != realInputs.end())
      // An input that is included too: it has its own translation, and this is the same text as a
      // header. Only a .cpp would get the same name twice, and then it is the same file.
      return placed[real] = output;
  } else {
    const Folder *best = nullptr;
    for (const Folder &each : folders)
      if (isBelow(real, each.real) && (!best || each.real.size() > best->real.size()))
        best = &each;
    fs::path inside =
        best ? fs::path(real).lexically_relative(best->real) : fs::path(real).filename();
    output = (fs::path("include") / inside).string();
  }
  output = freeName(output, real);
  taken.insert(output);
  return placed[real] = output;
}

std::vector<std::string> Layout::includeFolders() const {
  std::vector<std::string> result;
  for (const Folder &each : folders) {
    bool isUsed = std::any_of(placed.begin(), placed.end(), [&](const auto &header) {
      return each.output == "." || isBelow(header.second, each.output);
    });
    if (isUsed && std::find(result.begin(), result.end(), each.output) == result.end())
      result.push_back(each.output);
  }
  return result;
}

} // namespace cu2port
