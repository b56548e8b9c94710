#include "forms/Compiler.h"

#include "forms/Files.h"

#include <fmt/format.h>

#include <cstdlib>
#include <filesystem>
#include <functional>

namespace cu2port::random {

struct Header {
  const char *name;    ///< of the precompiled file
  const char *include; ///< what is in it
  const char *folders;
};

namespace {

namespace fs = std::filesystem;

/// What all forms share. Nobody reads warnings about what chance has written.
const char *const common = "-std=c++17 -w -fPIC -ffp-contract=off";

const Header host = {"host", "cu2port/runtime.h", ""};
const Header kernels = {"kernels", "cu2port/kernel.h", ""};
const Header direct = {"direct", "cuda_runtime.h",
                       "-isystem " CU2PORT_SOURCE_DIR "/runtime/direct "
                       "-isystem " CU2PORT_SOURCE_DIR "/runtime/dialect "};

std::string compileCommand(const std::string &compiler, const std::string &flags,
                           const Header &header) {
  return fmt::format("{} {} {} {}-I" CU2PORT_SOURCE_DIR "/runtime/include", compiler, common, flags,
                     header.folders);
}

/// A file that includes the header, which compilers replace by the precompiled one beside it. It
/// is good for this command alone.
std::string precompiledPath(const Build &build, const std::string &command, const Header &header) {
  return fmt::format("{}/{}_{:x}.h", build.headers, header.name, std::hash<std::string>{}(command));
}

std::string quote(const std::string &path) { return "'" + path + "'"; }

void run(const std::string &command, const std::string &log) {
  if (std::system(fmt::format("{} > {} 2>&1", command, quote(log)).c_str()) != 0)
    throw BadTranslation(read(log).substr(0, 1500));
}

void precompile(const Build &build, const std::string &compiler, const std::string &flags,
                const Header &header) {
  const std::string command = compileCommand(compiler, flags, header);
  const std::string path = precompiledPath(build, command, header);
  if (fs::exists(path))
    return;
  write(path, fmt::format("#include <{}>\n", header.include));
  const char *ending = compiler == build.gnu ? ".gch" : ".pch";
  run(fmt::format("{} -x c++-header {} -o {}", command, quote(path), quote(path + ending)),
      path + ".log");
}

const char *const directFlags = "-O0 -fno-omit-frame-pointer -fno-strict-aliasing ";

} // namespace

std::string Compiler::object(const char *name, const std::string &compiler, const std::string &text,
                             const std::string &flags, const Header &header) {
  const std::string source = fmt::format("{}.{}.cpp", stem, name);
  write(source, text);
  std::string command = compileCommand(compiler, flags, header);
  const std::string path = precompiledPath(build, command, header);
  if (fs::exists(path))
    command += " -include " + quote(path);
  run(fmt::format("{} -c {} -o {}", command, quote(source), quote(source + ".o")), source + ".log");
  return source + ".o";
}

std::string Compiler::link(const char *name, const std::vector<std::string> &objects) {
  const std::string library = fmt::format("{}.{}.so", stem, name);
  std::string command = build.clang + " -shared -fuse-ld=lld -o " + quote(library);
  for (const std::string &each : objects)
    command += " " + quote(each);
  run(command, library + ".log");
  return library;
}

/// C++ that defines the text of a file as the module's host part expects it, by a type of
/// cu2port/module.h.
static std::string embeddedFile(const char *type, const std::string &path,
                                const std::string &symbol, std::size_t size,
                                const std::string &blocks) {
  return fmt::format(
      "asm(\".section .rodata\\n{0}_text: .incbin \\\"{1}\\\"\\n.byte 0\\n.text\");\n"
      "extern \"C\" const char {0}_text[];\n"
      "extern const cu2port::{4} {0};\n"
      "const cu2port::{4} {0} = {{{0}_text, {2}, {3}}};\n",
      symbol, path, size, blocks, type);
}

/// With the texts of the OpenCL and SYCL kernels, and a table without kernels of the CPU for the
/// library of forms that need none: a library's own comes first.
void Compiler::compileHost(const Translation &translation) {
  const std::string module = fs::path(stem).filename().string();
  std::string tables = "#include <cu2port/module.h>\n";
  const auto embed = [&](const char *type, const std::string &text, const char *ending,
                         const char *symbol, const std::string &blocks) {
    write(stem + ending, text);
    tables += embeddedFile(type, stem + ending, module + symbol, text.size(), blocks);
  };
  embed("OpenCLSource", translation.openCLBlocks, ".block.cl", "_cl_block", "nullptr");
  embed("OpenCLSource", translation.openCL, ".cl", "_cl", "&" + module + "_cl_block");
  embed("SyclSource", translation.syclBlocks, ".block.sycl.cpp", "_sycl_block", "nullptr");
  embed("SyclSource", translation.sycl, ".sycl.cpp", "_sycl", "&" + module + "_sycl_block");
  tables += fmt::format(
      "extern const cu2port::CpuKernel {0}_cpu[];\n"
      "__attribute__((weak)) const cu2port::CpuKernel {0}_cpu[] = {{{{nullptr, nullptr}}}};\n",
      module);
  hostObjects = {object("host", build.clang, translation.host, "-O0", host),
                 object("kernels", build.clang, translation.needs, "-O0", kernels),
                 object("tables", build.clang, tables, "-O0", kernels)};
}

/// As people call nvcc. The runtime is that of the runner, which launches what is in the library.
std::string Compiler::compileForNvidia(const std::string &text) {
  const std::string source = stem + ".nvidia.cu", library = stem + ".nvidia.so";
  write(source, text);
  run(fmt::format(
          "nvcc -std=c++17 -w -arch=native -cudart shared -shared -Xcompiler -fPIC {} -o {}",
          quote(source), quote(library)),
      library + ".log");
  return library;
}

std::string Compiler::compile(Form form, const Translation &translation) {
  if (isText(form)) { // one library for all of them
    if (textsLibrary.empty())
      textsLibrary = link("texts", hostObjects);
    return textsLibrary;
  }
  if (form == Form::Nvidia)
    return compileForNvidia(translation.cuda);
  std::vector<std::string> objects = hostObjects;
  objects.push_back(object(info(form).option, form == Form::Gcc ? build.gnu : build.clang,
                           form == Form::Plain ? translation.plain : translation.cpu, build.flags,
                           kernels));
  return link(info(form).option, objects);
}

std::string Compiler::compileDirect(const std::string &text, const std::string &flags) {
  return link("direct", {object("direct", build.clang, text, directFlags + flags, direct)});
}

void precompileHeaders(const Build &build, const std::vector<Form> &forms,
                       const std::vector<std::string> &flags) {
  precompile(build, build.clang, "-O0", host);
  precompile(build, build.clang, directFlags, direct);
  precompile(build, build.clang, "-O0", kernels);
  for (Form form : forms)
    for (const std::string &each : flags)
      if (!isText(form) && form != Form::Nvidia)
        precompile(build, form == Form::Gcc ? build.gnu : build.clang, each, kernels);
}

} // namespace cu2port::random
