// Rows of device variables whose twins do not have what they start with:
//
//   __device__ float a[4], b[4];
//   __device__ float *buffers[2] = {a, b + 1};
//   ->
//   static const unsigned char y_buffers_start[9] = {0, 0, 0, 0, 0, 0, 0, 0, 4};
//   cu2port::variable(buffers, "buffers").starts(y_buffers_start, 16, {{0, a}, {8, b}})
//
// What has no name at file scope, strings and static variables of functions, has an array of bytes
// that is its twin:
//
//   __device__ const char *name = "x";
//   ->
//   static const unsigned char y_text_1[2] = {120};
//   cu2port::variable(y_text_1, "a string")
//   cu2port::variable(name, "name").starts(y_name_start, 8, {{0, y_text_1}})
#include "host/StartValues.h"
#include "device/build/Names.h"
#include "frontend/AstVisitor.h"
#include "host/Functions.h"
#include "support/Faults.h"
#include "support/QuoteText.h"

#include "llvm/ADT/StringExtras.h"

namespace cu2port::host {

static constexpr const char *unknown = "what it starts with is no constant that is known here";

namespace {

/// Device variables that host code assigns to: that changes the twin, and must not be what a device
/// gets later.
class AssignedOnHost : public AstVisitor {
public:
  explicit AssignedOnHost(const TranslationUnit &unit) { traverseUsers(unit); }
  bool TraverseDecl(clang::Decl *decl) override {
    const auto *function = decl ? decl->getAsFunction() : nullptr;
    const bool isDevices =
        function && runsOn(function) != RunsOn::Host && runsOn(function) != RunsOn::Both;
    return isDevices || AstVisitor::TraverseDecl(decl);
  }
  bool VisitBinaryOperator(clang::BinaryOperator *e) override {
    return !e->isAssignmentOp() || note(e->getLHS());
  }
  bool VisitUnaryOperator(clang::UnaryOperator *e) override {
    return !e->isIncrementDecrementOp() || note(e->getSubExpr());
  }

