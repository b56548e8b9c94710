#include "Parsed.h"

#include "clang/Lex/Lexer.h"
#include "llvm/Support/Path.h"
#include <fmt/format.h>

#include <filesystem>
#include <fstream>

#include <unistd.h>

namespace cu2port {

namespace fs = std::filesystem;

ParsedTest::ParsedTest() {
  std::string pattern = (fs::temp_directory_path() / "cu2port-frontend-XXXXXX").string();
  folder = fs::canonical(mkdtemp(pattern.data())).string();
}

ParsedTest::~ParsedTest() { fs::remove_all(folder); }

std::string ParsedTest::write(const std::string &name, const std::string &text) const {
  const fs::path path = fs::path(folder) / name;
  fs::create_directories(path.parent_path());
  std::ofstream(path) << text;
  return path.string();
}

ParseRequest ParsedTest::request(const std::string &name,
                                 const std::vector<std::string> &arguments) const {
  ParseRequest request;
  request.file = folder + "/" + name;
  request.arguments = arguments;
  request.dialectFolder = CU2PORT_SOURCE_DIR "/runtime/dialect";
  return request;
}

std::unique_ptr<TranslationUnit> ParsedTest::parseText(const std::string &text,
                                                       const std::vector<std::string> &arguments,
                                                       const std::string &name) {
  write(name, text);
  return parse(request(name, arguments), findings);
}

std::unique_ptr<TranslationUnit> ParsedTest::parseBroken(const std::string &text) {
  write("main.cu", text);
  ParseRequest broken = request("main.cu");
  broken.recovers = true;
  return parse(broken, findings);
}

bool ParsedTest::holds(const std::string &condition, const std::vector<std::string> &arguments,
                       const std::string &name) {
  return parseText("#if " + condition + "\n#else\n#error it does not\n#endif\n", arguments, name) !=
         nullptr;
}

std::string ParsedTest::found() const {
  std::string text;
  for (const Finding &each : findings.all())
    text += fmt::format("{}:{} {}\n", info(each.id).id, each.line, each.message);
  return text;
}

const clang::FunctionDecl *findFunction(const TranslationUnit &unit, llvm::StringRef name) {
  const clang::FunctionDecl *found = nullptr;
  clang::ASTContext &context = unit.ast();
  for (const clang::NamedDecl *decl :
       context.getTranslationUnitDecl()->lookup(&context.Idents.get(name)))
    if (const auto *function = llvm::dyn_cast<clang::FunctionDecl>(decl))
      found = function;
  return found;
}

std::string textOf(const TranslationUnit &unit, clang::SourceRange range) {
  return clang::Lexer::getSourceText(clang::CharSourceRange::getTokenRange(range), unit.sources(),
                                     unit.language())
      .str();
}

} // namespace cu2port
