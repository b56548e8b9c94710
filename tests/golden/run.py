#!/usr/bin/env python3
"""Golden tests: whole expected files, comments and layout included, each also compiled.

A folder here is a test: its CUDA files are translated, and what comes out must equal, byte for byte, the files
in its `expected/`. Then every output is compiled: host and CPU files with a C++ compiler, OpenCL C with Clang.
`expected-hip/` has the same for --target hip, compiled by hipcc where there is one; `expected-sycl/` has the kernels
for --target sycl, beside which the host's files are the same, compiled where SYCL's headers are.

  run.py --tool build/bin/cu2port --runtime runtime/include [NAME...]   compare and compile
  run.py --target hip ...                                               the same for HIP
  run.py --target sycl --sycl FOLDER/include ...                        the same for SYCL
  run.py --update ...                                                   write what is expected anew
"""
import argparse
import difflib
import os
import pathlib
import shutil
import subprocess
import sys
import tempfile

HERE = pathlib.Path(__file__).resolve().parent


# What each target's translation is told. HIP is the one that Debian has, whose compiler then reads the output.
OPTIONS = {
    "": ["--verify-ir"],
    "hip": ["--target", "hip", "--hip-version", "5.2"],
    "sycl": ["--target", "sycl", "--verify-ir"],
}


def texts(folder, arguments):
    """Every file below the folder but the tool's own: relative path -> text. Of SYCL, the kernels."""
    pattern = "*.sycl.cpp" if arguments.target == "sycl" else "*"
    names = {p: p.relative_to(folder) for p in sorted(folder.rglob(pattern)) if p.is_file()}
    return {str(name): p.read_text() for p, name in names.items() if name.parts[0] != ".cu2port"}


def expected_folder(test, arguments):
    return test / (f"expected-{arguments.target}" if arguments.target else "expected")


def translate(arguments, test, out):
    inputs = sorted(p.name for p in test.glob("*.cu"))
    command = [arguments.tool, *OPTIONS[arguments.target], *inputs, "-o", str(out)]
    done = subprocess.run(command, cwd=test, capture_output=True, text=True)
    if done.returncode != 0:
        return [f"translation ends with status {done.returncode}:\n{done.stderr}"]
    return []


def write(folder, out, arguments):
    shutil.rmtree(folder, ignore_errors=True)
    for name, text in texts(out, arguments).items():
        (folder / name).parent.mkdir(parents=True, exist_ok=True)
        (folder / name).write_text(text)


def compare(test, out, arguments):
    expected, actual = texts(expected_folder(test, arguments), arguments), texts(out, arguments)
    problems = []
    for name in sorted(expected.keys() | actual.keys()):
        want, have = expected.get(name), actual.get(name)
        if want is None or have is None:
            problems.append(f"{name}: {'not expected' if want is None else 'missing'}")
        elif want != have:
            diff = difflib.unified_diff(want.splitlines(), have.splitlines(), f"expected/{name}", name, lineterm="")
            problems.append("\n".join(diff))
    return problems


def sycl_options(arguments):
    return ["-Wno-deprecated-declarations", "-isystem", arguments.sycl, "-include-pch", arguments.sycl_headers]


def compile_headers(arguments, folder):
    """SYCL's take seconds: once for all files."""
    arguments.sycl_headers = str(folder / "sycl.pch")
    subprocess.run([arguments.cxx, "-std=c++17", "-w", "-isystem", arguments.sycl, "-x", "c++-header",
                    arguments.sycl + "/sycl/sycl.hpp", "-o", arguments.sycl_headers], check=True)


def compile_outputs(out, arguments):
    problems = []
    hipcc = shutil.which("hipcc") if arguments.target == "hip" else None
    for path in sorted(out.rglob("*")):
        if arguments.target == "sycl" and not (arguments.sycl and path.name.endswith(".sycl.cpp")):
            continue
        if path.name.endswith(".hip.cpp"):
            if not hipcc:
                continue
            command = [hipcc, "--offload-arch=gfx906", "-std=c++17", "-Werror", "-Wno-unused-result",
                       "-Wno-deprecated-declarations", "-Wno-cuda-compat", "-c", str(path), "-o", os.devnull]
        elif path.suffix == ".cl":
            command = [arguments.clang, "-x", "cl", "-cl-std=CL1.2", "-Xclang", "-finclude-default-header",
                       "-Werror", "-Wno-unused-parameter", "-fsyntax-only", str(path)]
        elif path.suffix == ".cpp":
            command = [arguments.cxx, "-std=c++17", "-Wall", "-Werror", "-Wno-unused-variable",
                       "-Wno-unused-function", "-Wno-unused-but-set-variable", "-Wno-unknown-pragmas", "-fsyntax-only",
                       "-I", arguments.runtime, str(path)]
            command += sycl_options(arguments) if arguments.sycl else []
        else:
            continue
        done = subprocess.run(command, capture_output=True, text=True)
        if done.returncode != 0:
            problems.append(f"{path.name} does not compile:\n{done.stderr}")
    return problems


def run(test, arguments):
    with tempfile.TemporaryDirectory() as scratch:
        out = pathlib.Path(scratch) / test.name
        problems = translate(arguments, test, out)
        if problems:
            return problems
        if arguments.update:
            write(expected_folder(test, arguments), out, arguments)
        else:
            problems = compare(test, out, arguments)
            # Translating again changes nothing.
            problems += translate(arguments, test, out) or compare(test, out, arguments)[:1] if not problems else []
        return problems + compile_outputs(out, arguments)


def run_all(tests, arguments):
    """How many fail."""
    failed = 0
    for test in tests:
        problems = run(test, arguments)
        print(f"{'FAIL' if problems else 'ok'}  {test.name}")
        for problem in problems:
            print("    " + problem.replace("\n", "\n    "))
        failed += bool(problems)
    return failed


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--tool", required=True)
    parser.add_argument("--runtime", required=True, help="runtime/include")
    parser.add_argument("--cxx", default=os.environ.get("CXX", "clang++-19"))
    parser.add_argument("--clang", default="clang-19")
    parser.add_argument("--target", default="", choices=OPTIONS, help="what --target TARGET writes")
    parser.add_argument("--sycl", help="a folder with SYCL's headers")
    parser.add_argument("--update", action="store_true")
    parser.add_argument("names", nargs="*")
    arguments = parser.parse_args()
    arguments.tool = str(pathlib.Path(arguments.tool).resolve())
    arguments.runtime = str(pathlib.Path(arguments.runtime).resolve())
    tests = sorted(p for p in HERE.iterdir() if p.is_dir() and (not arguments.names or p.name in arguments.names))
    if arguments.target and not arguments.names:
        tests = [test for test in tests if expected_folder(test, arguments).exists()]
    if not tests:
        sys.exit("no such test")
    with tempfile.TemporaryDirectory() as scratch:
        if arguments.sycl:
            compile_headers(arguments, pathlib.Path(scratch))
        sys.exit(1 if run_all(tests, arguments) else 0)


if __name__ == "__main__":
    main()
