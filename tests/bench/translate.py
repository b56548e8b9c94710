#!/usr/bin/env python3
"""How long `cu2portcc -O3 -c` takes with CUDA programs, beside `nvcc -O3 -arch=sm_75 -c` where that is.

    translate.py CU2PORTCC FOLDER [--repeats N] [--only GLOB] [-- OPTION...]

Takes each .cu file below FOLDER that both can compile, from its own folder, so that options name folders relative to
that: `-- -std=c++17 -I. -I../include`. Cold: nothing is cached. The compilers take turns; the fastest of N counts.
Prints the sums, their ratio, the ten worst, and where their time goes."""

import argparse
import os
import pathlib
import re
import shlex
import shutil
import subprocess
import sys
import tempfile
import time

ENVIRONMENT = dict(os.environ, CU2PORT_CACHE="off")


def seconds(words, folder):
    """None if the command fails."""
    start = time.perf_counter()
    done = subprocess.run(words, cwd=folder, env=ENVIRONMENT, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
    return time.perf_counter() - start if done.returncode == 0 else None


class Program:
    """A file, and the fastest that each compiler was."""

    def __init__(self, file):
        self.file = file
        self.nvcc = self.own = None
        self.parts = {}

    def ratio(self):
        return self.own / self.nvcc if self.nvcc else self.own


def fastest(before, now):
    return now if before is None else min(before, now)


def measure(program, arguments, nvcc, scratch):
    """False if one of them does not compile it."""
    words = ["-O3", "-c", program.file.name, "-o", f"{scratch}/object.o", *arguments.options]
    for _ in range(arguments.repeats):
        if nvcc:
            took = seconds([nvcc, "-arch=sm_75", *words], program.file.parent)
            if took is None:
                return False
            program.nvcc = fastest(program.nvcc, took)
        took = seconds([arguments.compiler, *words], program.file.parent)
        if took is None:
            return False
        program.own = fastest(program.own, took)
    return True


def kind_of(words):
    if words[1:2] == ["-compile-kernels"]:
        return "kernels"
    return "join" if "-r" in words else "host"


def measure_parts(program, arguments, scratch):
    """Runs what cu2portcc runs once more, one after the other; its own work is a run of cu2port, and Clang's parse is
    what a run that only looks at the program takes."""
    kept = f"{scratch}/kept"
    words = ["-O3", "-c", program.file.name, "-o", f"{scratch}/object.o", *arguments.options]
    shown = subprocess.run([arguments.compiler, "-v", "--keep", "--keep-dir", kept, *words], cwd=program.file.parent,
                           env=ENVIRONMENT, capture_output=True, text=True).stderr
    calls = [shlex.split(line[3:]) for line in shown.splitlines() if line.startswith("#$ /")]
    for call in calls:
        if kind_of(call) != "join":
            program.parts[kind_of(call)] = seconds(call, program.file.parent) or 0
    tool = str(pathlib.Path(arguments.compiler).with_name("cu2port"))
    means = [each for each in arguments.options if re.match(r"-[ID]|-std=", each)]
    translate = seconds([tool, program.file.name, *means, "-o", f"{scratch}/out"], program.file.parent) or 0
    dialect = pathlib.Path(__file__).resolve().parents[2] / "runtime/dialect"
    parse = seconds(["clang++-19", "-fsyntax-only", "-x", "cuda", "-std=c++17", "--cuda-host-only", "-nocudainc",
                     "-nocudalib", f"--cuda-path={dialect}", "-isystem", str(dialect), "-include",
                     f"{dialect}/cuda_runtime.h", "-w", *means, program.file.name], program.file.parent) or 0
    program.parts.update(parse=parse, passes=max(0.0, translate - parse))
    shutil.rmtree(kept, ignore_errors=True)
    shutil.rmtree(f"{scratch}/out", ignore_errors=True)


def print_table(programs, folder, nvcc):
    columns = ["parse", "passes", "host", "kernels"]
    print(f"\n{'the ten worst':44s} {'nvcc':>7s} {'own':>7s} {'ratio':>6s}  " + " ".join(f"{c:>7s}" for c in columns))
    for each in sorted(programs, key=Program.ratio, reverse=True)[:10]:
        parts = " ".join(f"{each.parts[c]:7.2f}" if c in each.parts else "      -" for c in columns)
        reference = f"{each.nvcc:7.2f} {each.own:7.2f} {each.ratio():6.2f}" if nvcc else f"      - {each.own:7.2f}      -"
        print(f"{str(each.file.relative_to(folder))[:44]:44s} {reference}  {parts}")


def read_arguments():
    words, options = sys.argv[1:], []
    if "--" in words:
        options = words[words.index("--") + 1:]
        words = words[:words.index("--")]
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("compiler")
    parser.add_argument("folder", type=pathlib.Path)
    parser.add_argument("--repeats", type=int, default=3)
    parser.add_argument("--only", default="**/*.cu", help="which files below the folder")
    arguments = parser.parse_args(words)
    arguments.options = options
    arguments.compiler = os.path.abspath(arguments.compiler)
    return arguments


def main():
    arguments = read_arguments()
    nvcc = shutil.which("nvcc") or shutil.which("/usr/local/cuda/bin/nvcc")
    programs, left_out = [], []
    with tempfile.TemporaryDirectory() as scratch:
        for file in sorted(arguments.folder.resolve().glob(arguments.only)):
            program = Program(file)
            if measure(program, arguments, nvcc, scratch):
                programs.append(program)
                print(f"{file.relative_to(arguments.folder.resolve())}: {program.ratio():.2f}", flush=True)
            else:
                left_out.append(file)
        if not programs:
            sys.exit(f"no .cu file below {arguments.folder} that can be compiled with these options")
        for program in sorted(programs, key=Program.ratio, reverse=True)[:10]:
            measure_parts(program, arguments, scratch)
    own = sum(each.own for each in programs)
    print(f"\n{len(programs)} files, {len(left_out)} left out; cu2portcc {own:.1f} s", end="")
    if nvcc:
        reference = sum(each.nvcc for each in programs)
        print(f", nvcc {reference:.1f} s, ratio {own / reference:.2f}", end="")
    print_table(programs, arguments.folder.resolve(), nvcc)


if __name__ == "__main__":
    main()
