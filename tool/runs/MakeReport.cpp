// Around a report: what of a run it is made from, and the files that it becomes.
//
//   outcomes, tree, plan    --ReportSource::take, add-->    UnitSummary, ReportFile
//   these, and the files written  --ReportRows-->           report::Report
//   report::Report          --writeReport-->                report.json, .md, .csv, .sarif, .html
//
// take() comes first in a run, since outcomes are used up by what makes the output of them: it
// moves the facts, and copies edits and headers.
#include "runs/MakeReport.h"
#include "report/Tables.h"
#include "runs/ReportRows.h"
#include "session/Options.h"
#include "session/Resources.h"
#include "session/Session.h"
#include "support/Visible.h"
#include "support/WholeFile.h"

#include "support/Paths.h"
#include "support/ReadFile.h"
#include "support/StandardFiles.h"
#include "llvm/Support/JSON.h"

#include <filesystem>

namespace cu2port {
namespace {

const char *kindOf(TreeFile::Kind kind) {
  switch (kind) {
  case TreeFile::Kind::CudaSource:
    return "cuda";
  case TreeFile::Kind::Source:
    return "host";
  case TreeFile::Kind::Header:
    return "header";
  case TreeFile::Kind::Other:
    return "other";
  }
  return "other";
}

std::string readText(const std::string &file) {
  const auto buffer = llvm::expectedToOptional(readFile(file));
  return buffer ? (*buffer)->getBuffer().str() : std::string();
}

/// The template with its style and script in it.
std::string readPage(const std::string &folder) {
  std::string page = readText(folder + "/page.html");
  for (const auto &[mark, file] :
       {std::pair("@STYLE@", "/page.css"), std::pair("@SCRIPT@", "/page.js")})
    if (const std::size_t at = page.find(mark); at != std::string::npos)
      page.replace(at, std::string_view(mark).size(), readText(folder + file));
  return page;
}

/// What the options ask for and the report does not show; empty if all holds.
///
///   --fail-under 90       less than 90 % of the uses of CUDA go over
///   --fail-on days        a finding of that class of effort, or --fail-on 2001 one of that number;
///                         with --baseline only those that it does not have
std::string shortfall(const report::Report &report, const ReportOptions &options) {
  if (report.counts.share() < options.failUnder)
    return fmt::format("--fail-under {}: {:.1f} % go over", options.failUnder,
                       report.counts.share());
  for (const std::string &each : options.failOn)
    for (const report::Finding &finding : report.findings)
      if ((finding.effort == each || std::to_string(finding.id) == each) &&
          (finding.state.empty() || finding.state == "new"))
        return fmt::format("--fail-on {}: {}:{}: {}", each, finding.file, finding.line,
                           finding.message);
  return {};
}

} // namespace

void ReportSource::add(const Tree &tree, const TreePlan &plan) {
  for (std::size_t i = 0; i < tree.files.size(); ++i) {
    const TreeFile &file = tree.files[i];
    ReportFile row{file.path,
                   file.name,
                   tree.real(file),
                   tree.source(file),
                   kindOf(file.kind),
                   plan.requestOf.count(i) > 0,
                   {}};
    for (const IncludeName &include : file.scan.includes)
      row.includes.push_back(include.name);
    add(std::move(row));
  }
}

void ReportSource::take(std::vector<UnitOutcome> &outcomes,
                        const std::vector<UnitRequest> &requests) {
  for (std::size_t i = 0; i < outcomes.size(); ++i) {
    UnitSummary unit;
    unit.real = realPath(requests[i].input);
    unit.failed = !outcomes[i].result;
    for (const Finding &each : outcomes[i].findings) {
      const Severity severity = session.findings.severity(each);
      unit.failed |= severity == Severity::Error;
      if (severity >= Severity::Todo)
        unit.toDo.insert(info(each.id).id);
    }
    if (std::optional<UnitResult> &result = outcomes[i].result) {
      unit.isPartial = result->isPartial;
      unit.facts = std::move(result->facts);
      unit.kernels = std::move(result->kernelFacts);
      unit.edits = result->edits.files();
      unit.headers = result->headers;
    }
    units.push_back(std::move(unit));
  }
}

report::Report ReportSource::make(const TranslatedFiles &translated) const {
  return ReportRows(session, root, title, files, units, translated).make();
}

int writeReport(report::Report report, Session &session) {
  const ReportOptions &options = session.options.report;
  // A baseline marks findings as new, moved or known; --fail-on asks for the marks below.
  if (!options.baseline.empty() && !report::compare(report, readText(options.baseline)))
    session.findings.add(DiagId::ReportUnusable, "", 0, 0, options.baseline,
                         "it is no report.json of this version");
  std::error_code error;
  std::filesystem::create_directories(options.folder, error);
  const auto pageAbout = [&](int id) { return readText(session.resources.pageAbout(id)); };
  using llvm::raw_ostream;
  const std::pair<const char *, WriteTo> forms[] = {
      {"report.json", [&](raw_ostream &to) { report::writeJson(report, to); }},
      {"report.md",
       [&](raw_ostream &to) { to << llvm::json::fixUTF8(report::toMarkdown(report)); }},
      {"report.csv", [&](raw_ostream &to) { to << llvm::json::fixUTF8(report::toCsv(report)); }},
      {"report.sarif", [&](raw_ostream &to) { report::writeSarif(report, pageAbout, to); }},
      {"report.html",
       [&](raw_ostream &to) { report::writePage(report, readPage(session.resources.page), to); }}};
  for (const auto &[name, write] : forms)
    if (!writeWholeFileIn(options.folder, name, write, session.findings))
      return 2;
  printError("{}cu2port: report in {}\n", report::toTerminal(report), options.folder);
  const std::string missing = shortfall(report, options);
  if (!missing.empty())
    printError("cu2port: {}\n", visible(missing));
  return missing.empty() ? 0 : 3;
}

} // namespace cu2port
