// Text that macros make of CUDA's names: what the program's own names became, its text becomes,
// too.
//
//   #define CHECK(x) if (x) puts(#x)
//   CHECK(cudaMalloc(&p, 4));         ->    CHECK(portMalloc(&p, 4)); says "portMalloc(&p, 4)"
//
// A program that compares such texts, or reads them, would notice: each macro is reported once.
#include "host/Names.h"

#include <set>

namespace cu2port::host {

void planStringised(Plan &plan) {
  std::set<const clang::MacroInfo *> reported;
  for (const StringisedName &name : plan.unit.stringised) {
    const ApiRule *rule = plan.rules.find(name.name);
    const std::optional<Span> span = plan.text.token(name.place);
    if (!rule || rule->fidelity == Fidelity::Unsupported || !changesName(*rule) || !span ||
        plan.isSwallowed(*span) || plan.text.spelling(*span) != rule->name)
      continue;
    switch (rule->kind) {
    case RuleKind::HostFunction:
    case RuleKind::Type:
    case RuleKind::Enumerator:
    case RuleKind::Macro:
      break;
    case RuleKind::Attribute:
    case RuleKind::DeviceVariable:
    case RuleKind::DeviceFunction:
    case RuleKind::Field:
    case RuleKind::Header:
      continue;
    }
    if (!plan.isPlanned(*span)) // it is text and nothing else
      plan.replace(*span, rule->host(), rule->name, name.place);
    if (plan.becomes(*span, rule->host()) && reported.insert(name.definition).second)
      plan.report(DiagId::TextOfNames, name.definition->getDefinitionLoc(), name.macro, rule->name,
                  rule->host());
  }
}

} // namespace cu2port::host
