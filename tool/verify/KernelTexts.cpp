// The files of a kernel in a translated program, for a recorded launch of scale_float in app.cu:
//
//   out/   app.cl  app.cpu.cpp  app.plain.cpp  lib/app.cl   ->   out/app.cl, out/app.cpu.cpp, ...
//
// Two folders may each have an app.cl; the one whose text has the kernel's name is meant, and if
// both have it, nobody can say which.
#include "verify/KernelTexts.h"
#include "diag/Findings.h"
#include "targets/Targets.h"

#include "llvm/Support/MemoryBuffer.h"

#include <algorithm>
#include <filesystem>

namespace cu2port::verify {

namespace fs = std::filesystem;

static bool mentions(const fs::path &file, const std::string &word) {
  auto text = llvm::MemoryBuffer::getFile(file.string());
  return text && (*text)->getBuffer().contains(word);
}

/// Of the files of kernels that the runtime runs.
static std::vector<std::string> kernelEndings() {
  std::vector<std::string> endings;
  for (const TargetInfo &target : targets())
    for (const TargetFile &file : target.files)
      if (target.runs())
        endings.push_back(file.ending.str());
  return endings;
}

std::vector<std::string> findKernelTexts(const std::string &folder, const std::string &files,
                                         const std::string &kernel, Findings &findings) {
  std::vector<std::string> endings = kernelEndings();
  std::vector<fs::path> found; // without the endings
  std::error_code error;
  for (fs::recursive_directory_iterator each(folder, error), end; !error && each != end;
       each.increment(error))
    for (const std::string &ending : endings)
      if (each->path().filename() == files + ending && mentions(each->path(), kernel))
        found.push_back(each->path().parent_path() / files);
  if (error)
    findings.add(DiagId::FileNotFound, folder, 0, 0, folder, error.message());
  std::sort(found.begin(), found.end());
  found.erase(std::unique(found.begin(), found.end()), found.end());
  if (found.size() > 1)
    findings.add(DiagId::KernelTextAmbiguous, "", 0, 0, folder, found[0].string(),
                 found[1].string(), kernel);
  std::vector<std::string> texts;
  // Not for the search: it is no file that runs, but comes along with those that do.
  endings.emplace_back(".plain.cpp");
  for (const std::string &ending : endings)
    if (found.size() == 1 && fs::exists(found[0].string() + ending))
      texts.push_back(found[0].string() + ending);
  return texts;
}

} // namespace cu2port::verify
