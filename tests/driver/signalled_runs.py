#!/usr/bin/env python3
"""Ends every command by a signal at a random moment: INT, TERM, HUP, PIPE, and KILL.

    signalled_runs.py CU2PORT CU2PORTCC [--signals N] [--seed N]

Afterwards each output has its old bytes or its new ones, and an input is there under its own name or as its original; no
process that the command has started lives; and nothing is left in the folder for temporary files, in the cache, and beside
the outputs, but after KILL. Then the next run has to take that away, and to end as an undisturbed one does.
"""
import argparse
import os
import pathlib
import random
import shutil
import signal
import subprocess
import sys
import tempfile
import time

ENDING = [signal.SIGINT, signal.SIGTERM, signal.SIGHUP, signal.SIGPIPE, signal.SIGKILL]
KERNEL = """#include <cstdio>
__global__ void fill(int *x, int by) { x[threadIdx.x] = by * (int)threadIdx.x; }
int main() {
  int *x;
  cudaMallocManaged(&x, 64 * sizeof *x);
  for (int i = 0; i < ROUNDS; ++i)
    fill<<<1, 64>>>(x, i);
  cudaDeviceSynchronize();
  std::printf("%d\\n", x[3]);
}
"""
HEADER = "#pragma once\n#include <cuda_runtime.h>\n__device__ inline int half(int x) { return x / 2; }\n"
PART = '#include "k.h"\n__global__ void part{0}(int *x) {{ *x = half({1}); }}\nint main() {{ part{0}<<<1, 1>>>(nullptr); }}\n'
PLAIN = "#include <cuda_runtime.h>\n// {0}\nint wait() {{ return cudaDeviceSynchronize(); }}\n"
DEFINES = "__device__ int twice(int x) { return 2 * x; }\n"
USES = "__device__ int twice(int);\n__global__ void use(int *x) { *x = twice(*x); }\nint main() {}\n"


def write_tree(folder, version):
    """Several programs with a header of their own, and what is no CUDA."""
    folder.mkdir(exist_ok=True)
    (folder / "k.h").write_text(HEADER)
    for i in range(3):
        (folder / f"p{i}.cu").write_text(PART.format(i, version))
    (folder / "host.cpp").write_text(PLAIN.format(version))
    (folder / "data.txt").write_text(f"{version}\n" * 20000)


class Command:
    """What is run in a folder of its own, and what it makes there."""

    def __init__(self, name, words, outputs, prepare=None, old=None, fresh=True, status=(0,), compare=True):
        self.name, self.words = name, words
        self.outputs = outputs  # none of those that each run adds to
        self.prepare = prepare  # makes the inputs
        self.old = old  # brings an older state about
        self.fresh = fresh  # nothing in the cache
        self.status, self.compare = status, compare


