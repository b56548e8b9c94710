#include "forms/Machines.h"

#include <dlfcn.h>

#include <fmt/format.h>

namespace cu2port::random {

Library::Library(const std::string &path) : handle(dlopen(path.c_str(), RTLD_NOW | RTLD_LOCAL)) {
  if (!handle)
    throw std::runtime_error(dlerror());
}

Library::~Library() { dlclose(handle); }

void *Library::table(const char *what, const Case &test) const {
  const std::string name = fmt::format("{}_{}", what, test.seed);
  if (void *found = dlsym(handle, name.c_str()))
    return found;
  throw std::runtime_error("a library without " + name);
}

static std::string tableOf(const char *type, const char *name, const std::string &number,
                           const std::vector<std::string> &rows) {
  std::string text = fmt::format("extern \"C\" {} {}_{}[] = {{", type, name, number);
  for (const std::string &row : rows)
    text += row + ", ";
  return named(text, number);
}

static std::string variableTable(const Case &test, const std::string &number) {
  std::vector<std::string> rows;
  for (const DeviceVariable &variable : test.variables)
    rows.push_back(fmt::format("(void *)&{}", variable.name));
  return tableOf("void *const", "variables", number, rows) + "nullptr};\n";
}

std::string hostTables(const Case &test, const std::string &number) {
  std::vector<std::string> rows;
  for (const std::string &kernel : test.kernels)
    rows.push_back(fmt::format("(const void *){}", kernel));
  return tableOf("const void *const", "stubs", number, rows) + "nullptr};\n" +
         variableTable(test, number);
}

std::string directTables(const Case &test, const std::string &number) {
  std::vector<std::string> rows;
  for (const std::string &kernel : test.kernels)
    rows.push_back(fmt::format("{{\"{0}\", cu2port::direct::runThread<{0}>}}", kernel));
  return tableOf("const cu2port::DirectKernel", "direct", number, rows) + "{nullptr, nullptr}};\n" +
         variableTable(test, number);
}

} // namespace cu2port::random
