// Answers questions about cu2port itself. No input is read, and nothing is translated:
//
//   --explain 2003          docs/diagnostics/2003.md, without the mark of its heading
//   --query cudaMalloc      cudaMalloc: function of the host (cuda_runtime_api.h)
//                             becomes   portMalloc ...
//   --toolkit               the prefix whose bin/nvcc is cu2port's: for CUDA_HOME
//   --catalogue DOCS        writes the tables below docs/ anew
//   cu2port devices         cu2port-devices takes this process's place
#include "cli/Answer.h"
#include "cli/CatalogueFiles.h"
#include "diag/Findings.h"
#include "processes/Process.h"
#include "report/Query.h"
#include "report/Terminal.h"
#include "rules/Rules.h"
#include "session/Options.h"
#include "session/Resources.h"
#include "support/StandardFiles.h"

#include "llvm/Support/MemoryBuffer.h"

namespace cu2port {
namespace {

int explain(const Options &options, const Resources &resources, Findings &findings) {
  const std::string file = resources.pageAbout(options.explain);
  auto page = llvm::MemoryBuffer::getFile(file, /*IsText=*/true);
  if (!page) {
    findings.add(DiagId::FileNotFound, "", 0, 0, file, page.getError().message());
    return 2;
  }
  llvm::StringRef text = (*page)->getBuffer();
  text.consume_front("# ");
  fmt::print("{}", text.str());
  return 0;
}

int printToolkit(Findings &findings) {
  const std::string folder = findToolkit(findings);
  if (!folder.empty())
    fmt::print("{}\n", folder);
  return folder.empty() ? 2 : 0;
}

/// A name that no rule has is an answer, too: status 1, and the names that look like it.
int query(const Options &options, const Rules &rules, Findings &findings) {
  auto found = matching(rules, options.query);
  if (!found) {
    findings.add(DiagId::BadArgument, "", 0, 0,
                 fmt::format("--query: {}", llvm::toString(found.takeError())));
    return 2;
  }
  for (const std::string &name : *found) {
    const ApiRule *rule = rules.find(name);
    fmt::print("{}{}", name == found->front() ? "" : "\n",
               rule ? describe(*rule, rules) : describeInHip(name, rules));
  }
  if (!found->empty())
    return 0;
  fmt::print("cu2port has no rule for '{}'", options.query);
  const std::vector<std::string> similar = similarNames(rules, options.query);
  if (!similar.empty())
    fmt::print("; it has one for {}", fmt::join(similar, ", "));
  fmt::print("\n");
  return 1;
}

/// What takes the rules to answer.
int consult(const Options &options, const Resources &resources, Findings &findings) {
  llvm::Expected<Rules> rules = Rules::load(resources.rules, options.ruleFiles);
  if (!rules) {
    findings.add(DiagId::RulesInvalid, "", 0, 0, llvm::toString(rules.takeError()));
    return 2;
  }
  if (options.catalogue.empty())
    return query(options, *rules, findings);
  return writeCatalogue(options.catalogue, *rules,
                        {findRuntimeHeaders(findings), resources.dialect}, findings);
}

} // namespace

bool isQuestion(const Options &options) {
  return options.explain || options.toolkit || !options.query.empty() || !options.catalogue.empty();
}

int answer(const Options &options) {
  Findings findings;
  // Needs neither rules nor pages: whether they are found does not matter.
  if (options.toolkit) {
    const int status = printToolkit(findings);
    printError("{}", describe(findings, false));
    return status;
  }
  const Resources resources = findResources(findings);
  int status = 2;
  if (!findings.has(Severity::Error))
    status = options.explain ? explain(options, resources, findings)
                             : consult(options, resources, findings);
  printError("{}", describe(findings, false));
  return status;
}

int listDevices(const std::vector<std::string> &arguments) {
  Findings findings;
  if (!arguments.empty())
    findings.add(DiagId::BadArgument, "", 0, 0,
                 fmt::format("devices: '{}' is too much: it takes no arguments", arguments[0]));
  const std::string lister = arguments.empty() ? findDeviceLister(findings) : "";
  if (!lister.empty()) {
    // The other program is the runtime's, which the tool is not linked with. This comes back only
    // if it could not be started.
    const std::error_code error = becomeProgram(lister, {lister});
    findings.add(DiagId::FileNotFound, "", 0, 0, lister, error.message());
  }
  printError("{}", describe(findings, false));
  return 2;
}

} // namespace cu2port
