#include "run/Judges.h"

#include "device/Passes.h"
#include "device/build/Build.h"
#include "diag/Findings.h"
#include "forms/Files.h"
#include "forms/Machines.h"
#include "frontend/TranslationUnit.h"
#include "interpreter/Interpreter.h"
#include "run/Runs.h"

#include <cstring>

namespace cu2port::random {

namespace {

using DeviceProgram = std::shared_ptr<const ir::Program>;

/// Runs kernels on the host's memory.
class InterpreterMachine : public Machine {
public:
  InterpreterMachine(DeviceProgram program, const Case &test, interpret::Order order)
      : program(std::move(program)), test(test), order(order) {
    for (const ir::Variable *each : this->program->globals)
      variables[each] = interpret::initialValue(each);
  }

  void *allocate(std::size_t bytes) override {
    memory.push_back(std::vector<std::max_align_t>(bytes / sizeof(std::max_align_t) + 1));
    ranges.emplace_back(memory.back().data(), bytes);
    return memory.back().data();
  }
  void write(void *to, const void *from, std::size_t bytes) override {
    std::memcpy(to, from, bytes);
  }
  void read(void *to, const void *from, std::size_t bytes) override {
    std::memcpy(to, from, bytes);
  }
  void readVariable(std::size_t index, void *to, std::size_t bytes) override {
    const std::string name = named(test.variables[index].name, numberOf(test));
    for (const auto &[variable, value] : variables)
      if (variable->name == name)
        std::memcpy(to, value.data(), bytes);
  }
  void launch(const Launch &launch, void *const *arguments) override {
    interpret::Launch made;
    made.kernel = find(named(test.kernels[launch.kernel], numberOf(test)));
    made.grid = launch.grid;
    made.block = launch.block;
    made.dynamicShared = launch.dynamicShared;
    made.arguments.assign(arguments, arguments + launch.arguments.size());
    made.memory = ranges;
    for (auto &[variable, value] : variables) {
      made.variables[variable] = value.data();
      made.memory.emplace_back(value.data(), value.size());
    }
    try {
      interpret::run(made, order);
    } catch (const interpret::Unknown &unknown) {
      throw LaunchRefused(unknown.what());
    }
  }

private:
  const ir::Function *find(const std::string &name) const {
    for (const ir::Function *function : program->functions)
      if (function->isKernel && function->hostName == name)
        return function;
    throw LaunchRefused("no kernel " + name);
  }

  DeviceProgram program;
  const Case &test;
  interpret::Order order;
  std::vector<std::vector<std::max_align_t>> memory;
  std::vector<std::pair<void *, std::size_t>> ranges;
  std::map<const ir::Variable *, std::vector<std::byte>> variables;
};

class InterpreterJudge : public Judge {
public:
  explicit InterpreterJudge(const std::string &stem) : stem(stem) {}

  void expect(const std::vector<Case> &cases, Rows &rows) override {
    const DeviceProgram program = build(cases);
    runInChildren(rows, [&] {
      runWanted(rows, secondsForJudge, [&](std::size_t i) {
        return expectTheSame(cases[i], [&](bool isReverse) {
          return std::make_unique<InterpreterMachine>(program, cases[i],
                                                      isReverse ? interpret::Order::Backward
                                                                : interpret::Order::Forward);
        });
      });
    });
  }

private:
  DeviceProgram build(const std::vector<Case> &cases) const {
    const std::string path = stem + ".judged.cu";
    std::string text = preamble;
    for (const Case &each : cases)
      text += print(each, numberOf(each), Reader::Judge) + hostTables(each, numberOf(each));
    random::write(path, text);
    Findings findings;
    auto unit = parse({path, {"-std=c++17"}, CU2PORT_SOURCE_DIR "/runtime/dialect"}, findings);
    if (!unit)
      throw std::runtime_error("the text for the interpreter does not parse");
    return buildDeviceProgram(*unit, rules(), findings);
  }

  std::string stem;
};

} // namespace

std::unique_ptr<Judge> interpreterJudge(const std::string &stem) {
  return std::make_unique<InterpreterJudge>(stem);
}

} // namespace cu2port::random
