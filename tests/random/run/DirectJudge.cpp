#include "run/Judges.h"

#include "forms/Machines.h"
#include "run/Runs.h"

namespace cu2port::random {

namespace {

class DirectJudge : public Judge {
public:
  DirectJudge(Compiler &compiler, const std::string &flags) : compiler(compiler), flags(flags) {}

  void expect(const std::vector<Case> &cases, Rows &rows) override {
    const std::string path = compiler.compileDirect(directText(cases), flags);
    runInChildren(rows, [&] {
      const Library library(path);
      runWanted(rows, secondsForJudge, [&](std::size_t i) {
        const auto forward = directMachine(library, cases[i], Order::Forward);
        const auto backward = directMachine(library, cases[i], Order::Backward);
        return expectTheSame(cases[i], *forward, *backward);
      });
    });
  }

private:
  Compiler &compiler;
  std::string flags;
};

} // namespace

std::unique_ptr<Judge> directJudge(Compiler &compiler, const std::string &flags) {
  return std::make_unique<DirectJudge>(compiler, flags);
}

} // namespace cu2port::random
