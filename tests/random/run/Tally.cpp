#include "run/Tally.h"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <cstdio>

namespace cu2port::random {

/// How to see it again.
static std::string commandFor(const Case &test, const Settings &settings, const Verdict &verdict) {
  std::vector<std::string> forms = {verdict.form};
  if (verdict.form.empty()) {
    forms.clear();
    for (Form form : settings.forms)
      forms.push_back(info(form).option);
  }
  return fmt::format("--kernel {} --forms {} --flags '{}'", test.seed, fmt::join(forms, ","),
                     settings.build.flags);
}

void Tally::add(const Batch &batch, const Evaluation &evaluation) {
  kernels += static_cast<unsigned>(batch.cases.size());
  for (const auto &[what, number] : evaluation.seconds)
    seconds[what] += number;
  for (std::size_t i = 0; i < batch.cases.size(); ++i)
    for (const Verdict &each : evaluation.verdicts[i])
      add(batch.cases[i], batch.settings, each);
  std::fflush(stdout);
}

void Tally::add(const Case &test, const Settings &settings, const Verdict &verdict) {
  switch (verdict.kind) {
  case Verdict::Kind::LeftOut:
  case Verdict::Kind::NotJudged: {
    LeftOut &others = leftOut[fmt::format("{}: {}", verdict.form, verdict.text)];
    if (!others.count++)
      others.command = commandFor(test, settings, verdict);
    return;
  }
  case Verdict::Kind::BadCase:
    ++bad;
    fmt::print("BAD CASE {}: {}\n", commandFor(test, settings, verdict), verdict.text);
    return;
  case Verdict::Kind::Same:
    ++compared[verdict.form];
    return;
  case Verdict::Kind::OfDevice:
    ++compared[verdict.form];
    ++ofDevice;
    fmt::print("THE DEVICE'S {}: {}\n", commandFor(test, settings, verdict), verdict.text);
    return;
  case Verdict::Kind::Different:
    ++compared[verdict.form];
    ++different;
    fmt::print("DIFFERENCE {}: {}\n", commandFor(test, settings, verdict), verdict.text);
    std::fflush(stdout);
    onDifferent(test, settings, verdict);
    return;
  }
}

void Tally::print(bool withTimes) const {
  for (const auto &[reason, cases] : leftOut)
    fmt::print("{:5} left out: {}, the first {}\n", cases.count, reason, cases.command);
  if (withTimes)
    for (const auto &[what, number] : seconds)
      fmt::print("{:7.1f} s  {}\n", number, what);
  fmt::print("{} kernels", kernels);
  for (const auto &[form, count] : compared)
    fmt::print(", {} {}", form, count);
  fmt::print(": {} different, {} not well defined", different, bad);
  if (ofDevice)
    fmt::print(", {} wrong on the OpenCL device alone", ofDevice);
  fmt::print("\n");
}

} // namespace cu2port::random
