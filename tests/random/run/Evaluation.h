// Cases of one file in all forms, compared with what the judge expects.
#pragma once

#include "case/Case.h"
#include "forms/Forms.h"

#include <map>
#include <string>
#include <vector>

namespace cu2port::random {

struct Verdict {
  enum class Kind : std::uint8_t {
    Same,
    Different,
    OfDevice,  ///< only there: the same OpenCL C does as the judge says where others run it
    LeftOut,   ///< the form does not have the case, and says so
    BadCase,   ///< it is no CUDA, or CUDA leaves undefined what it does: the generator's fault
    NotJudged, ///< the judge does not know a construct
  };
  Kind kind = Kind::Same;
  std::string form; ///< its option; empty for BadCase and NotJudged
  std::string text;
};

struct Settings {
  std::vector<Form> forms;
  Build build;
  bool interprets = false; ///< has the interpreter look for what is undefined
  bool sanitizes = false;  ///< has the judge's compiler look for what is undefined
  bool judgedByInterpreter = false;
  /// Programs that run their arguments with another OpenCL: asked where the form simt differs.
  std::vector<std::string> otherOpenCL;
  std::string folder; ///< for temporary files
};

struct Evaluation {
  std::vector<std::vector<Verdict>> verdicts; ///< for each case, one a form
  std::map<std::string, double> seconds;      ///< of processor time, by what they were used for
};

/// Translates, compiles and runs. An exception is about all cases together: with fewer of them the
/// guilty one is found.
Evaluation evaluate(const std::vector<Case> &cases, const Settings &settings);

/// To another process and back.
std::string toJson(const Evaluation &evaluation);
Evaluation fromJson(const std::string &text);

} // namespace cu2port::random
