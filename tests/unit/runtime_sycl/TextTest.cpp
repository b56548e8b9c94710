// Texts of kernels, compiled by the device's runtime: as translated, or changed by somebody.
#include <cu2port/runtime.h>

#include <gtest/gtest.h>

#include <string>

void changed(int *ran) { cu2port::launch(changed, ran); }
void wrong(int *ran) { cu2port::launch(wrong, ran); }

namespace {

/// What a translation has of a kernel, around its body.
std::string textOf(const std::string &name, const std::string &body) {
  return "#include <sycl/sycl.hpp>\n\n"
         "void " +
         name + "(sycl::nd_item<1> item, int *ran) { " + body +
         " }\n"
         "CU2PORT_SYCL_KERNEL(1)\n"
         "void " +
         name + "_kernel(int *ran) { " + name + "(cu2port::workItem<1>(), ran); }\n";
}

/// A class that translations do not name, so that its header is not among those read first.
const std::string changedText =
    textOf("changed", "*ran = static_cast<int>(sycl::backend::all) ? 7 : 0;");
const std::string wrongText = textOf("wrong", "*ran = nowhere;");

/// A module of one kernel, and of its text.
struct TextModule {
  TextModule(const std::string &text, const char *name, void (*kernel)(int *))
      : source{text.c_str(), text.size(), nullptr, nullptr}, needs{cu2port::needsOf(name), {}},
        module{needs, nullptr, nullptr, &source, {cu2port::kernel(kernel, name)}} {}

  cu2port::SyclSource source;
  cu2port::KernelNeeds needs[2];
  cu2port::Module module;
};
const TextModule ofChanged(changedText, "changed", changed), ofWrong(wrongText, "wrong", wrong);

class TextTest : public testing::Test {
protected:
  void SetUp() override {
    ASSERT_EQ(portMallocHost(reinterpret_cast<void **>(&ran), sizeof(int)), portSuccess);
    *ran = 0;
  }
  void TearDown() override { EXPECT_EQ(portFreeHost(ran), portSuccess); }

  int *ran = nullptr;
};

TEST_F(TextTest, MayNameAllOfSycl) {
  portLaunch(1, 1), changed(ran);
  EXPECT_EQ(portDeviceSynchronize(), portSuccess);
  EXPECT_EQ(*ran, 7);
}

TEST_F(TextTest, ThatDoesNotCompileIsRefused) {
  testing::internal::CaptureStderr();
  portLaunch(1, 1), wrong(ran);
  EXPECT_EQ(portGetLastError(), portErrorInvalidSource);
  EXPECT_NE(testing::internal::GetCapturedStderr().find("nowhere"), std::string::npos);
  EXPECT_EQ(*ran, 0);
}

} // namespace