def commands(tool, compiler):
    def source(work, rounds=1):
        (work / "a.cu").write_text(KERNEL.replace("ROUNDS", str(rounds)))

    def longer(work):
        source(work, 30)

    def linked(work):
        (work / "d.cu").write_text(DEFINES)
        (work / "u.cu").write_text(USES)

    def objects(work, run):
        run([compiler, "-dc", "d.cu", "u.cu"])

    def program(work, run):
        run([compiler, "--verify", "a.cu", "-o", "a"])

    def recorded(work, run):
        program(work, run)
        run([tool, "record", "cases", "--launches", "all", "--", "./a"])

    def older_source(work, run):
        source(work, 2)
        run([compiler, "-MD", "-c", "a.cu", "-o", "a.o"])
        source(work)

    def older_tree(words):
        def old(work, run):
            write_tree(work / "tree", 1)
            run(words)
            write_tree(work / "newer", 2)
            for each in (work / "newer").iterdir():
                original = work / "tree" / (each.name + ".cu2port.orig")
                shutil.copy(each, original if original.exists() else work / "tree" / each.name)
            shutil.rmtree(work / "newer")
        return old

    def undone(work, run):
        run([tool, "--in-place", "tree", "-q"])
        for each in (work / "tree").glob("*.cu2port.orig"):
            each.rename(str(each).removesuffix(".cu2port.orig"))

    def shards(work, run):
        for part in (1, 2):
            run([tool, "tree", "-o", f"part{part}", "--shard", f"{part}/2", "-q"])

    def tree(work):
        write_tree(work / "tree", 2)

    separate, in_place = [tool, "tree", "-o", "out", "-q"], [tool, "--in-place", "tree", "-q"]
    return [
        Command("translate", [tool, "a.cu", "-o", "out"], ["out"], source),
        Command("translate a tree", separate, ["out"], tree),
        Command("translate a tree again", separate, ["out"], tree, older_tree(separate)),
        Command("in place", in_place, ["tree"], tree),
        Command("in place again", in_place, ["tree"], tree, older_tree(in_place)),
        Command("in place after undoing", in_place, ["tree"], tree, undone),
        Command("dry run", separate + ["--dry-run"], ["out"], tree, older_tree(separate)),
        Command("a part", [tool, "tree", "-o", "part1", "--shard", "1/2", "-q"], ["part1"], tree),
        Command("merge", [tool, "merge", "part1", "part2", "-o", "out"], ["out"], tree, shards),
        Command("compile", [compiler, "-MD", "-c", "a.cu", "-o", "a.o"], ["a.o", "a.d"], source),
        Command("compile again", [compiler, "-MD", "-c", "a.cu", "-o", "a.o"], ["a.o", "a.d"], source, older_source),
        Command("compile --verify", [compiler, "--verify", "a.cu", "-o", "a"], ["a"], source, compare=False),
        Command("build", [compiler, "a.cu", "-o", "a"], ["a"], source, compare=False),
        Command("archive", [compiler, "-lib", "a.cu", "-o", "liba.a"], ["liba.a"], source, compare=False),
        Command("link device code", [compiler, "d.o", "u.o", "-o", "a"], ["a"], linked, objects, compare=False),
        Command("preprocess", [compiler, "-E", "a.cu", "-o", "a.ii"], ["a.ii"], source),
        Command("run", [tool, "run", "a.cu"], [], source),
        Command("run without a cache", ["env", "CU2PORT_CACHE=off", tool, "run", "a.cu"], [], source),
        Command("verify", [tool, "verify", "--launches", "all", "--", "./a"], [], longer, program),
        Command("record", [tool, "record", "new", "--launches", "all", "--", "./a"], [], longer, program),
        Command("replay", [tool, "replay", "cases"], [], longer, recorded, status=(0, 2)),
    ]


def files(path):
    if path.is_file():
        return {"": path.read_bytes()}
    return {str(each.relative_to(path)): each.read_bytes() for each in sorted(path.rglob("*"))
            if each.is_file() and ".cu2port" not in each.relative_to(path).parts}


def session_members(session):
    """Processes that live."""
    found = []
    for each in pathlib.Path("/proc").iterdir():
        if not each.name.isdigit():
            continue
        try:
            name, rest = (each / "stat").read_text().rsplit(")", 1)
            state, _, _, belongs = rest.split()[:4]
        except (OSError, ValueError):
            continue
        if int(belongs) == session and state != "Z":
            found.append(name)
    return found


