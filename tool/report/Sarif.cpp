// SARIF 2.1.0, as code scanning takes it. A finding becomes a result, and its diagnostic a rule:
//
//   a.cu:3:5 todo 2001    ->    rules    [{"id": "CU2001", "name": "NoRule", "help": {...}}]
//                               results  [{"ruleId": "CU2001", "ruleIndex": 0, "level": "warning",
//                                          "locations": [...], "partialFingerprints": ...}]
//
// Fingerprints stay when lines move, by which code scanning knows a finding again.
#include "diag/Findings.h"
#include "report/Json.h"
#include "report/Report.h"

#include "llvm/ADT/StringExtras.h"
#include "llvm/Support/raw_ostream.h"

#include <set>

#include <fmt/format.h>

namespace cu2port::report {
namespace {

namespace json = llvm::json;

/// SARIF has no word for what is left to do: it is a warning.
const char *levelOf(const std::string &severity) {
  return severity == "error" ? "error" : severity == "todo" ? "warning" : "note";
}

/// A path as a URI: what is not plain is escaped byte by byte.
std::string uri(const std::string &path) {
  std::string result;
  for (unsigned char c : path)
    if (llvm::isAlnum(static_cast<char>(c)) ||
        llvm::StringRef("-._~/").contains(static_cast<char>(c)))
      result += static_cast<char>(c);
    else
      result += fmt::format("%{:02X}", c);
  return result;
}

/// What a diagnostic means, for all of its results; the page about it is Markdown.
json::Value rule(int id, const std::string &explanation) {
  const DiagInfo *row = findDiag(id);
  const std::string hint = row && *row->hint ? row->hint : "";
  const std::string page = fmt::format("cu2port --explain {}", id);
  json::Object help{{"text", hint.empty() ? page : hint + " (" + page + ")"}};
  if (!explanation.empty())
    help["markdown"] = text(explanation);
  json::Object object{{"id", fmt::format("CU{}", id)},
                      {"name", row ? row->name : "Unknown"},
                      {"shortDescription", json::Object{{"text", row ? row->text : "unknown"}}},
                      {"fullDescription", json::Object{{"text", row ? row->text : "unknown"}}},
                      {"help", std::move(help)}};
  const char *level = !row || row->severity == Severity::Error ? "error"
                      : row->severity == Severity::Todo        ? "warning"
                                                               : "note";
  object["defaultConfiguration"] = json::Object{{"level", level}};
  return object;
}

/// The file below the tree, whose own place TREE stands for; where it is known, the line's text.
json::Value location(const Finding &finding) {
  json::Object physical{
      {"artifactLocation", json::Object{{"uri", uri(finding.file)}, {"uriBaseId", "TREE"}}}};
  // What is about a whole file has no region.
  if (finding.line) {
    json::Object region{{"startLine", finding.line}};
    if (finding.column)
      region["startColumn"] = finding.column;
    // The excerpt begins some lines above the finding.
    const std::size_t at = finding.line - finding.source.first;
    if (finding.source.first && at < finding.source.lines.size())
      region["snippet"] = json::Object{{"text", text(finding.source.lines[at])}};
    physical["region"] = std::move(region);
  }
  return json::Object{{"physicalLocation", std::move(physical)}};
}

json::Value resultOf(const Finding &finding, unsigned ruleIndex) {
  json::Object object{
      {"ruleId", fmt::format("CU{}", finding.id)},
      {"ruleIndex", ruleIndex},
      {"level", levelOf(finding.severity)},
      {"message",
       json::Object{{"text", text(finding.hint.empty() ? finding.message
                                                       : finding.message + "\n" + finding.hint)}}},
      {"partialFingerprints", json::Object{{"cu2port/v1", finding.fingerprint}}},
      {"properties", json::Object{{"effort", finding.effort}}}};
  // Code scanning wants a place for everything: what is about no file is about the tree.
  Finding placed = finding;
  if (placed.file.empty())
    placed.file = ".";
  object["locations"] = json::Array{location(placed)};
  if (!finding.state.empty())
    // "moved" is not a word of SARIF's: the finding is the same.
    object["baselineState"] = finding.state == "new" ? "new" : "unchanged";
  return object;
}

} // namespace

void writeSarif(const Report &report, const std::function<std::string(int id)> &pageAbout,
                llvm::raw_ostream &to) {
  std::set<int> ids;
  for (const Finding &each : report.findings)
    ids.insert(each.id);
  json::Array rules;
  for (int id : ids)
    rules.push_back(rule(id, pageAbout(id)));
  json::Object driver{{"name", "cu2port"},
                      {"semanticVersion", report.tool.substr(report.tool.find(' ') + 1)},
                      {"rules", std::move(rules)}};
  const json::Object tree{
      {"description", json::Object{{"text", "The folder that was translated"}}}};
  json::OStream out(to, /*IndentSize=*/1);
  const auto writeRun = [&] {
    out.attribute("columnKind", "utf16CodeUnits");
    out.attribute("originalUriBaseIds", json::Object{{"TREE", json::Object(tree)}});
    out.attributeArray("results", [&] {
      for (const Finding &each : report.findings)
        out.value(
            resultOf(each, static_cast<unsigned>(std::distance(ids.begin(), ids.find(each.id)))));
    });
    out.attribute("tool", json::Object{{"driver", std::move(driver)}});
  };
  out.object([&] {
    out.attribute("$schema", "https://json.schemastore.org/sarif-2.1.0.json");
    out.attributeArray("runs", [&] { out.object(writeRun); });
    out.attribute("version", "2.1.0");
  });
  to << '\n';
}

} // namespace cu2port::report
