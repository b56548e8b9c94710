#include "run/Evaluation.h"

#include "case/Archive.h"
#include "forms/Files.h"
#include "run/Claims.h"
#include "run/Clock.h"
#include "run/Judges.h"
#include "run/Runs.h"

#include <fmt/format.h>

#include <algorithm>
#include <cstdlib>
#include <optional>

namespace cu2port::random {

namespace {

using Kind = Verdict::Kind;
using State = Row::State;

constexpr unsigned secondsForACase = 60; ///< OpenCL compiles it, too

/// What a device of the runtime is asked for by the environment. Nothing is kept from one run to
/// the next, so that no run sees another's.
void chooseDevice(Form form, const Settings &settings) {
  setenv("CU2PORT_DEVICE", isSycl(form) ? "sycl" : isOpenCL(form) ? "opencl" : "cpu", 1);
  setenv("CU2PORT_FORM", form == Form::Simt || form == Form::Sycl ? "simt" : "block", 1);
  setenv("XDG_CACHE_HOME", "", 1);
  setenv("HOME", "", 1);
  setenv("POCL_CACHE_DIR", (settings.folder + "/pocl").c_str(), 1);
  setenv("POCL_KERNEL_CACHE", "0", 1);
  // PoCL links each kernel, with the first `ld` that it finds.
  setenv("PATH", fmt::format("{}:{}", CU2PORT_RANDOM_LINKER, getenv("PATH")).c_str(), 1);
  if (!settings.build.optimisesOpenCL)
    setenv("POCL_EXTRA_BUILD_FLAGS", "-cl-opt-disable", 1);
  if (isSycl(form)) {
    setenv("SYCL_CACHE_PERSISTENT", "0", 1);
    setenv("SYCL_CACHE_DIR", (settings.folder + "/sycl").c_str(), 1); // for SYCL's headers
    setenv("OCL_ICD_VENDORS", CU2PORT_RANDOM_SYCL "/vendors", 1);
    setenv("LD_LIBRARY_PATH", CU2PORT_RANDOM_SYCL "/lib", 1);
  }
}

const char *runnerOf(Form form) {
  return form == Form::Nvidia ? CU2PORT_RANDOM_RUNNER "_nvidia" : CU2PORT_RANDOM_RUNNER;
}

class Evaluator {
public:
  Evaluator(const std::vector<Case> &cases, const Settings &settings)
      : cases(cases), settings(settings), temporary(settings.folder), stem(temporary.path + "/k"),
        compiler(settings.build, stem) {
    evaluation.verdicts.resize(cases.size());
  }

  Evaluation run() {
    Clock clock(evaluation.seconds);
    translateGood();
    clock.count("translate");
    if (good.empty())
      return std::move(evaluation);
    judge(clock);
    checkClaims();
    casesFile = stem + ".cases";
    writeCases(casesFile, good);
    compiler.compileHost(*translation);
    clock.count("compile host");
    for (Form form : settings.forms) {
      const std::string library = compiler.compile(form, *translation);
      clock.count(fmt::format("compile {}", info(form).option));
      compareIn(form, library);
      clock.count(fmt::format("run {}", info(form).option));
    }
    return std::move(evaluation);
  }

private:
  void add(std::size_t i, Kind kind, const char *form, const std::string &text) {
    evaluation.verdicts[places[i]].push_back({kind, form, text});
  }

  /// Without the cases that are no CUDA.
  void translateGood() {
    for (std::size_t i = 0; i < cases.size(); ++i)
      places.push_back(i);
    good = cases;
    while (!translation && !good.empty())
      try {
        translation = translate(good, stem, settings.forms,
                                settings.build.optimisesOpenCL ? Style::People : Style::Lines);
      } catch (const BadText &bad) {
        for (std::size_t i = bad.cases.size(); i-- > 0;) {
          const auto at = static_cast<std::ptrdiff_t>(bad.cases[i]);
          add(bad.cases[i], Kind::BadCase, "", bad.what());
          good.erase(good.begin() + at);
          places.erase(places.begin() + at);
        }
      }
  }

  void judge(Clock &clock) {
    expected.emplace(stem + ".expected", good);
    if (settings.interprets || settings.judgedByInterpreter) {
      interpreterJudge(stem)->expect(good, *expected);
      clock.count("interpret");
    }
    if (!settings.judgedByInterpreter) {
      forgetResults();
      directJudge(compiler, settings.sanitizes)->expect(good, *expected);
      clock.count("judge");
    }
    for (std::size_t i = 0; i < good.size(); ++i)
      if (const Row &row = (*expected)[i]; row.state != State::Done)
        add(i, row.state == State::Failed ? Kind::BadCase : Kind::NotJudged, "", row.why);
  }

