#!/usr/bin/env python3
"""Golden tests: whole expected files, comments and layout included, each also compiled.

A folder here is a test: its CUDA files are translated, and what comes out must equal, byte for byte, the files
in its `expected/`. Then every output is compiled: host and CPU files with a C++ compiler, OpenCL C with Clang.
`expected-hip/` has the same for --target hip, compiled by hipcc where there is one.

  run.py --tool build/bin/cu2port --runtime runtime/include [NAME...]   compare and compile
  run.py --hip ...                                                      the same for HIP
  run.py --update ...                                                   write `expected/` anew
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


def texts(folder):
    """Every file below the folder but the tool's own: relative path -> text."""
    names = {p: p.relative_to(folder) for p in sorted(folder.rglob("*")) if p.is_file()}
    return {str(name): p.read_text() for p, name in names.items() if name.parts[0] != ".cu2port"}


# Of the HIP that Debian has, whose compiler then reads the output.
HIP = ["--target", "hip", "--hip-version", "5.2"]


def expected_folder(test, arguments):
    return test / ("expected-hip" if arguments.hip else "expected")


def translate(arguments, test, out):
    inputs = sorted(p.name for p in test.glob("*.cu"))
    command = [arguments.tool, *(HIP if arguments.hip else ["--verify-ir"]), *inputs, "-o", str(out)]
    done = subprocess.run(command, cwd=test, capture_output=True, text=True)
    if done.returncode != 0:
        return [f"translation ends with status {done.returncode}:\n{done.stderr}"]
    return []


def compare(test, out, arguments):
    expected, actual = texts(expected_folder(test, arguments)), texts(out)
    problems = []
    for name in sorted(expected.keys() | actual.keys()):
        want, have = expected.get(name), actual.get(name)
        if want is None or have is None:
            problems.append(f"{name}: {'not expected' if want is None else 'missing'}")
        elif want != have:
            diff = difflib.unified_diff(want.splitlines(), have.splitlines(), f"expected/{name}", name, lineterm="")
            problems.append("\n".join(diff))
    return problems


def compile_outputs(out, arguments):
    problems = []
    hipcc = shutil.which("hipcc") if arguments.hip else None
    for path in sorted(out.rglob("*")):
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
            expected = expected_folder(test, arguments)
            shutil.rmtree(expected, ignore_errors=True)
            shutil.copytree(out, expected, ignore=shutil.ignore_patterns(".cu2port"))
        else:
            problems = compare(test, out, arguments)
            # Translating again changes nothing.
            problems += translate(arguments, test, out) or compare(test, out, arguments)[:1] if not problems else []
        return problems + compile_outputs(out, arguments)


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--tool", required=True)
    parser.add_argument("--runtime", required=True, help="runtime/include")
    parser.add_argument("--cxx", default=os.environ.get("CXX", "clang++-19"))
    parser.add_argument("--clang", default="clang-19")
    parser.add_argument("--hip", action="store_true", help="what --target hip writes")
    parser.add_argument("--update", action="store_true")
    parser.add_argument("names", nargs="*")
    arguments = parser.parse_args()
    arguments.tool = str(pathlib.Path(arguments.tool).resolve())
    arguments.runtime = str(pathlib.Path(arguments.runtime).resolve())
    tests = sorted(p for p in HERE.iterdir() if p.is_dir() and (not arguments.names or p.name in arguments.names))
    if arguments.hip and not arguments.names:
        tests = [test for test in tests if expected_folder(test, arguments).exists()]
    if not tests:
        sys.exit("no such test")
    failed = 0
    for test in tests:
        problems = run(test, arguments)
        print(f"{'FAIL' if problems else 'ok'}  {test.name}")
        for problem in problems:
            print("    " + problem.replace("\n", "\n    "))
        failed += bool(problems)
    sys.exit(1 if failed else 0)


if __name__ == "__main__":
    main()
