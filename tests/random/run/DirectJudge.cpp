#include "run/Judges.h"

#include "forms/Machines.h"
#include "run/Runs.h"

namespace cu2port::random {

namespace {

/// They trap, since that needs no library.
const char *const sanitizers =
    "-fsanitize=undefined,float-cast-overflow,local-bounds -fsanitize-trap=all";

class DirectJudge : public Judge {
public:
  DirectJudge(Compiler &compiler, bool sanitizes) : compiler(compiler), sanitizes(sanitizes) {}

  void expect(const std::vector<Case> &cases, Rows &rows) override {
    const std::string path = compiler.compileDirect(directText(cases), sanitizes ? sanitizers : "");
    runInChildren(rows, [&] {
      const Library library(path);
      runWanted(rows, secondsForJudge, [&](std::size_t i) {
        return expectTheSame(cases[i], [&](bool isReverse) {
          return directMachine(library, cases[i], isReverse ? Order::Backward : Order::Forward);
        });
      });
    });
  }

private:
  Compiler &compiler;
  bool sanitizes;
};

} // namespace

std::unique_ptr<Judge> directJudge(Compiler &compiler, bool sanitizes) {
  return std::make_unique<DirectJudge>(compiler, sanitizes);
}

} // namespace cu2port::random
