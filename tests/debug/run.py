#!/usr/bin/env python3
"""Debuggers and sanitizers name the user's file and line: each finds its fault in faults.cu.

  run.py --tool build/bin/cu2port --include runtime/include --runtime libcu2port_runtime.a --embed cu2portEmbed.cmake TEST

The lines expected are those with `// fault: NAME`. Exits with 77 where the tool that a test is about is missing.
docs/debugging.md tells how a user does the same.
"""
import argparse
import os
import pathlib
import re
import shutil
import signal
import subprocess
import sys
import tempfile

HERE = pathlib.Path(__file__).resolve().parent
SOURCE = HERE / "faults.cu"


def line_of(fault):
    for number, text in enumerate(SOURCE.read_text().splitlines(), 1):
        if f"// fault: {fault}" in text:
            return number
    raise KeyError(fault)


class Failure(Exception):
    pass


def expect(pattern, text, why):
    if not re.search(pattern, text, re.MULTILINE):
        raise Failure(f"{why}: no match for {pattern!r} in\n{text}")


def need(program):
    if not shutil.which(program):
        print(f"skipped: there is no {program}")
        sys.exit(77)


class Program:
    """faults.cu, translated in a folder of its own."""

    def __init__(self, arguments, folder, target="cpu"):
        self.arguments = arguments
        self.folder = folder
        shutil.copy(SOURCE, folder)
        self.run_plain([arguments.tool, "faults.cu", "-o", "out", "--line-directives", "--target", target])

    def run_plain(self, command):
        done = subprocess.run(command, cwd=self.folder, capture_output=True, text=True)
        if done.returncode:
            raise Failure(f"{' '.join(command)}\n{done.stdout}{done.stderr}")

    def build(self, *flags):
        self.run_plain([self.arguments.cxx, "-std=c++17", "-I", self.arguments.include, *flags,
                        *sorted(str(p) for p in (self.folder / "out").glob("*.cpp")), "-o", "faults",
                        self.arguments.runtime, "-ltbb", "-ldl", "-lpthread"])

    def run(self, *command, **environment):
        """What it prints, and its exit status."""
        done = subprocess.run(command, cwd=self.folder, text=True, stdout=subprocess.PIPE, stderr=subprocess.STDOUT,
                              env={**os.environ, "CU2PORT_DEVICE": "cpu", **environment})
        return done.stdout, done.returncode

    def expect_no_fault(self, *command, **environment):
        text, status = self.run(*command, "none", **environment)
        if status or text != "no error\n":
            raise Failure(f"status {status} without a fault:\n{text}")


def test_runtime(arguments, folder):
    program = Program(arguments, folder)
    program.build("-g", "-O1")
    program.expect_no_fault("./faults")
    text, status = program.run("./faults", "null")
    expect(rf"^cu2port: kernel shift, block \[0,0,0\], .*faults\.cu:{line_of('undefined')}: "
           "an access outside memory, at address 0$", text, "null pointer")
    expect("^an illegal memory access was encountered$", text, "the program's own message")
    if status != 1:
        raise Failure(f"status {status}")
    text, status = program.run("./faults", "null", CU2PORT_FAULTS="crash")
    if status != -signal.SIGSEGV:
        raise Failure(f"CU2PORT_FAULTS=crash: status {status}:\n{text}")


def test_gdb(arguments, folder):
    need("gdb")
    program = Program(arguments, folder)
    program.build("-g", "-O0")
    line = line_of("global")
    text, _ = program.run("gdb", "-q", "-batch", "-nx",
                          "-ex", f"break faults.cu:{line} if threadIdx.x == 5 && blockIdx.x == 2",
                          "-ex", "run", "-ex", "bt 1", "-ex", "print i", "-ex", "print blockIdx", "-ex", "print a",
                          "-ex", "delete", "-ex", f"break faults.cu:{line_of('shared')}", "-ex", "continue",
                          "-ex", "print second[63]", "./faults")
    if "ptrace: Operation not permitted" in text:
        print("skipped: gdb may not start programs here")
        sys.exit(77)
    expect(rf"scale \(.*\) at .*faults.cu:{line}$", text, "breakpoint in a kernel")
    expect(rf"^{line}\s+y\[i\] = a \* x\[i\];", text, "the user's text")
    expect(r"^\$1 = 517$", text, "a thread's variable")
    expect(r"^\$2 = \{x = 2, y = 0, z = 0\}$", text, "blockIdx")
    expect(r"^\$3 = 2$", text, "a parameter")
    expect(rf"reverse \(.*\) at .*faults.cu:{line_of('shared')}$", text, "breakpoint behind a barrier")
    expect(r"^\$4 = 1$", text, "shared memory")


def test_address(arguments, folder):
    program = Program(arguments, folder)
    program.build("-g", "-O1", "-fsanitize=address")
    program.expect_no_fault("./faults")
    kinds = {"global": "heap-buffer-overflow", "shared": "stack-buffer-overflow", "dynamic": "use-after-poison"}
    for fault, kind in kinds.items():
        text, _ = program.run("./faults", fault)
        expect(rf"AddressSanitizer: {kind}", text, fault)
        expect(rf"#0 .*faults\.cu:{line_of(fault)}(:|$)", text, fault)


