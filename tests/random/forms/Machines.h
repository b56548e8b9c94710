// The machines that run compiled forms.
#pragma once

#include "forms/Machine.h"

#include <memory>
#include <string>

namespace cu2port::random {

/// A compiled form of a file of cases, loaded.
class Library {
public:
  explicit Library(const std::string &path);
  ~Library();
  Library(const Library &) = delete;
  Library &operator=(const Library &) = delete;

  /// The table that the file has for a case: `stubs`, `variables`, `direct`.
  void *table(const char *what, const Case &test) const;

private:
  void *handle;
};

/// What the text has at its end, so that a case's kernels and variables are found: for host code,
/// and for the direct form.
std::string hostTables(const Case &test, const std::string &number);
std::string directTables(const Case &test, const std::string &number);

enum class Order { Forward, Backward };

/// The runtime, with the device that the environment names.
std::unique_ptr<Machine> runtimeMachine(const Library &library, const Case &test);
/// A fiber for each thread.
std::unique_ptr<Machine> directMachine(const Library &library, const Case &test, Order order);

} // namespace cu2port::random
