// From the inputs of cu2portcc to one file: a program, a library, an archive, or an object with
// what a link of device code lacks. The link drives the builder of objects, which knows nothing of
// it.
#pragma once

#include <string>
#include <vector>

namespace cu2port {

class Findings;
class HostCompiler;
class ScratchFolder;
struct NvccCommand;
struct ObjectBuild;

/// One use of cu2portcc that ends in one file. Failures are findings; what lies at the place of the
/// result is then as it was before.
class ProgramLink {
public:
  /// For the command of `build`, which must outlive it.
  explicit ProgramLink(ObjectBuild &build);

  /// Compiles every input, and links a program or a library, or makes an archive: -lib.
  void buildAll(const std::string &result);
  /// An object with what the link's objects lack: -dlink.
  void linkDevice(const std::string &object);

private:
  /// The inputs' objects in the folder, in the order of the inputs. `result` is what they go into,
  /// which is a part of their modules' names.
  std::vector<std::string> compileAll(const ScratchFolder &folder, const std::string &result);
  void link(const std::vector<std::string> &objects, const ScratchFolder &folder,
            const std::string &program);
  void archive(const std::vector<std::string> &objects, const std::string &library);
  std::vector<std::string> linkedFiles(const std::vector<std::string> &objects) const;
  bool refuseForeignCode(const std::vector<std::string> &files);
  void joinRules(const std::vector<std::string> &objects);
  /// Adds to the files seen what the link depends on.
  void noteLink();

  ObjectBuild &build;
  const NvccCommand &command;
  const HostCompiler &compiler;
  Findings &findings;
};

} // namespace cu2port
