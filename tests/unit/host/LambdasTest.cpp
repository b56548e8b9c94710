// Lambdas of host code that kernels get.
#include "HostTest.h"

#include <gtest/gtest.h>

using namespace cu2port::test;

namespace {

const std::string kernel = "template <class F> __global__ void each(F f) { f(1); }\n";

/// Without the kernel's stub and the registration.
std::string textOf(const HostResult &result) {
  const std::string stub = "CU2PORT_LAUNCH(each<F>)(f); }\n";
  const std::size_t begin = result.text.find(stub) + stub.size();
  return result.text.substr(begin, result.text.find("\n// The kernels") - begin);
}

HostResult translate(const std::string &text) { return translateWithKernels(kernel + text); }

} // namespace

TEST(HostLambdas, WhatIsCapturedIsWrittenOut) {
  HostResult r = translate(R"(void run(int *x, int k, char c) {
  each<<<1, 1>>>([=] __device__(int i) { x[i] = threadIdx.x + k; });
  each<<<1, 1>>>([=, n = k + 1] __device__(int i) mutable { x[i] = n++ + c; });
  auto both = [=] __host__ __device__(auto i) { return i * k; };
  each<<<1, 1>>>(both);
  each<<<1, 1>>>([] __device__(int) {});
}
)");
  EXPECT_EQ(r.findings, "");
  EXPECT_EQ(textOf(r), R"(void run(int *x, int k, char c) {
  portLaunch(1, 1), each(cu2port::deviceLambda<3>([x, k](int i) { cu2port::onlyOnDevice(x, k, i); }));
  portLaunch(1, 1), each(cu2port::deviceLambda<4>([n = k + 1, x, c](int i) mutable { cu2port::onlyOnDevice(n, x, c, i); }));
  auto both = cu2port::hostDeviceLambda<5>([k](auto i) { return i * k; });
  portLaunch(1, 1), each(both);
  portLaunch(1, 1), each(cu2port::deviceLambda<7>([](int) { cu2port::onlyOnDevice(); }));
}
)");
  EXPECT_NE(r.text.find("cu2port::instance(\"_Z4eachIZ3runPiicE21cu2port_lambda_3_0_16EvT_\""),
            std::string::npos)
      << r.text;
}

/// Another function of the line is told by its name, another of its instance by its arguments.
TEST(HostLambdas, NumbersAreOfPlaces) {
  HostResult r = translate(R"(void a(int k) { each<<<1, 1>>>([=] __device__(int) { return k; }); }
template <class T> void b(T k) { each<<<1, 1>>>([k] __device__(int) { return k; }); }
void run() { b(1), b('b'); }
)");
  EXPECT_EQ(r.findings, "");
  for (const char *name :
       {"_Z4eachIZ1aiE20cu2port_lambda_2_0_4EvT_", "_Z4eachIZ1bIiEvT_E20cu2port_lambda_3_0_4EvS1_",
        "_Z4eachIZ1bIcEvT_E20cu2port_lambda_3_0_1EvS1_"})
    EXPECT_NE(r.text.find(name), std::string::npos) << name << '\n' << r.text;
}

TEST(HostLambdas, TwoThatKernelsCouldNotTellApart) {
  HostResult r =
      translate(R"(#define LAUNCH(k) each<<<1, 1>>>([=] __device__(int) { return k + 1; })
void run(int k) {
  LAUNCH(k);
  LAUNCH(k);
}
)");
  EXPECT_NE(r.findings.find("kernels get two of this function"), std::string::npos) << r.findings;
  EXPECT_EQ(r.text.find("cu2port::instance("), std::string::npos) << r.text;
}

TEST(HostLambdas, NoListHasWhatItCaptures) {
  HostResult r = translate(R"(template <bool first> void run(int a, char b) {
  each<<<1, 1>>>([=] __device__(int) { if constexpr (first) return a; else return b; });
}
template <class... Ts> void sum(Ts... values) {
  each<<<1, 1>>>([=] __device__(int i) { return (values + ... + i); });
}
void all() { run<true>(1, 2), run<false>(1, 2), sum(1, 'b'); }
)");
  const std::string why = " 'a lambda' is not supported: no list of names has what it captures, as "
                          "that depends on a template's arguments, or a pack is used from its end; "
                          "name it in the brackets\n";
  EXPECT_EQ(r.findings, "2002:3:18" + why + "2002:6:18" + why);
}

TEST(HostLambdas, References) {
  HostResult r = translate(R"(void run(int k) {
  each<<<1, 1>>>([&] __device__(int) { return k; });
}
)");
  EXPECT_EQ(r.findings,
            "2002:3:18 'a lambda' is not supported: kernels get it, and it captures 'k' by "
            "reference, which is the host's; capture it by value\n");
}

/// Those are the host's.
TEST(HostLambdas, OthersStay) {
  const std::string text = R"(template <class F> int on(F f) { return f(1); }
int run(int k) {
  each<<<1, 1>>>(k);
  return on([=](int i) { return i * k; });
}
)";
  HostResult r = translateWithKernels("template <class T> __global__ void each(T) {}\n" + text);
  EXPECT_NE(r.text.find("return on([=](int i) { return i * k; });"), std::string::npos) << r.text;
}

/// Where a macro has the brackets, the order of use is that of the kernel's struct.
TEST(HostLambdas, BracketsOfAMacro) {
  HostResult r = translate(R"(#define LAMBDA [=] __device__
#define BOTH [=] __host__ __device__
void run(int a, char b) {
  each<<<1, 1>>>(LAMBDA (int i) { return i + b + a; });
  each<<<1, 1>>>(BOTH (int i) { return i + b + a; });
}
)");
  EXPECT_EQ(r.findings, "");
  EXPECT_EQ(textOf(r), R"(#define LAMBDA [=]
#define BOTH [=]
void run(int a, char b) {
  portLaunch(1, 1), each(cu2port::deviceLambda<5>(LAMBDA (int i) { cu2port::onlyOnDevice(b, a, i); }));
  portLaunch(1, 1), each(cu2port::hostDeviceLambda<6>(BOTH (int i) { cu2port::captures(b, a); return i + b + a; }));
}
)");
}
