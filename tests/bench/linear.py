#!/usr/bin/env python3
"""How the time of a translation grows with its input, by the shape of what there is more of.

    linear.py CU2PORT [SHAPE...]     each shape at its size and at twice that: times, ratio, memory
    linear.py --check CU2PORT        small sizes and wide bounds, for CI: nothing quadratic, nothing that crashes

Times are those of the processor. The second ratio, and that of the check, is of the times less what a program with one
of the thing takes.
"""
import argparse
import os
import subprocess
import sys
import tempfile


def lines(count, line):
    return "".join(line.format(i=i) + "\n" for i in range(count))


def kernel(body, before=""):
    return (f"{before}__global__ void k(int *p, const int *q, int n) {{\n  int t = threadIdx.x, a = n;\n"
            f"  __shared__ int s[1024];\n  s[t] = a;\n{body}  p[t] = a;\n}}\nint main() {{}}\n")


def host(body, before=""):
    return (f"#include <cuda_runtime.h>\n{before}__global__ void k(int *p) {{ *p = 1; }}\n"
            f"int main() {{\n  int *p = nullptr, a = 0;\n{body}  return a;\n}}\n")


def chain(count, barriers):
    """Values made of the one before, which is used twice; and of the last one behind each of the barriers."""
    steps = "".join(f"  const int c{i + 1} = c{i} * c{i} + 1;\n" for i in range(count))
    return kernel(f"  const int c0 = q[t];\n{steps}" + lines(barriers, f"  __syncthreads(); s[t] = c{count} + {{i}};"))


