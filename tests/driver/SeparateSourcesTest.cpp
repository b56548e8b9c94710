// The link of device code takes the texts that the objects were made from, or says why not (1037).
#include "DropIn.h"

namespace cu2port {
namespace {

class SeparateSources : public DropIn {
protected:
  void SetUp() override {
    write("a.cu", "#include <cstdio>\n__device__ int twice(int);\n"
                  "__global__ void k(int *p) { *p = twice(*p); }\nint main() {\n  int *p;\n"
                  "  cudaMallocManaged(&p, 4);\n  *p = 4;\n  k<<<1, 1>>>(p);\n"
                  "  cudaDeviceSynchronize();\n  std::printf(\"%d\\n\", *p);\n}\n");
    write("inc/w.h", "#define W 2\n");
    write("b.cu", definer);
    build("-dc -Ifirst -Iinc a.cu b.cu");
  }
  /// The link says `reason` and the place to look at, and leaves no program.
  void expectRefused(const std::string &files, const std::string &reason) const {
    const ToolResult result = compile(files + " -o p");
    EXPECT_EQ(result.status, 1) << files;
    EXPECT_NE(result.errors.find("cu2port: error: " + reason +
                                 " [1037]\n  hint: compile it again: its device code is made at "
                                 "the link, of the texts that its host code was made of\n"),
              std::string::npos)
        << result.errors;
    EXPECT_FALSE(exists("p"));
  }
  void expectPrints(const std::string &files, const char *text) const {
    build(files + " -o p");
    EXPECT_EQ(printed("p"), text);
    std::filesystem::remove(folder + "/p");
  }
  std::string changed(const char *object, const char *file) const {
    return std::string("'") + object + "' is not linked: '" + folder + "/" + file +
           "' has changed since";
  }
  const char *definer = "#include \"w.h\"\n__device__ int twice(int x) { return W * x; }\n";
};

TEST_F(SeparateSources, AreWhatTheObjectsWereMadeFrom) {
  write("b.cu", definer); // touched
  expectPrints("a.o b.o", "8\n");
  expectPrints("a.o b.o -lm b.o", "8\n");
  write("b.cu", "__device__ int twice(int x) { return 9 * x; }\n");
  expectRefused("a.o b.o", changed("b.o", "b.cu"));
  build("-dc b.cu -o b.o");
  expectPrints("a.o b.o", "36\n");
  write("a.cu", "int main() {}\n");
  expectRefused("a.o b.o", changed("a.o", "a.cu"));
}

TEST_F(SeparateSources, SoAreTheirHeaders) {
  write("inc/w.h", "#define W 7\n");
  expectRefused("a.o b.o", changed("b.o", "inc/w.h"));
  write("inc/w.h", "#define W 2\n");
  expectPrints("a.o b.o", "8\n");
  write("first/w.h", "#define W 3\n");
  const std::string source = folder + "/a.cu", header = folder + "/first/w.h";
  const ToolResult result = compile("a.o b.o -o p");
  EXPECT_EQ(result.status, 1);
  EXPECT_NE(result.errors.find("'" + source + "' is not linked: '" + header +
                               "' is read now, and was not when it, or '" + folder +
                               "/b.cu', was compiled [1037]"),
            std::string::npos)
      << result.errors;
}

TEST_F(SeparateSources, ThatAreGoneAreNamed) {
  std::filesystem::remove(folder + "/b.cu");
  expectRefused("a.o b.o",
                "'b.o' is not linked: '" + folder + "/b.cu', which it was made from, is gone");
}

/// What has its own code, and gives none to others, is a finished object.
TEST_F(SeparateSources, OfFinishedObjectsMayChange) {
  write("c.cu", "__global__ void other(int *p) { *p = 1; }\n");
  build("-dc c.cu");
  write("c.cu", "nothing\n");
  expectPrints("a.o b.o c.o", "8\n");
}

TEST_F(SeparateSources, OfLibrariesAndDeviceLinks) {
  build("-lib b.o -o l.a");
  build("-dlink a.o l.a -o d.o");
  expectPrints("a.o l.a d.o", "8\n");
  write("inc/w.h", "#define W 7\n");
  expectRefused("a.o l.a", changed("l.a(b.o)", "inc/w.h"));
  EXPECT_EQ(compile("-dlink a.o l.a -o e.o").status, 1);
  EXPECT_FALSE(exists("e.o"));
  expectPrints("a.o l.a d.o", "8\n"); // all of them are of one time
  build("-dc -Iinc b.cu -o b.o");
  expectRefused("a.o b.o d.o", "'d.o' is not linked: it has device code of another 'b.o', since "
                               "which '" +
                                   folder + "/inc/w.h' has changed");
}

TEST_F(SeparateSources, NobodyKnowsThoseOfOldNotes) {
  ASSERT_EQ(runProgram("/bin/sh", "-c \"objcopy --dump-section .cu2port.link=note b.o && sed -i "
                                  "'s|\\\"files\\\":\\[[^]]*\\],||' note && objcopy "
                                  "--update-section .cu2port.link=note b.o\"")
                .status,
            0);
  expectRefused("a.o b.o", "'b.o' is not linked: an older cu2portcc has made it, which did not "
                           "note what it was made from");
}

} // namespace
} // namespace cu2port
