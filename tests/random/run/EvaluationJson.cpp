#include "run/Evaluation.h"

#include "llvm/Support/JSON.h"

namespace cu2port::random {

using llvm::json::Array;
using llvm::json::Object;
using llvm::json::Value;

static Value jsonOf(const Verdict &verdict) {
  return Object{{"kind", static_cast<int>(verdict.kind)},
                {"form", verdict.form},
                {"text", llvm::json::fixUTF8(verdict.text)}};
}

std::string toJson(const Evaluation &evaluation) {
  Array verdicts;
  for (const auto &ofCase : evaluation.verdicts) {
    Array forms;
    for (const Verdict &each : ofCase)
      forms.push_back(jsonOf(each));
    verdicts.push_back(std::move(forms));
  }
  Object seconds;
  for (const auto &[what, number] : evaluation.seconds)
    seconds[what] = number;
  std::string text;
  llvm::raw_string_ostream(text) << Value(
      Object{{"verdicts", std::move(verdicts)}, {"seconds", std::move(seconds)}});
  return text;
}

static Verdict verdictOf(const Object &object) {
  return {static_cast<Verdict::Kind>(*object.getInteger("kind")), object.getString("form")->str(),
          object.getString("text")->str()};
}

Evaluation fromJson(const std::string &text) {
  const Value value = llvm::cantFail(llvm::json::parse(text));
  const Object &object = *value.getAsObject();
  Evaluation evaluation;
  for (const Value &ofCase : *object.getArray("verdicts")) {
    evaluation.verdicts.emplace_back();
    for (const Value &each : *ofCase.getAsArray())
      evaluation.verdicts.back().push_back(verdictOf(*each.getAsObject()));
  }
  for (const auto &[what, number] : *object.getObject("seconds"))
    evaluation.seconds[what.str()] = *number.getAsNumber();
  return evaluation;
}

} // namespace cu2port::random