def mixture(statements):
    """Ten kinds of them: values, loads and stores, branches, shared memory, two barriers."""
    return kernel("  int b = 0;\n" + lines(statements // 10, """\
  int v{i} = q[t + {i}] * a;
  int w{i} = v{i} * v{i} + 1;
  int j{i} = t ^ {i};
  if (t + {i} < n) p[t + {i}] = w{i};
  if (a > {i}) {{ b += v{i}; }} else {{ b -= w{i}; }}
  s[t] = b;
  __syncthreads();
  a += s[j{i} % 256];
  __syncthreads();
  b = a * w{i} + v{i};"""))


def nested(count, opening, inner, closing="}"):
    return lines(count, opening) + inner + closing * count + "\n"


# What grows, its size for the benchmark and for the check, and the program.
SHAPES = {
    "statements": (50000, 2500, lambda n: kernel(lines(n, "  a = a * 3 + {i};"))),
    "loads and stores": (50000, 1500, lambda n: kernel(lines(n, "  p[t + {i}] = q[t + {i}];"))),
    "uses of one element": (50000, 2500, lambda n: kernel(lines(n, "  p[t] += {i};"))),
    "uses of shared memory": (20000, 1500, lambda n: kernel(lines(n, "  a += s[t ^ {i}];"))),
    "variables": (50000, 1500, lambda n: kernel(lines(n, "  int v{i} = q[{i}]; a += v{i};"))),
    "branches": (20000, 1000, lambda n: kernel(lines(n, "  if (t < {i}) p[t] = a;"))),
    "branches of two ways": (20000, 1000,
                             lambda n: kernel(lines(n, "  if (a == {i}) a += q[{i}]; else a -= 3;"))),
    "ten kinds of statements": (20000, 1500, mixture),
    "links of a chain of values": (5000, 500, lambda n: chain(n, 1)),
    "a chain, and barriers behind it": (1000, 100, lambda n: chain(n, n)),
    "loops side by side": (2000, 300, lambda n: kernel(lines(n, "  for (int i = 0; i < n; ++i) a += q[t + i];"))),
    "barriers": (1000, 100, lambda n: kernel(lines(n, "  __syncthreads(); s[t] = a; __syncthreads(); a += s[t ^ 1];"))),
    "shuffles": (1000, 150, lambda n: kernel(lines(n, "  a += __shfl_down_sync(~0u, a, {i} % 31);"))),
    "cases": (20000, 1500, lambda n: kernel("  switch (a) {\n" + lines(n, "  case {i}: a += q[{i}]; break;") + "  }\n")),
    "functions": (5000, 600, lambda n: kernel(lines(n, "  a += f{i}(a);"),
                                              lines(n, "__device__ int f{i}(int x) {{ return x * {i}; }}"))),
    "functions that call each other": (1000, 250, lambda n: kernel(
        f"  a = f{n - 1}(a);\n", "__device__ int f0(int x) { return x * 3; }\n" +
        "".join(f"__device__ int f{i}(int x) {{ return f{i - 1}(x) + {i}; }}\n" for i in range(1, n)))),
    "device variables": (2000, 300, lambda n: kernel(lines(n, "  a += v{i};"), lines(n, "__device__ int v{i};"))),
    "kernels and launches": (3000, 300, lambda n: lines(n, "__global__ void k{i}(int *p) {{ p[threadIdx.x] = {i}; }}") +
                             "int main() {\n  int *p = nullptr;\n" + lines(n, "  k{i}<<<1, 1>>>(p);") + "}\n"),
    "lines of a comment in a kernel": (50000, 3000, lambda n: kernel(lines(n, "  // line {i} of what is said"))),
    "lines of a comment above a kernel": (50000, 3000,
                                          lambda n: lines(n, "// line {i} of what is said") + kernel("")),
    "links of ?:": (4000, 200, lambda n: kernel(
        "  a = " + "".join(f"a == {i} ? q[{i}] :\n      " for i in range(n)) + "0;\n")),
    "links of else if": (2000, 150, lambda n: kernel(
        "  " + "".join(f"if (a == {i}) p[t] = {i};\n  else " for i in range(n)) + "a = 1;\n")),
    "terms of a sum": (4000, 500, lambda n: kernel("  a = a" + "".join(f"\n      + q[{i}]" for i in range(n)) + ";\n")),
    "nested loops": (100, 15, lambda n: kernel(nested(n, "for (int i{i} = 0; i{i} < n; ++i{i}) {{", "p[t] = 1;\n"))),
    "nested loops with shared memory": (30, 8, lambda n: kernel(nested(
        n, "for (int i{i} = 0; i{i} < n; ++i{i}) {{ s[t] = i{i}; a += s[t + {i}];", "p[t] = 1;\n"))),
    "nested branches": (100, 40, lambda n: kernel(nested(n, "if (a == {i}) {{ a += q[{i}];", "p[t] = 1;\n"))),
    "edits": (100000, 5000, lambda n: host(lines(n, "  cudaFree(p);"))),
    "findings": (20000, 2000, lambda n: host(lines(n, "  cudaUnknownOf{i}(p);"))),
    "launches": (20000, 1000, lambda n: host(lines(n, "  k<<<1, {i}>>>(p);"))),
    "host functions": (50000, 5000, lambda n: host("", lines(n, "inline int f{i}(int x) {{ return x * {i}; }}"))),
    "device functions": (20000, 2000, lambda n: host("", lines(n, "__device__ int f{i}(int x) {{ return x * {i}; }}"))),
    "conditions": (20000, 2000, lambda n: host(lines(n, "#ifdef __CUDACC__\n  a += {i};\n#else\n  a -= {i};\n#endif"))),
    "macros": (20000, 2000, lambda n: host(lines(n, "  M{i}(p);"), lines(n, "#define M{i}(x) cudaFree(x)"))),
    "bytes of host code": (400000, 20000, lambda n: host("", lines(
        n, "static const char *const text{i} = \"words that stand for data, and nothing more than that, as data is\";"))),
    "lines of a host comment": (400000, 20000, lambda n: host("", "int x;\n" + lines(
        n, "// words that stand for what is said, and nothing more than that"))),
}

# What ends with a finding, since recursion follows it: the size and the program.
TOO_DEEP = {
    "brackets": lambda: host("  a = " + "(" * 100000 + "a" + ")" * 100000 + ";\n"),
    "blocks": lambda: kernel("{" * 100000 + "}" * 100000 + "\n"),
    "loops": lambda: kernel(nested(1000, "for (int i{i} = 0; i{i} < n; ++i{i}) {{", "")),
    "else if on the host": lambda: host("".join(f"  if (a == {i}) a = 1; else\n" for i in range(10100)) + "  a = 2;\n"),
    "else if": lambda: kernel("".join(f"  if (a == {i}) a = 1; else\n" for i in range(10100)) + "  a = 2;\n"),
    "?:": lambda: kernel("  a = " + "".join(f"a == {i} ? {i} :\n" for i in range(20000)) + "0;\n"),
    "sums": lambda: kernel("  a = a" + "\n+ a" * 20000 + ";\n"),
    "assignments": lambda: kernel("  " + "a =\n" * 20000 + "1;\n"),
    "signs": lambda: host("  a = " + "- " * 20000 + "a;\n"),
}


class Run:
    """One translation."""

    def __init__(self, tool, text, limit=600):
        with tempfile.TemporaryDirectory() as folder:
            with open(f"{folder}/a.cu", "w") as file:
                file.write(text)
            with open(f"{folder}/errors", "w+") as errors:
                process = subprocess.Popen(["prlimit", f"--cpu={limit}", tool, "a.cu", "-o", "out"], cwd=folder,
                                           stdout=subprocess.DEVNULL, stderr=errors,
                                           env=dict(os.environ, CU2PORT_CACHE="off"))
                _, status, usage = os.wait4(process.pid, 0)
                errors.seek(0)
                self.errors = errors.read()
        self.status = os.waitstatus_to_exitcode(status)
        self.seconds = usage.ru_utime + usage.ru_stime
        self.megabytes = usage.ru_maxrss // 1024

    def is_good(self):
        return self.status in (0, 1)


def measure(tool, make, size, factor, runs=3):
    """The runs at both sizes, the shortest of several each, and how many times as long the second takes: all of it, and
    what is more than a program with one of the thing takes."""
    def shortest(text):
        return min((Run(tool, text) for _ in range(runs)), key=lambda run: (not run.is_good(), run.seconds))
    least = shortest(make(1)).seconds
    small, large = shortest(make(size)), shortest(make(factor * size))
    return small, large, (large.seconds / small.seconds, (large.seconds - least) / max(small.seconds - least, 1e-3))


def benchmark(tool, names):
    print("| | size | seconds | twice the size | ratio | less the least | MiB |\n|---|--:|--:|--:|--:|--:|--:|")
    for name, (size, _, make) in SHAPES.items():
        if names and name not in names:
            continue
        small, large, ratios = measure(tool, make, size, 2)
        note = "" if small.is_good() and large.is_good() else f" (status {small.status}, {large.status})"
        print(f"| {name} | {size:,} | {small.seconds:.2f} | {large.seconds:.2f} | "
              f"{ratios[0]:.2f} | {ratios[1]:.2f} | {large.megabytes} |{note}",
              flush=True)
    return 0


def check_growth(tool, name, least, tries=4):
    """Four times the size: 4 if linear, 16 if quadratic. Others at work on the machine disturb; not every time, and
    `least`, an empty program's time, as well: it is at most that of a program with something in it. What takes no more
    than a part of it tells nothing: that part is added to the smaller one's."""
    _, size, make = SHAPES[name]
    small = large = None
    for _ in range(tries):
        runs = [Run(tool, make(each)) for each in (size, 4 * size)]
        if not all(run.is_good() for run in runs):
            return f"{name}: " + "; ".join(f"status {run.status}: {run.errors[:1000]}" for run in runs)
        small, large = (run.seconds if best is None else min(best, run.seconds)
                        for run, best in zip(runs, (small, large)))
        least = min(least, small)
        if large - least < 8 * (small - least + least / 4):
            return None
    return f"{name}: {small:.2f} s at {size:,}, {large:.2f} s at {4 * size:,}, {least:.2f} s at 1"


def check_depth(tool, name):
    run = Run(tool, TOO_DEEP[name]())
    if run.status == 2 and "a.cu:" in run.errors and "[1017]" in run.errors:
        return None
    return f"{name}: status {run.status}: {run.errors[:1000]}"


def check(tool):
    # A program with one of a thing takes the same time, whatever that is: nearly all of it goes to CUDA's headers.
    least = min(Run(tool, text).seconds for text in (kernel(""), host("")) for _ in range(2))
    complaints = [check_growth(tool, name, least) for name in SHAPES] + [check_depth(tool, name) for name in TOO_DEEP]
    complaints = [each for each in complaints if each]
    print("\n".join(complaints) or f"{len(SHAPES)} shapes grow as they should, {len(TOO_DEEP)} are refused")
    return 1 if complaints else 0


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--check", action="store_true")
    parser.add_argument("tool")
    parser.add_argument("shapes", nargs="*")
    arguments = parser.parse_args()
    tool = os.path.abspath(arguments.tool)
    return check(tool) if arguments.check else benchmark(tool, arguments.shapes)


sys.exit(main())
