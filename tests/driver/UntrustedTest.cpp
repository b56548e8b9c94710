// Trees, objects and records of others are data: nothing in them is run. Each hostile word here
// makes the file `ran` if it is.
#include "RunTool.h"

#include <chrono>

namespace cu2port {
namespace {

namespace fs = std::filesystem;

class Untrusted : public RunTool {
protected:
  Untrusted() {
    write("run-me", "#!/bin/sh\necho \"$0 $*\" >> '" + folder + "/ran'\ncat 2> /dev/null\n");
    fs::permissions(folder + "/run-me", fs::perms::owner_all);
  }
  std::string hostile() const { return folder + "/run-me"; }
  void expectNothingRan() const { EXPECT_FALSE(exists("ran")) << read("ran"); }

  void shell(const std::string &command) const {
    const std::string whole = "cd '" + folder + "' && (" + command + ") > .log 2>&1";
    ASSERT_EQ(std::system(whole.c_str()), 0) << command << '\n' << read(".log");
  }
  void git(const std::string &where, const std::string &arguments) const {
    shell("git -C '" + where + "' -c user.name=x -c user.email=x@y -c protocol.file.allow=always " +
          arguments);
  }
  void writeTree(const std::string &name) const {
    write(name + "/main.cu", "__global__ void k(int *a) { *a = 1; }\n"
                             "int main() { k<<<1, 1>>>(nullptr); }\n");
    write(name + "/more.cpp", "int more() { return 1; }\n");
    shell("git init -q -b m " + name);
    git(name, "add -A");
    git(name, "commit -qm all");
  }
  /// Other time stamps: git reads the files again.
  void touch(const std::string &name) const {
    shell("touch -d '2001-02-03 04:05' '" + name + "/main.cu' '" + name + "/more.cpp'");
  }
};

class UntrustedRepository : public Untrusted {
protected:
  /// All that git's settings can name and `git status` may start.
  void arm(const std::string &name, const std::string &settings) const {
    shell("printf '* filter=x\\n*.cpp filter=a.b\\n' >> " + settings + "/info/attributes");
    for (const std::string &each :
         {std::string("filter.x.clean"), std::string("filter.x.smudge"),
          std::string("filter.a.b.process"), std::string("core.fsmonitor"),
          std::string("diff.external"), std::string("diff.x.textconv"), std::string("core.pager"),
          std::string("core.sshCommand"), std::string("alias.status")})
      git(name, "config " + each + " '" + hostile() + "'");
    git(name, "config filter.x.required true");
    git(name, "config core.hooksPath '" + folder + "/hooks'");
    for (const char *hook : {"post-index-change", "reference-transaction", "fsmonitor-watchman"}) {
      fs::create_directories(folder + "/hooks");
      fs::copy_file(hostile(), folder + "/hooks/" + hook, fs::copy_options::overwrite_existing);
    }
  }
};

TEST_F(UntrustedRepository, SettingsNameNoProgramsToRun) {
  writeTree("t");
  arm("t", "t/.git");
  touch("t");
  const ToolResult result = run("--in-place t");
  EXPECT_EQ(result.status, 0) << result.errors;
  EXPECT_TRUE(exists("t/main.cpp"));
  expectNothingRan();
}

/// In a file of settings that another one includes, and in one of a work tree's own.
TEST_F(UntrustedRepository, SettingsElsewhereNameNone) {
  writeTree("u");
  git("u", "worktree add -q ../t -b other");
  arm("t", "u/.git");
  shell("mv u/.git/config more.config && git config -f u/.git/config include.path '" + folder +
        "/more.config'");
  touch("t");
  const ToolResult result = run("--in-place t");
  EXPECT_EQ(result.status, 0) << result.errors;
  expectNothingRan();
}

TEST_F(UntrustedRepository, NorDoSubmodules) {
  writeTree("t");
  writeTree("s");
  git("t", "submodule --quiet add ../s sub");
  git("t", "commit -qm sub");
  arm("t/sub", "t/.git/modules/sub");
  touch("t/sub");
  EXPECT_EQ(run("--in-place t").status, 0);
  expectNothingRan();
  // What is not committed there is seen.
  write("t/sub/more.cpp", "int more() { return 2; }\n");
  const ToolResult changed = run("--in-place t");
  EXPECT_EQ(changed.status, 2);
  EXPECT_NE(changed.errors.find("not committed, 'more.cpp' first [1032]"), std::string::npos)
      << changed.errors;
  expectNothingRan();
}

/// What is not there would be fetched, by programs that the repository names.
TEST_F(UntrustedRepository, NothingIsFetched) {
  writeTree("t");
  for (const char *setting :
       {"core.repositoryFormatVersion 1", "extensions.partialClone o", "remote.o.promisor true"})
    git("t", std::string("config ") + setting);
  git("t", "config remote.o.uploadpack '" + hostile() + "'");
  for (const std::string &url : {"ext::" + hostile(), folder + "/t", std::string("ssh://x@y/z")}) {
    git("t", "config remote.o.url '" + url + "'");
    git("t", "config core.sshCommand '" + hostile() + "'");
    git("t", "config protocol.allow always");
    shell("rm -rf t/.git/objects/??");
    EXPECT_EQ(run("--in-place t").status, 2);
    expectNothingRan();
  }
}

/// A name that git's command line cannot turn off.
TEST_F(UntrustedRepository, RefusesFiltersThatCannotBeTurnedOff) {
  writeTree("t");
  shell("printf '[filter \"a=b\"]\\n clean = %s\\n' '" + hostile() + "' >> t/.git/config");
  shell("echo '* filter=a=b' > t/.git/info/attributes");
  touch("t");
  const ToolResult result = run("--in-place t");
  EXPECT_EQ(result.status, 2);
  EXPECT_NE(result.errors.find("it has a filter 'a=b', which cannot be turned off [1032]"),
            std::string::npos)
      << result.errors;
  expectNothingRan();
}

/// What git reads may have no end.
TEST_F(UntrustedRepository, FilesOfGitThatDoNotEnd) {
  writeTree("t");
  shell("cp -r t whole");
  const auto expectRefused = [&](const std::string &change, const std::string &why) {
    shell("rm -rf t && cp -r whole t && cd t && " + change);
    const ToolResult result = runProgram(
        "/usr/bin/timeout", "60 '" CU2PORT_TOOL "' --in-place t --time-limit 1 --memory-limit 256");
    EXPECT_EQ(result.status, 2) << change;
    EXPECT_NE(result.errors.find("git cannot tell whether all is committed: " + why),
              std::string::npos)
        << change << '\n'
        << result.errors;
  };
  for (const char *name : {".git/HEAD", ".git/index", ".gitignore"})
    expectRefused(std::string("rm -f ") + name + " && mkfifo " + name,
                  "it has not ended after 1 s");
  expectRefused("mkfifo p && git config include.path '" + folder + "/t/p'",
                "it has not ended after 1 s");
  expectRefused("git config core.attributesFile /dev/zero", "fatal: Out of memory");
}

/// Where diff is not there, git compares: outside of the repository that one stands in.
TEST_F(UntrustedRepository, DifferencesRunNothing) {
  shell("git init -q .");
  arm(".", ".git");
  shell("printf '* diff=x\\n' >> .git/info/attributes");
  write("a.cu", "__global__ void k(int *a) { *a = 1; }\n");
  shell("mkdir bin && ln -s \"$(command -v git)\" bin/git");
  const ToolResult result = runWithPath(folder + "/bin", "--dry-run a.cu");
  EXPECT_NE(result.output.find("rename from a.cu"), std::string::npos) << result.errors;
  EXPECT_NE(result.output.find("\n@@ "), std::string::npos) << result.output;
  expectNothingRan();
}

/// Objects of -dc bring notes, which the link reads.
class UntrustedObject : public Untrusted {
protected:
  void SetUp() override {
    write("a.cu", "__device__ int twice(int);\n"
                  "__global__ void k(int *p) { *p = twice(N); }\n"
                  "int main() { k<<<1, 1>>>(nullptr); }\n");
    write("b.cu", "__device__ int twice(int x) { return 2 * x; }\n");
    compile("-dc -DN=4 a.cu -o a.o");
    compile("-dc b.cu -o b.o");
  }
  ToolResult compile(const std::string &arguments, int status = 0) const {
    const ToolResult result = runProgram(CU2PORT_COMPILER, arguments);
    EXPECT_EQ(result.status, status) << arguments << '\n' << result.errors;
    return result;
  }
  /// As somebody would who makes an object for others to link.
  void changeNote(const std::string &pattern) const {
    shell("objcopy --dump-section .cu2port.link=note a.o && sed -i '" + pattern +
          "' note && objcopy --update-section .cu2port.link=note a.o");
    ASSERT_NE(read("note"), "");
  }
};

TEST_F(UntrustedObject, WordsOfANoteStartNothing) {
  const std::string more[] = {"\"-Xcompiler\",\"-wrapper," + hostile() + "\"",
                              "\"-ccbin\",\"" + hostile() + "\"",
                              "\"-Xcompiler\",\"-B" + folder + "/hostile\"",
                              "\"-Xcompiler\",\"-specs=" + folder + "/specs\"",
                              "\"-Xcompiler\",\"-fplugin=" + folder + "/x.so\"",
                              "\"-Xcompiler\",\"@" + folder + "/words\"",
                              "\"-DX=@" + folder + "/words\"",
                              "\"-D\",\"@" + folder + "/words\"",
                              "\"-arbin\",\"" + hostile() + "\"",
                              "\"-run\""};
  fs::create_directories(folder + "/hostile");
  for (const char *each : {"as", "cc1plus"})
    fs::copy_file(hostile(), folder + "/hostile/" + each);
  write("words", "-wrapper " + hostile() + "\n");
  write("specs", "*cc1plus:\n" + hostile() + "\n");
  shell("cp a.o first.o");
  for (const std::string &each : more) {
    shell("cp first.o a.o");
    changeNote("s|\"words\":\\[|&" + each + ",|");
    compile("a.o b.o -o p");
    expectNothingRan();
  }
  compile("-lib a.o b.o -o l.a");
  compile("l.a -o p");
  expectNothingRan();
}

/// A value is a value: in a word of its own, and behind a comma. What a compiler is asked about
/// itself with is taken from the same words.
TEST_F(UntrustedObject, ValuesOfANoteAreNoOptions) {
  const std::string plugin = folder + "/x.so", own = "-fplugin=" + plugin;
  write("x.c", "#include <stdio.h>\nint plugin_is_GPL_compatible;\n"
               "int plugin_init(void *a, void *b) { return 0; }\n"
               "__attribute__((constructor)) static void begin(void)\n"
               "{ fclose(fopen(\"" +
                   folder + "/ran\", \"w\")); }\n");
  shell("gcc -shared -fPIC x.c -o x.so && cp a.o first.o");
  // Those of a group one behind the other: a file that is not there ends a compiler.
  const std::vector<std::string> groups[] = {
      {"-iquote", "-idirafter", "-I", "-isystem", "-D", "-U"}, {"-imacros"}, {"-include"}};
  for (const auto &group : groups)
    for (const std::string &value : {own, "X," + own}) {
      std::string words;
      for (const std::string &option : group)
        words += "\"" + option + "\",\"" + value + "\",";
      shell("cp first.o a.o");
      changeNote("s|\"words\":\\[|&" + words + "|");
      runProgram(CU2PORT_COMPILER, "a.o b.o -o p");
      expectNothingRan();
    }
}

/// Outputs are those of the link's own command.
TEST_F(UntrustedObject, WordsOfANoteWriteNothing) {
  changeNote("s|\"words\":\\[|&\"--keep\",\"--keep-dir\",\"" + folder +
             "/kept\",\"-Xcompiler\",\"-MMD,-MF," + folder +
             "/made.d,-fdump-tree-all,-save-temps\",|");
  fs::create_directories(folder + "/kept");
  compile("a.o b.o -o p");
  EXPECT_TRUE(fs::is_empty(folder + "/kept"));
  EXPECT_FALSE(exists("made.d"));
}

/// A module's name is that of files and of symbols.
TEST_F(UntrustedObject, NamesOfANoteAreNames) {
  changeNote("s|\"module\":\"|&../../|");
  compile("a.o b.o -o p", 1);
}

TEST_F(UntrustedObject, TheUserIsToldWhatIsCompiledAgain) {
  changeNote("s|\"words\":\\[|&\"-Xcompiler\",\"-wrapper," + hostile() + "\",|");
  const ToolResult result = compile("-v a.o b.o -o p");
  EXPECT_NE(result.errors.find(
                "a.cu: note: assumed: what is linked is this source compiled again, as the note "
                "in its object says, without '-wrapper " +
                hostile() + "' [1020]\n"),
            std::string::npos)
      << result.errors;
}

/// A member of a thin archive is a file, which may be none that ends.
TEST_F(UntrustedObject, MembersOfThinArchivesAreFiles) {
  const auto padded = [](std::string text, std::size_t size) {
    text.resize(size, ' ');
    return text;
  };
  shell("mkfifo pipe");
  for (const std::string &each : {std::string("/dev/zero"), folder + "/pipe", folder}) {
    std::string names = each + "/\n";
    names.resize((names.size() + 1) / 2 * 2, '\n');
    write("thin.a", "!<thin>\n" + padded("//", 48) + padded(std::to_string(names.size()), 10) +
                        "`\n" + names + padded("/0", 16) + padded("0", 12) + padded("0", 6) +
                        padded("0", 6) + padded("644", 8) + padded("1000", 10) + "`\n");
    const ToolResult result =
        runProgram("/usr/bin/timeout", "20 '" CU2PORT_COMPILER "' --dryrun a.o b.o thin.a -o p");
    EXPECT_EQ(result.status, 0) << each << '\n' << result.errors;
  }
}

/// Links and names in a tree.
class UntrustedFiles : public Untrusted {
protected:
  const char *const kernel = "__global__ void k(int *a) { *a = 1; }\n";
};

/// A tree that brings what the user is about to name.
TEST_F(UntrustedFiles, LinksOfOutputsLeadNowhereElse) {
  write("t/a.cu", kernel);
  write("secret/of", "mine\n");
  fs::create_symlink("../secret", folder + "/t/port");
  for (const char *arguments : {"t -o t/port", "t -o t/port/sub", "t -o t/../t/port"}) {
    const ToolResult result = run(arguments);
    EXPECT_EQ(result.status, 2) << arguments;
    EXPECT_NE(result.errors.find("a link in the tree leads out of it [1003]"), std::string::npos)
        << result.errors;
    EXPECT_FALSE(exists("secret/a.cpp") || exists("secret/sub"));
  }
  EXPECT_EQ(run("t -o t/../out").status, 0);
  fs::create_directories(folder + "/kept/a.cu2port");
  for (const char *link : {"kept/a.cu2port/cu2port_kernels.cpp", "kept/a.cu2port/a.cpp"}) {
    fs::create_symlink(folder + "/secret/of", folder + "/" + link);
    const ToolResult result =
        runProgram(CU2PORT_COMPILER, "--keep --keep-dir kept -c t/a.cu -o a.o");
    EXPECT_EQ(result.status, 1);
    EXPECT_NE(result.errors.find("there is a link [1003]"), std::string::npos) << result.errors;
    fs::remove(folder + "/" + link);
  }
  fs::remove(folder + "/kept/a.cu2port");
  fs::create_symlink("../secret", folder + "/kept/a.cu2port");
  EXPECT_EQ(runProgram(CU2PORT_COMPILER, "--keep --keep-dir kept -c t/a.cu -o a.o").status, 1);
  EXPECT_EQ(read("secret/of"), "mine\n");
  EXPECT_FALSE(exists("secret/a.cpp"));
}

TEST_F(UntrustedFiles, LinksOfAReportsFolderLeadNowhereElse) {
  write("t/a.cu", kernel);
  write("home/keys", "mine\n");
  fs::create_directories(folder + "/r");
  for (const char *name : {"report.json", "report.md", "report.html"}) {
    fs::create_symlink("../home/keys", folder + "/r/" + name);
    const ToolResult result = run("t -o out --report r");
    EXPECT_EQ(result.status, 2);
    EXPECT_NE(result.errors.find("a link there leads out of the folder [1003]"), std::string::npos)
        << result.errors;
    EXPECT_EQ(read("home/keys"), "mine\n");
    fs::remove(folder + "/r/" + name);
  }
  fs::remove(folder + "/r/report.csv");
  fs::create_symlink("../home/new", folder + "/r/report.csv");
  EXPECT_EQ(run("t -o out --report r").status, 0) << "a file takes the place of the link";
  EXPECT_FALSE(exists("home/new"));
  // Who names a link has named what is behind it.
  fs::create_symlink("home", folder + "/named");
  EXPECT_EQ(run("t -o out --report named").status, 0);
  EXPECT_TRUE(exists("home/report.md"));
}

TEST_F(UntrustedFiles, NorDoThoseOfAPart) {
  write("t/a.cu", kernel);
  fs::create_directories(folder + "/home");
  fs::create_directories(folder + "/p");
  fs::create_symlink("../home", folder + "/p/.cu2port");
  EXPECT_EQ(run("t -o p --shard 1/1").status, 2);
  EXPECT_TRUE(fs::is_empty(folder + "/home"));
}

TEST_F(UntrustedFiles, NamesAndLinesAreNoCommands) {
  write("t/::error ::x.cu", "int main() { return x; }\n");
  write("t/a\n::error ::y.cu", "int main() { return x; }\n");
  write("t/b\xe2\x80\xae\xc2\x9b.cu", "int main() { return x; }\n");
  write("t/c.cu", "int main() {\n  ::warning ::x;\n}\n");
  write("t/d.cu", "int main() { return x; } // ##vso[a] ##[b] ##a-b.c[d]\n");
  write("t/##teamcity[x].cu", "int main() { return x; }\n");
  const ToolResult result = run("t -o out");
  const auto absent = [&](const std::string &text) {
    EXPECT_EQ(result.errors.find(text), std::string::npos) << text << '\n' << result.errors;
  };
  absent("\n::");
  absent("\n  ::");
  absent("\xe2\x80\xae");
  absent("\xc2\x9b");
  absent("##vso[");
  absent("##[");
  absent("##teamcity[");
  absent("##a-b.c[");
  EXPECT_NE(result.errors.find("a^J::error"), std::string::npos) << result.errors;
  EXPECT_NE(result.errors.find("b<U+202E><U+009B>.cu"), std::string::npos) << result.errors;
}

/// They stay words that a shell takes as they were.
TEST_F(UntrustedFiles, NorAreNamesInStepsOfABuild) {
  write("a\n::error ::y.cu", kernel);
  write("b\xe2\x80\xae##[c].cu", kernel);
  for (const char *steps : {"--dryrun", "-v"}) {
    // What the host's compiler says of its own is not cu2port's.
    const ToolResult result =
        runProgram(CU2PORT_COMPILER, std::string(steps) + " -Xcompiler -Wno-bidi-chars"
                                                          " -c *.cu");
    EXPECT_EQ(result.status, 0) << steps << '\n' << result.errors;
    for (const char *each : {"\n::", "\xe2\x80\xae", "##["})
      EXPECT_EQ(result.errors.find(each), std::string::npos) << steps << '\n' << result.errors;
    EXPECT_NE(result.errors.find("$'a\\x0a::error ::y.cu'"), std::string::npos) << result.errors;
  }
}

/// What lies where one stands is started by its path only.
TEST_F(UntrustedFiles, RelativeFoldersOfPathHaveNoTools) {
  write("a.cu", kernel);
  fs::copy_file(hostile(), folder + "/diff");
  fs::copy_file(hostile(), folder + "/git");
  for (const char *path : {".", ":/usr/bin:/bin", "./:/usr/bin:/bin"})
    runWithPath(path, "--dry-run a.cu");
  expectNothingRan();
}

/// Nor do the compilers that cu2port starts find theirs there.
TEST_F(UntrustedFiles, NorDoTheCompilersFindAny) {
  write("a.cu", std::string(kernel) + "int main() { k<<<1, 1>>>(nullptr); }\n");
  for (const char *each : {"as", "ld", "ar", "objcopy", "collect2"})
    fs::copy_file(hostile(), folder + "/" + each);
  for (const char *path : {".:/usr/bin:/bin", ":/usr/bin:/bin"})
    for (const char *arguments : {"-dc a.cu -o a.o", "a.o -o p", "-lib a.o -o l.a"}) {
      const ToolResult result = runProgram(
          "/usr/bin/env", std::string("PATH=") + path + " '" CU2PORT_COMPILER "' " + arguments);
      EXPECT_EQ(result.status, 0) << path << ' ' << arguments << '\n' << result.errors;
      expectNothingRan();
    }
}

/// To a compiler a device is an empty file: what is copied of it is empty as well.
TEST_F(UntrustedFiles, DevicesAsHeaders) {
  const std::string tail = std::string("\n") + kernel;
  write("t/a.cu", kernel);
  write("t/b.cu", "#include \"/dev/zero\"" + tail);
  write("t/c.cu", "const char bytes[] = {0\n#embed \"/dev/zero\"\n};" + tail);
  write("t/d.cu", "#include \"/dev/null\"" + tail);
  const ToolResult result = run("t -o out --report r");
  EXPECT_EQ(result.status, 0) << result.errors;
  EXPECT_EQ(fs::file_size(folder + "/out/include/zero"), 0U);
  EXPECT_EQ(run("-include /dev/zero t/a.cu -o one").status, 0);
  EXPECT_EQ(run("t -o part --shard 1/1").status, 0);
  EXPECT_EQ(run("merge part -o joined").status, 0);
}

/// What a report is compared with may be anything, and a pipe has nobody who writes to it.
TEST_F(UntrustedFiles, EarlierReportsAreFiles) {
  write("a.cu", kernel);
  shell("mkfifo pipe");
  for (const char *option :
       {"--baseline /dev/zero", "--verified /dev/zero", "--baseline pipe", "--verified pipe"}) {
    const ToolResult result =
        runProgram("/usr/bin/timeout",
                   std::string("20 '" CU2PORT_TOOL "' a.cu --analyze --report r ") + option);
    EXPECT_EQ(result.status, 1) << option << '\n' << result.errors;
  }
}

TEST_F(UntrustedFiles, LongLinesOfBuildFiles) {
  write("t/a.cu", kernel);
  write("t/Makefile", "all:\n\tnvcc -arch=" + std::string(200000, 'a') +
                          " -dc a.cu -lcudart -lcublas" + " -Xptxas " + std::string(200000, 'b') +
                          " -lnvToolsExt -o p\n");
  EXPECT_LE(run("t -o out --target hip").status, 1);
  const std::string text = read("out/Makefile");
  EXPECT_NE(text.find(" -fgpu-rdc -c a.cu -lhipblas -lroctx64 -o p"), std::string::npos)
      << text.substr(0, 400);
}

/// What is too large for a source is too large for a build file.
TEST_F(UntrustedFiles, BuildFilesWithoutEnd) {
  write("t/a.cu", kernel);
  for (const char *name : {"CMakeLists.txt", "Makefile", "build.sh"}) {
    write(std::string("t/") + name, "");
    fs::resize_file(folder + "/t/" + name, std::uintmax_t{3} << 30);
  }
  const ToolResult result = run("t --analyze --report r");
  EXPECT_EQ(result.status, 1) << result.errors;
  for (const char *name : {"CMakeLists.txt", "Makefile", "build.sh"})
    EXPECT_NE(result.errors.find(std::string("t/") + name +
                                 ": todo: it has 3072 MiB, and no more than 32 MiB are read"),
              std::string::npos)
        << result.errors;
}

/// A second each: where time grew with the square of the size, half a minute.
TEST_F(UntrustedFiles, LongBuildFiles) {
  write("t/a.cu", kernel);
  for (const char *part : {"set(X 1)\n", "set(X 1) ", "#[[\n", "set(X [=[)\n"}) {
    std::string text;
    while (text.size() < 1000000)
      text += part;
    write("t/CMakeLists.txt", text);
    const auto start = std::chrono::steady_clock::now();
    EXPECT_LE(run("t --analyze --report r").status, 1);
    EXPECT_LT(std::chrono::steady_clock::now() - start, std::chrono::seconds(10)) << part;
  }
}

/// In the folder `.`, files are called as options are that open, write or load others.
TEST_F(UntrustedFiles, NamesOfSourcesAreNoOptions) {
  write("x.cu", "#error not asked for\n");
  const std::string names[] = {"-DX.cu", "-include=x.cu", "-fplugin=run-me.cu", "@words.cu",
                               "-Wp,-MD," + folder + "/ran.cu"};
  for (std::size_t i = 0; i < std::size(names); ++i)
    write("t/" + names[i], "__global__ void k" + std::to_string(i) + "(int *a) { *a = 1; }\n" +
                               "#line 1\nconst char *file" + std::to_string(i) + " = __FILE__;\n");
  for (const char *options : {"-o ../out", "-o ../hip --target hip", "--analyze --report ../r",
                              "-o ../part --shard 1/1", "--in-place"}) {
    const ToolResult result =
        runProgram("/usr/bin/env", std::string("-C t '") + CU2PORT_TOOL + "' . " + options);
    EXPECT_EQ(result.status, 0) << options << '\n' << result.errors;
    expectNothingRan();
  }
  for (const char *name : {"-DX", "-include=x", "-fplugin=run-me", "@words"})
    for (const char *where : {"out/", "t/"})
      EXPECT_TRUE(exists(std::string(where) + name + ".cpp")) << where << name;
  EXPECT_NE(read("out/CMakeLists.txt").find("add_library(t"), std::string::npos)
      << read("out/CMakeLists.txt");
}

} // namespace
} // namespace cu2port
