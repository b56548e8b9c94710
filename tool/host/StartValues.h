// What device variables start with where the host's twin does not have it: addresses of other
// variables, which are others on a device, and what only the device's side of the text says.
#pragma once

#include "device/ir/Ir.h"
#include "frontend/InitialValues.h"
#include "host/Plan.h"

#include <map>
#include <set>
#include <string>
#include <vector>

namespace cu2port::host {

class StartValues {
public:
  /// `device`: what the device's side of the text says.
  StartValues(const Plan &plan, const DeviceVariables &device, const std::string &module);

  /// The host's expression for a variable that the runtime knows, by its name for linkers.
  void know(const std::string &linkerName, std::string expression);

  /// What stands behind a variable's row, `.starts(...)`; nothing where its bytes are as they are
  /// needed. `why` not, if it cannot be said.
  std::string ofTwin(const clang::VarDecl *variable, const std::string &name, std::string &why);
  /// The same for one that kernels use and whose twin is an array of bytes, which it declares.
  std::string ofBytes(const ir::Variable &variable, const std::string &array, std::string &why);

  /// Whether the device's side of the text defines a variable, and the host's does not.
  bool isOnlyOnDevice(const ir::Variable &variable) const;

  std::vector<std::string> declarations; ///< in front of the table
  std::vector<std::string> rows;         ///< of what nobody calls by a name

private:
  bool leadsToDevice(const InitialValue &value) const;
  std::string starts(const InitialValue &value, const std::string &array, std::string &why);
  std::string expressionOf(const InitialValue::Address &address, std::string &why);
  const DeviceVariable *findOwn(const InitialValue::Address &address) const;
  bool isUnnamed(const std::string &linkerName, const DeviceVariable &own) const;
  std::string unnamed(const std::string &linkerName, std::string &why);
  std::string text(const std::vector<std::uint8_t> &bytes);
  std::string newName(const std::string &what);
  std::string declareTwin(const InitialValue &value, const std::string &array,
                          const std::string &weakName, std::string &why);
  void declare(const char *linkage, const std::string &array,
               const std::vector<std::uint8_t> &bytes, std::size_t size);

  const Plan &plan;
  const DeviceVariables &device;
  const std::string &module;
  std::map<std::string, const clang::VarDecl *> twins; ///< by names for linkers
  std::set<const clang::VarDecl *> assigned;           ///< by host code
  std::map<std::string, std::string> known;            ///< expressions, likewise
  std::map<std::vector<std::uint8_t>, std::string> texts;
  unsigned names = 0;
};

} // namespace cu2port::host
