// Any bytes as what earlier runs, other machines and programs leave: a part of a run, a list of
// written files, a report to compare with, what a process has found out about its launches.
#include "TextFile.h"
#include "diag/Findings.h"
#include "report/Report.h"
#include "runs/ShardRecord.h"
#include "session/Cache.h"
#include "session/WrittenFiles.h"
#include "verify/Results.h"

#include <cstdlib>
#include <filesystem>
#include <fstream>

using namespace cu2port;

namespace {

/// A folder that goes at the end.
struct Folder {
  Folder() {
    if (!::mkdtemp(path.data()))
      std::abort();
  }
  ~Folder() { std::filesystem::remove_all(path); }
  std::string path = "/tmp/cu2port-fuzz-XXXXXX";
};

/// With the checksum that whoever makes a part can give it.
void readPart(llvm::StringRef bytes) {
  Findings findings;
  const std::string part = sealed(bytes);
  const TextFile file(reinterpret_cast<const std::uint8_t *>(part.data()), part.size());
  const auto record = readShardRecord(file.path(), findings);
  if (!record && findings.all().empty())
    std::abort();
  if (!record)
    return;
  misfit(*record, {{"a.cu", "a", {}}}, "/p");
  difference(*record, *record);
  const std::string text = toText(*record);
  const TextFile again(reinterpret_cast<const std::uint8_t *>(text.data()), text.size());
  const auto same = readShardRecord(again.path(), findings);
  if (!same || toText(*same) != text)
    std::abort();
}

void readWritten(const std::string &file) {
  const std::string text = WrittenFiles::read(file).text();
  const TextFile again(reinterpret_cast<const std::uint8_t *>(text.data()), text.size());
  if (WrittenFiles::read(again.path()).text() != text)
    std::abort();
}

/// The same findings, as if they had been found again.
void readReport(const std::string &text) {
  report::Report now;
  if (!report::compare(now, text))
    return;
  now.findings = now.fixed;
  report::compare(now, text);
}

void readLaunches(llvm::StringRef text) {
  static const Folder folder;
  std::ofstream(folder.path + "/verify-1.json")
      .write(text.data(), static_cast<std::streamsize>(text.size()));
  Findings findings;
  for (const verify::Kernel &each : verify::joinKernels(verify::readResults(folder.path, findings)))
    verify::toJson(each);
}

} // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t *bytes, std::size_t size) {
  const TextFile file(bytes, size);
  const llvm::StringRef text(reinterpret_cast<const char *>(bytes), size);
  readPart(text);
  readWritten(file.path());
  readReport(text.str());
  readLaunches(text);
  return 0;
}