  void checkClaims() {
    for (std::size_t i = 0; i < good.size(); ++i)
      if (const std::string wrong = wrongClaim(good[i], translation->needs); !wrong.empty())
        add(i, Kind::Different, info(settings.forms.front()).option, wrong);
  }

  /// The interpreter's, but for what it calls undefined.
  void forgetResults() {
    for (std::size_t i = 0; i < good.size(); ++i)
      if ((*expected)[i].state != State::Failed)
        (*expected)[i].state = State::Wanted;
  }

  void compareIn(Form form, const std::string &library) {
    Rows found(stem + ".found", good);
    for (std::size_t i = 0; i < good.size(); ++i)
      if ((*expected)[i].state != State::Done)
        found[i].state = State::Unwanted;
    run(form, library, "", found);
    for (std::size_t i = 0; i < good.size(); ++i)
      compareOne(i, form, library, found);
  }

  void run(Form form, const std::string &library, const std::string &launcher, Rows &rows) {
    runInChildren(rows, [&] {
      chooseDevice(form, settings);
      becomeRunner({launcher, runnerOf(form), library, casesFile, secondsForACase}, rows);
    });
  }

  /// Whether a kernel that differs on the OpenCL device is right where another OpenCL runs the same
  /// text. The form with a work-item a thread is for GPUs; the CPU's device that runs it here has
  /// to make loops of it, and errs (docs/random-kernels.md).
  bool isOfDevice(std::size_t i, const std::string &library) {
    return std::any_of(
        settings.otherOpenCL.begin(), settings.otherOpenCL.end(),
        [&](const std::string &launcher) { return isRightWith(launcher, i, library); });
  }

  bool isRightWith(const std::string &launcher, std::size_t i, const std::string &library) {
    Rows found(stem + ".elsewhere", good);
    for (std::size_t other = 0; other < good.size(); ++other)
      if (other != i)
        found[other].state = State::Unwanted;
    run(Form::Simt, library, launcher, found);
    return found[i].state == State::Done &&
           describeDifference(good[i], expected->results(i), found.results(i)).empty();
  }

  /// Another OpenCL may take the kernel, but not all those of its file.
  bool isOfDeviceAlone(const Case &test) {
    if (cases.size() == 1)
      return false;
    Settings alone = settings;
    alone.forms = {Form::Simt};
    alone.interprets = alone.sanitizes = false;
    const Evaluation evaluation = evaluate({test}, alone);
    return std::any_of(evaluation.verdicts[0].begin(), evaluation.verdicts[0].end(),
                       [](const Verdict &each) { return each.kind == Kind::OfDevice; });
  }

  /// Intel's compiler for CPUs ends the program in its own passes, and says so.
  static bool isCompilersCrash(Form form, const Row &row) {
    return isSycl(form) && row.state == State::Failed &&
           std::string_view(row.why).find("PLEASE submit a bug report") != std::string_view::npos;
  }

  void compareOne(std::size_t i, Form form, const std::string &library, Rows &found) {
    const char *option = info(form).option;
    const std::string &loss = translation->leftToDo[i];
    const Row &row = found[i];
    if (row.state == State::Refused)
      return add(i, Kind::LeftOut, option, loss.empty() ? row.why : loss);
    if (row.state != State::Failed && row.state != State::Done)
      return;
    const std::string difference =
        row.state == State::Failed
            ? row.why
            : describeDifference(good[i], expected->results(i), found.results(i));
    if (difference.empty())
      return add(i, Kind::Same, option, "");
    const bool isTheDevices =
        isCompilersCrash(form, row) ||
        (form == Form::Simt && (isOfDevice(i, library) || isOfDeviceAlone(good[i])));
    add(i, isTheDevices ? Kind::OfDevice : Kind::Different, option, difference);
  }

  const std::vector<Case> &cases;
  const Settings &settings;
  TemporaryFolder temporary;
  std::string stem;
  Compiler compiler;
  std::vector<Case> good;          ///< those that are CUDA
  std::vector<std::size_t> places; ///< of them among all
  std::optional<Translation> translation;
  std::optional<Rows> expected;
  std::string casesFile;
  Evaluation evaluation;
};

} // namespace

Evaluation evaluate(const std::vector<Case> &cases, const Settings &settings) {
  return Evaluator(cases, settings).run();
}

} // namespace cu2port::random