class Scenario:
    def __init__(self, folder, command):
        self.command, self.work, self.start = command, folder / "work", folder / "start"
        self.temporary, self.cache = folder / "tmp", folder / "cache"
        for each in (self.work, self.temporary):
            each.mkdir(parents=True)
        self.environment = dict(os.environ, TMPDIR=str(self.temporary), CU2PORT_CACHE=str(self.cache))
        command.prepare(self.work)
        if command.old:
            command.old(self.work, self.must_run)
        shutil.copytree(self.work, self.start, symlinks=True)
        self.before = self.snapshot()
        self.reset()
        begin = time.monotonic()
        status, _ = self.run()
        self.seconds = time.monotonic() - begin
        self.status, self.after = status, self.snapshot()
        problems = self.left()
        if status not in command.status or problems:
            sys.exit(f"{command.name}: status {status}, {problems}, without a signal\n{self.said()}")
        print(f"{command.name}: {self.seconds:.2f} s", flush=True)

    def must_run(self, words):
        if subprocess.call(words, cwd=self.work, env=self.environment, stdout=subprocess.DEVNULL):
            sys.exit(f"{words} fails")

    def said(self):
        return (self.work.parent / "log").read_text()

    def run(self, chosen=None, moment=0.0, to_all=False):
        with open(self.work.parent / "log", "w", encoding="utf-8") as log:
            process = subprocess.Popen(self.command.words, cwd=self.work, env=self.environment, start_new_session=True,
                                       stdin=subprocess.DEVNULL, stdout=log, stderr=log)
            if chosen is not None:
                time.sleep(moment)
                (os.killpg if to_all else os.kill)(process.pid, chosen)
            return process.wait(), process.pid

    def reset(self):
        for each in (self.work, self.temporary):
            shutil.rmtree(each)
        self.temporary.mkdir()
        self.work.parent.joinpath("log").unlink(missing_ok=True)
        shutil.copytree(self.start, self.work, symlinks=True)
        if self.command.fresh:
            shutil.rmtree(self.cache, ignore_errors=True)

    def snapshot(self):
        result = {}
        for output in self.command.outputs:
            path = self.work / output
            if path.exists():
                result.update({f"{output}/{name}": text for name, text in files(path).items()})
        return result

    def left(self):
        """What should have gone."""
        places = [self.temporary.iterdir(), (self.cache / "tmp").glob("*"), self.work.rglob(".cu2port-work-*"),
                  self.work.rglob(".cu2port/tmp/*")]
        return [str(each.relative_to(self.work.parent)) + " is left" for place in places for each in place]

    def neither(self):
        """Outputs that are neither old nor new. A linker's may differ from run to run."""
        now, problems = self.snapshot(), []
        for path in sorted(self.before.keys() | self.after.keys() | now.keys()):
            states = [self.before.get(path), self.after.get(path)]
            if path.endswith(".cu2port.orig"):
                states += [self.before.get(path.removesuffix(".cu2port.orig"))]
            good = now.get(path) in states if self.command.compare else (path in now) in [each is not None for each in states]
            if not good:
                problems.append(f"{path} is neither old nor new")
        return problems

    def differences(self):
        now = self.snapshot()
        return [f"{path} is not as without a signal" for path in sorted(self.after.keys() | now.keys())
                if path not in now or path not in self.after or (self.command.compare and now[path] != self.after[path])]

    def try_signal(self, chosen, moment, to_all):
        self.reset()
        status, session = self.run(chosen, moment, to_all)
        was_killed = status == -signal.SIGKILL
        problems = self.neither()
        if was_killed:
            end = time.monotonic() + 60
            while session_members(session) and time.monotonic() < end:
                time.sleep(0.05)
        else:
            problems += [f"{name} lives" for name in session_members(session)] + self.left()
            if status not in (-chosen, self.status):
                problems.append(f"status {status}: {self.said()[:2000]}")
        again, _ = self.run()
        if again != self.status:
            problems.append(f"the next run's status is {again}: {self.said()[:2000]}")
        problems += self.differences() + [each + " after the next run" for each in self.left()]
        return status == -chosen, problems


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("tool")
    parser.add_argument("compiler")
    parser.add_argument("--signals", type=int, default=300)
    parser.add_argument("--only", default="")
    parser.add_argument("--seed", type=int, default=random.randrange(2**32))
    arguments = parser.parse_args()
    for each in ENDING[:-1]:
        signal.signal(each, signal.SIG_DFL)  # what is ignored here stays ignored in what is started
    print(f"seed {arguments.seed}", flush=True)
    chance = random.Random(arguments.seed)
    all_commands = commands(os.path.abspath(arguments.tool), os.path.abspath(arguments.compiler))
    chosen = [each for each in all_commands if arguments.only in each.name]
    if arguments.signals < len(chosen):
        chosen = chance.sample(chosen, arguments.signals)
    failed = ended = 0
    with tempfile.TemporaryDirectory() as folder:
        scenarios = [Scenario(pathlib.Path(folder) / str(i), each) for i, each in enumerate(chosen)]
        for turn in range(arguments.signals):
            scenario = scenarios[turn % len(scenarios)]
            number = ENDING[(turn // len(scenarios) + turn) % len(ENDING)]
            moment, to_all = chance.uniform(0, 1.05 * scenario.seconds), chance.random() < 0.3
            was_ended, problems = scenario.try_signal(number, moment, to_all)
            ended += was_ended
            if problems:
                failed += 1
                whom = "all" if to_all else "it"
                print(f"FAIL {scenario.command.name}, {number.name} to {whom} after {1000 * moment:.0f} ms: "
                      + "; ".join(problems[:5]), flush=True)
    print(f"{arguments.signals} signals, {ended} runs ended by them, {failed} failures")
    sys.exit(1 if failed or ended * 2 < arguments.signals else 0)


if __name__ == "__main__":
    main()