  std::set<const clang::VarDecl *> variables;

private:
  /// `x`, `x[i]`, `x.y`
  bool note(const clang::Expr *e) {
    while (true) {
      e = e->IgnoreParenImpCasts();
      if (const auto *element = llvm::dyn_cast<clang::ArraySubscriptExpr>(e))
        e = element->getBase();
      else if (const auto *member = llvm::dyn_cast<clang::MemberExpr>(e);
               member && !member->isArrow())
        e = member->getBase();
      else
        break;
    }
    if (const auto *reference = llvm::dyn_cast<clang::DeclRefExpr>(e))
      if (const auto *variable = llvm::dyn_cast<clang::VarDecl>(reference->getDecl()))
        variables.insert(variable->getCanonicalDecl());
    return true;
  }
};

} // namespace

StartValues::StartValues(const Plan &plan, const DeviceVariables &device, const std::string &module)
    : plan(plan), device(device), module(module) {
  for (const clang::VarDecl *variable : deviceVariablesIn(plan.unit))
    twins.emplace(linkerName(variable), variable);
  if (!twins.empty())
    assigned = AssignedOnHost(plan.unit).variables;
}

void StartValues::know(const std::string &linkerName, std::string expression) {
  known.emplace(linkerName, std::move(expression));
}

std::string StartValues::ofTwin(const clang::VarDecl *variable, const std::string &name,
                                std::string &why) {
  auto found = device.find(linkerName(variable));
  if (found == device.end() || found->second.isImported || has(Fault::TwinsStart))
    return {};
  const std::optional<InitialValue> &value = found->second.value;
  if (!value) {
    why = unknown;
    return {};
  }
  const bool isKept = found->second.isManaged || !assigned.count(variable->getCanonicalDecl());
  const bool isThere = isKept && value == initialValueOf(variable);
  if (isThere && value->addresses.empty())
    return {};
  if (found->second.isManaged) {
    if (leadsToDevice(*value))
      why = "a __managed__ variable starts with an address that each device has its own of";
    if (isThere)
      return {};
  }
  const std::string array = newName(name + "_start");
  declare("static ", array, value->bytes, std::max<std::size_t>(1, value->bytes.size()));
  return starts(*value, array, why);
}

bool StartValues::leadsToDevice(const InitialValue &value) const {
  return llvm::any_of(value.addresses, [&](const InitialValue::Address &address) {
    auto found = device.find(address.variable);
    return found != device.end() && !found->second.isManaged;
  });
}

std::string StartValues::ofBytes(const ir::Variable &variable, const std::string &array,
                                 std::string &why) {
  auto found = device.find(variable.linkerName);
  const bool isKnown = found != device.end() && found->second.value;
  InitialValue value = isKnown ? *found->second.value : InitialValue();
  if (variable.bytes)
    value.bytes = *variable.bytes;
  return declareTwin(value, array, variable.isWeak ? variable.linkerName : std::string(), why);
}

/// An array of bytes; `weakName`: of what is one for all files whose device code is linked.
std::string StartValues::declareTwin(const InitialValue &value, const std::string &array,
                                     const std::string &weakName, std::string &why) {
  const bool isShared = !weakName.empty() && plan.isLinked();
  if (isShared)
    declarations.push_back(fmt::format("extern const unsigned char {}[] __asm__({})\n"
                                       "    __attribute__((weak, visibility(\"hidden\")));\n",
                                       array, quoteText(weakName + ".device")));
  declare(isShared ? "" : "static ", array, value.bytes,
          std::max<std::size_t>({1, value.bytes.size(), value.size}));
  return value.addresses.empty() ? std::string() : starts(value, array, why);
}

std::string StartValues::starts(const InitialValue &value, const std::string &array,
                                std::string &why) {
  std::vector<std::string> addresses;
  for (const InitialValue::Address &address : value.addresses)
    addresses.push_back(fmt::format("{{{}, {}}}", address.at, expressionOf(address, why)));
  if (!why.empty() || has(Fault::TwinsStart))
    return {};
  return fmt::format(".starts({}, {}{})", array, value.size,
                     addresses.empty() ? "" : ", {" + llvm::join(addresses, ", ") + "}");
}

/// Never empty unless `why` says why.
std::string StartValues::expressionOf(const InitialValue::Address &address, std::string &why) {
  if (address.variable.empty())
    return text(address.text);
  if (auto expression = known.find(address.variable); expression != known.end())
    return expression->second;
  const DeviceVariable *own = findOwn(address);
  if (own && !own->value) {
    why = unknown;
    return {};
  }
  if (own && isUnnamed(address.variable, *own))
    return unnamed(address.variable, why);
  if (own || !address.isVisible) {
    why = "it starts with the address of a variable that is private, or the host's own";
    return {};
  }
  const std::string name = newName("other");
  declarations.push_back(
      fmt::format("extern unsigned char {}[1] __asm__({});\n", name, quoteText(address.variable)));
  know(address.variable, name);
  return name;
}

/// Null of one that another file defines, and has a name for.
const DeviceVariable *StartValues::findOwn(const InitialValue::Address &address) const {
  const auto there = device.find(address.variable);
  if (there == device.end())
    return nullptr;
  const DeviceVariable &found = there->second;
  const bool isNamedThere = found.isImported && address.isVisible && !found.isLocal;
  return isNamedThere ? nullptr : &found;
}

/// What another file keeps to itself can have a second copy here if nobody changes it.
bool StartValues::isUnnamed(const std::string &linkerName, const DeviceVariable &own) const {
  return own.isImported ? own.isConst : own.isLocal || !twins.count(linkerName);
}

/// Variables may lead to each other: it is known before it is looked into.
std::string StartValues::unnamed(const std::string &linkerName, std::string &why) {
  const std::string name = newName("variable");
  know(linkerName, name);
  const DeviceVariable &found = device.at(linkerName);
  const std::string starts =
      declareTwin(found.value.value_or(InitialValue()), name, found.isWeak ? linkerName : "", why);
  rows.push_back(fmt::format("cu2port::variable({}, \"\"){}", name, starts));
  return name;
}

std::string StartValues::text(const std::vector<std::uint8_t> &bytes) {
  std::string &name = texts[bytes];
  if (name.empty()) {
    name = newName("text");
    declare("static ", name, bytes, bytes.size());
    rows.push_back(fmt::format("cu2port::variable({}, \"a string\")", name));
  }
  return name;
}

std::string StartValues::newName(const std::string &what) {
  return fmt::format("{}_{}_{}", module, asIdentifier(what), ++names);
}

void StartValues::declare(const char *linkage, const std::string &array,
                          const std::vector<std::uint8_t> &bytes, std::size_t size) {
  std::vector<std::string> values;
  for (std::uint8_t byte : bytes)
    values.push_back(std::to_string(byte));
  // C fills up with zeros.
  while (!values.empty() && values.back() == "0")
    values.pop_back();
  declarations.push_back(fmt::format("{}const unsigned char {}[{}] = {{{}}};\n", linkage, array,
                                     size, llvm::join(values, ", ")));
}

bool StartValues::isOnlyOnDevice(const ir::Variable &variable) const {
  const auto each = device.find(variable.linkerName);
  return each != device.end() && !each->second.isImported && each->second.value &&
         !twins.count(variable.linkerName);
}

} // namespace cu2port::host
