#include "HostTest.h"

#include "device/Passes.h"
#include "device/build/Build.h"
#include "diag/Findings.h"
#include "host/Host.h"
#include "unit/DeviceProgram.h"

#include "llvm/Support/FileSystem.h"
#include "llvm/Support/Path.h"
#include "llvm/Support/raw_ostream.h"
#include <gtest/gtest.h>

namespace cu2port::test {
namespace {

/// A folder that goes away with its files.
class Folder {
public:
  Folder() { llvm::sys::fs::createUniqueDirectory("cu2port-host", path); }
  ~Folder() { llvm::sys::fs::remove_directories(path); }

  std::string write(const std::string &name, const std::string &text) {
    llvm::SmallString<128> file(path);
    llvm::sys::path::append(file, name);
    std::error_code error;
    llvm::raw_fd_ostream(file, error) << text;
    EXPECT_FALSE(error) << error.message();
    llvm::SmallString<128> real;
    llvm::sys::fs::real_path(file, real);
    return real.str().str();
  }

private:
  llvm::SmallString<128> path;
};

const Rules &rules() {
  static const Rules loaded = [] {
    auto result = Rules::load(CU2PORT_SOURCE_DIR "/rules",
                              {CU2PORT_SOURCE_DIR "/tests/unit/host/unsupported.yaml"});
    EXPECT_TRUE(static_cast<bool>(result)) << llvm::toString(result.takeError());
    return std::move(*result);
  }();
  return loaded;
}

std::string list(const Findings &findings) {
  std::string text;
  for (const Finding &finding : findings.all())
    text += fmt::format("{}:{}:{} {}\n", info(finding.id).id, finding.line, finding.column,
                        finding.message);
  return text;
}

HostResult run(const std::string &name, std::string source,
               const std::map<std::string, std::string> &headers,
               const std::vector<std::string> &arguments, bool withKernels,
               const HipDialect *hip = nullptr, const KernelChoice &choice = {}) {
  if (!source.empty() && source[0] == '\n')
    source.erase(0, 1);
  Folder folder;
  Findings findings;
  for (const auto &[header, text] : headers)
    folder.write(header, text);
  std::string file = folder.write(name, source);
  ParseRequest request;
  request.file = file;
  request.arguments = arguments;
  request.arguments.push_back("-std=c++17");
  request.arguments.push_back("-I" + llvm::sys::path::parent_path(file).str()); // for -include
  request.dialectFolder = CU2PORT_SOURCE_DIR "/runtime/dialect";
  auto unit = parse(request, findings);
  HostResult result;
  if (unit) {
    std::unique_ptr<ir::Program> program = std::make_unique<ir::Program>();
    if (withKernels) {
      program = buildDeviceProgram(*unit, rules(), findings, choice);
      ir::collectFacts(*program);
    }
    EditSet edits;
    std::vector<std::string> files;
    if (!program->functions.empty())
      files = {".kernels.cpp", ".cl", ".cpu.cpp"};
    if (hip) {
      std::unique_ptr<TranslationUnit> device;
      if (unit->testsArchitecture())
        device = parse(deviceRequest(request, true), findings);
      std::vector<const TranslationUnit *> views{unit.get()};
      if (device)
        views.push_back(device.get());
      planHip(views, *hip, rules(), edits, findings);
    } else {
      std::set<std::string> places;
      planHost(*unit, *program, describeDeviceVariables(*unit), withKernels ? "main" : "", files,
               rules(), edits, findings, places);
    }
    result.text = edits.apply(file, source);
    for (const auto &[path, changes] : edits.files())
      if (path != file)
        result.headers[llvm::sys::path::filename(path).str()] =
            edits.apply(path, headers.at(llvm::sys::path::filename(path).str()));
  }
  result.findings = list(findings);
  return result;
}

} // namespace

HostResult translateHost(std::string source, const std::map<std::string, std::string> &headers,
                         const std::vector<std::string> &arguments) {
  return run("main.cu", std::move(source), headers, arguments, false);
}

HostResult translateCpp(std::string source, const std::map<std::string, std::string> &headers) {
  return run("main.cpp", std::move(source), headers, {}, false);
}

HostResult translateToHip(std::string source, const HipDialect &dialect,
                          const std::map<std::string, std::string> &headers) {
  return run("main.cu", std::move(source), headers, {}, false, &dialect);
}

HostResult translateWithKernels(std::string source, const KernelChoice &choice) {
  return run("main.cu", std::move(source), {}, {}, true, nullptr, choice);
}

} // namespace cu2port::test
