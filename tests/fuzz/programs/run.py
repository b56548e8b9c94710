#!/usr/bin/env python3
"""Translates mutations of the project's own programs.

    run.py CU2PORT --count 100000 [--seed N] [-j N] [--compile N] [--keep FOLDER] [PROGRAM...]

Each must end by itself within 10 seconds and 1 GiB, without a crash or an internal error; at least half must reach the
passes. Of every Nth (--compile), what is written must compile. Inputs that fail stay in FOLDER, with what was said.
"""
import argparse
import collections
import concurrent.futures
import os
import pathlib
import random
import re
import resource
import shutil
import subprocess
import sys
import tempfile

sys.dont_write_bytecode = True  # the source folder stays as it is
from mutate import mutate  # noqa: E402

TOP = pathlib.Path(__file__).resolve().parents[3]
SECONDS, BYTES = 10, 1 << 30
ADDRESSES = 3 << 30  # shared libraries and reserved stacks count there, too
CLANG = os.environ.get("CU2PORT_CLANG", "clang++-19")


def limit():
    resource.setrlimit(resource.RLIMIT_CPU, (SECONDS, SECONDS + 1))
    resource.setrlimit(resource.RLIMIT_AS, (ADDRESSES, ADDRESSES))
    resource.setrlimit(resource.RLIMIT_CORE, (0, 0))


def programs(paths):
    if paths:
        return [pathlib.Path(each).resolve() for each in paths]
    return sorted([*TOP.glob("tests/fidelity/*.cu"), *TOP.glob("tests/golden/*/*.cu"), *TOP.glob("samples/*/*.cu")])


class Job:
    """One mutation of one program; all of it follows from its number."""

    def __init__(self, options, sources, number):
        self.number = number
        chance = random.Random(f"{options.seed}/{number}")
        self.source = chance.choice(sources)
        self.text, self.changes = mutate(self.source.read_text(), chance.choice([1, 1, 2, 3, 5]), chance)
        self.compiles = options.compile and number % options.compile == 0

    def translate(self, tool, folder):
        (folder / "a.cu").write_text(self.text)
        with open(folder / "said", "w+") as said:
            process = subprocess.Popen([tool, "--verify-ir", "a.cu", "-o", "out", "-std=c++17", f"-I{self.source.parent}"],
                                       cwd=folder, stdout=subprocess.DEVNULL, stderr=said, preexec_fn=limit,
                                       env=dict(os.environ, CU2PORT_CACHE="off"))
            _, status, usage = os.wait4(process.pid, 0)
            said.seek(0)
            self.said = said.read()
        self.status = os.waitstatus_to_exitcode(status)
        return usage.ru_maxrss << 10

    def run(self, tool):
        with tempfile.TemporaryDirectory() as name:
            folder = pathlib.Path(name)
            memory = self.translate(tool, folder)
            self.outcome = self.judge(memory)
            if self.outcome == "translated" and self.compiles:
                self.outcome = self.compile_output(folder / "out")
        return self

    def judge(self, memory):
        if self.status in (-24, -9):  # SIGXCPU
            return "takes too long"
        if self.status < 0 or self.status > 2:
            return f"crash ({self.status})"
        internal = re.search(r"\[(900[0-9])\]", self.said)
        if internal:
            return f"internal error [{internal.group(1)}]"
        if memory > BYTES:
            return "takes too much memory"
        if self.status == 2:
            return "refused" if "error:" in self.said else "says nothing"
        return "translated" if self.status == 0 else "translated in parts"

    def compile_output(self, out):
        """Host code that a C++ compiler takes less kindly than CUDA's is the user's; kernels are ours."""
        commands = []
        for file in sorted(out.iterdir()):
            if file.name.endswith(".cpu.cpp"):
                commands.append([CLANG, "-std=c++17", "-fsyntax-only", "-w", f"-I{TOP}/runtime/include", file.name])
            elif file.suffix == ".cl":
                commands.append([CLANG, "-x", "cl", "-cl-std=CL1.2", "-Xclang", "-finclude-default-header", "-fsyntax-only",
                                 "-w", "-target", "spir64", file.name])
            elif file.suffix == ".cpp":
                commands.append([CLANG, "-std=c++17", "-fsyntax-only", "-w", f"-I{TOP}/runtime/include",
                                 "-I.", "-Iinclude", file.name])
        for command in commands:
            done = subprocess.run(command, cwd=out, capture_output=True, text=True)
            if done.returncode:
                self.said = " ".join(command) + "\n" + done.stderr
                return f"does not compile ({''.join(pathlib.Path(command[-1]).suffixes)})"
        return "translated"


FINE = ("translated", "translated in parts", "refused")


def keep(job, folder):
    place = pathlib.Path(folder) / job.outcome.replace(" ", "-") / str(job.number)
    place.mkdir(parents=True, exist_ok=True)
    (place / job.source.name).write_text(job.text)
    (place / "said").write_text(f"{job.source}: {', '.join(job.changes)}\n{job.said}")


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("tool")
    parser.add_argument("programs", nargs="*")
    parser.add_argument("--count", type=int, default=100)
    parser.add_argument("--first", type=int, default=0)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("-j", type=int, default=1)
    parser.add_argument("--compile", type=int, default=0)
    parser.add_argument("--keep", default="fuzz-found")
    options = parser.parse_args()
    tool, sources = os.path.abspath(options.tool), programs(options.programs)
    outcomes = collections.Counter()

    def one(number):
        return Job(options, sources, number).run(tool)

    with concurrent.futures.ThreadPoolExecutor(options.j) as pool:
        for job in pool.map(one, range(options.first, options.first + options.count)):
            outcomes[job.outcome] += 1
            if job.outcome not in FINE:
                keep(job, options.keep)
                print(f"{job.number}: {job.outcome}: {job.source.name}: {', '.join(job.changes)}", flush=True)
    for outcome, count in outcomes.most_common():
        print(f"{count:7} {outcome}")
    reached = options.count - outcomes["refused"]
    print(f"{reached} of {options.count} reached the passes")
    failed = options.count - sum(outcomes[each] for each in FINE)
    is_much = options.count >= 1000  # of fewer, chance decides how many compile
    return 1 if failed or (is_much and reached * 2 < options.count) else 0


sys.exit(main())
