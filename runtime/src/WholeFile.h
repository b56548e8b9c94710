// A file that others see whole, or not at all.
#pragma once

#include <string>
#include <string_view>

namespace cu2port {

/// Written under a name of its own, for this user alone, and renamed: a link that stands in the
/// name's place is replaced, and never followed.
class WholeFile {
public:
  explicit WholeFile(std::string name);
  WholeFile(const WholeFile &) = delete;
  WholeFile &operator=(const WholeFile &) = delete;
  /// One that has not got its name goes.
  ~WholeFile();

  void write(std::string_view bytes);
  /// Gives it its name. False if it cannot have that, or some of it could not be written; errno
  /// says why.
  bool finish();

private:
  const std::string name;
  std::string temporary;
  int file;
  int error = 0;
};

} // namespace cu2port
