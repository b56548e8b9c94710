// Compares the findings of this run with those of an earlier report.json, by their fingerprints:
//
//   earlier            now                state
//   ab12, line 7       ab12, line 7       known
//   ab12, line 7       ab12, line 9       moved
//                      cd34               new
//   ef56                                  fixed: added to Report::fixed, with what the old row says
#include "report/Report.h"
#include "support/ReadJson.h"

#include <map>

namespace cu2port::report {
namespace {

namespace json = llvm::json;

struct Known {
  unsigned line = 0;
  const json::Object *row = nullptr;
};

Finding findingFrom(const json::Object &row) {
  Finding finding;
  const auto string = [&](const char *key) { return row.getString(key).value_or("").str(); };
  finding.id = static_cast<int>(row.getInteger("id").value_or(0));
  finding.severity = string("severity");
  finding.effort = string("effort");
  finding.file = string("file");
  finding.line = static_cast<unsigned>(row.getInteger("line").value_or(0));
  finding.message = string("message");
  finding.name = string("name");
  finding.fingerprint = string("fingerprint");
  finding.state = "fixed";
  return finding;
}

} // namespace

bool compare(Report &report, const std::string &baseline) {
  llvm::Expected<json::Value> parsed = readJson(baseline);
  if (!parsed) {
    llvm::consumeError(parsed.takeError());
    return false;
  }
  const json::Object *top = parsed->getAsObject();
  const json::Array *rows = top ? top->getArray("findings") : nullptr;
  // Another program's JSON, or a report of another form.
  if (!rows || top->getInteger("version") != 1)
    return false;
  std::map<std::string, Known> known;
  for (const json::Value &each : *rows)
    if (const json::Object *row = each.getAsObject())
      known[row->getString("fingerprint").value_or("").str()] = {
          static_cast<unsigned>(row->getInteger("line").value_or(0)), row};
  for (Finding &finding : report.findings) {
    const auto found = known.find(finding.fingerprint);
    finding.state = found == known.end()                 ? "new"
                    : found->second.line == finding.line ? "known"
                                                         : "moved";
    if (found != known.end())
      known.erase(found);
  }
  for (const auto &[fingerprint, gone] : known)
    report.fixed.push_back(findingFrom(*gone.row));
  return true;
}

} // namespace cu2port::report
