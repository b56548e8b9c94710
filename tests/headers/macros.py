#!/usr/bin/env python3
"""A program's macros, of any name in the runtime's headers, stay out of them: as -D in front of everything.

    macros.py CU2PORTCC RUNTIME-SOURCES

The list of names is whole (scripts/hidden_macros.py); the headers compile where each name on it is a macro that makes
no sense; and macros.cu prints the same, with all macros but those of the words that it has itself.
"""
import pathlib
import re
import subprocess
import sys
import tempfile

compile_cuda, runtime = sys.argv[1], pathlib.Path(sys.argv[2])
scripts = runtime.parent / "scripts"
names = re.findall(r'push_macro\("(\w+)"\)', (runtime / "include/cu2port/hide_macros.h").read_text())
failures = []


def run(*command, text=None):
    done = subprocess.run(command, input=text, capture_output=True, text=True, check=False)
    if done.returncode:
        failures.append(f"{' '.join(map(str, command))}\n{done.stdout}{done.stderr}"[:4000])
    return done.stdout


def compile_headers(folder):
    broken = folder / "broken.h"
    broken.write_text("".join(f"#define {name} 1 ) ; ] broken\n" for name in names))
    folders = [f"-I{runtime / name}" for name in ("include", "dialect")]
    kept = "".join(f"#ifndef {name}\n#error {name} does not come back\n#endif\n" for name in names)
    for header in ("runtime", "kernel", "kernel_needs", "direct"):
        for compiler in ("g++", "clang++-19"):
            run(compiler, "-std=c++17", "-include", broken, *folders, "-fsyntax-only", "-fopenmp-simd", "-x", "c++", "-",
                text=f"#include <cu2port/{header}.h>\n" + (kept if header == "runtime" else ""))
    run("gcc", "-include", broken, *folders, "-fsyntax-only", "-x", "c", "-", text="#include <cu2port/runtime.h>\n")


def run_program(folder):
    source = pathlib.Path(__file__).parent / "macros.cu"
    options, program = folder / "options", folder / "program"
    words = set(re.findall(r"\w+", source.read_text()))
    # What the host's text says itself, cu2port::launch and some more, stands behind the macros.
    words |= {"gnu", "detail", "Instance", "Cu2portStub", "address", "signatureOf"}
    for text in (pathlib.Path(__file__).parent.parent / "golden").glob("*/expected*/*.cpp"):
        words |= set(re.findall(r"cu2port::(\w+)", text.read_text()))
    options.write_text("".join(f"-D{name}=9\n" for name in names if name not in words))
    printed = []
    for flags in ([], ["--options-file", options]):
        run(compile_cuda, "-extended-lambda", *flags, source, "-o", program)
        printed.append(run(program))
    if printed[0] != printed[1]:
        failures.append(f"macros.cu prints:\n{printed[0]}\nand with macros:\n{printed[1]}")


run(sys.executable, scripts / "hidden_macros.py", "--check")
with tempfile.TemporaryDirectory() as scratch:
    compile_headers(pathlib.Path(scratch))
    run_program(pathlib.Path(scratch))
print("\n".join(failures))
sys.exit(1 if failures else 0)
