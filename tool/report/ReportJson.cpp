// Writes report.json, of which every other form of a report is a view:
//
//   Report                                    {
//     causes     {Cause{"cudaFoo", 2001}}      "causes": [{"what": "cudaFoo", "id": 2001, ...}],
//     fileRows   {File{"a.cu", ...}}      ->    "files": [{"path": "a.cu", ...}],
//     counts     Counts{...}                    "summary": {"uses": {"exact": 5, ...}, ...},
//     isAnalysis                                "mode": "analysis", ...}
//
// docs/report-schema.json describes it; a change that readers must know of raises "version".
// Sources and paths may hold any bytes: text() makes UTF-8 of them, which cannot be undone.
#include "report/Json.h"
#include "report/Report.h"

#include "llvm/Support/raw_ostream.h"

namespace cu2port::report {

namespace json = llvm::json;

Counts &Counts::operator+=(const Counts &other) {
  exact += other.exact;
  condition += other.condition;
  approximate += other.approximate;
  left += other.left;
  unseen += other.unseen;
  return *this;
}

json::Value text(const std::string &bytes) {
  return json::isUTF8(bytes) ? json::Value(bytes) : json::Value(json::fixUTF8(bytes));
}

json::Array texts(const std::vector<std::string> &all) {
  json::Array array;
  for (const std::string &each : all)
    array.push_back(text(each));
  return array;
}

/// 0.04 -> 0, 0.05 -> 0.1. Nothing that is written here is negative.
json::Value rounded(double number) {
  return static_cast<double>(static_cast<std::int64_t>(number * 10 + 0.5)) / 10;
}

namespace {

/// `{"cpu": "...", "opencl": "..."}`.
json::Object byTarget(const std::map<std::string, std::string> &rows) {
  json::Object object;
  for (const auto &[target, what] : rows)
    object[target] = text(what);
  return object;
}

/// A function for each kind of row, all by one name, so that writeAll() takes any of them.
json::Value write(const Counts &counts) {
  return json::Object{
      {"exact", counts.exact}, {"condition", counts.condition}, {"approximate", counts.approximate},
      {"left", counts.left},   {"unseen", counts.unseen},       {"share", rounded(counts.share())}};
}

json::Value write(const Excerpt &excerpt) {
  return json::Object{
      {"file", text(excerpt.file)}, {"first", excerpt.first}, {"lines", texts(excerpt.lines)}};
}

/// `complete` has the targets of Report::targets: {"cpu": true, "opencl": false}.
json::Value write(const File &file) {
  json::Object complete;
  for (const auto &[target, isComplete] : file.complete)
    complete[target] = isComplete;
  return json::Object{
      {"path", text(file.path)},   {"kind", file.kind},           {"state", file.state},
      {"lines", file.lines},       {"cudaLines", file.cudaLines}, {"unseenLines", file.unseenLines},
      {"launches", file.launches}, {"uses", write(file.counts)},  {"complete", std::move(complete)},
      {"findings", file.findings}, {"hours", rounded(file.hours)}};
}

json::Value write(const Fate &fate) {
  return json::Object{{"target", fate.target},   {"runs", fate.runs},
                      {"leftOut", fate.leftOut}, {"reason", text(fate.reason)},
                      {"form", fate.form},       {"needsSubGroups", fate.needsSubGroups}};
}

/// Declared here, since kernels have rows within their own.
template <class T> json::Array writeAll(const std::vector<T> &rows);

/// `targets` has a fate for each target; `verified` is empty where nobody asked.
json::Value write(const Kernel &kernel) {
  return json::Object{{"name", text(kernel.name)},
                      {"file", text(kernel.file)},
                      {"line", kernel.line},
                      {"instances", kernel.instances},
                      {"launches", kernel.launches},
                      {"targets", writeAll(kernel.fates)},
                      {"uses", texts(kernel.uses)},
                      {"warpOperations", texts(kernel.warpOperations)},
                      {"sharedBytes", static_cast<std::int64_t>(kernel.sharedBytes)},
                      {"maxThreads", kernel.maxThreads},
                      {"verified", kernel.verdict}};
}

/// `places`: {"src/a.cu": 3}, uses by file.
json::Value write(const Name &name) {
  json::Object places;
  // Keys are text as well; two names that are the same as UTF-8 become one.
  for (const auto &[file, uses] : name.places)
    places[json::fixUTF8(file)] = uses;
  return json::Object{{"name", text(name.name)},     {"kind", name.kind},
                      {"header", name.header},       {"fidelity", name.fidelity},
                      {"reason", name.reason},       {"since", name.since},
                      {"effort", name.effort},       {"uses", name.uses},
                      {"unseen", name.unseen},       {"files", name.files},
                      {"places", std::move(places)}, {"becomes", byTarget(name.becomes)}};
}

json::Value write(const Library &library) {
  return json::Object{{"name", library.name},
                      {"state", library.state},
                      {"uses", library.uses},
                      {"files", library.files},
                      {"alternatives", byTarget(library.alternatives)},
                      {"differs", library.differs}};
}

json::Value write(const Cause &cause) {
  return json::Object{{"what", text(cause.what)},     {"id", cause.id},
                      {"effort", cause.effort},       {"findings", cause.findings},
                      {"files", cause.files},         {"alone", cause.alone},
                      {"hours", rounded(cause.hours)}};
}

json::Value write(const Step &step) {
  return json::Object{{"path", text(step.path)},
                      {"files", step.files},
                      {"findings", step.findings},
                      {"hours", rounded(step.hours)},
                      {"share", rounded(step.share)}};
}

json::Value write(const Term &term) {
  return json::Object{
      {"what", term.what}, {"formula", term.formula}, {"hours", rounded(term.hours)}};
}

json::Value write(const Target &target) {
  return json::Object{{"name", target.name},       {"verdict", target.verdict},
                      {"kernels", target.kernels}, {"ofKernels", target.ofKernels},
                      {"files", target.files},     {"ofFiles", target.ofFiles}};
}

/// Excerpts and a state are there only where they are known.
json::Value write(const Finding &finding) {
  json::Object object{{"id", finding.id},
                      {"severity", finding.severity},
                      {"effort", finding.effort},
                      {"file", text(finding.file)},
                      {"line", finding.line},
                      {"column", finding.column},
                      {"message", text(finding.message)},
                      {"hint", text(finding.hint)},
                      {"name", text(finding.name)},
                      {"fingerprint", finding.fingerprint}};
  // What is not there is left out, rather than empty.
  if (finding.source.first)
    object["source"] = write(finding.source);
  if (finding.translated.first)
    object["translated"] = write(finding.translated);
  if (!finding.state.empty())
    object["state"] = finding.state;
  return object;
}

template <class T> json::Array writeAll(const std::vector<T> &rows) {
  json::Array array;
  for (const T &each : rows)
    array.push_back(write(each));
  return array;
}

/// Row by row: of a hundred thousand, the values would take gigabytes.
template <class T>
void writeRows(json::OStream &out, llvm::StringRef key, const std::vector<T> &rows) {
  out.attributeArray(key, [&] {
    for (const T &each : rows)
      out.value(write(each));
  });
}

/// The sum, its range, and every term that it is made of.
json::Value write(const Effort &effort) {
  json::Object byHand;
  for (const auto &[target, port] : effort.byHand)
    byHand[target] = json::Object{{"lines", rounded(port.lines)}, {"hours", rounded(port.hours)}};
  return json::Object{{"hours", rounded(effort.hours)}, {"low", rounded(effort.low)},
                      {"high", rounded(effort.high)},   {"byHand", std::move(byHand)},
                      {"formula", effort.formula},      {"terms", writeAll(effort.terms)}};
}

/// The numbers of the whole.
json::Value writeSummary(const Report &report) {
  return json::Object{{"uses", write(report.counts)},
                      {"files", report.files},
                      {"cudaFiles", report.cudaFiles},
                      {"copied", report.copied},
                      {"partial", report.partial},
                      {"failed", report.failed},
                      {"lines", report.lines},
                      {"cudaLines", report.cudaLines},
                      {"unseenLines", report.unseenLines},
                      {"kernels", report.kernels},
                      {"kernelsOver", report.kernelsOver},
                      {"kernelsUnseen", report.kernelsUnseen},
                      {"launches", report.launches}};
}

} // namespace

void writeJson(const Report &report, json::OStream &out) {
  out.object([&] { // by the names of its members, as values are printed
    writeRows(out, "causes", report.causes);
    out.attribute("effort", write(report.effort));
    writeRows(out, "files", report.fileRows);
    writeRows(out, "findings", report.findings);
    writeRows(out, "fixed", report.fixed);
    writeRows(out, "kernels", report.kernelRows);
    writeRows(out, "libraries", report.libraries);
    out.attribute("mode", report.isAnalysis ? "analysis" : "translation");
    writeRows(out, "names", report.names);
    writeRows(out, "order", report.order);
    out.attribute("summary", writeSummary(report));
    out.attribute("targets", texts(report.targets));
    // Without a time, two runs over the same tree give the same bytes.
    if (!report.time.empty())
      out.attribute("time", report.time);
    out.attribute("title", text(report.title));
    out.attribute("tool", report.tool);
    writeRows(out, "verdicts", report.verdicts);
    out.attribute("version", 1);
  });
}

void writeJson(const Report &report, llvm::raw_ostream &to) {
  json::OStream out(to, /*IndentSize=*/1);
  writeJson(report, out);
  to << '\n';
}

} // namespace cu2port::report
