// Kernels as pseudo-code for people to read: what a target has at the least. It runs no passes of
// its own.
#include "emit/Emit.h"
#include "device/analysis/Obstacles.h"
#include "emit/DeclarationOrder.h"
#include "emit/LibraryCalls.h"
#include "emit/Statements.h"

#include <fmt/format.h>

namespace cu2port::emit::toy {

using namespace ir;

namespace {

class Printer : public StatementPrinter {
public:
  explicit Printer(const Rules &rules) : rules(rules) {}
  using StatementPrinter::line;

  void declarations(const Program &program) {
    for (const DeclaredItem &item : declarationsInOrder(program)) {
      blankLine();
      if (item.constant)
        constant(*item.constant);
      else if (item.enumeration)
        enumeration(*item.enumeration);
      else
        record(*item.record);
    }
  }

  void function(const Function &function) {
    blankLine();
    commentsBefore(function.comments);
    std::vector<std::string> parameters;
    for (const Variable *each : function.parameters)
      parameters.push_back(parameter(*each));
    const std::string head = fmt::format("{}({})", function.name, fmt::join(parameters, ", "));
    open(function.isKernel ? "kernel " + head : declaration(function.returnType, head));
    statements(function.body);
    close();
  }

  void leaveOut(const Function &kernel) {
    blankLine();
    line(fmt::format("no kernel {}: {}", kernel.name, whyNotOn(Target::Toy, kernel)));
  }

protected:
  std::string spaceName(AddressSpace space) override {
    return space == AddressSpace::Shared ? "shared " : "";
  }
  const char *restrictName() const override { return ""; }
  std::string alignment(std::uint64_t bytes) override { return ""; }
  Text nullPointer() override { return {"nothing"}; }
  Text special(const Special *special) override {
    static const char *const names[] = {"thread", "block", "threads", "blocks", "lanes"};
    const std::string name = names[static_cast<unsigned>(special->value)];
    return {special->value == SpecialValue::WarpSize ? name
                                                     : name + "." + "xyz"[special->dimension]};
  }
  Text initList(const InitList *list) override { return {"{" + arguments(list->elements) + "}"}; }
  Text intrinsic(const Intrinsic *call) override {
    const ApiRule *rule = rules.find(call->name());
    const Overload *known = rule ? overloadFor(*rule, infoOf(Target::Toy).column, call) : nullptr;
    const std::string name = known ? "special " + call->name() : call->name();
    return {fmt::format("{}({})", name, arguments(call->arguments)), Precedence::Postfix};
  }

  void declaration(const Declaration *declared) override {
    for (const Variable *variable : declared->variables)
      if (variable->space == AddressSpace::Shared)
        return line(withComment("shared " + elementsOf(*variable), declared->comments));
    StatementPrinter::declaration(declared);
  }
  void barrier(const Barrier *barrier) override {
    const char *all = barrier->scope == SyncScope::Warp ? "warp" : "block";
    line(withComment(fmt::format("wait for the {}", all), barrier->comments));
  }
  void threadLoop(const ThreadLoop *) override {} // made by passes that it does not run
  void warpLoop(const WarpLoop *) override {}
  void unroll(unsigned) override {}
  std::string recordHead(const StructDecl &decl) override { return "struct " + decl.name; }
  std::string constantVariable(const NamedConstant &constant) override {
    return fmt::format("constant {} = {}", constant.name, argument(constant.value));
  }

  using StatementPrinter::declaration;

private:
  std::string elementsOf(const Variable &variable) {
    const auto [type, declarator] = declare(variable);
    return type + " " + declarator;
  }

  const Rules &rules;
};

} // namespace

std::vector<std::string> emit(const Program &program, const std::string &source,
                              const std::string &, const Rules &rules, bool) {
  Printer printer(rules);
  printer.line("The kernels of " + source + ", in words.");
  printer.declarations(program);
  for (const Function *function : program.functions)
    if (function->isKernel && function->obstacleOn(Target::Toy))
      printer.leaveOut(*function);
    else
      printer.function(*function);
  return {printer.output()};
}

std::string whyMissing(const Intrinsic *call, const Rules &rules) {
  return rules.find(call->name()) ? "" : fmt::format("'{}' has no rule", call->name());
}

} // namespace cu2port::emit::toy
