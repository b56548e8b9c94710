// cu2port-replay is asked about a recorded launch, since the format is the runtime's:
//
//   cu2port-replay extract saxpy.1.case T    ->    saxpy      the kernel
//                                                  saxpy      the stem of its files
//                                                  1          the launch, counted from 1
//                                                  T/saxpy.cl, T/saxpy.cpu.cpp: texts in the case
#include "verify/Cases.h"
#include "diag/Findings.h"
#include "processes/Process.h"

#include "llvm/ADT/SmallVector.h"
#include "llvm/ADT/StringRef.h"

#include <algorithm>
#include <filesystem>

namespace cu2port::verify {

namespace fs = std::filesystem;

std::vector<std::string> findCases(const std::string &place, Findings &findings) {
  std::error_code error;
  if (fs::is_regular_file(place, error))
    return {place};
  std::vector<std::string> files;
  for (fs::directory_iterator each(place, error), end; !error && each != end; each.increment(error))
    if (each->path().extension() == ".case")
      files.push_back(each->path().string());
  if (error)
    findings.add(DiagId::FileNotFound, place, 0, 0, place, error.message());
  std::sort(files.begin(), files.end());
  return files;
}

std::optional<CaseParts> extractCase(const std::string &replayer, const std::string &file,
                                     const std::string &folder, Findings &findings) {
  const ProgramOutput output = captureProgram({replayer, "extract", file, folder});
  if (output.status != 0) {
    llvm::StringRef message = llvm::StringRef(output.errors).trim();
    message.consume_front("cu2port: ");
    findings.add(DiagId::CaseUnusable, "", 0, 0, message.str());
    return std::nullopt;
  }
  llvm::SmallVector<llvm::StringRef, 4> lines;
  llvm::StringRef(output.output).split(lines, '\n');
  lines.resize(3);
  return CaseParts{lines[0].str(), lines[1].str(), lines[2].str()};
}

} // namespace cu2port::verify
