#include "run/Judges.h"

#include "device/Passes.h"
#include "device/build/Build.h"
#include "diag/Findings.h"
#include "forms/Files.h"
#include "forms/Machines.h"
#include "frontend/InitialValues.h"
#include "frontend/TranslationUnit.h"
#include "interpreter/Interpreter.h"
#include "run/Runs.h"

#include <cstring>

namespace cu2port::random {

namespace {

using DeviceProgram = std::shared_ptr<const ir::Program>;
/// Of all device variables, by name.
using InitialValues = std::map<std::string, InitialValue>;

/// Runs kernels on the host's memory.
class InterpreterMachine : public Machine {
public:
  InterpreterMachine(DeviceProgram program, const InitialValues &initial, const Case &test,
                     interpret::Order order)
      : program(std::move(program)), test(test), order(order) {
    for (const ir::Variable *each : this->program->globals)
      variables[each] = interpret::initialValue(each);
    for (const auto &[name, value] : initial)
      if (!valueOf(name)) // no kernel names it: others hold its address
        unnamed[name] = bytesOf(value);
    for (const auto &[name, value] : initial)
      setAddresses(*valueOf(name), value);
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
    if (const std::vector<std::byte> *value = valueOf(name))
      std::memcpy(to, value->data(), bytes);
  }
  void launch(const Launch &launch, void *const *arguments) override {
    interpret::Launch made;
    made.kernel = find(named(test.kernels[launch.kernel], numberOf(test)));
    if (!made.kernel || !made.kernel->body)
      throw LaunchRefused("it could not be read");
    made.grid = launch.grid;
    made.block = launch.block;
    made.dynamicShared = launch.dynamicShared;
    made.arguments.assign(arguments, arguments + launch.arguments.size());
    made.memory = ranges;
    for (auto &[variable, value] : variables) {
      made.variables[variable] = value.data();
      made.memory.emplace_back(value.data(), value.size());
    }
    for (auto &[name, value] : unnamed)
      made.memory.emplace_back(value.data(), value.size());
    try {
      interpret::run(made, order);
    } catch (const interpret::Unknown &unknown) {
      throw LaunchRefused(unknown.what());
    }
  }

private:
  static std::vector<std::byte> bytesOf(const InitialValue &value) {
    std::vector<std::byte> bytes;
    for (std::uint8_t each : value.allBytes())
      bytes.push_back(static_cast<std::byte>(each));
    return bytes;
  }

  std::vector<std::byte> *valueOf(const std::string &name) {
    for (auto &[variable, value] : variables)
      if (variable->name == name)
        return &value;
    const auto found = unnamed.find(name);
    return found != unnamed.end() ? &found->second : nullptr;
  }

  void setAddresses(std::vector<std::byte> &value, const InitialValue &initial) {
    const std::vector<std::uint8_t> bytes = initial.allBytes();
    for (const InitialValue::Address &each : initial.addresses) {
      std::uint64_t distance = 0;
      std::memcpy(&distance, bytes.data() + each.at, sizeof distance);
      const std::byte *address = valueOf(each.variable)->data() + distance;
      std::memcpy(value.data() + each.at, &address, sizeof address);
    }
  }

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
  std::map<std::string, std::vector<std::byte>> unnamed;
};

class InterpreterJudge : public Judge {
public:
  explicit InterpreterJudge(const std::string &stem) : stem(stem) {}

  void expect(const std::vector<Case> &cases, Rows &rows) override {
    const auto [program, initial] = build(cases);
    runInChildren(rows, [&] {
      runWanted(rows, secondsForJudge, [&](std::size_t i) {
        return expectTheSame(cases[i], [&](bool isReverse) {
          return std::make_unique<InterpreterMachine>(program, initial, cases[i],
                                                      isReverse ? interpret::Order::Backward
                                                                : interpret::Order::Forward);
        });
      });
    });
  }

private:
  std::pair<DeviceProgram, InitialValues> build(const std::vector<Case> &cases) const {
    const std::string path = stem + ".judged.cu";
    std::string text = preamble;
    for (const Case &each : cases)
      text += print(each, numberOf(each), Reader::Judge) + hostTables(each, numberOf(each));
    random::write(path, text);
    Findings findings;
    auto unit = parse({path, {"-std=c++17"}, CU2PORT_SOURCE_DIR "/runtime/dialect"}, findings);
    if (!unit)
      throw std::runtime_error("the text for the interpreter does not parse");
    InitialValues initial;
    for (const clang::VarDecl *each : deviceVariablesIn(*unit))
      if (const auto value = initialValueOf(each))
        initial[each->getNameAsString()] = *value;
    return {buildDeviceProgram(*unit, rules(), findings), std::move(initial)};
  }

  std::string stem;
};

} // namespace

std::unique_ptr<Judge> interpreterJudge(const std::string &stem) {
  return std::make_unique<InterpreterJudge>(stem);
}

} // namespace cu2port::random
