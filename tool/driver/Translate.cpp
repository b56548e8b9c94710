#include "driver/Translate.h"
#include "diag/Findings.h"
#include "driver/Layout.h"
#include "driver/Options.h"
#include "driver/Output.h"
#include "driver/OutputTree.h"
#include "driver/Resources.h"
#include "driver/Units.h"
#include "report/Terminal.h"
#include "rules/Rules.h"

#include <cctype>
#include <cstdio>
#include <filesystem>
#include <set>

namespace cu2port {
namespace {

namespace fs = std::filesystem;

/// The state of a run.
struct Session {
  const Options &options;
  Findings findings;
  Resources resources;
  Rules rules;
};

bool isHopeless(const Session &session) { return session.findings.has(Severity::Error); }

void loadRules(Session &session) {
  auto loaded = Rules::load(session.resources.rules, session.options.ruleFiles);
  if (loaded)
    session.rules = std::move(*loaded);
  else
    session.findings.add(DiagId::RulesInvalid, "", 0, 0, llvm::toString(loaded.takeError()));
}

/// Inputs are never modified, so their folders are no place for the output.
void checkOutputFolder(Session &session, const Layout &layout) {
  if (session.options.output.empty())
    return;
  std::string output = realPath(session.options.output);
  for (std::size_t i = 0; i < layout.inputs().size(); ++i)
    if (!layout.inputs()[i].empty() && fs::path(layout.inputs()[i]).parent_path() == output)
      session.findings.add(DiagId::OutputIsInput, session.options.inputs[i], 0, 0,
                           session.options.output, session.options.inputs[i]);
  std::error_code error;
  if (fs::exists(output, error) && !fs::is_directory(output, error))
    session.findings.add(DiagId::OutputNotWritable, "", 0, 0, session.options.output,
                         "it is not a folder");
}

/// The stem as an identifier, as CMake makes one (cu2port_kernels names the embedded text so).
std::string identifier(const std::string &stem) {
  std::string result;
  for (unsigned char c : stem)
    result += std::isalnum(c) ? static_cast<char>(c) : '_';
  if (!result.empty() && std::isdigit(static_cast<unsigned char>(result[0])))
    result.insert(0, "_");
  return result;
}

/// A name for each input that no other input has.
std::vector<std::string> moduleNames(const Layout &layout) {
  std::vector<std::string> names;
  std::set<std::string> taken;
  for (const std::string &real : layout.inputs()) {
    std::string base = identifier(fs::path(real).stem().string());
    std::string name = base;
    for (int number = 2; !taken.insert(name).second; ++number)
      name = fmt::format("{}_{}", base, number);
    names.push_back(name);
  }
  return names;
}

int statusOf(const Findings &findings) {
  return findings.has(Severity::Error) ? 2 : findings.has(Severity::Todo) ? 1 : 0;
}

int finish(const Session &session, const std::string &summary) {
  fmt::print(stderr, "{}", describe(session.findings, session.options.verbose));
  std::string counts = countFindings(session.findings);
  if (!summary.empty())
    fmt::print("{}{}{}\n", summary, counts.empty() ? "" : ": ", counts);
  return statusOf(session.findings);
}

int dump(Session &session) {
  std::string text;
  for (const std::string &input : session.options.inputs)
    if (auto one =
            dumpUnit(input, session.options, session.resources, session.rules, session.findings))
      text += *one;
  if (!isHopeless(session))
    fmt::print("{}", text);
  return finish(session, {});
}

std::string plural(std::size_t count, const char *word) {
  return fmt::format("{} {}{}", count, word, count == 1 ? "" : "s");
}

std::string summarise(const Session &session, const std::vector<UnitResult> &units,
                      const OutputTree &tree) {
  std::size_t kernels = 0;
  for (const UnitResult &unit : units)
    kernels += unit.kernels;
  return fmt::format("cu2port: {}, {} -> {} in {}", plural(units.size(), "file"),
                     plural(kernels, "kernel"), plural(tree.files().size(), "file"),
                     session.options.output);
}

int write(Session &session, Layout &layout) {
  std::vector<std::string> modules = moduleNames(layout);
  std::vector<UnitRequest> requests;
  for (std::size_t i = 0; i < session.options.inputs.size(); ++i)
    requests.push_back({session.options.inputs[i], modules[i], session.options.arguments});
  std::vector<UnitResult> units;
  for (UnitOutcome &outcome :
       translateUnits(requests, {session.options, session.resources, session.rules})) {
    session.findings.absorb(outcome.findings);
    if (outcome.result)
      units.push_back(std::move(*outcome.result));
  }
  OutputTree tree;
  if (!isHopeless(session))
    tree = makeOutput(units, layout, session.options, session.findings);
  if (isHopeless(session) || !tree.write(session.options.output, session.findings))
    return finish(session, "cu2port: nothing written");
  return finish(session, summarise(session, units, tree));
}

} // namespace

int translate(const Options &options) {
  Session session{options, findingsFor(options), {}, {}};
  session.resources = findResources(session.findings);
  Layout layout(options, session.findings);
  checkOutputFolder(session, layout);
  if (!isHopeless(session))
    loadRules(session);
  if (isHopeless(session))
    return finish(session, "cu2port: nothing written");
  return options.dumpAfter.empty() ? write(session, layout) : dump(session);
}

} // namespace cu2port