def test_undefined(arguments, folder):
    program = Program(arguments, folder)
    program.build("-g", "-O1", "-fsanitize=undefined")
    program.expect_no_fault("./faults")
    text, _ = program.run("./faults", "undefined")
    expect(rf"^faults\.cu:{line_of('undefined')}:\d+: runtime error: shift exponent 40", text, "undefined")
    text, _ = program.run("./faults", "shared")
    expect(rf"^faults\.cu:{line_of('shared')}:\d+: runtime error: index 64 out of bounds", text, "shared")


def test_thread(arguments, folder):
    program = Program(arguments, folder)
    program.build("-g", "-O1", "-fsanitize=thread")
    options = {"TSAN_OPTIONS": f"suppressions={HERE.parent / 'thread_sanitizer.supp'}"}
    program.expect_no_fault("./faults", **options)
    text, _ = program.run("./faults", "race", **options)
    expect(rf"ThreadSanitizer: data race .*faults\.cu:{line_of('race')}", text, "race")


def test_valgrind(arguments, folder):
    need("valgrind")
    program = Program(arguments, folder)
    program.build("-gdwarf-4", "-O0")
    valgrind = ["valgrind", "-q", "--error-exitcode=9", "./faults"]
    program.expect_no_fault(*valgrind)
    kinds = {"global": "Invalid read of size 4",
             "uninitialised": "Conditional jump or move depends on uninitialised value"}
    for fault, kind in kinds.items():
        text, status = program.run(*valgrind, fault)
        expect(rf"{kind}.*\n.* at 0x[0-9A-F]+: \w+.* \(faults\.cu:{line_of(fault)}\)", text, fault)
        if status != 9:
            raise Failure(f"{fault}: valgrind ends with status {status}")


def test_oclgrind(arguments, folder):
    need("oclgrind")
    program = Program(arguments, folder, "opencl")
    program.run_plain(["cmake", "-D", "input=out/faults.cl", "-D", "output=out/faults_cl.cpp", "-D", "symbol=faults_cl",
                       "-P", arguments.embed])
    program.build()
    device = {"CU2PORT_DEVICE": "opencl", "CU2PORT_FORM": "simt"}
    text, _ = program.run("oclgrind", "--data-races", "./faults", "block", **device)
    line = line_of("block")
    expect(r"Read-write data race at local memory", text, "race in a block")
    expect(rf"At line {line} .*of faults\.cu", text, "race in a block")
    text, _ = program.run("oclgrind", "./faults", "global", **device)
    expect(rf"Invalid read of size 4.*\n(.*\n){{1,4}}.*At line {line_of('global')} .*of faults\.cu", text, "global")


def test_compiler(arguments, folder):
    """What only the host's compiler meets is told in the user's lines."""
    (folder / "a b\"c.cu").write_text("""#include <cstdio>
__global__ void fill(int *x) {
  x[threadIdx.x] = 1;
}
int main() {
#ifdef SEEN_BY_THE_COMPILER
#error line 7
#endif
  fill<<<1,
         1>>>(nullptr);
#ifdef SEEN_BY_THE_COMPILER
  int line12 = "text";
#endif
}
""")
    need("g++")
    done = subprocess.run([arguments.tool, "a b\"c.cu", "-o", "out", "--line-directives"], cwd=folder, text=True,
                          capture_output=True)
    if done.returncode:
        raise Failure(done.stderr)
    done = subprocess.run(["g++", "-std=c++17", "-fsyntax-only", "-DSEEN_BY_THE_COMPILER", "-I", arguments.include,
                           "out/a b\"c.cpp"], cwd=folder, text=True, capture_output=True, env={**os.environ, "LC_ALL": "C"})
    expect(r'^a b"c\.cu:7:\d+: error: #error line 7', done.stderr, "#error")
    expect(r'^a b"c\.cu:12:\d+: error: invalid conversion', done.stderr, "a type")


def test_opencl_compiler(arguments, folder):
    """OpenCL C with directives compiles, and messages name the user's lines."""
    Program(arguments, folder, "opencl")
    text = (folder / "out" / "faults.cl").read_text()
    broken = text.replace("= 1 << by", "= 1 <<< by")
    if broken == text:
        raise Failure(f"faults.cl is not as expected:\n{text}")
    (folder / "broken.cl").write_text(broken)
    command = ["clang-19", "-x", "cl", "-cl-std=CL1.2", "-Xclang", "-finclude-default-header", "-fsyntax-only"]
    done = subprocess.run([*command, "out/faults.cl"], cwd=folder, text=True, capture_output=True)
    if done.returncode:
        raise Failure(done.stderr)
    done = subprocess.run([*command, "broken.cl"], cwd=folder, text=True, capture_output=True)
    expect(rf"^faults\.cu:{line_of('undefined')}:\d+: error:", done.stderr, "an error in a kernel")


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    for name in ("tool", "include", "runtime", "embed"):
        parser.add_argument("--" + name, required=True)
    parser.add_argument("--cxx", default="clang++-19")
    parser.add_argument("test")
    arguments = parser.parse_args()
    for name in ("tool", "include", "runtime", "embed"):
        setattr(arguments, name, str(pathlib.Path(getattr(arguments, name)).resolve()))
    with tempfile.TemporaryDirectory() as folder:
        try:
            globals()["test_" + arguments.test](arguments, pathlib.Path(folder))
        except Failure as failure:
            sys.exit(f"{arguments.test}: {failure}")


if __name__ == "__main__":
    main()
